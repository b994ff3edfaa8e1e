/**
 * `queue cancel`: asks the run that workers carry on to stop, and sees it end. What is in flight is finished, nothing new is
 * started; what a dead worker had in flight is left in doubt.
 */
import { commandLine } from '../model/command-line.ts';
import { EXIT, type ExitCode } from '../model/exit-code.ts';
import { actorOf } from './actor-of.ts';
import type { CommonOptions } from './common-options.ts';
import { printResult } from './print-result.ts';
import { withProjectQueue } from './project-queue.ts';
import type { World } from './world.ts';

export interface QueueCancelOptions extends CommonOptions {
  readonly reason?: string;
}

export async function queueCancel(world: World, options: QueueCancelOptions): Promise<ExitCode> {
  const { reason = null } = options;
  return withProjectQueue(world, options, async (queue) => {
    const { cancelRun, seeItEnd } = await import('../queue/cancel-run.ts');
    const by = { actor: actorOf(world), atMs: world.now(), reason };
    const run = await cancelRun(queue, reason ?? 'cancelled', by);
    const ended = run !== undefined && (await seeItEnd(queue, run, world));
    const data = { cancelled: run ?? null, ended };
    printResult(
      world,
      options,
      data,
      run === undefined ? 'No run is going on.' : becameOf(run, ended, queue.environment),
    );
    return EXIT.done;
  });
}

function becameOf(run: string, ended: boolean, environment: string): string {
  return ended
    ? `Run ${run} has ended; see how with: ${commandLine(environment, 'log')}`
    : `Run ${run} stops; what is in flight is finished first. See how far it is with: ${commandLine(environment, 'queue show')}`;
}
