/**
 * `state trust`: a person says that what the journal misses is known. With addresses: nothing exists there. Without: what
 * the service replays to the next run is no surprise.
 */
import { fault } from '../model/diagnostic.ts';
import { EXIT, type ExitCode } from '../model/exit-code.ts';
import { addressFrom } from './address-argument.ts';
import type { CommonOptions } from './common-options.ts';
import { underLock } from './open-project-state.ts';
import { printResult } from './print-result.ts';
import { withProjectState } from './project-state.ts';
import type { World } from './world.ts';

export interface StateTrustOptions extends CommonOptions {
  readonly reason?: string;
}

export async function stateTrust(
  world: World,
  options: StateTrustOptions,
  ...named: readonly string[]
): Promise<ExitCode> {
  const { reason } = options;
  if (!reason) throw fault('missing-reason', 'trust needs a reason', 'say how you know: --reason "…"');
  const addresses = named.map(addressFrom);
  return withProjectState(world, options, 'write', async (state) => {
    await underLock(world, state, null, async ({ trust, confirmAbsent }) => {
      if (addresses.length > 0) await confirmAbsent(addresses, reason, world.now());
      else await trust(reason, world.now());
    });
    const sentence =
      addresses.length === 0
        ? 'What the service replays to the next run is trusted.'
        : `Nothing exists at ${addresses.join(', ')}: the next plan may create it.`;
    printResult(world, options, { trusted: addresses.length === 0, absent: addresses }, sentence);
    return EXIT.done;
  });
}
