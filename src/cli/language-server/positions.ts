/** Places of the program as places of the protocol. Both count in UTF-16 units; the protocol counts from 0. */

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  DiagnosticSeverity,
  type Location,
  type Range,
  type Diagnostic as Shown,
} from 'vscode-languageserver/node';
import type { Mention, Placed } from '../../lsp/mention-index.ts';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import type { Source } from '../../model/values/source.ts';
import { PROJECT_FILE } from '../../project/project.ts';
import { visible } from '../../report/words/sanitize.ts';

/** The address of a file, as the editor writes it where it has the file open. */
export type UriOf = (file: string) => string;

export function fileUri(folder: string, file: string): string {
  return pathToFileURL(join(folder, file)).href;
}

export function mentionRange({ line, character, length }: Mention): Range {
  return { start: { line, character }, end: { line, character: character + length } };
}

export function locationOf({ file, mention }: Placed, uriOf: UriOf): Location {
  return { uri: uriOf(file), range: mentionRange(mention) };
}

/** Asks for the text of a line, to underline a word and not one character. */
export type LineOf = (file: string, line: number) => string;

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
