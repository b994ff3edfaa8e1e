import { Ut as fault, Y as hasApprovalRules, i as EXIT, kt as counted, q as NO_APPROVAL_RULES } from "./model-C61qMIaC.js";
import { n as visible, t as jsonText } from "./sanitize-CbNGqdB1.js";
import { r as rulesFingerprint } from "./changed-rules-fQW-CyTJ.js";
import { l as judgeApprovals, t as readApproval } from "./approval-document-DuJVTtQO.js";
import { C as intentColumns, L as isAsWritten, N as approvalColumns, S as closingColumns, c as runColumns, g as withPart, h as runTextColumns, l as runEndColumns } from "./lease-DCM-1xjt.js";
import { t as fromDocument } from "./plan-document-BKI4pDMN.js";
import { t as isIntact } from "./seal-plan-CWrWRFks.js";
import { t as approversText } from "./approvers-text-CLi5gNzv.js";
import { t as withProjectState } from "./project-state-Dh3PlwzY.js";

// src/state/chain/verify-approval.ts
function checkApprovalRow(row, faults) {
	const read = readApproval(row.document);
	if (row.checksum !== null && isAsWritten(row.checksum, approvalColumns(row)) && read.kind === "approval" && read.approval.digest === row.plan_digest) return read.approval;
	const message = `approval ${row.number} of the plan ${row.plan_digest.slice(0, 12)} is not as it was signed`;
	faults.push({
		run: null,
		message
	});
}

// src/state/chain/verify-request.ts
function checkRequest(row, run, faults) {
	const message = wrongWith(row, run);
	if (message !== void 0) faults.push({
		run: run?.run ?? null,
		message: `request ${row.id} for ${row.address} ${message}`
	});
}
function wrongWith(row, run) {
	if (!isAsWritten(row.checksum, intentColumns(row))) return "is not as it was written";
	if (!isClosedAsWritten(row)) return "has another end than was written";
	if (run === void 0) return "is of a run that is not on record";
	if (row.plan_digest !== run.planDigest) return "is of another plan than its run";
	const { steps } = run;
	if (steps !== void 0 && steps.get(row.step_id) !== row.step_digest) return "is no step of the plan of its run";
}
/** A row of a program without checksums has none for its end either. */
function isClosedAsWritten(row) {
	const [, ...end] = closingColumns(row);
	if (end.every((column) => column === null)) return row.closing_checksum === null;
	if (row.closing === null || row.closed_at_ms === null) return false;
	return isAsWritten(row.closing_checksum, closingColumns(row));
}

// src/state/chain/verify-run.ts
function checkRun(row, texts, { approvals, faults }) {
	const { run } = row;
	const add = (message) => faults.push({
		run,
		message
	});
	if (!isAsWritten(row.checksum, runColumns(row))) add("its row in the log is not as it was written");
	if (!isEndAsWritten(row)) add("its end in the log is not as it was written");
	const document = readText(texts, "plan", add);
	const outcome = readText(texts, "outcome", add);
	const plan = document && fromDocument(document);
	if (document !== void 0) checkPlan(document, row, add);
	if (document !== void 0 && plan === void 0) add("its plan cannot be read");
	if (document === void 0 && row.checksum !== null) add("its plan is not on record");
	if (row.checksum !== null && outcome === void 0 !== (row.ended_at_ms === null)) add("its end and its outcome do not belong together");
	if (outcome !== void 0 && (outcome.run !== run || outcome.plan_digest !== row.plan_digest)) add("its outcome is that of another run");
	return {
		run,
		planDigest: row.plan_digest,
		startedAtMs: Number(row.started_at_ms),
		actor: row.actor,
		counted: plan?.approvals === void 0 ? [] : checkApproved(plan, plan.approvals, approvals, add),
		approvals: plan?.approvals,
		steps: plan && new Map(plan.steps.map(({ id, digest }) => [id, digest])),
		outcome
	};
}
function isEndAsWritten(row) {
	if (row.ended_at_ms === null) return row.end_checksum === null && Number(row.completed) === 0;
	if (row.end_checksum === null) return row.checksum === null;
	return isAsWritten(row.end_checksum, runEndColumns(row));
}
/** Undefined where it is not stored, or cannot be read. */
function readText(texts, kind, add) {
	const parts = texts.filter((text) => text.kind === kind);
	const isWhole = parts.every((text, index) => Number(text.part) === index && isAsWritten(text.checksum, runTextColumns(text)));
	if (!isWhole) add(`its ${kind} is not as it was written`);
	if (!isWhole || parts.some(({ checksum }) => checksum === null)) return void 0;
	try {
		return parts.reduce((document, { text }) => withPart(document, text), void 0);
	} catch {
		add(`its ${kind} cannot be read`);
		return;
	}
}
function checkPlan(plan, row, add) {
	if (plan.digest !== row.plan_digest) add("its plan is another one than it was approved for");
	if (!isIntact(plan)) add("its plan was changed since it was made");
	if (row.checksum === null) add("its checksum is gone");
}
function checkApproved(plan, asked, approvals, add) {
	const own = approvals.filter((approval) => approval?.digest === plan.digest);
	const { counted, missing } = judgeApprovals(asked, plan, own.filter((approval) => approval !== void 0));
	for (const { roles } of missing) add(`no approval by ${roles.join(" and ")} is on record for its plan`);
	return counted;
}

