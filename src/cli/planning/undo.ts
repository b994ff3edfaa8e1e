/**
 * `--undo RUN`: plans what a past run changed back to what the catalog before it said. That catalog is checked out of
 * Git, and proven by the digest that its own run noted. Everything that such a plan cannot bring back is a notice.
 */

import { type Catalog, declaredAt, declaredThings } from '../../model/catalog/catalog.ts';
import { commandLine, isOneOfSeveral } from '../../model/messages/command-line.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import { wasExecuted } from '../../model/plan/outcome.ts';
import type { Step } from '../../model/plan/plan.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';
import { undoScope } from '../../plan/undo-scope.ts';
import type { LoggedRun } from '../../state/journal/read-log.ts';
import type { State } from '../../state/state.ts';
import type { CommonOptions } from '../common-options.ts';
import type { World } from '../io/world.ts';
import type { Inputs } from '../project/read-inputs.ts';
import type { PlanningOptions } from './make-plan.ts';
import { namedRun, type StoredRun, storedRun } from './named-run.ts';
import { withOther } from './other-catalog.ts';
import { undoNotices } from './undo-notices.ts';

export interface Undoing {
  /** The project as it is, with the catalog from before the run. */
  readonly inputs: Inputs;
  readonly narrowed: Pick<PlanningOptions, 'targets'>;
}

/** Throws a DiagnosticsError for options that say otherwise what is planned. */
export function checkUndo({ undo, against, compareEnv, target, revert }: UndoOptions): void {
  if (undo === undefined) return;
  const other = Object.entries({ against, 'compare-env': compareEnv, target, revert }).find(
    ([, value]) => value !== undefined,
  );
  if (other === undefined) return;
  throw fault(
    'undo-beside-other',
    `--undo plans what the run changed, and --${other[0]} would plan something else`,
    'leave one of the two out',
  );
}

interface UndoOptions {
  readonly undo?: string;
  readonly against?: string;
  readonly compareEnv?: string;
  readonly target?: readonly string[];
  readonly revert?: readonly string[];
}

/** Throws a DiagnosticsError for a run that no catalog in Git can undo, and where nothing is left to plan. */
export async function undoing(
  world: World,
  options: CommonOptions,
  inputs: Inputs,
  state: State,
  name: string,
): Promise<Undoing> {
  const undone = await storedRun(state, await namedRun(state, name, inputs.project), inputs.project);
  const { newer, older } = await runsAround(state, undone.run);
  const before = await runBefore(state, undone, older, inputs);
  const catalog = await catalogOf(world, options, before);
  await refuseRenamed(state, [undone.run, ...newer], inputs, catalog);
  const scope = undoScope(stepsDone(undone), catalog);
  if (scope.targets.length === 0)
    throw fault(
      'nothing-to-undo',
      `run ${undone.run.run} changed nothing that the catalog before it can bring back`,
      `see what it did with: ${commandLine(inputs.project, `log ${undone.run.run}`)}`,
    );
  const later = changedBy(newer, scope.targets);
  return {
    inputs: {
      ...inputs,
      catalog,
      upToDate: undefined,
      commit: before.run.commit,
      warnings: [...inputs.warnings, ...undoNotices({ undone, before, scope, later, today: inputs.today })],
    },
    narrowed: { targets: scope.targets },
  };
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
async function runsAround(state: State, { run }: LoggedRun): Promise<RunsAround> {
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
  state: State,
  undone: StoredRun,
  older: readonly LoggedRun[],
  { project }: Inputs,
): Promise<StoredRun> {
  for (const run of older) {
    const stored = await storedRun(state, run, project);
    if (stored.plan.catalog.digest !== undone.plan.catalog.digest) return stored;
  }
  throw fault(
    'no-run-before',
    `no run before ${undone.run.run} had another catalog`,
    'what the first run made is deleted with `absent: true` in the catalog',
  );
}

/** Throws a DiagnosticsError where Git does not have the very files that the run was applied from. */
async function catalogOf(world: World, options: CommonOptions, { run, plan }: StoredRun): Promise<Catalog> {
  const { commit } = plan.catalog;
  if (commit === null) throw notInGit(run, 'it was applied from files that are in no commit');
  // The environment may have had another name then, or the project none at all.
  const { env: _, ...rest } = options;
  const then = { ...rest, ...(isOneOfSeveral(plan) && { env: plan.environment }) };
  const { catalog } = await withOther(world, then, commit, ({ read }) => read());
  if (catalog.digest === plan.catalog.digest) return catalog;
  throw notInGit(run, `it was applied from other files than those of commit ${commit.slice(0, 12)}`);
}

function notInGit({ run }: LoggedRun, why: string): Error {
  return fault(
    'catalog-not-in-git',
    `the catalog of run ${run}, to which an undo goes back, is not known: ${why}`,
    'edit the catalog by hand to what it was, and plan as usual',
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
  state: State,
  runs: readonly LoggedRun[],
  { project, catalog }: Inputs,
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
    `revert the change in Git by hand, under the new name, and plan as usual; what the run did: ${commandLine(project, `log ${runs[0]?.run}`)}`,
  );
}

/** Later runs that changed one of the addresses too; an undo takes their changes of it back as well. */
function changedBy(newer: readonly LoggedRun[], targets: readonly Address[]): readonly string[] {
  const undone = new Set<Address>(targets);
  const touched = newer.filter(({ outcome }) =>
    outcome?.steps.some(({ address, result }) => wasExecuted(result) && undone.has(ownerOf(address))),
  );
  return touched.map((each) => each.run);
}
