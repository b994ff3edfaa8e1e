/**
 * `state confirm`: a person declares that a gap in the journal is known. With addresses: nothing exists there. With
 * `--whole`: everything that exists is on record, so nothing is missing any more. With `--older`: this older copy of
 * the state is all that is left. With none of them: the answers that the service replays to the next run are
 * expected.
 */

import { fault } from '../../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../../model/plan/exit-code.ts';
import type { Address } from '../../../model/values/address.ts';
import { noteInLockFile } from '../../../state/lock-file.ts';
import { addressFrom } from '../../address-argument.ts';
import type { CommonOptions } from '../../common-options.ts';
import { printResult } from '../../io/print-result.ts';
import type { World } from '../../io/world.ts';
import { environmentOf, openProjectState, underLock } from '../../project/open-project-state.ts';
import { withProjectState } from '../../project/project-state.ts';
import { readProjectInputs } from '../../project/read-inputs.ts';

export interface StateConfirmOptions extends CommonOptions {
  readonly reason?: string;
  readonly whole?: boolean;
  readonly older?: boolean;
}

export async function stateConfirm(
  world: World,
  options: StateConfirmOptions,
  ...named: readonly string[]
): Promise<ExitCode> {
  const { reason, whole = false, older = false } = options;
  if (!reason) throw fault('missing-reason', 'confirm needs a reason', 'say how you know: --reason "…"');
  if (older && (whole || named.length > 0))
    throw fault(
      'older-alone',
      '--older says that something is missing, and goes with nothing else',
      'run it with --older --reason "…" first, and confirm the rest afterwards',
    );
  if (older) return confirmOlder(world, options, reason);
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

/** Marks everything applied after the copy as missing. The lock file then names a run that the copy knows. */
async function confirmOlder(world: World, options: StateConfirmOptions, reason: string): Promise<ExitCode> {
  const { project } = await readProjectInputs(world, options);
  const state = await openProjectState(world, project, { mode: 'write', origin: null, older: true });
  try {
    await underLock(world, state, null, ({ declareOlder }) => declareOlder({ atMs: world.now(), reason }));
    const [newest] = await state.runs(1);
    await noteInLockFile(project.folder, environmentOf(project), {
      run: newest?.run,
      record: newest?.outcome?.record_hash,
    });
  } finally {
    await state.close();
  }
  printResult(
    world,
    options,
    { confirmed: false, whole: false, older: true, absent: [] },
    'What was applied after this copy was taken counts as missing: what may exist already is not created until it is confirmed. Commit pricewright.lock.',
  );
  return EXIT.done;
}

function sentenceOf(whole: boolean, addresses: readonly Address[]): string {
  if (whole) return 'All that exists is on record: what is new from here on may be created.';
  return addresses.length === 0
    ? 'What the service replays to the next run is taken as known.'
    : `Nothing exists at ${addresses.join(', ')}: the next plan may create it.`;
}
