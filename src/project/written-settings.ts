/**
 * The settings as a person writes them, after the check of their shape.
 * Their form is the same at the top level and in an environment.
 */
import type { ProfileName } from '../interface/index.ts';
import type { PartialPeriod } from '../model/catalog/billing-cycle.ts';
import type { Unread } from '../model/catalog/catalog.ts';
import type { Ignored } from '../model/catalog/ignored.ts';
import { mergePatch } from '../model/catalog/overlay-price.ts';
import type { DiagnosticCode } from '../model/messages/diagnostic-code.ts';
import type { Guards, NoticeWindow, ShareGuard } from '../model/plan/guards.ts';
import type { Assumption } from '../model/plan/recurring-figure.ts';
import type { StagedSetting } from '../model/plan/rules.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';
import type { FieldPath, Locate } from '../model/values/source.ts';
import type { Faults } from '../yaml/faults.ts';
import type { ServiceSettings, WrittenOperation } from './project.ts';

export interface WrittenSettings {
  readonly catalog?: readonly string[];
  readonly usage?: readonly string[];
  readonly tests?: readonly string[];
  readonly timezone?: string;
  readonly variables?: Readonly<Record<string, string | number | boolean>>;
  readonly service?: {
    readonly base_url?: string;
    /** Any value, which must not be shown. */
    readonly api_key?: unknown;
    readonly account?: string;
    readonly profile?: ProfileName;
    readonly end_reason?: string;
    readonly requests_per_second?: number;
    /** Null unbinds the operation. */
    readonly operations?: Readonly<Record<string, Partial<WrittenOperation> | null>>;
    readonly list_parameters?: ServiceSettings['listParameters'];
    readonly headers?: ServiceSettings['headers'];
  };
  readonly unread?: Unread;
  readonly billing?: { readonly partial_period?: PartialPeriod };
  readonly revenue?: { readonly accepted?: readonly Assumption[] };
  readonly ignore?: readonly Ignored[];
  readonly state?: { readonly sqlite?: string; readonly postgres?: string };
  readonly apply?: {
    readonly concurrency?: number;
    readonly timeout_ms?: number;
    readonly retries?: number;
    readonly drift?: 'report' | 'revert';
    readonly staged?: StagedSetting;
  };
  readonly guards?: WrittenGuards;
  readonly approvals?: readonly WrittenApprovalRule[];
  readonly approvers?: Readonly<Record<string, readonly string[] | null>>;
  readonly report?: {
    readonly cohorts?: string;
    readonly columns?: readonly string[];
    readonly units?: Readonly<Record<string, string>>;
  };
}

export interface WrittenApprovalRule {
  readonly when: Readonly<Record<string, WrittenLimit | boolean | null>>;
  readonly by: readonly string[];
}

export type WrittenLimit = number | string | Readonly<Record<string, number | string>>;

/** A percentage, and the amount of money that a change has to pass to count. */
export type WrittenShare =
  | number
  | string
  | { readonly limit?: number | string; readonly above?: WrittenLimit };

/** A setting that holds a decimal text may be written as a number. */
type WrittenSetting<Setting> = string extends Setting ? number | string : Setting;

/** The guards as a person writes them: each setting of `Guards`, and a share with its amount. */
export type WrittenGuards = {
  readonly [Name in Exclude<
    keyof Guards,
    ShareGuard | 'above' | 'monthly_change' | 'notice' | 'exceptions'
  >]?: WrittenSetting<NonNullable<Guards[Name]>>;
} & { readonly [Name in ShareGuard]?: WrittenShare } & {
  readonly monthly_change?: Readonly<
    Record<string, { readonly min?: number | string; readonly max?: number | string }>
  >;
  readonly notice?: readonly WrittenWindow[];
  readonly exceptions?: readonly WrittenException[];
};

/** A window of notice with the conditions of the subscriptions that it is for. */
interface WrittenWindow extends NoticeWindow {
  readonly for?: Readonly<Record<string, string | boolean>>;
}

export interface WrittenException {
  readonly guard: string;
  readonly limit?: number | string | null;
  readonly above?: WrittenLimit;
  readonly for?: string;
  readonly until: string;
  readonly reason: string;
}

/**
 * Merges an environment over the top level: mappings key by key, lists whole, null removes a setting (RFC 7386). An operation
 * that is null stays, because it is unbound and not merely unsaid.
 * A state has one home, so a home that the environment names replaces the other.
 */
export function mergeSettings(writtenTop: JsonObject, written: JsonObject): WrittenSettings {
  const [top, environment] = withEmbedded(writtenTop, written);
  const overridden = environment.state;
  const rehomed = isJsonObject(overridden) && (overridden.sqlite ?? overridden.postgres) !== undefined;
  const base = rehomed ? { ...top, state: null } : top;
  const merged = mergePatch(mergePatch({}, base), environment);
  const { service } = merged;
  const unbound = { ...unboundIn(base), ...unboundIn(environment) };
  const operations = { ...unbound, ...(isJsonObject(service) && (service.operations as JsonObject)) };
  const whole = isJsonObject(service) ? { ...merged, service: { ...service, operations } } : merged;
  return whole as unknown as WrittenSettings;
}

function unboundIn({ service }: JsonObject): JsonObject {
  const operations = isJsonObject(service) ? service.operations : undefined;
  if (!isJsonObject(operations)) return {};
  return Object.fromEntries(Object.entries(operations).filter(([, operation]) => operation === null));
}

/** The surroundings of the rules about settings: where a setting is written, and where its faults go. */
export interface Checking {
  readonly locate: Locate;
  /** True where a section has the shape of its schema. For any other section, the rules would make no sense. */
  readonly isSound: (section: string) => boolean;
  readonly faults: Faults;
}

export function report(
  { locate, faults }: Checking,
  path: FieldPath,
  code: DiagnosticCode,
  message: string,
  fix: string,
): void {
  faults.error({ code, source: locate(path), message, fix });
}

/** The one word of the setting. */
const EMBEDDED = 'embedded';
/** Stands in the place of an address, so that every environment has one; a person cannot write it there. */
const SCHEME = 'embedded:';
/** Its account, where the profile has accounts. */
const ACCOUNT = 'sandbox';

/**
 * The top level and an environment, with the word in the place of a service written out. The profile and its bindings stay those
 * of the top level; a service that an environment writes takes the place of an embedded one there.
 */
function withEmbedded(top: JsonObject, environment: JsonObject): readonly [JsonObject, JsonObject] {
  const own = environment.service !== undefined && top.service === EMBEDDED ? { ...top, service: null } : top;
  return [writtenOut(own), writtenOut(environment)];
}

function writtenOut(settings: JsonObject): JsonObject {
  if (settings.service !== EMBEDDED) return settings;
  return { ...settings, service: { base_url: SCHEME, api_key: null, account: ACCOUNT } };
}

/** True for the address of the embedded service. */
export function isEmbedded(baseUrl: string): boolean {
  return baseUrl === SCHEME;
}

/** The name of the embedded service of an environment, in the place of an origin: each environment has one of its own. */
export function embeddedOrigin(environment: string): string {
  return `${SCHEME}${environment}`;
}

/** True for an environment as it is written, over a top level as it is written. */
export function isWrittenEmbedded(top: Json | undefined, environment: Json | undefined): boolean {
  const own = isJsonObject(environment) ? environment.service : undefined;
  return (own ?? top) === EMBEDDED;
}
