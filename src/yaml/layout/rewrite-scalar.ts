/** The text of a scalar in the layout: its quotes are those of a catalog file, its value and type stay. */
import type { CST, Scalar } from 'yaml';
import { escaped, isPlainText, isUnseen, UNSEEN } from '../text-style.ts';

export interface ScalarContext {
  /** The field that holds it; empty for a key. */
  readonly name: string;
  readonly inBrackets: boolean;
}

/** `scalar`: its value; undefined where nothing is known of it, so that it stays as it is written. */
export function rewriteScalar(
  { source }: CST.FlowScalar,
  scalar: Scalar | undefined,
  context: ScalarContext,
): string {
  const value = scalar?.value;
  if (typeof value !== 'string' || scalar?.tag !== undefined || staysAsWritten(source)) return source;
  if (isPlainText(value, context.name) && isPlainThere(value, context)) return value;
  const isQuoted = source.startsWith('"') && !isUnseen(source);
  return isQuoted ? source : JSON.stringify(value).replace(UNSEEN, escaped);
}

/**
 * A variable is written in the author's way. A text in curly quotes is a fault that quotes around it would hide. A
 * text over several lines keeps them.
 */
function staysAsWritten(source: string): boolean {
  return /\$\{|\n/.test(source) || /^[“”„‟‘’‚‛]/.test(source);
}

/** The longest key that YAML allows on one line. */
const LONGEST_KEY = 1024;

function isPlainThere(value: string, { inBrackets }: ScalarContext): boolean {
  return !/: |:$| #/.test(value) && !(inBrackets && value.includes(',')) && value.length < LONGEST_KEY;
}
