/** The quantities of one use that are chosen: the lowest, the one with the largest difference, the first that is enough. */
import { type Decimal, ZERO } from '../../model/values/decimal.ts';
import { type CurvesOfSides, combined, type UseCurves } from '../../pricing/compare/use-curves.ts';
import { type BillCurve, billAt, floorTo, lineAt, type Segment } from '../../pricing/curves/bill-curve.ts';
import { scaleCurve } from '../../pricing/curves/transform-curve.ts';

/** The quantities from `from` to `to`, both included. `to` is null where there is no end. */
export interface QuantityRange {
  readonly from: Decimal;
  readonly to: Decimal | null;
}

export const EVERY_QUANTITY: QuantityRange = { from: ZERO, to: null };

/** The numbers by which the two bills count. A share such as 10 of 12 has no decimal, so it is two numbers. */
export interface Weights {
  readonly before: Decimal;
  readonly after: Decimal;
}

/** One quantity of a use, with its part of both bills. */
export interface Choice {
  /** Null where a cell of a matrix is not used. */
  readonly quantity: Decimal | null;
  readonly before: Decimal;
  readonly after: Decimal;
  /** The part of `before` less that of `after`, by their weights. */
  readonly value: Decimal;
}

export interface Choices {
  readonly least: Choice;
  /** The choice with the largest value, at a plain quantity if one has it; null where it grows without end. */
  readonly most: Choice | null;
  /** The lowest choice whose value is above `level`, or at it if `orAt`; a plain quantity if one will do. */
  first(level: Decimal, orAt: boolean): Choice | undefined;
}

const UNUSED: Choice = { quantity: null, before: ZERO, after: ZERO, value: ZERO };

/** `least` is the lowest quantity where it is not that of the range. A cell of a matrix may be unused. */
export function choicesOf(
  { axis, cell, plain, fine }: UseCurves,
  range: QuantityRange,
  weights: Weights,
  least: Decimal | null,
): Choices {
  const grids = [plain, fine ?? []]
    .flat()
    .map((curves) => ({ ...curves, excess: excessOf(curves, weights) }));
  const at = ({ before, after, excess }: (typeof grids)[number], quantity: Decimal): Choice => ({
    quantity,
    before: billAt(before, quantity) ?? ZERO,
    after: billAt(after, quantity) ?? ZERO,
    value: billAt(excess, quantity) ?? ZERO,
  });
  const over = axis === 'nothing' ? { from: ZERO, to: ZERO } : range;
  const lowest = least ?? over.from;
  const start = grids.find(({ excess: { step } }) => upTo(lowest, step).eq(lowest)) ?? grids[0];
  const base = cell !== null || start === undefined ? UNUSED : at(start, upTo(lowest, start.excess.step));
  let most: Choice | null = base;
  for (const grid of grids) {
    const found = largestOn(grid.excess, over);
    if (found === 'unbounded') most = null;
    else if (most !== null && found && at(grid, found).value.gt(most.value)) most = at(grid, found);
  }
  const first = (level: Decimal, orAt: boolean): Choice | undefined => {
    for (const grid of grids) {
      const quantity = firstAbove(grid.excess, over, level, orAt);
      if (quantity !== undefined) return at(grid, quantity);
    }
    return undefined;
  };
  return { least: base, most, first };
}

function excessOf({ before, after }: CurvesOfSides, weights: Weights): BillCurve {
  return combined(scaleCurve(before, weights.before), scaleCurve(after, ZERO.minus(weights.after)));
}

/** The quantity of a range with the largest value, the lowest of several; undefined where the range has none. */
function largestOn(curve: BillCurve, range: QuantityRange): Decimal | 'unbounded' | undefined {
  let largest: { readonly quantity: Decimal; readonly value: Decimal } | undefined;
  for (const segment of within(curve, range)) {
    if (segment.to === null && segment.slope.gt(ZERO)) return 'unbounded';
    for (const quantity of segment.to === null ? [segment.from] : [segment.from, segment.to]) {
      const value = lineAt(segment, quantity);
      if (largest === undefined || value.gt(largest.value)) largest = { quantity, value };
    }
  }
  return largest?.quantity;
}

/** The lowest quantity of a range at which a curve is above `level`, or at it if `orAt`. */
function firstAbove(
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

/** The first quantity of a range for which one of the bills is missing; undefined where each has both. */
export function firstGap({ axis, plain, fine }: UseCurves, range: QuantityRange): Decimal | undefined {
  if (axis === 'nothing') return undefined;
  for (const { before, after } of [plain, fine ?? []].flat()) {
    const curve = combined(before, after);
    let next: Decimal | null = upTo(range.from, curve.step);
    for (const { from, to } of within(curve, range)) {
      if (next === null || from.gt(next)) break;
      next = to?.plus(curve.step) ?? null;
    }
    if (next !== null && !(range.to !== null && next.gt(range.to))) return next;
  }
  return undefined;
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
