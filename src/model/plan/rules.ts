/**
 * The rules in force: what judges a plan, and what decides where and how it is carried out. A plan is judged by the rules
 * that stood before it and by those of its own project file, so that what it tightens counts at once and what it loosens
 * counts from the next plan on. Usage samples decide what a bill is, so that they count among the rules.
 */

import { PARTIAL_PERIODS, type PartialPeriod, USUAL_PARTIAL_PERIOD } from '../catalog/billing-cycle.ts';
import { UNREAD_TOPICS, type Unread, type UnreadTopic } from '../catalog/catalog.ts';
import type { PriceLock } from '../catalog/contract-days.ts';
import type { Address } from '../values/address.ts';
import type { CalendarDay } from '../values/calendar-day.ts';
import type { JsonObject } from '../values/json.ts';
import type { ApprovalRules } from './approval.ts';
import type { Guards } from './guards.ts';
import { ASSUMPTIONS, type Assumption } from './recurring-figure.ts';

/** The rules of one project file, for one environment. */
export interface ProjectRules extends ApprovalRules {
  readonly guards?: Guards;
  /** Other settings that a reviewer must not miss, as they are written, by their names in the project file. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The usage samples of a month like any other, in an order of their own; absent where there are none. */
  readonly usage?: readonly SampleRow[];
  /** The decisions of the catalog that no request carries; absent if there are none. */
  readonly unsent?: Unsent;
  /** The dated changes that an applied plan named and nothing has carried out; absent where there are none. */
  readonly scheduled?: readonly ScheduledChange[];
}

export interface Unsent {
  /** Price locks, by the subscription's address. */
  readonly locks?: Readonly<Record<Address, PriceLock>>;
  /** List prices in the currencies beside a bundle's own. */
  readonly lists?: readonly RecordedList[];
}

export interface RecordedList {
  readonly bundle: Address;
  readonly currency: string;
  /** In the order of their days, with prices in the form of a request. */
  readonly editions: readonly { readonly from: CalendarDay | null; readonly prices: readonly JsonObject[] }[];
}

/**
 * A dated change of a bundle that is approved with the plan that named it. It proves nothing by itself: whoever carries it
 * out finds it in the plan of that digest.
 */
export interface ScheduledChange {
  readonly address: Address;
  readonly day: CalendarDay;
  /** SHA-256, hex, of the prices before and after. */
  readonly digest: string;
  /** The digest of the plan. */
  readonly plan: string;
}

/** The setting in which a project file says when its new versions are staged. */
export const STAGED = 'apply.staged';

/** When an apply lays the drafts of its new versions before any of them is in force. `auto`: where there are several. */
const STAGED_SETTINGS = ['never', 'auto', 'always'] as const;

export type StagedSetting = (typeof STAGED_SETTINGS)[number];

/** The stricter of a setting and of one that stood before, as it is written. */
export function stricterStaging(one: StagedSetting, other: string | undefined): StagedSetting {
  const strictness = (setting: string | undefined) =>
    (STAGED_SETTINGS as readonly (string | undefined)[]).indexOf(setting);
  return STAGED_SETTINGS[Math.max(strictness(one), strictness(other))] ?? one;
}

/** A usage sample in the words of its file. */
export interface SampleRow {
  readonly customer?: string;
  readonly subscription?: string;
  readonly metric?: string;
  readonly product?: string;
  readonly quantity: string;
  readonly count?: string;
  readonly dimensions?: Readonly<Record<string, string>>;
}

/** The rules that stood before a plan. */
export interface Standing {
  /** Those that the last apply put on record; null where none did, absent where nobody looked. */
  readonly record?: ProjectRules | null;
  /** Those of the catalog that this one is compared with. */
  readonly base?: ProjectRules;
}

/** The setting by which a project file confirms what no answer shows. */
export const UNREAD = 'unread';