// src/state/chain/verify-chain.ts
function verifyChain(rows) {
	const faults = [];
	const approvals = rows.approvals.map((row) => checkApprovalRow(row, faults));
	const byRun = groupRows(rows);
	const runs = rows.runs.map((row) => checkRun(row, byRun.texts.get(row.run) ?? [], {
		approvals,
		faults
	}));
	const known = new Map(runs.map((run) => [run.run, run]));
	for (const row of rows.requests) checkRequest(row, known.get(row.run), faults);
	for (const run of runs) checkDone(run, byRun.requests.get(run.run) ?? [], faults);
	checkRules(rows, runs, faults);
	return {
		runs: runs.map(({ run, planDigest, startedAtMs, actor, counted }) => ({
			run,
			planDigest,
			startedAtMs,
			actor,
			approvals: counted,
			requests: byRun.requests.get(run)?.length ?? 0
		})),
		approvals: approvals.length,
		requests: rows.requests.length,
		unchecked: rows.runs.filter(({ checksum }) => checksum === null).length + rows.requests.filter(({ checksum }) => checksum === null).length,
		faults
	};
}
function groupRows({ texts, requests }) {
	return {
		texts: byRunOf(texts),
		requests: byRunOf(requests)
	};
}
function byRunOf(rows) {
	const grouped = /* @__PURE__ */ new Map();
	for (const row of rows) {
		const own = grouped.get(row.run);
		if (own) own.push(row);
		else grouped.set(row.run, [row]);
	}
	return grouped;
}
/** A step that the outcome calls done has a request that was closed as done. */
function checkDone({ run, outcome }, requests, faults) {
	const done = new Set(requests.filter(({ closing }) => closing === "done").map(({ step_id }) => step_id));
	for (const { id, origin, result } of outcome?.steps ?? []) if (origin === "planned" && result.kind === "done" && result.sends > 0 && !done.has(id)) faults.push({
		run,
		message: `the outcome has ${id} as done, and no request for it is on record as done`
	});
}
/** Each run was judged by the rules that the run before it put on record, or a person by hand. */
function checkRules(rows, runs, faults) {
	let standing = null;
	let sinceMs = Number.NEGATIVE_INFINITY;
	const saidSince = (untilMs) => rows.byHand.flatMap(({ at_ms, subject }) => Number(at_ms) >= sinceMs && Number(at_ms) <= untilMs ? [subject] : []);
	for (const { run, approvals, startedAtMs } of runs) {
		if (approvals === void 0) continue;
		const said = saidSince(startedAtMs);
		if (approvals.base !== standing && !said.includes(approvals.base ?? EMPTY)) faults.push({
			run,
			message: "the approval rules that judged it are not those that stood before it"
		});
		standing = standingAs(approvals.rules);
		sinceMs = startedAtMs;
	}
	const said = saidSince(Number.POSITIVE_INFINITY);
	const now = rulesOf(rows.rules);
	if (now === void 0) faults.push({
		run: null,
		message: "the approval rules on record are not as they were written"
	});
	else if (now !== standing && !said.includes(now ?? EMPTY)) faults.push({
		run: null,
		message: "the approval rules on record are not those of the last run"
	});
}
const EMPTY = rulesFingerprint(NO_APPROVAL_RULES);
function standingAs(rules) {
	return hasApprovalRules(rules) ? rulesFingerprint(rules) : null;
}
/** Undefined for a text that this program did not write. */
function rulesOf(text) {
	if (text === null) return null;
	try {
		const rules = JSON.parse(text);
		return JSON.stringify(rules) === text ? standingAs(rules) : void 0;
	} catch {
		return;
	}
}

// src/cli/commands/log-verify.ts
/** `log --verify`: checks every approval, run and request on record, without network and without a key. */
async function logVerify(world, options, name) {
	if (name !== void 0) throw fault("verify-of-one-run", "--verify checks the whole log", "leave the run out, or leave --verify out");
	return withProjectState(world, options, "read", async (state) => {
		const verified = verifyChain(await state.chain());
		world.stdout.write(options.json ? jsonText(documentOf(verified)) : textOf(verified));
		return verified.faults.length === 0 ? EXIT.done : EXIT.error;
	});
}
function documentOf({ runs, approvals, requests, unchecked, faults }) {
	return {
		format_version: 1,
		verified: faults.length === 0,
		approvals,
		requests,
		unchecked,
		runs: runs.map(({ run, planDigest, startedAtMs, actor, approvals: own, requests: sent }) => ({
			run,
			plan_digest: planDigest,
			started_at: new Date(startedAtMs).toISOString(),
			actor,
			approvals: own,
			requests: sent
		})),
		faults
	};
}
function textOf(verified) {
	const { runs, approvals, requests, unchecked, faults } = verified;
	const counts = `${counted(runs.length, "run")}, ${counted(approvals, "approval")} and ${counted(requests, "request")}`;
	return [
		...runs.map(runLine),
		...faults.map(({ run, message }) => `✗ ${run === null ? "" : `run ${run}: `}${message}`),
		...unchecked === 0 ? [] : [`${counted(unchecked, "run or request", "runs and requests")} of an older version have no checksum, and were checked less.`],
		faults.length === 0 ? `Verified ${counts}: all is as it was written.` : `NOT VERIFIED: ${counted(faults.length, "fault")} in ${counts}. Restore the state from a copy, or find out who changed it.`
	].map((line) => `${visible(line)}\n`).join("");
}
function runLine({ run, planDigest, startedAtMs, approvals, requests }) {
	const at = new Date(startedAtMs).toISOString().replace(/\.\d+Z$/, "Z");
	const by = approvals.length === 0 ? "no signed approval" : `approved by ${approversText(approvals)}`;
	return `${at}  run ${run}  plan ${planDigest.slice(0, 12)}  ${by}  ${counted(requests, "request")}`;
}

export { logVerify };