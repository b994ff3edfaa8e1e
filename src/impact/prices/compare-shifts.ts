/** Orders shifts of bills by how much there is to fear of them. */
import { decimal } from '../../model/decimal.ts';
import type { BillShift } from '../../model/impact.ts';

/** Nothing, then percentages by size, then what is not measured, then what is without bound. */
export function compareShifts(a: BillShift | null, b: BillShift | null): number {
  if (a?.kind === 'percent' && b?.kind === 'percent') return decimal(a.percent).cmp(decimal(b.percent));
  return shiftRank(a) - shiftRank(b);
}

function shiftRank(shift: BillShift | null): number {
  if (shift === null) return 0;
  return { percent: 1, unmeasured: 2, unbounded: 3 }[shift.kind];
}
