/** The priced items of a request's body, and the differences between two item sets. */

import type { Price } from '../../model/catalog/price.ts';
import type { Step } from '../../model/plan/plan.ts';
import { isPresent } from '../../model/service/record.ts';
import type { Address } from '../../model/values/address.ts';
import { isJsonArray, type Json, type JsonObject } from '../../model/values/json.ts';
import { remember, rememberPair } from '../../model/values/remember.ts';
import { type Context, liveAt } from '../../plan/context.ts';
import { BY_PRODUCT, pairItems } from '../bills/pair-items.ts';
import type { PricedItem, ScheduleEntry } from '../priced-subscription.ts';
import type { PriceIdentity } from '../prices/price-identity.ts';
import { pricesOf } from './priced-items.ts';

/** The content that is billed before a plan, as read, else as recorded; undefined where it is not known. */
function knownContent(context: Context, address: Address): JsonObject | undefined {
  const live = liveAt(context, address);
  if (live?.kind === 'read') return live.value;
  const recorded = context.observed.records.get(address);
  return isPresent(recorded) ? (recorded.value ?? undefined) : undefined;
}

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

/** The prices of a bundle before a step that creates or updates them, and after it; undefined for another step. */
export function bundleSets(
  context: Context,
  { operation, address, body }: Step,
): { readonly held: ItemSet; readonly entry: ItemSet } | undefined {
  const creates = operation === 'bundles.create';
  if (body?.prices === undefined || !(creates || operation === 'bundles.update')) return undefined;
  const known = creates ? {} : knownContent(context, address);
  const held: ItemSet = { items: pricedItems(context, known ?? {}), missing: known ? null : 'everything' };
  return { held, entry: { items: pricedItems(context, body), missing: null } };
}

/** An item before and after; in {@link itemChanges} with another price on the two sides. */
export interface ItemChange extends Omit<PricedItem, 'price'> {
  /** The name of the item before, which may have been in another bundle; null where there was none. */
  readonly nameBefore: string | null;
  readonly before: Price | null;
  readonly after: Price | null;
}

/** The items that hold, and the kind of items that are missing from them. */
export type ItemSet = Pick<ScheduleEntry, 'items' | 'missing'>;

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
  return itemPairs(before?.items ?? [], after).filter(({ before: old, after: now }) =>
    old === null ? before?.missing !== 'plan_items' : now === null || identityOf(old) !== identityOf(now),
  );
}

/**
 * Every item, changed or not. An item that stays under its name is no counterpart of another one: a product that comes once
 * more is new. Those that go come last; none goes where the items after are not fully known.
 */
export function itemPairs(held: ItemSet['items'], { items, missing }: ItemSet): readonly ItemChange[] {
  return pairItems(held, items, BY_PRODUCT).flatMap(({ before, after }) => {
    const item = after ?? before;
    if (item === null || (after === null && missing !== null)) return [];
    const { price: _, ...named } = item;
    const prices = { before: before?.price ?? null, after: after?.price ?? null };
    return [{ ...named, nameBefore: before?.name ?? null, ...prices }];
  });
}
