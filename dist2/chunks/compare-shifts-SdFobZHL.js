import { It as decimal } from "./model-C61qMIaC.js";

// src/impact/prices/compare-shifts.ts
/** From the least severe to the most: null, percentages by size, unmeasured shifts, unbounded shifts. */
function compareShifts(a, b) {
	if (a?.kind === "percent" && b?.kind === "percent") return decimal(a.percent).cmp(decimal(b.percent));
	return shiftRank(a) - shiftRank(b);
}
function shiftRank(shift) {
	if (shift === null) return 0;
	return {
		percent: 1,
		unmeasured: 2,
		unbounded: 3
	}[shift.kind];
}

export { compareShifts as t };