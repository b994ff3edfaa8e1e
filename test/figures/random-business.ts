/** Random businesses as data: bundles with dated changes, customers with terms, orders, credits and samples, rules. */
import type { Price } from '../../src/model/catalog/price.ts';
import type { ApprovalRule } from '../../src/model/plan/approval.ts';
import type { Guards } from '../../src/model/plan/guards.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { addMonths, dayIn } from './days.ts';
import { type Kind, type Random, randomPrice } from './random-price.ts';
import { mul, parsed, rational, text } from './rational.ts';
import { slowBill } from './slow-bill.ts';

export interface Business {
  readonly bundles: Readonly<Record<string, Bundle>>;
  readonly customers: readonly Customer[];
  readonly guards: Guards;
  readonly approvals: readonly ApprovalRule[];
  /** What is billed of a period in which a trial ends. */
  readonly partialPeriod: 'prorated' | 'whole' | 'free';
}

export interface Bundle {
  readonly currency: string;
  readonly prices: Prices;
  /** In the order of their days, all after today. Each replaces the prices that it names. */
  readonly changes: readonly { readonly day: string; readonly prices: Prices }[];
  readonly credit: string | null;
}

export type Prices = Readonly<Record<string, Price>>;

export interface Customer {
  readonly key: string;
  readonly currency: string;
  /** The first day of the contract. */
  readonly start: string;
  readonly months: number;
  readonly renews: boolean;
  /** The first has no day. */
  readonly orders: readonly Order[];
  /** In the names of the service: `discount`, `minimum_spend` and so on. */
  readonly terms: JsonObject;
  /** A month's use, by metric; a metric without a sample is missing. */
  readonly usage: Readonly<Record<string, string>>;
}

export interface Order {
  readonly day: string | null;
  readonly bundle: string | null;
  /** Over the bundle's prices; null takes one out. */
  readonly overrides: Readonly<Record<string, Price | null>>;
  readonly own: Prices;
  /** An amount that the customer gets every month. */
  readonly credit: string | null;
}

export const TODAY = '2026-11-20';
export const IN_BUNDLES = ['platform', 'calls', 'mails', 'mix'] as const;
export const OWN = ['seats', 'support', 'data', 'setup'] as const;
export const METRICS = ['met_calls', 'met_mails', 'met_a', 'met_b', 'met_data'] as const;
const CURRENCIES = ['USD', 'EUR'] as const;
const CALLS: readonly Kind[] = [
  'unit',
  'tiered',
  'graduated',
  'volume-percentage',
  'graduated-percentage',
  'prepaid',
  'prepaid-fixed',
];

export const pick = <T>(random: Random, values: readonly [T, ...T[]]): T =>
  values[random(values.length)] ?? values[0];
export const chance = (random: Random, percent: number): boolean => random(100) < percent;

export function randomBusiness(random: Random): Business {
  const bundles = Object.fromEntries(
    CURRENCIES.flatMap((currency) =>
      ['basic', 'growth'].map((name): [string, Bundle] => [
        `${name}_${currency.toLowerCase()}`,
        randomBundle(currency, random),
      ]),
    ),
  );
  const customers = Array.from({ length: 2 + random(4) }, (_, index) =>
    randomCustomer(`c${index}`, bundles, random),
  );
  return {
    ...{ bundles, customers, guards: randomGuards(random), approvals: randomApprovals(random) },
    partialPeriod: randomReading(random),
  };
}

export function randomReading(random: Random): Business['partialPeriod'] {
  return pick(random, ['prorated', 'whole', 'free'] as const);
}

function randomBundle(currency: string, random: Random): Bundle {
  const names = IN_BUNDLES.filter((product) => product === 'platform' || chance(random, 60));
  const prices = Object.fromEntries(names.map((product) => [product, priceOf(product, random)]));
  const { calls } = prices;
  const changed =
    chance(random, 25) && calls ? [{ day: '2027-02-15', prices: { calls: scaled(calls, 8) } }] : [];
  return { currency, prices, changes: changed, credit: chance(random, 25) ? amount(random) : null };
}

