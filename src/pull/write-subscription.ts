/** A subscription as the catalog declares it: its own fields, and an entry for each version that it tells. */

import { fieldsOf } from '../model/field.ts';
import { isJsonObject, type Json, type JsonObject, objectsIn } from '../model/json.ts';
import { answeredFields } from '../model/record.ts';
import type { Found } from './account.ts';
import { ENTITLEMENT, heldFields, SUBSCRIPTION } from './held-fields.ts';
import { managedPart } from './managed-part.ts';
import { presentFields } from './present-fields.ts';
import { sameValue } from './same-value.ts';
import type { KnownVersion, VersionSchedule } from './version-schedule.ts';
import { itemsOf, type KnownNames, writeItem } from './write-items.ts';

const FIELDS = fieldsOf('subscription') ?? [];
/** An edit of these is an error where state knows what they were created with. */
const CREATE_ONLY = FIELDS.filter(({ carriedBy }) => carriedBy === 'create').map(({ name }) => name);
const UNANSWERED = FIELDS.filter(({ answered }) => !answered).map(({ name }) => name);
/** Interface, "Subscription (response shape)": answered whether or not they were sent, so an answer says nothing of that. */
const ALWAYS_ANSWERED = ['name', 'billing', 'renewal'];

/**
 * The fields of a subscription, in the form of a request: as read, without what the service filled in by itself where
 * state knows what was sent, with what no answer shows; else as state knows it. Undefined where neither is known.
 */
export function subscriptionFields({ id, sight, record }: Found): JsonObject | undefined {
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

/** A name that is only the id again tells nobody anything. */
function withoutOwnName(shown: JsonObject, id: string): JsonObject {
  const { name, ...rest } = shown;
  return name === undefined || name === id ? rest : shown;
}

export interface SubscriptionToWrite {
  readonly id: Json;
  readonly fields: JsonObject;
  readonly isActive: boolean;
  readonly schedule: VersionSchedule;
}

export function writeSubscription(
  { id, fields, isActive, schedule }: SubscriptionToWrite,
  names: KnownNames,
): JsonObject {
  const { customer_id, name, plan_id: planId, currency, metadata, ...rest } = fields;
  const plan = typeof planId === 'string' ? names.plan(planId) : undefined;
  const entries = writeEntries(schedule, planId !== undefined, names);
  return presentFields({
    id,
    customer_id,
    name,
    plan,
    plan_id: plan === undefined ? planId : undefined,
    currency,
    auto_activate: isActive ? true : undefined,
    ...inOrder(rest),
    metadata: isJsonObject(metadata) && Object.keys(metadata).length > 0 ? metadata : undefined,
    versions: entries.length > 0 ? entries : undefined,
  });
}

const ORDER = ['contract', 'renewal', 'billing', 'discount', 'minimum_spend', 'maximum_spend'];

function inOrder(fields: JsonObject): JsonObject {
  const names = [...ORDER, ...Object.keys(fields).filter((name) => !ORDER.includes(name))];
  return Object.fromEntries(
    names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]] as const])),
  ) as JsonObject;
}

/** An entry leaves out what it has in common with the one before it; items that stand for a plan's are given whole. */
function writeEntries(
  { opening, later }: VersionSchedule,
  fromPlan: boolean,
  names: KnownNames,
): readonly JsonObject[] {
  if (opening === undefined) return [];
  let before = writeVersion(opening, names);
  const first = presentFields({
    description: opening.value.description,
    items: before.items.length > 0 ? before.items : undefined,
    entitlements: before.entitlements.length > 0 ? before.entitlements : undefined,
  });
  const entries = later.map((version) => {
    const written = writeVersion(version, names);
    const sameItems = sameValue(written.items, before.items);
    const sameEntitlements = sameValue(written.entitlements, before.entitlements);
    // An entry that changes nothing would be no more than a day.
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
  // A plan's subscription that declares nothing over its plan needs no entry to open with.
  return Object.keys(first).length === 0 && entries.length === 0 ? [] : [first, ...entries];
}

interface WrittenVersion {
  readonly items: readonly JsonObject[];
  readonly entitlements: readonly JsonObject[];
}

function writeVersion({ value }: KnownVersion, names: KnownNames): WrittenVersion {
  return {
    items: itemsOf(value).map((item) => writeItem(item, names)),
    entitlements: objectsIn(value.entitlements).map((entitlement) => heldFields(ENTITLEMENT, entitlement)),
  };
}
