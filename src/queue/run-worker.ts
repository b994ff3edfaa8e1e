/**
 * A worker: takes steps of its environment's run from the job engine, until it is asked to end. It says every few seconds
 * that it lives; given up by others, or cut off from the database for a while, it begins a new life under another name.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { runTaskList, type WorkerPool } from 'graphile-worker';
import { type SqlBool, sql } from 'kysely';
import type { RunId } from '../apply/journal.ts';
import type { ReadBack } from '../apply/read-back.ts';
import type { Runtime } from '../apply/runtime.ts';
import type { Bindings } from '../model/binding.ts';
import { DiagnosticsError } from '../model/diagnostic.ts';
import type { ServiceClient } from '../service/answer.ts';
import { carryOutStep, NotFinished } from './carry-out-step.ts';
import { endRuns } from './end-runs.ts';
import { engineLogger } from './engine-logger.ts';
import { holdsUnheard, type JobsInHand, jobsInHand } from './jobs-in-hand.ts';
import type { Queue } from './open-queue.ts';
import { endUnattended, forNewerState, type PutAside } from './put-aside.ts';
import { workersOf } from './queue-progress.ts';
import { BEAT_MS, reapWorkers, SILENT_MS } from './reap-workers.ts';
import { openWorkerRun, type WorkerRun } from './worker-run.ts';

export interface RunWorker {
  readonly queue: Queue;
  readonly client: ServiceClient;
  readonly bindings: Bindings;
  readonly runtime: Runtime;
  /** Steps at once. */
  readonly concurrency: number;
  readonly host: string;
  readonly pid: number;
  /** Ends when no run is going on. */
  readonly untilIdle: boolean;
  readonly signal: AbortSignal;
  /** Told in words what the worker is about. */
  readonly say: (sentence: string) => void;
  readonly readBack: (other: ReadBack) => void;
}

const TICK_MS = 1_000;
/** How often a step is tried in one job before its run is stopped, and the longest pause between. */
const MOST_TRIES = 8;
const LONGEST_PAUSE_MS = 5_000;
/** The engine may wait for a database that is away; nobody waits longer for the engine. */
const LONGEST_GOODBYE_MS = 15_000;
const POLL_MS = 1_000;
const BATCH_MS = 10;

/**
 * Resolves when it was asked to end, or found nothing more to do. Throws a DiagnosticsError where it lacks a right, and
 * where it was put aside.
 */
export async function runWorker(setting: RunWorker): Promise<void> {
  const { queue } = setting;
  await checkRights(queue);
  for (let life = 1; ; life += 1) {
    const ended = await live(setting);
    if (typeof ended === 'object') {
      await endUnattended(queue, ended).catch(() => undefined);
      if (ended.told !== null) throw ended.told;
      setting.say(`leaves its steps to the others, and rests until the run is over: ${ended.reason}`);
      await rest(setting);
      if (setting.signal.aborted) return;
      continue;
    }
    if (ended || setting.signal.aborted) return;
    setting.say(`cut off or given up; begins anew (life ${life + 1})`);
    await delay(TICK_MS, undefined, { signal: setting.signal }).catch(() => undefined);
  }
}

/** One that came back sooner would take steps from those that can do them. */
async function rest({ queue, signal }: RunWorker): Promise<void> {
  while (!signal.aborted) {
    await delay(TICK_MS, undefined, { signal }).catch(() => undefined);
    try {
      if ((await runsOf(queue)).size === 0 || (await workersOf(queue)).length === 0) return;
    } catch {
      // The database is away: what goes on there is asked again.
    }
  }
}

/** Asks for what every job takes, of no row: the engine says nothing of a right that it lacks, and gets no job. */
async function checkRights({ quick, engineSchema }: Queue): Promise<void> {
  await quick.updateTable('queue_workers').set({ pid: 0 }).where(sql<SqlBool>`false`).execute();
  await sql`select ${sql.id(engineSchema, 'reschedule_jobs')}(array[]::bigint[])`.execute(quick);
}

