/**
 * The body of a draft update (interface, "Update a draft version"), where it can express the whole change. Its prices
 * are one unit amount per product and no more, so a draft in which any other price, a bundle or an entitlement
 * changes is made anew. Every field of the body is optional, so unchanged fields are left out. The interface does not
 * show the meaning of an amount beside any `type` other than `unit`.
 */
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, objectsIn } from '../../model/values/json.ts';
import { same } from '../diff/three-way.ts';

export interface DraftChange {
  /** In the form of a version request. */
  readonly before: JsonObject;
  /** In the form of a version request. */
  readonly value: JsonObject;
  /** The day to which the draft moves; undefined where it keeps its day. */
  readonly day?: CalendarDay | undefined;
  /** True if two lists of items mean the same. */
  readonly isSame: (one: readonly Json[], other: readonly Json[]) => boolean;
}

/** A draft's whole content. Everything is said: what a request leaves out may stay. */
export function wholeDraft(
  { items = [], entitlements = [], description = '' }: JsonObject,
  day: CalendarDay | null,
): JsonObject {
  return { items, entitlements, description, ...(day !== null && { effective_at: day }) };
}

/** Undefined where the update cannot express the change, or there is nothing to change. */
export function draftUpdate({ before, value, day, isSame }: DraftChange): JsonObject | undefined {
  if (!same(before.entitlements ?? [], value.entitlements ?? [])) return undefined;
  if (value.description === undefined && before.description !== undefined) return undefined;
  const [old, wanted] = [itemsIn(before), itemsIn(value)];
  if (!isSame(old.bundled, wanted.bundled)) return undefined;
  const prices = isSame(old.single, wanted.single) ? undefined : newPrices(old.single, wanted.single);
  if (prices === 'unsayable' || (prices !== undefined && hasProductTwice(value))) return undefined;
  const body: JsonObject = {
    ...(prices === undefined ? {} : { prices }),
    ...(value.description === before.description || value.description === undefined
      ? {}
      : { changeDescription: value.description }),
    ...(day === undefined ? {} : { startDate: `${day}T00:00:00Z` }),
  };
  return Object.keys(body).length === 0 ? undefined : body;
}

function itemsIn({ items }: JsonObject): {
  readonly single: readonly Json[];
  readonly bundled: readonly Json[];
} {
  const all = isJsonArray(items) ? items : [];
  const isBundle = (item: Json) => isJsonObject(item) && item.bundle_id !== undefined;
  return { single: all.filter((item) => !isBundle(item)), bundled: all.filter(isBundle) };
}

/** True if a product occurs twice, in a bundle or by itself: an amount of the update names only its product. */
function hasProductTwice({ items }: JsonObject): boolean {
  const products = objectsIn(items)
    .flatMap((item) => [item, ...objectsIn(item.items)])
    .flatMap(({ product_id: id }) => (id === undefined ? [] : [JSON.stringify(id)]));
  return new Set(products).size < products.length;
}

function newPrices(before: readonly Json[], wanted: readonly Json[]): JsonObject | 'unsayable' {
  const prices = wanted.map(newPrice);
  if (prices.length === 0 || [...prices, ...before.map(newPrice)].includes(undefined)) return 'unsayable';
  // No existing price is kept: the new prices are the whole set.
  return { existingPriceIds: [], newPrices: prices as readonly JsonObject[] };
}

function newPrice(item: Json): JsonObject | undefined {
  if (!isJsonObject(item) || item.product_id === undefined || !isJsonObject(item.price)) return undefined;
  const { type, unit_pricing_model: model, ...more } = item.price;
  if (type !== 'unit' || Object.keys(more).length > 0 || !isJsonObject(model)) return undefined;
  const { price_per_unit: amount, ...others } = model;
  if (typeof amount !== 'string' || Object.keys(others).length > 0) return undefined;
  return { productId: item.product_id, type, unitAmount: amount };
}
