/** A price list as catalog files: a bundle for each name and interval, and ten invented customers who pay them. Pure. */

import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { firstFree, slug } from '../../pull/choose-keys.ts';
import { catalogText, type Entry } from '../../yaml/catalog-text.ts';
import type { ListedPrice } from './read-price-list.ts';

/** Invented: no company that is meant. */
const CUSTOMERS = [
  ...['Alderbrook', 'Brightquay', 'Copperline', 'Dunmarrow', 'Eastfern'],
  ...['Foxglade', 'Greywharf', 'Hazelgrove', 'Inkmoor', 'Juniperon'],
];
/** How many units the customers have of a price for each, one after the other. */
const QUANTITIES = [5, 12, 30, 3, 80];

/** All the prices of a list with one name and one interval: one in each currency. */
interface Listed {
  readonly key: string;
  readonly product: string;
  readonly prices: readonly [ListedPrice, ...ListedPrice[]];
}

/** The files by their paths. Contracts begin on `start`. */
export function catalogOfPrices(
  list: readonly ListedPrice[],
  start: CalendarDay,
): ReadonlyMap<string, string> {
  const listed = listedIn(list);
  const section = (name: string, entries: readonly Entry[], defaults: JsonObject = {}) =>
    [
      `billing/${name}.yaml`,
      catalogText({
        head: ['yaml-language-server: $schema=../node_modules/pricewright/schemas/catalog.schema.json'],
        ...{ name, defaults, entries, unfinished: [] },
      }),
    ] as const;
  const paid = CUSTOMERS.map((name, index) => contractOf(name, index, listed, start));
  return new Map([
    section('products', [...new Map(listed.map((each) => [each.product, productOf(each)])).values()]),
    section('bundles', listed.map(bundleOf), {
      prices: { fee_type: 'fixed', billing_direction: 'advance', charge_on_contract_start: true },
    }),
    section(
      'customers',
      paid.map(({ key, value }) => ({
        key,
        value: { name: value.name ?? key, currency: value.currency ?? '', aliases: [key] },
      })),
    ),
    section('subscriptions', paid),
  ]);
}

function listedIn(list: readonly ListedPrice[]): readonly Listed[] {
  const products = new Map<string, string>();
  const keys = new Set<string>();
  const keyOf = (name: string): string => {
    const key = products.get(name) ?? firstFree(slug(name) || 'price', new Set(products.values()));
    products.set(name, key);
    return key;
  };
  return [...groupBy(list, ({ name, interval }) => `${interval} ${name}`).values()].map((prices) => {
    const [first] = prices;
    const product = keyOf(first.name);
    const key = firstFree(keys.has(product) ? `${product}_${slug(first.interval)}` : product, keys);
    keys.add(key);
    return { key, product, prices };
  });
}

function productOf({ product, prices: [{ name, interval }] }: Listed): Entry {
  const billing_frequency = interval === 'one-off' ? 'one-off' : 'recurring';
  return { key: product, value: { name, fee_type: 'fixed', payment_terms: 'advance', billing_frequency } };
}

function bundleOf({ key, product, prices: [first, ...others] }: Listed): Entry {
  const { name, interval, currency, units } = first;
  const amountOf = ({ amount }: ListedPrice) => ({ fixed_pricing_model: { price_per_unit: amount } });
  const isOnce = interval === 'one-off';
  const price = {
    type: 'fixed',
    ...(isOnce ? { billing_frequency: interval } : { billing_interval: interval }),
    fixed_pricing_model: { price_per_unit: first.amount, units: typeof units === 'number' ? units : 1 },
  };
  const currencies = others.map((other) => [other.currency, { prices: { [product]: amountOf(other) } }]);
  return {
    key,
    value: {
      name: key === product ? name : `${name}, ${interval.replace('_', '-')}`,
      currency,
      prices: { [product]: price },
      ...(others.length > 0 && { currencies: Object.fromEntries(currencies) }),
    },
    comment: typeof units === 'number' ? undefined : `For each ${units.each}: a contract says how many.`,
  };
}

/** Each has one recurring price, in turn, in one of its currencies; the first ones have a fee that is charged once beside it. */
function contractOf(name: string, index: number, listed: readonly Listed[], start: CalendarDay): Entry {
  const once = listed.filter(({ prices: [{ interval }] }) => interval === 'one-off');
  const recurring = listed.filter((each) => !once.includes(each));
  const pool = recurring.length > 0 ? recurring : once;
  const main = pool[index % pool.length];
  const currency = main?.prices[Math.floor(index / pool.length) % main.prices.length]?.currency ?? '';
  const beside = main === undefined || recurring.length === 0 ? [] : once.slice(index, index + 1);
  const bought = [main, ...beside].filter((each) =>
    each?.prices.some((price) => price.currency === currency),
  );
  return {
    key: slug(name),
    value: {
      customer: slug(name),
      name,
      currency,
      auto_activate: true,
      contract: { period_type: 'fixed', duration_months: 12, start_date: start },
      renewal: { auto_renew: true, duration_months: 12 },
      versions: [{ items: bought.map((each) => itemOf(each, index)) }],
    },
  };
}

function itemOf(listed: Listed | undefined, index: number): JsonObject {
  const { key = '', product = '', prices: [first] = [] } = listed ?? {};
  if (typeof first?.units !== 'object') return { bundle: key };
  const units = QUANTITIES[index % QUANTITIES.length] ?? 1;
  return { bundle: key, prices: { [product]: { fixed_pricing_model: { units } } } };
}
