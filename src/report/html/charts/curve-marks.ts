/**
 * The quantities at which a curve is read, with the exact bills: the rows of the table and the stops of the reading line. And
 * the real customers on it: where the usage of subscriptions lies, with their names.
 */

import { counted } from '../../../model/messages/counted.ts';
import type { CurvePair, ImpactCurve, PriceChange } from '../../../model/plan/price-impact.ts';
import { type Address, bareKey } from '../../../model/values/address.ts';
import { type Decimal, decimal, decimalText, isDecimalText, ZERO } from '../../../model/values/decimal.ts';
import { groupBy } from '../../../model/values/group-by.ts';

/** The subscriptions that use the same quantity. */
export interface CurveUse {
  readonly quantity: string;
  /** Their names, or the first ones and how many more. */
  readonly words: string;
}

/** The most names at one place. */
const NAMES = 3;

/** By quantity. Empty for a curve over something else than the usage of a bill, such as a cell of a matrix. */
export function usesOn(
  { context }: CurvePair,
  { uses = [] }: PriceChange,
  nameOf: (subscription: Address) => string | undefined,
): readonly CurveUse[] {
  const isUsage = context.cell === null && (context.axis === 'quantity' || context.axis === 'amount');
  if (!isUsage || context.months !== null) return [];
  const byQuantity = groupBy(uses, ({ quantity }) => quantity);
  return [...byQuantity].map(([quantity, own]) => {
    const names = own
      .slice(0, NAMES)
      .map(({ subscription }) => nameOf(subscription) ?? bareKey(subscription));
    const more = own.length - names.length;
    return {
      quantity,
      words: `${names.join(', ')}${more > 0 ? ` and ${counted(more, 'more', 'more')}` : ''}`,
    };
  });
}

/** Some of many places, of all sizes, the smallest and the largest among them. */
export function someOf(uses: readonly CurveUse[], most: number): readonly CurveUse[] {
  if (uses.length <= most) return uses;
  const every = (uses.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => uses[Math.round(index * every)]).filter(
    (use) => use !== undefined,
  );
}

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
interface FurtherMarks {
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
 * The mark to begin reading at: that of the largest increase of the price, or of its largest decrease, where it is on this
 * curve and `isDrawn`; else the last one that is.
 */
export function firstRead(
  marks: readonly CurveMark[],
  { largest_increase, largest_decrease }: Pick<PriceChange, 'largest_increase' | 'largest_decrease'>,
  { context }: CurvePair,
  isDrawn: (mark: CurveMark) => boolean,
): number {
  const place = placeOnCurve(largest_increase, context) ?? placeOnCurve(largest_decrease, context);
  const first =
    place === null
      ? -1
      : marks.findIndex((mark) => isDrawn(mark) && decimal(mark.quantity).gte(decimal(place)));
  return first < 0 ? Math.max(0, marks.findLastIndex(isDrawn)) : first;
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
  const alike = groupBy(sides, ({ quantity, what }) => `${decimalText(decimal(quantity))} ${what}`);
  const remarks = new Map<string, string[]>();
  const add = (quantity: string, words: string) => {
    const key = decimalText(decimal(quantity));
    remarks.set(key, [...(remarks.get(key) ?? []), words]);
  };
  const place = placeOnCurve(largestIncrease, context);
  if (place !== null) add(place, 'largest increase');
  for (const own of alike.values())
    add(own[0].quantity, `${own[0].what} (${own.map(({ side }) => side).join(', ')})`);
  for (const { quantity, words } of uses) add(quantity, words);
  return remarks;
}

/** Null for a shift that is not at a quantity of this pair of curves. */
function placeOnCurve(shift: PriceChange['largest_increase'], context: CurvePair['context']): string | null {
  if (shift === null || shift.kind === 'unmeasured' || shift.of !== 'bill' || shift.where.kind !== 'at')
    return null;
  return JSON.stringify(shift.context) === JSON.stringify(context) ? shift.where.quantity : null;
}

function landmarksOf(
  curve: ImpactCurve | null,
): readonly { readonly quantity: string; readonly what: string }[] {
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
