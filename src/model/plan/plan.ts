/**
 * The plan document: what a run will do, what it will not do and why, and what a reviewer approves.
 * The type is the document (`schemas/plan.schema.json`), so its fields have the document's names.
 */
import type { Method, OperationName } from '../../interface/index.ts';
import type { TypedFor } from '../messages/command-line.ts';
import type { DiagnosticCode } from '../messages/diagnostic-code.ts';
import type { Evidence } from '../service/observed.ts';
import type { Rename } from '../service/record.ts';
import type { Address } from '../values/address.ts';
import type { CalendarDay } from '../values/calendar-day.ts';
import type { Json, JsonObject } from '../values/json.ts';
import type { MetadataField } from '../values/metadata-field.ts';
import type { Source } from '../values/source.ts';
import type { AffectedSubscription } from './affected-subscription.ts';
import type { PlanApprovals } from './approval.ts';
import type { CreditImpact } from './credit-impact.ts';
import type { GuardFinding, GuardName, GuardRules, WayPast } from './guards.ts';
import type { MoneyImpact, UnmeasuredChange } from './money-impact.ts';
import type { BundleMove, ChangeWaves, PriceImpact } from './price-impact.ts';
import type { ExpectedRevenue, ServiceRevenue } from './recurring-figure.ts';
import type { PlanRules, ScheduledChange } from './rules.ts';

/** Documents of version 1 repeat in every entry what many have alike; they are still read. */
export const PLAN_FORMAT_VERSION = 1;

/**
 * The cause of a difference. `calendar`: nobody changed anything, a date came. `not_taken`: it was sent, and the service
 * kept something else.
 */
export type Cause = 'catalog' | 'service' | 'both' | 'calendar' | 'not_taken';

export type Action =
  | 'create'
  | 'update'
  | 'delete'
  | 'adopt'
  | 'publish'
  | 'activate'
  | 'withdraw'
  | 'probe'
  | 'cancel';

/** One RFC 6902 operation over the compared form. In that form, lists with an identity are keyed by it. */
export interface Difference {
  readonly op: 'add' | 'remove' | 'replace';
  readonly path: string;
  /** The value before; absent for `add`, and for the removal of a whole thing (an empty path). */
  readonly from?: Json;
  /** The value after; absent for `remove`. */
  readonly value?: Json;
  readonly cause: Cause;
  /** The place where the desired value is written; null where nothing is written (a removal). */
  readonly source: Source | null;
}

/**
 * `stage`: bills nothing, and is sent first. `staged`: a new version, laid as a draft in the stage and published in the
 * commit. `commit`: is in force once it is sent, and is sent after every draft is checked.
 */
export type Stage = 'stage' | 'staged' | 'commit';

/** The stages of a plan. */
export interface Staging {
  /** The number of new versions. */
  readonly versions: number;
  /** Drafts at the service that nobody staged, in subscriptions that get a new version: nothing goes in force beside them. */
  readonly foreign_drafts: readonly ForeignDraft[];
  /** The ids of drafts beside the new versions that the project file excepts; absent where there are none. */
  readonly excepted_drafts?: readonly string[];
}

export interface ForeignDraft {
  readonly address: Address;
  readonly id: string;
  /** Null where the service names no day. */
  readonly day: string | null;
  /** True for a draft that was staged and that somebody changed since. */
  readonly changed?: true;
  /** True where a request in doubt may have made it. The run resolves that first, and knows then whose the draft is. */
  readonly in_doubt?: true;
}

/** A dated change of a bundle that comes to a subscription on the day of a version. */
export interface BroughtChange {
  readonly bundle: Address;
  /** The day of the change as written. */
  readonly change: CalendarDay;
  /** The subscription's metadata that decide its wave from then on. Absent where no wave asks for any. */
  readonly metadata?: JsonObject;
  /** SHA-256, hex, of what is written of the day; absent where the day moves with the subscription's terms. */
  readonly of?: string;
}

