/**
 * Random companies as data, and an edit of each: bundles, overrides, own prices, usage. Every price bills by the
 * month or the year.
 */

import { PARTIAL_PERIODS, type PartialPeriod } from '../../src/model/catalog/billing-cycle.ts';
import { modelNamedBy, PRICING_MODEL_FIELDS, type Price } from '../../src/model/catalog/price.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { daysBetween } from './days.ts';
import { KINDS, type Kind, nearlyTheSame, type Random, randomPrice } from './random-price.ts';
import { rational } from './rational.ts';
import { slowBill } from './slow-bill.ts';

export interface Company {
  readonly bundles: Readonly<Record<string, Bundle>>;
  readonly subscriptions: readonly Subscriber[];
  /** What is billed of a period in which a trial ends. */
  readonly partialPeriod: PartialPeriod;
}

export interface Bundle {
  readonly currency: string;
  readonly prices: Readonly<Record<string, Price>>;
}

export interface Subscriber {
  readonly key: string;
  readonly currency: string;
  /** How many months its contract has run, and how many it has. */
  readonly elapsed: number;
  readonly months: number;
  readonly bundle: string | null;
  /** How many days of this month its trial covers; 0 without one. */
  readonly freeDays: number;
  /** Over the bundle's prices, by product; null takes one out. */
  readonly overrides: Readonly<Record<string, Price | null>>;
  /** Products of its own. */
  readonly own: Readonly<Record<string, Price>>;
  /** What it uses of each product in a month. */
  readonly usage: Readonly<Record<string, string>>;
}

/** A bundle has the first products, and no subscription has one of them by itself. */
export const PRODUCTS = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'] as const;
const IN_BUNDLES = PRODUCTS.slice(0, 3);
const OF_THEIR_OWN = PRODUCTS.slice(3);
const CURRENCIES = ['USD', 'EUR'] as const;
const ALL: readonly Kind[] = KINDS.filter((kind) => kind !== 'matrix');

export function randomCompany(random: Random): Company {
  const bundles = Object.fromEntries(
    CURRENCIES.flatMap((currency) =>
      ['basic', 'growth'].map((name): [string, Bundle] => [
        `${name}_${currency.toLowerCase()}`,
        {
          currency,
          prices: Object.fromEntries(IN_BUNDLES.map((product) => [product, priceOf(product, random)])),
        },
      ]),
    ),
  );
  const count = 3 + random(6);
  return {
    bundles,
    subscriptions: Array.from({ length: count }, (_, index) =>
      randomSubscriber(`s${index}`, bundles, random),
    ),
    partialPeriod: PARTIAL_PERIODS[random(PARTIAL_PERIODS.length)] ?? 'prorated',
  };
}

function randomSubscriber(
  key: string,
  bundles: Company['bundles'],
  random: Random,
  isNew = false,
): Subscriber {
  const currency = CURRENCIES[random(2)] ?? 'USD';
  const names = Object.keys(bundles).filter((name) => bundles[name]?.currency === currency);
  const bundle = random(4) === 0 ? null : (names[random(names.length)] ?? null);
  const own = Object.fromEntries(
    OF_THEIR_OWN.filter(() => random(3) === 0 || bundle === null).map((product) => [
      product,
      priceOf(product, random),
    ]),
  );
  const base = { key, currency, bundle, own, overrides: {} };
  return {
    ...base,
    elapsed: isNew ? 0 : random(11),
    months: 12 * (1 + random(3)),
    freeDays: random(4) === 0 ? 1 + random(29) : 0,
    overrides: random(3) === 0 ? overridden(base, bundles, random) : {},
    usage: Object.fromEntries(
      PRODUCTS.map((product) => [product, `${random(60)}${random(3) === 0 ? '.5' : ''}`]),
    ),
  };
}

function overridden(
  { bundle }: Pick<Subscriber, 'bundle'>,
  bundles: Company['bundles'],
  random: Random,
): Subscriber['overrides'] {
  const product = IN_BUNDLES[random(IN_BUNDLES.length)] ?? 'p0';
  const price = bundle === null ? undefined : bundles[bundle]?.prices[product];
  if (price === undefined) return {};
  return { [product]: random(4) === 0 ? null : nearlyTheSame(price, random) };
}

/** Each product has one kind of price and one metric, so that what it uses is told in one way. */
function priceOf(product: string, random: Random): Price {
  const kind = ALL[(product.charCodeAt(1) * 7 + random(3)) % ALL.length] ?? 'unit';
  let price = randomPrice(kind, random, kind !== 'fixed');
  // One whose last tier ends has no bill beyond; plans exclude it, and the prices' own check has them.
  while (slowBill(price, { quantity: rational(1000n) }) === null)
    price = randomPrice(kind, random, kind !== 'fixed');
  const model = PRICING_MODEL_FIELDS.find((field) => field in price);
  const yearly = kind === 'fixed' && random(3) === 0;
  const { minimum_spend: _low, maximum_spend: _high, ...unlimited } = price;
  const discount = price.discount && { discount: { ...price.discount, duration_type: 'monthly_rolling' } };
  return {
    ...(yearly ? unlimited : price),
    ...discount,
    type: String(model?.replace(/_pricing_model$/, '')),
    fee_type: 'fixed',
    billing_direction: 'arrears',
    charge_on_contract_start: false,
    ...(yearly
      ? { billing_interval_count: 12, billing_interval_unit: 'month' }
      : { billing_interval: 'monthly' }),
    ...(kind !== 'fixed' && { metric_ids: [`met_${product}`] }),
  };
}

