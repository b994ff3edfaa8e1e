/**
 * Encodes item sets and price sets in the form of a request, with references still by address, and lists what a subscription refers to.
 * Pure.
 */
import type { BundleEdition, Reference, SubscribedPrice, Subscription } from '../../model/catalog/catalog.ts';
import { NO_INSTALMENTS, type Price, renameMetrics } from '../../model/catalog/price.ts';
import { forLimits } from '../../model/catalog/term-money.ts';
import { type Address, parseAddress } from '../../model/values/address.ts';
import { isJsonObject, type Json, type JsonObject, pick } from '../../model/values/json.ts';
import { createOneOfEach, remember } from '../../model/values/remember.ts';
import type { Timeline, VersionItem } from '../../timeline/timeline.ts';
import { type Context, encodeReference, traitsOf } from '../context.ts';

/** {@link encodeItems}, with one object for equal item sets of a plan. */
export function sharedItems(context: Context, items: readonly VersionItem[]): readonly JsonObject[] {
  return encoderIn(context)(items);
}

const encoderIn = remember((_: Context) => createItemEncoder());

export function encodeItems(items: readonly VersionItem[]): readonly JsonObject[] {
  return items.map(encodeItem);
}

function createItemEncoder(): typeof encodeItems {
  const oneOfEach = createOneOfEach();
  // All who take a bundle as it is have one list of prices, which says the bundle too.
  const ofList = new WeakMap<readonly SubscribedPrice[], JsonObject>();
  const shared = (item: VersionItem): JsonObject => {
    const known = item.kind === 'bundle' ? ofList.get(item.items) : undefined;
    const encoded = known ?? oneOfEach(encodeItem(item));
    if (item.kind === 'bundle') ofList.set(item.items, encoded);
    return encoded;
  };
  const numbers = new Map<JsonObject, number>();
  const numberOf = (encoded: JsonObject): number => {
    const number = numbers.get(encoded) ?? numbers.size;
    numbers.set(encoded, number);
    return number;
  };
  const sets = new Map<string, readonly JsonObject[]>();
  return (items) => {
    const encoded = items.map(shared);
    const key = encoded.map(numberOf).join(' ');
    const set = sets.get(key) ?? encoded;
    sets.set(key, set);
    return set;
  };
}

function encodeItem(item: VersionItem): JsonObject {
  return item.kind === 'product'
    ? encodePriced(item)
    : { bundle_id: encodeReference(item.bundle), items: item.items.map(encodePriced) };
}

function encodePriced({ product, price }: Pick<SubscribedPrice, 'product' | 'price'>): JsonObject {
  return { product_id: encodeReference(product), price: encodePrice(price) };
}

const encodePrice = remember((price: Price): JsonObject => {
  const { recurring_instalment_interval_unit: unit, recurring_instalment_interval_count: _, ...rest } = price;
  return encodeMetrics((unit === NO_INSTALMENTS ? rest : price) as JsonObject);
});

/**
 * A bundle's prices have the product beside the price's own fields (interface, "POST /bundles"). There a discount has
 * an amount and a duration only, a spend limit an amount and a period only, and there is no frequency. Anything more in the catalog is for
 * the subscriptions that expand the price.
 */
export function encodeBundlePrices(
  context: Pick<Context, 'bindings'>,
  edition: BundleEdition,
): readonly JsonObject[] {
  const isWhole = traitsOf(context).wholeBundlePrices;
  return [...edition.prices.values()].map(({ product, price }) => ({
    product_id: encodeReference(product),
    ...(isWhole ? encodePrice(price) : bundleForm(encodePrice(price))),
  }));
}

const BUNDLE_FORMS: Readonly<Record<string, readonly string[]>> = {
  discount: ['amount', 'duration_unit', 'duration_value'],
  ...forLimits(['amount', 'period']),
};

function bundleForm({ billing_frequency: _, ...price }: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(price).map(([name, value]) => {
      const carried = BUNDLE_FORMS[name];
      return [name, carried && isJsonObject(value) ? pick(value, carried) : value];
    }),
  );
}

export const itemReferences = remember((items: readonly VersionItem[]): readonly Reference[] =>
  items.flatMap((item) =>
    item.kind === 'product' ? pricedReferences(item) : [item.bundle, ...item.items.flatMap(pricedReferences)],
  ),
);

/** The product of a price, and the metrics that it names. */
export function pricedReferences({
  product,
  price,
}: Pick<SubscribedPrice, 'product' | 'price'>): readonly Reference[] {
  return [product, ...metricReferences(price as JsonObject)];
}

/** A value that names no declared metric is returned as it is. */
export const encodeMetrics = remember((value: JsonObject): JsonObject => {
  if (metricReferences(value).length === 0) return value;
  return renameMetrics(value, (metric) => {
    const reference = referenceTo(metric);
    return reference === undefined ? metric : encodeReference(reference);
  });
});

/** The metrics of the catalog that a price or a product names. */
export const metricReferences = remember((value: JsonObject): readonly Reference[] => {
  const named: Reference[] = [];
  renameMetrics(value, (metric) => {
    const reference = referenceTo(metric);
    if (reference !== undefined) named.push(reference);
    return metric;
  });
  return named;
});

function referenceTo(metric: Json): Reference | undefined {
  const isDeclared = typeof metric === 'string' && parseAddress(metric)?.kind === 'metric';
  return isDeclared ? { kind: 'address', address: metric as Address } : undefined;
}

/** Everything that a subscription refers to, over its whole time. */
export function allReferences(subscription: Subscription, timeline: Timeline): readonly Reference[] {
  return [...ownReferences(subscription), ...referencesIn(timeline)];
}

/** Each thing once, because most points of a timeline refer to the same ones. */
const referencesIn = remember(({ points }: Timeline): readonly Reference[] => {
  const all = points.flatMap(({ items = [] }) => itemReferences(items));
  return [...new Map(all.map((each) => [each.kind === 'id' ? each.id : each.address, each])).values()];
});

/** The references of the subscription itself, without those of its items. */
export function ownReferences(subscription: Subscription): readonly Reference[] {
  const customer = madeCustomer(subscription);
  return [...(subscription.plan ? [subscription.plan] : []), ...(customer ? [customer] : [])];
}

/** The customer to refer to by address, where the catalog knows no id for it: a step creates that customer. */
export function madeCustomer({ customer, fields }: Subscription): Reference | undefined {
  return fields.customer_id === undefined ? customer : undefined;
}
