import { J as conditionText } from "./model-C61qMIaC.js";
import { r as fingerprint } from "./fingerprint-B4ki3AkA.js";

// src/plan/approvals/changed-rules.ts
/**
* Changes of approval rules that make an approval easier to get. They need an approval themselves, by those who are asked
* now: a request that adds its author's key, or takes a rule away, does not approve itself.
*/
function rulesFingerprint(rules) {
	return fingerprint(rules);
}
/** A rule that changes in any way goes, and another one comes: whoever it named has to agree. */
function changedRules(base, own) {
	const kept = new Set(own.rules.map(ruleText));
	return [...base.rules.filter((rule) => !kept.has(ruleText(rule))).map(({ when, by }) => ({
		by,
		reasons: [`approval rules change: ${conditionText(when)} goes or changes`]
	})), ...Object.entries(base.approvers).flatMap(([role, before]) => {
		const added = (own.approvers[role] ?? []).filter((line) => !before.includes(line));
		return added.length === 0 ? [] : [{
			by: peopleOf(role, base),
			reasons: added.map((line) => `approval rules change: ${role} gets the key of ${nameIn(line)}`)
		}];
	})];
}
/** As many people as any rule asks of the role: one of two must not bring in a second key of their own. */
function peopleOf(role, { rules }) {
	const counts = rules.map(({ by }) => by.filter((each) => each === role).length);
	return new Array(Math.max(1, ...counts)).fill(role);
}
function ruleText({ when, by }) {
	return fingerprint({
		when,
		by: by.toSorted()
	});
}
/** The name behind the type and the key. */
function nameIn(line) {
	return line.split(" ").slice(2).join(" ");
}
/**
* The keys that count for a role. Those that stood before, without the ones that are taken away now; where all are
* replaced, the former ones, so that they can approve that. A role that is new here has its own keys.
*/
function keysOf(role, base, own) {
	const [before, now] = [base.approvers[role], own.approvers[role] ?? []];
	if (before === void 0) return now;
	const keys = new Set(now.map(keyIn));
	const left = before.filter((line) => keys.has(keyIn(line)));
	return left.length > 0 ? left : before;
}
function keyIn(line) {
	return line.split(" ").slice(0, 2).join(" ");
}

export { keysOf as n, rulesFingerprint as r, changedRules as t };