/** The largest increase and the largest decrease from an old price to a new one, in the form of the plan document, and their order. */

import type { Price } from '../../model/catalog/price.ts';
import type { BillShift, BillShiftPlace } from '../../model/plan/price-impact.ts';
import { decimal, decimalText, HUNDRED, ZERO } from '../../model/values/decimal.ts';
import {
  type Increase,
  type IncreasePlace,
  largestIncrease,
} from '../../pricing/compare/largest-increase.ts';

/** Null where nothing costs more. */
export function largestIncreaseOf(before: Price, after: Price): BillShift | null {
  const increase = largestIncrease(before, after);
  switch (increase.kind) {
    case 'none':
      return null;
    case 'percent':
      return { kind: 'percent', percent: decimalText(increase.percent), ...shiftPlace(increase.place) };
    case 'infinite':
      return { kind: 'unbounded', ...shiftPlace(increase.place) };
    case 'unmeasured':
      return increase;
    default:
      return increase satisfies never;
  }
}

export function largestDecreaseOf(before: Price, after: Price): BillShift | null {
  return decreaseOf(largestIncrease(after, before));
}

/**
 * Null where nothing costs less. A decrease is the increase from the new price to the old one, read backwards:
 * where that ratio is largest, the largest share of the old bill is lost.
 */
export function decreaseOf(increase: Increase): BillShift | null {
  switch (increase.kind) {
    case 'none':
      return null;
    case 'percent':
    case 'infinite': {
      const place = shiftPlace(turned(increase.place));
      const { before: now, after: old } = increase.place;
      // A bill of zero or less has no share that can be lost.
      if (old.lte(ZERO)) return { kind: 'unbounded', ...place };
      return { kind: 'percent', percent: decimalText(old.minus(now).times(HUNDRED).div(old)), ...place };
    }
    case 'unmeasured':
      return { kind: 'unmeasured', reason: 'not every bill of the two prices can be compared' };
    default:
      return increase satisfies never;
  }
}

/** Swaps the sides of a place that was found from the new price to the old one. */
function turned(place: IncreasePlace): IncreasePlace {
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

function shiftPlace({ of, where, before, after, context }: IncreasePlace): BillShiftPlace {
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

/** From the least severe to the most: null, percentages by size, unmeasured shifts, unbounded shifts. */
export function compareShifts(a: BillShift | null, b: BillShift | null): number {
  if (a?.kind === 'percent' && b?.kind === 'percent') return decimal(a.percent).cmp(decimal(b.percent));
  return shiftRank(a) - shiftRank(b);
}

function shiftRank(shift: BillShift | null): number {
  if (shift === null) return 0;
  return { percent: 1, unmeasured: 2, unbounded: 3 }[shift.kind];
}
