/** The priced items of a request's body, and the differences between two item sets. */

import { sameName, sameProduct } from '../../impact/bills/pair-items.ts';
import type { PricedItem, ScheduleEntry } from '../../impact/priced-subscription.ts';
import type { PriceIdentity } from '../../impact/prices/price-identity.ts';
import type { Price } from '../../model/catalog/price.ts';
import { isJsonArray, type Json, type JsonObject } from '../../model/values/json.ts';
import { remember, rememberPair } from '../../model/values/remember.ts';
import type { Context } from '../context.ts';
import { pricesOf } from './priced-items.ts';

export function pricedItems(context: Context, body: JsonObject): readonly PricedItem[] {
  const { items } = body;
  // Item sets are shared by thousands of versions, and so is what is read from one.
  return isJsonArray(items) && body.prices === undefined
    ? itemsIn(context)(items)
    : readPrices(context, body);
}

const itemsIn = remember((context: Context) =>
  remember((items: readonly Json[]) => readPrices(context, { items })),
);

function readPrices(context: Context, body: JsonObject): readonly PricedItem[] {
  return [...pricesOf(context, body)].map(([name, price]) => {
    const end = name.lastIndexOf(' ');
    return { name, product: name.slice(end + 1), bundle: end < 0 ? null : name.slice(0, end), price };
  });
}

export interface ItemChange extends Omit<PricedItem, 'price'> {
  /** The name of the item before, which may have been in another bundle; null where there was none. */
  readonly nameBefore: string | null;
  readonly before: Price | null;
  readonly after: Price | null;
}

/** The items that hold, and the kind of items that are missing from them. */
type ItemSet = Pick<ScheduleEntry, 'items' | 'missing'>;

/**
 * The items whose price changes, and the items that come or go. A product that joins or leaves a bundle is still the
 * same product to its customer. Where the items before are not fully known, no change is reported for an item that
 * may have been among them.
 */
export function itemChanges(
  before: ItemSet | undefined,
  after: ItemSet,
  identityOf: PriceIdentity,
): readonly ItemChange[] {
  if (before?.missing === 'everything' || after.missing === 'everything') return [];
  return before?.missing === null && after.missing === null
    ? changesIn(identityOf)(before.items, after.items)
    : changesBetween(before, after, identityOf);
}

const changesIn = remember((identityOf: PriceIdentity) =>
  rememberPair((before: ItemSet['items'], after: ItemSet['items']) =>
    changesBetween({ items: before, missing: null }, { items: after, missing: null }, identityOf),
  ),
);

function changesBetween(
  before: ItemSet | undefined,
  after: ItemSet,
  identityOf: PriceIdentity,
): readonly ItemChange[] {
  const old = before?.items ?? [];
  const left = new Set(old);
  const changes: ItemChange[] = [];
  const previousOf = counterparts(old, after.items);
  for (const each of after.items) {
    const { price, ...item } = each;
    const previous = previousOf.get(each);
    if (previous !== undefined) left.delete(previous);
    if (previous === undefined && before?.missing === 'plan_items') continue;
    if (previous !== undefined && identityOf(previous.price) === identityOf(price)) continue;
    changes.push({
      ...item,
      nameBefore: previous?.name ?? null,
      before: previous?.price ?? null,
      after: price,
    });
  }
  if (after.missing !== null) return changes;
  const gone = [...left].map(({ price, ...item }) => ({
    ...item,
    nameBefore: item.name,
    before: price,
    after: null,
  }));
  return [...changes, ...gone];
}

/** An item that stays under its name is no counterpart of another one: a product that comes once more is new. */
function counterparts(
  before: readonly PricedItem[],
  after: readonly PricedItem[],
): ReadonlyMap<PricedItem, PricedItem> {
  const left = new Set(before);
  const found = new Map<PricedItem, PricedItem>();
  for (const isSame of [sameName, sameProduct])
    for (const item of after) {
      const previous = found.has(item) ? undefined : [...left].find((each) => isSame(each, item));
      if (previous === undefined) continue;
      found.set(item, previous);
      left.delete(previous);
    }
  return found;
}
