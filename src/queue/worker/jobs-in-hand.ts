/**
 * The jobs that a worker's engine has received. If the connection breaks during the answer, the database holds jobs
 * for a worker that never received them, and the engine would leave them there as long as the worker lives.
 */
import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { type SqlBool, sql } from 'kysely';
import type { Queue } from '../database/open-queue.ts';
import { BEAT_MS } from '../runs/reap-workers.ts';

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
