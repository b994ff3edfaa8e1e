/**
 * The quantities at which a curve is read, with the exact bills: the rows of the table and the
 * stops of the reading line.
 */

import type { CurvePair, ImpactCurve, PriceChange } from '../../../model/plan/price-impact.ts';
import { type Decimal, decimal, decimalText, isDecimalText, ZERO } from '../../../model/values/decimal.ts';
import type { CurveUse } from './curve-uses.ts';

export interface CurveMark {
  readonly quantity: string;
  /** Null where the price has no bill for this quantity. */
  readonly before: string | null;
  readonly after: string | null;
  /** The reasons for the mark, such as the end of a tier, a drop of the total or a customer. */
  readonly remarks: readonly string[];
}

/** The most rows that a person reads; the plan document has every boundary. */
const MOST_MARKS = 60;

/** The quantities that a curve is read at beside its own landmarks. */
export interface FurtherMarks {
  readonly uses: readonly CurveUse[];
  readonly largestIncrease: PriceChange['largest_increase'];
  /** Round quantities, which fill what room is left. */
  readonly ticks: readonly string[];
}

/** Sorted by quantity. */
export function curveMarks(pair: CurvePair, further: FurtherMarks): readonly CurveMark[] {
  const remarks = remarksOf(pair, further);
  const landmarks = [...pair.bills.map(({ quantity }) => quantity), ...remarks.keys()];
  const room = Math.max(0, MOST_MARKS - landmarks.length);
  const quantities = new Map(
    [...landmarks.slice(0, MOST_MARKS), ...further.ticks.slice(0, room)].map((text) => [
      decimalText(decimal(text)),
      decimal(text),
    ]),
  );
  return [...quantities]
    .sort(([, a], [, b]) => a.cmp(b))
    .map(([text, quantity]) => ({
      quantity: text,
      before: billOn(pair.before, quantity),
      after: billOn(pair.after, quantity),
      remarks: remarks.get(text) ?? [],
    }));
}

/** The exact bill at a quantity; null where the curve has none. */
export function billOn(curve: ImpactCurve | null, quantity: Decimal): string | null {
  const segment = curve?.segments.find(
    ({ from, to }) => quantity.gte(decimal(from)) && (to === null || quantity.lte(decimal(to))),
  );
  if (segment === undefined) return null;
  return decimalText(decimal(segment.intercept).plus(decimal(segment.slope).times(quantity)));
}

/** The average cost of one unit to six places, for display only; null at zero and without a bill. */
export function perUnit(bill: string | null, quantity: string): string | null {
  if (bill === null || !isDecimalText(bill) || decimal(quantity).lte(ZERO)) return null;
  return decimalText(decimal(decimal(bill).div(decimal(quantity)).toFixed(6)));
}

/**
 * The mark to begin reading at: the largest increase of a bill among those that `isDrawn`; without an increase, the
 * largest decrease.
 */
export function worstMark(marks: readonly CurveMark[], isDrawn: (mark: CurveMark) => boolean): number {
  let worst = -1;
  marks.forEach((mark, index) => {
    if (!isDrawn(mark) || mark.before === null || mark.after === null) return;
    const least = marks[worst];
    if (least === undefined || isWorse(mark, least)) worst = index;
  });
  return worst < 0 ? Math.max(0, marks.findLastIndex(isDrawn)) : worst;
}

function isWorse(mark: CurveMark, other: CurveMark): boolean {
  const [shift, reference] = [shiftOf(mark), shiftOf(other)];
  if (shift.rank !== reference.rank) return shift.rank > reference.rank;
  if (shift.rank === FROM_NOTHING) return shift.by.gt(reference.by);
  return shift.by.abs().times(reference.before).gt(reference.by.abs().times(shift.before));
}

/** Ranks of a shift: an increase from nothing has no share, and counts as more than any. */
const FROM_NOTHING = 2;
const INCREASE = 1;
const NO_INCREASE = 0;

function shiftOf({ before, after }: CurveMark): {
  readonly before: Decimal;
  readonly by: Decimal;
  readonly rank: number;
} {
  const from = decimal(before ?? '0');
  const by = decimal(after ?? '0').minus(from);
  const rank = by.lte(ZERO) ? NO_INCREASE : from.lte(ZERO) ? FROM_NOTHING : INCREASE;
  return { before: from.abs(), by, rank };
}

/** The remarks by quantity. A remark that applies to both sides occurs once. */
function remarksOf(
  { before, after, context }: CurvePair,
  { uses, largestIncrease }: FurtherMarks,
): ReadonlyMap<string, readonly string[]> {
  const sides = [
    ...landmarksOf(before).map((landmark) => ({ ...landmark, side: 'before' })),
    ...landmarksOf(after).map((landmark) => ({ ...landmark, side: 'after' })),
  ];
  const own = new Map<string, Map<string, string[]>>();
  for (const { quantity, what, side } of sides) {
    const key = decimalText(decimal(quantity));
    const at = own.get(key) ?? new Map<string, string[]>();
    at.set(what, [...(at.get(what) ?? []), side]);
    own.set(key, at);
  }
  const remarks = new Map<string, string[]>();
  const add = (quantity: string, words: string) => {
    const key = decimalText(decimal(quantity));
    remarks.set(key, [...(remarks.get(key) ?? []), words]);
  };
  const place = placeOnCurve(largestIncrease, context);
  if (place !== null) add(place, 'largest increase');
  for (const [quantity, at] of own)
    for (const [what, where] of at) add(quantity, `${what} (${where.join(', ')})`);
  for (const { quantity, words } of uses) add(quantity, words);
  return remarks;
}

/** Null where the increase is not at a quantity of this pair of curves. */
function placeOnCurve(
  increase: PriceChange['largest_increase'],
  context: CurvePair['context'],
): string | null {
  if (increase === null || increase.kind === 'unmeasured' || increase.of !== 'bill') return null;
  if (increase.where.kind !== 'at' || JSON.stringify(increase.context) !== JSON.stringify(context))
    return null;
  return increase.where.quantity;
}

interface Landmark {
  readonly quantity: string;
  readonly what: string;
}

function landmarksOf(curve: ImpactCurve | null): readonly Landmark[] {
  if (curve === null) return [];
  const boundaries = curve.segments.flatMap(({ opens }, index) => {
    const quantity = curve.segments[index - 1]?.to;
    return quantity ? [{ quantity, what: opens === 'limit' ? 'spend limit' : 'tier ends' }] : [];
  });
  const drops = curve.total_drops.flatMap(({ kind, quantity, recovers_at }) => [
    {
      quantity,
      what: kind === 'drop' ? 'total drops: one more costs less' : 'total drops: each further one costs less',
    },
    ...(recovers_at === null ? [] : [{ quantity: recovers_at, what: 'as much as before the drop' }]),
  ]);
  const end = curve.ends_at === null ? [] : [{ quantity: curve.ends_at, what: 'no bill beyond' }];
  return [...boundaries, ...drops, ...end];
}
