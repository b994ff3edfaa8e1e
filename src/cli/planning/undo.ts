/**
 * `undo RUN`: the catalog before a past run is checked out of Git, and proven by the digest that its own run noted.
 */
import { readCatalog } from '../../catalog/read/read-catalog.ts';
import type { Catalog } from '../../model/catalog/catalog.ts';
import { isOneOfSeveral } from '../../model/messages/command-line.ts';
import { DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import type { CatalogOfPlan } from '../../model/plan/plan.ts';
import type { Project } from '../../project/project.ts';
import type { LoggedRun } from '../../state/journal/read-log.ts';
import type { State } from '../../state/state.ts';
import type { StoredRun } from '../../undo/named-run.ts';
import { undoRun } from '../../undo/undo-run.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions } from '../options/options.ts';
import { catalogInputOf, type Inputs } from '../project/read-inputs.ts';
import type { PlanningOptions } from './make-plan.ts';
import { withOther } from './other-catalog.ts';

export interface Undoing {
  /** The project as it is, with the catalog from before the run. */
  readonly inputs: Inputs;
  readonly narrowed: Pick<PlanningOptions, 'targets' | 'goesBack'>;
  /** The files of that catalog, where no commit has them. */
  readonly files: CatalogOfPlan['files'];
}

/** Throws a DiagnosticsError for a run that no catalog in Git can undo, and where nothing is left to plan. */
export async function undoing(
  world: World,
  options: CommonOptions,
  inputs: Inputs,
  state: State,
  name: string,
): Promise<Undoing> {
  const { catalog: now, project, today } = inputs;
  const { catalog, before, targets, notices } = await undoRun(
    {
      ...{ runs: state, typed: project, today, catalog: now },
      catalogOf: (run) => catalogOf(world, options, inputs, run),
    },
    name,
  );
  const warnings = [...inputs.warnings, ...notices];
  const { commit, files } = before.plan.catalog;
  return { inputs: { ...inputs, catalog, commit, warnings }, narrowed: { targets, goesBack: true }, files };
}

/** Throws a DiagnosticsError where the variables of the environment are others than those of the run. */
function catalogOnRecord(
  project: Project,
  { run, plan }: StoredRun,
  files: Readonly<Record<string, string>>,
): Catalog {
  const texts = Object.entries(files).map(([file, content]) => ({ file, content }));
  const { catalog, diagnostics } = readCatalog(texts, catalogInputOf(project));
  if (catalog === undefined) throw new DiagnosticsError(diagnostics);
  if (catalog.digest === plan.catalog.digest) return catalog;
  throw notInGit(run, 'its files are on record, and the variables of the project are others by now');
}

/** Throws a DiagnosticsError where Git does not have the very files that the run was applied from. */
async function catalogOf(
  world: World,
  options: CommonOptions,
  { project }: Inputs,
  { run, plan }: StoredRun,
): Promise<Catalog> {
  const { commit, files } = plan.catalog;
  if (files !== undefined) return catalogOnRecord(project, { run, plan }, files);
  if (commit === null) throw notInGit(run, 'its files are not on record');
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
    `the catalog of run ${run}, which an undo restores, is not known: ${why}`,
    'edit the catalog by hand to what it was, and plan as usual',
  );
}