/** The setting by which a project file accepts assumptions of the ledger that the service's own figures do not share. */
export const ACCEPTED = 'revenue.accepted';

/** The setting by which a project file says what is billed of a period in which a trial ends. */
export const PARTIAL_PERIOD = 'billing.partial_period';

export function partialPeriodIn(settings: ProjectRules['settings'] = {}): PartialPeriod {
  return PARTIAL_PERIODS.find((each) => each === settings[PARTIAL_PERIOD]) ?? USUAL_PARTIAL_PERIOD;
}

/** The one that stood before a plan, if any did: bills by two readings are not compared. */
export function partialPeriodBefore({ standing }: Judging): PartialPeriod | undefined {
  const settings = standing?.base?.settings ?? standing?.record?.settings;
  return settings && partialPeriodIn(settings);
}

/** The assumptions that a set of rules accepts. */
export function acceptedIn(settings: ProjectRules['settings'] = {}): ReadonlySet<Assumption> {
  const said = settings[ACCEPTED]?.split(', ') ?? [];
  return new Set(ASSUMPTIONS.filter((each) => said.includes(each)));
}

/** The settings around a plan. */
export interface Judging {
  readonly settings?: ProjectRules['settings'];
  readonly standing?: Standing | undefined;
}

/** The topics of the setting, as text. */
export function unreadText(unread: Unread): string {
  return UNREAD_TOPICS.filter((topic) => unread[topic] !== undefined)
    .map((topic) => `${topic}: none`)
    .join(', ');
}

/** The topics that a set of rules confirms for the whole account. */
export function confirmedIn(settings: ProjectRules['settings'] = {}): ReadonlySet<UnreadTopic> {
  const said = settings[UNREAD]?.split(', ') ?? [];
  return new Set(UNREAD_TOPICS.filter((topic) => said.includes(`${topic}: none`)));
}

/** The topics that the plan's own project file confirms, and each set of rules that stood before. */
export function confirmedTopics({ settings, standing }: Judging): ReadonlySet<UnreadTopic> {
  return inEach(UNREAD_TOPICS, { settings, standing }, confirmedIn);
}

/** The assumptions that the plan's own project file accepts, and each set of rules that stood before. */
export function acceptedAssumptions(judging: Judging): ReadonlySet<Assumption> {
  return inEach(ASSUMPTIONS, judging, acceptedIn);
}

/** The values that are in every set of rules that judges the plan. */
function inEach<T>(
  all: readonly T[],
  { settings, standing }: Judging,
  saidIn: (settings: ProjectRules['settings']) => ReadonlySet<T>,
): ReadonlySet<T> {
  const stood = [standing?.record?.settings, standing?.base?.settings].filter((each) => each !== undefined);
  const said = [settings, ...stood].map((each) => saidIn(each));
  return new Set(all.filter((each) => said.every((own) => own.has(each))));
}

export interface RuleChange {
  /** `loosened`: a guard lets more pass from the next plan on. `tightened`: it lets less pass at once. */
  readonly kind: 'loosened' | 'tightened' | 'changed';
  /** The guard or setting, such as `price_increase_percent`, `protect`, `exceptions` or `service.base_url`. */
  readonly name: string;
  /** A clause, such as `the guard notice_days is loosened from 30 to 14`. */
  readonly message: string;
}

/** The rules around a plan: those that go on record with it, and what it changes of those that stood before. */
export interface PlanRules {
  /** SHA-256, hex, of the rules that an apply of the plan puts on record. The plan's digest covers it. */
  readonly record: string;
  /** SHA-256, hex, of the usage samples that go on record with them; absent where there are none. */
  readonly usage?: string;
  /** SHA-256, hex, of the rules on record before it; null where there were none. */
  readonly base: string | null;
  /** True where an apply puts other rules on record than those that are there. */
  readonly changed: boolean;
  /** The loosened guards first. */
  readonly changes: readonly RuleChange[];
}
