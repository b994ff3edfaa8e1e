/** Asks the run of an environment to stop: what is in flight is finished, nothing new is started, and then it ends. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Intervention, noteIntervention } from '../state/journal/interventions.ts';
import { readHolder } from '../state/journal/lease.ts';
import { endRuns } from './end-runs.ts';
import type { Queue } from './open-queue.ts';
import { reapWorkers, SILENT_MS } from './reap-workers.ts';

/**
 * `stopped`: what its outcome says of it. `by`: who asks; none where it is the process that handed it over. The run that was
 * asked, or undefined where none is going on.
 */
export async function cancelRun(
  { durable, environment }: Queue,
  stopped: string,
  by?: Pick<Intervention, 'actor' | 'atMs' | 'reason'>,
): Promise<string | undefined> {
  return durable.transaction().execute(async (queries) => {
    const holder = await readHolder(queries, environment);
    if (holder === undefined) return undefined;
    const asked = await queries
      .updateTable('queue_runs')
      .set((eb) => ({ cancelled: true, stopped: eb.fn.coalesce('stopped', eb.val(stopped)) }))
      .where('environment', '=', environment)
      .where('run', '=', holder.run)
      .returning('run')
      .executeTakeFirst();
    if (asked !== undefined && by !== undefined) {
      const subject = `run ${asked.run}`;
      await noteIntervention(queries, environment, { command: 'queue cancel', subject, ...by });
    }
    return asked?.run;
  });
}

const BETWEEN_LOOKS_MS = 250;
/** Long enough to give up a worker that was heard of just before the first look. */
const LONGEST_LOOK_MS = SILENT_MS + 2_000;

/**
 * Sees a run to its end that was asked to stop, whether or not a worker lives to do so. False where it goes on after some
 * seconds, or the signal aborts: then a worker has something in flight, and ends it.
 */
export async function seeItEnd(queue: Queue, run: string, signal: AbortSignal): Promise<boolean> {
  const untilMs = performance.now() + LONGEST_LOOK_MS;
  for (;;) {
    await reapWorkers(queue);
    await endRuns(queue);
    if (!(await goesOn(queue, run))) return true;
    if (performance.now() > untilMs || signal.aborted) return false;
    await delay(BETWEEN_LOOKS_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function goesOn({ quick }: Queue, run: string): Promise<boolean> {
  const row = await quick.selectFrom('queue_runs').select('run').where('run', '=', run).executeTakeFirst();
  return row !== undefined;
}
