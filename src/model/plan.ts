/**
 * The plan document: what a run will do, what it will not and why, and what a reviewer approves. The type is the document
 * (`schemas/plan.schema.json`), so its fields are named as data.
 */

import type { Address } from './address.ts';
import type { CalendarDay } from './calendar-day.ts';
import type { TypedFor } from './command-line.ts';
import type { MoneyImpact, PriceImpact } from './impact.ts';
import type { Json, JsonObject } from './json.ts';
import type { Evidence } from './observed.ts';
import type { Method, OperationName } from './operation.ts';
import type { Rename } from './record.ts';
import type { Source } from './source.ts';

export const PLAN_FORMAT_VERSION = 1;

/** Why something differs. `calendar`: nobody changed anything, a date came. */
export type Cause = 'catalog' | 'service' | 'both' | 'calendar';

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

/** One RFC 6902 operation over the compared form, in which lists with an identity are keyed by it. */
export interface Difference {
  readonly op: 'add' | 'remove' | 'replace';
  readonly path: string;
  /** The value before; absent for `add`, and where a thing goes as a whole (an empty path). */
  readonly from?: Json;
  /** The value after; absent for `remove`. */
  readonly value?: Json;
  readonly cause: Cause;
  /** Where the desired value is written; null where nothing is written (a removal). */
  readonly source: Source | null;
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
  /** Ids stand as `{<address>#id}` and are filled in from state when the step is sent. */
  readonly path: string;
  /** References to addresses stand as `{"$ref": "<address>#id"}`. Null where the request has no body. */
  readonly body: JsonObject | null;
  /** Ids of the steps that must be done before. */
  readonly depends_on: readonly string[];
  /** For a version: the day from which it will hold. */
  readonly effective_at: CalendarDay | null;
  /**
   * For a subscription's creation: the version address that its opening items stand for. For a draft that moves to another
   * day: the address that it has from then on.
   */
  readonly opens: Address | null;
  /** For a version that only carries on a bundle's change: that bundle. */
  readonly follows: Address | null;
  /** In words a reviewer reads: what a step relies on, what it leaves behind. */
  readonly notes: readonly string[];
  readonly differences: readonly Difference[];
  /** Where the address itself is written; null where it no longer is. */
  readonly source: Source | null;
  /** The state it was planned on. */
  readonly ground: {
    readonly revision: number;
    /** SHA-256, hex, over the recorded and, where read, live value. */
    readonly fingerprint: string;
  };
  /** SHA-256, hex, over all that decides what will be sent and on what ground. */
  readonly digest: string;
}

export type DeferredKind =
  | 'blocked'
  | 'price_locked'
  | 'not_due'
  | 'unread'
  | 'orphaned'
  | 'ended'
  | 'dependent';

/** A change that the plan knows of and does not carry out. */
export interface Deferred {
  readonly kind: DeferredKind;
  readonly address: Address;
  readonly reason: string;
  readonly fix: string;
  /** The day from which a price-locked change holds by itself. */
  readonly until?: CalendarDay;
  /** The bundle whose change is price locked; left out in documents of older programs. */
  readonly about?: Address;
}

/** A difference that only the service made: listed, and left alone unless asked. */
export interface Drift {
  readonly address: Address;
  /** The currency of its amounts; left out where nobody says one. */
  readonly currency?: string;
  readonly differences: readonly Difference[];
}

/**
 * A record that a run will note in state without a request: an id that was declared or matched by name, or a value that
 * was unknown and has been compared with what the service shows.
 */
export interface Adoption {
  readonly address: Address;
  readonly remote_id: string;
  readonly how: 'declared' | 'matched_by_name' | 'compared';
  /** Null where nothing is known of it yet. */
  readonly value: JsonObject | null;
  /** For a version: the day from which it holds. */
  readonly start: CalendarDay | null;
  readonly status: string | null;
}

/** The code of a notice that tells a warning of the catalog or of a usage file. */
export const CATALOG_WARNING = 'catalog-warning';

/** The code of a notice that a price lock goes or changes. */
export const LOCK_CHANGED = 'price-lock-changed';

/** The code of a notice that a version ends what escalations have added. */
export const ESCALATION_RESET = 'escalation-reset';

/** Something to know that changes nothing: a field no longer managed, a list that was not complete. */
export interface Notice {
  readonly code: string;
  readonly address: Address | null;
  readonly message: string;
}

