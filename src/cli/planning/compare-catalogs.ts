/** Plans from one catalog to another, of commits, folders or environments, for forks and for review. Needs no service, state or secret. */

import { type CatalogInput, loadCatalog } from '../../catalog/load-catalog.ts';
import type { ReadResult } from '../../catalog/read/read-catalog.ts';
import { assemblePlan } from '../../judge/assemble-plan.ts';
import { projectApplied } from '../../judge/project-applied.ts';
import { type Catalog, declaredThings } from '../../model/catalog/catalog.ts';
import { type Diagnostic, DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import { suggestName } from '../../model/messages/nearest-name.ts';
import type { ComparedWith, Plan } from '../../model/plan/plan.ts';
import { sortByAddress } from '../../model/values/address.ts';
import { markStanding } from '../../plan/document/mark-standing.ts';
import type { PlanInputs } from '../../plan/plan-inputs.ts';
import { type Project, rulesOfProject } from '../../project/project.ts';
import { loadProject } from '../../project/read-project.ts';
import { bindAll } from '../../service/bind-operations.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions } from '../options/options.ts';
import { catalogInputOf, type Inputs, readInputs } from '../project/read-inputs.ts';
import { beforeInCatalog } from './earlier-runs.ts';
import { type PlanningOptions, planInputs } from './make-plan.ts';
import { withOther } from './other-catalog.ts';

/** The catalog after: that at hand where it has no name. */
interface After {
  readonly inputs: Inputs;
  readonly name?: string;
}

/**
 * From the catalog of a folder or a commit to the one at hand, or to that of a second folder or commit.
 * Throws a DiagnosticsError with the faults of either catalog.
 */
export async function compareRefs(
  world: World,
  options: CommonOptions,
  [from, to]: readonly [from: string, to?: string],
  planning: PlanningOptions,
): Promise<Plan> {
  if (to === undefined)
    return planFromRef(world, options, from, planning, { inputs: await readInputs(world, options) });
  return withOther(world, options, to, async ({ name, read }) =>
    planFromRef(world, options, from, planning, { inputs: await read(), name }),
  );
}

/** From the catalog of a folder or a commit to one that was read. */
export async function planFromRef(
  world: World,
  options: CommonOptions,
  from: string,
  { today, targets = [] }: PlanningOptions,
  after: After,
): Promise<Plan> {
  const { inputs } = after;
  return withOther(world, options, from, async ({ name, read, telling }) => {
    const against = `against ${name}`;
    const origin = after.name === undefined ? against : `the catalog of ${after.name}, ${against}`;
    const at = { origin, today: today ?? inputs.today, targets };
    const side = await read();
    const { stood, ...before } = await telling(async () => {
      const applied = { ...asApplied(side, inputs, at), usageBefore: side.usage };
      const applying = { ...inputsOf(side, inputs, { ...at, targets: [] }), observed: applied.observed };
      return { ...applied, stood: () => beforeInCatalog(name, applying, inputs.catalog) };
    });
    const plan = planBetween(before, inputs, at);
    return plan.deferred.length === 0 ? plan : markStanding(plan, stood());
  });
}

interface Comparison {
  /** The two sides in words. They stand in the plan where its service's origin would. */
  readonly origin: string;
  readonly today: Inputs['today'];
  readonly targets: PlanInputs['targets'];
  /** Set where the catalog after is that of another environment. */
  readonly comparedWith?: ComparedWith;
}

/** The plan from one catalog of a project to another. Throws a DiagnosticsError with the faults of either. */
export function compareCatalogs(before: Inputs, after: Inputs, comparison: Comparison): Plan {
  return planBetween(asApplied(before, after, comparison), after, comparison);
}

type Applied = Pick<PlanInputs, 'observed' | 'before' | 'usageBefore' | 'standing'>;

function asApplied(before: Inputs, after: Inputs, { origin, today }: Comparison): Applied {
  const projected = projectApplied(inputsOf(before, after, { origin, today, targets: [] }));
  if (projected.kind === 'faulty') throw new DiagnosticsError(projected.diagnostics);
  // A catalog cannot loosen the rules that judge it.
  const standing = { base: rulesOfProject(before.project) };
  return { observed: projected.observed, before: before.catalog, standing };
}

function planBetween(before: Applied, after: Inputs, comparison: Comparison): Plan {
  const planned = assemblePlan({ ...inputsOf(after, after, comparison), ...before });
  if (planned.plan === undefined) throw new DiagnosticsError(planned.diagnostics);
  return planned.plan;
}

/** The inputs of one side, with the project of the side after. */
function inputsOf(side: Inputs, { project }: Inputs, { origin, comparedWith, ...asked }: Comparison) {
  return {
    ...planInputs(
      { ...side, project, bindings: bindAll(project.service) },
      { origin },
      { ...asked, revert: [] },
    ),
    ...(comparedWith && { comparedWith }),
  };
}

/** Git allows no colon in the name of a branch or a tag. */
export const ENVIRONMENT = 'env:';

export function isEnvironment(side: string): boolean {
  return side.startsWith(ENVIRONMENT);
}

/** Throws a DiagnosticsError for an environment that cannot be compared with, and with the faults of either catalog. */
export async function compareEnvironments(
  world: World,
  options: CommonOptions & { readonly variables?: boolean },
  name: string,
  { today, targets = [] }: PlanningOptions,
): Promise<Plan> {
  const before = await readInputs(world, options);
  const { project } = before;
  const other = await otherEnvironment(project, name);
  const own = await catalogOf(other);
  const { globs, variables: others } = catalogInputOf(other);
  const variables = options.variables ? others : project.variables;
  const after = await readInputs(world, options, {
    load: async (input) =>
      ofBoth(await loadCatalog({ ...input, globs, variables, idVariables: project.variables }), name),
  });
  return compareCatalogs(before, after, {
    origin: `the catalog of ${name}, against that of ${project.environment}`,
    today: today ?? before.today,
    targets,
    comparedWith: {
      environment: name,
      ids: idsThatDiffer(before.catalog, own),
      variables: variablesThatDiffer(project, other),
      variables_of: options.variables ? name : project.environment,
    },
  });
}

async function otherEnvironment(project: Project, name: string): Promise<Project> {
  const { environment, environments, folder } = project;
  if (name === environment)
    throw fault(
      'same-environment',
      `\`${name}\` would be compared with itself`,
      'name two environments: diff env:NAME env:NAME',
    );
  if (!environments.includes(name)) throw unknownEnvironment(name, project);
  const { project: other, diagnostics } = await loadProject({ folder, environmentName: name });
  if (other === undefined) throw new DiagnosticsError(diagnostics);
  return other;
}

function unknownEnvironment(name: string, { environment, environments }: Project): Error {
  const others = environments.filter((each) => each !== environment);
  return fault(
    'unknown-environment',
    `the project has no environment \`${name}\` to compare with`,
    suggestName(name, others, 'add it under `environments`'),
  );
}

/** The catalog as the other environment itself has it, with its own ids. */
async function catalogOf(other: Project): Promise<Catalog> {
  const input: CatalogInput = catalogInputOf(other);
  const { catalog, diagnostics } = await loadCatalog(input);
  if (catalog !== undefined) return catalog;
  throw new DiagnosticsError(saidOf(`in ${other.environment}`, diagnostics));
}

/** Faults that neither environment has by itself are those of one's ids with the other's variables. */
function ofBoth(read: ReadResult, name: string): ReadResult {
  if (read.catalog !== undefined) return read;
  return { ...read, diagnostics: saidOf(`with the catalog of ${name}`, read.diagnostics) };
}

function saidOf(where: string, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.map((each) => ({ ...each, message: `${where}: ${each.message}` }));
}

/** Covers the addresses that both environments declare; one that only one has is a step of the plan. */
function idsThatDiffer(own: Catalog, other: Catalog): ComparedWith['ids'] {
  const others = new Map(declaredThings(other).map(({ address, id }) => [address, id ?? null]));
  const differing = declaredThings(own).flatMap(({ address, id = null }) => {
    const there = others.get(address);
    return there === undefined || there === id ? [] : [{ address, own: id, other: there }];
  });
  return sortByAddress(differing);
}

function variablesThatDiffer(own: Project, other: Project): ComparedWith['variables'] {
  const names = [...new Set([...own.variables.keys(), ...other.variables.keys()])].sort();
  return names
    .map((name) => ({
      name,
      own: own.variables.get(name) ?? null,
      other: other.variables.get(name) ?? null,
    }))
    .filter((each) => each.own !== each.other);
}
