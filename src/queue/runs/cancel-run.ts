/** Asks an environment's run to stop. Steps in flight are finished, nothing new is started, then the run ends. */
import { setTimeout as delay } from 'node:timers/promises';
import { type Intervention, noteIntervention } from '../../state/journal/interventions.ts';
import { readHolder } from '../../state/journal/lease.ts';
import type { Queue } from '../database/open-queue.ts';
import { endRuns } from './end-runs.ts';
import { reapWorkers, SILENT_MS } from './reap-workers.ts';

/**
 * `stopped` is the reason in the run's outcome. `by` is the person who asks; absent if the process that enqueued the
 * run asks. Returns the run that was asked, or undefined if none goes on.
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
/** Long enough to give up a worker whose last heartbeat came just before the first look. */
const LONGEST_LOOK_MS = SILENT_MS + 2_000;

/**
 * Waits for the end of a run that was asked to stop, and ends it even if no worker is alive. Returns false if the run
 * still goes on after some seconds or the signal aborts; a worker then has steps in flight and will end it.
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