export type GuardName =
  | 'deletions'
  | 'locked_prices'
  | 'price_increase_percent'
  | 'price_decrease_percent'
  | 'bill_increase_percent'
  | 'monthly_change'
  | 'notice_days'
  | 'changes_percent'
  | 'backdating_days'
  | 'protect';

export interface GuardFinding {
  readonly guard: GuardName;
  readonly outcome: 'refused' | 'excepted';
  readonly addresses: readonly Address[];
  readonly message: string;
  /** What to write to let it pass, or the reason that the exception gives. */
  readonly fix: string;
}

/** What the guards held the plan against: who approves it approves these too. */
export interface GuardRules {
  /** By guard, each a decimal text; a guard that is off is not there. `monthly_change.USD.max` for a currency's side. */
  readonly limits: Readonly<Record<string, string>>;
  /** Over how many days before today applies are added up. */
  readonly window_days?: number;
  readonly protect: readonly string[];
  /** Those that hold on the day of the plan. */
  readonly exceptions: readonly {
    readonly guard: GuardName;
    readonly limit?: string;
    readonly for?: string;
    readonly until: CalendarDay;
    readonly reason: string;
  }[];
}

/** An intent of an earlier run that will be resolved before anything else, with the bytes it will send again. */
export interface ResolvedFirst {
  readonly address: Address;
  readonly operation: OperationName;
  readonly method: Method;
  readonly path: string;
  readonly body: string | null;
  readonly key: string;
}

/** Recurring value per month, before and after, over all subscriptions that change and can be counted. */
export interface RecurringImpact {
  readonly currency: string;
  readonly before: string;
  readonly after: string;
  readonly subscriptions: number;
  /** Subscriptions that change and have a price that cannot be counted without usage. */
  readonly partly_counted: number;
}

export interface BundleReach {
  readonly bundle: Address;
  /** How many subscriptions take the bundle's prices. */
  readonly following: number;
  /** How many of those keep a negotiated price for a part of it. */
  readonly overridden: number;
  /** How many are price-locked. */
  readonly locked: number;
  /** How many have a price lock and come to another price all the same; left out where there is none. */
  readonly despite_lock?: number;
}

export interface Plan extends TypedFor {
  readonly format_version: typeof PLAN_FORMAT_VERSION;
  readonly tool_version: string;
  readonly project: string;
  readonly target: { readonly origin: string; readonly profile: string };
  readonly today: CalendarDay;
  /** The addresses to which the plan was narrowed; none for the whole catalog. */
  readonly targets: readonly Address[];
  /** Where the service's own changes are undone because somebody asked for it; absent where nobody did. */
  readonly reverts?: readonly Address[];
  readonly catalog: { readonly digest: string; readonly commit: string | null };
  readonly resolved_first: readonly ResolvedFirst[];
  readonly steps: readonly Step[];
  readonly deferred: readonly Deferred[];
  readonly drift: readonly Drift[];
  readonly adoptions: readonly Adoption[];
  readonly renames: readonly Rename[];
  readonly notices: readonly Notice[];
  readonly guards: readonly GuardFinding[];
  readonly guard_rules: GuardRules;
  /** How many of the addresses that were compared are known how well. */
  readonly compared: Readonly<Record<Evidence, number>>;
  /** By address: of what the plan says something of, and of everything that is not compared with its record alone. */
  readonly evidence: Readonly<Record<Address, Evidence>>;
  readonly impact: {
    readonly recurring: readonly RecurringImpact[];
    readonly bundles: readonly BundleReach[];
    /** By product, in the order of their addresses. */
    readonly prices: readonly PriceImpact[];
    /** By currency, in alphabetical order. */
    readonly money: readonly MoneyImpact[];
  };
  readonly counts: PlanCounts;
  /**
   * SHA-256, hex, over the sorted step digests with project, environment and origin, and the ids that are adopted for
   * them.
   */
  readonly digest: string;
  /** SHA-256, hex, over everything else in the document: tells one that was edited or damaged. */
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

/** Whether carrying the plan out would send anything. */
export function hasWork(plan: Plan): boolean {
  return plan.steps.length > 0 || plan.resolved_first.length > 0;
}

export function isRefused(plan: Plan): boolean {
  return plan.guards.some((finding) => finding.outcome === 'refused');
}
