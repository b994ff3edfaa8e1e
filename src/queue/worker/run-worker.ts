/**
 * A worker takes steps of its environment's run from the job engine until it is asked to end. It sends a heartbeat
 * every few seconds. If it is given up, or cut off from the database for a while, it begins a new life under another
 * name.
 */

import { setTimeout as delay } from 'node:timers/promises';
import { runTaskList, type WorkerPool } from 'graphile-worker';
import { type SqlBool, sql } from 'kysely';
import type { RunId } from '../../apply/journal/journal.ts';
import type { Runtime } from '../../apply/journal/journal-clock.ts';
import { DiagnosticsError } from '../../model/messages/diagnostic.ts';
import type { DiagnosticCode } from '../../model/messages/diagnostic-code.ts';
import type { Bindings } from '../../model/service/binding.ts';
import type { ServiceClient } from '../../service/answer.ts';
import { engineLogger, type Queue } from '../database/open-queue.ts';
import { endRuns } from '../runs/end-runs.ts';
import { workersOf } from '../runs/queue-progress.ts';
import { BEAT_MS, reapWorkers, SILENT_MS } from '../runs/reap-workers.ts';
import { carryOutStep, NotFinished } from './carry-out-step.ts';
import {
  endUnattended,
  forNewerState,
  holdsUnheard,
  type JobsInHand,
  jobsInHand,
  type Release,
} from './release.ts';
import { openWorkerRun, type WorkerRun } from './worker-run.ts';

export interface RunWorker {
  readonly queue: Queue;
  readonly client: ServiceClient;
  readonly bindings: Bindings;
  readonly runtime: Runtime;
  /** Most steps at once. */
  readonly concurrency: number;
  readonly host: string;
  readonly pid: number;
  /** If true, the worker ends when no run goes on. */
  readonly untilIdle: boolean;
  readonly signal: AbortSignal;
  /** Receives sentences about the worker's activity. */
  readonly say: (sentence: string) => void;
}

const TICK_MS = 1_000;
/** Most tries of a step in one job before its run is stopped, and the longest pause between tries. */
const MOST_TRIES = 8;
const LONGEST_PAUSE_MS = 5_000;
/** Longest wait for the engine to shut down; the engine itself may wait for a database that is away. */
const LONGEST_GOODBYE_MS = 15_000;
const POLL_MS = 1_000;
const BATCH_MS = 10;

/**
 * Resolves when the worker was asked to end or has nothing more to do. Throws a DiagnosticsError if it lacks a right,
 * or if it released its steps for a reason that only a new start can change.
 */
export async function runWorker(setting: RunWorker): Promise<void> {
  const { queue } = setting;
  await checkRights(queue);
  for (let life = 1; ; life += 1) {
    const ended = await live(setting);
    if (typeof ended === 'object') {
      await endUnattended(queue, ended).catch(() => undefined);
      if (ended.reported !== null) throw ended.reported;
      setting.say(`leaves its steps to the others, and rests until the run is over: ${ended.reason}`);
      await rest(setting);
      if (setting.signal.aborted) return;
      continue;
    }
    if (ended || setting.signal.aborted) return;
    setting.say(`cut off or given up; begins anew (life ${life + 1})`);
    await setting.runtime.sleep(TICK_MS, setting.signal);
  }
}

/** A worker that came back sooner would take steps from workers that can carry them out. */
async function rest({ queue, runtime, signal }: RunWorker): Promise<void> {
  while (!signal.aborted) {
    await runtime.sleep(TICK_MS, signal);
    try {
      if ((await runsOf(queue)).size === 0 || (await workersOf(queue)).length === 0) return;
    } catch {
      // The database is away; the next round asks again.
    }
  }
}

/** Checks the rights that every job needs, without touching a row: the engine does not report a missing right. */
async function checkRights({ quick, engineSchema }: Queue): Promise<void> {
  await quick.updateTable('queue_workers').set({ pid: 0 }).where(sql<SqlBool>`false`).execute();
  await sql`select ${sql.id(engineSchema, 'reschedule_jobs')}(array[]::bigint[])`.execute(quick);
}

