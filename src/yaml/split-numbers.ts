/**
 * Finds numbers with commas between braces. YAML ends a value at each comma: `{ units: 1,000 }` has a field `units`
 * of 1 and a field `000` without a value.
 */
import { isScalar, type Pair, type Scalar, type YAMLMap } from 'yaml';
import { decimalMeant, quoted } from './quoted-text.ts';

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
