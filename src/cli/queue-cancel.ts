/** `queue cancel`: asks the run that workers carry on to stop. What is in flight is finished, nothing new is started. */
import { EXIT, type ExitCode } from '../model/exit-code.ts';
import type { CommonOptions } from './common-options.ts';
import { printResult } from './print-result.ts';
import { withProjectQueue } from './project-queue.ts';
import type { World } from './world.ts';

export interface QueueCancelOptions extends CommonOptions {
  readonly reason?: string;
}

export async function queueCancel(world: World, options: QueueCancelOptions): Promise<ExitCode> {
  return withProjectQueue(world, options, async (queue) => {
    const { cancelRun } = await import('../queue/cancel-run.ts');
    const { endRuns } = await import('../queue/end-runs.ts');
    const { reapWorkers } = await import('../queue/reap-workers.ts');
    const run = await cancelRun(queue, options.reason ?? 'cancelled');
    // Where no worker lives any more, nobody else would end it.
    await reapWorkers(queue);
    await endRuns(queue, world.now());
    const sentence =
      run === undefined ? 'No run is going on.' : `Run ${run} stops; what is in flight is finished first.`;
    printResult(world, options, { cancelled: run ?? null }, sentence);
    return EXIT.done;
  });
}
