/**
 * The largest relative increase from one price to another: of the bill at any quantity, and of one more unit in any
 * tier. The result is exact: on a piece where both bills are lines, their ratio is monotonic, so its ends decide.
 */

import { intervalMonths } from '../../model/catalog/billing-interval.ts';
import type { Price } from '../../model/catalog/price.ts';
import { type Decimal, decimal, HUNDRED, ZERO } from '../../model/values/decimal.ts';
import { lineAt, type Segment } from '../curves/bill-curve.ts';
import { firstDifferenceOn, overlayCurves, type Piece, splitAtLevel } from '../curves/transform-curve.ts';
import { declaredBills, type IncreaseAmount, largestAmount, onlyAbove } from './increase-amounts.ts';
import { type BillContext, type BillPair, type PairedBills, pairBills } from './pair-bills.ts';

export interface IncreasePlace {
  readonly context: BillContext;
  /**
   * `bill`: the whole bill increases. `unit`: the price of one more unit increases, by the tiers alone and without
   * the spend limits.
   */
  readonly of: 'bill' | 'unit';
  /**
   * `at`: at this quantity. `above`: just above this quantity, where a tier begins; the bills approach `before` and
   * `after` from above. `towards`: approached as the quantity grows beyond this one, and never reached; `before` and
   * `after` are then the prices of each further unit. `declared`: at the units that each price declares itself.
   */
  readonly where:
    | { readonly kind: 'at' | 'above' | 'towards'; readonly quantity: Decimal }
    | { readonly kind: 'declared'; readonly unitsBefore: Decimal; readonly unitsAfter: Decimal };
  readonly before: Decimal;
  readonly after: Decimal;
}

export type Increase =
  /** No bill and no unit price increases. */
  | { readonly kind: 'none' }
  /** `percent` is above zero and has the decimal places of `decimal.ts`; `before` and `after` give the exact ratio. */
  | { readonly kind: 'percent'; readonly percent: Decimal; readonly place: IncreasePlace }
  /** The increase starts from zero or less, or has no bound as the quantity grows. */
  | { readonly kind: 'infinite'; readonly place: IncreasePlace }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'unmeasured'; readonly reason: string };

type Measured = Extract<Increase, { readonly kind: 'percent' | 'infinite' }>;

/** Which increases count. */
interface Counted {
  /** An increase of a month's bill by this amount or less does not count; zero by default. */
  readonly above?: Decimal;
}

/**
 * Covers all phases of trials and discounts (see `phases.ts`); if the durations cannot be compared, it covers all
 * possible phases. Spend limits apply, and bills with different intervals are compared over equal times. An infinite
 * increase has priority over a price that cannot be measured, and that over any percentage. Null is a price that is not
 * there: who paid none before has an increase from nothing, and who pays none after has one only where it was a credit.
 * Never throws.
 */
export function largestIncrease(before: Price | null, after: Price | null, counted: Counted = {}): Increase {
  return largestOf(pairBills(before, after), (pair) =>
    (counted.above ?? ZERO).times(monthsOf(pair, after ?? before)),
  );
}

/** The largest increase of a month's bill in money, over the same bills. */
export function largestIncreaseAmount(before: Price | null, after: Price | null): IncreaseAmount {
  const paired = pairBills(before, after);
  if (paired.kind === 'incomparable') return { kind: 'none' };
  const largest = largestAmount(paired.pairs, (pair) => monthsOf(pair, after ?? before));
  return largest.kind === 'at' && paired.usagesTried !== null ? { ...largest, isTried: true } : largest;
}

/** A bill of an interval whose length is not known counts as one of a month. */
function monthsOf({ context }: BillPair, price: Price | null): Decimal {
  return decimal(context.months ?? (price && intervalMonths(price)) ?? 1);
}

function largestOf(paired: PairedBills, aboveIn: (pair: BillPair) => Decimal): Increase {
  if (paired.kind === 'incomparable') return { kind: 'unmeasured', reason: paired.reason };
  let largest: Measured | undefined;
  for (const pair of paired.pairs)
    for (const increase of increasesOf(pair, aboveIn(pair)))
      if (largest === undefined || exceeds(increase, largest)) largest = increase;
  if (largest?.kind === 'infinite') return largest;
  const unmeasured = whatIsNotMeasured(paired.pairs, paired.excluded);
  if (unmeasured !== undefined) return { kind: 'unmeasured', reason: unmeasured };
  return largest ?? { kind: 'none' };
}

function exceeds(a: Measured, b: Measured): boolean {
  if (b.kind === 'infinite') return false;
  return a.kind === 'infinite' || a.percent.gt(b.percent);
}

function whatIsNotMeasured(
  pairs: readonly BillPair[],
  excluded: { readonly before: readonly string[]; readonly after: readonly string[] },
): string | undefined {
  const [uncounted] = [...excluded.after, ...excluded.before];
  if (uncounted !== undefined) return `no arithmetic is known for ${uncounted}`;
  if (pairs.some(({ before, after }) => (before.units === null) !== (after.units === null)))
    return 'only one of the two prices declares its units';
  for (const { before, after } of pairs) {
    for (const { before: old, after: replacement } of overlayCurves(before.bill, after.bill)) {
      if (replacement === null) return 'the new price has no bill for some usage that the old one bills';
      if (old === null) return 'the new price bills some usage for which the old one has no bill';
    }
  }
  return undefined;
}

