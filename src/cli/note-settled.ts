/**
 * After an apply: what a plan made now has nothing new to say of is noted as settled, so that the next plan need not look
 * at it. It is planned from what is recorded, so that whatever the run left undone is seen.
 */
import { markFiles } from '../catalog/mark-files.ts';
import { DiagnosticsError } from '../model/diagnostic.ts';
import { EXIT } from '../model/exit-code.ts';
import { createPrintOfUse } from '../plan/find-settled.ts';
import { visible } from '../report/words/sanitize.ts';
import type { Lease, State } from '../state/state.ts';
import type { World } from './io/world.ts';
import { type Connection, makePlan } from './planning/make-plan.ts';
import { underLock } from './project/open-project-state.ts';
import { catalogInputOf, type Inputs } from './project/read-inputs.ts';
import { planningGround, readerBeside } from './settled-catalog.ts';

/** Nothing depends on it: where it cannot be planned or written it is told, and the next plan looks at everything. */
export async function noteWhatSettled(
  world: World,
  inputs: Inputs,
  state: State,
  lease: Lease,
  connection: Connection,
): Promise<void> {
  try {
    const { project, catalog, today } = inputs;
    const reader = readerBeside(state, catalog);
    const { observed, settled } = await makePlan(world, inputs, reader, connection, { refresh: 'none' });
    const found = settled();
    const files = await markFiles(catalogInputOf(project), {
      found,
      before: catalog.settled,
      digest: catalog.digest,
      ground: planningGround(project),
      day: today,
      printOf: createPrintOfUse(catalog, observed.records),
    });
    if (files === undefined) return;
    const before = (await state.settled()).filter(({ file }) => !catalog.settled?.untouched.has(file));
    const keysBefore = new Set(before.flatMap((file) => file.keys()));
    const keysNow = new Set(files.flatMap((file) => file.keys()));
    const names = new Set(files.map(({ file }) => file));
    await lease.noteSettled({
      put: files,
      remove: before.flatMap(({ file }) => (names.has(file) ? [] : [file])),
      settled: found.flatMap(({ key }) => (keysNow.has(key) ? [key] : [])),
      unsettled: [...keysBefore].filter((key) => !keysNow.has(key)),
    });
  } catch (error) {
    tellUnnoted(world, error);
  }
}

/** After a run that workers carried on: with its last step it gave the lock back, so it is taken once more, if it is free. */
export async function noteAfterWorkers(
  world: World,
  inputs: Inputs,
  state: State,
  lease: Lease,
  connection: Connection,
): Promise<void> {
  try {
    await lease.release();
    await underLock(world, state, inputs.commit, (own) =>
      noteWhatSettled(world, inputs, state, own, connection),
    );
  } catch (error) {
    tellUnnoted(world, error);
  }
}

function tellUnnoted(world: World, error: unknown): void {
  // Interrupted, or the lock is another's by now: that was told, or is none of a person's business.
  if (error instanceof DiagnosticsError && error.exitCode !== EXIT.error) return;
  const reason = error instanceof Error ? error.message : String(error);
  world.stderr.write(`warning: what the next plan need not look at could not be noted: ${visible(reason)}\n`);
}
