// src/apply/steps/order-steps.ts
/**
* Calls `run` once per step, concurrently where dependencies allow it. `failed` is the id of a dependency that was
* not done, else null. Throws for a plan with circular dependencies.
*/
async function runInOrder(steps, run) {
	const results = /* @__PURE__ */ new Map();
	for (const step of inDependencyOrder(steps)) {
		const before = step.depends_on.map((id) => ({
			id,
			result: results.get(id)
		}));
		results.set(step.id, runAfter(before, (failed) => run(step, failed)));
	}
	const entries = await Promise.allSettled([...results].map(async ([id, result]) => [id, await result]));
	return new Map(entries.map((entry) => {
		if (entry.status === "rejected") throw entry.reason;
		return entry.value;
	}));
}
async function runAfter(before, run) {
	for (const { id, result } of before) if ((await result)?.kind !== "done") return run(id);
	return run(null);
}
/** Keeps the plan's own order wherever dependencies come first in it. */
function inDependencyOrder(steps) {
	const ids = new Set(steps.map(({ id }) => id));
	const placed = /* @__PURE__ */ new Set();
	const ordered = [];
	let waiting = steps;
	while (waiting.length > 0) {
		const left = [];
		for (const step of waiting) if (!step.depends_on.every((id) => placed.has(id) || !ids.has(id))) left.push(step);
		else {
			placed.add(step.id);
			ordered.push(step);
		}
		if (left.length === waiting.length) throw new Error(`steps depend on each other in a circle: ${left.map(({ id }) => id).join(", ")}`);
		waiting = left;
	}
	return ordered;
}

export { runInOrder as n, inDependencyOrder as t };