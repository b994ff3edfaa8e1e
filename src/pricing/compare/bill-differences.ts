/**
 * The difference of two bills as curves, and its extremes. It measures the amount between two bills, where
 * `largest-increase.ts` measures their ratio. The result is exact: on a piece where both bills are lines, so is their
 * difference, and its ends decide.
 */
import { type Decimal, ZERO } from '../../model/values/decimal.ts';
import { type BillCurve, billAt, floorTo, lineAt, type Segment } from '../curves/bill-curve.ts';
import { overlayCurves, scaleCurve, simplifyCurve } from '../curves/transform-curve.ts';
import type { BillPair } from './pair-bills.ts';

/** The quantities from `from` to `to`, both included. `to` is null where there is no end. */
export interface QuantityRange {
  readonly from: Decimal;
  readonly to: Decimal | null;
}

export const EVERY_QUANTITY: QuantityRange = { from: ZERO, to: null };

/** Two bills and their difference on one grid. `excess` has no segment where one of the two has no bill. */
export interface GridDifference {
  readonly before: BillCurve;
  readonly after: BillCurve;
  readonly excess: BillCurve;
}

export interface BillDifference {
  readonly plain: GridDifference;
  /** Null where use cannot be between the plain quantities. */
  readonly fine: GridDifference | null;
}

/** The numbers by which the two bills count. A share such as 10 of 12 has no decimal, so it is two numbers. */
export interface Weights {
  readonly before: Decimal;
  readonly after: Decimal;
}

/** `before` less `after`, by their weights. Both bills are multiplied by `times` first. */
export function billDifference(
  { before, after, fine, divisible }: BillPair,
  weights: Weights,
  times: Decimal,
): BillDifference {
  const on = (old: BillCurve, now: BillCurve): GridDifference => {
    const [left, right] = [scaleCurve(old, times), scaleCurve(now, times)];
    const excess = combined(scaleCurve(left, weights.before), scaleCurve(right, ZERO.minus(weights.after)));
    return { before: left, after: right, excess };
  };
  return {
    plain: on(before.bill, after.bill),
    fine: divisible ? on(fine.before, fine.after) : null,
  };
}

/** The sum of two differences over the same use. */
export function addDifferences(a: BillDifference, b: BillDifference): BillDifference {
  const on = (one: GridDifference, other: GridDifference): GridDifference => ({
    before: combined(one.before, other.before),
    after: combined(one.after, other.after),
    excess: combined(one.excess, other.excess),
  });
  return { plain: on(a.plain, b.plain), fine: a.fine && b.fine && on(a.fine, b.fine) };
}

/** The sum of two curves, where both have a bill. */
export function combined(a: BillCurve, b: BillCurve): BillCurve {
  const segments = overlayCurves(a, b).flatMap(({ from, to, before, after }): readonly Segment[] => {
    if (before === null || after === null) return [];
    const opens = [before, after].find((segment) => segment.from.eq(from))?.opens ?? 'tier';
    return [
      {
        from,
        to,
        intercept: before.intercept.plus(after.intercept),
        slope: before.slope.plus(after.slope),
        opens,
      },
    ];
  });
  return simplifyCurve({ ...a, segments });
}

export type Largest =
  /** The range has no quantity of the grid. */
  | { readonly kind: 'none' }
  | { readonly kind: 'at'; readonly quantity: Decimal; readonly value: Decimal }
  | { readonly kind: 'unbounded' };

/** The largest value of a curve in a range, at the lowest quantity that has it. */
export function largestOn(curve: BillCurve, range: QuantityRange): Largest {
  let largest: Largest = { kind: 'none' };
  for (const segment of within(curve, range)) {
    if (segment.to === null && segment.slope.gt(ZERO)) return { kind: 'unbounded' };
    for (const quantity of segment.to === null ? [segment.from] : [segment.from, segment.to]) {
      const value = lineAt(segment, quantity);
      if (largest.kind === 'none' || (largest.kind === 'at' && value.gt(largest.value)))
        largest = { kind: 'at', quantity, value };
    }
  }
  return largest;
}

/** The lowest quantity of a range at which a curve is above `level`, or at it if `orAt`. */
export function firstAbove(
  curve: BillCurve,
  range: QuantityRange,
  level: Decimal,
  orAt: boolean,
): Decimal | undefined {
  const passes = (value: Decimal): boolean => value.gt(level) || (orAt && value.eq(level));
  for (const segment of within(curve, range)) {
    if (passes(lineAt(segment, segment.from))) return segment.from;
    if (segment.slope.lte(ZERO)) continue;
    // The quotient may be rounded to either side of the crossing.
    let quantity = floorTo(level.minus(segment.intercept).div(segment.slope), curve.step).minus(curve.step);
    if (quantity.lt(segment.from)) quantity = segment.from;
    while (!passes(lineAt(segment, quantity))) quantity = quantity.plus(curve.step);
    if (segment.to === null || quantity.lte(segment.to)) return quantity;
  }
  return undefined;
}

/** The first quantity of a range for which the curve has no value; undefined where it has one for each. */
export function firstGap(curve: BillCurve, range: QuantityRange): Decimal | undefined {
  let next = upTo(range.from, curve.step);
  for (const { from, to } of within(curve, range)) {
    if (from.gt(next)) return next;
    if (to === null) return undefined;
    next = to.plus(curve.step);
  }
  return range.to !== null && next.gt(range.to) ? undefined : next;
}

/** The value of a curve; zero where it has none. */
export function valueAt(curve: BillCurve, quantity: Decimal): Decimal {
  return billAt(curve, quantity) ?? ZERO;
}

/** The parts of the segments in a range, cut to quantities of the grid. */
function within({ step, segments }: BillCurve, range: QuantityRange): readonly Segment[] {
  const first = upTo(range.from, step);
  const last = range.to === null ? null : floorTo(range.to, step);
  return segments.flatMap((segment) => {
    const from = segment.from.lt(first) ? first : segment.from;
    const to = segment.to === null || last?.lt(segment.to) ? last : segment.to;
    return to?.lt(from) ? [] : [{ ...segment, from, to }];
  });
}

/** The lowest quantity of the grid from `quantity` on. */
function upTo(quantity: Decimal, step: Decimal): Decimal {
  const floored = floorTo(quantity, step);
  return floored.lt(quantity) ? floored.plus(step) : floored;
}

/** No bill at any quantity, on the grid of `curve`. */
export function nothingOn(curve: BillCurve): BillCurve {
  return simplifyCurve({
    ...curve,
    segments: curve.segments.map((segment) => ({ ...segment, intercept: ZERO, slope: ZERO })),
  });
}
