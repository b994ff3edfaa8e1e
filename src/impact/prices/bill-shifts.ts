/** The largest rise and the largest fall from an old price to a new one, in the form of the plan document. */
import { decimalText, HUNDRED, ZERO } from '../../model/decimal.ts';
import type { BillShift, BillShiftPlace } from '../../model/impact.ts';
import type { Price } from '../../model/price.ts';
import { largestRise, type RisePlace } from '../../pricing/compare/largest-rise.ts';

/** Null where nothing costs more. */
export function largestRiseOf(before: Price, after: Price): BillShift | null {
  const rise = largestRise(before, after);
  switch (rise.kind) {
    case 'none':
      return null;
    case 'percent':
      return { kind: 'percent', percent: decimalText(rise.percent), ...placeOf(rise.place) };
    case 'infinite':
      return { kind: 'unbounded', ...placeOf(rise.place) };
    case 'unmeasured':
      return rise;
    default:
      return rise satisfies never;
  }
}

/**
 * Null where nothing costs less. A fall is the rise from the new price to the old one read backwards: where that ratio is
 * largest, the largest share of the old bill is lost.
 */
export function largestFallOf(before: Price, after: Price): BillShift | null {
  const rise = largestRise(after, before);
  switch (rise.kind) {
    case 'none':
      return null;
    case 'percent':
    case 'infinite': {
      const place = placeOf(turned(rise.place));
      const { before: now, after: old } = rise.place;
      // Of a bill that is no cost already, no share can be lost.
      if (old.lte(ZERO)) return { kind: 'unbounded', ...place };
      return { kind: 'percent', percent: decimalText(old.minus(now).times(HUNDRED).div(old)), ...place };
    }
    case 'unmeasured':
      return { kind: 'unmeasured', reason: 'not every bill of the two prices can be compared' };
    default:
      return rise satisfies never;
  }
}

/** The place was found from the new price to the old one. */
function turned(place: RisePlace): RisePlace {
  const { where } = place;
  return {
    ...place,
    before: place.after,
    after: place.before,
    where:
      where.kind === 'declared'
        ? { kind: 'declared', unitsBefore: where.unitsAfter, unitsAfter: where.unitsBefore }
        : where,
  };
}

function placeOf({ of, where, before, after, context }: RisePlace): BillShiftPlace {
  return {
    of,
    where:
      where.kind === 'declared'
        ? {
            kind: 'declared',
            units_before: decimalText(where.unitsBefore),
            units_after: decimalText(where.unitsAfter),
          }
        : { kind: where.kind, quantity: decimalText(where.quantity) },
    before: decimalText(before),
    after: decimalText(after),
    context,
  };
}
