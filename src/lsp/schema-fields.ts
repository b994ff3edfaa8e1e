/** The fields and values that a schema allows at a place in a file, and the outline of a file. */

import type { FieldPath } from '../model/values/source.ts';
import { entryOf, type YamlEntry, type YamlNode } from '../yaml/yaml-node.ts';
import { lineEnd } from './cursor.ts';

export interface SchemaField {
  readonly name: string;
  readonly about: string;
  /** The form of its value, behind the colon. */
  readonly holds: 'value' | 'map' | 'list';
}

interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly then?: Schema;
  readonly else?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
}

/** The fields that a mapping at `path` may have; empty where a person chooses the keys. */
export function fieldsAt(root: object, path: FieldPath): readonly SchemaField[] {
  const fields = new Map<string, SchemaField>();
  for (const each of schemasAt(root as Schema, path))
    for (const [name, schema] of Object.entries(each.properties ?? {})) {
      if (fields.has(name)) continue;
      const forms = expanded(root as Schema, schema);
      fields.set(name, { name, about: aboutOf(forms), holds: holdsOf(forms) });
    }
  return [...fields.values()];
}

/** The values that the schema names for `path`, as YAML texts. */
export function valuesAt(root: object, path: FieldPath): readonly string[] {
  const values = new Set<string>();
  for (const each of schemasAt(root as Schema, path)) {
    const named = [
      ...(each.enum ?? []),
      ...(each.const === undefined ? [] : [each.const]),
      ...(each.examples ?? []),
    ];
    for (const value of named)
      if (typeof value === 'string' || typeof value === 'number') values.add(yamlOf(value));
    if ([each.type].flat().includes('boolean')) for (const flag of ['true', 'false']) values.add(flag);
  }
  return [...values];
}

/** The description of what stands at `path`; empty where the schema has none. */
export function aboutAt(root: object, path: FieldPath): string {
  return aboutOf(schemasAt(root as Schema, path));
}

function schemasAt(root: Schema, path: FieldPath): readonly Schema[] {
  let schemas = expanded(root, root);
  for (const step of path) {
    const next = schemas.flatMap((each): readonly Schema[] => {
      if (typeof step === 'number') return each.items ? [each.items] : [];
      const own = each.properties && Object.hasOwn(each.properties, step) ? each.properties[step] : undefined;
      if (own !== undefined) return [own];
      return typeof each.additionalProperties === 'object' ? [each.additionalProperties] : [];
    });
    schemas = next.flatMap((each) => expanded(root, each));
  }
  return schemas;
}

/** The schema, what it refers to, and all that it combines. */
function expanded(root: Schema, schema: Schema): readonly Schema[] {
  const name = schema.$ref?.replace('#/$defs/', '');
  const target = name === undefined ? undefined : root.$defs?.[name];
  return [
    schema,
    ...(target ? expanded(root, target) : []),
    ...[...(schema.allOf ?? []), ...[schema.then, schema.else].filter((side) => side !== undefined)].flatMap(
      (each) => expanded(root, each),
    ),
  ];
}

function aboutOf(forms: readonly Schema[]): string {
  return forms.find(({ description }) => description !== undefined)?.description ?? '';
}

function holdsOf(forms: readonly Schema[]): SchemaField['holds'] {
  const types = forms.flatMap(({ type }) => type ?? []);
  if (types.includes('object') || forms.some(({ properties }) => properties !== undefined)) return 'map';
  return types.includes('array') ? 'list' : 'value';
}

/** A text that YAML would take for something else stands in quotes. */
function yamlOf(value: string | number): string {
  return typeof value === 'number' || /^[A-Za-z_][\w-]*$/.test(value) ? String(value) : JSON.stringify(value);
}

/** The outline of a catalog file: its sections, what they declare, and the prices and entries within. */
export interface OutlineEntry {
  readonly name: string;
  /** Shown beside the name. */
  readonly detail: string;
  readonly kind: 'section' | 'thing' | 'price' | 'dated';
  /** The range of the whole, and that of the name; offsets in the text. */
  readonly start: number;
  readonly end: number;
  readonly nameEnd: number;
  readonly inner: readonly OutlineEntry[];
}

/** Empty for a text that is no mapping. Ranges end where the next thing begins. */
export function outlineOf(text: string, root: YamlNode): readonly OutlineEntry[] {
  if (root.kind !== 'map') return [];
  return inOrder(root.entries, text.length, (section, end) => ({
    ...entry(text, section, end, 'section'),
    inner: inOrder(entriesOf(section.value), end, (each, until) => ({
      ...entry(text, each, until, 'thing'),
      detail: writtenName(each.value),
      inner: innerOf(text, each.value, until),
    })),
  }));
}

function innerOf(text: string, value: YamlNode, end: number): readonly OutlineEntry[] {
  const fields = value.kind === 'map' ? value.entries : [];
  return inOrder(fields, end, (field, until) => {
    if (field.key === 'prices')
      return inOrder(entriesOf(field.value), until, (price, last) => entry(text, price, last, 'price'));
    if (field.key !== 'changes' && field.key !== 'versions') return [];
    const items = field.value.kind === 'list' ? field.value.items : [];
    return items.map((item, index): OutlineEntry => {
      const day = entryOf(item, 'effective_at')?.value;
      const written = day?.kind === 'scalar' ? String(day.value) : 'from the start';
      const last = Math.max(item.offset, (items[index + 1]?.offset ?? until) - 1);
      const nameEnd = Math.min(last, lineEnd(text, item.offset));
      return {
        name: written,
        detail: field.key === 'changes' ? 'change' : 'entry',
        kind: 'dated',
        start: item.offset,
        end: last,
        nameEnd,
        inner: [],
      };
    });
  }).flat();
}

/** Each entry ends where the next begins. Entries that an alias leads to are left out: they are written elsewhere. */
function inOrder<Result>(
  entries: readonly YamlEntry[],
  end: number,
  make: (entry: YamlEntry, end: number) => Result,
): readonly Result[] {
  const own = entries
    .filter(({ keyOffset }) => keyOffset < end)
    .toSorted((a, b) => a.keyOffset - b.keyOffset);
  return own.map((each, index) => make(each, (own[index + 1]?.keyOffset ?? end + 1) - 1));
}

function entry(
  text: string,
  { key, keyOffset }: YamlEntry,
  end: number,
  kind: OutlineEntry['kind'],
): OutlineEntry {
  const nameEnd = Math.min(end, lineEnd(text, keyOffset), keyOffset + key.length + 2);
  // A client refuses a name without a letter.
  const name = key.trim() === '' ? '(empty)' : key;
  return { name, detail: '', kind, start: keyOffset, end: Math.max(end, nameEnd), nameEnd, inner: [] };
}

function entriesOf(node: YamlNode): readonly YamlEntry[] {
  return node.kind === 'map' ? node.entries : [];
}

function writtenName(node: YamlNode): string {
  const name = entryOf(node, 'name')?.value;
  return name?.kind === 'scalar' && typeof name.value === 'string' ? name.value : '';
}
