/**
 * Records which subscriptions are up to date after an apply: those for which a plan made now has nothing new. The
 * next plan need not look at them. The plan made now rests on the records, so that it shows everything that the run
 * left undone.
 */
import { upToDateFiles } from '../../incremental/up-to-date-files.ts';
import { DiagnosticsError } from '../../model/messages/diagnostic.ts';
import { EXIT } from '../../model/plan/exit-code.ts';
import type { Observed } from '../../model/service/observed.ts';
import { shownForGood } from '../../model/service/shown-for-good.ts';
import { createHashOfUse } from '../../plan/up-to-date/find-up-to-date.ts';
import { visible } from '../../report/words/sanitize.ts';
import type { Lease, State } from '../../state/state.ts';
import type { World } from '../io/world.ts';
import { planningCacheKey, readerBeside } from '../project/load-beside-cache.ts';
import { underLock } from '../project/open-project-state.ts';
import { catalogInputOf, type Inputs } from '../project/read-inputs.ts';
import { type Connection, makePlan } from './make-plan.ts';

/** The values that the run read of the service. */
type Seen = Observed['live'];

/**
 * Nothing depends on this record.
 * Where it cannot be planned or written, a warning reports that, and the next plan examines everything.
 */
export async function recordUpToDate(
  world: World,
  inputs: Inputs,
  state: State,
  lease: Lease,
  connection: Connection,
  seen: Seen,
): Promise<void> {
  try {
    const { project, catalog, upToDate, today } = inputs;
    const reader = readerBeside(state, inputs);
    if (inputs.bindings.operations.get('versions.get')?.showsForGood) {
      const shown = shownForGood((await reader.records()).values(), seen);
      await lease.journal.noteRecords(lease.run, shown, world.now());
    }
    const { observed, foundUpToDate } = await makePlan(world, inputs, reader, connection, {
      refresh: 'none',
    });
    const found = foundUpToDate();
    const files = await upToDateFiles(catalogInputOf(project), {
      found,
      before: upToDate,
      digest: catalog.digest,
      cacheKey: planningCacheKey(project),
      day: today,
      hashOfUse: createHashOfUse(inputs, observed.records),
    });
    if (files === undefined) return;
    const before = (await state.upToDate()).filter(({ file }) => !upToDate?.untouched.has(file));
    const keysBefore = new Set(before.flatMap((file) => file.keys()));
    const keysNow = new Set(files.flatMap((file) => file.keys()));
    const names = new Set(files.map(({ file }) => file));
    await lease.recordUpToDate({
      put: files,
      remove: before.flatMap(({ file }) => (names.has(file) ? [] : [file])),
      upToDate: found.flatMap(({ key }) => (keysNow.has(key) ? [key] : [])),
      changed: [...keysBefore].filter((key) => !keysNow.has(key)),
    });
  } catch (error) {
    tellUnrecorded(world, error);
  }
}

/** For a run that workers carried out: its last step released the lock, so the lock is taken once more, if free. */
export async function recordAfterWorkers(
  world: World,
  inputs: Inputs,
  state: State,
  lease: Lease,
  connection: Connection,
  seen: Seen,
): Promise<void> {
  try {
    await lease.release();
    await underLock(world, state, inputs.commit, (own) =>
      recordUpToDate(world, inputs, state, own, connection, seen),
    );
  } catch (error) {
    tellUnrecorded(world, error);
  }
}

function tellUnrecorded(world: World, error: unknown): void {
  // Interrupted, or another run has the lock by now: this was reported already, or concerns no person.
  if (error instanceof DiagnosticsError && error.exitCode !== EXIT.error) return;
  const reason = error instanceof Error ? error.message : String(error);
  world.stderr.write(
    `warning: what the next plan need not look at could not be recorded: ${visible(reason)}\n`,
  );
}
