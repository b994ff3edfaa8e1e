/**
 * Converts answers to the form of a request, so that live and recorded values compare field by field, and an update's
 * own camelCase form (interface, "Update a draft version") to the content of its draft. Nulls and fields that only
 * answers have are left out, and midnights become days. Pure.
 */
import { numberText } from '../../model/values/decimal.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  objectsIn,
  pick,
  without,
} from '../../model/values/json.ts';
import { DAY_FIELDS, DECIMAL_FIELDS } from './fields.ts';
import { readVersion, type WireVersion } from './shapes.ts';

/** Interface, "Subscription (response shape)": the fields that the service alone decides. */
const SUBSCRIPTION_ANSWER_ONLY = [
  'id',
  'status',
  'pending_changes',
  'created_at',
  'updated_at',
  'activated_at',
  'current_version_id',
];

/** The fields of a create or a patch, as answered: `customer_id`, `currency`, `contract`, `metadata`, … */
export function subscriptionValue(wire: JsonObject): JsonObject {
  const value = sentForm(without(wire, SUBSCRIPTION_ANSWER_ONLY));
  // Interface, "Contract": only answers have the end.
  return isJsonObject(value.contract) ? { ...value, contract: without(value.contract, ['end_date']) } : value;
}

/** The fields of a version request except its day: `items`, `entitlements`, `description`. */
export function versionValue(wire: WireVersion): JsonObject {
  return sentForm({
    items: wire.items,
    entitlements: wire.entitlements.map(sentEntitlement),
    ...(wire.description !== undefined && { description: wire.description }),
  });
}

/** The value of a version that an answer shows; undefined where it shows none. */
export function versionValueIn(json: Json): JsonObject | undefined {
  const version = readVersion(json);
  return version.kind === 'read' ? versionValue(version.value) : undefined;
}

/** Answers name an entitlement `key`, requests name it `entitlement_key` (interface, "Entitlement"). */
function sentEntitlement(entitlement: JsonObject): JsonObject {
  const fields = Object.entries(without(entitlement, ['subscription_id', 'version_id']));
  return Object.fromEntries(
    fields.map(([name, value]) => [name === 'key' ? 'entitlement_key' : name, value]),
  );
}

/** A product, bundle or plan: its fields as answered. */
export function objectValue(wire: JsonObject): JsonObject {
  return sentForm(without(wire, ['id', 'created_at', 'updated_at']));
}

/** Leaves nulls out, and converts midnights to days and amounts to text. Metadata is the user's own and stays unchanged. */
function sentForm(value: JsonObject): JsonObject {
  const sent = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(sent.map(([name, inner]) => [name, sentField(name, inner)]));
}

function sentField(name: string, value: Json): Json {
  if (name === 'metadata') return value;
  if (typeof value === 'number' && DECIMAL_FIELDS.has(name)) return numberText(String(value)) ?? value;
  if (typeof value === 'string' && DAY_FIELDS.has(name)) return dayText(value);
  return name === 'currency' ? currencyIn(value) : sentInner(value);
}

function sentInner(value: Json): Json {
  if (isJsonArray(value)) return value.map(sentInner);
  return isJsonObject(value) ? sentForm(value) : value;
}

/** A service may answer a currency in any case. */
function currencyIn(value: Json): Json {
  return typeof value === 'string' ? value.toUpperCase() : value;
}

const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})T00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;

/** The day of a date-time at midnight in any zone; any other text is unchanged. */
function dayText(text: string): string {
  return MIDNIGHT.exec(text)?.[1] ?? text;
}

/** The new items as in a version request; undefined where the update keeps them. */
export function updatedItems({ prices }: JsonObject): readonly JsonObject[] | undefined {
  if (!isJsonObject(prices)) return undefined;
  return objectsIn(prices.newPrices).map(({ productId = null, type = null, unitAmount = null }) => ({
    product_id: productId,
    price: { type, unit_pricing_model: { price_per_unit: unitAmount } },
  }));
}

/**
 * `prices` replaces all items but the bundles; a request with `items` replaces the whole content. Neither changes what the draft was
 * made for.
 */
export function updatedDraft(before: JsonObject, update: JsonObject): JsonObject {
  if (update.items !== undefined) return { ...pick(before, ['draft']), ...without(update, ['effective_at']) };
  const single = updatedItems(update);
  const bundled = isJsonArray(before.items)
    ? before.items.filter((item) => isJsonObject(item) && item.bundle_id !== undefined)
    : [];
  return {
    ...before,
    ...(single && { items: [...single, ...bundled] }),
    ...(update.changeDescription !== undefined && { description: update.changeDescription }),
  };
}