/** One operation that the plan will carry out. */
export interface Step {
  /** `<operation> <address>`, unique within a plan. */
  readonly id: string;
  readonly address: Address;
  readonly action: Action;
  readonly cause: Cause;
  readonly operation: OperationName;
  readonly method: Method;
  /** An id appears as `{<address>#id}` and is filled in from state when the step is sent. */
  readonly path: string;
  /** A reference to an address appears as `{"$ref": "<address>#id"}`. Null where the request has no body. */
  readonly body: JsonObject | null;
  /** The ids of the steps that must be done before. */
  readonly depends_on: readonly string[];
  /** For a version: the day from which it will hold. */
  readonly effective_at: CalendarDay | null;
  /**
   * For a subscription's creation: the version address of its opening items.
   * For a draft that moves to another day: the address of the draft from then on.
   */
  readonly opens: Address | null;
  /** For a version that carries on a bundle's change, beside shared entitlements at most: the bundle. */
  readonly follows: Address | null;
  /** True for a version that takes the place of a published one of the same day. */
  readonly replaces?: true;
  /** True for the first such version on an account: every other step waits until it is known which of the two holds. */
  readonly looks?: true;
  /** In a staged plan: the stage that carries the step out. */
  readonly stage?: Stage;
  /** For a staged version: the recurring figures that the service is to have of it; absent where nothing is known. */
  readonly revenue?: ExpectedRevenue;
  /** For a bundle's own change whose day has come and nothing beside it: the hashes of the dated changes that it carries out. */
  readonly carries?: readonly string[];
  /** For a version: the dated changes that reach this subscription on another day than theirs, or on one that is on record once it is sent. */
  readonly brings?: readonly BroughtChange[];
  /** In words for a reviewer: what the step relies on, and what it leaves behind. */
  readonly notes: readonly string[];
  readonly differences: readonly Difference[];
  /** The place where the address itself is written; null where it is written no longer. */
  readonly source: Source | null;
  /** For a deletion: what the service showed of it. Left out where it was not read. */
  readonly seen?: JsonObject;
  /** The state that the step was planned on. */
  readonly ground: {
    readonly revision: number;
    /** SHA-256, hex, of the recorded value and, where it was read, the live value. */
    readonly fingerprint: string;
  };
  /** SHA-256, hex, of everything that decides what will be sent and on what ground. */
  readonly digest: string;
}

export type DeferredKind =
  | 'blocked'
  | 'price_locked'
  | 'not_due'
  | 'unread'
  | 'unconfirmed'
  | 'orphaned'
  | 'ended'
  | 'not_ended'
  | 'not_taken'
  | 'gone'
  | 'may_exist'
  | 'dependent'
  | 'waiting';

/** A change that the plan knows of and does not carry out. */
export interface Deferred {
  readonly kind: DeferredKind;
  readonly address: Address;
  readonly reason: string;
  readonly fix: string;
  /** The day from which a price-locked change takes effect by itself. */
  readonly until?: CalendarDay;
  /** The bundle whose change is price locked. */
  readonly about?: Address;
  /** The day of the bundle's change that waits. */
  readonly day?: CalendarDay;
  /** For a dated change of a bundle: SHA-256, hex, of its prices before and on that day. The plan's digest covers it. */
  readonly digest?: string;
  /** The digest of the applied plan with which it is approved already; this plan's digest leaves it out then. */
  readonly approved?: string;
  /** How the bundle's change moves its prices, from those before it. */
  readonly differences?: readonly Difference[];
  /** The currency of the differences; left out where nobody declares one. */
  readonly currency?: string;
  /**
   * Set for a subscription that left the catalog and is billed all the same: its bill of a month from the day of the plan,
   * without `monthly` where it is not known, `partly` where a part of it is not.
   */
  readonly billed?: { readonly currency?: string; readonly monthly?: string; readonly partly?: true };
  /** True where the plan's `baseline` defers the same: this plan does not cause it. */
  readonly stands?: true;
}

/** The comparison that says which deferred changes are new. */
export type Baseline =
  /** The catalog before the edit, in the words of its reader, planned in the same world. */
  | { readonly kind: 'catalog'; readonly name: string }
  /** The plan that the last run carried out. */
  | { readonly kind: 'run'; readonly run: string; readonly day: CalendarDay }
  /** Nothing is known to compare with, so every deferred change counts as new. */
  | { readonly kind: 'none' };

/** A difference that only the service made. It is listed, and left alone unless a revert is requested. */
export interface Drift {
  readonly address: Address;
  /** The currency of its amounts; left out where nobody declares one. */
  readonly currency?: string;
  readonly differences: readonly Difference[];
}

/**
 * A record that a run will note in state without a request:
 * an id that was declared or matched by name, or a value that was unknown and has been compared with the service's.
 */
export interface Adoption {
  readonly address: Address;
  readonly remote_id: string;
  readonly how: 'declared' | 'matched_by_name' | 'matched_by_alias' | 'compared';
  /** Null where the value is not known yet. */
  readonly value: JsonObject | null;
  /** For a subscription that was read: what it showed of the fields that the catalog leaves to the service. */
  readonly first_answered?: JsonObject;
  /** For a version: the day from which it holds. */
  readonly start: CalendarDay | null;
  /** For a version: as a step's. */
  readonly brings?: readonly BroughtChange[];
  readonly status: string | null;
}

export interface CatalogOfPlan {
  readonly digest: string;
  readonly commit: string | null;
  /** In the record of a run from files that were in no commit: their texts, by file. */
  readonly files?: Readonly<Record<string, string>>;
}

