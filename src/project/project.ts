/** The project as the program uses it: one environment chosen, its overrides applied, defaults filled in. */

import { isAbsolute, relative } from 'node:path';
import { type OperationName, type ProfileName, profileNamed } from '../interface/index.ts';
import type { PartialPeriod } from '../model/catalog/billing-cycle.ts';
import type { Unread } from '../model/catalog/catalog.ts';
import type { Ignored } from '../model/catalog/ignored.ts';
import type { Diagnostic } from '../model/messages/diagnostic.ts';
import type { ApprovalRules } from '../model/plan/approval.ts';
import type { ExceptionsPlace, Guards } from '../model/plan/guards.ts';
import type { Assumption } from '../model/plan/recurring-figure.ts';
import {
  ACCEPTED,
  PARTIAL_PERIOD,
  type ProjectRules,
  STAGED,
  type StagedSetting,
  UNREAD,
  unreadText,
} from '../model/plan/rules.ts';
import type { MetadataField } from '../model/values/metadata-field.ts';
import type { Locate } from '../model/values/source.ts';
import type { PlacedNode } from '../yaml/yaml-node.ts';

export const PROJECT_FILE = 'pricewright.yaml';

export interface Project {
  /** Absolute. */
  readonly folder: string;
  /** Part of every idempotency key. */
  readonly id: string;
  /** The name of the environment, `default` where the project has none. Records are kept under it. */
  readonly environment: string;
  /** True where commands must name the environment; see {@link TypedFor}. */
  readonly named?: true;
  /** The environments that the file declares. Without any, `id` maps in the catalog have no meaning. */
  readonly environments: readonly string[];
  /** The other environments that nothing in the file says to be another account. */
  readonly besides: readonly AccountOf[];
  readonly catalogGlobs: readonly string[];
  /** The globs of usage samples; empty where the project has none. */
  readonly usageGlobs: readonly string[];
  /** The globs of price tests; null where the project names none. */
  readonly testGlobs: readonly string[] | null;
  /** An IANA name. */
  readonly timezone: string;
  readonly variables: ReadonlyMap<string, string | number | boolean>;
  readonly service: ServiceSettings;
  readonly state: StateSettings;
  readonly apply: ApplySettings;
  readonly guards: Guards;
  /** The place for exceptions in the file; absent if nothing can be inserted. */
  readonly exceptionsAt?: ExceptionsPlace;
  readonly approvals: ApprovalRules;
  readonly report: ReportSettings;
  /** The defaults for prices, as they stand in the project file. */
  readonly priceDefaults?: PlacedNode;
  /** Says that the account has nothing that no answer shows. */
  readonly unread?: Unread;
  /** The part of a period that is billed where a trial ends in it. */
  readonly partialPeriod?: PartialPeriod;
  /** The assumptions of the ledger that the service's own figures need not share. */
  readonly accepted?: readonly Assumption[];
  /** The things that nobody wants to manage. */
  readonly ignored?: readonly Ignored[];
  /** Locates a setting of the chosen environment: `['service', 'base_url']`. */
  readonly locate: Locate;
}

/** The part of an environment's settings that says which account it is for. */
export interface AccountOf {
  readonly environment: string;
  /** The address as it is written: the value of a variable in it may be another one elsewhere. */
  readonly baseUrl: string;
  readonly apiKeyVariable: string | undefined;
  /** The name that the project file gives the account. */
  readonly account: string | undefined;
  readonly isProduction: boolean;
}

/** A text that may contain `${env.NAME}`. It must not be used or shown before it is resolved. */
export interface EnvironmentText {
  readonly template: string;
  /** The setting that contains it, for the message about a missing variable. */
  readonly setting: string;
}

