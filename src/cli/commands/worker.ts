/**
 * `worker`: carries out the steps of runs that were applied with `--queue`, until it is asked to stop. `worker status` shows the run's
 * progress and the workers. `worker cancel` asks the run to stop, and waits for its end: requests in flight are finished, and nothing
 * new is started. Requests that a dead worker had in flight stay in doubt, and the exit code reports them.
 */
import { hostname } from 'node:os';
import { commandLine, type TypedFor } from '../../model/messages/command-line.ts';
import { counted, grouped } from '../../model/messages/counted.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { loadTransport } from '../../network/connections.ts';
import { baseUrlOf, originOf } from '../../project/base-url.ts';
import type { Project } from '../../project/project.ts';
import type { Queue } from '../../queue/database/open-queue.ts';
import type { QueueProgress } from '../../queue/runs/queue-progress.ts';
import { visible } from '../../report/words/sanitize.ts';
import { readRunOutcome } from '../../state/journal/run-texts.ts';
import { holderText } from '../../state/schema/meta.ts';
import { closeClient } from '../io/interruption.ts';
import { actorOf, runtimeOf } from '../io/system-runtime.ts';
import { printResult } from '../io/terminal.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions, Reasoned } from '../options/options.ts';
import { connect } from '../planning/connect.ts';
import { openProjectQueue } from '../project/open-project-queue.ts';
import { openProjectState } from '../project/open-project-state.ts';
import { readProjectInputs } from '../project/read-inputs.ts';

export async function worker(
  world: World,
  options: Reasoned,
  what?: 'once' | 'status' | 'cancel',
): Promise<ExitCode> {
  if (what === 'status') return runStatus(world, options);
  if (what === 'cancel') return cancelRun(world, options);
  const inputs = await readProjectInputs(world, options);
  const { bindings, project } = inputs;
  const { client, origin } = connect(world, inputs);
  try {
    return await withQueue(world, project, { mode: 'write', origin }, async (queue) => {
      const [{ runWorker }] = await Promise.all([
        import('../../queue/worker/run-worker.ts'),
        // A worker may live for months, while the program's files are replaced by updates.
        loadTransport(),
      ]);
      await runWorker({
        ...{ queue, client, bindings },
        runtime: runtimeOf(world),
        concurrency: project.apply.concurrency,
        host: hostname(),
        pid: world.pid,
        untilIdle: what === 'once',
        signal: world.signal,
        say: (sentence) => world.stderr.write(`worker: ${visible(sentence)}\n`),
      });
      return EXIT.done;
    });
  } finally {
    await closeClient(world, client);
  }
}

async function runStatus(world: World, options: CommonOptions): Promise<ExitCode> {
  return withProjectQueue(world, options, async (queue) => {
    const { readProgress, workersOf } = await import('../../queue/runs/queue-progress.ts');
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
    return printResult(world, options, data, [sentence, `Workers: ${workers.length}`, ...listed].join('\n'));
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
  const [start, end] = [commandLine(queue, 'worker'), commandLine(queue, 'worker cancel')];
  return `No worker is running. Start one: ${start}; or end it: ${end}`;
}

async function cancelRun(world: World, options: Reasoned): Promise<ExitCode> {
  const { reason = null } = options;
  return withProjectQueue(world, options, async (queue) => {
    const { cancelRun: cancel, seeItEnd } = await import('../../queue/runs/end-runs.ts');
    const by = { actor: actorOf(world), atMs: world.now(), reason };
    const run = await cancel(queue, reason ?? 'cancelled', by);
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
    return `Run ${run} stops; what is in flight is finished first. See how far it is with: ${command('worker status')}`;
  const doubt =
    inDoubt === 0 ? '' : ` with ${inDoubt} in doubt; resolve them with: ${command('apply --resume')}`;
  return `Run ${run} has ended${doubt}; see how with: ${command('log')}`;
}

/** Needs no API key. */
async function withProjectQueue<Result>(
  world: World,
  options: CommonOptions,
  use: (queue: Queue) => Promise<Result>,
): Promise<Result> {
  const { project } = await readProjectInputs(world, options);
  const origin = originOf(project, baseUrlOf(project, world.env));
  return withQueue(world, project, { mode: 'read', origin }, use);
}

/**
 * Checks once that this is the project's state for this service: from then on the queue's fence holds that. Throws a
 * DiagnosticsError where it is not, and for a state that is a file.
 */
async function withQueue<Result>(
  world: World,
  project: Project,
  opening: { readonly mode: 'read' | 'write'; readonly origin: string },
  use: (queue: Queue) => Promise<Result>,
): Promise<Result> {
  await (await openProjectState(world, project, opening)).close();
  const queue = await openProjectQueue(world, project, opening.origin);
  try {
    return await use(queue);
  } finally {
    await queue.close();
  }
}
