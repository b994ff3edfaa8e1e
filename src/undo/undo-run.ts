/**
 * Plans what a past run changed back to what the catalog before it said. Everything that such a plan cannot bring back is a
 * notice.
 */
import { type Catalog, declaredAt, declaredThings } from '../model/catalog/catalog.ts';
import { commandLine, type TypedFor } from '../model/messages/command-line.ts';
import { type Diagnostic, fault } from '../model/messages/diagnostic.ts';
import { wasExecuted } from '../model/plan/outcome.ts';
import { newlyScheduled, type Step } from '../model/plan/plan.ts';
import { type Address, ownerOf } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import type { LoggedRun } from '../state/journal/read-log.ts';
import { namedRun, type Runs, type StoredRun, storedRun } from './named-run.ts';
import { undoNotices, undoScope } from './undo-notices.ts';

interface Undoing {
  readonly runs: Runs;
  readonly typed: TypedFor;
  readonly today: CalendarDay;
  /** The catalog as it is. */
  readonly catalog: Catalog;
  /** The very catalog that a run applied. Throws a DiagnosticsError where nobody has it. */
  readonly catalogOf: (run: StoredRun) => Promise<Catalog>;
}

interface Undone {
  /** The catalog from before the run. */
  readonly catalog: Catalog;
  /** The run that applied it. */
  readonly before: StoredRun;
  readonly targets: readonly Address[];
  readonly notices: readonly Diagnostic[];
}

/** Throws a DiagnosticsError for a run that no catalog can undo, and where nothing is left to plan. */
export async function undoRun(undoing: Undoing, name: string): Promise<Undone> {
  const { runs, typed, today } = undoing;
  const undone = await storedRun(runs, await namedRun(runs, name, typed), typed);
  const { newer, older } = await runsAround(runs, undone.run);
  const before = await runBefore(runs, undone, older, typed);
  const catalog = await undoing.catalogOf(before);
  await refuseRenamed(runs, [undone.run, ...newer], undoing, catalog);
  const scope = undoScope(stepsDone(undone), catalog);
  const scheduled = newlyScheduled(undone.plan).filter(({ address }) => declaredAt(catalog, address));
  const targets = [...new Set([...scope.targets, ...scheduled.map(({ address }) => address)])];
  if (targets.length === 0)
    throw fault(
      'nothing-to-undo',
      `run ${undone.run.run} changed nothing that the catalog before it can bring back`,
      `see what it did with: ${commandLine(typed, `log ${undone.run.run}`)}`,
    );
  const later = changedBy(newer, targets);
  const notices = undoNotices({ undone, before, scope, later, today });
  return { catalog, before, targets, notices };
}

/** The most of the newest runs that are searched. */
const MOST_RUNS = 500;

interface RunsAround {
  /** Newest first. */
  readonly newer: readonly LoggedRun[];
  /** Newest first. */
  readonly older: readonly LoggedRun[];
}

/** Throws a DiagnosticsError for a run before the newest ones. */
async function runsAround(state: Runs, { run }: LoggedRun): Promise<RunsAround> {
  const runs = await state.runs(MOST_RUNS);
  const index = runs.findIndex((each) => each.run === run);
  if (index >= 0) return { newer: runs.slice(0, index), older: runs.slice(index + 1) };
  throw fault(
    'run-too-old',
    `run ${run} is not among the newest ${MOST_RUNS}`,
    'edit the catalog by hand to what it was, and plan as usual',
  );
}

/** The newest older run with another catalog: a run may only finish what one before it began. */
async function runBefore(
  state: Runs,
  undone: StoredRun,
  older: readonly LoggedRun[],
  typed: TypedFor,
): Promise<StoredRun> {
  for (const run of older) {
    const stored = await storedRun(state, run, typed);
    if (stored.plan.catalog.digest !== undone.plan.catalog.digest) return stored;
  }
  throw fault(
    'no-run-before',
    `no run before ${undone.run.run} had another catalog`,
    'write `absent: true` for what the first run made, and `ends` for a subscription',
  );
}

/** A run that was killed has no outcome: all its steps count, and the plan compares what is there. */
function stepsDone({ run, plan }: StoredRun): readonly Step[] {
  if (run.outcome === null) return plan.steps;
  const done = new Set(run.outcome.steps.filter(({ result }) => wasExecuted(result)).map(({ id }) => id));
  return plan.steps.filter(({ id }) => done.has(id));
}

/** The former catalog has the former names: planned from it, what was renamed would be made a second time. */
async function refuseRenamed(
  state: Runs,
  runs: readonly LoggedRun[],
  { catalog, typed }: Undoing,
  before: Catalog,
): Promise<void> {
  const declared = declaredThings(catalog).flatMap(({ address, renamedFrom }) =>
    renamedFrom === undefined ? [] : [address],
  );
  const planned = await Promise.all(runs.map(async ({ run }) => (await state.planOfRun(run))?.renames ?? []));
  const renamed = [...declared, ...planned.flat().map(({ to }) => to)].find(
    (address) => declaredAt(before, address) === undefined,
  );
  if (renamed === undefined) return;
  throw fault(
    'renamed-since',
    `an undo cannot go back past a rename, and ${renamed} had another name before`,
    `revert the change in Git by hand, under the new name, and plan as usual; what the run did: ${commandLine(typed, `log ${runs[0]?.run}`)}`,
  );
}

/** Later runs that changed one of the addresses too; an undo takes their changes of it back as well. */
function changedBy(newer: readonly LoggedRun[], targets: readonly Address[]): readonly LoggedRun[] {
  const undone = new Set<Address>(targets);
  return newer.filter(({ outcome }) =>
    outcome?.steps.some(({ address, result }) => wasExecuted(result) && undone.has(ownerOf(address))),
  );
}
