/** Cuts two curves at the boundaries of both, so that each piece has one line on either side. */
import { type Decimal, decimal } from '../../model/values/decimal.ts';
import { floorTo } from '../floor.ts';
import { type BillCurve, FINE_PLACES, lineAt, type Segment } from './bill-curve.ts';

/** The grid quantities from `from` to `to`. On these, each side is one line or has no bill. */
export interface Piece {
  readonly from: Decimal;
  readonly to: Decimal | null;
  readonly before: Segment | null;
  readonly after: Segment | null;
}

/**
 * The pieces in order, without the quantities for which neither side has a bill. Both curves must have the same grid.
 */
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

/**
 * The first quantity of a piece at which the sides differ. Two lines that agree at two quantities are the same line.
 */
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
