/** `drift`: only what changed outside the catalog; exit 2 where something did. */
import { type Address, ownerOf } from '../model/address.ts';
import { EXIT, type ExitCode } from '../model/exit-code.ts';
import type { Observed } from '../model/observed.ts';
import type { Plan } from '../model/plan.ts';
import { draftsOf } from '../report/draft-lines.ts';
import { driftText, overwrittenDrift } from '../report/drift-text.ts';
import { lastingDrift } from '../report/lasting-drift.ts';
import { jsonText } from '../report/sanitize.ts';
import type { CommonOptions } from './common-options.ts';
import { closeClient } from './interruption.ts';
import { assembling, type Connection, connect, makePlan } from './make-plan.ts';
import { openProjectState } from './open-project-state.ts';
import { type Inputs, readInputs } from './read-inputs.ts';
import { textOptions } from './terminal.ts';
import type { World } from './world.ts';

export async function drift(world: World, options: CommonOptions): Promise<ExitCode> {
  const inputs = await readInputs(world, options);
  const connection = connect(world, inputs);
  const state = await openProjectState(world, inputs.project, { mode: 'read', origin: connection.origin });
  try {
    const { plan, observed } = await makePlan(world, inputs, state.reader, connection);
    const overwritten = overwrittenDrift(plan);
    const drifted = [...new Set(plan.drift.map(({ address }) => ownerOf(address)))];
    const reverting = drifted.length === 0 ? undefined : revertingPlan(inputs, connection, observed, []);
    const lasting = reverting ? lastingDrift(plan, reverting) : [];
    const undone = reverting
      ? (revertingPlan(inputs, connection, observed, drifted)?.impact.money ?? [])
      : [];
    if (options.json) {
      world.stdout.write(
        jsonText({
          project: plan.project,
          environment: plan.environment,
          target: plan.target,
          drift: plan.drift,
          lasting,
          overwritten,
          undone,
          drafts: draftsOf(plan),
          compared: plan.compared,
          evidence: plan.evidence,
        }),
      );
    } else {
      world.stdout.write(driftText(plan, lasting, undone, textOptions(world, world.stdout, options)));
    }
    return plan.drift.length + overwritten.length === 0 ? EXIT.done : EXIT.changesPending;
  } finally {
    await state.close();
    await closeClient(world, connection.client);
  }
}

/**
 * The plan that `--revert` of everything would give, or of the targets alone: what it does not undo, nothing here does.
 * Undefined where there is none.
 */
function revertingPlan(
  inputs: Inputs,
  connection: Connection,
  observed: Observed,
  targets: readonly Address[],
): Plan | undefined {
  const assemble = assembling(inputs, connection, { today: inputs.today, revert: 'all', targets });
  return assemble(observed).plan;
}