/** True where there is nothing more to do, or why there is not; false where another life should follow. */
async function live(setting: RunWorker): Promise<boolean | PutAside> {
  const { queue, signal } = setting;
  const lost = new AbortController();
  const ending = AbortSignal.any([signal, lost.signal]);
  const born = createBirth();
  const runs = new Map<RunId, Promise<WorkerRun | undefined>>();
  const say = once(setting.say);
  const hand = jobsInHand();
  const aside: PutAside[] = [];
  const putAside = (why: PutAside) => {
    aside.push(why);
    lost.abort();
  };
  const work = joining(async (payload) => {
    const worker = await born.name;
    const { run, position } = payload;
    const open = () => {
      const opening = openWorkerRun(queue, { ...setting, worker, run });
      runs.set(run, opening);
      opening.catch(() => runs.delete(run));
      return opening;
    };
    await persist({ ending, lost, say, putAside }, async (last) => {
      const opened = await (runs.get(run) ?? open());
      if (opened === undefined) return;
      await carryOutStep({ ...setting, worker, say, putAside, signal: ending }, opened, position, last);
    });
  });
  const engine = startEngine(setting, hand, work);
  // The engine ends by itself where the database was away too long for it.
  engine.promise.then(
    () => lost.abort(),
    () => lost.abort(),
  );
  try {
    await register(setting, engine.id);
    born.happened(engine.id);
    const idle = await tick(setting, { id: engine.id, hand, runs }, ending);
    return aside[0] ?? idle;
  } catch (error) {
    born.failed(new NotFinished('this worker never came to work'));
    setting.say(`the database answers: ${error instanceof Error ? error.message : String(error)}`);
    return aside[0] ?? false;
  } finally {
    lost.abort();
    await Promise.race([quietly(engine), delay(LONGEST_GOODBYE_MS, undefined, { ref: false })]);
    await leave(queue, engine.id).catch(() => undefined);
  }
}

/** Jobs may come before the worker's row stands, and wait for it. */
function createBirth() {
  let happened: (name: string) => void = () => undefined;
  let failed: (error: Error) => void = () => undefined;
  const name = new Promise<string>((resolve, reject) => {
    happened = resolve;
    failed = reject;
  });
  name.catch(() => undefined);
  return { name, happened, failed };
}

interface Payload {
  readonly run: RunId;
  readonly position: number;
}

/**
 * A second job for a step that is being carried out waits for that: where the answer that handed it out was late, the job
 * was freed meanwhile and comes twice.
 */
function joining(work: (payload: Payload) => Promise<void>): (payload: Payload) => Promise<void> {
  const underWay = new Map<string, Promise<void>>();
  return (payload) => {
    const step = `${payload.run}/${payload.position}`;
    const begun = underWay.get(step) ?? work(payload).finally(() => underWay.delete(step));
    underWay.set(step, begun);
    return begun;
  };
}

function startEngine(
  { queue, concurrency }: RunWorker,
  { events }: JobsInHand,
  work: (payload: Payload) => Promise<void>,
): WorkerPool {
  return runTaskList(
    {
      preset: {
        worker: {
          schema: queue.engineSchema,
          concurrentJobs: concurrency,
          pollInterval: POLL_MS,
          completeJobBatchDelay: BATCH_MS,
          failJobBatchDelay: BATCH_MS,
        },
      },
      logger: engineLogger,
      events,
      noHandleSignals: true,
    },
    { [queue.task]: (payload) => work(payload as Payload) },
    queue.pool,
  );
}

/** Lets it finish what is in flight. What goes wrong then comes back as jobs that are taken again. */
async function quietly(engine: WorkerPool): Promise<void> {
  try {
    await engine.gracefulShutdown();
  } catch {
    // The engine is gone either way.
  }
}

async function register({ queue, host, pid, say }: RunWorker, id: string): Promise<void> {
  await queue.quick
    .insertInto('queue_workers')
    .values({ id, environment: queue.environment, host, pid } as never)
    .execute();
  say(`${id} works for ${queue.environment} at ${queue.home.place}`);
}

/** What others would have found out later. */
async function leave({ quick, engineSchema }: Queue, id: string): Promise<void> {
  await quick.deleteFrom('queue_workers').where('id', '=', id).execute();
  await quick
    .updateTable('queue_steps')
    .set({ taken_by: null })
    .where('taken_by', '=', id)
    .where('result', 'is', null)
    .execute();
  await sql`select ${sql.id(engineSchema, 'force_unlock_workers')}(array[${id}])`.execute(quick);
}

