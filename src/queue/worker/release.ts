/**
 * Reasons for a worker to release its steps when it cannot do what a run asks and another worker may: its key is
 * refused, its project file binds other operations, its clock is wrong, or it cannot reach the service. The worker
 * then ends or rests. The run is stopped only if no worker is left.
 */

import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { type SqlBool, sql } from 'kysely';
import { type DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import type { Step } from '../../model/plan/plan.ts';
import type { Queue } from '../database/open-queue.ts';
import { endRuns } from '../runs/end-runs.ts';
import { workersOf } from '../runs/queue-progress.ts';
import { BEAT_MS } from '../runs/reap-workers.ts';

export type Release =
  | {
      /**
       * The reason in the outcome if the run is stopped by this; null if the run waits for other workers even when
       * there are none.
       */
      readonly reason: string | null;
      /** The error with which the worker ends. */
      readonly reported: DiagnosticsError;
    }
  /** The worker rests until no run goes on or no other worker is left. */
  | { readonly reason: string; readonly reported: null };

interface Place {
  readonly host: string;
  readonly pid: number;
}

/** `refusal` is the service's answer in words. */
export function forRefusedKey({ host, pid }: Place, refusal: string): Release {
  return {
    reason: `${refusal}; it is that of the worker with process ${pid} on ${host}`,
    reported: fault(
      'worker-key-refused',
      `this worker ends: ${refusal}`,
      'start it again with a key that the service takes; what it had is left to other workers or the next apply',
    ),
  };
}

export function forOtherBindings({ host, pid }: Place, { operation }: Step): Release {
  const lack = `does not bind ${operation} as the run was planned`;
  return {
    reason: `the project file of the worker with process ${pid} on ${host} ${lack}`,
    reported: fault(
      'worker-bindings',
      `this worker ends: its project file ${lack}`,
      'start it again with the project file of the apply; what it had is left to other workers or the next apply',
    ),
  };
}

/** The absence may pass, or concern only this machine. `absence` describes it in words. */
export function forServiceAway({ host, pid }: Place, absence: string): Release {
  return { reason: `at the worker with process ${pid} on ${host}: ${absence}`, reported: null };
}

/** `apartMs`: milliseconds by which its clock is ahead of the one that the run was planned by; negative if behind. */
export function forOtherClock({ host, pid }: Place, apartMs: number): Release {
  const lack = `${timeText(Math.abs(apartMs))} ${apartMs > 0 ? 'ahead of' : 'behind'} the clock that the run was planned by`;
  return {
    reason: `the clock of the worker with process ${pid} on ${host} is ${lack}`,
    reported: fault(
      'worker-clock',
      `this worker ends: its clock is ${lack}`,
      'set whichever of the two is wrong, and start it again; what it had is left to other workers or the next apply',
    ),
  };
}

const UNITS = [
  ['days', 24 * 60 * 60 * 1000],
  ['hours', 60 * 60 * 1000],
] as const;

/** In the largest unit that gives at least two. */
function timeText(ms: number): string {
  const [unit, unitMs] = UNITS.find(([, one]) => ms >= 2 * one) ?? ['minutes', 60 * 1000];
  return `${Math.round(ms / unitMs)} ${unit}`;
}

/** A newer program upgraded the state. This one cannot write there; the run goes on with workers that can. */
export function forNewerState(reported: DiagnosticsError): Release {
  return { reason: null, reported };
}

export async function othersWork(queue: Queue, worker: string): Promise<boolean> {
  return (await workersOf(queue)).some(({ id }) => id !== worker);
}

/** Called after the worker has left. If several leave at the same time, the last one sees that none is left. */
export async function endUnattended(queue: Queue, { reason }: Release): Promise<void> {
  if (reason === null) return;
  const { quick, environment } = queue;
  if ((await workersOf(queue)).length === 0)
    await quick
      .updateTable('queue_runs')
      .set({ stopped: reason })
      .where('environment', '=', environment)
      .where('stopped', 'is', null)
      .execute();
  await endRuns(queue);
}

/**
 * The jobs that a worker's engine has received. If the connection breaks during the answer, the database holds jobs
 * for a worker that never received them, and the engine would leave them there as long as the worker lives.
 */
export interface JobsInHand {
  /** Events for the engine to emit. */
  readonly events: WorkerEvents;
  /** Ids of the jobs at this moment. */
  readonly ids: () => ReadonlySet<string>;
}

export function jobsInHand(): JobsInHand {
  const events: WorkerEvents = new EventEmitter();
  const held = new Set<string>();
  events.on('job:start', ({ job }) => void held.add(job.id));
  events.on('job:complete', ({ job }) => void held.delete(job.id));
  return { events, ids: () => new Set(held) };
}

/** True if the database has held a job for the worker longer than an answer takes, and its engine lacks the job. */
export async function holdsUnheard(
  { quick, engineSchema }: Queue,
  worker: string,
  hand: JobsInHand,
): Promise<boolean> {
  const before = hand.ids();
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.id(engineSchema, 'jobs')}
    where locked_by = ${worker} and ${beaten}`.execute(quick);
  const after = hand.ids();
  return rows.some(({ id }) => !before.has(id) && !after.has(id));
}

const beaten = sql<SqlBool>`locked_at < now() - make_interval(secs => ${BEAT_MS / 1000})`;
