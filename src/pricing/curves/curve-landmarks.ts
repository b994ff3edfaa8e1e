/**
 * Finds the landmarks of a curve: the boundaries of its segments, and the quantities at which more use costs less.
 */
import { type Decimal, ZERO } from '../../model/values/decimal.ts';
import { type BillCurve, lineAt, type Segment } from './bill-curve.ts';
import { splitAtLevel } from './transform-curve.ts';

/** Two neighbouring quantities between which the bill changes from one segment to the next. */
export interface Boundary {
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
  /** The lowest quantity above `quantity` that costs as much again; null if there is none. */
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
