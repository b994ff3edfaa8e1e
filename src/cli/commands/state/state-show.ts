/** `state show ADDRESS`: prints the record, every request that was ever sent for it, and every change by hand. */
import { EXIT, type ExitCode } from '../../../model/plan/exit-code.ts';
import { jsonText } from '../../../report/words/sanitize.ts';
import { addressFrom, notRecorded } from '../../address-argument.ts';
import type { CommonOptions } from '../../common-options.ts';
import type { World } from '../../io/world.ts';
import { withProjectState } from '../../project/project-state.ts';

export async function stateShow(world: World, options: CommonOptions, argument: string): Promise<ExitCode> {
  const address = addressFrom(argument);
  return withProjectState(world, options, 'read', async (state, project) => {
    const [record = null] = await state.recordsAt([address]);
    const intents = await state.intentsAt(address);
    const interventions = await state.interventionsAt(address);
    if (record === null && intents.length === 0 && interventions.length === 0) {
      throw notRecorded(address, (await state.reader.records()).keys(), project);
    }
    world.stdout.write(jsonText({ record, intents, interventions }));
    return EXIT.done;
  });
}
