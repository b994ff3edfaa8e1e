/** `drift`: only what changed outside the catalog; exit 2 where something did. */
import { EXIT, type ExitCode } from '../model/exit-code.ts';
import { allDrift, driftText } from '../report/drift-text.ts';
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
    const found = allDrift(plan);
    if (options.json) {
      world.stdout.write(jsonText({ drift: found, compared: plan.compared, evidence: plan.evidence }));
    } else {
      world.stdout.write(driftText(plan, textOptions(world, world.stdout, options)));
    }
    return found.length === 0 ? EXIT.done : EXIT.changesPending;
  } finally {
    await state.close();
    await closeClient(world, connection.client);
  }
}
