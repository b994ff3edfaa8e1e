/** Writes a subscription in the form of the catalog: its own fields, and an entry for each version in its schedule. */

import { fieldsOf } from '../interface/index.ts';
import type { Catalog } from '../model/catalog/catalog.ts';
import { SPEND_LIMITS } from '../model/catalog/term-money.ts';
import { answeredFields, recordedEnd } from '../model/service/record.ts';
import { isJsonObject, type Json, type JsonObject, objectsIn } from '../model/values/json.ts';
import type { FoundResource } from './account.ts';
import { ENTITLEMENT, heldFields, SUBSCRIPTION } from './held-fields.ts';
import { type KnownVersion, managedPart, type VersionSchedule } from './version-schedule.ts';
import {
  itemsOf,
  type KnownNames,
  type ListPrices,
  presentFields,
  sameValue,
  writeItem,
} from './write-items.ts';

const FIELDS = fieldsOf('subscription') ?? [];
/** The fields that are sent only on creation. If state knows their first values, a change to them is an error. */
const CREATE_ONLY = FIELDS.filter(({ carriedBy }) => carriedBy === 'create').map(({ name }) => name);
const UNANSWERED = FIELDS.filter(({ answered }) => !answered).map(({ name }) => name);
/**
 * The fields that are always answered, sent or not, so an answer does not show whether they were sent (interface,
 * "Subscription (response shape)").
 */
const ALWAYS_ANSWERED = ['name', 'billing', 'renewal'];

/**
 * The fields of a subscription in the form of a request. A read answer has priority. If state knows what was sent,
 * values that the service filled in are removed, and sent fields that no answer shows are added. Without an answer,
 * the fields come from state. Undefined if neither is known.
 */
export function subscriptionFields({ id, sight, record }: FoundResource): JsonObject | undefined {
  const sent = record?.value ?? undefined;
  switch (sight.kind) {
    case 'unread': {
      const known = sent ?? (record && answeredFields(record));
      return known && heldFields(SUBSCRIPTION, known);
    }
    case 'read': {
      const shown = sent === undefined ? withoutOwnName(sight.value, id) : partSent(sight.value, sent);
      const unshown = Object.entries(sent ?? {}).filter(([name]) => UNANSWERED.includes(name));
      return heldFields(SUBSCRIPTION, { ...shown, ...Object.fromEntries(unshown) });
    }
    case 'missing':
      return undefined;
    default:
      return sight satisfies never;
  }
}

function partSent(shown: JsonObject, sent: JsonObject): JsonObject {
  const compared = [...CREATE_ONLY, ...ALWAYS_ANSWERED];
  const free = Object.fromEntries(Object.entries(shown).filter(([name]) => !compared.includes(name)));
  const bound = Object.fromEntries(Object.entries(shown).filter(([name]) => compared.includes(name)));
  return { ...free, ...managedPart(bound, sent) };
}

/** Removes a name that only repeats the id. */
function withoutOwnName(shown: JsonObject, id: string): JsonObject {
  const { name, ...rest } = shown;
  return name === undefined || name === id ? rest : shown;
}

/**
 * The price lock, which is the catalog's alone, and the end, which no answer shows: as the catalog has them that is replaced,
 * an end else as it is on record.
 */
export function agreedOf({ id, record }: FoundResource, replaced: Catalog | undefined): JsonObject {
  const declared = [...(replaced?.subscriptions.values() ?? [])].find(
    (each) => each.address === record?.address || each.id === id,
  );
  const { priceLock, ends, endDetails } = declared ?? {};
  const recorded = record && recordedEnd(record);
  const end = ends === undefined ? undefined : endDetails === undefined ? ends : { on: ends, ...endDetails };
  const known = recorded === undefined ? undefined : { on: recorded, adopt: true };
  return presentFields({
    price_lock: priceLock && (priceLock.kind === 'until' ? priceLock.day : priceLock.kind),
    ends: end ?? known,
  });
}

interface SubscriptionToWrite {
  /** See {@link agreedOf}. */
  readonly agreed: JsonObject;
  readonly id: Json;
  readonly fields: JsonObject;
  readonly isActive: boolean;
  readonly schedule: VersionSchedule;
}

export function writeSubscription(
  { id, fields, isActive, schedule, agreed }: SubscriptionToWrite,
  names: KnownNames,
  lists: ListPrices,
): JsonObject {
  const { customer_id, name, plan_id: planId, currency, metadata, ...rest } = fields;
  const plan = typeof planId === 'string' ? names.plan(planId) : undefined;
  const customer = typeof customer_id === 'string' ? names.customer(customer_id) : undefined;
  const entries = writeEntries(schedule, planId !== undefined, (version) =>
    writeVersion(version, names, lists),
  );
  return presentFields({
    id,
    customer,
    customer_id: customer === undefined ? customer_id : undefined,
    name,
    plan,
    plan_id: plan === undefined ? planId : undefined,
    currency,
    auto_activate: isActive ? true : undefined,
    ...inOrder(rest),
    metadata: isJsonObject(metadata) && Object.keys(metadata).length > 0 ? metadata : undefined,
    ...agreed,
    versions: entries.length > 0 ? entries : undefined,
  });
}

const ORDER: readonly string[] = ['contract', 'renewal', 'billing', 'discount', ...SPEND_LIMITS];

function inOrder(fields: JsonObject): JsonObject {
  const names = [...ORDER, ...Object.keys(fields).filter((name) => !ORDER.includes(name))];
  return Object.fromEntries(
    names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]] as const])),
  ) as JsonObject;
}

/** Each entry omits its common parts with the entry before it. Items that replace a plan's are written in full. */
function writeEntries(
  { opening, since, later }: VersionSchedule,
  fromPlan: boolean,
  write: (version: KnownVersion) => WrittenVersion,
): readonly JsonObject[] {
  if (opening === undefined) return [];
  let before = write(opening);
  const first = presentFields({
    effective_at: since,
    description: opening.value.description,
    items: before.items.length > 0 ? before.items : undefined,
    entitlements: before.entitlements.length > 0 ? before.entitlements : undefined,
  });
  const entries = later.map((version) => {
    const written = write(version);
    const sameItems = sameValue(written.items, before.items);
    const sameEntitlements = sameValue(written.entitlements, before.entitlements);
    // Without its items, an entry that changes nothing would have only a day.
    const isBare = sameEntitlements && version.value.description === undefined;
    const entry = presentFields({
      effective_at: version.day,
      description: version.value.description,
      draft: version.draft ? true : undefined,
      items: !fromPlan && sameItems && !isBare ? undefined : written.items,
      entitlements: sameEntitlements ? undefined : written.entitlements,
    });
    if (!version.draft) before = written;
    return entry;
  });
  // A subscription from a plan needs no opening entry if it declares nothing over the plan.
  return Object.keys(first).length === 0 && entries.length === 0 ? [] : [first, ...entries];
}

interface WrittenVersion {
  readonly items: readonly JsonObject[];
  readonly entitlements: readonly JsonObject[];
}

function writeVersion({ value, found }: KnownVersion, names: KnownNames, lists: ListPrices): WrittenVersion {
  return {
    items: itemsOf(value).map((item) => writeItem(item, names, lists, found.start)),
    entitlements: objectsIn(value.entitlements).map((entitlement) => heldFields(ENTITLEMENT, entitlement)),
  };
}
