import { Wt as isError, kt as counted, qt as sourceText } from "./model-C61qMIaC.js";
import { a as cut, d as prose, i as marker, l as codeSpan, n as comment } from "./comment-CP3fF43i.js";

// src/report/markdown/failure-markdown.ts
/**
* A comment that explains why there is no plan or no outcome. It replaces the previous
* comment, which is no longer true.
*/
const LONGEST_NAME = 80;
const LONGEST_TEXT = 1e3;
/**
* The exit codes of an apply that sent nothing: the plan is a different one (5), it lacks an approval (6), or another
* run holds the lock (7).
*/
const NOTHING_SENT = /* @__PURE__ */ new Set([
	5,
	6,
	7
]);
/** At most {@link COMMENT_LIMIT} characters, however many faults there are. */
function failureMarkdown(failure, around = {}) {
	const { kind, project, environment, digest, exitCode, diagnostics } = failure;
	const errors = diagnostics.filter(isError);
	const names = kind === "plan" ? [project, environment] : [digest];
	const title = kind === "plan" ? "Plan" : "Apply";
	return comment({
		head: [
			marker(kind, ...names),
			`## ${title} for ${codeSpan(cut(project, LONGEST_NAME))} · environment ${prose(cut(environment, LONGEST_NAME))}`,
			`> [!CAUTION]\n> **${verdictOf(failure, errors.length)}** Exit code ${exitCode}.`
		],
		sections: [faultSection(diagnostics)],
		foot: digest === "" ? [] : [`Plan digest: ${codeSpan(digest)}`],
		around,
		elsewhere: "the log of the pipeline has all of them"
	});
}
/** Every fault with its place and its fix, errors first. */
function faultSection(diagnostics) {
	return {
		title: "What is wrong, and how to fix it",
		noun: "fault",
		folded: false,
		entries: [...diagnostics.filter(isError), ...diagnostics.filter((each) => !isError(each))].map((each) => ({
			text: entryOf(each),
			count: 1
		}))
	};
}
function verdictOf({ kind, exitCode }, errors) {
	if (kind === "plan") return `There is no plan: ${counted(errors, "error")}.`;
	return NOTHING_SENT.has(exitCode) ? "Not applied: nothing was sent." : "The apply ended with an error.";
}
function entryOf({ severity, code, source, message, fix }) {
	return `- ${source === void 0 ? "" : `${codeSpan(sourceText(source))} `}**${severity === "warning" ? "warning: " : ""}${prose(code)}**: ${prose(cut(message, LONGEST_TEXT))}; ${prose(cut(fix, LONGEST_TEXT))}`;
}

export { faultSection as n, failureMarkdown as t };