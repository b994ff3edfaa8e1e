/** The account: the objects of the billing service, as far as they could be read, with their records in state. */

import type { Recorded } from '../model/service/record.ts';
import type { PulledKind } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import type { JsonObject } from '../model/values/json.ts';

export interface Account {
  readonly metrics: readonly FoundResource[];
  readonly products: readonly FoundResource[];
  readonly bundles: readonly FoundResource[];
  readonly plans: readonly FoundResource[];
  readonly subscriptions: readonly FoundSubscription[];
  /** The names of customers by id, where the service lists them. */
  readonly customers: ReadonlyMap<string, string>;
  readonly gaps: readonly Gap[];
  /** The fields that no answer of the service shows, in words. */
  readonly unshown?: readonly string[];
  /** True where a bundle's price has every field of a price. */
  readonly wholeBundlePrices?: boolean;
}

/** The result of a single read. Values are in the form of a request, without nulls, and with days in place of midnights. */
export type Sight =
  | { readonly kind: 'read'; readonly value: JsonObject; readonly status: string | null }
  /** The service has nothing under this id. */
  | { readonly kind: 'missing' }
  /** No read operation is published or bound. */
  | { readonly kind: 'unread' };

export interface FoundResource {
  readonly id: string;
  /** The key that a person gave for this id. */
  readonly givenKey?: string;
  /** The record that has this id. */
  readonly record?: Recorded;
  readonly sight: Sight;
}

export interface FoundSubscription extends FoundResource {
  /** True for one that is neither a draft nor active, and has not ended. */
  readonly goesOn?: true;
  /** True where a draft that somebody made is adopted by its day. */
  readonly adoptsDrafts?: true;
  /** The version in force according to the service; null if the service does not state it. */
  readonly currentVersionId: string | null;
  /** The versions that the service lists as pending. */
  readonly pendingVersionIds: readonly string[];
  /** The versions that could be found, in any order. */
  readonly versions: readonly FoundVersion[];
}

export interface FoundVersion {
  /** Null if state recorded the version without its id. */
  readonly id: string | null;
  readonly record?: Recorded;
  readonly sight: Sight;
  /** The day from which the version is in force; null if neither the service nor state gives it. */
  readonly start: CalendarDay | null;
  /** The day on which the next version starts, as far as the service gives it. */
  readonly end: CalendarDay | null;
  /** A date-time in the service's form. It orders versions of the same day. */
  readonly createdAt: string | null;
}

/** An incomplete list of the service. */
export interface Gap {
  readonly kind: PulledKind;
  /** `absent`: no operation lists the objects. `cut_short`: some pages could not be requested. */
  readonly reason: 'absent' | 'cut_short';
}
