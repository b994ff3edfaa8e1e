import { a as cut, d as prose, l as codeSpan, n as comment } from "./comment-CP3fF43i.js";
import { l as namesOf, v as linksParagraph } from "./ci-result-DUzvNzmG.js";

// src/cli/ci/short-comment.ts
/** A comment of one paragraph, for the time in which nothing else is known. */
async function shortComment(context, kind, paragraph) {
	const { project, environment } = await namesOf(context);
	const title = {
		plan: "Plan for",
		apply: "Apply for",
		drift: "Prices of"
	}[kind];
	return comment({
		head: [
			context.marker(kind),
			`## ${title} ${codeSpan(cut(project, 80))} · environment ${prose(cut(environment, 80))}`,
			paragraph
		],
		sections: [],
		foot: [linksParagraph(context.run)],
		elsewhere: ""
	});
}

export { shortComment as t };