export interface ServiceSettings {
  /** Call `baseUrlOf` for the URL. */
  readonly baseUrl: EnvironmentText;
  /** The environment variable that holds the key; undefined where none is named. Call `apiKeyOf` for the key. */
  readonly apiKeyVariable: string | undefined;
  /** The account of the profile's service; elsewhere a name that tells it from that of another environment. */
  readonly account?: string;
  readonly profile: ProfileName;
  /** The reason of an end for which the catalog gives none. */
  readonly endReason?: string;
  /** The rate of one command, or of all workers together; null for no limit. */
  readonly requestsPerSecond: number | null;
  /** Operations as written. Their names are those of the operation table; null unbinds, and the rest is checked when they are bound. */
  readonly operations: Readonly<Partial<Record<OperationName, WrittenOperation | null>>>;
  readonly listParameters: RenamedParts<'page_size' | 'skip' | 'tags'>;
  readonly headers: RenamedParts<'authorization' | 'version' | 'idempotency_key'>;
}

/** Other names for the parts of a request. */
type RenamedParts<Part extends string> = Readonly<Partial<Record<Part, string>>>;

/** One entry of `operations:`. */
export interface WrittenOperation {
  readonly method: string;
  readonly path: string;
  readonly repeatable?: boolean;
  readonly fields?: Readonly<Record<string, string>>;
  readonly id?: string;
  readonly set?: Readonly<Record<string, string | number | boolean>>;
}

export type StateSettings =
  /** `file` is absolute. */
  | { readonly kind: 'sqlite'; readonly file: string }
  /** Call `databaseUrlOf` for the URL. */
  | { readonly kind: 'postgres'; readonly url: EnvironmentText };

export interface ApplySettings {
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly drift: 'report' | 'revert';
  readonly staged: StagedSetting;
}

export interface ReportSettings {
  /** The field by which plans group money; null for by bundle or plan. */
  readonly cohortsBy: MetadataField | null;
  /** The metadata fields that the list of subscriptions shows. */
  readonly columns: readonly MetadataField[];
  /** The names of units, by metric id or product key. */
  readonly units: Readonly<Record<string, string>>;
}

export interface ReadProject {
  /** Undefined where a diagnostic is an error. */
  readonly project: Project | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** The rules of a project file that stand for the next plan: its guards, its approval rules, and what decides where it is applied. */
export function rulesOfProject(
  project: Project,
): Required<Omit<ProjectRules, 'usage' | 'scheduled' | 'unsent'>> {
  const { guards, approvals } = project;
  return { ...approvals, guards, settings: settingsOf(project) };
}

/** The settings as written: no variable is filled in, so that none of its secrets is shown or stored. */
function settingsOf({
  id,
  timezone,
  folder,
  state,
  service,
  apply,
  usageGlobs,
  unread,
  partialPeriod,
  accepted,
  ignored,
}: Project): Readonly<Record<string, string>> {
  const { baseUrl, apiKeyVariable = '', account, profile, endReason } = service;
  const { operations, headers, listParameters } = service;
  return {
    project: id,
    timezone,
    state: state.kind === 'sqlite' ? withinFolder(folder, state.file) : state.url.template,
    'service.base_url': baseUrl.template,
    'service.api_key': apiKeyVariable,
    ...(account !== undefined && { 'service.account': account }),
    'service.profile': profile,
    ...(endReason !== undefined && { 'service.end_reason': endReason }),
    'service.operations': JSON.stringify(operations),
    'service.headers': JSON.stringify(headers),
    'service.list_parameters': JSON.stringify(listParameters),
    'apply.drift': apply.drift,
    ...(profileNamed(profile).traits.replacesDrafts && { [STAGED]: apply.staged }),
    usage: usageGlobs.join(', '),
    ...(unread && { [UNREAD]: unreadText(unread) }),
    ...(partialPeriod && { [PARTIAL_PERIOD]: partialPeriod }),
    ...(accepted && { [ACCEPTED]: accepted.join(', ') }),
    ...(ignored && { ignore: JSON.stringify(ignored) }),
  };
}

/** A file of the project has the same name wherever the project is checked out. */
function withinFolder(folder: string, file: string): string {
  const path = relative(folder, file);
  return path.startsWith('..') || isAbsolute(path) ? file : path;
}
