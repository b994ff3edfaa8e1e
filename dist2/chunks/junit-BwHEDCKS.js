import { Vt as compareDiagnostics, Wt as isError, qt as sourceText } from "./model-C61qMIaC.js";
import { n as visible } from "./sanitize-CbNGqdB1.js";

// src/report/ci/junit.ts
/** Diagnostics and guards as a JUnit report, which every pipeline shows as tests. */
/** One test for the catalog where it has no errors, and one for each error; warnings are skipped tests. */
function diagnosticsJunit(diagnostics) {
	const cases = [...diagnostics].sort(compareDiagnostics).map(diagnosticCase);
	return suiteText("validate", diagnostics.some(isError) ? cases : [{
		name: "project file and catalog",
		outcome: { kind: "passed" }
	}, ...cases]);
}
/** One test for each guard that is on, and one for each finding: failed where it refuses, skipped where it is excepted. */
function guardsJunit({ guards, guard_rules }) {
	const found = new Set(guards.map(({ guard }) => guard));
	return suiteText("guards", [...Object.entries(guard_rules.limits).filter(([name]) => !found.has(name.split(".")[0] ?? "")).map(([name, limit]) => ({
		name: `${name} ${limit}`,
		outcome: { kind: "passed" }
	})), ...guards.map(({ guard, outcome, addresses, message, fix }) => ({
		name: [guard, ...addresses.slice(0, 1)].join(" "),
		outcome: {
			kind: outcome === "refused" ? "failure" : "skipped",
			type: guard,
			message,
			text: [...addresses, `Fix: ${fix}`].join("\n")
		}
	}))]);
}
function diagnosticCase({ severity, code, source, message, fix }) {
	const place = source === void 0 ? "" : sourceText(source);
	return {
		name: [place, code].filter(Boolean).join(" "),
		outcome: {
			kind: severity === "error" ? "failure" : "skipped",
			type: code,
			message,
			text: [place, `Fix: ${fix}`].filter(Boolean).join("\n")
		}
	};
}
function suiteText(suite, cases) {
	const count = (kind) => cases.filter(({ outcome }) => outcome.kind === kind).length;
	const counts = `tests="${cases.length}" failures="${count("failure")}" errors="0" skipped="${count("skipped")}"`;
	return [
		"<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
		`<testsuites name="pricewright" ${counts}>`,
		`  <testsuite name="${suite}" ${counts}>`,
		...cases.map((each) => caseText(each, suite)),
		"  </testsuite>",
		"</testsuites>",
		""
	].join("\n");
}
function caseText({ name, outcome }, suite) {
	const open = `    <testcase classname="pricewright.${suite}" name="${escaped(name)}"`;
	if (outcome.kind === "passed") return `${open}/>`;
	const { kind, type, message, text } = outcome;
	const told = kind === "failure" ? ` type="${escaped(type)}"` : "";
	const lines = text.split("\n").map(escaped).join("\n");
	return `${open}><${kind} message="${escaped(message)}"${told}>${lines}</${kind}></testcase>`;
}
const ENTITIES = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	"\"": "&quot;",
	"'": "&apos;"
};
/** No character that XML forbids is left: those are controls, lone surrogates, and two that are no characters. */
function escaped(text) {
	return visible(text).replace(/[\uFFFE\uFFFF]/g, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

export { diagnosticsJunit, guardsJunit };