import { At as grouped } from "./model-C61qMIaC.js";

// src/report/view/group-alike.ts
/**
* Groups like items, so that ten thousand of them are shown once with their count. Nothing is hidden,
* and a person can read it.
*/
/** The largest number of like items that are still shown one by one. */
const SHOWN_ONE_BY_ONE = 3;
/**
* Groups items for which `traits` returns the same list. A group stands where its first item stands. Fewer than four
* like items stay single, each in its own place.
*/
function groupAlike(items, traits) {
	const root = newBranch();
	const branches = items.map((item) => {
		const branch = traits(item).reduce(branchOf, root);
		branch.items.push(item);
		return branch;
	});
	const groups = [];
	for (const [index, item] of items.entries()) {
		const all = branches[index]?.items ?? [item];
		if (all.length <= SHOWN_ONE_BY_ONE) groups.push({
			lead: item,
			all: [item]
		});
		else if (all[0] === item) groups.push({
			lead: item,
			all
		});
	}
	return groups;
}
function newBranch() {
	return {
		items: [],
		further: /* @__PURE__ */ new Map()
	};
}
function branchOf(branch, trait) {
	const known = branch.further.get(trait);
	if (known !== void 0) return known;
	const made = newBranch();
	branch.further.set(trait, made);
	return made;
}
/** The number of names before "… and N more". */
const NAMES_SHOWN = 3;
/** `a, b, c … and 297 more`; all names where they are few. */
function firstFew(names) {
	const more = names.length - NAMES_SHOWN;
	if (more <= 1) return names.join(", ");
	return `${names.slice(0, NAMES_SHOWN).join(", ")} … and ${grouped(String(more))} more`;
}

export { groupAlike as n, firstFew as t };