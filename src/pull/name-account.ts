/** The key of everything that is pulled, and the names by which the rest refers to it. Pure. */
import { COLLECTION, type PulledKind } from '../model/values/address.ts';
import { groupBy } from '../model/values/group-by.ts';
import type { Json } from '../model/values/json.ts';
import type { Account, FoundResource } from './account.ts';
import { chooseKeys } from './choose-keys.ts';
import { bundlePriceShape } from './held-fields.ts';
import { type KnownCatalog, recordedKey } from './known-catalog.ts';
import { type ListInCurrency, listsInCurrencies } from './other-currencies.ts';
import type { Standing, Survey } from './survey.ts';
import { type BundleUse, bundleCurrency, bundlePrices } from './write-bundle.ts';
import type { KeyedPrice, KnownBundle, KnownNames } from './write-items.ts';

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