function randomCustomer(key: string, bundles: Business['bundles'], random: Random): Customer {
  const currency = pick(random, CURRENCIES);
  const names = Object.keys(bundles).filter((name) => bundles[name]?.currency === currency);
  const bundle = chance(random, 80) ? (names[random(names.length)] ?? null) : null;
  const own = Object.fromEntries(
    OWN.filter((product) => chance(random, 25) || (bundle === null && product === 'seats')).map((product) => [
      product,
      priceOf(product, random),
    ]),
  );
  const months = 12 * (1 + random(4));
  const elapsed = random(months - 2);
  const first: Order = {
    day: null,
    bundle,
    overrides: bundle === null ? {} : randomOverrides(bundles[bundle], random),
    own,
    credit: chance(random, 20) ? amount(random) : null,
  };
  const start = monthsBack(elapsed, 1 + random(31));
  const isLong = addMonths(start, months) > '2027-06-01';
  const later = isLong && chance(random, 15) ? [{ ...first, day: '2027-05-07', overrides: {} }] : [];
  return {
    key,
    currency,
    start,
    months,
    renews: chance(random, 40),
    orders: [first, ...later],
    terms: Object.fromEntries(
      (['discount', 'minimum_spend', 'maximum_spend', 'price_escalation', 'trial_period_days'] as const)
        .filter(() => chance(random, 18))
        .map((name) => [name, randomTerm(name, random)]),
    ),
    usage: randomUsage(random),
  };
}

/** At most two metrics have no sample, so that all their uses can be tried: those of an expression together. */
function randomUsage(random: Random): Customer['usage'] {
  const rarely = (): readonly string[] =>
    pick<readonly string[]>(random, [
      ['met_calls'],
      ['met_mails'],
      ['met_data'],
      ['met_calls', 'met_data'],
      ['met_a', 'met_b'],
    ]);
  const unknown = new Set(chance(random, 60) ? [] : rarely());
  return Object.fromEntries(
    METRICS.filter((metric) => !unknown.has(metric)).map((metric) => [
      metric,
      `${random(60)}${chance(random, 30) ? '.5' : ''}`,
    ]),
  );
}

export function randomOverrides(bundle: Bundle | undefined, random: Random): Order['overrides'] {
  const names = Object.keys(bundle?.prices ?? {});
  const product = names[random(names.length)];
  const price = product === undefined ? undefined : bundle?.prices[product];
  if (product === undefined || price === undefined || chance(random, 70)) return {};
  return {
    [product]: chance(random, 25) && product !== 'platform' ? null : scaled(price, 5 * (1 + random(4))),
  };
}

export function randomTerm(name: string, random: Random): JsonObject | number {
  const period = pick(random, ['monthly', 'quarterly'] as const);
  switch (name) {
    case 'discount':
      return {
        type: 'percentage',
        amount: String(5 * (1 + random(8))),
        duration_type: 'fixed',
        ...(chance(random, 60) && { duration_value: 3 + random(30), duration_unit: 'months' }),
      };
    case 'minimum_spend':
      return { amount: String(20 + random(80)), period };
    case 'maximum_spend':
      return { amount: String(600 + random(600)), period };
    case 'price_escalation':
      return {
        enabled: true,
        interval_months: pick(random, [6, 12, 12, 48] as const),
        type: 'percentage',
        percentage: String(2 + random(9)),
        escalate_metered_unit_rates: chance(random, 50),
      };
    default:
      return 14 + random(700);
  }
}

const RECURRING = {
  fee_type: 'fixed',
  billing_direction: 'arrears',
  charge_on_contract_start: false,
  billing_interval: 'monthly',
} as const;

export function priceOf(product: string, random: Random): Price {
  switch (product) {
    case 'platform': {
      const { billing_interval: _, ...yearly } = RECURRING;
      const interval = chance(random, 25)
        ? { ...yearly, billing_interval_count: 12, billing_interval_unit: 'month' }
        : RECURRING;
      return withTerms({ ...interval, ...fixed(`${20 + random(300)}.00`, 1) }, random);
    }
    case 'seats':
      return withTerms({ ...RECURRING, ...fixed(`${5 + random(20)}.00`, 1 + random(12)) }, random);
    case 'support':
      return { ...RECURRING, ...fixed(`${random(60)}.00`, 1) };
    case 'setup': {
      const { billing_interval: _, ...once } = RECURRING;
      return { ...once, ...fixed(`${50 + random(300)}.00`, 1) };
    }
    case 'mix':
      return mixed(1 + random(4), chance(random, 40) ? 20 * (1 + random(4)) : null, random);
    default:
      return metered(product, CALLS[random(product === 'calls' ? CALLS.length : 3)] ?? 'unit', random);
  }
}

