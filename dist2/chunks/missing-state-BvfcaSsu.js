import { Ut as fault, Z as commandLine } from "./model-C61qMIaC.js";

// src/state/missing-state.ts
/** The fault of a state that does not exist at its place. */
function missingState(place, typed) {
	return fault("state-missing", `there is no state at ${place}`, fixFor(typed));
}
/** The fault of an empty place: a creation was cut short, or a disk lost the content. */
function emptyState(place, typed) {
	return fault("state-missing", `there is no state at ${place}: it is empty`, fixFor(typed));
}
function fixFor(typed) {
	return `restore it from a copy, or bring it from its other home with \`state export\` there and \`${commandLine(typed, "state import FILE")}\`; if it is lost: \`${commandLine(typed, "state init --lost --reason …")}\`; where there never was one: \`${commandLine(typed, "state init")}\``;
}

export { missingState as n, emptyState as t };