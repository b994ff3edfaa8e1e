/** Orders shifts of bills by severity. */

import type { BillShift } from '../../model/plan/price-impact.ts';
import { decimal } from '../../model/values/decimal.ts';

/** From the least severe to the most: null, percentages by size, unmeasured shifts, unbounded shifts. */
export function compareShifts(a: BillShift | null, b: BillShift | null): number {
  if (a?.kind === 'percent' && b?.kind === 'percent') return decimal(a.percent).cmp(decimal(b.percent));
  return shiftRank(a) - shiftRank(b);
}

function shiftRank(shift: BillShift | null): number {
  if (shift === null) return 0;
  return { percent: 1, unmeasured: 2, unbounded: 3 }[shift.kind];
}
