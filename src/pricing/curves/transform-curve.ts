/**
 * Derives curves from curves: applies discounts and spend limits, repeats a curve over several intervals, and
 * simplifies it.
 */
import { type Decimal, ONE, ZERO } from '../../model/values/decimal.ts';
import { floorTo } from '../floor.ts';
import { type BillCurve, lineAt, type Segment } from './bill-curve.ts';

/** Multiplies every bill by `factor`. */
export function scaleCurve(curve: BillCurve, factor: Decimal): BillCurve {
  return mapSegments(curve, (segment) => [
    {
      ...segment,
      intercept: segment.intercept.times(factor),
      slope: segment.slope.times(factor),
    },
  ]);
}

/** The bills of `times` intervals with the same use in each, over their total use. */
export function repeatCurve(curve: BillCurve, times: Decimal): BillCurve {
  if (times.eq(ONE)) return curve;
  const { step } = curve;
  let from = curve.segments[0]?.from;
  return mapSegments(curve, (segment) => {
    const to = segment.to?.times(times) ?? null;
    const repeated = {
      ...segment,
      from: from ?? segment.from,
      to,
      intercept: segment.intercept.times(times),
    };
    from = to?.plus(step);
    return [repeated];
  });
}

/** Raises every bill to the minimum, and then limits it to the maximum. Null means no limit. */
export function limitCurve(curve: BillCurve, minimum: Decimal | null, maximum: Decimal | null): BillCurve {
  let limited = curve;
  if (minimum !== null) limited = limitOnOneSide(limited, minimum, 'lift');
  if (maximum !== null) limited = limitOnOneSide(limited, maximum, 'cut');
  return limited;
}

/** The same bills, with the same price of each further unit, in as few segments as possible. */
export function simplifyCurve(curve: BillCurve): BillCurve {
  const kept: Segment[] = [];
  for (const segment of curve.segments) {
    const last = kept.at(-1);
    const joined = last && joinSegments(last, segment);
    if (joined) kept.splice(-1, 1, joined);
    else kept.push(segment);
  }
  return { ...curve, segments: kept };
}

function mapSegments(curve: BillCurve, change: (segment: Segment) => readonly Segment[]): BillCurve {
  return simplifyCurve({ ...curve, segments: curve.segments.flatMap(change) });
}

/**
 * Joins two neighbouring segments on the same line. A tier of one unit fits many lines but keeps its own, because its
 * slope is the price of that unit. A segment for zero use has no unit price, so it joins any line through its bill.
 */
function joinSegments(left: Segment, right: Segment): Segment | undefined {
  const oneLine = left.slope.eq(right.slope) && left.intercept.eq(right.intercept);
  const noUseOnRight = left.to?.eq(ZERO) && lineAt(right, ZERO).eq(lineAt(left, ZERO));
  if (!oneLine && !noUseOnRight) return undefined;
  return { ...right, from: left.from, opens: left.opens };
}

function limitOnOneSide(curve: BillCurve, level: Decimal, side: 'lift' | 'cut'): BillCurve {
  const { step } = curve;
  const flat = { intercept: level, slope: ZERO };
  return mapSegments(curve, (segment) =>
    splitAtLevel(segment, level, step).map((part) => {
      const limited = side === 'lift' ? staysBelow(part, level) : staysAbove(part, level);
      return limited ? { ...part, ...flat } : part;
    }),
  );
}

/**
 * Splits the segment if its line crosses `level` inside it. The second part begins with the first quantity past the
 * crossing.
 */
export function splitAtLevel(segment: Segment, level: Decimal, step: Decimal): readonly Segment[] {
  const { from, to, slope, intercept } = segment;
  if (slope.eq(ZERO)) return [segment];
  const last = lastBeforeCrossing(segment, level.minus(intercept).div(slope), level, step);
  if (last.lt(from) || (to !== null && last.gte(to))) return [segment];
  return [
    { ...segment, to: last },
    { ...segment, from: last.plus(step), opens: 'limit' },
  ];
}

/**
 * The last grid quantity that is not past the crossing. `crossing` is a quotient, so it may be rounded up to a grid
 * quantity past the true crossing.
 */
function lastBeforeCrossing(segment: Segment, crossing: Decimal, level: Decimal, step: Decimal): Decimal {
  const last = floorTo(crossing, step);
  const bill = lineAt(segment, last);
  const isPast = segment.slope.gt(ZERO) ? bill.gt(level) : bill.lt(level);
  return isPast ? last.minus(step) : last;
}

/** True if no quantity of a segment bills more than `level`. */
function staysBelow(segment: Segment, level: Decimal): boolean {
  const { from, to, slope } = segment;
  return lineAt(segment, from).lte(level) && (to === null ? slope.lte(ZERO) : lineAt(segment, to).lte(level));
}

/** True if no quantity of a segment bills less than `level`. */
function staysAbove(segment: Segment, level: Decimal): boolean {
  const { from, to, slope } = segment;
  return lineAt(segment, from).gte(level) && (to === null ? slope.gte(ZERO) : lineAt(segment, to).gte(level));
}
