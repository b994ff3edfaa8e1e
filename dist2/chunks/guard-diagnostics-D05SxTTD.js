import { cn as ownerOf } from "./model-C61qMIaC.js";

// src/report/ci/guard-diagnostics.ts
/** An error for each refusal, a warning for each exception. A finding about nothing that is written has no place. */
function guardDiagnostics({ guards, steps }) {
	const places = /* @__PURE__ */ new Map();
	for (const { address, source, differences } of steps) {
		const place = differences.find((each) => each.source !== null)?.source ?? source;
		for (const name of [address, ownerOf(address)]) if (place !== null && !places.has(name)) places.set(name, place);
	}
	return guards.map(({ guard, outcome, addresses, message, fix }) => {
		const source = addresses.map((address) => places.get(address)).find((place) => place !== void 0);
		return {
			severity: outcome === "refused" ? "error" : "warning",
			code: `guard-${guard.replaceAll("_", "-")}`,
			message,
			fix,
			...source === void 0 ? {} : { source }
		};
	});
}

export { guardDiagnostics as t };