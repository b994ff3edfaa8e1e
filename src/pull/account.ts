/** The account: what the billing service has, as far as it could be read, beside what state recorded of it. */
import type { PulledKind } from '../model/address.ts';
import type { CalendarDay } from '../model/calendar-day.ts';
import type { JsonObject } from '../model/json.ts';
import type { Recorded } from '../model/record.ts';

export interface Account {
  readonly products: readonly Found[];
  readonly bundles: readonly Found[];
  readonly plans: readonly Found[];
  readonly subscriptions: readonly FoundSubscription[];
  readonly gaps: readonly Gap[];
}

/** What a single read showed. Values are in the form of a request: no nulls, days for midnights. */
export type Sight =
  | { readonly kind: 'read'; readonly value: JsonObject; readonly status: string | null }
  /** The service says that there is nothing under this id. */
  | { readonly kind: 'missing' }
  /** No read is published or bound. */
  | { readonly kind: 'unread' };

export interface Found {
  readonly id: string;
  /** The key that a person gave it beside its id. */
  readonly givenKey?: string;
  /** The record that has this id. */
  readonly record?: Recorded;
  readonly sight: Sight;
}

export interface FoundSubscription extends Found {
  /** The version in force as the service says; null where it does not. */
  readonly currentVersionId: string | null;
  /** Versions that the service says are still to come. */
  readonly pendingVersionIds: readonly string[];
  /** Those that could be found, in any order. */
  readonly versions: readonly FoundVersion[];
}

export interface FoundVersion {
  /** Null where state recorded a version without learning its id. */
  readonly id: string | null;
  readonly record?: Recorded;
  readonly sight: Sight;
  /** The day from which it holds; null where neither the service nor state says so. */
  readonly start: CalendarDay | null;
  /** The day on which another takes over, as far as the service says. */
  readonly end: CalendarDay | null;
  /** A date-time as the service writes it; orders versions of one day. */
  readonly createdAt: string | null;
}

/** A list of the service that does not show all there is. */
export interface Gap {
  readonly kind: PulledKind;
  /** `absent`: no operation lists them. `cut_short`: there are pages that could not be asked for. */
  readonly reason: 'absent' | 'cut_short';
}
