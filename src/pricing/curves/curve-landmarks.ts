/** What is worth saying about a curve: where its pieces meet, and where using more costs less. */
import { type Decimal, ZERO } from '../../model/decimal.ts';
import { type BillCurve, lineAt, type Segment } from './bill-curve.ts';
import { splitAtLevel } from './transform-curve.ts';

/** Two neighbouring quantities between which the bill goes over from one segment to the next. */
export interface Boundary {
  /** The last quantity of the segment that ends. */
  readonly quantity: Decimal;
  readonly bill: Decimal;
  /** One grid step more. */
  readonly nextQuantity: Decimal;
  readonly nextBill: Decimal;
  /** What opens the next segment. */
  readonly opens: 'tier' | 'limit';
}

/** A quantity of which one grid step more costs less. */
export interface TotalDrop {
  /** `drop`: the bill falls at a boundary. `slide`: it falls all along a segment, of which this is the beginning. */
  readonly kind: 'drop' | 'slide';
  readonly quantity: Decimal;
  readonly bill: Decimal;
  readonly nextQuantity: Decimal;
  readonly nextBill: Decimal;
  /** The least quantity above that costs as much again; null where none does. */
  readonly recoversAt: Decimal | null;
}

/** In order; empty for a single line. */
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

/** In order; empty where the bill never falls. */
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

/** The least quantity from `start` on whose bill is at least `bill`, which the bill at `start` is not. */
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
