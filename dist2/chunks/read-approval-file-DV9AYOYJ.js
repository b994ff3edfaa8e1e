import { t as readApproval } from "./approval-document-DuJVTtQO.js";
import { Ut as fault, i as EXIT } from "./model-C61qMIaC.js";
import { n as visible } from "./sanitize-CbNGqdB1.js";
import { t as errorCode } from "./error-code-BPC-N7_m.js";
import { t as folderOf } from "./folder-of-ThVWLCqH.js";
import { resolve } from "node:path";
import { readFile } from "node:fs/promises";

// src/cli/planning/read-approval-file.ts
/** Reads the file of a signed approval. */
/** Throws a DiagnosticsError, exit code 6, for a file that is no approval or is not as it was signed. */
async function readApprovalFile(world, options, file) {
	const document = await readFile(resolve(folderOf(world, options), file), "utf8").catch((cause) => {
		if (/^[0-9a-f]{6,64}$/.test(file)) throw fault("approval-is-digest", `--approval takes the file of a signed approval, and ${file} is a digest`, "give a digest with --approved; it says which plan you looked at");
		throw fault("unreadable-file", `${visible(file)} cannot be read (${errorCode(cause)})`, "name a file that `pricewright approve --out` wrote");
	});
	const read = readApproval(document);
	if (read.kind === "approval") return {
		file,
		document,
		approval: read.approval
	};
	const [code, message] = read.kind === "none" ? ["not-an-approval", `${visible(file)} is no signed approval`] : ["approval-altered", `${visible(file)} is not as it was signed`];
	throw fault(code, message, "take the file as `pricewright approve --out` wrote it", EXIT.refusedByGuard);
}
/** Undefined for a document that is not as it was signed. */
function approvalIn(document) {
	const read = readApproval(document);
	return read.kind === "approval" ? read.approval : void 0;
}

export { readApprovalFile as n, approvalIn as t };