import { $ as typedFor, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { i as readProjectInputs } from "./read-inputs-BYvzDuAU.js";
import { n as planComment, t as outcomeComment } from "./render-D1fqEhIt.js";
import { n as writeDocument, t as checkWritable } from "./write-document-BXavT4oI.js";

// src/cli/io/with-comment.ts
/**
* `--comment FILE`: writes the result of a plan or an apply as a comment for its pull request.
* It is written for every result, so that no comment on a request is out of date.
*/
/** `work` calls `write` where there is a plan or an outcome. Here only a failure is written. */
async function withComment(world, options, commented, work) {
	const { comment } = options;
	await checkWritable(world, options, comment);
	let isWritten = false;
	const write = async (render) => {
		if (comment === void 0) return;
		await writeDocument(world, options, comment, await render());
		isWritten = true;
	};
	try {
		return await work((result) => write(() => result.kind === "plan" ? planComment(result.plan) : outcomeComment(result.outcome)));
	} catch (error) {
		if (!isWritten && error instanceof DiagnosticsError) await write(() => failureText(world, options, commented, error));
		throw error;
	}
}
async function failureText(world, options, { kind, digest }, { diagnostics, exitCode }) {
	const { failureMarkdown } = await import("./failure-markdown-BuylICWn.js");
	const known = await readProjectInputs(world, options).catch(() => void 0);
	return failureMarkdown({
		kind,
		digest,
		exitCode,
		diagnostics,
		project: known?.project.id ?? "unknown",
		environment: known === void 0 ? options.env ?? "default" : typedFor(known.project).environment
	});
}

export { withComment as t };