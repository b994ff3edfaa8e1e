/**
 * The jobs that a worker's engine has in hand. Where the connection breaks on the way back the database holds jobs for a
 * worker that never heard of them, and the engine would leave them there for as long as the worker lives.
 */
import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type { Queue } from './open-queue.ts';
import { BEAT_MS } from './reap-workers.ts';

export interface JobsInHand {
  /** For the engine. */
  readonly events: WorkerEvents;
  /** Those among `locked` that the engine never got; `locked` is all that the database holds for the worker. */
  unheard(locked: readonly LockedJob[]): readonly string[];
}

export interface LockedJob {
  readonly id: string;
  /** Whether an answer would have come by now. */
  readonly waited: boolean;
}

/**
 * An engine that ends lets go of the jobs that it fetched ahead, and the worker's leaving frees them: it would give them
 * back itself, and end the process where the database is away.
 */
export function jobsInHand(): JobsInHand {
  const events: WorkerEvents = new EventEmitter();
  const held = new Set<string>();
  /** The engine is about to say so to the database. */
  const parted = new Set<string>();
  events.on('localQueue:getJobs:complete', ({ jobs }) => {
    for (const { id } of jobs) {
      held.add(id);
      parted.delete(id);
    }
  });
  events.on('localQueue:returnJobs', ({ jobs }) => {
    for (const { id } of jobs) parted.add(id);
  });
  events.on('job:complete', ({ job }) => void parted.add(job.id));
  events.on('localQueue:setMode', ({ localQueue, newMode }) => {
    if (newMode === 'RELEASED') localQueue.jobQueue.splice(0);
  });
  return {
    events,
    unheard: (locked) => {
      const unheard = locked.flatMap(({ id, waited }) => (waited && !held.has(id) ? [id] : []));
      const there = new Set(locked.map(({ id }) => id));
      for (const id of parted) if (!there.has(id) && parted.delete(id)) held.delete(id);
      return unheard;
    },
  };
}

/** Whoever comes first takes them. */
export async function freeUnheard(
  { quick, engineSchema }: Queue,
  worker: string,
  hand: JobsInHand,
): Promise<void> {
  const jobs = sql.id(engineSchema, '_private_jobs');
  const { rows } = await sql<LockedJob>`
    select id, locked_at < now() - make_interval(secs => ${BEAT_MS / 1000}) as waited
    from ${jobs} where locked_by = ${worker}`.execute(quick);
  const ids = hand.unheard(rows);
  if (ids.length === 0) return;
  await sql`
    update ${jobs} set locked_by = null, locked_at = null
    where locked_by = ${worker} and id = any(${ids}::bigint[])`.execute(quick);
}
