/**
 * Plans one environment with the catalog of another one of the project file. The ids stay its own, and so do its
 * variables unless the other's are asked for. Needs no service, state or secret.
 */
import { type CatalogInput, loadCatalog } from '../../catalog/load-catalog.ts';
import type { ReadResult } from '../../catalog/read/read-catalog.ts';
import { type Catalog, declaredThings } from '../../model/catalog/catalog.ts';
import { DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import { suggestName } from '../../model/messages/nearest-name.ts';
import type { ComparedWith, Plan } from '../../model/plan/plan.ts';
import { sortByAddress } from '../../model/values/address.ts';
import type { Project } from '../../project/project.ts';
import { loadProject } from '../../project/read-project.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions } from '../options/options.ts';
import { catalogInputOf, readInputs } from '../project/read-inputs.ts';
import { compareCatalogs } from './compare-catalogs.ts';
import type { PlanningOptions } from './make-plan.ts';

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
  throw new DiagnosticsError(
    diagnostics.map((each) => ({ ...each, message: `in ${other.environment}: ${each.message}` })),
  );
}

/** Faults that neither environment has by itself are those of one's ids with the other's variables. */
function ofBoth(read: ReadResult, name: string): ReadResult {
  if (read.catalog !== undefined) return read;
  const diagnostics = read.diagnostics.map((each) => ({
    ...each,
    message: `with the catalog of ${name}: ${each.message}`,
  }));
  return { ...read, diagnostics };
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
