/** The priced items of a request's body, and the differences between two item sets. */

import { referenceIn } from '../../model/catalog/comparable.ts';
import { type Price, renameMetrics } from '../../model/catalog/price.ts';
import type { Step } from '../../model/plan/plan.ts';
import { isPresent } from '../../model/service/record.ts';
import type { Address } from '../../model/values/address.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, objectsIn } from '../../model/values/json.ts';
import { remember, rememberPair } from '../../model/values/remember.ts';
import { type Context, liveAt } from '../../plan/context.ts';
import { BY_PRODUCT, pairItems } from '../bills/pair-items.ts';
import type { PricedItem, ScheduleEntry } from '../priced-subscription.ts';
import type { PriceIdentity } from '../prices/price-identity.ts';

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

/** Keyed by the product's name in compared form; a product in a bundle is `<bundle> <product>`. */
export function pricesOf(context: Context, body: JsonObject): ReadonlyMap<string, Price> {
  const prices = new Map<string, Price>();
  for (const item of objectsIn(body.items)) {
    const bundle = itemKey(context, item.bundle_id);
    if (isJsonObject(item.price)) prices.set(itemKey(context, item.product_id), priceIn(context, item.price));
    for (const nested of objectsIn(item.items)) {
      if (isJsonObject(nested.price))
        prices.set(`${bundle} ${itemKey(context, nested.product_id)}`, priceIn(context, nested.price));
    }
  }
  for (const { product_id: product, ...price } of objectsIn(body.prices))
    prices.set(itemKey(context, product), priceIn(context, price));
  return prices;
}

/** The bundle in one of the names above; an id where nobody declares it, undefined for a product by itself. */
export function bundleIn(price: string): Address | undefined {
  const end = price.lastIndexOf(' ');
  return end < 0 ? undefined : (price.slice(0, end) as Address);
}

/** The product in one of the names above. */
export function productIn(price: string): string {
  return price.slice(price.lastIndexOf(' ') + 1);
}

/** The price as the catalog has it: a declared metric by its address. */
function priceIn(context: Context, price: JsonObject): Price {
  return renameMetrics(price, (metric) => itemKey(context, metric)) as Price;
}

function itemKey(context: Context, id: Json | undefined): string {
  if (isJsonObject(id)) return referenceIn(id) ?? '';
  return typeof id === 'string' ? (context.nameId(id) ?? id) : '';
}

export interface BundleExchange {
  /** The address or id of the bundle that goes. */
  readonly from: string;
  /** The address or id of the bundle that comes. */
  readonly to: string;
}

/** Compares the names of the prices in two complete item sets. */
export function bundleExchange(
  before: Iterable<string>,
  after: Iterable<string>,
): BundleExchange | undefined {
  const [old, now] = [bundlesIn(before), bundlesIn(after)];
  const [from, ...furtherGone] = [...old].filter((bundle) => !now.has(bundle));
  const [to, ...furtherCome] = [...now].filter((bundle) => !old.has(bundle));
  if (from === undefined || to === undefined) return undefined;
  return furtherGone.length + furtherCome.length === 0 ? { from, to } : undefined;
}

function bundlesIn(names: Iterable<string>): ReadonlySet<string> {
  return new Set([...names].flatMap((name) => bundleIn(name) ?? []));
}
