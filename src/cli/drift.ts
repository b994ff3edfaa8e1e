/** `drift`: only what changed outside the catalog; exit 2 where something did. */
import { EXIT, type ExitCode } from '../model/exit-code.ts';
import { driftText, overwrittenDrift } from '../report/drift-text.ts';
import { jsonText } from '../report/sanitize.ts';
import type { CommonOptions } from './common-options.ts';
import { closeClient } from './interruption.ts';
import { connect, makePlan } from './make-plan.ts';
import { openProjectState } from './open-project-state.ts';
import { readInputs } from './read-inputs.ts';
import { textOptions } from './terminal.ts';
import type { World } from './world.ts';

export async function drift(world: World, options: CommonOptions): Promise<ExitCode> {
  const inputs = await readInputs(world, options);
  const connection = connect(world, inputs);
  const state = await openProjectState(world, inputs.project, { mode: 'read', origin: connection.origin });
  try {
    const { plan } = await makePlan(world, inputs, state.reader, connection);
    const overwritten = overwrittenDrift(plan);
    if (options.json) {
      world.stdout.write(
        jsonText({ drift: plan.drift, overwritten, compared: plan.compared, evidence: plan.evidence }),
      );
    } else {
      world.stdout.write(driftText(plan, textOptions(world, world.stdout, options)));
    }
    return plan.drift.length + overwritten.length === 0 ? EXIT.done : EXIT.changesPending;
  } finally {
    await state.close();
    await closeClient(world, connection.client);
  }
}
