import { $ as typedFor, E as LATE_ARRIVAL_MS, I as answeredFields, L as isPresent, Yt as isJsonObject, c as RUN_FIELD, cn as ownerOf, f as referencedAddresses, i as EXIT, m as countResults, un as sortByAddress, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { t as collectFaults } from "./faults-CZ_9NQlu.js";
import { n as digestHashes, r as hashOfFile } from "./digest-files-BtWBfo8l.js";
import { t as fillPath } from "./fill-path-BEbWfem8.js";
import { c as isBound, r as createContext } from "./context-C8VaUu1M.js";
import { t as createHashOfUse } from "./find-up-to-date-CfupC_M1.js";
import { t as makeStep, u as planDigest } from "./make-step-DsmPlO6-.js";
import { n as sealPlan } from "./seal-plan-CWrWRFks.js";
import { t as locateFiles } from "./locate-files-fWP0hHYB.js";
import { t as catalogInputOf } from "./read-inputs-BYvzDuAU.js";
import { n as visible } from "./sanitize-CbNGqdB1.js";
import { n as paceOf } from "./p-limit-ClY2ADjn.js";
import { a as judgeAnswer, i as RESUMED, n as backoffMs, r as FRESH, t as LONGEST_WAIT_MS } from "./backoff-CODnXF5g.js";
import { B as unknowable, V as SENDING_WINDOW_MS, q as journalClock, z as missingSince } from "./lease-DCM-1xjt.js";
import { c as tryJournal, i as resolveIntents, n as createDoubtStreak, o as hearTime, r as createAdaptiveLimit, t as createStop } from "./run-context-BDLhJe0Z.js";
import { n as runInOrder } from "./order-steps-h8fmuB8T.js";
import { n as runStep } from "./run-step-B5dDNP4X.js";
import { i as underLock } from "./open-project-state-DLzRbOAC.js";
import { r as makePlan } from "./make-plan-Cya1jPmO.js";
import { i as hashSubscriptions, n as splitSubscriptions, r as textWithout } from "./load-changed-SE9RDu-x.js";
import { i as readerBeside, r as planningCacheKey } from "./load-beside-cache-CP5iGlt8.js";
import { readFileSync } from "node:fs";

// src/apply/run/ask-time.ts
/** If the service answers without a time, this machine's time is used. If it does not answer, the run stops. */
async function askTime(context, { operations }) {
	const operation = operations.get("plans.list");
	if (operation === void 0) return;
	for (let attempt = 1; context.stop.reason() === null; attempt += 1) {
		const answer = await context.client.send({
			operation,
			path: operation.path,
			body: null,
			key: null
		});
		if (answer.kind === "answered" && answer.fault === "none") return hearTime(context, answer, null);
		if (attempt > context.retries) {
			const detail = answer.kind === "answered" ? `it answered ${answer.status}` : answer.detail;
			return context.stop.because(`the service cannot be reached: ${detail}`, "away");
		}
		await context.runtime.sleep(backoffMs(attempt, context.runtime.random(), null), context.stop.signal);
	}
}

// src/apply/run/note-plan.ts
/** The records that change, renames first. An adoption that is already recorded changes nothing. */
function recordsOfPlan(plan, records, atMs) {
	const known = new Map(records);
	const changed = /* @__PURE__ */ new Map();
	const note = (record) => {
		known.set(record.address, record);
		changed.set(record.address, record);
	};
	for (const rename of plan.renames) for (const record of renamed(rename, known)) note(record);
	for (const adoption of plan.adoptions) {
		const record = adopted(adoption, known.get(adoption.address), atMs);
		if (record !== void 0) note(record);
	}
	return [...changed.values()];
}
/** The old address keeps its revision. The new address never has a lower revision than before. */
function renamed({ from, to }, known) {
	const row = known.get(from);
	if (row === void 0) return [];
	const revision = Math.max(row.revision, known.get(to)?.revision ?? 0);
	return [{
		...row,
		address: to,
		revision
	}, {
		...row,
		remoteId: null,
		value: null,
		answered: null,
		presence: "removed"
	}];
}
/** Undefined if the adoption is already recorded. An adoption by comparison supplies a value that was unknown. */
function adopted(adoption, before, atMs) {
	const { address, remote_id: remoteId, how, value, start, status } = adoption;
	const known = before?.presence === "present" && before.remoteId === remoteId;
	if (known && how !== "compared") return void 0;
	return {
		address,
		remoteId,
		value,
		answered: known ? answeredFields(before) ?? null : null,
		start,
		status,
		presence: "present",
		revision: before?.revision ?? 0,
		appliedAtMs: atMs
	};
}

// src/apply/run/run-register.ts
/**
* The register of runs: a draft subscription at the service, the anchor, that names the last run of this state. Every
* run reads the anchor before it sends anything else, and writes its own name there. A state that was restored from
* an older copy, or that replaces a lost one, finds a name it does not know: its journal misses what that run did.
*/
/** Must be called before anything else is sent. Unless it stops the run, the register names this run afterwards. */
async function passRegister(context, anchor) {
	const known = await context.journal.register();
	const held = await ask(context, anchor, { kind: "read" });
	if (held === STOPPED || isRefusal(held)) return { kind: "stopped" };
	const check = compare(context, known, held);
	if (check.kind === "missing") {
		const noted = () => context.journal.noteMissing(check.fromMs, context.clock.now());
		if (await tryJournal(context, noted) !== null) return { kind: "stopped" };
	}
	const resolved = check.kind === "whole" ? await resolvePending(context, anchor, known, held) : known;
	if (resolved === STOPPED) return { kind: "stopped" };
	return await write(context, anchor, resolved) ? check : { kind: "stopped" };
}
const STOPPED = Symbol("stopped");
const WHOLE = { kind: "whole" };
/** Compares the anchor's name with the known name and a pending one. Another state wrote any other name. */
function compare({ standing }, { current, pending }, held) {
	if (held === (current?.run ?? null) || pending !== null && held === pending.run) return WHOLE;
	return {
		kind: "missing",
		fromMs: missingSince(current?.atMs ?? standing.wholeUntilMs, standing),
		run: held
	};
}
/** Sends a pending name until the service has it, as long as its key lives: the request may still arrive. */
async function resolvePending(context, anchor, known, held) {
	const { pending } = known;
	const nowMs = context.clock.now();
	if (pending === null) return known;
	if (held === pending.run) return {
		current: {
			run: pending.run,
			atMs: nowMs
		},
		pending: null
	};
	if (nowMs - pending.lastSentAtMs > 72e5) return {
		...known,
		pending: null
	};
	if (nowMs - pending.firstSentAtMs > 72e6) {
		context.stop.because(`the name of an earlier run may still arrive at the anchor; apply again from ${new Date(pending.lastSentAtMs + LATE_ARRIVAL_MS).toISOString()}`);
		return STOPPED;
	}
	const again = {
		...known,
		pending: {
			...pending,
			lastSentAtMs: nowMs
		}
	};
	if (await tryJournal(context, () => context.journal.noteRegister(again)) !== null) return STOPPED;
	const sent = await ask(context, anchor, {
		kind: "write",
		run: pending.run,
		history: RESUMED
	});
	if (sent === STOPPED) return STOPPED;
	if (isRefusal(sent)) return {
		...known,
		pending: null
	};
	return {
		current: {
			run: pending.run,
			atMs: context.clock.now()
		},
		pending: null
	};
}
/** Writes this run's name. The name is durable before it leaves, and has arrived before anything else is sent. */
async function write(context, anchor, known) {
	const { run, clock, journal } = context;
	const sentAtMs = clock.now();
	const pending = {
		run,
		firstSentAtMs: sentAtMs,
		lastSentAtMs: sentAtMs
	};
	if (await tryJournal(context, () => journal.noteRegister({
		...known,
		pending
	})) !== null) return false;
	const sent = await ask(context, anchor, {
		kind: "write",
		run,
		history: FRESH
	});
	if (isRefusal(sent)) context.stop.because(refused(anchor.subscriptionId, sent.refused));
	if (sent === STOPPED || isRefusal(sent)) return false;
	const current = {
		run,
		atMs: clock.now()
	};
	return await tryJournal(context, () => journal.noteRegister({
		current,
		pending: null
	})) === null;
}
function isRefusal(asked) {
	return asked !== null && typeof asked === "object";
}
/** Returns the run that the anchor names after the request; null if it names none. A refused read stops the run. */
async function ask(context, { subscriptionId, operation }, asking) {
	const path = fillPath(operation.path, { id: subscriptionId });
	const body = asking.kind === "read" ? "{}" : JSON.stringify({ metadata: { [RUN_FIELD]: asking.run } });
	let history = asking.kind === "read" ? FRESH : asking.history;
	for (let attempt = 1;; attempt += 1) {
		const key = asking.kind === "read" ? `pwr_${context.run}_read_${attempt}` : `pwr_${asking.run}_register`;
		if (context.stop.reason() !== null) return STOPPED;
		const answer = await context.client.send({
			operation,
			path,
			body,
			key
		});
		await hearTime(context, answer, key);
		const verdict = judgeAnswer({
			answer,
			operation,
			key,
			history,
			gap: false
		});
		if (verdict.kind === "done" || verdict.kind === "done_before") return runNamedIn(answer);
		if (verdict.kind === "stop_run") {
			context.stop.because(`the service refuses the API key (${verdict.status}: ${verdict.detail})`, "key_refused");
			return STOPPED;
		}
		if (asking.kind === "write" && verdict.kind === "refused") return { refused: verdict.detail };
		const isRefused = asking.kind === "read" && "reason" in verdict && verdict.reason === "ask_once_more";
		if (verdict.kind !== "send_again" || isRefused) {
			context.stop.because(refused(subscriptionId, "detail" in verdict ? verdict.detail : verdict.reason));
			return STOPPED;
		}
		history = asking.kind === "read" ? FRESH : verdict.next;
		const ms = backoffMs(attempt, context.runtime.random(), verdict.retryAfterMs);
		if (attempt > context.retries || ms > 3e5) {
			context.stop.because(`the register of runs at ${subscriptionId} cannot be reached, and nothing is sent before it is: ${verdict.detail}`, "away");
			return STOPPED;
		}
		await context.runtime.sleep(ms, context.stop.signal);
	}
}
function refused(subscriptionId, detail) {
	return `the register of runs at ${subscriptionId} (pricewright.lock) was refused: ${detail}. Make sure that the subscription is there, or make another with: pricewright state init --anchor CUSTOMER`;
}
function runNamedIn(answer) {
	const body = answer.kind === "answered" && isJsonObject(answer.body) ? answer.body : void 0;
	const named = (isJsonObject(body?.metadata) ? body.metadata : void 0)?.[RUN_FIELD];
	return typeof named === "string" ? named : null;
}

// src/apply/run/begin-run.ts
/**
* The start of every run, in one process or on a queue: stores the plan, resolves the intents that earlier runs left
* open, and records the changes that need no request.
*/
/** Throws, before anything is sent, if the journal cannot be read or the run cannot be recorded. */
async function beginRun(input) {
	const { plan, run, journal } = input;
	const standing = await journal.standing(input.runtime.uptime?.().boot ?? null);
	const clock = journalClock(input.runtime, standing);
	const stop = createStop(input.signal);
	const progress = input.progress ?? (() => void 0);
	const { concurrency, requestsPerSecond } = input.options;
	const limit = createAdaptiveLimit(concurrency, paceOf(requestsPerSecond ?? null));
	const asked = {
		run,
		project: plan.project,
		...typedFor(plan),
		journal,
		client: input.client,
		runtime: input.runtime,
		clock,
		standing,
		retries: input.options.retries,
		limit,
		underWay: limit.underWay,
		formerName: input.formerName ?? (() => void 0),
		records: new Map(input.records),
		stop,
		doubts: createDoubtStreak(),
		progress
	};
	const startedAtMs = clock.now();
	await journal.startRun({
		run,
		plan,
		startedAtMs,
		actor: input.actor,
		commit: plan.catalog.commit,
		toolVersion: plan.tool_version,
		...input.approvals && { approvals: input.approvals }
	});
	await input.begun?.();
	const open = await journal.openIntents();
	progress({
		kind: "planned",
		steps: open.length + plan.steps.length
	});
	const context = await heedRegister(asked, input);
	const resolved = await resolveIntents(context, open, input.bindings, input.holds);
	const unresolved = unresolvedIn(resolved, plan);
	await noteRecords(context, withoutUnresolved(plan, unresolved));
	const steps = plan.steps.filter((step) => unresolvedBefore(step, unresolved) === void 0);
	const refusal = unknowable({
		plan: {
			...plan,
			steps
		},
		standing: context.standing,
		atMs: clock.now()
	});
	if (refusal !== null) stop.because(refusal);
	return {
		context,
		startedAtMs,
		resolved,
		known: (step, failed) => {
			const given = input.already?.get(step.id);
			if (given !== void 0) return given;
			const on = failed ?? unresolvedBefore(step, unresolved);
			return on === void 0 ? void 0 : {
				kind: "dependent",
				on
			};
		}
	};
}
/**
* Checks the register, and returns the context for the rest of the run, with the gap that the register shows.
* Without a register, a known gap requires the service's time.
*/
async function heedRegister(context, { anchor, missed, bindings }) {
	if (anchor === void 0) {
		if (context.standing.missingFromMs !== null) await askTime(context, bindings);
		return context;
	}
	const check = await passRegister(context, anchor);
	if (check.kind !== "missing") return context;
	missed?.(check);
	return {
		...context,
		standing: {
			...context.standing,
			missingFromMs: check.fromMs
		}
	};
}
/** Step ids of intents still in doubt, by the owner of their address and by that owner's new name. */
function unresolvedIn(resolved, { renames }) {
	const open = resolved.flatMap(({ id, address, result }) => result.kind === "done" ? [] : [[ownerOf(address), id]]);
	const unresolved = new Map(open);
	for (const { from, to } of renames) {
		const id = unresolved.get(ownerOf(from));
		if (id !== void 0) unresolved.set(ownerOf(to), id);
	}
	return unresolved;
}
/** Leaves out renames of addresses in doubt: a record under the new name might claim an outdated value. */
function withoutUnresolved({ renames, adoptions }, unresolved) {
	const held = renames.filter(({ from }) => unresolved.has(ownerOf(from)));
	const targets = new Set(held.map(({ to }) => ownerOf(to)));
	return {
		renames: renames.filter((rename) => !held.includes(rename)),
		adoptions: adoptions.filter(({ address }) => !targets.has(ownerOf(address)))
	};
}
/** The plan compared nothing that was in doubt, so its comparisons hold after resolving too. */
async function noteRecords(context, plan) {
	if (context.stop.reason() !== null) return;
	const atMs = context.clock.now();
	const records = recordsOfPlan(plan, context.records, atMs);
	if (records.length === 0) return;
	if (await tryJournal(context, () => context.journal.noteRecords(context.run, records, atMs)) === null) for (const record of records) context.records.set(record.address, record);
}
/** The plan expects open intents to end as done. If one did not, the steps that build on it are planned again. */
function unresolvedBefore(step, unresolved) {
	if (unresolved.size === 0) return void 0;
	return [step.address, ...referencedAddresses(step.path, step.body)].map((address) => unresolved.get(ownerOf(address))).find((id) => id !== void 0);
}

// src/apply/run/run-plan.ts
/**
* Carries a plan out in this process: begins the run, runs the steps in dependency order, and ends the run. Each step
* is executed at most once, even after a crash, because every request is first a durable intent.
*/
/**
* Does not throw for failures of the service, the network or the journal: the outcome reports them. Throws for bugs,
* and, before anything is sent, if the journal cannot be read or the run cannot be recorded.
*/
async function runPlan(input) {
	return carryOut(await beginRun(input), input);
}
/** Runs the rest of a run that has begun. Throws only for bugs. */
async function carryOut(begun, input) {
	const { plan, run, journal } = input;
	const { context, startedAtMs, resolved } = begun;
	const { clock, stop } = context;
	const planned = await runSteps(begun, input);
	const steps = [...resolved, ...planned];
	const finishedAt = new Date(clock.now()).toISOString();
	const outcome = () => ({
		format_version: 1,
		run,
		project: plan.project,
		...typedFor(plan),
		plan_digest: plan.digest,
		started_at: new Date(startedAtMs).toISOString(),
		finished_at: finishedAt,
		interrupted: input.signal.aborted,
		stopped: stop.stopped(),
		steps,
		counts: countResults(steps)
	});
	await tryJournal(context, () => journal.endRun(run, outcome()));
	return outcome();
}
async function runSteps({ context, known }, input) {
	const { plan } = input;
	const finish = (step, result) => {
		context.progress({
			kind: "finished",
			outcome: toOutcome(step, result)
		});
		return result;
	};
	const results = await runInOrder(plan.steps, async (step, failed) => {
		const given = known(step, failed);
		return finish(step, given ?? await context.underWay(() => runStep(context, input, step)));
	});
	return plan.steps.map((step) => toOutcome(step, results.get(step.id) ?? {
		kind: "not_started",
		reason: "not reached"
	}));
}
function toOutcome({ id, address, operation }, result) {
	return {
		id,
		address,
		operation,
		origin: "planned",
		result
	};
}

// src/plan/probe-plan.ts
/**
* Probes the recorded subscriptions if no read is bound for them. A subscription with a request in doubt is left
* alone. So is one that has not been compared since it was adopted, because the plan's own step reads it.
*/
function probeSteps(inputs) {
	const context = createContext(inputs);
	const { records, openIntents } = inputs.observed;
	if (isBound(context, "subscriptions.get") || !isBound(context, "subscriptions.update")) return [];
	const inDoubt = new Set(openIntents.map(({ address }) => ownerOf(address)));
	return sortByAddress([...inputs.catalog.subscriptions.values()]).flatMap(({ address, locate }) => {
		const recorded = records.get(address);
		if (!isPresent(recorded) || recorded.remoteId === null || recorded.value === null || inDoubt.has(address)) return [];
		return [makeStep(context, {
			address,
			operation: "subscriptions.update",
			action: "probe",
			cause: "service",
			body: {},
			dependsOn: [],
			differences: [],
			source: locate([]),
			notes: ["an empty update: it changes nothing, and its answer shows what the service has"]
		}, recorded)];
	});
}
/** `base` is a plan of the same catalog and day; only its head is used. */
function probePlan(base, steps) {
	const { checksum: _, approvals: __, ...head } = base;
	const nothing = {
		deferred: [],
		drift: [],
		adoptions: [],
		renames: [],
		notices: [],
		guards: []
	};
	const sent = {
		...head,
		...nothing,
		resolved_first: [],
		steps
	};
	return sealPlan({
		...sent,
		targets: [],
		compared: {
			live: 0,
			recorded: 0,
			unknown: 0
		},
		evidence: {},
		impact: {
			recurring: [],
			bundles: [],
			prices: [],
			money: []
		},
		counts: {
			...NOTHING,
			other: steps.length
		},
		digest: planDigest(sent)
	});
}
const NOTHING = {
	create: 0,
	update: 0,
	version: 0,
	delete: 0,
	other: 0,
	deferred: 0,
	drift: 0,
	unchanged: 0
};
/** True if a plan only probes, so that nothing of it is worth resuming. */
function onlyProbes({ steps }) {
	return steps.length > 0 && steps.every(({ action }) => action === "probe");
}

// src/incremental/up-to-date-files.ts
/** Builds the cache of an apply: the subscriptions that it found up to date, with the hashes of their texts. */
/** Returns the cache of each file that was looked into; undefined where a file has changed since it was read. */
async function upToDateFiles(input, { found, before, digest, cacheKey, day, hashOfUse }) {
	const located = await locateFiles(input, collectFaults());
	const byKey = /* @__PURE__ */ new Map();
	for (const { upToDate, use } of before?.inPart() ?? []) byKey.set(upToDate.key, {
		upToDate,
		use
	});
	const hashes = /* @__PURE__ */ new Map();
	for (const { addresses, overridden, ...upToDate } of found) {
		const name = addresses.join(" ");
		const hash = hashes.get(name) ?? hashOfUse(addresses);
		hashes.set(name, hash);
		byKey.set(upToDate.key, {
			upToDate,
			use: {
				addresses,
				overridden,
				hash
			}
		});
	}
	const contents = [];
	const cachedFiles = located.files.flatMap(({ file, real }) => {
		const content = readFileSync(real);
		contents.push([file, hashOfFile(content)]);
		if (before?.untouched.has(file)) return [];
		return upToDateFile(file, content, byKey, {
			cacheKey,
			day
		}) ?? [];
	});
	return digestHashes(contents, input.variables) === digest ? cachedFiles : void 0;
}
/** Undefined for a file in which nothing is up to date, or whose subscriptions cannot be told apart. */
function upToDateFile(file, content, known, { cacheKey, day }) {
	const text = new TextDecoder().decode(content);
	const split = splitSubscriptions(text);
	if (split === void 0) return void 0;
	const hashed = hashSubscriptions(text, split);
	const uses = /* @__PURE__ */ new Map();
	const entries = hashed.flatMap(({ key, hash }) => {
		const one = known.get(key);
		if (one === void 0) return [];
		const name = JSON.stringify(one.use);
		const { index } = uses.get(name) ?? { index: uses.size };
		uses.set(name, {
			use: one.use,
			index
		});
		return [{
			...one.upToDate,
			hash,
			uses: index
		}];
	});
	if (entries.length === 0) return void 0;
	const isAll = entries.length === hashed.length && holdsNothingElse(text, split);
	const days = entries.flatMap(({ until }) => until ?? []).sort();
	return {
		file,
		cacheKey,
		content: hashOfFile(content),
		day,
		until: days[0] ?? null,
		complete: isAll,
		count: entries.length,
		uses: [...uses.values()].map(({ use }) => use),
		keys: () => entries.map(({ key }) => key),
		used: () => [...uses.values()].map(({ index }) => entries.filter((one) => one.uses === index).length),
		upToDate: () => entries,
		held: () => entries.flatMap(({ key, held }) => held.length > 0 ? [[key, held]] : [])
	};
}
function holdsNothingElse(text, split) {
	const all = new Set(split.subscriptions.map(({ key }) => key));
	return textWithout(text, split, all).split("\n").every((line) => /^ *(?:#.*)?$|^version: /s.test(line));
}

// src/cli/planning/record-up-to-date.ts
/**
* Records which subscriptions are up to date after an apply: those for which a plan made now has nothing new. The
* next plan need not look at them. The plan made now rests on the records, so that it shows everything that the run
* left undone.
*/
/**
* Nothing depends on this record.
* Where it cannot be planned or written, a warning reports that, and the next plan examines everything.
*/
async function recordUpToDate(world, inputs, state, lease, connection) {
	try {
		const { project, catalog, upToDate, today } = inputs;
		const reader = readerBeside(state, inputs);
		const { observed, foundUpToDate } = await makePlan(world, inputs, reader, connection, { refresh: "none" });
		const found = foundUpToDate();
		const files = await upToDateFiles(catalogInputOf(project), {
			found,
			before: upToDate,
			digest: catalog.digest,
			cacheKey: planningCacheKey(project),
			day: today,
			hashOfUse: createHashOfUse(inputs, observed.records)
		});
		if (files === void 0) return;
		const before = (await state.upToDate()).filter(({ file }) => !upToDate?.untouched.has(file));
		const keysBefore = new Set(before.flatMap((file) => file.keys()));
		const keysNow = new Set(files.flatMap((file) => file.keys()));
		const names = new Set(files.map(({ file }) => file));
		await lease.recordUpToDate({
			put: files,
			remove: before.flatMap(({ file }) => names.has(file) ? [] : [file]),
			upToDate: found.flatMap(({ key }) => keysNow.has(key) ? [key] : []),
			changed: [...keysBefore].filter((key) => !keysNow.has(key))
		});
	} catch (error) {
		tellUnrecorded(world, error);
	}
}
/** For a run that workers carried out: its last step released the lock, so the lock is taken once more, if free. */
async function recordAfterWorkers(world, inputs, state, lease, connection) {
	try {
		await lease.release();
		await underLock(world, state, inputs.commit, (own) => recordUpToDate(world, inputs, state, own, connection));
	} catch (error) {
		tellUnrecorded(world, error);
	}
}
function tellUnrecorded(world, error) {
	if (error instanceof DiagnosticsError && error.exitCode !== EXIT.error) return;
	const reason = error instanceof Error ? error.message : String(error);
	world.stderr.write(`warning: what the next plan need not look at could not be recorded: ${visible(reason)}\n`);
}

export { probeSteps as a, beginRun as c, probePlan as i, recordUpToDate as n, carryOut as o, onlyProbes as r, runPlan as s, recordAfterWorkers as t };