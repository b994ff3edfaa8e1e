/**
 * Makes the seed that a catalog needs: the customers that it bills, the plans that it names, and every object that it
 * refers to by the service's own id. With this seed, a team can rehearse its own catalog.
 */

import { USUAL_PARTIAL_PERIOD } from '../model/catalog/billing-cycle.ts';
import type {
  Bundle,
  Catalog,
  CatalogPlan,
  EntryItem,
  PricedProduct,
  Reference,
  Subscription,
} from '../model/catalog/catalog.ts';
import type { Price } from '../model/catalog/price.ts';
import type { JsonObject } from '../model/values/json.ts';
import { metricsOf } from '../pricing/read/read-price.ts';
import type { Seed, SeedPlan } from './seed.ts';

/** The currency of a customer or plan for which the catalog states none. */
const FALLBACK_CURRENCY = 'USD';

/**
 * Includes the products and bundles that have an id. A plan without an id gets `plan_` and its key, because under the
 * published profile a plan must exist to be found by its name; where the project can make plans, one with items is left for
 * it to make. Each metric gets events of its own name. Adopted
 * bundles get no prices, because a catalog does not know the prices that the service has.
 */
export function seedFromCatalog(catalog: Catalog, { makesPlans = false } = {}): Seed {
  const items = [...catalog.subscriptions.values()].flatMap(itemsOf);
  const priced = [...catalog.bundles.values()].flatMap(pricesOf).concat(items.flatMap(pricedOf));
  const ids = (references: readonly (Reference | undefined)[]) =>
    references.flatMap((reference) => (reference?.kind === 'id' ? [reference.id] : []));
  const adopted = (things: Iterable<{ readonly id?: string }>) => [...things].flatMap(({ id }) => id ?? []);
  const products = [...adopted(catalog.products.values()), ...ids(priced.map(({ product }) => product))];
  // One that the catalog names by its key is adopted by its id, or left for the project to make.
  const declared = new Set<string>([...catalog.metrics.values()].map(({ address }) => address));
  const metrics = priced.flatMap(({ price }) => namedMetrics(price)).filter((name) => !declared.has(name));
  const bundles = [
    ...adopted(catalog.bundles.values()),
    ...items.flatMap((item) => (item.kind === 'bundle_id' ? [item.bundleId] : [])),
  ];
  return {
    customers: customersOf(catalog),
    products: unique(products).map((id) => ({ id, name: keyOfId(catalog.products.values(), id) })),
    bundles: unique(bundles).map((id) => ({ id, name: keyOfId(catalog.bundles.values(), id), prices: [] })),
    plans: plansOf(
      [...catalog.plans.values()].filter(({ id, items }) => id !== undefined || !items || !makesPlans),
      ids([...catalog.subscriptions.values()].map(({ plan }) => plan)),
    ),
    subscriptions: [...catalog.subscriptions.values()].flatMap((each) => adoptedSubscription(catalog, each)),
    choices: { partial_period: catalog.partialPeriod ?? USUAL_PARTIAL_PERIOD },
    metrics: unique([...adopted(catalog.metrics.values()), ...metrics]).map((id) => ({ id, event_name: id })),
  };
}

function customersOf(catalog: Catalog): NonNullable<Seed['customers']> {
  const currencies = new Map<string, string>();
  for (const subscription of catalog.subscriptions.values()) {
    const { customer_id: id } = subscription.fields;
    if (typeof id === 'string' && !currencies.has(id)) currencies.set(id, currencyOf(catalog, subscription));
  }
  return [...currencies].map(([id, currency]) => ({ id, currency }));
}

function currencyOf(catalog: Catalog, subscription: Subscription): string {
  const plan = [...catalog.plans.values()].find(({ address, id }) =>
    subscription.plan?.kind === 'address'
      ? address === subscription.plan.address
      : id === subscription.plan?.id,
  );
  const said = [subscription.fields.currency, plan?.fields.currency];
  return said.find((currency) => typeof currency === 'string') ?? FALLBACK_CURRENCY;
}

function plansOf(plans: readonly CatalogPlan[], referred: readonly string[]): readonly SeedPlan[] {
  const declared = plans.map(({ key, id, fields }) => {
    const { name, currency, description } = fields;
    return {
      id: id ?? `plan_${key}`,
      name: typeof name === 'string' ? name : key,
      currency: typeof currency === 'string' ? currency : FALLBACK_CURRENCY,
      ...(typeof description === 'string' ? { description } : {}),
    };
  });
  const others = unique(referred).filter((id) => !declared.some((plan) => plan.id === id));
  return [...declared, ...others.map((id) => ({ id, name: id, currency: FALLBACK_CURRENCY }))];
}

function adoptedSubscription(
  catalog: Catalog,
  subscription: Subscription,
): readonly (JsonObject & { readonly id: string })[] {
  const { customer_id: customerId } = subscription.fields;
  if (subscription.id === undefined || typeof customerId !== 'string') return [];
  const currency = currencyOf(catalog, subscription);
  return [{ id: subscription.id, customer_id: customerId, currency, auto_activate: true }];
}

function itemsOf(subscription: Subscription): readonly EntryItem[] {
  return subscription.entries.flatMap((entry) => entry.items ?? []);
}

type Priced = Pick<PricedProduct, 'product' | 'price'>;

function pricedOf(item: EntryItem): readonly Priced[] {
  if (item.kind === 'product') return [item];
  return item.kind === 'bundle_id' ? item.items : [];
}

function pricesOf(bundle: Bundle): readonly Priced[] {
  return bundle.editions.flatMap((edition) => [...edition.prices.values()]);
}

function namedMetrics(price: Price): readonly string[] {
  return [...(price.metric_ids ?? []), ...metricsOf(price)];
}

function keyOfId(things: Iterable<{ readonly id?: string; readonly key: string }>, id: string): string {
  return [...things].find((thing) => thing.id === id)?.key ?? id;
}

function unique(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)];
}
