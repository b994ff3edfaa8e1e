/** A business as a team writes it: the catalog and the usage samples. */
import { modelNamedBy, type Price } from '../../src/model/catalog/price.ts';
import type { UsageSample } from '../../src/model/catalog/usage-sample.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { type Business, type Customer, IN_BUNDLES, type Order, OWN } from './random-business.ts';

export function catalogOfBusiness({ bundles, customers }: Business): JsonObject {
  return {
    products: Object.fromEntries([...IN_BUNDLES, ...OWN].map((name) => [name, { id: `prod_${name}` }])),
    bundles: mapped(bundles, ({ currency, prices, changes, credit }, name) => ({
      name,
      currency,
      prices: prices as JsonObject,
      ...(changes.length > 0 && {
        changes: changes.map((change) => ({
          effective_at: change.day,
          prices: mapped(change.prices, (price) => modelOf(price)),
        })),
      }),
      ...(credit !== null && { entitlements: [creditOf('bundled', credit)] }),
    })),
    subscriptions: Object.fromEntries(customers.map((customer) => [customer.key, subscriptionOf(customer)])),
  };
}

function subscriptionOf({ key, currency, start, months, renews, orders, terms }: Customer): JsonObject {
  return {
    customer_id: `cus_${key}`,
    currency,
    auto_activate: true,
    contract: { period_type: 'fixed', duration_months: months, start_date: start },
    renewal: { auto_renew: renews, duration_months: 12, period_type: 'fixed' },
    ...terms,
    versions: orders.map(versionOf),
  };
}

function versionOf({ day, bundle, overrides, own, credit }: Order): JsonObject {
  const prices = mapped(overrides, (price) => (price === null ? null : modelOf(price)));
  return {
    ...(day !== null && { effective_at: day }),
    items: [
      ...(bundle === null ? [] : [{ bundle, ...(Object.keys(prices).length > 0 && { prices }) }]),
      ...Object.entries(own).map(([product, price]) => ({ product, price: price as JsonObject })),
    ],
    entitlements: credit === null ? [] : [creditOf('agreed', credit)],
  };
}

/** An override and a dated change say what differs: the model. */
function modelOf(price: Price): JsonObject {
  const model = modelNamedBy(price.type);
  if (model === undefined) throw new Error(`no model is named by ${price.type}`);
  return { [model]: (price as JsonObject)[model] ?? null };
}

function creditOf(key: string, amount: string): JsonObject {
  return {
    entitlement_key: key,
    mode: 'static',
    type: 'boolean',
    allocation: { amount, credit_type: 'monetary', rollover_enabled: false },
    timing: { recurrence: 'recurring', interval: 'monthly' },
  };
}

export function samplesOf({ customers }: Business): readonly UsageSample[] {
  return customers.flatMap(({ key, usage }) =>
    Object.entries(usage).map(([metric, perMonth]) => ({
      user: { kind: 'subscription', key },
      used: { kind: 'metric', id: metric },
      perMonth,
      count: null,
      dimensions: new Map(),
      event: null,
      month: null,
      source: { file: 'usage.yaml', line: 1, column: 1 },
    })),
  );
}

export function mapped<T, U>(
  record: Readonly<Record<string, T>>,
  change: (value: T, name: string) => U,
): Readonly<Record<string, U>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
}