/** A request as a team makes it: some prices, some overrides, an item more or less, perhaps a new customer. */
export function edited(company: Company, random: Random): Company {
  const bundles = Object.fromEntries(
    Object.entries(company.bundles).map(([name, bundle]) => [
      name,
      {
        ...bundle,
        prices: mapped(bundle.prices, (price) => (random(3) === 0 ? nearlyTheSame(price, random) : price)),
      },
    ]),
  );
  const subscriptions = company.subscriptions.map((subscriber): Subscriber => {
    const own = mapped(subscriber.own, (price) => (random(4) === 0 ? nearlyTheSame(price, random) : price));
    const added = OF_THEIR_OWN.find((product) => !(product in own) && random(8) === 0);
    const dropped = subscriber.bundle !== null && random(6) === 0 ? Object.keys(own)[0] : undefined;
    return {
      ...subscriber,
      own: {
        ...Object.fromEntries(Object.entries(own).filter(([product]) => product !== dropped)),
        ...(added !== undefined && { [added]: priceOf(added, random) }),
      },
      overrides: random(5) === 0 ? overridden(subscriber, company.bundles, random) : subscriber.overrides,
    };
  });
  const more = random(3) === 0 ? [randomSubscriber('new', bundles, random, true)] : [];
  return { ...company, bundles, subscriptions: [...subscriptions, ...more] };
}

function mapped<T>(
  record: Readonly<Record<string, T>>,
  change: (value: T) => T,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}

const SEGMENTS = ['enterprise', '=1+1', undefined] as const;

/** Undefined for a subscription without one. */
export function segmentOf({ key }: Pick<Subscriber, 'key'>): string | undefined {
  return SEGMENTS[key.charCodeAt(1) % SEGMENTS.length];
}

/** As a team writes it. `startOf`: the first day of a contract that has run so many months up to `today`. */
export function catalogOfCompany(
  company: Company,
  startOf: (elapsed: number) => string,
  today: string,
): JsonObject {
  return {
    products: Object.fromEntries(PRODUCTS.map((product) => [product, { id: `prod_${product}` }])),
    bundles: mapped(
      company.bundles as Readonly<Record<string, unknown>> as Record<string, JsonObject>,
      (bundle) => ({
        name: 'Bundle',
        ...bundle,
      }),
    ),
    subscriptions: Object.fromEntries(
      company.subscriptions.map(({ key, currency, bundle, overrides, own, elapsed, months, freeDays }) => [
        key,
        {
          customer_id: `cus_${key}`,
          currency,
          auto_activate: true,
          ...(segmentOf({ key }) !== undefined && { metadata: { segment: segmentOf({ key }) ?? '' } }),
          ...(freeDays > 0 && { trial_period_days: daysBetween(startOf(elapsed), today) + freeDays }),
          contract: { period_type: 'fixed', duration_months: months, start_date: startOf(elapsed) },
          versions: [
            {
              items: [
                ...(bundle === null
                  ? []
                  : [
                      {
                        bundle,
                        ...(Object.keys(overrides).length > 0 && { prices: modelsOf(overrides) }),
                      },
                    ]),
                ...Object.entries(own).map(([product, price]) => ({ product, price })),
              ],
            },
          ],
        },
      ]),
    ),
  };
}

/** An override says what differs: the model. */
function modelsOf(overrides: Subscriber['overrides']): JsonObject {
  return Object.fromEntries(
    Object.entries(overrides).map(([product, price]) => {
      const model = price === null ? undefined : modelNamedBy(price.type);
      return [product, model === undefined || price === null ? null : { [model]: price[model] ?? null }];
    }),
  );
}

/** The prices of a subscription by product, bundle and override together. */
export function pricesOf(
  { bundles }: Company,
  { bundle, overrides, own }: Subscriber,
): ReadonlyMap<string, Price> {
  const prices = new Map<string, Price>();
  for (const [product, price] of Object.entries(bundle === null ? {} : (bundles[bundle]?.prices ?? {}))) {
    const over = overrides[product];
    if (over === null) continue;
    const model = over === undefined ? undefined : modelNamedBy(over.type);
    prices.set(
      product,
      over === undefined || model === undefined ? price : { ...price, [model]: over[model] },
    );
  }
  for (const [product, price] of Object.entries(own)) prices.set(product, price);
  return prices;
}
