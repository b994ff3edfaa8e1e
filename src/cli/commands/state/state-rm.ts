/** `state rm`: forgets a record, or with `state rm ended` all that has ended. Nothing happens at the service; an address keeps its revision. */
import { fault } from '../../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../../model/plan/exit-code.ts';
import { isPresent } from '../../../model/service/record.ts';
import { addressFrom, notRecorded } from '../../address-argument.ts';
import type { CommonOptions } from '../../common-options.ts';
import { printResult } from '../../io/print-result.ts';
import type { World } from '../../io/world.ts';
import { underLock } from '../../project/open-project-state.ts';
import { withProjectState } from '../../project/project-state.ts';

export interface StateRmOptions extends CommonOptions {
  readonly dryRun?: boolean;
  readonly reason?: string;
}

export async function stateRm(world: World, options: StateRmOptions, argument: string): Promise<ExitCode> {
  if (argument === 'ended') return (await import('./state-rm-ended.ts')).stateRmEnded(world, options);
  if (options.dryRun) throw fault('bad-argument', '--dry-run is for `state rm ended`', 'leave it out');
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
