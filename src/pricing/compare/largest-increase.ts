/**
 * The largest relative increase from one price to another: of the bill at any quantity, and of one more unit in any tier.
 * It is exact: on a piece where both bills are lines, their ratio moves in one direction only, so that its ends decide.
 */
import { type Decimal, HUNDRED, ONE, ZERO } from '../../model/decimal.ts';
import type { Price } from '../../model/price.ts';
import { type BillCurve, billAt, lineAt, type Segment } from '../curves/bill-curve.ts';
import { firstDifferenceOn, overlayCurves, type Piece } from '../curves/overlay-curves.ts';
import { scaleCurve, splitAtLevel } from '../curves/transform-curve.ts';
import {
  type BillContext,
  type BilledCurve,
  type BillPair,
  type PairedBills,
  pairBills,
} from './pair-bills.ts';

/** Where an increase occurs. */
export interface IncreasePlace {
  readonly context: BillContext;
  /** `bill`: of the whole bill. `unit`: of what one more unit costs, by the tiers alone, whatever the spend limits. */
  readonly of: 'bill' | 'unit';
  /**
   * `at`: at this quantity. `above`: just above this quantity, where a tier begins; `before` and `after` are the bills that
   * are approached from above. `towards`: approached as the quantity grows beyond this one, and never reached; `before` and
   * `after` are then what each further unit costs. `declared`: at the units that each price declares itself.
   */
  readonly where:
    | { readonly kind: 'at' | 'above' | 'towards'; readonly quantity: Decimal }
    | { readonly kind: 'declared'; readonly unitsBefore: Decimal; readonly unitsAfter: Decimal };
  readonly before: Decimal;
  readonly after: Decimal;
}

export type Increase =
  /** Nothing costs more than it did. */
  | { readonly kind: 'none' }
  /** `percent` is above zero, to the decimal places of `decimal.ts`; `before` and `after` give the exact ratio. */
  | { readonly kind: 'percent'; readonly percent: Decimal; readonly place: IncreasePlace }
  /** From nothing, or from less than nothing, to more; or without any bound as the quantity grows. */
  | { readonly kind: 'infinite'; readonly place: IncreasePlace }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'unmeasured'; readonly reason: string };

type Measured = Extract<Increase, { readonly kind: 'percent' | 'infinite' }>;

/** What is paid is so many times the price that is written, which stands still while its subscription escalates. */
export interface PaidTimes {
  readonly before?: Decimal;
  readonly after?: Decimal;
}

/**
 * Over all phases of trials and discounts (see `phases.ts`; where the durations cannot be compared, over all that may
 * come about), with spend limits, and over equal times where the billing intervals differ. An infinite increase outweighs
 * what cannot be measured, and that outweighs any percentage. Never throws.
 */
export function largestIncrease(before: Price, after: Price, times: PaidTimes = {}): Increase {
  const paired = pairBills(before, after);
  if (paired.kind === 'incomparable') return largestOf(paired);
  const { before: old = ONE, after: now = ONE } = times;
  const pairs = paired.pairs.map((pair) => ({
    ...pair,
    before: paidCurve(pair.before, old),
    after: paidCurve(pair.after, now),
    fine: { before: scaleCurve(pair.fine.before, old), after: scaleCurve(pair.fine.after, now) },
  }));
  return largestOf({ ...paired, pairs });
}

function paidCurve({ bill, rates, units }: BilledCurve, times: Decimal): BilledCurve {
  return { bill: scaleCurve(bill, times), rates: scaleCurve(rates, times), units };
}

/**
 * The increase for whoever paid nothing before: `none` for a price that bills nothing at any usage and at any time.
 * Never throws.
 */
export function increaseFromNothing(price: Price): Increase {
  const paired = pairBills(price, price);
  if (paired.kind === 'incomparable') return largestOf(paired);
  const pairs = paired.pairs.map((pair) => ({
    ...pair,
    before: nothingBilled(pair.before),
    fine: { ...pair.fine, before: free(pair.fine.before) },
  }));
  return largestOf({ ...paired, pairs });
}

