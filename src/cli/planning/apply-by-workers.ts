/** `apply --queue`: begins the run here, hands its steps to workers, and waits for their results. */
import { beginRun } from '../../apply/run/begin-run.ts';
import { carryOut, type RunPlan } from '../../apply/run/run-plan.ts';
import { commandLine, typedFor } from '../../model/messages/command-line.ts';
import type { Outcome } from '../../model/plan/outcome.ts';
import type { LockHolder } from '../../state/state.ts';
import { printResult } from '../io/print-result.ts';
import type { World } from '../io/world.ts';
import { locationOf } from '../project/open-project-state.ts';
import type { Inputs } from '../project/read-inputs.ts';
import type { ApplyOptions } from './apply-options.ts';

/** Throws a DiagnosticsError where the state is a file, or the run loses its lock. */
export async function applyByWorkers(
  world: World,
  options: ApplyOptions,
  { project }: Inputs,
  origin: string,
  holder: LockHolder,
  input: RunPlan,
): Promise<Outcome | 'handed_over'> {
  const [{ openQueue }, { enqueueRun }, { followRun }] = await Promise.all([
    import('../../queue/database/open-queue.ts'),
    import('../../queue/runs/enqueue-run.ts'),
    import('../../queue/runs/follow-run.ts'),
  ]);
  const location = locationOf(world, project);
  const queue = await openQueue({ location, ...typedFor(project), origin });
  try {
    const begun = await beginRun(input);
    if (begun.context.stop.reason() !== null) return await carryOut(begun, input);
    await enqueueRun(queue, {
      holder,
      plan: input.plan,
      begun,
      formerName: begun.context.formerName,
      timezone: project.timezone,
      retries: project.apply.retries,
      requestsPerSecond: project.service.requestsPerSecond,
      now: world.now,
    });
    const command = (words: string) => commandLine(project, words);
    const handed = `Run ${holder.run} is handed to the workers; see it with: ${command('worker status')}`;
    if (options.queue === 'detach') {
      printResult(world, options, { run: holder.run, steps: input.plan.steps.length }, handed);
      return 'handed_over';
    }
    if (!options.json) world.stderr.write(`${handed}\n`);
    return await followRun(queue, {
      run: holder.run,
      signal: world.signal,
      progress: input.progress ?? (() => undefined),
      onNoWorkers: () =>
        world.stderr.write(`no worker is there to carry it on; start one: ${command('worker')}\n`),
    });
  } finally {
    await queue.close();
  }
}
