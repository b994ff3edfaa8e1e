/** `state rm ADDRESS`: forgets a record. Nothing happens at the service, and the address keeps its revision. */
import { EXIT, type ExitCode } from '../../../model/plan/exit-code.ts';
import { isPresent } from '../../../model/service/record.ts';
import { addressFrom, notRecorded } from '../../address-argument.ts';
import type { CommonOptions } from '../../common-options.ts';
import { printResult } from '../../io/print-result.ts';
import type { World } from '../../io/world.ts';
import { underLock } from '../../project/open-project-state.ts';
import { withProjectState } from '../../project/project-state.ts';

export interface StateRmOptions extends CommonOptions {
  readonly reason?: string;
}

export async function stateRm(world: World, options: StateRmOptions, argument: string): Promise<ExitCode> {
  const address = addressFrom(argument);
  return withProjectState(world, options, 'write', (state, project) =>
    underLock(world, state, null, async ({ removeRecord }) => {
      const [record] = await state.recordsAt([address]);
      if (!isPresent(record)) throw notRecorded(address, (await state.reader.records()).keys(), project);
      await removeRecord(address, { atMs: world.now(), reason: options.reason ?? null });
      printResult(
        world,
        options,
        { removed: address },
        `${address} is forgotten. What the service has stays there.`,
      );
      return EXIT.done;
    }),
  );
}
