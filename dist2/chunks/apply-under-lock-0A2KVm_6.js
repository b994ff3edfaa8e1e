import { c as beginRun, n as recordUpToDate, o as carryOut$1, r as onlyProbes, s as runPlan, t as recordAfterWorkers } from "./record-up-to-date-Dqj98bu4.js";
import { l as formerNames, u as holdsOf } from "./run-context-BDLhJe0Z.js";
import { $ as typedFor, At as grouped, G as isRefused, Q as isOneOfSeveral, S as someOf, Ut as fault, W as hasWork, Y as hasApprovalRules, Z as commandLine, a as exitCodeOf, f as referencedAddresses, i as EXIT, kt as counted, m as countResults, o as winningExitCode, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { o as changesRules } from "./assemble-plan-aCrCBhdH.js";
import { o as outcomeJson, r as printPlan } from "./render-D1fqEhIt.js";
import { r as outcomeText } from "./outcome-text-B7w4ytoE.js";
import { n as visible } from "./sanitize-CbNGqdB1.js";
import { a as warnOfLocalState, d as namedFor, f as noteInLockFile, i as underLock, n as locationOf, p as readNamedStates, r as openProjectState, t as environmentOf } from "./open-project-state-DLzRbOAC.js";
import { t as folderOf } from "./folder-of-ThVWLCqH.js";
import { C as interrupted, S as closeClient, a as planningOf, n as connect, r as makePlan, s as tellRequests, t as assembling, x as systemRuntime } from "./make-plan-Cya1jPmO.js";
import { n as printDiagnostics } from "./report-faults-B1AK173y.js";
import { n as planIn, r as readJson } from "./saved-document-B0t79eVy.js";
import { t as textWidth } from "./text-width-DzyJvXuX.js";
import { t as textOptions } from "./terminal-DIPKgWpN.js";
import { n as writeDocument } from "./write-document-BXavT4oI.js";
import { a as commitOf, i as readProjectInputs, r as readInputs } from "./read-inputs-BYvzDuAU.js";
import { i as readerBeside, n as leavesOutUpToDate, t as besideCache } from "./load-beside-cache-CP5iGlt8.js";
import { t as printResult } from "./print-result-Wi5ujcVR.js";
import { n as undoing, t as checkUndo } from "./undo-DUJWy27p.js";
import { l as adoptionDigest, u as planDigest } from "./make-step-DsmPlO6-.js";
import { c as approverKeys, l as judgeApprovals } from "./approval-document-DuJVTtQO.js";
import { r as rulesFingerprint } from "./changed-rules-fQW-CyTJ.js";
import { n as sealPlan } from "./seal-plan-CWrWRFks.js";
import { n as readApprovalFile, t as approvalIn } from "./read-approval-file-DV9AYOYJ.js";
import { resolve } from "node:path";

// src/cli/planning/apply-options.ts
/** The options of `apply`, and the rules for their combinations. */
/**
* Throws a DiagnosticsError where options exclude each other.
* `--yes` goes with every form of approval, because it only skips the question.
*/
function checkApplyOptions(options, file) {
	const { approved, resume, queue, detach } = options;
	if (detach && !queue) throw fault("detach-without-queue", "--detach leaves the steps to workers, and nothing hands them over", "add --queue, or leave --detach out");
	if (detach && (options.report !== void 0 || options.comment !== void 0)) throw fault("detach-with-report", `${options.report === void 0 ? "--comment" : "--report"} writes what became of the steps, and --detach does not wait for that`, "leave one of the two out; see how the run ended with: pricewright log --json");
	if ([
		file !== void 0,
		approved !== void 0,
		resume === true
	].filter(Boolean).length > 1) throw fault("several-approvals", "a plan file, --approved and --resume exclude each other", "choose one");
	checkUndo(options);
	if (file !== void 0) refuseOtherPlan(options, file);
	if (resume) refuseOtherPlan(options, void 0);
}
/** Throws the DiagnosticsError for an apply with something to do, no approval and no person to ask. */
function refuseUnapproved() {
	throw fault("not-approved", "nobody is here to ask, and nothing says what was approved", "give the plan file, --approved DIGEST, or --yes to apply whatever the plan is now");
}
/**
* Refuses options for another plan, because an approved plan has its own steps.
* `file` is undefined where the steps are those of the resumed run.
*/
function refuseOtherPlan({ target, revert, undo }, file) {
	if (undo !== void 0) throw undoElsewhere(file);
	const option = target !== void 0 ? "target" : revert !== void 0 ? "revert" : void 0;
	if (option === void 0) return;
	const message = `--${option} is of the plan that is made now`;
	if (file !== void 0) throw fault(`${option}-beside-file`, `${message}, and ${visible(file)} has steps of its own`, `make the file with \`pricewright plan --${option} ADDRESS --out FILE\`, or leave one of the two out`);
	throw fault(`${option}-beside-resume`, `${message}, and --resume finishes the run that was cut short as it was approved`, `run \`apply --resume\` first, and then an apply with --${option}`);
}
function undoElsewhere(file) {
	const beside = file === void 0 ? "--resume finishes the run that was cut short" : `${visible(file)} has steps of its own`;
	return fault(file === void 0 ? "undo-beside-resume" : "undo-beside-file", `--undo is of the plan that is made now, and ${beside}`, "give the digest that `pricewright plan --undo RUN` printed: apply --undo RUN --approved DIGEST");
}

// src/report/text/progress-line.ts
/**
* The progress of a running apply: one line that is rewritten at a terminal, or plain lines elsewhere. The functions
* are pure: the caller keeps the state, reads the clock and writes.
*/
function startProgress(nowMs) {
	return {
		startedAtMs: nowMs,
		total: 0,
		finished: 0,
		failed: 0,
		inDoubt: 0,
		notStarted: 0,
		current: [],
		waiting: void 0
	};
}
function advanceProgress(state, event) {
	switch (event.kind) {
		case "planned": return {
			...state,
			total: Math.max(event.steps, state.finished)
		};
		case "sending": return {
			...state,
			current: [...without(state.current, event.id), event.id],
			waiting: void 0
		};
		case "waiting": return {
			...state,
			waiting: event.reason
		};
		case "finished": {
			const { kind } = event.outcome.result;
			const finished = state.finished + 1;
			return {
				...state,
				finished,
				total: Math.max(state.total, finished),
				failed: state.failed + (kind === "refused" || kind === "stale" || kind === "dependent" ? 1 : 0),
				inDoubt: state.inDoubt + (kind === "in_doubt" ? 1 : 0),
				notStarted: state.notStarted + (kind === "not_started" ? 1 : 0),
				current: without(state.current, event.outcome.id),
				waiting: void 0
			};
		}
		default: return event;
	}
}
function without(ids, id) {
	return ids.filter((each) => each !== id);
}
/** The fewest finished steps and the shortest time after which a rate means something. */
const RATE_AFTER_STEPS = 5;
const RATE_AFTER_MS = 1e3;
/** One line without its line break, at most `width` columns: `12/96: 11 done, 1 failed · 8/s, 11 s left · …`. */
function progressLine(state, nowMs, { width, palette }) {
	const parts = [countsText(state)];
	const pace = paceText(state, nowMs);
	if (pace !== "") parts.push(pace);
	const latest = state.current.at(-1);
	if (state.waiting !== void 0) parts.push(`waiting: ${waitingWords(state.waiting)}`);
	else if (latest !== void 0) parts.push(latest);
	const text = cutTo(visible(parts.join(" · ")), width);
	return palette[state.inDoubt > 0 || state.failed > 0 ? "warning" : "plain"](text);
}
const WAITING_WORDS = /* @__PURE__ */ new Map([
	["not_connected", "no connection"],
	["unanswered", "no answer"],
	["not_the_services_word", "an answer that is not the service’s own"],
	["cut_short", "the answer was cut short"],
	["without_id", "the answer had no id"],
	["unexpected_status", "an unexpected answer"],
	["ask_once_more", "refused, asking once more"],
	["in_progress", "the service is still at it"],
	["limited", "the service asks to slow down"],
	["transient", "the service says to try again"],
	["server_error", "an error at the service"]
]);
function waitingWords(reason) {
	return WAITING_WORDS.get(reason) ?? reason;
}
/** `12/96 done`; where some finished steps are not done, `12/96: 10 done, 1 failed, 1 in doubt`. */
function countsText({ finished, total, failed, inDoubt, notStarted }) {
	const number = (count) => grouped(String(count));
	const share = `${number(finished)}/${number(total)}`;
	const done = finished - failed - inDoubt - notStarted;
	if (done === finished) return `${share} done`;
	const counts = [`${number(done)} done`];
	if (failed > 0) counts.push(`${number(failed)} failed`);
	if (inDoubt > 0) counts.push(`${number(inDoubt)} in doubt`);
	if (notStarted > 0) counts.push(`${number(notStarted)} not started`);
	return `${share}: ${counts.join(", ")}`;
}
function paceText({ startedAtMs, finished, total }, nowMs) {
	const elapsedMs = nowMs - startedAtMs;
	if (finished < RATE_AFTER_STEPS || elapsedMs < RATE_AFTER_MS) return "";
	const perSecond = finished / elapsedMs * 1e3;
	const rate = perSecond >= 10 ? grouped(perSecond.toFixed(0)) : perSecond.toFixed(1);
	const left = total - finished;
	return left === 0 ? `${rate}/s` : `${rate}/s, ${durationText(left / perSecond)} left`;
}
function durationText(seconds) {
	const whole = Math.ceil(seconds);
	if (whole < 60) return `${whole} s`;
	const minutes = Math.ceil(whole / 60);
	return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
function cutTo(text, width) {
	if (textWidth(text) <= width) return text;
	let cut = "";
	let used = 1;
	for (const character of text) {
		used += textWidth(character);
		if (used > width) break;
		cut += character;
	}
	return `${cut}…`;
}
/** The largest run that prints a line for each step. A longer run prints a line for each twentieth of its steps. */
const EVERY_STEP_UP_TO = 40;
const PARTS = 20;
/**
* The line for an event in a log that cannot be rewritten, or null. Failures and doubts are always printed. Steps
* that a stopped run has not started are printed as rarely as done steps. `state` is the state after the event.
*/
function progressLogLine(event, state) {
	switch (event.kind) {
		case "planned": return event.steps === 0 ? null : `${counted(event.steps, "step")} to do`;
		case "sending": return null;
		case "waiting": return visible(`waiting ${durationText(event.ms / 1e3)}: ${event.id}: ${waitingWords(event.reason)}`);
		case "finished": {
			const count = `${grouped(String(state.finished))}/${grouped(String(state.total))}`;
			const { result, id } = event.outcome;
			return result.kind !== "done" && result.kind !== "not_started" || isPrinted(state) ? visible(`${count} ${resultWord(event.outcome)}: ${id}`) : null;
		}
		default: return event;
	}
}
function isPrinted({ finished, total }) {
	if (total <= EVERY_STEP_UP_TO || finished === total) return true;
	return Math.floor(finished * PARTS / total) > Math.floor((finished - 1) * PARTS / total);
}
function resultWord({ result }) {
	return result.kind === "refused" ? `refused with ${result.status}` : result.kind.replace("_", " ");
}

// src/cli/io/show-progress.ts
/** The shortest time between two updates of a terminal. */
const EVERY_MS = 100;
const CLEAR_LINE = "\r\x1B[2K";
function showProgress(world, options) {
	let state = startProgress(world.now());
	let writtenAtMs = 0;
	const { stderr } = world;
	const printing = textOptions(world, stderr, options);
	return {
		onProgress: (event) => {
			state = advanceProgress(state, event);
			if (options.json) return;
			if (!stderr.isTerminal) {
				const line = progressLogLine(event, state);
				if (line !== null) stderr.write(`${line}\n`);
				return;
			}
			const now = world.now();
			if (now - writtenAtMs < EVERY_MS && event.kind !== "waiting") return;
			writtenAtMs = now;
			stderr.write(`${CLEAR_LINE}${progressLine(state, now, {
				...printing,
				width: printing.width - 1
			})}`);
		},
		end: () => {
			if (stderr.isTerminal && !options.json) stderr.write(CLEAR_LINE);
		}
	};
}

// src/cli/planning/apply-by-workers.ts
/** `apply --queue`: begins the run here, hands its steps to workers, and waits for their results. */
/** Throws a DiagnosticsError where the state is a file, or the run loses its lock. */
async function applyByWorkers(world, options, { project }, origin, holder, input) {
	const [{ openQueue }, { enqueueRun }, { followRun }] = await Promise.all([
		import("./open-queue-DBv74sRG.js"),
		import("./enqueue-run-Dyvuza7U.js"),
		import("./follow-run-BTv3oFWf.js")
	]);
	const queue = await openQueue({
		location: locationOf(world, project),
		...typedFor(project),
		origin
	});
	try {
		const begun = await beginRun(input);
		if (begun.context.stop.reason() !== null) return await carryOut$1(begun, input);
		await enqueueRun(queue, {
			holder,
			plan: input.plan,
			begun,
			formerName: begun.context.formerName,
			timezone: project.timezone,
			retries: project.apply.retries,
			requestsPerSecond: project.apply.requestsPerSecond,
			now: world.now
		});
		const command = (words) => commandLine(project, words);
		const handed = `Run ${holder.run} is handed to the workers; see it with: ${command("queue show")}`;
		if (options.detach) {
			printResult(world, options, {
				run: holder.run,
				steps: input.plan.steps.length
			}, handed);
			return "handed_over";
		}
		if (!options.json) world.stderr.write(`${handed}\n`);
		return await followRun(queue, {
			run: holder.run,
			signal: world.signal,
			progress: input.progress ?? (() => void 0),
			onNoWorkers: () => world.stderr.write(`no worker is there to carry it on; start one: ${command("worker")}\n`)
		});
	} finally {
		await queue.close();
	}
}

// src/apply/steps/freshness.ts
/** The freshness of every step of the approved plan, by step id. */
function checkFreshness({ approved, now, doneUnder, open }) {
	const stepsNow = new Map(now.steps.map((step) => [step.id, step]));
	const elsewhere = otherPlace(approved, now);
	const others = new Set(unapprovedAdoptions(approved, now).map(({ address }) => address));
	const own = new Map(approved.steps.map((step) => {
		if (elsewhere !== null) return [step.id, stale(elsewhere)];
		if (doneUnder.get(step.id) === step.digest) return [step.id, { kind: "done" }];
		if (open.get(step.id) === step.digest) return [step.id, { kind: "resolved_first" }];
		const other = referencedAddresses(step.path, step.body).find((address) => others.has(address));
		if (other !== void 0) return [step.id, stale(`${other} is not adopted as it was approved`)];
		return [step.id, compare(step, stepsNow.get(step.id), now)];
	}));
	const steps = new Map(approved.steps.map((step) => [step.id, step]));
	const withDependencies = /* @__PURE__ */ new Map();
	const visit = (step) => {
		const known = withDependencies.get(step.id);
		if (known !== void 0) return known;
		const freshness = own.get(step.id) ?? stale("it is not a step of the plan");
		withDependencies.set(step.id, freshness);
		const on = step.depends_on.find((id) => {
			const before = steps.get(id);
			return before === void 0 || visit(before).kind === "stale";
		});
		const result = freshness.kind === "fresh" && on !== void 0 ? stale(`${on}, which it depends on, is stale`) : freshness;
		withDependencies.set(step.id, result);
		return result;
	};
	for (const step of approved.steps) visit(step);
	return withDependencies;
}
/**
* The adoptions and renames of the plan made now that were approved. Any others, such as an adoption of something
* made since, wait for a plan that somebody reviews.
*/
function approvedNotes(approved, now) {
	const adoptions = new Set(unapprovedAdoptions(approved, now));
	const renames = new Set(unapprovedRenames(approved, now));
	return {
		adoptions: now.adoptions.filter((adoption) => !adoptions.has(adoption)),
		renames: now.renames.filter((rename) => !renames.has(rename))
	};
}
function unapprovedAdoptions(approved, now) {
	const digests = new Set(approved?.adoptions.map(adoptionDigest));
	return now.adoptions.filter((adoption) => !digests.has(adoptionDigest(adoption)));
}
function unapprovedRenames(approved, now) {
	const texts = new Set(approved?.renames.map(renameText));
	return now.renames.filter((rename) => !texts.has(renameText(rename)));
}
const renameText = ({ from, to }) => `${from} ${to}`;
/** Results for `runPlan` of the steps that must not be run. */
function resultsAlready(freshness) {
	const results = /* @__PURE__ */ new Map();
	for (const [id, entry] of freshness) {
		if (entry.kind === "done") results.set(id, {
			kind: "done",
			remote_id: null,
			replayed: false,
			sends: 0
		});
		if (entry.kind === "stale") results.set(id, {
			kind: "stale",
			reason: entry.reason
		});
	}
	return results;
}
/** The reason why a plan cannot be carried out here: its project, environment or service is another one. */
function otherPlace(approved, now) {
	const other = [
		[
			"project",
			approved.project,
			now.project
		],
		[
			"environment",
			approved.environment,
			now.environment
		],
		[
			"service",
			approved.target.origin,
			now.target.origin
		]
	].find(([, then, here]) => then !== here);
	return other === void 0 ? null : `the plan was made for ${other[0]} ${other[1]}, this is ${other[2]}`;
}
function compare(approved, now, plan) {
	if (now === void 0) {
		const deferred = plan.deferred.find(({ address }) => address === approved.address);
		return stale(deferred ? `it is now deferred: ${deferred.reason}` : "nothing remains to be done for it");
	}
	if (now.digest === approved.digest) return { kind: "fresh" };
	if (JSON.stringify([
		approved.method,
		approved.path,
		approved.body,
		approved.effective_at
	]) !== JSON.stringify([
		now.method,
		now.path,
		now.body,
		now.effective_at
	])) return stale("it would send something else now");
	return stale(approved.ground.revision === now.ground.revision ? "the service has changed what it was planned on" : "another run has changed what it was planned on");
}
function stale(reason) {
	return {
		kind: "stale",
		reason
	};
}
/**
* Decides if `apply --approved DIGEST` may go on with the plan made now. `stored` is the plan that a run stored under
* the digest, if any.
*/
function checkApproval(digest, now, stored) {
	if (now.digest === digest) return { kind: "same" };
	const approved = stored?.digest === digest && otherPlace(stored, now) === null ? stored : void 0;
	const digests = new Set(approved?.steps.map((step) => step.digest));
	const sent = new Set([...approved?.steps ?? [], ...approved?.resolved_first ?? []].map(({ operation, address }) => `${operation} ${address}`));
	const unapproved = [
		...now.resolved_first.map(({ operation, address }) => `${operation} ${address}`).filter((id) => !sent.has(id)),
		...now.steps.filter((step) => !digests.has(step.digest)).map(({ id }) => id),
		...unapprovedAdoptions(approved, now).map(({ address, remote_id }) => `${address} = ${remote_id}`),
		...unapprovedRenames(approved, now).map(({ from, to }) => `${from} → ${to}`)
	];
	return approved !== void 0 && unapproved.length === 0 ? {
		kind: "remainder",
		approved
	} : {
		kind: "mismatch",
		unapproved
	};
}

// src/cli/planning/approve.ts
const NONE = /* @__PURE__ */ new Map();
function asIs(plan) {
	return {
		plan,
		already: NONE
	};
}
/**
* Uses the steps that the document names, as the plan made now has them: nothing from a file is sent. Steps that are
* done or stale are named and not run. Steps that are resolved first are left out. Amounts of money are those that
* were approved. Adoptions and renames are noted only where the document has them and was made for this place. Throws
* a DiagnosticsError, exit code 5, where the document was made for another place and no step is left that could
* report that.
*/
async function approveDocument(document, now, journal) {
	const freshness = checkFreshness({
		approved: document,
		now,
		doneUnder: await journal.doneUnder(document.digest),
		open: new Map((await journal.openIntents()).map(({ stepId, stepDigest }) => [stepId, stepDigest]))
	});
	const stepsNow = new Map(now.steps.map((step) => [step.id, step]));
	const steps = document.steps.filter(({ id }) => freshness.get(id)?.kind !== "resolved_first").map((step) => freshness.get(step.id)?.kind === "fresh" ? stepsNow.get(step.id) ?? step : step);
	const { counts, digest, impact } = document;
	const plan = {
		...now,
		...approvedNotes(document, now),
		steps,
		counts,
		digest,
		impact
	};
	const already = resultsAlready(freshness);
	const elsewhere = otherPlace(document, now);
	if (elsewhere === null) return {
		plan,
		already
	};
	if (steps.length === 0) throw fault("plan-of-another-place", elsewhere, "make the plan here, and review it", EXIT.stale);
	return {
		plan: {
			...plan,
			adoptions: [],
			renames: []
		},
		already
	};
}
/** The number of unapproved steps that the error names. */
const SHOWN = 5;
/** Throws a DiagnosticsError, exit code 5, where the plan made now is neither the approved one nor its remainder. */
async function approveDigest(digest, now, journal) {
	const approval = checkApproval(digest, now, await journal.storedPlan(digest));
	if (approval.kind === "same") return asIs(now);
	if (approval.kind === "remainder") return asIs({
		...now,
		...approvedNotes(approval.approved, now),
		digest
	});
	if (digest.length < now.digest.length) throw fault("digest-incomplete", `${digest} is not a whole digest: one has ${now.digest.length} characters`, "take it from the last line of the plan, or from `digest` of its document", EXIT.stale);
	const shown = someOf(approval.unapproved, SHOWN);
	throw fault("digest-mismatch", `the plan made now has the digest ${now.digest}, and ${digest} was approved${shown ? `; not approved: ${shown}` : ""}`, "review the plan as it is now, and approve its digest", EXIT.stale);
}
/**
* A plan with which an apply resolves open requests and does nothing else. Changes that wait for an apply of their
* own, and guards against them, have no part in it or in its digest, so nobody can take them for applied. A notice
* reports that they exist.
*/
function resolvingAlone(now) {
	const notice = {
		code: "nothing-to-resume",
		address: null,
		message: `no run was cut short: ${counted(now.steps.length, "further step waits", "further steps wait")} for an apply without --resume; see them with: ${commandLine(now, "plan")}`
	};
	const { approvals: _, ...without } = now;
	const alone = {
		...without,
		steps: [],
		adoptions: [],
		renames: []
	};
	return asIs({
		...alone,
		digest: planDigest(alone),
		guards: [],
		impact: {
			recurring: [],
			prices: [],
			money: [],
			bundles: []
		},
		counts: {
			...now.counts,
			create: 0,
			update: 0,
			version: 0,
			delete: 0,
			other: 0
		},
		notices: now.steps.length === 0 ? now.notices : [notice, ...now.notices]
	});
}

// src/cli/planning/prove-approvals.ts
/**
* The plan to carry out, with the guards and the approval rules applied to what it sends. A document may have fewer steps
* than the plan made now, where what it leaves out would balance what it sends. Its targets decide nothing: they are
* outside the digest. A plan of which nothing is left to carry out needs no approval.
*/
function judgedByItsSteps(approved, { asked, now, assemble }) {
	if (asked === void 0 && approved.plan === now) return approved;
	const { checksum: _, ...plan } = approved.plan;
	const sent = new Set(plan.steps.filter(({ id }) => !approved.already.has(id)).map(({ digest }) => digest));
	const alone = asked !== void 0 && sent.size > 0 && now.steps.some(({ digest }) => !sent.has(digest)) ? assemble(sent) : void 0;
	const guards = alone !== void 0 && isRefused(alone) && !isRefused(now) ? alone.guards : plan.guards;
	const { approvals: known, ...without } = {
		...plan,
		guards
	};
	if (known === void 0) return {
		...approved,
		plan: sealPlan(without)
	};
	const isLeft = sent.size + plan.adoptions.length + plan.renames.length > 0;
	if (asked !== void 0 && !isLeft && carriesOut(asked)) return {
		...approved,
		plan: sealPlan(without)
	};
	return {
		...approved,
		plan: sealPlan({
			...without,
			approvals: alone?.approvals ?? known
		})
	};
}
function carriesOut({ steps, adoptions, renames }) {
	return steps.length + adoptions.length + renames.length > 0;
}
/**
* The approvals that the run puts on record; undefined for a plan without approval rules. Throws a DiagnosticsError, exit
* code 6, where an approval is missing or a given one does not count, and 5 where the rules changed since the plan was made.
*/
async function proveApprovals(world, options, { state, journal, project }, { plan, asked, isFromFile }) {
	const { approvals } = plan;
	const files = options.approval ?? [];
	if (approvals === void 0) {
		if (files.length === 0 || hasApprovalRules(project.approvals)) return void 0;
		throw fault("approval-not-asked-for", "no approval rules stand for this plan", "leave --approval out, or write `approvals` in the project file");
	}
	await refuseOtherRules(plan, asked ?? await storedPlan(plan, options, journal));
	if (isFromFile && asked !== void 0) refuseOtherDigest(asked, approvals);
	const given = await Promise.all(files.map((file) => readApprovalFile(world, options, file)));
	const kept = (await state.approvalsOf(plan.digest)).flatMap((document) => approvalIn(document) ?? []);
	const judged = judgeApprovals(approvals, plan, [...kept, ...given.map(({ approval }) => approval)]);
	const wrong = given.flatMap(({ approval, file }) => {
		const found = judged.uncounted.find((each) => each.approval === approval);
		return found === void 0 ? [] : [notCounted(file, found.why)];
	});
	const unused = judged.uncounted.filter(({ approval }) => kept.includes(approval));
	const missing = judged.missing.map((each) => missingApproval(each, {
		plan,
		approvals,
		unused,
		project
	}));
	if (wrong.length + missing.length > 0) throw new DiagnosticsError([...wrong, ...missing], EXIT.refusedByGuard);
	if (!options.json) for (const { name, role } of judged.counted) world.stdout.write(visible(`Approved by ${name} as ${role}.`).concat("\n"));
	return {
		rules: approvals.rules,
		documents: given.map(({ document }) => document)
	};
}
/** The plan that a remainder was approved with. */
function storedPlan(plan, { approved }, journal) {
	return approved === void 0 ? Promise.resolve(void 0) : journal.storedPlan(plan.digest);
}
/** An approval covers the rules that the plan had then. Others must not go on record with it. */
async function refuseOtherRules(plan, asked) {
	if (asked === void 0 || rulesOf(asked) === rulesOf(plan)) return;
	throw fault("approval-rules-differ", "the approval rules of the project file are not those that the plan was made with", "make the plan again, and have it approved as it is now", EXIT.stale);
}
function rulesOf({ approvals }) {
	return approvals === void 0 ? null : rulesFingerprint(approvals.rules);
}
/** The digest of a document is what was approved, so that the rest of the document has to be what it is of. */
function refuseOtherDigest(document, { required }) {
	if (required.length === 0 || planDigest(document) === document.digest) return;
	throw fault("document-altered", "the plan document has another digest than its steps", "make the plan anew with `pricewright plan --out FILE`");
}
function notCounted(file, why) {
	return {
		severity: "error",
		code: "approval-not-counted",
		message: `the approval in ${visible(file)} does not count: ${why}`,
		fix: "leave it out, or have this plan approved anew"
	};
}
function missingApproval({ required, roles }, { plan, approvals, unused, project }) {
	const names = roles.map((role) => {
		return `${role} (${[...new Set(approverKeys(approvals.approvers[role] ?? []).map(({ name }) => name))].join(", ") || "nobody"})`;
	});
	const others = unused.map(({ approval, why }) => `; an approval as ${approval.role} does not count: ${why}`);
	const command = commandLine(project, `approve ${plan.digest} --as ${roles[0]} --key FILE`);
	return {
		severity: "error",
		code: "approval-missing",
		message: `this plan needs a signed approval by ${names.join(" and by ")}: ${required.reasons.join("; ")}${others.join("")}`,
		fix: `have it signed with: ${command}`
	};
}

// src/cli/planning/apply-under-lock.ts
/** Plans again under the lock, checks that the plan was approved, and carries it out. */
/** Throws a DiagnosticsError where nothing is carried out; `comment` receives what came of it before the end. */
async function applyUnderLock(world, options, file, comment) {
	const whole = options.undo !== void 0 || !leavesOutUpToDate(options) ? await readInputs(world, options) : void 0;
	const settings = whole ?? await readProjectInputs(world, options);
	const document = file === void 0 ? void 0 : await readPlanFile(world, options, file);
	const connection = connect(world, settings);
	const { project } = settings;
	const state = await openProjectState(world, project, {
		mode: "write",
		origin: connection.origin
	});
	warnOfLocalState(world, project, options);
	try {
		return await underLock(world, state, await commitOf(world, project.folder), async (lease, holder) => {
			const read = whole ?? await readInputs(world, options, besideCache(state));
			const { undo } = options;
			const undone = undo === void 0 ? void 0 : await undoing(world, options, read, state, undo);
			const inputs = undone?.inputs ?? read;
			const { narrowed } = undone ?? {};
			return planAndApply({
				world,
				options,
				comment,
				inputs,
				narrowed,
				connection,
				state,
				lease,
				holder
			}, document, file !== void 0);
		}, options);
	} finally {
		await state.close();
		await closeClient(world, connection.client);
	}
}
async function planAndApply(applying, document, isFromFile) {
	const { world, options, comment, inputs, connection, state, lease } = applying;
	const { journal } = lease;
	const reader = readerBeside(state, inputs);
	const asked = document ?? (options.resume ? await cutShortPlan(journal) : void 0);
	const approvalBase = await state.approvalRules();
	const planning = {
		...planningOf(options, asked?.reverts),
		...applying.narrowed,
		approvalBase
	};
	const made = await makePlan(world, inputs, reader, connection, planning);
	tellRequests(world, made, options);
	const approved = judgedByItsSteps(await approve(options, asked, made.plan, journal), {
		asked,
		now: made.plan,
		assemble: (only) => assembling(inputs, connection, {
			...planning,
			today: inputs.today,
			targets: [],
			only,
			revert: planning.revert ?? []
		})(made.observed).plan
	});
	const refused = isRefused(approved.plan);
	if (!options.json || refused) await printPlan(world, approved.plan, options);
	if (refused) {
		await comment({
			kind: "plan",
			plan: approved.plan
		});
		return EXIT.refusedByGuard;
	}
	if (!hasSomethingToNote(approved.plan)) {
		await comment({
			kind: "outcome",
			outcome: nothingDone(world, approved.plan)
		});
		const code = await finishQuietly(world, options, approved.plan);
		await noteUpToDate(applying, recordUpToDate);
		return code;
	}
	const around = {
		state,
		journal,
		project: inputs.project
	};
	const proof = await proveApprovals(world, options, around, {
		plan: approved.plan,
		asked,
		isFromFile
	});
	if (!await isConfirmed(world, options, isFromFile, approved.plan)) return EXIT.error;
	return carryOut(applying, approved, made.observed.records, proof);
}
/** A run that only probed leaves nothing to finish, except requests in doubt. */
async function cutShortPlan(journal) {
	const plan = (await journal.cutShort())?.plan;
	return plan === void 0 || onlyProbes(plan) ? void 0 : plan;
}
async function carryOut(applying, { plan, already }, records, approvals) {
	const { world, options, comment, inputs, connection, lease, holder } = applying;
	const progress = showProgress(world, options);
	const others = [];
	const { folder } = inputs.project;
	const environment = environmentOf(inputs.project);
	const named = namedFor(await readNamedStates(folder), environment);
	const update = inputs.bindings.operations.get("subscriptions.update");
	const input = {
		plan,
		run: holder.run,
		actor: holder.actor,
		journal: lease.journal,
		client: connection.client,
		bindings: inputs.bindings,
		records,
		holds: holdsOf(inputs),
		formerName: formerNames(inputs.catalog),
		already,
		...approvals && { approvals },
		options: inputs.project.apply,
		runtime: {
			...systemRuntime,
			now: world.now,
			random: world.random
		},
		timezone: inputs.project.timezone,
		signal: world.signal,
		progress: progress.onProgress,
		readBack: (other) => others.push(other),
		...named?.anchor === void 0 || update === void 0 ? { begun: () => noteInLockFile(folder, environment, { run: holder.run }) } : { anchor: {
			subscriptionId: named.anchor,
			operation: update
		} },
		missed: ({ fromMs }) => sayMissing(world, plan, fromMs)
	};
	const outcome = options.queue ? await applyByWorkers(world, options, inputs, connection.origin, holder, input) : await runPlan(input);
	progress.end();
	if (outcome === "handed_over") return EXIT.done;
	const reported = await report(world, options, comment, outcome);
	sayOtherwise(world, plan, others);
	sayUncompared(world, plan, outcome);
	await noteUpToDate(applying, options.queue ? recordAfterWorkers : recordUpToDate);
	return winningExitCode([exitCodeOf(outcome), reported]);
}
/** After an undo nothing is up to date with the catalog as it is now. */
async function noteUpToDate({ world, inputs, narrowed, state, lease, connection }, note) {
	if (narrowed === void 0) await note(world, inputs, state, lease, connection);
}
function sayMissing(world, plan, fromMs) {
	world.stderr.write(`warning: the register of runs names a run that this state does not know: what was applied after ${new Date(fromMs).toISOString()} is missing in it. What it has no record of is created only while the service can still tell; then see: ${commandLine(plan, "state confirm --help")}\n`);
}
/** Warns of applied steps after which the service shows other values. Nothing failed, but a person should look. */
function sayOtherwise(world, plan, others) {
	for (const { address, fields } of others) world.stderr.write(`warning: ${address} was applied, but the service has something else: ${fields.join(", ")}; see it with: ${commandLine(plan, "drift")}\n`);
}
/**
* Warns that the values shown by an empty update are not compared yet.
* The next plan compares them; until then nobody knows what is left to do there.
*/
function sayUncompared(world, plan, outcome) {
	const done = new Set(outcome.steps.filter(({ result }) => result.kind === "done").map(({ id }) => id));
	const shown = plan.steps.filter(({ id, action }) => action === "adopt" && done.has(id));
	if (shown.length === 0) return;
	const [first, ...more] = shown.map(({ address }) => address);
	world.stderr.write(`warning: what the service has at ${first}${more.length === 0 ? "" : ` and ${grouped(String(more.length))} more`} is known now and not compared yet; see what is left to do there with: ${commandLine(plan, "plan")}\n`);
}
/** Throws a DiagnosticsError for a plan between two catalogs: it was made for no service. */
async function readPlanFile(world, options, file) {
	const plan = planIn(await readJson(resolve(folderOf(world, options), file), file), file);
	if (URL.canParse(plan.target.origin)) return plan;
	throw fault("plan-of-comparison", `${visible(file)} compares two catalogs, and cannot be applied`, "make a plan for the service: pricewright plan --out FILE");
}
/** `asked` is the plan of the file, or of the run that is resumed. */
async function approve(options, asked, now, journal) {
	if (asked !== void 0) return approveDocument(asked, now, journal);
	if (options.approved !== void 0) return approveDigest(options.approved, now, journal);
	return options.resume ? resolvingAlone(now) : asIs(now);
}
function hasSomethingToNote(plan) {
	return hasWork(plan) || plan.adoptions.length > 0 || plan.renames.length > 0 || changesRules(plan);
}
async function finishQuietly(world, options, plan) {
	const nothing = nothingDone(world, plan);
	if (options.json) world.stdout.write(outcomeJson(nothing));
	await writeDocument(world, options, options.report, outcomeJson(nothing));
	return EXIT.done;
}
function nothingDone(world, plan) {
	const at = new Date(world.now()).toISOString();
	return {
		format_version: 1,
		run: "none",
		project: plan.project,
		...typedFor(plan),
		plan_digest: plan.digest,
		started_at: at,
		finished_at: at,
		interrupted: false,
		stopped: null,
		steps: [],
		counts: countResults([])
	};
}
async function isConfirmed(world, options, isFromFile, plan) {
	if (isFromFile || options.approved !== void 0 || options.yes || options.resume) return true;
	if (world.ask === void 0) return refuseUnapproved();
	if (!hasWork(plan)) return true;
	if (options.json) await printPlan(world, plan, { color: options.color }, world.stderr);
	const count = plan.steps.length + plan.resolved_first.length;
	const answer = await world.ask(`\nApply ${count === 1 ? "this step" : `these ${grouped(String(count))} steps`} to ${placeOf(plan)}? Type yes: `);
	if (world.signal.aborted) throw interrupted();
	if (answer.trim().toLowerCase() === "yes") return true;
	world.stdout.write(options.json ? outcomeJson(nothingDone(world, plan)) : "Nothing was applied.\n");
	return false;
}
/** Names the environment first: the addresses of several environments may look alike. */
function placeOf(plan) {
	return `${isOneOfSeveral(plan) ? `environment ${plan.environment} at ` : ""}${plan.target.origin}`;
}
/**
* Reports the outcome. The steps are done, so a document that cannot be written is reported beside the outcome, and
* its exit code hides no graver one.
*/
async function report(world, options, comment, outcome) {
	const printing = textOptions(world, world.stdout, options);
	world.stdout.write(options.json ? outcomeJson(outcome) : `\n${outcomeText(outcome, printing)}`);
	try {
		await writeDocument(world, options, options.report, outcomeJson(outcome));
		await comment({
			kind: "outcome",
			outcome
		});
		return EXIT.done;
	} catch (error) {
		if (!(error instanceof DiagnosticsError)) throw error;
		printDiagnostics(world, error.diagnostics, {
			...options,
			json: false
		});
		return EXIT.error;
	}
}

export { checkApplyOptions as n, applyUnderLock as t };