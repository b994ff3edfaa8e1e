/**
 * `recover`, of a journal with a gap: a person declares that what may be missing is known. With addresses: nothing exists there;
 * everything that exists is on record; or this older copy of the state is all that is left. For replays: the answers that the
 * service replays to the next run are expected.
 */

import { EXIT, type ExitCode } from '../../../model/plan/exit-code.ts';
import type { Address } from '../../../model/values/address.ts';
import { noteInLockFile } from '../../../state/lock-file.ts';
import type { CommonOptions } from '../../common-options.ts';
import { printResult } from '../../io/print-result.ts';
import type { World } from '../../io/world.ts';
import { environmentOf, openProjectState, underLock } from '../../project/open-project-state.ts';
import { withProjectState } from '../../project/project-state.ts';
import { readProjectInputs } from '../../project/read-inputs.ts';

/** The addresses at which nothing exists but what is on record. */
export type Gap =
  | { readonly kind: 'absent'; readonly addresses: readonly Address[] }
  | { readonly kind: 'whole' | 'replays' };

export async function closeGap(
  world: World,
  options: CommonOptions,
  gap: Gap,
  reason: string,
): Promise<ExitCode> {
  const absent = gap.kind === 'absent' ? gap.addresses : [];
  return withProjectState(world, options, 'write', async (state) => {
    const said = { atMs: world.now(), reason };
    await underLock(world, state, null, async ({ confirmReplays, confirmAbsent, declareWhole }) => {
      if (gap.kind === 'whole') await declareWhole(said);
      else if (gap.kind === 'absent') await confirmAbsent(absent, said);
      else await confirmReplays(said);
    });
    const data = { confirmed: gap.kind === 'replays', whole: gap.kind === 'whole', absent };
    printResult(world, options, data, sentenceOf(gap));
    return EXIT.done;
  });
}

/** Marks everything applied after the copy as missing. The lock file then names a run that the copy knows. */
export async function goOnWithOlder(world: World, options: CommonOptions, reason: string): Promise<ExitCode> {
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

function sentenceOf(gap: Gap): string {
  switch (gap.kind) {
    case 'whole':
      return 'All that exists is on record: what is new from here on may be created.';
    case 'replays':
      return 'What the service replays to the next run is taken as known.';
    case 'absent':
      return `Nothing exists at ${gap.addresses.join(', ')}: the next plan may create it.`;
    default:
      return gap satisfies never;
  }
}