function fixed(price: string, units: number): Pick<Price, 'type' | 'fixed_pricing_model'> {
  return { type: 'fixed', fixed_pricing_model: { price_per_unit: price, units } };
}

/** A weight for the second metric, and perhaps free units. */
export function mixed(weight: number | string, free: number | null, random: Random): Price {
  const sum = `a + ${weight} * b`;
  return {
    ...RECURRING,
    type: 'expression',
    expression_pricing_model: {
      metric_bindings: [
        { alias: 'a', metric_id: 'met_a' },
        { alias: 'b', metric_id: 'met_b' },
      ],
      charges: [
        {
          quantity_expression: free === null ? sum : `max(0, ${sum} - ${free})`,
          unit_price_expression: `0.${10 + random(80)}`,
        },
      ],
    },
  };
}

/** One whose last tier ends has no bill beyond, and is no price for everybody. */
function metered(product: string, kind: Kind, random: Random): Price {
  let price = randomPrice(kind, random, true);
  while (slowBill(price, { quantity: rational(1000n) }) === null) price = randomPrice(kind, random, true);
  const { discount: _, ...rest } = price;
  const type = Object.keys(rest).find((name) => name.endsWith('_pricing_model')) ?? '';
  return withTerms(
    {
      ...RECURRING,
      ...rest,
      type: type.replace('_pricing_model', ''),
      metric_ids: [`met_${product}`],
    },
    random,
  );
}

function withTerms(price: Price, random: Random): Price {
  return {
    ...price,
    ...(chance(random, 12) && { discount: priceDiscount(random) }),
    ...(chance(random, 6) && { trial_period_days: 30 + random(370) }),
  };
}

export function priceDiscount(random: Random): NonNullable<Price['discount']> {
  return {
    type: 'percentage',
    amount: String(5 * (1 + random(10))),
    duration_type: 'fixed',
    ...(chance(random, 60) && { duration_value: 3 + random(20), duration_unit: 'months' }),
  };
}

/** Every amount of money in the price, by so many percent more. */
export function scaled(price: Price, percent: number): Price {
  return JSON.parse(
    JSON.stringify(price).replace(
      AMOUNTS,
      (_, name, amount) => `"${name}":"${text(mul(parsed(amount), rational(BigInt(100 + percent), 100n)))}"`,
    ),
  ) as Price;
}

const AMOUNTS = /"(price_per_unit|fixed_fee|unit_price_expression)":"(\d+\.\d+)"/g;

export function amount(random: Random): string {
  return `${10 * (1 + random(20))}.00`;
}

function randomGuards(random: Random): Guards {
  const share = (): string => String(pick(random, [0, 3, 10, 25, 60] as const));
  const above = chance(random, 40) ? { above: { bill_increase_percent: String(1 + random(20)) } } : {};
  const limits = { min: `-${random(120)}`, max: String(random(200)) };
  return {
    deletions: 0,
    locked_prices: 0,
    unmeasured: 0,
    backdating_days: 0,
    ...(chance(random, 85) && { bill_increase_percent: share(), ...above }),
    ...(chance(random, 60) && { monthly_change: { USD: limits, EUR: limits } }),
    protect: [],
    exceptions: chance(random, 30)
      ? [
          {
            guard: 'bill_increase_percent',
            limit: share(),
            for: pick(random, ['bundles.basic_usd', 'bundles.growth_eur', 'subscriptions.c0'] as const),
            until: calendarDay('2027-01-31'),
            reason: 'Agreed',
          },
        ]
      : [],
  };
}

function randomApprovals(random: Random): readonly ApprovalRule[] {
  const limits = ['monthly_increase_above', 'monthly_decrease_above'] as const;
  return limits
    .filter(() => chance(random, 40))
    .map((name) => ({ when: { [name]: String(random(150)) }, by: ['finance'] }));
}

function monthsBack(elapsed: number, dayOfMonth: number): string {
  const months = 2026 * 12 + 10 - elapsed - (dayOfMonth > 20 ? 1 : 0);
  return dayIn(Math.floor(months / 12), (months % 12) + 1, dayOfMonth);
}
