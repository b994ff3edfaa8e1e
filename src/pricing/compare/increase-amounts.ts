/** The changes between two bills in money: increases where they count, and their bounds over all quantities. */

import { intervalMonths } from '../../model/catalog/billing-interval.ts';
import type { Price } from '../../model/catalog/price.ts';
import { type Decimal, decimal, ONE, ZERO } from '../../model/values/decimal.ts';
import { type BillCurve, billAt, lineAt, type Segment } from '../curves/bill-curve.ts';
import { overlayCurves, scaleCurve, splitAtLevel } from '../curves/transform-curve.ts';
import { combined, EVERY_QUANTITY, largestOn, nothingOn } from './bill-differences.ts';
import { type BillPair, pairBills } from './pair-bills.ts';

export type IncreaseAmount =
  | { readonly kind: 'none' }
  /** The increase of a month's bill. `quantity` is null for units that each price declares itself. */
  | {
      readonly kind: 'at';
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

/**
 * The least and the most by which the bill of a month changes from one price to another, over every quantity that
 * both can bill. On a piece where both bills are lines so is their difference, so its ends decide: each bound is the
 * change at a quantity, which is named, or the last tier moves the change without end.
 */
export type ChangeBound =
  /** The change of a month's bill at `quantity`, the use in `months` months. */
  | { readonly kind: 'at'; readonly change: Decimal; readonly quantity: Decimal; readonly months: number }
  /** Each further unit from `from` on adds `perUnit` to the change, which has the sign of the bound. */
  | {
      readonly kind: 'unbounded';
      readonly from: Decimal;
      readonly perUnit: Decimal;
      readonly months: number;
    };

export type ChangeBounds =
  | {
      readonly kind: 'bounds';
      readonly measure: 'units' | 'amount';
      readonly least: ChangeBound;
      readonly most: ChangeBound;
    }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** Zero for a price that is not there. */
type Factors = Readonly<Record<'before' | 'after', Decimal>>;

/**
 * Null is a price that is not there, and bills nothing. Discounts of both are taken to run, and trials to be over. A
 * price with several bills, such as a matrix, is unknown.
 */
export function changeBounds(before: Price | null, after: Price | null): ChangeBounds {
  const [old, now] = [before ?? after, after ?? before].map((price) => price && withoutTrial(price));
  if (!old || !now) return unknown('there is no price on either side');
  const paired = pairBills(old, now);
  if (paired.kind === 'incomparable') return unknown(paired.reason);
  const [missing] = [...paired.excluded.before, ...paired.excluded.after];
  if (missing !== undefined) return unknown(`no arithmetic is known for ${missing}`);
  const pairs = paired.pairs.filter(({ context }) => context.phase === 'opening');
  const [pair] = pairs;
  if (paired.usagesTried !== null || pair === undefined || pairs.length > 1 || pair.context.cell !== null)
    return unknown('the price has several bills, such as those of the cells of a matrix or of an expression');
  if (pair.context.axis === 'charge') return unknown('not every charge of the price is one of some usage');
  const months = pair.context.months ?? intervalMonths(now);
  if (months === null) return unknown('its billing interval is no known number of months');
  return boundsOf(pair, months, {
    before: before === null ? ZERO : ONE,
    after: after === null ? ZERO : ONE,
  });
}

function unknown(reason: string): ChangeBounds {
  return { kind: 'unknown', reason };
}

export function withoutTrial({ trial_period_days: _, ...price }: Price): Price {
  return price;
}

function boundsOf(pair: BillPair, months: number, factors: Factors): ChangeBounds {
  const grids = [
    { before: pair.before.bill, after: pair.after.bill },
    ...(pair.divisible ? [pair.fine] : []),
  ];
  for (const { before, after } of grids) {
    const gap = overlayCurves(before, after).find((piece) => piece.before === null || piece.after === null);
    if (gap !== undefined) return unknown('one of the two prices bills usage that the other has no tier for');
  }
  const changes = grids.map(({ before, after }) =>
    combined(timesCurve(after, factors.after), scaleCurve(timesCurve(before, factors.before), MINUS)),
  );
  const most = highest(changes, months);
  const least = highest(
    changes.map((curve) => scaleCurve(curve, MINUS)),
    months,
  );
  if (most === undefined || least === undefined) return unknown('neither price bills any usage');
  const measure = pair.context.axis === 'amount' ? 'amount' : 'units';
  return { kind: 'bounds', measure, least: negated(least), most };
}

const MINUS = decimal('-1');

export function timesCurve(curve: BillCurve, factor: Decimal): BillCurve {
  return factor.eq(ZERO) ? nothingOn(curve) : scaleCurve(curve, factor);
}

/** The highest value on any of the grids: at a plain quantity where one has it. */
function highest(curves: readonly BillCurve[], months: number): ChangeBound | undefined {
  let best: { readonly value: Decimal; readonly quantity: Decimal } | undefined;
  for (const curve of curves) {
    const found = largestOn(curve, EVERY_QUANTITY);
    const last = curve.segments.at(-1);
    if (found.kind === 'unbounded' && last !== undefined)
      return { kind: 'unbounded', from: last.from, perUnit: last.slope, months };
    if (found.kind === 'at' && (best === undefined || found.value.gt(best.value))) best = found;
  }
  return best && { kind: 'at', change: best.value.div(decimal(months)), quantity: best.quantity, months };
}

function negated(bound: ChangeBound): ChangeBound {
  return bound.kind === 'at'
    ? { ...bound, change: ZERO.minus(bound.change) }
    : { ...bound, perUnit: ZERO.minus(bound.perUnit) };
}
