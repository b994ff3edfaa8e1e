/** `state set service`: the same service has a new address. The records of the old address count for the new one. */
import { fault } from '../../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../../model/plan/exit-code.ts';
import { baseUrlOf, originOf } from '../../../project/base-url.ts';
import type { Reasoned } from '../../common-options.ts';
import { printResult } from '../../io/print-result.ts';
import type { World } from '../../io/world.ts';
import { openProjectState, underLock } from '../../project/open-project-state.ts';
import { readProjectInputs } from '../../project/read-inputs.ts';

export async function stateSetService(world: World, options: Reasoned): Promise<ExitCode> {
  const { reason } = options;
  if (!reason)
    throw fault(
      'missing-reason',
      'set service needs a reason',
      'say how you know that it is the same service: --reason "…"',
    );
  const { project } = await readProjectInputs(world, options);
  const origin = originOf(project, baseUrlOf(project, world.env));
  const state = await openProjectState(world, project, { mode: 'write', origin: null });
  try {
    await underLock(world, state, null, ({ setService }) =>
      setService(origin, { atMs: world.now(), reason }),
    );
    const sentence = `What is on record for the environment \`${project.environment}\` belongs to ${origin} from now on.`;
    printResult(world, options, { environment: project.environment, origin }, sentence);
    return EXIT.done;
  } finally {
    await state.close();
  }
}
