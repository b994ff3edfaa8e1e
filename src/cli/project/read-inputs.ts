/** The common inputs of commands: the project file with its bindings, and the catalog. */

import { type CatalogInput, loadCatalog } from '../../catalog/load-catalog.ts';
import { unusedSamples } from '../../impact/usage/unused-samples.ts';
import type { LoadedCatalog } from '../../incremental/load-changed.ts';
import { type Declared, locateWithin } from '../../model/catalog/catalog.ts';
import type { UsageSample } from '../../model/catalog/usage-sample.ts';
import type { WholeCatalog } from '../../model/catalog/whole-catalog.ts';
import {
  compareDiagnostics,
  type Diagnostic,
  DiagnosticsError,
  isError,
} from '../../model/messages/diagnostic.ts';
import type { Bindings } from '../../model/service/binding.ts';
import { type CalendarDay, dayAt } from '../../model/values/calendar-day.ts';
import { PROJECT_FILE, type Project } from '../../project/project.ts';
import { loadProject } from '../../project/read-project.ts';
import { secretVariables } from '../../project/secrets.ts';
import { bindOperations } from '../../service/bind-operations.ts';
import { loadUsage } from '../../usage/load-usage.ts';
import type { KnownNames } from '../../usage/read-usage.ts';
import type { CommonOptions } from '../common-options.ts';
import { folderOf } from '../io/folder-of.ts';
import type { World } from '../io/world.ts';
import { commitOf } from './commit-of.ts';

export interface ProjectInputs {
  readonly project: Project;
  readonly bindings: Bindings;
}

export interface Inputs extends ProjectInputs, WholeCatalog {
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

/** Loads the catalog, or the part of it that is needed. */
export type LoadCatalog = (
  project: Project,
  input: CatalogInput,
  today: CalendarDay,
) => Promise<LoadedCatalog>;

const loadAll: LoadCatalog = (_, input) => loadCatalog(input);

/** Texts that count instead of what lies on disk, by file relative to the project's folder. */
export type Edited = ReadonlyMap<string, string>;

/** Throws a DiagnosticsError with every fault of the project file and of all catalog and usage files, at once. */
export async function readInputs(
  world: World,
  options: CommonOptions,
  load: LoadCatalog = loadAll,
  edited: Edited = new Map(),
): Promise<Inputs> {
  const { project, bindings, diagnostics } = await tryProject(world, options, edited);
  if (project === undefined) throw new DiagnosticsError(diagnostics);
  const today = dayAt(world.now(), project.timezone);
  const read = await load(project, { ...catalogInputOf(project), edited }, today);
  const whole = read.catalog && { catalog: read.catalog, upToDate: read.upToDate };
  const usage = await loadUsage({
    folder: project.folder,
    globs: project.usageGlobs,
    known: project.usageGlobs.length > 0 && whole ? namesIn(whole) : undefined,
  });
  const unused = whole && usage.samples ? unusedSamples(whole, usage.samples, today) : [];
  const all = [...diagnostics, ...read.diagnostics, ...usage.diagnostics, ...unused].sort(compareDiagnostics);
  if (whole === undefined || usage.samples === undefined || bindings === undefined)
    throw new DiagnosticsError(all);
  return {
    project,
    bindings,
    ...whole,
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
  };
}

/** The names that usage samples may refer to. */
export function namesIn({ catalog, upToDate }: WholeCatalog): KnownNames {
  const { metrics, products, subscriptions } = catalog;
  return {
    subscriptions: new Set([...subscriptions.keys(), ...(upToDate?.keys() ?? [])].sort()),
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
