/** Asks the run of an environment to stop: what is in flight is finished, nothing new is started, and then it ends. */
import type { Queue } from './open-queue.ts';

/** The run that was asked, or undefined where none is going on. */
export async function cancelRun(
  { durable, environment }: Queue,
  reason: string,
): Promise<string | undefined> {
  const asked = await durable
    .updateTable('queue_runs')
    .set((eb) => ({ cancelled: true, stopped: eb.fn.coalesce('stopped', eb.val(reason)) }))
    .where('environment', '=', environment)
    .returning('run')
    .executeTakeFirst();
  return asked?.run;
}
