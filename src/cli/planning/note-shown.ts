/** Records what a run read of published versions, where the service shows it for good: no later run reads them again. */

import { DiagnosticsError } from '../../model/messages/diagnostic.ts';
import { EXIT } from '../../model/plan/exit-code.ts';
import { type Observed, shownForGood } from '../../model/service/observed.ts';
import { visible } from '../../report/words/sanitize.ts';
import type { Lease, State } from '../../state/state.ts';
import type { World } from '../io/world.ts';
import { underLock } from '../project/open-project-state.ts';
import type { Inputs } from '../project/read-inputs.ts';

interface Noting {
  readonly world: World;
  readonly inputs: Inputs;
  readonly state: State;
  readonly lease: Lease;
}

type Seen = Observed['live'];

/** Nothing depends on this record. Where it cannot be written, a warning reports that, and the next plan reads again. */
export async function noteShown({ world, inputs, state, lease }: Noting, seen: Seen): Promise<void> {
  if (!inputs.bindings.operations.get('versions.get')?.showsForGood) return;
  try {
    const shown = shownForGood((await state.reader.records()).values(), seen);
    await lease.journal.noteRecords(lease.run, shown, world.now());
  } catch (error) {
    tellUnrecorded(world, error);
  }
}

/** For a run that workers carried out: its last step released the lock, so the lock is taken once more, if free. */
export async function noteShownAfterWorkers(noting: Noting, seen: Seen): Promise<void> {
  const { world, inputs, state, lease } = noting;
  if (!inputs.bindings.operations.get('versions.get')?.showsForGood) return;
  try {
    await lease.release();
    await underLock(world, state, inputs.commit, (own) => noteShown({ ...noting, lease: own }, seen));
  } catch (error) {
    tellUnrecorded(world, error);
  }
}

function tellUnrecorded(world: World, error: unknown): void {
  // Interrupted, or another run has the lock by now: this was reported already, or concerns no person.
  if (error instanceof DiagnosticsError && error.exitCode !== EXIT.error) return;
  const reason = error instanceof Error ? error.message : String(error);
  world.stderr.write(`warning: what this run read for good could not be recorded: ${visible(reason)}\n`);
}
