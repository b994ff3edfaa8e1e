/** The priced items of a request's body, and how two item sets differ. */

import type { PricedItem, ScheduleEntry } from '../../impact/priced-subscription.ts';
import type { PriceIdentity } from '../../impact/prices/price-identity.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Price } from '../../model/price.ts';
import type { Context } from '../context.ts';
import { pricesOf } from './priced-items.ts';

export function pricedItems(context: Context, body: JsonObject): readonly PricedItem[] {
  return [...pricesOf(context, body)].map(([name, price]) => {
    const end = name.lastIndexOf(' ');
    return { name, product: name.slice(end + 1), bundle: end < 0 ? null : name.slice(0, end), price };
  });
}

export interface ItemChange extends Omit<PricedItem, 'price'> {
  readonly before: Price | null;
  readonly after: Price | null;
}

/** What holds, and what is missing from it. */
type ItemSet = Pick<ScheduleEntry, 'items' | 'missing'>;

/**
 * The items whose price is another, or that come or go. A product that joins or leaves a bundle is still the same product
 * to whoever pays for it. Where not everything before is known, nothing is said of what may have been there.
 */
export function itemChanges(
  before: ItemSet | undefined,
  after: ItemSet,
  identityOf: PriceIdentity,
): readonly ItemChange[] {
  if (before?.missing === 'everything' || after.missing === 'everything') return [];
  const old = before?.items ?? [];
  const left = new Set(old);
  const changes: ItemChange[] = [];
  for (const { price, ...item } of after.items) {
    const previous = counterpart(old, item);
    if (previous !== undefined) left.delete(previous);
    if (previous === undefined && before?.missing === 'plan_items') continue;
    if (previous !== undefined && identityOf(previous.price) === identityOf(price)) continue;
    changes.push({ ...item, before: previous?.price ?? null, after: price });
  }
  if (after.missing !== null) return changes;
  return [...changes, ...[...left].map(({ price, ...item }) => ({ ...item, before: price, after: null }))];
}

function counterpart(
  items: readonly PricedItem[],
  wanted: Omit<PricedItem, 'price'>,
): PricedItem | undefined {
  return (
    items.find(({ name }) => name === wanted.name) ?? items.find(({ product }) => product === wanted.product)
  );
}
