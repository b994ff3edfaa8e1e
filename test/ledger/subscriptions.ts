/** Priced subscriptions written short, for tests of what a plan does to money. */
import {
  arrivedOn,
  type PricedItem,
  type PricedSubscription,
  type PriceSchedule,
} from '../../src/ledger/priced-subscription.ts';
import { createUsageLookup, type UsageLookup } from '../../src/ledger/usage/usage-lookup.ts';
import { contractStart } from '../../src/model/catalog/contract-days.ts';
import type { Price } from '../../src/model/catalog/price.ts';
import type { UsageSample } from '../../src/model/catalog/usage-sample.ts';
import { type Address, addressOf } from '../../src/model/values/address.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';

export const START = '2026-12-01';

export function fixed(amount: string, more: Price = {}): Price {
  return { billing_interval: 'monthly', fixed_pricing_model: { price_per_unit: amount, units: 1 }, ...more };
}

export function unit(amount: string, metric: string, more: Price = {}): Price {
  return {
    billing_interval: 'monthly',
    metric_ids: [metric],
    unit_pricing_model: { price_per_unit: amount },
    ...more,
  };
}

/** `{ platform: fixed('499') }` by product, from the contract's start or from the day of each entry. */
export function schedule(
  entries: Readonly<Record<string, Readonly<Record<string, Price>>>>,
  terms: JsonObject = {},
  discountSince: string | null = START,
  replaced: { readonly terms: JsonObject; readonly until: string } | null = null,
): PriceSchedule {
  return {
    entries: Object.entries(entries).map(([from, prices]) => ({
      from: calendarDay(from),
      arrival: arrivedOn(calendarDay(from)),
      items: Object.entries(prices).map(([product, price]) => item(product, price)),
      missing: null,
    })),
    start: calendarDay(START),
    terms,
    discountSince: discountSince === null ? null : calendarDay(discountSince),
    discountFrom: 'given',
    replaced: replaced && { ...replaced, until: calendarDay(replaced.until) },
    partialPeriod: 'prorated',
  };
}

function item(product: string, price: Price): PricedItem {
  return { name: `products.${product}`, product: `products.${product}`, bundle: null, price };
}

/** A contract of a year from 2026-12-01, in dollars, changed on that day unless said otherwise. */
export function subscription(
  key: string,
  sides: Pick<PricedSubscription, 'before' | 'after'>,
  more: Partial<Omit<PricedSubscription, 'first' | 'last'>> & {
    readonly first?: string;
    readonly last?: string;
  } = {},
): PricedSubscription {
  const first = calendarDay(more.first ?? START);
  const fields = more.fields ?? { contract: { start_date: START, duration_months: 12 } };
  const start = contractStart(fields);
  return {
    address: addressOf('subscription', key),
    customer: `cus_${key}`,
    currency: 'USD',
    cohort: 'own prices',
    created: false,
    draft: false,
    backdated: false,
    fields,
    changes: ['products.platform'],
    ...sides,
    ...more,
    before: { ...sides.before, start },
    after: { ...sides.after, start },
    first,
    last: more.last === undefined ? first : calendarDay(more.last),
  };
}

export function usage(samples: readonly UsageSample[] = [], several: readonly string[] = []): UsageLookup {
  return createUsageLookup({
    samples,
    isShared: ({ customer }) => several.includes(customer),
    namesOf: (product) => [product.replace('products.', '')],
  });
}

export function sample(
  customer: string,
  metric: string,
  perMonth: string,
  more: Partial<UsageSample> = {},
): UsageSample {
  return {
    user: { kind: 'customer', id: customer },
    used: { kind: 'metric', id: metric },
    perMonth,
    count: null,
    dimensions: new Map(),
    event: null,
    month: null,
    source: { file: 'usage/a.yaml', line: 1, column: 1 },
    ...more,
  };
}

export const at = (key: string): Address => addressOf('subscription', key);
