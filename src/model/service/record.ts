/**
 * Records: the value that state has as last applied at an address, and what can be read off one.
 * An operation that is confirmed, and its answer, as what is put on record rests on them.
 */

import type { OperationName, PendingDraft, ScheduledVersion } from '../../interface/index.ts';
import { type Address, ownerOf } from '../values/address.ts';
import type { CalendarDay } from '../values/calendar-day.ts';
import { type JsonObject, pick, without } from '../values/json.ts';
import { BILLING_DATES } from './billing-dates.ts';
import { FIRST_ANSWERED } from './first-answer.ts';
import { FIXED_DAYS } from './fixed-days.ts';
import { DISCOUNTS_GIVEN } from './given-discounts.ts';
import type { NotTaken } from './kept-otherwise.ts';

export interface Recorded {
  readonly address: Address;
  /** Null only while the planner projects its steps, before the service has answered. */
  readonly remoteId: string | null;
  /**
   * The value that was last sent, in the request's form, with ids as sent.
   * Null: unknown, so it is compared with what can be read, or sent again.
   */
  readonly value: JsonObject | null;
  /**
   * For a subscription: the service's answer to the last update, in the same form, with the answer's facts about its
   * versions; null where it answered nothing. It may differ from `value`, and it becomes outdated.
   * For a version: the content under its id, as the service showed it once it was published and could not change any more.
   */
  readonly answered: JsonObject | null;
  /** For a version: the day from which it holds. For a subscription: the day on which it was opened, or adopted. */
  readonly start: CalendarDay | null;
  /** The status that the service last answered (`draft`, `active`, `published`), null where it answers none. */
  readonly status: string | null;
  /** `deleted` at the service, or `removed` from state (by hand, or a draft moved). The row keeps its revision. */
  readonly presence: 'present' | 'deleted' | 'removed';
  /** The number of mutations ever confirmed at the address; it never decreases. */
  readonly revision: number;
  /**
   * The time of the last confirmation, by the journal's clock, which never runs back.
   * The later of two versions with the same day holds.
   */
  readonly appliedAtMs: number;
  /** The fields of the last request that the service kept otherwise; `value` has what it kept. */
  readonly notTaken?: NotTaken;
}

/** The service's names for the fields in which `answered` keeps an answer's facts about a subscription's versions. */
const ANSWERED_OF_VERSIONS = ['current_version_id', 'pending_changes'] as const;

/** The end that was sent, kept in `answered` as long as the value is unknown: no answer shows it. */
export const END = 'ends';

/** Facts that no request carries and no answer to one shows: a later row has them from the row before it. */
export const NOTED = [BILLING_DATES, FIXED_DAYS] as const;

const BESIDE_FIELDS = [...ANSWERED_OF_VERSIONS, FIRST_ANSWERED, DISCOUNTS_GIVEN, END, ...NOTED] as const;

/** The fields of the last answer, in the form of {@link Recorded.value}; undefined where there is none. */
export function answeredFields({ answered }: Recorded): JsonObject | undefined {
  const fields = answered === null ? {} : without(answered, BESIDE_FIELDS);
  return Object.keys(fields).length === 0 ? undefined : fields;
}

/** The day from which the service no longer bills the subscription, by a cancellation that was sent or taken over. */
export function recordedEnd({
  value,
  answered,
}: Pick<Recorded, 'value' | 'answered'>): CalendarDay | undefined {
  const end = value?.[END] ?? answered?.[END];
  return typeof end === 'string' ? (end as CalendarDay) : undefined;
}

/** The record with its value and its answer unknown, but for what no answer shows: the end and the noted facts. */
export function withUnknownValue(row: Recorded): Recorded {
  const noted = pick(row.answered ?? {}, NOTED);
  const answered = Object.keys(noted).length === 0 ? null : noted;
  return keepingEnd({ ...row, value: null, answered }, row);
}

/** The record with the end of the one before it: nothing takes an end back, so it is known even where the value is not. */
export function keepingEnd(row: Recorded, before: Recorded | undefined): Recorded {
  const end = recordedEnd(row) ?? (before && recordedEnd(before));
  if (end === undefined) return row;
  return row.value
    ? { ...row, value: { ...row.value, [END]: end } }
    : { ...row, answered: { ...row.answered, [END]: end } };
}

/** The answer without its facts about versions, which a comparison does not renew. */
export function answeredWithoutVersions({ answered }: Recorded): JsonObject | null {
  return answered && without(answered, ANSWERED_OF_VERSIONS);
}

/** True where a row stands for something at the service. */
export function isPresent(recorded: Recorded | undefined): recorded is Recorded {
  return recorded !== undefined && recorded.presence === 'present';
}

export function isVersionRecord(recorded: Recorded): boolean {
  return ownerOf(recorded.address) !== recorded.address;
}

/** A record that a run will carry over to a new address, without a request (`renamed_from`). */
export interface Rename {
  readonly from: Address;
  readonly to: Address;
}

/** An operation that the service has confirmed, or that the planner projects as confirmed. */
export interface DoneOperation {
  readonly operation: OperationName;
  readonly address: Address;
  readonly body: JsonObject | null;
  /**
   * For `subscriptions.create`: the version address of the opening items.
   * For `versions.update`: the address of the draft from now on, where the draft moves to another day.
   * For `versions.publish`: the address of the version from now on, where its draft was staged.
   */
  readonly opens: Address | null;
  /** The day on which it was applied, or the contract's start if later. A version that names no day starts on it. */
  readonly day: CalendarDay;
  /** By the journal's clock. */
  readonly atMs: number;
}

export interface DoneAnswer {
  readonly id: string | null;
  readonly currentVersionId: string | null;
  readonly status: string | null;
  /** The answer in the form of a request, where the operation answers the whole resource; else null. */
  readonly value: JsonObject | null;
  /** The future versions of a subscription, from its own answer. */
  readonly scheduled?: readonly ScheduledVersion[];
  /** The drafts of a subscription, from its own answer. */
  readonly drafts?: readonly PendingDraft[];
  /** True where `value` is the content of a version that never changes. */
  readonly isForGood?: boolean;
  /** The top-level fields of the request that the service kept otherwise, each with what it kept; null for nothing. */
  readonly kept?: JsonObject;
}
