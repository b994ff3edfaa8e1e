/** Reads the resources of answers. The result of each check is the typed value, or the fault with its field. */

import { type CalendarDay, parseCalendarDay } from '../../model/values/calendar-day.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, objectsIn } from '../../model/values/json.ts';

/** The limit that the interface sets for an idempotency key. An id ends up in paths, in state and on screens. */
export const MAX_ID_CHARACTERS = 255;

/** True where a field of an answer holds an id. A longer text is no id of the service. */
export function isServiceId(value: Json | undefined): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_ID_CHARACTERS;
}

export type WireReading<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'wrong'; readonly what: string };

/** The required content of a field. A name with a `?` may also be null or absent. */
type FieldRule = 'id' | 'id?' | 'text' | 'text?' | 'object' | 'objects';

const AN_ID = `an id of 1 to ${MAX_ID_CHARACTERS} characters`;

const RULES: Readonly<
  Record<FieldRule, { readonly holds: (value: Json | undefined) => boolean; readonly wanted: string }>
> = {
  id: { holds: isServiceId, wanted: AN_ID },
  // An empty text is no id, and stands for none.
  'id?': { holds: (value) => value == null || value === '' || isServiceId(value), wanted: AN_ID },
  text: { holds: (value) => typeof value === 'string', wanted: 'a string' },
  'text?': { holds: (value) => value == null || typeof value === 'string', wanted: 'a string' },
  object: { holds: isJsonObject, wanted: 'an object' },
  objects: { holds: (value) => isJsonArray(value) && value.every(isJsonObject), wanted: 'a list of objects' },
};

/** Checks that an answer is an object whose fields satisfy `rules`, which must match `T`; other fields are kept. */
function reader<T extends JsonObject>(rules: Readonly<Record<string, FieldRule>>) {
  return (json: Json): WireReading<T> => {
    if (!isJsonObject(json)) return { kind: 'wrong', what: 'it is not an object' };
    for (const [name, rule] of Object.entries(rules)) {
      const value = Object.hasOwn(json, name) ? json[name] : undefined;
      if (RULES[rule].holds(value)) continue;
      const what = value === undefined ? `${name} is missing` : `${name} is not ${RULES[rule].wanted}`;
      return { kind: 'wrong', what };
    }
    const none = Object.keys(rules).filter((name) => rules[name] === 'id?' && json[name] === '');
    return { kind: 'read', value: { ...json, ...Object.fromEntries(none.map((name) => [name, null])) } as T };
  };
}

/** A tag. The published interface shows none. */
export type WireTag = JsonObject & { readonly id: string; readonly name: string };

export const readTag = reader<WireTag>({ id: 'id', name: 'text' });

/** A customer. The published interface shows none of its fields. */
export type WireCustomer = JsonObject & { readonly id: string };

export const readCustomer = reader<WireCustomer>({ id: 'id' });

/** A metric. The published interface shows none of its fields, so only those needed for adoption are checked. */
export type WireMetric = JsonObject & { readonly id: string; readonly status?: string | null };

export const readMetric = reader<WireMetric>({ id: 'id' });

/** A product. The interface shows none of its fields, so only those needed for adoption are checked. */
export type WireProduct = JsonObject & { readonly id: string; readonly status?: string | null };

export const readProduct = reader<WireProduct>({ id: 'id', status: 'text?' });

/** A pricing plan of the service (interface, "Plan"). */
export type WirePlan = JsonObject & {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
};

export const readPlan = reader<WirePlan>({ id: 'id', name: 'text', currency: 'text' });

/** A bundle. The interface does not show its answer; a bound read has the fields of the request. */
export type WireBundle = JsonObject & {
  readonly id: string;
  readonly name: string;
  readonly prices: readonly JsonObject[];
  readonly status?: string | null;
};

export const readBundle = reader<WireBundle>({ id: 'id', name: 'text', prices: 'objects', status: 'text?' });

/** An active entitlement of a subscription (interface, "Entitlement"). Its version is the one in force. */
type WireEntitlement = JsonObject & {
  readonly key: string;
  /** Null for an entitlement of the default profile, which no version owns. */
  readonly version_id?: string | null;
  readonly subscription_id?: string | null;
};

export const readEntitlement = reader<WireEntitlement>({
  key: 'id',
  version_id: 'id?',
  subscription_id: 'id?',
});

/** The billing days of a subscription. The published interface shows none. */
export type WireBillingDates = JsonObject & { readonly valid_on_cycle_dates: readonly Json[] };

export function readBillingDates(json: Json): WireReading<WireBillingDates> {
  if (isJsonObject(json) && isJsonArray(json.valid_on_cycle_dates))
    return { kind: 'read', value: json as WireBillingDates };
  return { kind: 'wrong', what: 'valid_on_cycle_dates is no list' };
}

/** The days on which a billing period begins, in order: the one that runs and those that the service names. */
export function onCycleDates({
  valid_on_cycle_dates: dates,
  current_cycle: now,
}: WireBillingDates): readonly CalendarDay[] {
  const days = [...(isJsonObject(now) ? [now.start_date] : []), ...dates].flatMap((each) =>
    typeof each === 'string' ? (parseCalendarDay(each.slice(0, 'YYYY-MM-DD'.length)) ?? []) : [],
  );
  return [...new Set(days)].sort();
}

