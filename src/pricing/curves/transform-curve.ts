/**
 * Derives curves from curves: applies discounts and spend limits, repeats a curve over several intervals, and
 * simplifies it.
 */
import { type Decimal, decimal, ONE, ZERO } from '../../model/values/decimal.ts';
import { type BillCurve, FINE_PLACES, floorTo, lineAt, type Segment } from './bill-curve.ts';

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

/** The grid quantities from `from` to `to`. On these, each side is one line or has no bill. */
export interface Piece {
  readonly from: Decimal;
  readonly to: Decimal | null;
  readonly before: Segment | null;
  readonly after: Segment | null;
}

/** The pieces in order, without the quantities for which neither side has a bill. Both curves must have the same grid. */
export function overlayCurves(before: BillCurve, after: BillCurve): readonly Piece[] {
  const { step } = before;
  const starts = [...before.segments, ...after.segments].flatMap(({ from, to }) =>
    to === null ? [from] : [from, to.plus(step)],
  );
  const sorted = starts
    .toSorted((a, b) => a.cmp(b))
    .filter((start, index, all) => index === 0 || !start.eq(all[index - 1] ?? ''));
  return sorted.flatMap((from, index) => {
    const next = sorted[index + 1];
    const piece = {
      from,
      to: next === undefined ? null : next.minus(step),
      before: segmentAt(before, from),
      after: segmentAt(after, from),
    };
    return piece.before === null && piece.after === null ? [] : [piece];
  });
}

/** The first quantity of a piece at which the sides differ. Two lines that agree at two quantities are the same line. */
export function firstDifferenceOn({ from, to, before, after }: Piece, step: Decimal): Decimal | undefined {
  if (before === null || after === null) return from;
  const differAt = (quantity: Decimal): boolean => !lineAt(before, quantity).eq(lineAt(after, quantity));
  if (differAt(from)) return from;
  const second = from.plus(step);
  return !to?.lt(second) && differAt(second) ? second : undefined;
}

/**
 * The plainest quantity at which the sides differ on a piece of the fine grid: the one with the fewest decimal
 * places, and the lowest of these. It is 0.5, for example, and not a quantity just above zero.
 */
export function plainestDifferenceOn(piece: Piece): Decimal | undefined {
  for (let places = 0; places <= FINE_PLACES; places += 1) {
    const step = decimal(places === 0 ? '1' : `0.${'0'.repeat(places - 1)}1`);
    const floored = floorTo(piece.from, step);
    const from = floored.lt(piece.from) ? floored.plus(step) : floored;
    const quantity = piece.to?.lt(from) ? undefined : firstDifferenceOn({ ...piece, from }, step);
    if (quantity !== undefined) return quantity;
  }
  return undefined;
}

function segmentAt(curve: BillCurve, quantity: Decimal): Segment | null {
  return (
    curve.segments.find(({ from, to }) => quantity.gte(from) && (to === null || quantity.lte(to))) ?? null
  );
}

/** Two neighbouring quantities between which the bill changes from one segment to the next. */
interface Boundary {
  /** The last quantity of the segment that ends. */
  readonly quantity: Decimal;
  readonly bill: Decimal;
  /** One grid step above `quantity`. */
  readonly nextQuantity: Decimal;
  readonly nextBill: Decimal;
  /** The reason why the next segment begins. */
  readonly opens: 'tier' | 'limit';
}

/** A quantity at which one grid step more costs less. */
export interface TotalDrop {
  /**
   * `drop`: the bill decreases at a boundary. `slide`: it decreases along a whole segment, and `quantity` is its
   * beginning.
   */
  readonly kind: 'drop' | 'slide';
  readonly quantity: Decimal;
  readonly bill: Decimal;
  readonly nextQuantity: Decimal;
  readonly nextBill: Decimal;
  /** The lowest quantity above `quantity` at which the total is as high as before; null if there is none. */
  readonly recoversAt: Decimal | null;
}

/** The boundaries in order; empty for a single line. */
export function boundaries(curve: BillCurve): readonly Boundary[] {
  return curve.segments.flatMap((segment, index) => {
    const next = curve.segments[index + 1];
    if (segment.to === null || next === undefined) return [];
    return [
      {
        quantity: segment.to,
        bill: lineAt(segment, segment.to),
        nextQuantity: next.from,
        nextBill: lineAt(next, next.from),
        opens: next.opens === 'limit' ? 'limit' : 'tier',
      } as const,
    ];
  });
}

/** The drops in order; empty if the bill never decreases. */
export function totalDrops(curve: BillCurve): readonly TotalDrop[] {
  const { step } = curve;
  return curve.segments.flatMap((segment, index) => {
    const found: TotalDrop[] = [];
    const drop = (kind: TotalDrop['kind'], quantity: Decimal, next: Segment): TotalDrop => {
      const bill = lineAt(segment, quantity);
      const nextQuantity = quantity.plus(step);
      const recoversAt = firstReaching(curve, bill, nextQuantity);
      return { kind, quantity, bill, nextQuantity, nextBill: lineAt(next, nextQuantity), recoversAt };
    };
    const severalQuantities = segment.to === null || segment.to.gt(segment.from);
    if (segment.slope.lt(ZERO) && severalQuantities) found.push(drop('slide', segment.from, segment));
    const next = curve.segments[index + 1];
    if (segment.to !== null && next !== undefined && lineAt(next, next.from).lt(lineAt(segment, segment.to)))
      found.push(drop('drop', segment.to, next));
    return found;
  });
}

/** The lowest quantity from `start` on with a bill of at least `bill`. The bill at `start` itself is lower. */
function firstReaching(curve: BillCurve, bill: Decimal, start: Decimal): Decimal | null {
  const { step } = curve;
  for (const segment of curve.segments) {
    if (segment.to?.lt(start)) continue;
    const from = segment.from.lt(start) ? start : segment.from;
    for (const part of splitAtLevel({ ...segment, from }, bill, step)) {
      if (lineAt(part, part.from).gte(bill)) return part.from;
      if (part.to !== null && lineAt(part, part.to).gte(bill)) return part.to;
    }
  }
  return null;
}
