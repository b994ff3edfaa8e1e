/**
 * The server's answers, each from one project and a place in one of its files. Pure but for what the workspace reads. Places count in
 * UTF-16 units, the protocol's from 0.
 */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type CodeAction,
  CodeActionKind,
  type CompletionItem,
  CompletionItemKind,
  DiagnosticSeverity,
  type Location,
  type Position,
  type Range,
  type Diagnostic as Shown,
} from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import catalogSchema from '../../../schemas/catalog.schema.json' with { type: 'json' };
import costsSchema from '../../../schemas/costs.schema.json' with { type: 'json' };
import projectSchema from '../../../schemas/project.schema.json' with { type: 'json' };
import testsSchema from '../../../schemas/tests.schema.json' with { type: 'json' };
import usageSchema from '../../../schemas/usage.schema.json' with { type: 'json' };
import { aboutAt, type Candidate, completionsAt } from '../../lsp/completions.ts';
import { cursorIn, writtenAt } from '../../lsp/cursor.ts';
import { type Mention, mentionAt, type Placed } from '../../lsp/mention-index.ts';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import type { Source } from '../../model/values/source.ts';
import { PROJECT_FILE } from '../../project/project.ts';
import { visible } from '../../report/words/sanitize.ts';
import type { FileKind, Workspace } from './workspace.ts';

export interface Asked {
  readonly workspace: Workspace;
  readonly file: string;
  readonly kind: FileKind;
  readonly document: TextDocument;
  readonly uriOf: UriOf;
}

export function mentionHere({ workspace, file }: Asked, position: Position): Mention | undefined {
  return workspace.isReadable(file) ? mentionAt(workspace.index.in(file), position) : undefined;
}

/** The key of a price leads from a subscription to its bundle, and in the bundle on to the product that it stands for. */
export function definitionAt(asked: Asked, position: Position): readonly Location[] {
  const { workspace, uriOf } = asked;
  const mention = mentionHere(asked, position);
  if (mention === undefined) return [];
  const declared = [mention.standsFor ?? mention.thing, mention.thing].map((thing) =>
    workspace.index.declarationsOf(thing),
  );
  return (declared.find((places) => places.length > 0) ?? []).map((place) => locationOf(place, uriOf));
}

const KINDS = {
  field: CompletionItemKind.Field,
  thing: CompletionItemKind.Reference,
  value: CompletionItemKind.EnumMember,
} as const;

