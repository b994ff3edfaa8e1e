import { L as isPresent, R as isVersionRecord } from "./model-C61qMIaC.js";

// src/plan/records/held-before.ts
/** The versions on record for a subscription before a plan, by day. */
/** The published version that holds on a day: the one that starts latest, or of equal starts the later applied. */
function heldOn(versions, day) {
	return latestVersion(versions.filter(({ start, status }) => start !== null && start <= day && status !== "draft"));
}
function latestVersion(versions) {
	return versions.reduce((best, version) => best && isLater(best, version) ? best : version, void 0);
}
function isLater(a, b) {
	const [left, right] = [a.start ?? "", b.start ?? ""];
	return left === right ? a.appliedAtMs > b.appliedAtMs : left > right;
}
function recordedVersions(context, subscription) {
	return context.recordsOf(subscription).filter((row) => isVersionRecord(row) && isPresent(row));
}

export { latestVersion as n, recordedVersions as r, heldOn as t };