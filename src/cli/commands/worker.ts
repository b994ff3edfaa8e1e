/** `worker`: carries out the steps of runs that were applied with `--queue`, until it is asked to stop. */
import { hostname } from 'node:os';
import { typedFor } from '../../model/messages/command-line.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { loadTransport } from '../../network/connections.ts';
import { visible } from '../../report/words/sanitize.ts';
import type { CommonOptions } from '../common-options.ts';
import { closeClient } from '../io/interruption.ts';
import { runtimeOf } from '../io/system-runtime.ts';
import type { World } from '../io/world.ts';
import { connect } from '../planning/make-plan.ts';
import { locationOf, openProjectState } from '../project/open-project-state.ts';
import { readProjectInputs } from '../project/read-inputs.ts';

export interface WorkerOptions extends CommonOptions {
  /** The number of steps at once; the project's `apply.concurrency` by default. */
  readonly concurrency?: number;
  readonly untilIdle?: boolean;
}

export async function worker(world: World, options: WorkerOptions): Promise<ExitCode> {
  const inputs = await readProjectInputs(world, options);
  const { bindings } = inputs;
  const concurrency = options.concurrency ?? inputs.project.apply.concurrency;
  const project = { ...inputs.project, apply: { ...inputs.project.apply, concurrency } };
  const connection = connect(world, { project, bindings });
  try {
    // Checks once that this is the project's state for this service. The fence holds that from then on.
    const state = await openProjectState(world, project, { mode: 'write', origin: connection.origin });
    await state.close();
    const [{ openQueue }, { runWorker }] = await Promise.all([
      import('../../queue/database/open-queue.ts'),
      import('../../queue/worker/run-worker.ts'),
      // A worker may live for months, while the program's files are replaced by updates.
      loadTransport(),
    ]);
    const location = locationOf(world, project);
    const queue = await openQueue({ location, ...typedFor(project), origin: connection.origin });
    const say = (sentence: string) => world.stderr.write(`worker: ${visible(sentence)}\n`);
    try {
      await runWorker({
        queue,
        client: connection.client,
        bindings,
        runtime: runtimeOf(world),
        concurrency,
        host: hostname(),
        pid: world.pid,
        untilIdle: options.untilIdle ?? false,
        signal: world.signal,
        say,
      });
    } finally {
      await queue.close();
    }
    return EXIT.done;
  } finally {
    await closeClient(world, connection.client);
  }
}