/** The increase for whoever pays nothing any more: `none` unless the price was a credit, which goes with it. Never throws. */
export function increaseToNothing(price: Price): Increase {
  const paired = pairBills(price, price);
  if (paired.kind === 'incomparable') return largestOf(paired);
  const pairs = paired.pairs.map((pair) => ({ ...pair, after: nothingBilled(pair.after) }));
  return largestOf({ ...paired, pairs });
}

function nothingBilled({ bill, rates, units }: BilledCurve): BilledCurve {
  return { bill: free(bill), rates: free(rates), units };
}

function free(curve: BillCurve): BillCurve {
  const segments = curve.segments.map((segment) => ({ ...segment, intercept: ZERO, slope: ZERO }));
  return { ...curve, segments };
}

function largestOf(paired: PairedBills): Increase {
  if (paired.kind === 'incomparable') return { kind: 'unmeasured', reason: paired.reason };
  let largest: Measured | undefined;
  for (const pair of paired.pairs)
    for (const increase of increasesOf(pair))
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

function* increasesOf(pair: BillPair): Generator<Measured> {
  const { before, after, fine, context, divisible } = pair;
  const pieces = overlayCurves(before.bill, after.bill);
  const finePieces = divisible ? overlayCurves(fine.before, fine.after) : [];
  for (const piece of pieces) yield* billIncreases(piece, context, before.bill.step);
  // Comes second, so that of equal increases the one at a plain quantity is named.
  for (const piece of finePieces) yield* increasesBetween(piece, context, fine.before.step);
  // A tier whose price never shows, below a minimum spend for instance, raises nothing.
  const shows =
    pieces.some((piece) => firstDifferenceOn(piece, before.bill.step) !== undefined) ||
    finePieces.some((piece) => firstDifferenceOn(piece, fine.before.step) !== undefined);
  if (shows)
    for (const piece of overlayCurves(before.rates, after.rates))
      yield* unitIncreases(piece, context, before.rates.step);
  yield* declaredIncrease(pair);
}

/** The candidates of one piece: its ends, and its limit where it has no end. */
function* billIncreases(
  { from, to, before, after }: Piece,
  context: BillContext,
  step: Decimal,
): Generator<Measured> {
  if (before === null || after === null) return;
  // Where the old bill changes its sign the ratio jumps, so that the two sides are looked at apart.
  for (const part of splitAtLevel({ ...before, from, to }, ZERO, step)) {
    // The second quantity of a piece without end only names a better place than the limit for an increase from nothing.
    for (const quantity of [part.from, part.to ?? part.from.plus(step)])
      yield* increaseBetween(lineAt(before, quantity), lineAt(after, quantity), {
        context,
        of: 'bill',
        where: { kind: 'at', quantity },
      });
    // The ratio of the bills approaches that of their slopes while the quantity grows.
    if (part.to === null)
      yield* increaseBetween(part.slope, after.slope, {
        context,
        of: 'bill',
        where: { kind: 'towards', quantity: part.from },
      });
  }
}

/**
 * The candidates of one piece of the fine grid. Its beginning is the limit from above where a tier begins; a line that a
 * spend limit begins is off the bill there, and is read one step on.
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

/** Whether the line of a segment is the bill from just above the quantity before `from` on. */
function reachesDown(segment: Segment, from: Decimal): boolean {
  return segment.from.lt(from) || segment.opens === 'tier';
}

/** What the last unit of each quantity costs by its tier; no use at all has no last unit. */
function* unitIncreases(
  { from, to, before, after }: Piece,
  context: BillContext,
  step: Decimal,
): Generator<Measured> {
  if (before === null || after === null || to?.eq(ZERO)) return;
  const quantity = from.eq(ZERO) ? step : from;
  yield* increaseBetween(before.slope, after.slope, { context, of: 'unit', where: { kind: 'at', quantity } });
}

function* declaredIncrease({ before, after, context }: BillPair): Generator<Measured> {
  if (before.units === null || after.units === null) return;
  const oldBill = billAt(before.bill, before.units);
  const newBill = billAt(after.bill, after.units);
  if (oldBill === undefined || newBill === undefined) return;
  const where = { kind: 'declared', unitsBefore: before.units, unitsAfter: after.units } as const;
  yield* increaseBetween(oldBill, newBill, { context, of: 'bill', where });
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
