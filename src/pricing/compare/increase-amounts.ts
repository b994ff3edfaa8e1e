/** The changes between two bills in money: the largest increase, and the quantities at which increases count. */

import { type Decimal, ZERO } from '../../model/values/decimal.ts';
import { type BillCurve, billAt, lineAt, type Segment } from '../curves/bill-curve.ts';
import { overlayCurves, splitAtLevel } from '../curves/transform-curve.ts';
import type { BillPair } from './pair-bills.ts';

export type IncreaseAmount =
  | { readonly kind: 'none' }
  /**
   * The increase of a month's bill. `quantity` is null for units that each price declares itself. With `isTried`, another
   * usage than the tried ones may increase it further.
   */
  | {
      readonly kind: 'at';
      readonly isTried?: true;
      readonly amount: Decimal;
      readonly quantity: Decimal | null;
      readonly before: Decimal;
      readonly after: Decimal;
    }
  /** Each further unit adds more to the increase. */
  | { readonly kind: 'without_bound' };

/** The largest of all the pairs, over the months that each of them covers. */
export function largestAmount(
  pairs: readonly BillPair[],
  monthsOf: (pair: BillPair) => Decimal,
): IncreaseAmount {
  let largest: IncreaseAmount = { kind: 'none' };
  for (const pair of pairs) {
    const months = monthsOf(pair);
    for (const [before, after, quantity] of billsOf(pair)) {
      if (before === null) {
        if (after.gt(ZERO)) return { kind: 'without_bound' };
        continue;
      }
      const amount = after.minus(before).div(months);
      if (amount.lte(largest.kind === 'at' ? largest.amount : ZERO)) continue;
      largest = { kind: 'at', amount, quantity, before: before.div(months), after: after.div(months) };
    }
  }
  return largest;
}

/** The two bills at each end of a piece; without a bill before, the difference of the two slopes of a last piece. */
function* billsOf(pair: BillPair): Generator<readonly [Decimal | null, Decimal, Decimal | null]> {
  const { before, after, fine, divisible } = pair;
  for (const grid of [{ before: before.bill, after: after.bill }, ...(divisible ? [fine] : [])])
    for (const { from, to, before: old, after: now } of overlayCurves(grid.before, grid.after)) {
      if (old === null || now === null) continue;
      for (const quantity of to === null ? [from] : [from, to])
        yield [lineAt(old, quantity), lineAt(now, quantity), quantity];
      if (to === null) yield [null, now.slope.minus(old.slope), null];
    }
  const declared = declaredBills(pair);
  if (declared !== undefined) yield [...declared, null];
}

/** The bills at the units that the two prices declare themselves. */
export function declaredBills({ before, after }: BillPair): readonly [Decimal, Decimal] | undefined {
  if (before.units === null || after.units === null) return undefined;
  const bills = [billAt(before.bill, before.units), billAt(after.bill, after.units)] as const;
  return bills[0] === undefined || bills[1] === undefined ? undefined : [bills[0], bills[1]];
}

/** The pair at the quantities at which its bill increases by more than `above`. */
export function onlyAbove(pair: BillPair, above: Decimal): BillPair {
  const plain = cutAbove(pair.before.bill, pair.after.bill, above);
  const within = (curve: BillCurve): BillCurve => ({
    ...curve,
    segments: curve.segments.flatMap((segment) =>
      plain.before.segments.flatMap(({ from, to }) => overlap(segment, from, to)),
    ),
  });
  return {
    ...pair,
    before: { ...pair.before, bill: plain.before, rates: within(pair.before.rates) },
    after: { ...pair.after, bill: plain.after, rates: within(pair.after.rates) },
    fine: cutAbove(pair.fine.before, pair.fine.after, above),
  };
}

function cutAbove(
  before: BillCurve,
  after: BillCurve,
  above: Decimal,
): { readonly before: BillCurve; readonly after: BillCurve } {
  const kept = overlayCurves(before, after).flatMap(({ from, to, before: old, after: now }) => {
    if (old === null || now === null) return [];
    const difference: Segment = {
      ...{ from, to, opens: 'tier' },
      intercept: now.intercept.minus(old.intercept),
      slope: now.slope.minus(old.slope),
    };
    return splitAtLevel(difference, above, before.step)
      .filter((part) => isAbove(part, above, before.step))
      .map((part) => ({
        before: { ...old, from: part.from, to: part.to, opens: opening(old, part) },
        after: { ...now, from: part.from, to: part.to, opens: opening(now, part) },
      }));
  });
  return {
    before: { ...before, segments: kept.map((each) => each.before) },
    after: { ...after, segments: kept.map((each) => each.after) },
  };
}

/** A part that begins within a segment begins on its line. */
function opening(segment: Segment, part: Segment): Segment['opens'] {
  if (part.opens === 'limit') return 'limit';
  return segment.from.lt(part.from) ? 'tier' : segment.opens;
}

function isAbove(part: Segment, above: Decimal, step: Decimal): boolean {
  return [part.from, part.to ?? part.from.plus(step)].some((quantity) => lineAt(part, quantity).gt(above));
}

function overlap(segment: Segment, from: Decimal, to: Decimal | null): readonly Segment[] {
  const first = segment.from.lt(from) ? from : segment.from;
  const last = segment.to === null || to?.lt(segment.to) ? to : segment.to;
  return last?.lt(first) ? [] : [{ ...segment, from: first, to: last }];
}