/** Information that changes nothing: a field that is no longer managed, a list that was not complete. */
export interface Notice {
  readonly code: DiagnosticCode;
  readonly address: Address | null;
  readonly message: string;
}

/** A change that a customer asked for, by the word `requested` of the catalog. */
export interface RequestedChange {
  /** The subscription. */
  readonly address: Address;
  /** An entry of `versions`, or the end of the subscription. */
  readonly change: 'entry' | 'end';
  readonly ticket: string;
  /** The first day on which the plan changes something by it. */
  readonly from: CalendarDay;
}

/** An intent of an earlier run that will be resolved before anything else, with the bytes that will be sent again. */
export interface ResolvedFirst {
  readonly address: Address;
  readonly operation: OperationName;
  readonly method: Method;
  readonly path: string;
  readonly body: string | null;
  readonly key: string;
}

export interface BundleReach {
  readonly bundle: Address;
  /** The number of subscriptions that inherit the bundle's prices. */
  readonly following: number;
  /** The number of these that keep a negotiated price for a part of it. */
  readonly overridden: number;
  /** The number of these that are price-locked. */
  readonly locked: number;
  /** The number of these that have a price lock and get another price all the same; left out where there is none. */
  readonly despite_lock?: number;
  /** The number of them in each currency of the bundle that does not change on its day, where it has prices in several. */
  readonly currencies?: Readonly<Record<string, number>>;
}

/**
 * The ids and variables that differ between the plan's environment (`own`) and another one of the project file. The
 * prices that differ are the plan itself.
 */
export interface ComparedWith {
  readonly environment: string;
  /** Null where an environment gives no id. */
  readonly ids: readonly {
    readonly address: Address;
    readonly own: string | null;
    readonly other: string | null;
  }[];
  /** Null where an environment does not set the variable. */
  readonly variables: readonly {
    readonly name: string;
    readonly own: string | number | boolean | null;
    readonly other: string | number | boolean | null;
  }[];
  /** The environment whose variables the catalog after has. */
  readonly variables_of: string;
}

/** The time for which the digest stays the same while catalog, service and state do. */
export interface Hold {
  /** The first day on which the plan is another one; null where no day changes it. */
  readonly until: CalendarDay | null;
  /** True where later days were not tried: the plan may hold longer. */
  readonly at_least?: true;
  /** The first day before `until` on which a guard refuses the same plan, such as one with too little notice left. */
  readonly refused?: { readonly from: CalendarDay; readonly guard: GuardName };
}

export interface Plan extends TypedFor {
  readonly format_version: typeof PLAN_FORMAT_VERSION;
  readonly tool_version: string;
  readonly project: string;
  readonly target: { readonly origin: string; readonly profile: string };
  readonly today: CalendarDay;
  /** The addresses that the plan is limited to; empty for the whole catalog. */
  readonly targets: readonly Address[];
  /** The addresses where the service's own changes are undone because that was requested; absent where it was not. */
  readonly reverts?: readonly Address[];
  /** Set where the plan leads to the catalog of another environment (`diff env:A env:B`). */
  readonly compared_with?: ComparedWith;
  /** Set where the plan is carried out in stages: nothing is in force before every draft is laid and checked. */
  readonly staged?: Staging;
  /** The service's own figures of what is in force; absent where nobody asked for them. */
  readonly service_revenue?: ServiceRevenue;
  /** Absent in a plan that puts none on record. */
  readonly rules?: PlanRules;
  /** Set where the plan was made for this day and not for the day on which it was made: it is only shown. */
  readonly made_for?: CalendarDay;
  readonly catalog: CatalogOfPlan;
  readonly resolved_first: readonly ResolvedFirst[];
  readonly steps: readonly Step[];
  readonly deferred: readonly Deferred[];
  /** Approved dated changes that the catalog has no more, or has otherwise; absent where there are none. */
  readonly withdrawn?: readonly ScheduledChange[];
  /** Set for a plan of `apply --due`: the approved changes that it carries out on their day, or later. */
  readonly due?: readonly ScheduledChange[];
  /** Absent where nobody asked. */
  readonly baseline?: Baseline;
  readonly drift: readonly Drift[];
  /** Changes that the service made and the catalog has since, from what was recorded; absent where there are none. */
  readonly taken_over?: readonly Drift[];
  readonly adoptions: readonly Adoption[];
  readonly renames: readonly Rename[];
  readonly notices: readonly Notice[];
  readonly guards: readonly GuardFinding[];
  /** Absent where no guard refuses the plan, and where the place is not known. */
  readonly way_past?: WayPast;
  readonly guard_rules: GuardRules;
  /** By subscription and day; absent where nothing is requested. */
  readonly requested?: readonly RequestedChange[];
  /** Absent where no approval rules stand. */
  readonly approvals?: PlanApprovals;
  /** The number of compared addresses of each freshness. */
  readonly compared: Readonly<Record<Evidence, number>>;
  /** The freshness of each address that the plan mentions, or that is not compared with its record alone. */
  readonly evidence: Readonly<Record<Address, Evidence>>;
  readonly impact: {
    readonly bundles: readonly BundleReach[];
    /** The waves of the changes that a version of the plan carries on; omitted where none has any. */
    readonly waves?: readonly ChangeWaves[];
    /** By product, in the order of their addresses. The prices that moves exchange stand in `moves`. */
    readonly prices: readonly PriceImpact[];
    /** By the bundles and the currency; omitted where no subscription moves. */
    readonly moves?: readonly BundleMove[];
    /** Decreases come first; omitted where no credit changes. */
    readonly credits?: readonly CreditImpact[];
    /** By currency, in alphabetical order. */
    readonly money: readonly MoneyImpact[];
    /** The money of drafts of versions from when they are published, by currency; omitted where the plan makes none. */
    readonly drafts?: readonly MoneyImpact[];
    /** The same money by samples that stood before the plan and that it changes; omitted where it changes none. */
    readonly by_former_samples?: readonly { readonly money: readonly MoneyImpact[] }[];
    /** Those of the most addresses first; omitted where there are none. */
    readonly unmeasured?: readonly UnmeasuredChange[];
    /** The metadata fields of `affected`; omitted where the project names none. */
    readonly columns?: readonly MetadataField[];
    /** The names of units, by metric id or product key; omitted where the project names none. */
    readonly units?: Readonly<Record<string, string>>;
    /** The names of products, bundles and of subscriptions that left the catalog, by address; omitted without any. */
    readonly names?: Readonly<Record<string, string>>;
    /** The subscriptions of `money`, by address; omitted without any. */
    readonly affected?: readonly AffectedSubscription[];
  };
  readonly counts: PlanCounts;
  /** Outside the digest. Absent where it was not asked for, where nothing is sent. */
  readonly holds?: Hold;
  /**
   * SHA-256, hex, of the sorted step digests with project, environment and
   * origin, and of the ids that are adopted for the steps.
   */
  readonly digest: string;
  /** SHA-256, hex, of everything else in the document. It detects a document that was edited or damaged. */
  readonly checksum: string;
}

