/**
 * Faults in a person's files: collected, never thrown one by one, each with its place, a stable code and a fix. Texts
 * that others wrote are cut to a readable length.
 */
import { type Source, sourceText } from '../values/source.ts';
import type { DiagnosticCode } from './diagnostic-code.ts';

export interface Diagnostic {
  readonly severity: 'error' | 'warning';
  readonly code: DiagnosticCode;
  /** Undefined where the fault is in no file (a missing environment variable, an unreachable service). */
  readonly source?: Source;
  /** The fault, in one sentence without its full stop. */
  readonly message: string;
  /** The fix, in one sentence without its full stop. */
  readonly fix: string;
  /**
   * Texts of which any, written as it stands in place of the key or value at `source`, is the fix. Absent where no exact
   * text is known. For editors; not for people, who read `fix`.
   */
  readonly replacements?: readonly string[];
  /** Other places that belong to the fault, such as the first of two duplicates. */
  readonly related?: readonly { readonly source: Source; readonly message: string }[];
}

export function isError(diagnostic: Diagnostic): boolean {
  return diagnostic.severity === 'error';
}

/** `file:line:column: code: what is wrong; how to fix it`, one line each, related places indented below. */
export function diagnosticText(diagnostic: Diagnostic): string {
  const place = diagnostic.source ? `${sourceText(diagnostic.source)}: ` : '';
  const severity = diagnostic.severity === 'warning' ? 'warning: ' : '';
  const lines = [`${place}${severity}${diagnostic.code}: ${diagnostic.message}; ${diagnostic.fix}`];
  for (const related of diagnostic.related ?? [])
    lines.push(`    ${sourceText(related.source)}: ${related.message}`);
  return lines.join('\n');
}

/** The diagnostic with long values cut short; see {@link boundedSentence}. */
export function bounded(diagnostic: Diagnostic): Diagnostic {
  const { message, fix, related } = diagnostic;
  return {
    ...diagnostic,
    message: boundedSentence(message),
    fix: boundedSentence(fix),
    ...(related && { related: related.map((each) => ({ ...each, message: boundedSentence(each.message) })) }),
  };
}

/** Orders by file, line, column, then code and message, so that every run lists the same faults in the same order. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  const left = a.source;
  const right = b.source;
  if (left && right) {
    if (left.file !== right.file) return left.file < right.file ? -1 : 1;
    if (left.line !== right.line) return left.line - right.line;
    if (left.column !== right.column) return left.column - right.column;
  } else if (left || right) {
    return left ? 1 : -1;
  }
  if (a.code !== b.code) return a.code < b.code ? -1 : 1;
  return a.message < b.message ? -1 : a.message > b.message ? 1 : 0;
}

/** Thrown where a command cannot continue. The diagnostics give the reasons; `exitCode` is the documented code. */
export class DiagnosticsError extends Error {
  readonly code = 'PRICEWRIGHT_DIAGNOSTICS';
  readonly diagnostics: readonly Diagnostic[];
  readonly exitCode: number;

  constructor(reported: readonly Diagnostic[], exitCode = 1) {
    const diagnostics = reported.map(bounded);
    super(diagnostics.map(diagnosticText).join('\n'));
    this.name = 'DiagnosticsError';
    this.diagnostics = diagnostics;
    this.exitCode = exitCode;
  }
}

/** A {@link DiagnosticsError} with one fault that is in no file. */
export function fault(code: DiagnosticCode, message: string, fix: string, exitCode = 1): DiagnosticsError {
  return new DiagnosticsError([{ severity: 'error', code, message, fix }], exitCode);
}

/** At most `most` characters (UTF-16 units). The last one is an ellipsis where something is missing. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  // Removes half of a surrogate pair at the cut.
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** The longest value that a diagnostic repeats. */
const MOST_OF_ONE_VALUE = 200;

/** Cuts a value without quotes and backticks in a sentence, where {@link boundedSentence} cannot find its end. */
export function oneValue(value: string): string {
  return shortened(value, MOST_OF_ONE_VALUE);
}

/** The longest sentence, with all its values. */
const LONGEST_SENTENCE = 1000;

/** A text in backticks, a quoted text, or one word. */
const VALUE = /`[^`]*`|"(?:[^"\\]|\\.)*"|[^\s"`]+/g;

/** A sentence of a diagnostic with every long value cut short. */
function boundedSentence(sentence: string): string {
  if (sentence.length <= MOST_OF_ONE_VALUE) return sentence;
  return shortened(sentence.replace(VALUE, boundedValue), LONGEST_SENTENCE);
}

function boundedValue(value: string): string {
  const [mark = ''] = /^[`"]/.exec(value) ?? [];
  return mark === '' ? oneValue(value) : `${mark}${oneValue(value.slice(1, -1))}${mark}`;
}
