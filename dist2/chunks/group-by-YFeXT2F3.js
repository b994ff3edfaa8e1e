// src/impact/group-by.ts
/** Groups by a key, in the order in which the keys first appear. */
function groupBy(elements, keyOf) {
	const groups = /* @__PURE__ */ new Map();
	for (const element of elements) {
		const key = keyOf(element);
		const group = groups.get(key);
		if (group) group.push(element);
		else groups.set(key, [element]);
	}
	return groups;
}

export { groupBy as t };