/** `worker`: carries out the steps of runs that were applied with `--queue`, until it is asked to stop; or says how far a run is, or stops it. */
import { hostname } from 'node:os';
import { typedFor } from '../../../model/messages/command-line.ts';
import { EXIT, type ExitCode } from '../../../model/plan/exit-code.ts';
import { loadTransport } from '../../../network/connections.ts';
import { visible } from '../../../report/words/sanitize.ts';
import { closeClient } from '../../io/interruption.ts';
import { runtimeOf } from '../../io/system-runtime.ts';
import type { World } from '../../io/world.ts';
import type { Reasoned } from '../../options/options.ts';
import { connect } from '../../planning/connect.ts';
import { locationOf, openProjectState } from '../../project/open-project-state.ts';
import { readProjectInputs } from '../../project/read-inputs.ts';
import { cancelRun, runStatus } from './worker-status.ts';

export async function worker(
  world: World,
  options: Reasoned,
  what?: 'once' | 'status' | 'cancel',
): Promise<ExitCode> {
  if (what === 'status') return runStatus(world, options);
  if (what === 'cancel') return cancelRun(world, options);
  const { bindings, project } = await readProjectInputs(world, options);
  const connection = connect(world, { project, bindings });
  try {
    // Checks once that this is the project's state for this service. The fence holds that from then on.
    const state = await openProjectState(world, project, { mode: 'write', origin: connection.origin });
    await state.close();
    const [{ openQueue }, { runWorker }] = await Promise.all([
      import('../../../queue/database/open-queue.ts'),
      import('../../../queue/worker/run-worker.ts'),
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
        concurrency: project.apply.concurrency,
        host: hostname(),
        pid: world.pid,
        untilIdle: what === 'once',
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