interface Persisting {
  readonly ending: AbortSignal;
  readonly lost: AbortController;
  readonly say: (sentence: string) => void;
  readonly putAside: (why: PutAside) => void;
}

/** The same step again after a pause, as long as it may only be the database that is away. */
async function persist(
  { ending, lost, say, putAside }: Persisting,
  work: (last: boolean) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work(attempt === MOST_TRIES);
      return;
    } catch (error) {
      // The run has another holder: nothing of it is to be carried out any more.
      if (isFault(error, 'lock-lost')) return;
      if (isFault(error, 'worker-lost')) lost.abort();
      if (isFault(error, 'state-newer-schema')) putAside(forNewerState(error));
      if (error instanceof NotFinished || ending.aborted) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      say(`a step could not be carried out, and is tried again: ${reason}`);
      if (attempt === MOST_TRIES) throw error;
      const pauseMs = Math.min(LONGEST_PAUSE_MS, 100 * 2 ** attempt);
      await delay(pauseMs, undefined, { signal: ending }).catch(() => undefined);
    }
  }
}

/**
 * Each sentence once: the engine goes on trying a step for as long as the worker lives, and nobody else could say why the
 * run does not go on.
 */
function once(say: (sentence: string) => void): (sentence: string) => void {
  const said = new Set<string>();
  return (sentence) => {
    if (!said.has(sentence)) say(sentence);
    said.add(sentence);
  };
}

function isFault(error: unknown, code: string): error is DiagnosticsError {
  return (
    error instanceof DiagnosticsError && error.diagnostics.some((diagnostic) => diagnostic.code === code)
  );
}

interface Life {
  /** The worker's id. */
  readonly id: string;
  readonly hand: JobsInHand;
  readonly runs: Map<RunId, Promise<WorkerRun | undefined>>;
}

/** The worker's own round: says that it lives, and looks after runs that end and workers that died. */
async function tick(
  { queue, untilIdle }: RunWorker,
  { id, hand, runs }: Life,
  ending: AbortSignal,
): Promise<boolean> {
  let connectedMs = performance.now();
  let beatenMs = connectedMs;
  while (!ending.aborted) {
    await delay(TICK_MS, undefined, { signal: ending }).catch(() => undefined);
    if (ending.aborted) break;
    try {
      if (performance.now() - beatenMs >= BEAT_MS) {
        if (!(await beat(queue, id))) return false;
        // Only the end of this life gives such a job back.
        if (await holdsUnheard(queue, id, hand)) return false;
        beatenMs = performance.now();
      }
      await endRuns(queue);
      // Right after the database was away every worker looks silent.
      if (performance.now() - connectedMs > SILENT_MS) await reapWorkers(queue);
      const going = await runsOf(queue);
      await forgetEnded(runs, going);
      if (untilIdle && going.size === 0) return true;
    } catch {
      connectedMs = performance.now();
    }
  }
  return false;
}

async function beat({ quick }: Queue, id: string): Promise<boolean> {
  const { numUpdatedRows } = await quick
    .updateTable('queue_workers')
    .set((eb) => ({ beat_at: eb.fn('clock_timestamp') }))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Runs of the environment, each with why it is to stop. */
async function runsOf({ quick, environment }: Queue): Promise<ReadonlyMap<string, string | null>> {
  const rows = await quick
    .selectFrom('queue_runs')
    .select(['run', 'stopped'])
    .where('environment', '=', environment)
    .execute();
  return new Map(rows.map(({ run, stopped }) => [run, stopped]));
}

async function forgetEnded(
  runs: Map<RunId, Promise<WorkerRun | undefined>>,
  going: ReadonlyMap<string, string | null>,
): Promise<void> {
  for (const [run, opened] of runs) {
    const stopped = going.get(run);
    if (stopped === null) continue;
    // Stopped, or gone: what waits for its next try is not to wait any longer.
    (await opened.catch(() => undefined))?.ending.because(stopped ?? 'the run has ended');
    if (!going.has(run)) runs.delete(run);
  }
}
