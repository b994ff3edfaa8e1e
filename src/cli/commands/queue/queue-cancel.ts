/**
 * `queue cancel`: asks the run that workers carry out to stop, and waits for its end. Requests in flight are
 * finished, and nothing new is started. Requests that a dead worker had in flight stay in doubt, and the exit code
 * reports them.
 */
import { commandLine, type TypedFor } from '../../../model/messages/command-line.ts';
import { EXIT, type ExitCode } from '../../../model/plan/exit-code.ts';
import { readRunOutcome } from '../../../state/journal/run-texts.ts';
import { actorOf } from '../../actor-of.ts';
import type { CommonOptions } from '../../common-options.ts';
import { printResult } from '../../io/print-result.ts';
import type { World } from '../../io/world.ts';
import { withProjectQueue } from '../../project/project-queue.ts';

export interface QueueCancelOptions extends CommonOptions {
  readonly reason?: string;
}

export async function queueCancel(world: World, options: QueueCancelOptions): Promise<ExitCode> {
  const { reason = null } = options;
  return withProjectQueue(world, options, async (queue) => {
    const { cancelRun, seeItEnd } = await import('../../../queue/runs/end-runs.ts');
    const by = { actor: actorOf(world), atMs: world.now(), reason };
    const run = await cancelRun(queue, reason ?? 'cancelled', by);
    const ended = run !== undefined && (await seeItEnd(queue, run, world.signal));
    const outcome = ended ? await readRunOutcome(queue.quick, run) : undefined;
    const inDoubt = outcome?.counts.in_doubt ?? 0;
    const data = { cancelled: run ?? null, ended, in_doubt: inDoubt };
    printResult(
      world,
      options,
      data,
      run === undefined ? 'No run is going on.' : becameOf(run, { ended, inDoubt }, queue),
    );
    return inDoubt > 0 ? EXIT.inDoubt : EXIT.done;
  });
}

function becameOf(
  run: string,
  { ended, inDoubt }: { readonly ended: boolean; readonly inDoubt: number },
  queue: TypedFor,
): string {
  const command = (words: string) => commandLine(queue, words);
  if (!ended)
    return `Run ${run} stops; what is in flight is finished first. See how far it is with: ${command('queue show')}`;
  const doubt =
    inDoubt === 0 ? '' : ` with ${inDoubt} in doubt; resolve them with: ${command('apply --resume')}`;
  return `Run ${run} has ended${doubt}; see how with: ${command('log')}`;
}
