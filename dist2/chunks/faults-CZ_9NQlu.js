import { Bt as bounded, Vt as compareDiagnostics } from "./model-C61qMIaC.js";

// src/yaml/faults.ts
/** Collects the faults of one run, so that a person sees all of them at once. */
function collectFaults() {
	const collected = [];
	const subjects = /* @__PURE__ */ new Map();
	let errors = 0;
	const collectOnce = (subject, diagnostic) => {
		const alike = subjects.get(subject) ?? [];
		alike.push(bounded(diagnostic));
		subjects.set(subject, alike);
	};
	return {
		error: (fault) => {
			errors += 1;
			collected.push(bounded({
				severity: "error",
				...fault
			}));
		},
		warning: (fault) => {
			collected.push(bounded({
				severity: "warning",
				...fault
			}));
		},
		hint: (subject, fault) => collectOnce(subject, {
			severity: "warning",
			...fault
		}),
		errorOnce: (subject, fault) => {
			errors += 1;
			collectOnce(subject, {
				severity: "error",
				...fault
			});
		},
		errorCount: () => errors,
		list: () => {
			const once = [...subjects.values()].flatMap(firstOf);
			return withoutRepetition([...collected, ...once].toSorted(compareDiagnostics));
		}
	};
}
function firstOf(alike) {
	const distinct = withoutRepetition(alike.toSorted(compareDiagnostics));
	const first = distinct[0];
	if (first === void 0) return [];
	const others = distinct.length - 1;
	if (others === 0) return [first];
	return [{
		...first,
		message: `${first.message} (and at ${others} more ${others === 1 ? "place" : "places"})`
	}];
}
/** Removes repeated diagnostics. If one is both an error and a warning, the error stays. */
function withoutRepetition(sorted) {
	const errorsFirst = sorted.toSorted((a, b) => compareDiagnostics(a, b) || Number(b.severity === "error") - Number(a.severity === "error"));
	return errorsFirst.filter((diagnostic, index) => {
		const before = errorsFirst[index - 1];
		return !(before && compareDiagnostics(before, diagnostic) === 0 && diagnostic.source);
	});
}

export { collectFaults as t };