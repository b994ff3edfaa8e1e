/**
 * The quantities at which a curve is read, with the exact bills: the rows of the table and the
 * stops of the reading line.
 */

import type { CurvePair, ImpactCurve } from '../../model/plan/impact.ts';
import { type Decimal, decimal, decimalText, isDecimalText, ZERO } from '../../model/values/decimal.ts';

export interface CurveMark {
  readonly quantity: string;
  /** Null where the price has no bill for this quantity. */
  readonly before: string | null;
  readonly after: string | null;
  /** The reasons for the mark, such as the end of a tier or a drop of the total. */
  readonly remarks: readonly string[];
}

/** The most rows that a person reads; the plan document has every boundary. */
const MOST_MARKS = 60;

/** Sorted by quantity. `extra` adds quantities to those that the document names, as far as there is room. */
export function curveMarks(pair: CurvePair, extra: readonly string[]): readonly CurveMark[] {
  const remarks = remarksOf(pair);
  const landmarks = [...pair.bills.map(({ quantity }) => quantity), ...remarks.keys()];
  const room = Math.max(0, MOST_MARKS - landmarks.length);
  const quantities = new Map(
    [...landmarks.slice(0, MOST_MARKS), ...extra.slice(0, room)].map((text) => [
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

/** The remarks by quantity. A remark that applies to both sides occurs once. */
function remarksOf({ before, after }: CurvePair): ReadonlyMap<string, readonly string[]> {
  const sides = [
    ...landmarksOf(before).map((landmark) => ({ ...landmark, side: 'before' })),
    ...landmarksOf(after).map((landmark) => ({ ...landmark, side: 'after' })),
  ];
  const remarks = new Map<string, Map<string, string[]>>();
  for (const { quantity, what, side } of sides) {
    const key = decimalText(decimal(quantity));
    const own = remarks.get(key) ?? new Map<string, string[]>();
    own.set(what, [...(own.get(what) ?? []), side]);
    remarks.set(key, own);
  }
  return new Map(
    [...remarks].map(([quantity, own]) => [
      quantity,
      [...own].map(([what, where]) => `${what} (${where.join(', ')})`),
    ]),
  );
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