/** A credit note from the list (interface, "Credit note"). Amounts stay strings. */
type WireCreditNote = JsonObject & {
  readonly id: string;
  readonly customer_id: string;
  readonly currency: string;
  readonly status: string;
  readonly total: string;
  readonly created_at: string;
  readonly line_items: readonly JsonObject[];
};

export const readCreditNote = reader<WireCreditNote>({
  id: 'id',
  customer_id: 'id',
  currency: 'text',
  status: 'text',
  total: 'text',
  created_at: 'text',
  line_items: 'objects',
});

/** A subscription as the service answers it (interface, "Subscription (response shape)"). */
export type WireSubscription = JsonObject & {
  readonly id: string;
  readonly customer_id: string;
  readonly status: string;
  readonly currency: string;
  readonly metadata: JsonObject;
  readonly current_version_id?: string | null;
};

const readFields = reader<WireSubscription>({
  id: 'id',
  customer_id: 'id',
  status: 'text',
  currency: 'text',
  metadata: 'object',
  current_version_id: 'id?',
});

/** Checks only the fields that planning needs; every other field is kept unchanged. */
export function readSubscription(json: Json): WireReading<WireSubscription> {
  const reading = readFields(json);
  if (reading.kind === 'wrong') return reading;
  const isPendingSound = objectsIn(reading.value.pending_changes).every(
    ({ version_id: id }) => typeof id !== 'string' || isServiceId(id),
  );
  return isPendingSound ? reading : { kind: 'wrong', what: `version_id of a pending change is not ${AN_ID}` };
}

/** A subscription version as the service answers it (interface, "Subscription version"). */
export type WireVersion = JsonObject & {
  readonly id: string;
  readonly subscription_id: string;
  readonly status: string;
  readonly items: readonly JsonObject[];
  readonly entitlements: readonly JsonObject[];
  readonly description?: string | null;
};

export const readVersion = reader<WireVersion>({
  id: 'id',
  subscription_id: 'id',
  status: 'text',
  items: 'objects',
  entitlements: 'objects',
  description: 'text?',
});

/** A version in a list of summaries: which one it is, without its items. */
export type WireVersionSummary = JsonObject & { readonly id: string; readonly subscription_id: string };

export const readVersionSummary = reader<WireVersionSummary>({ id: 'id', subscription_id: 'id' });

/** The envelope of every list (interface, "What the service does", convention 6). */
export interface Page {
  readonly items: readonly Json[];
  /** The offset between two pages; at least 1 if there is more than one page. */
  readonly perPage: number;
  readonly totalPages: number;
}

export function readListPage(json: Json): WireReading<Page> {
  if (!isJsonObject(json)) return wrong('it is not an object');
  const { data, pagination } = json;
  if (!isJsonArray(data)) return wrong('data is not a list');
  if (!isJsonObject(pagination)) return wrong('pagination is not an object');
  const { per_page: perPage, total_pages: totalPages } = pagination;
  if (!isCount(perPage)) return wrong('pagination.per_page is not a count');
  if (!isCount(totalPages)) return wrong('pagination.total_pages is not a count');
  if (totalPages > 1 && perPage === 0) return wrong('pagination.per_page is 0 on a list of several pages');
  if (totalPages === 0 && data.length > 0) return wrong('pagination.total_pages is 0 on a list with items');
  return { kind: 'read', value: { items: data, perPage, totalPages } };
}

function isCount(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function wrong(what: string): WireReading<Page> {
  return { kind: 'wrong', what };
}

/** A draft version that a subscription's answer lists among its pending changes. */
export interface PendingDraft {
  readonly remoteId: string;
  readonly start: CalendarDay | null;
  readonly description: string | null;
}

export interface ScheduledVersion {
  readonly remoteId: string;
  readonly start: CalendarDay;
}

/** The pending drafts. A draft has no effect until somebody publishes it. */
export function pendingDrafts({ pending_changes: pending }: JsonObject): readonly PendingDraft[] {
  return objectsIn(pending).flatMap(
    ({ version_id: remoteId, status, effective_at: at, description: said }) => {
      if (status !== 'draft' || typeof remoteId !== 'string') return [];
      return [{ remoteId, start: dayIn(at) ?? null, description: typeof said === 'string' ? said : null }];
    },
  );
}

/** The published versions with a day. Drafts are excluded: they have no effect until they are published. */
export function scheduledVersions({ pending_changes: pending }: JsonObject): readonly ScheduledVersion[] {
  return objectsIn(pending).flatMap(({ version_id: remoteId, status, effective_at: at }) => {
    const start = dayIn(at);
    return typeof remoteId === 'string' && status === 'published' && start ? [{ remoteId, start }] : [];
  });
}

/** The day of a date-time, in its own time zone. */
export function dayIn(at: Json | undefined): CalendarDay | undefined {
  return typeof at === 'string' ? parseCalendarDay(at.slice(0, 'YYYY-MM-DD'.length)) : undefined;
}