function* increasesOf(whole: BillPair, above: Decimal): Generator<Measured> {
  const { before, after, fine, context, divisible } = above.eq(ZERO) ? whole : onlyAbove(whole, above);
  const pieces = overlayCurves(before.bill, after.bill);
  const finePieces = divisible ? overlayCurves(fine.before, fine.after) : [];
  for (const piece of pieces) yield* billIncreases(piece, context, before.bill.step);
  // The fine grid comes second, so that of equal increases the one at a plain quantity is reported.
  for (const piece of finePieces) yield* increasesBetween(piece, context, fine.before.step);
  // A tier whose price is never visible, for example below a minimum spend, increases nothing.
  const shows =
    pieces.some((piece) => firstDifferenceOn(piece, before.bill.step) !== undefined) ||
    finePieces.some((piece) => firstDifferenceOn(piece, fine.before.step) !== undefined);
  if (shows)
    for (const piece of overlayCurves(before.rates, after.rates))
      yield* unitIncreases(piece, context, before.rates.step);
  const [old, now] = declaredBills(whole) ?? [];
  if (old === undefined || now === undefined || now.minus(old).lte(above)) return;
  if (whole.before.units === null || whole.after.units === null) return;
  const where = { kind: 'declared', unitsBefore: whole.before.units, unitsAfter: whole.after.units } as const;
  yield* increaseBetween(old, now, { context, of: 'bill', where });
}

/** The candidates of one piece: its ends, and its limit if it has no end. */
function* billIncreases(
  { from, to, before, after }: Piece,
  context: BillContext,
  step: Decimal,
): Generator<Measured> {
  if (before === null || after === null) return;
  // The ratio jumps at a change of sign of the old bill, so the two sides are examined separately.
  for (const part of splitAtLevel({ ...before, from, to }, ZERO, step)) {
    // If a piece has no end, its second quantity is only a better place than the limit for an increase from zero.
    for (const quantity of [part.from, part.to ?? part.from.plus(step)])
      yield* increaseBetween(lineAt(before, quantity), lineAt(after, quantity), {
        context,
        of: 'bill',
        where: { kind: 'at', quantity },
      });
    // The ratio of the bills approaches the ratio of their slopes as the quantity grows.
    if (part.to === null)
      yield* increaseBetween(part.slope, after.slope, {
        context,
        of: 'bill',
        where: { kind: 'towards', quantity: part.from },
      });
  }
}

/**
 * The candidates of one piece of the fine grid. At a tier's beginning, the candidate is the limit from above. At a
 * spend limit, the line does not meet the bill at that point, so the candidate is the piece's first quantity.
 */
function* increasesBetween(piece: Piece, context: BillContext, step: Decimal): Generator<Measured> {
  const { from, to, before, after } = piece;
  if (before === null || after === null) return;
  const edge = from.minus(step);
  const isLimit = from.gt(ZERO) && [before, after].every((segment) => reachesDown(segment, from));
  if (isLimit)
    yield* increaseBetween(lineAt(before, edge), lineAt(after, edge), {
      context,
      of: 'bill',
      where: { kind: 'above', quantity: edge },
    });
  const parts = splitAtLevel({ ...before, from, to }, ZERO, step);
  for (const [index, part] of parts.entries())
    for (const quantity of [
      ...(isLimit && index === 0 ? [] : [part.from]),
      ...(part.to === null ? [] : [part.to]),
    ])
      yield* increaseBetween(lineAt(before, quantity), lineAt(after, quantity), {
        context,
        of: 'bill',
        where: { kind: 'at', quantity },
      });
}

/** True if the segment's line is the bill from directly above the quantity before `from`. */
export function reachesDown(segment: Segment, from: Decimal): boolean {
  return segment.from.lt(from) || segment.opens === 'tier';
}

/** The candidates for the price of the last unit, by its tier. A quantity of zero has no last unit. */
function* unitIncreases(
  { from, to, before, after }: Piece,
  context: BillContext,
  step: Decimal,
): Generator<Measured> {
  if (before === null || after === null || to?.eq(ZERO)) return;
  const quantity = from.eq(ZERO) ? step : from;
  yield* increaseBetween(before.slope, after.slope, { context, of: 'unit', where: { kind: 'at', quantity } });
}

function* increaseBetween(
  before: Decimal,
  after: Decimal,
  place: Omit<IncreasePlace, 'before' | 'after'>,
): Generator<Measured> {
  if (after.lte(before)) return;
  const where = { ...place, before, after };
  if (before.lte(ZERO)) yield { kind: 'infinite', place: where };
  else yield { kind: 'percent', percent: after.minus(before).times(HUNDRED).div(before), place: where };
}
