/** An operation that is confirmed, and its answer, as what is put on record rests on them. */
import type { OperationName, PendingDraft, ScheduledVersion } from '../../interface/index.ts';
import type { Address } from '../values/address.ts';
import type { CalendarDay } from '../values/calendar-day.ts';
import type { JsonObject } from '../values/json.ts';

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
