import { a as verdictLine, i as stoppedLines, n as outcomeCountsLine, t as outcomeBlocks } from "./outcome-text-B7w4ytoE.js";
import { a as cut, d as prose, i as marker, l as codeSpan, n as comment, r as lineEntries, s as rowOf, u as htmlTitle } from "./comment-CP3fF43i.js";

// src/report/markdown/outcome-markdown.ts
/** At most {@link COMMENT_LIMIT} characters, whatever the outcome. */
function outcomeMarkdown(outcome, around = {}) {
	const { done, refused, inDoubt, rest } = outcomeBlocks(outcome);
	return comment({
		head: [
			marker("apply", outcome.plan_digest),
			`## Apply for ${codeSpan(cut(outcome.project, 80))} · environment ${prose(cut(outcome.environment, 80))}`,
			`${rowOf(verdictLine(outcome).spans)} ${stoppedLines(outcome).map(({ spans }) => rowOf(spans)).join(" ")}`.trim()
		],
		sections: [
			section("In doubt", inDoubt, false),
			section("Refused by the service", refused, false),
			...rest.map((lines) => section(wordsOf(lines[0]), lines.slice(1), false)),
			section("Done", done, true)
		],
		foot: [`**${outcomeCountsLine(outcome)}**`, `Plan digest: ${codeSpan(outcome.plan_digest)}  \nRun ${codeSpan(cut(outcome.run, 80))}, ${prose(`${outcome.started_at} – ${outcome.finished_at}`)}`],
		around,
		elsewhere: "the HTML report and the outcome document have all of them"
	});
}
function section(title, lines, folded) {
	return {
		title: htmlTitle(title),
		noun: "line",
		folded,
		entries: lineEntries(lines)
	};
}
function wordsOf(line) {
	return line?.spans.map(({ text }) => text).join("") ?? "";
}

export { outcomeMarkdown as t };