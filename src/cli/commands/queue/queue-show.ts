/** `queue show`: the progress of the run that workers carry out, and the list of the workers. */
import { commandLine, type TypedFor } from '../../../model/messages/command-line.ts';
import { counted, grouped } from '../../../model/messages/counted.ts';
import { EXIT, type ExitCode } from '../../../model/plan/exit-code.ts';
import type { QueueProgress } from '../../../queue/runs/queue-progress.ts';
import { holderText } from '../../../state/journal/lease.ts';
import type { CommonOptions } from '../../common-options.ts';
import { printResult } from '../../io/print-result.ts';
import type { World } from '../../io/world.ts';
import { withProjectQueue } from '../../project/project-queue.ts';

export async function queueShow(world: World, options: CommonOptions): Promise<ExitCode> {
  return withProjectQueue(world, options, async (queue) => {
    const { readProgress, workersOf } = await import('../../../queue/runs/queue-progress.ts');
    const progress = await readProgress(queue);
    const workers = (progress?.workers ?? (await workersOf(queue))).map((worker) => ({ ...worker }));
    const sentence = progress === undefined ? 'No run is going on.' : progressText(progress, queue);
    const listed = workers.map(({ id, host, pid }) => `  ${id}  process ${pid} on ${host}`);
    const data = {
      run: progress?.run ?? null,
      steps: progress?.steps ?? 0,
      finished: { ...progress?.finished },
      under_way: progress?.underWay ?? 0,
      stopped: progress?.stopped ?? null,
      workers,
    };
    printResult(world, options, data, [sentence, `Workers: ${workers.length}`, ...listed].join('\n'));
    return EXIT.done;
  });
}

function progressText(
  { steps, finished, underWay, stopped, holder, workers }: QueueProgress,
  queue: TypedFor,
): string {
  const counts = Object.entries(finished).map(
    ([kind, count]) => `${grouped(String(count))} ${kind.replaceAll('_', ' ')}`,
  );
  const stopping = stopped === null ? '' : `; it is stopping: ${stopped}`;
  const left = workers.length > 0 ? '' : `\n${nobodyThere(queue)}`;
  return `${holderText(holder)}\n${counted(steps, 'step')}: ${[...counts, `${grouped(String(underWay))} under way`].join(', ')}${stopping}.${left}`;
}

function nobodyThere(queue: TypedFor): string {
  const [start, end] = [commandLine(queue, 'worker'), commandLine(queue, 'queue cancel')];
  return `No worker is there to carry it on. Start one: ${start}; or end it: ${end}`;
}
