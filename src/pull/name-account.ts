/**
 * The key of everything that is pulled, and the names by which the rest refers to it, among them the list prices of
 * bundles in other currencies. Pure.
 */

import { formOf, moneyIn } from '../model/catalog/money-in.ts';
import { overlayPrice, writes } from '../model/catalog/overlay-price.ts';
import type { Price } from '../model/catalog/price.ts';
import { COLLECTION, type PulledKind } from '../model/values/address.ts';
import { groupBy } from '../model/values/group-by.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';
import type { WrittenFields } from '../pricing/models/pricing-model.ts';
import { withUnitsOf } from '../pricing/read/read-price.ts';
import type { Account, FoundResource } from './account.ts';
import { bundlePriceShape, heldFields } from './held-fields.ts';
import { chooseKeys, type KnownCatalog, recordedKey } from './known-catalog.ts';
import type { Standing, Survey } from './survey.ts';
import { type BundleUse, bundleCurrency, bundlePrices } from './write-bundle.ts';
import {
  type KeyedPrice,
  type KnownBundle,
  type KnownNames,
  overridePrice,
  sameValue,
} from './write-items.ts';

/** A subscription in a currency that the bundle is not written in has its prices in full. */
export function namesIn(names: KnownNames, currency: Json | undefined): KnownNames {
  return {
    ...names,
    bundle: (id) => {
      const bundle = names.bundle(id);
      if (bundle?.currency === undefined || bundle.currency === currency) return bundle;
      const own = bundle.currencies?.get(String(currency));
      return own && { ...bundle, ...own };
    },
  };
}

export type Keys = Readonly<Record<PulledKind | 'customer', ReadonlyMap<string, string>>>;

export function allKeys(survey: Survey, account: Account, known: KnownCatalog | null): Keys {
  const written = [...survey.subscription, ...survey.unfinished];
  const byCustomer = groupBy(written, ({ fields }) => String(fields.customer_id));
  /** A subscription is its customer's; its own name tells it from the customer's others. */
  const nameOf = ({ fields }: Standing): string | undefined => {
    const own = typeof fields.name === 'string' ? fields.name : undefined;
    const customer = account.customers.get(String(fields.customer_id));
    const isOnly = byCustomer.get(String(fields.customer_id))?.length === 1;
    if (customer === undefined || fields.customer_id === undefined) return own;
    return isOnly || own === undefined || own === customer ? customer : `${customer} ${own}`;
  };
  const named = [...byCustomer.keys()].flatMap((id) => {
    const name = account.customers.get(id);
    return name === undefined || known?.customer(id) !== undefined ? [] : [{ id, key: undefined, name }];
  });
  const keysOf = (kind: PulledKind) => {
    const standing: readonly Standing[] =
      kind === 'subscription' ? [...survey.subscription, ...survey.unfinished] : survey[kind];
    const ids = new Set(standing.map(({ found }) => found.id));
    const found: readonly FoundResource[] = account[COLLECTION[kind]];
    // A recorded object that is left out keeps its key, because another id under that key would contradict the
    // record.
    const elsewhere = found.flatMap(({ id, record }) => (ids.has(id) ? [] : (recordedKey(record) ?? [])));
    const taken = new Set([...elsewhere, ...(known?.takenKeys(kind) ?? [])]);
    const nameable = standing.map((one) => ({
      id: one.found.id,
      key: recordedKey(one.found.record) ?? one.found.givenKey,
      name: nameOf(one),
    }));
    return chooseKeys(nameable, taken, kind);
  };
  return {
    metric: keysOf('metric'),
    product: keysOf('product'),
    bundle: keysOf('bundle'),
    plan: keysOf('plan'),
    customer: chooseKeys(named, known?.takenKeys('customer') ?? new Set(), 'customer'),
    subscription: keysOf('subscription'),
  };
}

export interface Named {
  readonly names: KnownNames;
  /** The prices of each written bundle, by the bundle's id. */
  readonly prices: ReadonlyMap<string, ReadonlyMap<string, KeyedPrice>>;
  /** Their prices in other currencies, by the bundle's id. */
  readonly lists: ReadonlyMap<string, ReadonlyMap<string, ListInCurrency>>;
}

