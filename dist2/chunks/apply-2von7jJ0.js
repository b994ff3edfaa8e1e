import { t as withComment } from "./with-comment-DtQVqe9c.js";
import { t as checkWritable } from "./write-document-BXavT4oI.js";
import { n as checkApplyOptions, t as applyUnderLock } from "./apply-under-lock-0A2KVm_6.js";

// src/cli/commands/apply.ts
async function apply(world, options, file) {
	checkApplyOptions(options, file);
	await checkWritable(world, options, options.report);
	const digest = options.approved ?? "";
	return withComment(world, options, {
		kind: "apply",
		digest
	}, (comment) => applyUnderLock(world, options, file, comment));
}

export { apply };