/** Returns true if nothing is left to do, the reason if the worker released its steps, false for another life. */
async function live(setting: RunWorker): Promise<boolean | Release> {
  const { queue, signal } = setting;
  const lost = new AbortController();
  const ending = AbortSignal.any([signal, lost.signal]);
  const born = createBirth();
  const runs = new Map<RunId, Promise<WorkerRun | undefined>>();
  const say = once(setting.say);
  const hand = jobsInHand();
  const aside: Release[] = [];
  const release = (why: Release) => {
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
    await persist({ runtime: setting.runtime, ending, lost, say, release }, async (last) => {
      const opened = await (runs.get(run) ?? open());
      if (opened === undefined) return;
      await carryOutStep({ ...setting, worker, say, release, signal: ending }, opened, position, last);
    });
  });
  const engine = startEngine(setting, hand, work);
  // The engine ends by itself if the database is away for too long.
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
    born.failed(new NotFinished('this worker never started'));
    setting.say(`the database answers: ${error instanceof Error ? error.message : String(error)}`);
    return aside[0] ?? false;
  } finally {
    lost.abort();
    await Promise.race([quietly(engine), delay(LONGEST_GOODBYE_MS, undefined, { ref: false })]);
    await leave(queue, engine.id).catch(() => undefined);
  }
}

/** Jobs that arrive before the worker's row exists wait for it. */
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
 * Joins a second job for a step to the one under way. The step has two jobs if the answer that handed out the first
 * was late and the job was freed meanwhile.
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

/** Lets the engine finish jobs in flight. Jobs that fail now are taken again later. */
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

/** Frees the worker's steps and jobs at once; otherwise others would find them later. */
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
  readonly runtime: Runtime;
  readonly ending: AbortSignal;
  readonly lost: AbortController;
  readonly say: (sentence: string) => void;
  readonly release: (why: Release) => void;
}

/** Repeats a step after a pause while the cause may only be a database that is away. */
async function persist(
  { runtime, ending, lost, say, release }: Persisting,
  work: (last: boolean) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work(attempt === MOST_TRIES);
      return;
    } catch (error) {
      // The run has another holder, so nothing more of it is to be carried out.
      if (isFault(error, 'lock-lost')) return;
      if (isFault(error, 'worker-lost')) lost.abort();
      if (isFault(error, 'state-newer-schema')) release(forNewerState(error));
      if (error instanceof NotFinished || ending.aborted) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      say(`a step could not be carried out, and is tried again: ${reason}`);
      if (attempt === MOST_TRIES) throw error;
      const pauseMs = Math.min(LONGEST_PAUSE_MS, 100 * 2 ** attempt);
      await runtime.sleep(pauseMs, ending);
    }
  }
}

/**
 * Passes each sentence on once. The engine retries a step as long as the worker lives, and only this worker can say
 * why the run does not go on.
 */
function once(say: (sentence: string) => void): (sentence: string) => void {
  const said = new Set<string>();
  return (sentence) => {
    if (!said.has(sentence)) say(sentence);
    said.add(sentence);
  };
}

function isFault(error: unknown, code: DiagnosticCode): error is DiagnosticsError {
  return (
    error instanceof DiagnosticsError && error.diagnostics.some((diagnostic) => diagnostic.code === code)
  );
}

interface Life {
  readonly id: string;
  readonly hand: JobsInHand;
  readonly runs: Map<RunId, Promise<WorkerRun | undefined>>;
}

/** The worker's own loop: sends its heartbeat, ends runs that are over, and gives up workers that died. */
async function tick(
  { queue, runtime, untilIdle }: RunWorker,
  { id, hand, runs }: Life,
  ending: AbortSignal,
): Promise<boolean> {
  let connectedMs = performance.now();
  let beatenMs = connectedMs;
  while (!ending.aborted) {
    await runtime.sleep(TICK_MS, ending);
    if (ending.aborted) break;
    try {
      if (performance.now() - beatenMs >= BEAT_MS) {
        if (!(await beat(queue, id))) return false;
        // Only the end of this life gives such a job back.
        if (await holdsUnheard(queue, id, hand)) return false;
        beatenMs = performance.now();
      }
      await endRuns(queue);
      // Right after the database was away, every worker looks silent.
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

/** Runs of the environment, each with the reason for its stop or null. */
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
    // The run was stopped or is gone: a step that waits for its next try need not wait any longer.
    (await opened.catch(() => undefined))?.ending.because(stopped ?? 'the run has ended');
    if (!going.has(run)) runs.delete(run);
  }
}
