import { t as sql } from "./sql-bI-oPlth.js";
import { $ as typedFor, Ut as fault, cn as ownerOf, f as referencedAddresses, i as EXIT, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { t as engineLogger } from "./engine-logger-1loWQYra.js";
import { n as resultOfIntent, t as endRuns } from "./end-runs-FxMQGYRw.js";
import { r as workersOf } from "./queue-progress-DlanSqDA.js";
import { n as SILENT_MS, r as reapWorkers, t as BEAT_MS } from "./reap-workers-BBlWDt52.js";
import { i as resolveIntents, n as createDoubtStreak, r as createAdaptiveLimit, t as createStop } from "./run-context-BDLhJe0Z.js";
import { n as runStep, t as bindingOf } from "./run-step-B5dDNP4X.js";
import { a as readIntentsAt, n as MIGRATIONS, t as ensureSchema } from "./schema-version-DzZDdTNQ.js";
import { n as MOST_APART_MS, r as clockAheadMs, t as DATABASE_NOW_MS } from "./machine-clock-av3opMzk.js";
import { O as toRecorded, _ as keyHistories, f as journalReads, q as journalClock, s as journalWrites, t as checkHolder, v as gather, y as createGroupCommit } from "./lease-DCM-1xjt.js";
import { t as addJobs } from "./add-jobs-Deegil_H.js";
import { r as waitUnlessHalted } from "./p-limit-ClY2ADjn.js";
import { setTimeout } from "node:timers/promises";
import { EventEmitter } from "node:events";
import { runTaskList } from "graphile-worker";

// src/queue/worker/release.ts
/**
* Reasons for a worker to release its steps when it cannot do what a run asks and another worker may: its key is
* refused, its project file binds other operations, its clock is wrong, or it cannot reach the service. The worker
* then ends or rests. The run is stopped only if no worker is left.
*/
/** `refusal` is the service's answer in words. */
function forRefusedKey({ host, pid }, refusal) {
	return {
		reason: `${refusal}; it is that of the worker with process ${pid} on ${host}`,
		reported: fault("worker-key-refused", `this worker ends: ${refusal}`, "start it again with a key that the service takes; what it had is left to other workers or the next apply")
	};
}
function forOtherBindings({ host, pid }, { operation }) {
	const lack = `does not bind ${operation} as the run was planned`;
	return {
		reason: `the project file of the worker with process ${pid} on ${host} ${lack}`,
		reported: fault("worker-bindings", `this worker ends: its project file ${lack}`, "start it again with the project file of the apply; what it had is left to other workers or the next apply")
	};
}
/** The absence may pass, or concern only this machine. `absence` describes it in words. */
function forServiceAway({ host, pid }, absence) {
	return {
		reason: `at the worker with process ${pid} on ${host}: ${absence}`,
		reported: null
	};
}
/** `apartMs`: milliseconds by which its clock is ahead of the one that the run was planned by; negative if behind. */
function forOtherClock({ host, pid }, apartMs) {
	const lack = `${timeText(Math.abs(apartMs))} ${apartMs > 0 ? "ahead of" : "behind"} the clock that the run was planned by`;
	return {
		reason: `the clock of the worker with process ${pid} on ${host} is ${lack}`,
		reported: fault("worker-clock", `this worker ends: its clock is ${lack}`, "set whichever of the two is wrong, and start it again; what it had is left to other workers or the next apply")
	};
}
const UNITS = [["days", 864e5], ["hours", 36e5]];
/** In the largest unit that gives at least two. */
function timeText(ms) {
	const [unit, unitMs] = UNITS.find(([, one]) => ms >= 2 * one) ?? ["minutes", 6e4];
	return `${Math.round(ms / unitMs)} ${unit}`;
}
/** A newer program upgraded the state. This one cannot write there; the run goes on with workers that can. */
function forNewerState(reported) {
	return {
		reason: null,
		reported
	};
}
async function othersWork(queue, worker) {
	return (await workersOf(queue)).some(({ id }) => id !== worker);
}
/** Called after the worker has left. If several leave at the same time, the last one sees that none is left. */
async function endUnattended(queue, { reason }) {
	if (reason === null) return;
	const { quick, environment } = queue;
	if ((await workersOf(queue)).length === 0) await quick.updateTable("queue_runs").set({ stopped: reason }).where("environment", "=", environment).where("stopped", "is", null).execute();
	await endRuns(queue);
}

// src/queue/worker/carry-out-step.ts
var NotFinished = class extends Error {};
/**
* Resolves once this worker or another has written the step's result. `last` marks the last try: if its journal fails
* again, the run is stopped.
*/
async function carryOutStep(carrying, run, position, last) {
	const { signal } = carrying;
	if (signal.aborted) throw new NotFinished("this worker ends");
	if (Math.abs(run.apartMs) > 3e5) throw leftToOthers(carrying, forOtherClock(carrying, run.apartMs));
	const claim = await run.reads.claim(position);
	if (claim.kind === "over") return;
	if (claim.kind === "not_ours") throw new NotFinished("another worker has it");
	await refuseUnbound(carrying, claim);
	const { result, stopped, aside } = await resultOf(carrying, run, claim, last);
	if (aside !== null && await othersWork(carrying.queue, carrying.worker)) throw leftToOthers(carrying, aside);
	await run.finish({
		position,
		leads: claim.leads,
		result,
		stopped
	});
	if (stopped === null) return;
	if (run.ending.reason() === null) carrying.say(`run ${run.run} is stopped: ${stopped}`);
	run.ending.because(stopped);
	if (aside !== null && aside.reported !== null) carrying.release(aside);
}
/** Leaves an unbound step to other workers. If there are none, this worker's bindings apply. */
async function refuseUnbound(carrying, { step }) {
	if (bindingOf(step, carrying.bindings) !== void 0) return;
	if (await othersWork(carrying.queue, carrying.worker)) throw leftToOthers(carrying, forOtherBindings(carrying, step));
}
function leftToOthers(carrying, why) {
	carrying.release(why);
	return new NotFinished("it is left to other workers");
}
async function resultOf(carrying, run, claim, last) {
	const { step } = claim;
	const failure = {};
	const context = await contextFor(carrying, run, claim, failure);
	const result = (claim.again ? await takenUp(context, carrying, step) : void 0) ?? await startIt(context, carrying, run, claim);
	if (failure.error !== void 0 && !last) throw failure.error;
	if (carrying.signal.aborted && !run.ending.signal.aborted && isUnresolved(result)) throw new NotFinished("this worker ends");
	const stopped = context.stop.stopped();
	const aside = stopped === null ? null : asideFor(carrying, context.stop.kind(), stopped);
	return {
		result,
		stopped: aside?.reason ?? stopped,
		aside
	};
}
function asideFor(carrying, kind, stopped) {
	switch (kind) {
		case "key_refused": return forRefusedKey(carrying, stopped);
		case "away": return forServiceAway(carrying, stopped);
		case "other":
		case null: return null;
		default: return kind;
	}
}
function isUnresolved({ kind }) {
	return kind === "in_doubt" || kind === "not_started";
}
async function startIt(context, { bindings, readBack }, { setting }, { step, stopped }) {
	if (stopped !== null) return {
		kind: "not_started",
		reason: stopped
	};
	const plan = {
		digest: setting.planDigest,
		today: setting.today
	};
	const { timezone } = setting;
	return runStep(context, {
		plan,
		bindings,
		readBack,
		...timezone !== void 0 && { timezone }
	}, step);
}
/** The result of the last worker's request for the step, sent again if open; undefined if nothing was executed. */
async function takenUp(context, { queue, bindings }, step) {
	const intent = (await readIntentsAt(queue.home.database, queue.environment, step.address)).findLast(({ run, stepId }) => run === context.run && stepId === step.id);
	if (intent === void 0) return void 0;
	if (intent.closing !== null) return resultOfIntent(intent, "");
	const [outcome] = await resolveIntents(context, [intent], bindings, () => true);
	return outcome?.result;
}
async function contextFor({ queue, client, runtime, signal }, run, { step, former }, failure) {
	const { setting } = run;
	return {
		run: run.run,
		project: setting.project,
		...typedFor(queue),
		journal: watched(run.journal, failure),
		client,
		runtime,
		clock: run.clock,
		standing: setting.standing,
		retries: setting.retries,
		limit: run.limit,
		underWay: (task) => task(),
		formerName: (address) => address === step.address ? former ?? void 0 : void 0,
		records: await run.reads.records(recordsFor(step, former)),
		stop: createStop(signal, run.ending),
		doubts: run.doubts,
		progress: () => void 0
	};
}
/** The records that a step needs: all of its owner, and those whose ids it refers to. */
function recordsFor({ address, path, body }, former) {
	const others = [...referencedAddresses(path, body), ...former === null ? [] : [former]];
	return {
		owner: ownerOf(address),
		others
	};
}
/** The journal, with its first failure kept, because the executor turns it into text. */
function watched(journal, failure) {
	const watch = (call) => (...parameters) => call(...parameters).catch((error) => {
		failure.error ??= error;
		throw error;
	});
	return {
		...journal,
		keyHistory: watch(journal.keyHistory),
		openIntent: watch(journal.openIntent),
		countSend: watch(journal.countSend),
		noteDoubt: watch(journal.noteDoubt),
		noteMissing: watch(journal.noteMissing),
		noteHeard: watch(journal.noteHeard),
		closeIntent: watch(journal.closeIntent)
	};
}

// src/queue/worker/jobs-in-hand.ts
/**
* The jobs that a worker's engine has received. If the connection breaks during the answer, the database holds jobs
* for a worker that never received them, and the engine would leave them there as long as the worker lives.
*/
function jobsInHand() {
	const events = new EventEmitter();
	const held = /* @__PURE__ */ new Set();
	events.on("job:start", ({ job }) => void held.add(job.id));
	events.on("job:complete", ({ job }) => void held.delete(job.id));
	return {
		events,
		ids: () => new Set(held)
	};
}
/** True if the database has held a job for the worker longer than an answer takes, and its engine lacks the job. */
async function holdsUnheard({ quick, engineSchema }, worker, hand) {
	const before = hand.ids();
	const { rows } = await sql`
    select id from ${sql.id(engineSchema, "jobs")}
    where locked_by = ${worker} and ${beaten}`.execute(quick);
	const after = hand.ids();
	return rows.some(({ id }) => !before.has(id) && !after.has(id));
}
const beaten = sql`locked_at < now() - make_interval(secs => ${BEAT_MS / 1e3})`;

// src/queue/worker/finish-step.ts
/** Writes the results of steps, and their effects: dependents that may start now, or that will not be carried out. */
/** Skips steps that are no longer this worker's or are finished. */
async function finishSteps(queries, queue, { run, worker }, steps) {
	const rows = JSON.stringify(steps.map(({ position, result }) => ({
		position,
		result: JSON.stringify(result)
	})));
	const noted = await sql`
    update queue_steps as step set result = finished.result, finished_at_ms = ${DATABASE_NOW_MS}, taken_by = null
    from json_to_recordset(${rows}::json) as finished (position integer, result text)
    where step.run = ${run} and step.position = finished.position and step.taken_by = ${worker}
      and step.result is null
    returning step.position`.execute(queries);
	const ours = new Set(noted.rows.map(({ position }) => position));
	for (const { position, leads, result, stopped } of steps) {
		if (!ours.has(position)) continue;
		if (stopped !== null) await stopRun(queries, run, stopped);
		if (!leads) continue;
		if (result.kind === "done") await release(queries, queue, run, position);
		else await defer(queries, run, position);
	}
}
/** The first reason wins. */
async function stopRun(queries, run, reason) {
	await queries.updateTable("queue_runs").set({ stopped: reason }).where("run", "=", run).where("stopped", "is", null).execute();
}
async function release(queries, queue, run, position) {
	const { rows } = await sql`
    update queue_steps set waits = waits - 1
    where run = ${run} and position in (select after from queue_edges where run = ${run} and before = ${position})
    returning position, waits`.execute(queries);
	const ready = rows.filter(({ waits }) => waits === 0).map((row) => row.position);
	if (ready.length > 0) await addJobs(queries, queue, run, ready);
}
/** Each dependent step names its direct dependency that was not done. */
async function defer(queries, run, position) {
	await sql`
    with recursive deferred (position, cause) as (
      select edge.after, edge.before from queue_edges as edge
      where edge.run = ${run} and edge.before = ${position}
      union
      select edge.after, edge.before from deferred
      join queue_edges as edge on edge.run = ${run} and edge.before = deferred.position
    ), one as (select position, min(cause) as cause from deferred group by position)
    update queue_steps as step set finished_at_ms = ${DATABASE_NOW_MS},
      result = json_build_object('kind', 'dependent', 'on', cause.step_id)::text
    from one join queue_steps as cause on cause.run = ${run} and cause.position = one.cause
    where step.run = ${run} and step.position = one.position and step.result is null`.execute(queries);
}

// src/queue/worker/shared-rate.ts
/**
* One request rate over all workers: the database gives each request a slot of its own. Slots are booked for all
* waiting requests together. Each booking returns a time to wait, so no machine's clock matters.
*/
/** A higher number would let one worker get far ahead of the others. */
const MOST_AT_ONCE = 32;
/** The pace rejects if no slot could be booked. */
function sharedRate(queries, environment, perSecond) {
	const slotMs = 1e3 / perSecond;
	let waiting = [];
	let booking = false;
	const bookAll = async () => {
		booking = true;
		while (waiting.length > 0) {
			const turn = waiting.slice(0, MOST_AT_ONCE);
			waiting = waiting.slice(MOST_AT_ONCE);
			try {
				const waitMs = await book(queries, environment, turn.length * slotMs);
				for (const [index, { go, halted }] of turn.entries()) waitUnlessHalted(Math.max(0, waitMs + index * slotMs), halted).then(go);
			} catch (error) {
				for (const { fail } of turn) fail(error);
			}
		}
		booking = false;
	};
	return (halted) => new Promise((go, fail) => {
		if (halted?.aborted) return go();
		waiting.push({
			go,
			fail,
			halted
		});
		if (!booking) bookAll();
	});
}
/** Milliseconds until the first of the booked slots. */
async function book(queries, environment, lengthMs) {
	const length = sql`make_interval(secs => ${lengthMs / 1e3}::double precision)`;
	const { rows } = await sql`
    insert into queue_rate as rate (environment, free_at) values (${environment}, clock_timestamp() + ${length})
    on conflict (environment) do update set free_at = greatest(rate.free_at, clock_timestamp()) + ${length}
    returning extract(epoch from rate.free_at - clock_timestamp())::double precision * 1000 - ${lengthMs}::double precision as wait_ms
  `.execute(queries);
	return rows[0]?.wait_ms ?? 0;
}

// src/queue/worker/claim-step.ts
/** Claims steps for a worker. A claim shows who carries a step out, and that the step was claimed before. */
/** Returns one answer per position, in the same order. */
async function claimSteps({ quick }, worker, run, positions) {
	const { rows } = await sql`
    update queue_steps as step set taken_by = ${worker}, takes = step.takes + 1
    from queue_runs as run
    where step.run = ${run} and step.position = any(${positions}::integer[]) and run.run = step.run
      and step.result is null and step.waits = 0
      and (step.taken_by is null or step.taken_by = ${worker})
      and exists (select from queue_workers where id = ${worker})
    returning step.position, step.step, step.former, step.takes, step.leads, run.stopped`.execute(quick);
	const claims = new Map(rows.map((row) => [row.position, claimOf(row)]));
	const rest = positions.filter((position) => !claims.has(position));
	if (rest.length > 0) {
		const left = await quick.selectFrom("queue_steps").select("position").where("run", "=", run).where("position", "in", rest).where("result", "is", null).execute();
		for (const { position } of left) claims.set(position, { kind: "not_ours" });
	}
	return positions.map((position) => claims.get(position) ?? { kind: "over" });
}
function claimOf({ step, former, takes, leads, stopped }) {
	return {
		kind: "claimed",
		step: JSON.parse(step),
		former,
		again: takes > 1,
		leads,
		stopped
	};
}

// src/queue/worker/worker-reads.ts
/** Time that the first question waits for others, over the network. */
const GATHERING_MS$1 = 5;
function workerReads(queue, worker, run) {
	const { quick, environment } = queue;
	const askHistory = gather((uses) => keyHistories(quick, environment, uses), GATHERING_MS$1);
	return {
		claim: gather((positions) => claimSteps(queue, worker, run, positions), GATHERING_MS$1),
		records: gather((wanted) => recordsOf(queue, wanted), GATHERING_MS$1),
		keyHistory: (address, operation, revision) => askHistory({
			address,
			operation,
			revision
		})
	};
}
async function recordsOf({ quick, environment }, wanted) {
	const known = (await quick.selectFrom("resources").selectAll().where("environment", "=", environment).where(({ eb, val, or }) => or([eb("owner", "=", eb.fn.any(val(wanted.map(({ owner }) => owner)))), eb("address", "=", eb.fn.any(val(wanted.flatMap(({ others }) => others))))])).execute()).map((row) => [row.owner, toRecorded(row)]);
	return wanted.map(({ owner, others }) => new Map(known.flatMap(([of, record]) => of === owner || others.includes(record.address) ? [[record.address, record]] : [])));
}

// src/queue/worker/worker-run.ts
/** One worker's view of a run: its setting, its journal behind a fence, and its stop. */
/** Time that a commit waits for more, so that the journal entries of many steps are written together. */
const GATHERING_MS = 10;
/** Time that a finished step waits for others before that. */
const FINISHING_MS = 5;
const SCHEMA = String(MIGRATIONS.length);
/**
* Undefined if the run has ended. Nothing can be written through it once the run lost its lock, the worker was given
* up, or a newer program upgraded the state. Throws a DiagnosticsError if the state was upgraded before.
*/
async function openWorkerRun(queue, { worker, run, runtime, concurrency }) {
	const { quick, home, environment } = queue;
	await ensureSchema(home, "read");
	const row = await quick.selectFrom("queue_runs").select("setting").where("run", "=", run).executeTakeFirst();
	if (row === void 0) return void 0;
	const setting = JSON.parse(row.setting);
	const fence = async (queries) => {
		if (await holdFence(queries, environment, run, worker)) return;
		await checkHolder(queries, environment, run, true);
		await ensureSchema(home, "read");
		throw givenUp();
	};
	const commits = createGroupCommit(home.database, fence, home.witness(environment, worker), GATHERING_MS);
	const reads = workerReads(queue, worker, run);
	const past = journalReads(home.database, environment);
	const standing = await past.standing(runtime.uptime?.().boot ?? null);
	return {
		run,
		setting: {
			...setting,
			standing: {
				...setting.standing,
				bootedAtMs: standing.bootedAtMs
			}
		},
		reads,
		journal: {
			...past,
			...journalWrites(commits, environment, run),
			keyHistory: reads.keyHistory
		},
		finish: gather(async (steps) => {
			await commits.write((queries) => finishSteps(queries.withTables(), queue, {
				run,
				worker
			}, steps));
			return steps.map(() => void 0);
		}, FINISHING_MS),
		clock: journalClock(runtime, standing),
		limit: createAdaptiveLimit(concurrency, setting.requestsPerSecond === null ? void 0 : sharedRate(quick, environment, setting.requestsPerSecond)),
		doubts: createDoubtStreak(),
		apartMs: await apartMs(queue, setting, runtime),
		ending: createStop(AbortSignal.any([]))
	};
}
async function apartMs({ quick }, { clockAheadMs: plannedMs }, runtime) {
	return plannedMs === void 0 ? 0 : await clockAheadMs(quick, () => runtime.now()) - plannedMs;
}
/**
* True if all fences stand: the lock's row names the run, the worker's row exists, and the schema is the one this
* program knows. The row locks keep the fences up until the transaction ends.
*/
async function holdFence(queries, environment, run, worker) {
	const { rows } = await sql`
    select 1 from meta as lock, meta as schema, queue_workers as worker
    where lock.environment = ${environment} and lock.name = 'lock' and lock.value::json ->> 'run' = ${run}
      and schema.environment = ${""} and schema.name = 'schema_version' and schema.value = ${SCHEMA}
      and worker.id = ${worker}
    for share of lock, schema for key share of worker`.execute(queries);
	return rows.length > 0;
}
function givenUp() {
	return fault("worker-lost", "this worker was silent for too long and was given up", "nothing to do: its steps are carried out by others", EXIT.locked);
}

// src/queue/worker/run-worker.ts
/**
* A worker takes steps of its environment's run from the job engine until it is asked to end. It sends a heartbeat
* every few seconds. If it is given up, or cut off from the database for a while, it begins a new life under another
* name.
*/
const TICK_MS = 1e3;
/** Most tries of a step in one job before its run is stopped, and the longest pause between tries. */
const MOST_TRIES = 8;
const LONGEST_PAUSE_MS = 5e3;
/** Longest wait for the engine to shut down; the engine itself may wait for a database that is away. */
const LONGEST_GOODBYE_MS = 15e3;
const POLL_MS = 1e3;
const BATCH_MS = 10;
/**
* Resolves when the worker was asked to end or has nothing more to do. Throws a DiagnosticsError if it lacks a right,
* or if it released its steps for a reason that only a new start can change.
*/
async function runWorker(setting) {
	const { queue } = setting;
	await checkRights(queue);
	for (let life = 1;; life += 1) {
		const ended = await live(setting);
		if (typeof ended === "object") {
			await endUnattended(queue, ended).catch(() => void 0);
			if (ended.reported !== null) throw ended.reported;
			setting.say(`leaves its steps to the others, and rests until the run is over: ${ended.reason}`);
			await rest(setting);
			if (setting.signal.aborted) return;
			continue;
		}
		if (ended || setting.signal.aborted) return;
		setting.say(`cut off or given up; begins anew (life ${life + 1})`);
		await setTimeout(TICK_MS, void 0, { signal: setting.signal }).catch(() => void 0);
	}
}
/** A worker that came back sooner would take steps from workers that can carry them out. */
async function rest({ queue, signal }) {
	while (!signal.aborted) {
		await setTimeout(TICK_MS, void 0, { signal }).catch(() => void 0);
		try {
			if ((await runsOf(queue)).size === 0 || (await workersOf(queue)).length === 0) return;
		} catch {}
	}
}
/** Checks the rights that every job needs, without touching a row: the engine does not report a missing right. */
async function checkRights({ quick, engineSchema }) {
	await quick.updateTable("queue_workers").set({ pid: 0 }).where(sql`false`).execute();
	await sql`select ${sql.id(engineSchema, "reschedule_jobs")}(array[]::bigint[])`.execute(quick);
}
/** Returns true if nothing is left to do, the reason if the worker released its steps, false for another life. */
async function live(setting) {
	const { queue, signal } = setting;
	const lost = new AbortController();
	const ending = AbortSignal.any([signal, lost.signal]);
	const born = createBirth();
	const runs = /* @__PURE__ */ new Map();
	const say = once(setting.say);
	const hand = jobsInHand();
	const aside = [];
	const release = (why) => {
		aside.push(why);
		lost.abort();
	};
	const engine = startEngine(setting, hand, joining(async (payload) => {
		const worker = await born.name;
		const { run, position } = payload;
		const open = () => {
			const opening = openWorkerRun(queue, {
				...setting,
				worker,
				run
			});
			runs.set(run, opening);
			opening.catch(() => runs.delete(run));
			return opening;
		};
		await persist({
			ending,
			lost,
			say,
			release
		}, async (last) => {
			const opened = await (runs.get(run) ?? open());
			if (opened === void 0) return;
			await carryOutStep({
				...setting,
				worker,
				say,
				release,
				signal: ending
			}, opened, position, last);
		});
	}));
	engine.promise.then(() => lost.abort(), () => lost.abort());
	try {
		await register(setting, engine.id);
		born.happened(engine.id);
		const idle = await tick(setting, {
			id: engine.id,
			hand,
			runs
		}, ending);
		return aside[0] ?? idle;
	} catch (error) {
		born.failed(new NotFinished("this worker never came to work"));
		setting.say(`the database answers: ${error instanceof Error ? error.message : String(error)}`);
		return aside[0] ?? false;
	} finally {
		lost.abort();
		await Promise.race([quietly(engine), setTimeout(LONGEST_GOODBYE_MS, void 0, { ref: false })]);
		await leave(queue, engine.id).catch(() => void 0);
	}
}
/** Jobs that arrive before the worker's row exists wait for it. */
function createBirth() {
	let happened = () => void 0;
	let failed = () => void 0;
	const name = new Promise((resolve, reject) => {
		happened = resolve;
		failed = reject;
	});
	name.catch(() => void 0);
	return {
		name,
		happened,
		failed
	};
}
/**
* Joins a second job for a step to the one under way. The step has two jobs if the answer that handed out the first
* was late and the job was freed meanwhile.
*/
function joining(work) {
	const underWay = /* @__PURE__ */ new Map();
	return (payload) => {
		const step = `${payload.run}/${payload.position}`;
		const begun = underWay.get(step) ?? work(payload).finally(() => underWay.delete(step));
		underWay.set(step, begun);
		return begun;
	};
}
function startEngine({ queue, concurrency }, { events }, work) {
	return runTaskList({
		preset: { worker: {
			schema: queue.engineSchema,
			concurrentJobs: concurrency,
			pollInterval: POLL_MS,
			completeJobBatchDelay: BATCH_MS,
			failJobBatchDelay: BATCH_MS
		} },
		logger: engineLogger,
		events,
		noHandleSignals: true
	}, { [queue.task]: (payload) => work(payload) }, queue.pool);
}
/** Lets the engine finish jobs in flight. Jobs that fail now are taken again later. */
async function quietly(engine) {
	try {
		await engine.gracefulShutdown();
	} catch {}
}
async function register({ queue, host, pid, say }, id) {
	await queue.quick.insertInto("queue_workers").values({
		id,
		environment: queue.environment,
		host,
		pid
	}).execute();
	say(`${id} works for ${queue.environment} at ${queue.home.place}`);
}
/** Frees the worker's steps and jobs at once; otherwise others would find them later. */
async function leave({ quick, engineSchema }, id) {
	await quick.deleteFrom("queue_workers").where("id", "=", id).execute();
	await quick.updateTable("queue_steps").set({ taken_by: null }).where("taken_by", "=", id).where("result", "is", null).execute();
	await sql`select ${sql.id(engineSchema, "force_unlock_workers")}(array[${id}])`.execute(quick);
}
/** Repeats a step after a pause while the cause may only be a database that is away. */
async function persist({ ending, lost, say, release }, work) {
	for (let attempt = 1;; attempt += 1) try {
		await work(attempt === MOST_TRIES);
		return;
	} catch (error) {
		if (isFault(error, "lock-lost")) return;
		if (isFault(error, "worker-lost")) lost.abort();
		if (isFault(error, "state-newer-schema")) release(forNewerState(error));
		if (error instanceof NotFinished || ending.aborted) throw error;
		say(`a step could not be carried out, and is tried again: ${error instanceof Error ? error.message : String(error)}`);
		if (attempt === MOST_TRIES) throw error;
		const pauseMs = Math.min(LONGEST_PAUSE_MS, 100 * 2 ** attempt);
		await setTimeout(pauseMs, void 0, { signal: ending }).catch(() => void 0);
	}
}
/**
* Passes each sentence on once. The engine retries a step as long as the worker lives, and only this worker can say
* why the run does not go on.
*/
function once(say) {
	const said = /* @__PURE__ */ new Set();
	return (sentence) => {
		if (!said.has(sentence)) say(sentence);
		said.add(sentence);
	};
}
function isFault(error, code) {
	return error instanceof DiagnosticsError && error.diagnostics.some((diagnostic) => diagnostic.code === code);
}
/** The worker's own loop: sends its heartbeat, ends runs that are over, and gives up workers that died. */
async function tick({ queue, untilIdle }, { id, hand, runs }, ending) {
	let connectedMs = performance.now();
	let beatenMs = connectedMs;
	while (!ending.aborted) {
		await setTimeout(TICK_MS, void 0, { signal: ending }).catch(() => void 0);
		if (ending.aborted) break;
		try {
			if (performance.now() - beatenMs >= 2e3) {
				if (!await beat(queue, id)) return false;
				if (await holdsUnheard(queue, id, hand)) return false;
				beatenMs = performance.now();
			}
			await endRuns(queue);
			if (performance.now() - connectedMs > 1e4) await reapWorkers(queue);
			const going = await runsOf(queue);
			await forgetEnded(runs, going);
			if (untilIdle && going.size === 0) return true;
		} catch {
			connectedMs = performance.now();
		}
	}
	return false;
}
async function beat({ quick }, id) {
	const { numUpdatedRows } = await quick.updateTable("queue_workers").set((eb) => ({ beat_at: eb.fn("clock_timestamp") })).where("id", "=", id).executeTakeFirstOrThrow();
	return numUpdatedRows === 1n;
}
/** Runs of the environment, each with the reason for its stop or null. */
async function runsOf({ quick, environment }) {
	const rows = await quick.selectFrom("queue_runs").select(["run", "stopped"]).where("environment", "=", environment).execute();
	return new Map(rows.map(({ run, stopped }) => [run, stopped]));
}
async function forgetEnded(runs, going) {
	for (const [run, opened] of runs) {
		const stopped = going.get(run);
		if (stopped === null) continue;
		(await opened.catch(() => void 0))?.ending.because(stopped ?? "the run has ended");
		if (!going.has(run)) runs.delete(run);
	}
}

export { runWorker };