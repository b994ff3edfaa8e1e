import { Ut as fault } from "./model-C61qMIaC.js";
import { n as visible } from "./sanitize-CbNGqdB1.js";

// src/cli/ci/approval-word.ts
/** The word with which a person approves a plan by hand: the plan's name, the request, and the digest. */
const WORD = /^(?:([A-Za-z0-9.-]+):(\d{1,9})?:)?([0-9a-f]{64})$/;
function approvalWord(plan, request, digest) {
	return `${plan}:${request ?? ""}:${digest}`;
}
/** Throws a DiagnosticsError for any other text. */
function readApprovalWord(text) {
	const [, plan, request, digest] = WORD.exec(text.trim()) ?? [];
	if (digest === void 0) throw fault("bad-approval", `${visible(JSON.stringify(text))} is no approval`, "copy it whole from the comment on the request: a plan digest has 64 characters");
	return {
		plan,
		request: request === void 0 ? void 0 : Number(request),
		digest
	};
}

export { readApprovalWord as n, approvalWord as t };