export interface PlanCounts {
  readonly create: number;
  readonly update: number;
  readonly version: number;
  readonly delete: number;
  readonly other: number;
  readonly deferred: number;
  readonly drift: number;
  readonly unchanged: number;
}

/** True where carrying out the plan sends something. */
export function hasWork(plan: Plan): boolean {
  return plan.steps.length > 0 || plan.resolved_first.length > 0;
}

/** False where an apply sends nothing and puts nothing on record. */
export function hasSomethingToNote(plan: Plan): boolean {
  return hasWork(plan) || notesIn(plan) || plan.rules?.changed === true;
}

/** True where an apply puts on record what was adopted, renamed, scheduled or withdrawn. */
export function notesIn(plan: Pick<Plan, 'adoptions' | 'renames' | 'withdrawn' | 'deferred'>): boolean {
  const { adoptions, renames, withdrawn = [] } = plan;
  return adoptions.length + renames.length + withdrawn.length + newlyScheduled(plan).length > 0;
}

/** A dated change of a bundle that is carried out on its day, under the approval of the plan that named it. */
export interface Scheduled extends Deferred {
  readonly day: CalendarDay;
  readonly digest: string;
}

export function isScheduled(deferred: Deferred): deferred is Scheduled {
  return deferred.day !== undefined && deferred.digest !== undefined;
}

/** The dated changes that are approved with this plan, and with no plan before. */
export function newlyScheduled({ deferred }: Pick<Plan, 'deferred'>): readonly Scheduled[] {
  return deferred.filter(isScheduled).filter(({ approved }) => approved === undefined);
}

const ANSWERED_BY_A_PERSON: ReadonlySet<DeferredKind> = new Set([
  'gone',
  'may_exist',
  'not_ended',
  'unconfirmed',
]);

/** True where the catalog wants something that no step carries out until a person says which thing is meant. */
export function needsAnAnswer(plan: Plan): boolean {
  return plan.deferred.some(isAsked);
}

export function isAsked({ kind }: Deferred): boolean {
  return ANSWERED_BY_A_PERSON.has(kind);
}

/**
 * True for a draft of a version that is made or updated: nobody's bill follows it until it is published. The version with
 * which a subscription opens is none, as its activation publishes it.
 */
export function isDraftStep({ address, operation, body }: Step): boolean {
  if (operation === 'versions.update') return !address.endsWith('.opening');
  return operation === 'versions.create' && body?.draft === true;
}

export function isRefused(plan: Plan): boolean {
  return plan.guards.some((finding) => finding.outcome === 'refused');
}
