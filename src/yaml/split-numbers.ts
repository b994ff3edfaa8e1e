/**
 * Finds numbers with commas between braces. YAML ends a value at each comma: `{ units: 1,000 }` has a field `units`
 * of 1 and a field `000` without a value.
 */
import { isScalar, type Pair, type Scalar, type YAMLError, type YAMLMap } from 'yaml';
import type { Faults } from './faults.ts';
import { decimalMeant, quoted } from './quoted-text.ts';
import { sourceAt, type YamlFile } from './yaml-node.ts';

export interface SplitNumber {
  readonly field: string;
  /** The part before the first comma. */
  readonly first: Scalar;
  /** The part after each comma. */
  readonly rest: readonly Pair[];
  /** The number in its written form, with its commas. */
  readonly text: string;
}

export function splitNumbersIn({ flow, items }: YAMLMap): readonly SplitNumber[] {
  if (!flow) return [];
  return items.flatMap(({ key, value }, index): readonly SplitNumber[] => {
    if (!isScalar(key) || !isScalar(value) || !FIRST.test(plainText(value) ?? '')) return [];
    const rest = restOf(value, items.slice(index + 1, index + 1 + MOST_PARTS));
    if (rest.length === 0) return [];
    const text = [value, ...rest.map((pair) => pair.key)].map(plainText).join(',');
    return [{ field: String(key.value), first: value, rest, text }];
  });
}

/** The fix. It covers numbers and texts, because the field's type is not known here. */
export function fixOfSplit(text: string): string {
  const meant = decimalMeant(text);
  if (meant === undefined) return 'write it with a point and without commas; an amount takes quotes: "10.50"';
  return `write ${meant} without commas; an amount takes quotes: ${quoted(meant)}`;
}

const FIRST = /^[-+]?[$€£¥]?\d+$/;
const BEHIND = /^\d+(?:\.\d+)?\s?[%$€£¥]?$/;

/** A number with more parts has more digits than any amount. */
const MOST_PARTS = 12;

function restOf(first: Scalar, following: readonly Pair[]): readonly Pair[] {
  const rest: Pair[] = [];
  let end = endOf(first);
  for (const pair of following) {
    const { key, value } = pair;
    const isNext = isScalar(key) && value === null && key.range?.[0] === end + 1;
    if (!isNext || !BEHIND.test(plainText(key) ?? '')) break;
    rest.push(pair);
    end = endOf(key);
  }
  return rest;
}

function plainText(node: unknown): string | undefined {
  return isScalar(node) && node.type === 'PLAIN' ? node.source : undefined;
}

function endOf(node: Scalar): number {
  return node.range?.[1] ?? Number.NaN;
}

/**
 * Unquoted variables between braces or brackets, such as `{ id: ${var.x} }`. YAML reads the brace of `${` as a flow
 * mapping's, and misreads everything after it.
 */
interface BareVariable {
  readonly offset: number;
  readonly text: string;
}

/** The variable at the parser's first error; undefined if that error has another cause. */
export function bareVariableAt(text: string, errors: readonly YAMLError[]): BareVariable | undefined {
  const offset = errors.reduce((first, { pos }) => Math.min(first, pos[0]), Number.POSITIVE_INFINITY) - 1;
  BARE.lastIndex = offset;
  const found = BARE.exec(text)?.[0];
  return found === undefined ? undefined : { offset, text: found };
}

const BARE = /\$\{[^{}\n]*\}/y;

export function refuseBareVariable({ offset }: BareVariable, place: YamlFile, faults: Faults): void {
  faults.error({
    code: 'unquoted-variable',
    source: sourceAt(place, offset),
    // The message omits the variable's text: in the project file it may be a misplaced secret.
    message: '`${` is between braces or brackets without quotes, and its brace is taken for one of theirs',
    fix: `put the whole value in quotes, such as "\${var.name}"`,
  });
}

/** The text with a word of the same length in place of the variable, so that no offset changes. */
export function withoutBareVariable(whole: string, { offset, text }: BareVariable): string {
  return `${whole.slice(0, offset)}${standInOf(text)}${whole.slice(offset + text.length)}`;
}

/** Replaces the stand-in words in a text of the tree with their variables. */
export function putBack(written: string, variables: ReadonlySet<string>): string {
  let text = written;
  for (const variable of variables) text = text.replaceAll(standInOf(variable), () => variable);
  return text;
}

function standInOf(variable: string): string {
  return variable.replace(/[{}]/g, '_');
}