export function completionAt(asked: Asked, position: Position): CompletionItem[] {
  const { workspace, document } = asked;
  const text = document.getText();
  const cursor = cursorIn(text, document.offsetAt(position));
  if (cursor === undefined) return [];
  const range = { start: document.positionAt(cursor.start), end: document.positionAt(cursor.end) };
  const line = text.slice(document.offsetAt({ line: range.start.line, character: 0 }), cursor.start);
  const isInFlow = /[{[]/.test(line);
  const indent = ' '.repeat(line.replace(/- /g, '  ').search(/\S|$/) + 2);
  const hasColon = /^ *:/.test(text.slice(cursor.end, cursor.end + 20));
  return completionsAt(schemaOf(asked), workspace.index, cursor).map((candidate, order) => {
    const { label, what, about } = candidate;
    return {
      label: visible(label),
      kind: KINDS[what],
      detail: about,
      sortText: String(order).padStart(6, '0'),
      filterText: label,
      textEdit: { range, newText: written(candidate, { isInFlow, indent, hasColon }) },
    };
  });
}

function written(
  { what, text }: Candidate,
  { isInFlow, indent, hasColon }: { isInFlow: boolean; indent: string; hasColon: boolean },
): string {
  if (what === 'field' && hasColon) return text.slice(0, text.indexOf(':'));
  return isInFlow ? text.replace(/:\n.*$/s, ': ') : text.replaceAll('\n', `\n${indent}`);
}

/** The field under the cursor, in the words of the schema. */
export function fieldAboutAt(asked: Asked, position: Position): string {
  const { document } = asked;
  const cursor = cursorIn(document.getText(), document.offsetAt(position));
  if (cursor === undefined) return '';
  const text = document.getText().slice(cursor.start, cursor.end);
  return aboutAt(schemaOf(asked), cursor.kind === 'key' ? [...cursor.path, text] : cursor.path);
}

function schemaOf({ kind, document }: Asked): object {
  switch (kind) {
    case 'project':
      return projectSchema;
    case 'catalog':
      return catalogSchema;
    case 'tests':
      return /^costs:/m.test(document.getText()) ? costsSchema : testsSchema;
    case 'usage':
      return usageSchema;
    default:
      return kind satisfies never;
  }
}

/** One action for each text that a diagnostic has in place of what it points at. */
export function fixesFor(
  { workspace, file, document }: Asked,
  uri: string,
  diagnostics: readonly Shown[],
): CodeAction[] {
  const tree = workspace.treeOf(file);
  if (tree === undefined) return [];
  return diagnostics.flatMap((diagnostic) => {
    const replacements = replacementsOf(diagnostic);
    const range = writtenAt(tree.text, tree.root, document.offsetAt(diagnostic.range.start));
    if (range === undefined) return [];
    const place = { start: document.positionAt(range.start), end: document.positionAt(range.end) };
    return replacements.map((text) => ({
      title: visible(`Write ${text}`),
      kind: CodeActionKind.QuickFix,
      diagnostics: [diagnostic],
      isPreferred: replacements.length === 1,
      edit: { changes: { [uri]: [{ range: place, newText: text }] } },
    }));
  });
}

/** `data` comes back from the editor, so that it may hold anything. */
function replacementsOf({ data }: Shown): readonly string[] {
  const found = (data as { readonly replacements?: unknown } | null | undefined)?.replacements;
  return Array.isArray(found) ? found.filter((each) => typeof each === 'string') : [];
}

/** The address of a file, as the editor writes it where it has the file open. */
export type UriOf = (file: string) => string;

export function fileUri(folder: string, file: string): string {
  return pathToFileURL(join(folder, file)).href;
}

export function mentionRange({ line, character, length }: Mention): Range {
  return { start: { line, character }, end: { line, character: character + length } };
}

function locationOf({ file, mention }: Placed, uriOf: UriOf): Location {
  return { uri: uriOf(file), range: mentionRange(mention) };
}

/** Asks for the text of a line, to underline a word and not one character. */
type LineOf = (file: string, line: number) => string;

export function shownDiagnostic(diagnostic: Diagnostic, uriOf: UriOf, lineOf: LineOf): Shown {
  const { severity, code, source, message, fix, related = [], replacements } = diagnostic;
  return {
    range: rangeOf(source, lineOf),
    severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
    code,
    source: 'pricewright',
    message: `${visible(message)}.\nFix: ${visible(fix)}`,
    ...(related.length > 0 && {
      relatedInformation: related.map((each) => ({
        location: { uri: uriOf(each.source.file), range: rangeOf(each.source, lineOf) },
        message: visible(each.message),
      })),
    }),
    ...(replacements && { data: { replacements } }),
  };
}

/** The file under which a diagnostic is shown. One without a place is about the project. */
export function fileOfDiagnostic({ source }: Diagnostic): string {
  return source?.file ?? PROJECT_FILE;
}

/** From the place to the end of the word or of the quoted text there. */
function rangeOf(source: Source | undefined, lineOf: LineOf): Range {
  if (source === undefined) return { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
  const [line, character] = [source.line - 1, source.column - 1];
  const rest = lineOf(source.file, line).slice(character);
  const word = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s,:[\]{}]+)/.exec(rest)?.[0] ?? '';
  return { start: { line, character }, end: { line, character: character + Math.max(1, word.length) } };
}
