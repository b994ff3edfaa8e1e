/**
 * `state confirm`: a person says that what the journal misses is known. With addresses: nothing exists there. With `--whole`:
 * all that exists is on record, so that nothing is missing any more. Else: what the service replays to the next run is no
 * surprise.
 */
import type { Address } from '../../../model/address.ts';
import { fault } from '../../../model/diagnostic.ts';
import { EXIT, type ExitCode } from '../../../model/exit-code.ts';
import { addressFrom } from '../../address-argument.ts';
import type { CommonOptions } from '../../common-options.ts';
import { printResult } from '../../io/print-result.ts';
import type { World } from '../../io/world.ts';
import { underLock } from '../../project/open-project-state.ts';
import { withProjectState } from '../../project/project-state.ts';

export interface StateConfirmOptions extends CommonOptions {
  readonly reason?: string;
  readonly whole?: boolean;
}

export async function stateConfirm(
  world: World,
  options: StateConfirmOptions,
  ...named: readonly string[]
): Promise<ExitCode> {
  const { reason, whole = false } = options;
  if (!reason) throw fault('missing-reason', 'confirm needs a reason', 'say how you know: --reason "…"');
  if (whole && named.length > 0)
    throw fault(
      'whole-and-addresses',
      '--whole says that nothing is missing anywhere, and addresses are named',
      'leave --whole out to confirm that nothing exists at these addresses, or leave them out',
    );
  const addresses = named.map(addressFrom);
  return withProjectState(world, options, 'write', async (state) => {
    const said = { atMs: world.now(), reason };
    await underLock(world, state, null, async ({ confirmReplays, confirmAbsent, declareWhole }) => {
      if (whole) await declareWhole(said);
      else if (addresses.length > 0) await confirmAbsent(addresses, said);
      else await confirmReplays(said);
    });
    const confirmed = !whole && addresses.length === 0;
    printResult(world, options, { confirmed, whole, absent: addresses }, sentenceOf(whole, addresses));
    return EXIT.done;
  });
}

function sentenceOf(whole: boolean, addresses: readonly Address[]): string {
  if (whole) return 'All that exists is on record: what is new from here on may be created.';
  return addresses.length === 0
    ? 'What the service replays to the next run is taken as known.'
    : `Nothing exists at ${addresses.join(', ')}: the next plan may create it.`;
}
