/** Cuts two curves at the boundaries of both, so that on each piece one line stands against one line. */
import { type Decimal, decimal } from '../../model/decimal.ts';
import { floorTo } from '../floor.ts';
import { type BillCurve, FINE_PLACES, lineAt, type Segment } from './bill-curve.ts';

/** Grid quantities from `from` to `to` on which each side is one line, or has no bill. */
export interface Piece {
  readonly from: Decimal;
  readonly to: Decimal | null;
  readonly before: Segment | null;
  readonly after: Segment | null;
}

/** The pieces in order; the quantities where neither has a bill are left out. Both curves have one grid. */
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

/** The first quantity of a piece on which the sides differ. Two lines that agree at two quantities are one line. */
export function firstDifferenceOn({ from, to, before, after }: Piece, step: Decimal): Decimal | undefined {
  if (before === null || after === null) return from;
  const differAt = (quantity: Decimal): boolean => !lineAt(before, quantity).eq(lineAt(after, quantity));
  if (differAt(from)) return from;
  const second = from.plus(step);
  return !to?.lt(second) && differAt(second) ? second : undefined;
}

/**
 * The quantity with the fewest decimal places at which the sides differ on a piece of the fine grid, and the least of
 * those: 0.5 rather than one just above nothing.
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
