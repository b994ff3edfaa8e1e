/** The common inputs of commands: the project file with its bindings, and the catalog. */

import { valuesOf } from '../../catalog/catalog-schema.ts';
import { type CatalogInput, loadCatalog } from '../../catalog/load-catalog.ts';
import { PROFILES } from '../../interface/index.ts';
import { unusedSamples } from '../../ledger/usage/unused-samples.ts';
import { type Catalog, type Declared, locateWithin } from '../../model/catalog/catalog.ts';
import type { UsageSample } from '../../model/catalog/usage-sample.ts';
import {
  compareDiagnostics,
  type Diagnostic,
  DiagnosticsError,
  isError,
} from '../../model/messages/diagnostic.ts';
import type { Bindings } from '../../model/service/binding.ts';
import { type CalendarDay, dayAt } from '../../model/values/calendar-day.ts';
import { pipelineVariable } from '../../project/environment-text.ts';
import { PROJECT_FILE, type Project } from '../../project/project.ts';
import { loadProject } from '../../project/read-project.ts';
import { secretVariables } from '../../project/secrets.ts';
import { bindOperations } from '../../service/bind-operations.ts';
import { type KnownNames, loadUsage } from '../../usage/read-usage.ts';
import { commitOf } from '../io/ask-git.ts';
import { folderOf } from '../io/folder-of.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions } from '../options/options.ts';

export interface ProjectInputs {
  readonly project: Project;
  readonly bindings: Bindings;
}

export interface Inputs extends ProjectInputs {
  readonly catalog: Catalog;
  /** The monthly usage of customers, for impact and quotes. An apply sends nothing of it. */
  readonly usage: readonly UsageSample[];
  /** Hints that stop nothing; `validate` and plans show them. */
  readonly warnings: readonly Diagnostic[];
  /** Today in the project's time zone. */
  readonly today: CalendarDay;
  /** The commit of the project's folder; null where it is in no repository. */
  readonly commit: string | null;
}

/** Throws a DiagnosticsError with every fault of the project file. */
export async function readProjectInputs(world: World, options: CommonOptions): Promise<ProjectInputs> {
  const { project, bindings, diagnostics } = await tryProject(world, options);
  if (project === undefined || bindings === undefined) throw new DiagnosticsError(diagnostics);
  return { project, bindings };
}

/** Texts that count instead of what lies on disk, by file relative to the project's folder. */
export type Edited = ReadonlyMap<string, string>;

/** Stands in for what lies on disk. */
interface InPlace {
  readonly edited?: Edited;
  readonly load?: typeof loadCatalog;
}

/** Throws a DiagnosticsError with every fault of the project file and of all catalog and usage files, at once. */
export async function readInputs(
  world: World,
  options: CommonOptions,
  { edited = new Map(), load = loadCatalog }: InPlace = {},
): Promise<Inputs> {
  const { project, bindings, diagnostics } = await tryProject(world, options, edited);
  if (project === undefined) throw new DiagnosticsError(diagnostics);
  const today = dayAt(world.now(), project.timezone);
  const read = await load({ ...catalogInputOf(project), edited });
  const { catalog } = read;
  const usage = await loadUsage({
    folder: project.folder,
    globs: project.usageGlobs,
    known: project.usageGlobs.length > 0 && catalog ? namesIn(catalog) : undefined,
  });
  const unused = catalog && usage.samples ? unusedSamples(catalog, usage.samples, today) : [];
  const all = [...diagnostics, ...read.diagnostics, ...usage.diagnostics, ...unused].sort(compareDiagnostics);
  if (catalog === undefined || usage.samples === undefined || bindings === undefined)
    throw new DiagnosticsError(all);
  return {
    project,
    bindings,
    catalog,
    usage: usage.samples,
    warnings: all,
    today,
    commit: await commitOf(world, project.folder),
  };
}

export function catalogInputOf(project: Project): CatalogInput {
  return {
    folder: project.folder,
    globs: project.catalogGlobs,
    profile: project.service.profile,
    environment:
      project.environments.length > 0 ? { name: project.environment, all: project.environments } : null,
    variables: project.variables,
    ...(project.priceDefaults && { priceDefaults: project.priceDefaults }),
    ...(project.partialPeriod && { partialPeriod: project.partialPeriod }),
  };
}

/** The names that usage samples may refer to. */
export function namesIn({ metrics, products, subscriptions }: Catalog): KnownNames {
  return {
    subscriptions: new Set([...subscriptions.keys()].sort()),
    products: namedBy(products, ({ key }) => key),
    metrics: namedBy(metrics, ({ address }) => address),
  };
}

/** By id and by key; a key counts before an id of the same text. */
function namedBy(declared: ReadonlyMap<string, Declared>, name: (one: Declared) => string) {
  const all = [...declared.values()];
  const byId = all.flatMap((one) => (one.id === undefined ? [] : [[one.id, name(one)] as const]));
  return new Map([...byId, ...all.map((one) => [one.key, name(one)] as const)]);
}

async function tryProject(
  world: World,
  options: CommonOptions,
  edited: Edited = new Map(),
): Promise<{ project?: Project; bindings?: Bindings; diagnostics: readonly Diagnostic[] }> {
  const { project, diagnostics } = await loadProject({
    folder: folderOf(world, options),
    environmentName: options.env,
    mustName: pipelineVariable(world.env) !== undefined,
    ...(edited.has(PROJECT_FILE) && { content: edited.get(PROJECT_FILE) ?? '' }),
  });
  if (project === undefined) return { diagnostics };
  world.hide?.(secretVariables(project));
  const { profile, operations, listParameters, headers, endReason } = project.service;
  const bound = bindOperations(
    profile,
    operations,
    listParameters,
    headers,
    locateWithin(project.locate, 'service'),
    PROFILES[profile].traits.closesValues ? valuesOf : undefined,
  );
  const all = [...diagnostics, ...bound.diagnostics];
  return {
    project,
    ...(bound.diagnostics.some(isError)
      ? {}
      : { bindings: { ...bound.bindings, ...(endReason !== undefined && { endReason }) } }),
    diagnostics: all,
  };
}
