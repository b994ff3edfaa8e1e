/** Fields of one catalog file set and removed: exactly those, and nothing else of what the file says, in the layout that it has. */
import { type Json, sameData } from '../model/values/json.ts';
import { collectFaults } from '../yaml/faults.ts';
import { formatYaml } from '../yaml/format-yaml.ts';
import { readYaml } from '../yaml/read-yaml.ts';
import { dataOf } from '../yaml/yaml-node.ts';
import { editField, type FieldEdit, type NotEditable, type Splice, spliced } from './edit-field.ts';
import { type ParsedFile, parseFile, withValueAt } from './written-path.ts';

export interface EditedFile<E extends FieldEdit> {
  readonly text: string;
  readonly done: readonly E[];
  readonly failed: readonly { readonly edit: E; readonly why: NotEditable }[];
}

/** The text with as many of the edits as it takes, in the order given. */
export function editFile<E extends FieldEdit>(
  file: string,
  text: string,
  edits: readonly E[],
): EditedFile<E> {
  const parsed = parseFile(text);
  if (parsed === undefined)
    return { text, done: [], failed: edits.map((edit) => ({ edit, why: 'not_alone' as const })) };
  const sorted = edits.map((edit) => ({ edit, edited: editField(parsed, edit) }));
  const failed = sorted.flatMap(({ edit, edited }) =>
    edited.kind === 'not_editable' ? [{ edit, why: edited.why }] : [],
  );
  const placed = sorted.flatMap(({ edit, edited }) =>
    edited.kind === 'splice' ? [{ edit, splice: edited.splice }] : [],
  );
  const { kept, dropped } = keepSound(file, parsed, placed);
  return {
    text: keepingLayout(file, text, textWith(file, parsed, kept) ?? text),
    done: kept.map(({ edit }) => edit),
    failed: [...failed, ...dropped.map(({ edit }) => ({ edit, why: 'not_alone' as const }))],
  };
}

/** A file in the one layout stays in it: an entry that goes out takes a blank line along. */
function keepingLayout(file: string, before: string, after: string): string {
  const laidOut = (text: string) => formatYaml(file, text, collectFaults());
  return laidOut(before) === before ? (laidOut(after) ?? after) : after;
}

interface Placed<E extends FieldEdit> {
  readonly edit: E;
  readonly splice: Splice;
}

/** All of them where the text then says what it should; else each that does so beside those before it. */
function keepSound<E extends FieldEdit>(file: string, parsed: ParsedFile, placed: readonly Placed<E>[]) {
  if (textWith(file, parsed, placed) !== undefined) return { kept: placed, dropped: [] };
  const kept: Placed<E>[] = [];
  const dropped: Placed<E>[] = [];
  for (const each of placed)
    (textWith(file, parsed, [...kept, each]) === undefined ? dropped : kept).push(each);
  return { kept, dropped };
}

/** Undefined where the text would not say exactly the data before it with these edits. */
function textWith<E extends FieldEdit>(
  file: string,
  { text }: ParsedFile,
  placed: readonly Placed<E>[],
): string | undefined {
  const after = spliced(
    text,
    placed.map(({ splice }) => splice),
  );
  if (after === undefined) return undefined;
  const expected = placed.reduce<Json>(
    (data, { edit }) => withValueAt(data, edit.path, escaped(edit.value), edit.insert),
    readUnshared(file, text),
  );
  return sameData(expected, readData(file, after)) ? after : undefined;
}

/** The data as a file holds it, where `$${` means `${`. */
function escaped(value: Json | undefined): Json | undefined {
  if (value === undefined) return undefined;
  return JSON.parse(JSON.stringify(value), (_, member: unknown) =>
    typeof member === 'string' ? member.replaceAll('${', () => '$${') : member,
  ) as Json;
}

/** Null for a text that is no YAML. */
export function readData(file: string, text: string): Json {
  const { root } = readYaml(file, text, collectFaults());
  return root ? dataOf(root) : null;
}

/** The same with values that aliases share as values of their own, so that one of them can differ. */
export function readUnshared(file: string, text: string): Json {
  return JSON.parse(JSON.stringify(readData(file, text))) as Json;
}