export function nameEverything(
  survey: Survey,
  account: Account,
  keys: Keys,
  uses: ReadonlyMap<string, readonly BundleUse[]>,
  known: KnownCatalog | null,
): Named {
  const product = (id: string) => keys.product.get(id) ?? known?.keyOf('product', id);
  const prices = new Map(
    survey.bundle.map(({ found, fields }) => [
      found.id,
      bundlePrices(fields, uses.get(found.id) ?? [], { product }, account.wholeBundlePrices === true),
    ]),
  );
  const currencies = new Map(
    survey.bundle.map(({ found, fields }) => [found.id, bundleCurrency(fields, uses.get(found.id) ?? [])]),
  );
  const shape = bundlePriceShape(account.wholeBundlePrices === true);
  const lists = new Map(
    [...prices].map(([id, own]) => [
      id,
      listsInCurrencies(currencies.get(id), own, uses.get(id) ?? [], shape),
    ]),
  );
  const names: KnownNames = {
    metric: (id) => keys.metric.get(id) ?? known?.keyOf('metric', id),
    product,
    plan: (id) => keys.plan.get(id) ?? known?.keyOf('plan', id),
    customer: (id) => keys.customer.get(id) ?? known?.customer(id),
    bundle: (id): KnownBundle | undefined => {
      const [key, own] = [keys.bundle.get(id), prices.get(id)];
      return key !== undefined && own !== undefined
        ? { key, prices: own, currency: currencies.get(id), currencies: lists.get(id) ?? new Map() }
        : known?.bundle(id);
    },
  };
  return { names, prices, lists };
}

/** By product id. */
type PricesById = ReadonlyMap<string, KeyedPrice>;

interface ListInCurrency {
  /** The fields that the currency writes over the bundle's prices, by key; null for a price that no customer has in it. */
  readonly overlays: JsonObject;
  /** The bundle's prices in the currency. */
  readonly prices: PricesById;
}

/**
 * The list price of a bundle in other currencies than its own, sorted, which the service has in its customers' versions
 * alone: the price that most of the customers in a currency have, where it has the form of the bundle's own. A currency
 * in which one amount is nobody's list has none. `shape` is the one of a bundle's price.
 */
function listsInCurrencies(
  own: string | undefined,
  prices: PricesById,
  uses: readonly BundleUse[],
  shape: WrittenFields,
): ReadonlyMap<string, ListInCurrency> {
  const others = uses.filter(
    ({ currency, isFirst }) => isFirst && currency !== undefined && currency !== own,
  );
  const byCurrency = groupBy(others, ({ currency }) => currency ?? '');
  const lists = [...byCurrency]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([currency, using]) => {
      const list = own === undefined ? undefined : listOf(prices, using, shape);
      return list === undefined ? [] : [[currency, list] as const];
    });
  return new Map(lists);
}

function listOf(
  prices: PricesById,
  uses: readonly BundleUse[],
  shape: WrittenFields,
): ListInCurrency | undefined {
  const overlays: Record<string, Json> = {};
  const listed = new Map<string, KeyedPrice>();
  for (const [productId, { key, price }] of prices) {
    const paid = uses.flatMap((use): readonly JsonObject[] => {
      const own = use.prices.get(productId);
      return own === undefined ? [] : [own];
    });
    const overlay = paid.length === 0 ? null : overlayOf(price, paid, shape);
    if (overlay === undefined) return undefined;
    if (overlay === null || Object.keys(overlay).length > 0) overlays[key] = overlay;
    if (overlay !== null) listed.set(productId, { key, price: overlayPrice(price, overlay) });
  }
  return listed.size === 0 ? undefined : { overlays, prices: listed };
}

/** Undefined where no price is the one of more than half of them. A number of units is each customer's own. */
function overlayOf(
  base: JsonObject,
  paid: readonly JsonObject[],
  shape: WrittenFields,
): JsonObject | undefined {
  const wanted = paid.map((price) =>
    heldFields(shape, withUnitsOf(price as Price, base as Price) as JsonObject),
  );
  const most = wanted.find(
    (one) => wanted.filter((other) => sameValue(one, other)).length * 2 > wanted.length,
  );
  if (most === undefined || formOf(most) !== formOf(base)) return undefined;
  return withAmounts(overridePrice(base, most), most);
}

/** An amount that happens to equal the one of the bundle's own currency is written all the same. */
function withAmounts(overlay: JsonObject, price: JsonObject): JsonObject {
  const missing = moneyIn(price).filter(({ path }) => !writes(overlay, path));
  const whole = [...new Set(missing.map(({ path }) => String(path[0])))].map((field) => {
    const [under, value] = [overlay[field], price[field] ?? null];
    return [field, isJsonObject(under) && isJsonObject(value) ? { ...under, ...value } : value] as const;
  });
  return { ...overlay, ...Object.fromEntries(whole) };
}
