/**
 * No amount is ever sent in a currency that nobody wrote it in. Each amount of a generated catalog ends in the digit of its
 * currency, so that what a request carries says by itself for whom it was written, whatever the program made of it.
 */
import { expect, test } from 'vitest';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import { addDays, type CalendarDay } from '../../src/model/values/calendar-day.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import type { ServiceClient } from '../../src/service/answer.ts';
import { NO_GUARDS, rehearse } from '../rehearsal.ts';
import { type Random, randomFrom } from '../simulation/random.ts';

const CATALOGS = Number(process.env.CURRENCY_RUNS ?? 50);
const START = '2026-11-20' as CalendarDay;
const CODES = ['USD', 'EUR', 'GBP', 'CHF', 'CAD'];

type Made = Record<string, unknown>;

/** An amount of a currency: its last digit is 1 for USD, 2 for EUR and so on. */
function amountIn(currency: string, random: Random, least = 1): string {
  return `${random.between(least, least + 900)}.00${CODES.indexOf(currency) + 1}`;
}

/** A bound of a percentage's tier is money too. */
function boundIn(currency: string, random: Random): number {
  return random.between(1, 99) * 10 + CODES.indexOf(currency) + 1;
}

const COMMON = { fee_type: 'fixed', billing_direction: 'advance', charge_on_contract_start: true };
const KINDS = [
  'fixed',
  'unit',
  'graduated_tiered',
  'graduated_percentage',
  'volume_percentage',
  'free',
] as const;
type Kind = (typeof KINDS)[number];

/** The fields of a price that hold money, in a currency. */
function moneyOf(kind: Kind, limited: boolean, currency: string, random: Random): Made {
  const amount = () => amountIn(currency, random);
  const bound = boundIn(currency, random);
  const models: Readonly<Record<Kind, Made>> = {
    fixed: { fixed_pricing_model: { price_per_unit: amount() } },
    unit: { unit_pricing_model: { price_per_unit: amount() } },
    graduated_tiered: {
      graduated_tiered_pricing_model: {
        tiers: [
          { min_units: 0, max_units: 10, price_per_unit: '0' },
          { min_units: 10, price_per_unit: amount() },
        ],
      },
    },
    graduated_percentage: {
      graduated_percentage_pricing_model: {
        tiers: [
          { min_units: 0, max_units: bound, percentage: '2.5' },
          { min_units: bound, percentage: '2' },
        ],
      },
    },
    volume_percentage: { volume_percentage_pricing_model: { fixed_fee: amount() } },
    free: {},
  };
  return { ...models[kind], ...(limited && { minimum_spend: { amount: amount() } }) };
}

/** A complete price in the bundle's own currency. */
function priceOf(kind: Kind, limited: boolean, currency: string, random: Random): Made {
  const { minimum_spend: limit, ...model } = moneyOf(kind, limited, currency, random);
  const rest: Partial<Record<Kind, Made>> = {
    volume_percentage: {
      volume_percentage_pricing_model: {
        ...(model.volume_percentage_pricing_model as Made),
        percentage: '1.5',
        price_per_unit: '0',
      },
    },
    fixed: { fixed_pricing_model: { ...(model.fixed_pricing_model as Made), units: 1 } },
    free: { unit_pricing_model: { price_per_unit: '0' } },
  };
  return {
    ...{ type: kind === 'free' ? 'unit' : kind, ...COMMON, ...model, ...rest[kind] },
    ...(limited && { minimum_spend: { ...(limit as Made), period: 'monthly' } }),
  };
}

interface Company {
  readonly text: string;
  readonly seed: Seed;
  readonly days: readonly CalendarDay[];
  /** True where everything that has money is written in every currency in which it is used. */
  readonly isWhole: boolean;
}

function companyOf(random: Random): Company {
  const currencies = CODES.slice(0, random.between(1, 5));
  const leavesOut = random.chance(0.3);
  let isWhole = true;
  const written = (prices: Made): Made => {
    const kept = Object.entries(prices).filter(() => !leavesOut || random.chance(0.85));
    isWhole &&= kept.length === Object.keys(prices).length;
    return Object.fromEntries(kept);
  };
  const days = [addDays(START, 20), addDays(START, 50)];
  const products = ['a', 'b', 'c'].slice(0, random.between(1, 3));
  const kinds = new Map(products.map((key) => [key, random.pick(KINDS)]));
  const limited = new Map(products.map((key) => [key, random.chance(0.3)]));
  const own = random.pick(currencies);
  const others = currencies.filter((currency) => currency !== own);
  const all = (currency: string, of: readonly string[]): Made =>
    Object.fromEntries(
      of.map((key) => [key, moneyOf(kinds.get(key) ?? 'free', limited.get(key) === true, currency, random)]),
    );
  const withMoney = (prices: Made): Made =>
    Object.fromEntries(Object.entries(prices).filter(([, value]) => Object.keys(value as Made).length > 0));
  const changes = days.flatMap((day) => (random.chance(0.6) ? [{ day, of: [random.pick(products)] }] : []));
  // A change may bring a limit that was not there, in the currency of the bundle alone or in all of them.
  const limits = random.chance(0.3) ? { day: days[1] as CalendarDay, of: random.pick(products) } : undefined;
  const limitIn = (currency: string): Made => ({
    maximum_spend: {
      amount: amountIn(currency, random, 1000),
      ...(currency === own && { period: 'monthly' }),
    },
  });
  const changesIn = (currency: string): readonly Made[] =>
    days.flatMap((day) => {
      const prices: Record<string, Made> = {};
      for (const { of } of changes.filter(
        (each) => each.day === day && (currency === own || random.chance(0.5)),
      ))
        Object.assign(prices, withMoney(all(currency, of)));
      if (limits?.day === day) prices[limits.of] = { ...prices[limits.of], ...limitIn(currency) };
      const kept = currency === own ? prices : written(prices);
      return Object.keys(kept).length === 0 ? [] : [{ effective_at: day, prices: kept }];
    });
  const bundle = {
    name: 'Growth',
    currency: own,
    prices: Object.fromEntries(
      products.map((key) => [key, priceOf(kinds.get(key) ?? 'free', limited.get(key) === true, own, random)]),
    ),
    changes: changesIn(own),
    ...(others.length > 0 && {
      currencies: Object.fromEntries(
        others.map((currency) => {
          const prices = written(withMoney(all(currency, products)));
          const changes = changesIn(currency);
          return [currency, Object.keys(prices).length === 0 ? { changes } : { prices, changes }];
        }),
      ),
    }),
  };
  const planned = random.pick(currencies);
  const plans = { basic: { name: 'Basic', currency: planned, items: [{ bundle: 'growth' }] } };
  const stranger = leavesOut && random.chance(0.3) ? ['JPY'] : [];
  isWhole &&=
    stranger.length === 0 || [...kinds].every(([key, kind]) => kind === 'free' && !limited.get(key));
  const paying = [...currencies, ...stranger];
  const subscriptions = Object.fromEntries(
    paying.flatMap((currency) => {
      const overrides = random.chance(0.4)
        ? withMoney(all(currency, [random.pick(products)]))
        : random.chance(0.2) && products.length > 1
          ? { [random.pick(products)]: null }
          : {};
      const terms = { customer_id: `cus_${currency}`, auto_activate: true };
      const key = currency.toLowerCase();
      const one = {
        ...{ ...terms, currency, ...(random.chance(0.2) && { price_lock: 'always' }) },
        versions: [{ items: [{ bundle: 'growth', prices: overrides }] }],
      };
      return [
        [key, one] as const,
        ...(currency === planned ? [[`${key}_planned`, { ...terms, plan: 'basic' }] as const] : []),
      ];
    }),
  );
  // Whoever opens from a plan and says no currency pays in that of the plan, whatever the customer's is.
  const seed = {
    customers: paying.map((currency) => ({
      id: `cus_${currency}`,
      currency: currency === planned ? random.pick(currencies) : currency,
    })),
    products: products.map((key) => ({ id: `prod_${key}`, name: key })),
  } as unknown as Seed;
  const text = JSON.stringify({
    version: '2026-04-01',
    products: Object.fromEntries(products.map((key) => [key, { id: `prod_${key}` }])),
    bundles: { growth: bundle },
    plans,
    subscriptions,
  });
  return { text, seed, days, isWhole };
}

const MONEY = new Set(['price_per_unit', 'unit_price', 'fixed_fee', 'amount']);

/** The last digit of every amount in a body, with its place. Zero and percentages are in no currency. */
function digitsIn(value: unknown, path: readonly string[] = []): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => digitsIn(each, [...path, String(index)]));
  if (typeof value !== 'object' || value === null) {
    const name = path.at(-1) ?? '';
    const isBound =
      /^(min|max)_units$/.test(name) && path.some((step) => step.includes('percentage_pricing'));
    if ((!MONEY.has(name) && !isBound) || Number(value) === 0) return [];
    return [`${String(value).at(-1)} ${path.join('.')}`];
  }
  return Object.entries(value).flatMap(([name, member]) => digitsIn(member, [...path, name]));
}

function catalogIn(text: string): {
  readonly catalog: Catalog | undefined;
  readonly codes: readonly string[];
} {
  const { catalog, diagnostics } = readCatalog([{ file: 'catalog.yaml', content: text }], {
    environment: null,
    variables: new Map(),
  });
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  return { catalog, codes: [...new Set(errors.map(({ code }) => code))] };
}

const REFUSALS = new Set(['currency-not-written', 'currency-mismatch', 'missing-currency']);

test('no amount is sent in a currency that nobody wrote it in', async () => {
  const seen = { refused: 0, requests: 0, amounts: 0 };
  for (let run = 1; run <= CATALOGS; run += 1) {
    const { text, seed, days, isWhole } = companyOf(randomFrom(run));
    const { catalog, codes } = catalogIn(text);
    if (catalog === undefined) {
      // A catalog in full is taken, and one that lacks something is refused for that alone.
      expect({ run, isWhole, others: codes.filter((code) => !REFUSALS.has(code)) }).toEqual({
        ...{ run, isWhole: false, others: [] },
      });
      seen.refused += 1;
      continue;
    }
    const wrong: string[] = [];
    let currencyOf: (path: string) => string | undefined = () => undefined;
    const listening = (service: ServiceClient): ServiceClient => ({
      ...service,
      send: (request) => {
        const body = request.body === null ? {} : JSON.parse(request.body);
        const isOfBundle = /bundles/.test(request.path);
        const currency = isOfBundle
          ? catalog.bundles.get('growth')?.currency
          : (body.currency ?? currencyOf(request.path));
        const digits = digitsIn(body);
        seen.requests += request.key === null ? 0 : 1;
        seen.amounts += digits.length;
        for (const each of digits)
          if (Number(each[0]) !== CODES.indexOf(currency) + 1)
            wrong.push(`${run} ${request.operation.method} ${request.path} ${currency}: ${each}`);
        return service.send(request);
      },
    });
    const rehearsal = await rehearse(run % 2 === 0 ? 'published' : 'alguna', seed, START, listening);
    currencyOf = (path) => {
      const [id = ''] = /sub_[\w-]+|[0-9a-f-]{36}/.exec(path) ?? [];
      return rehearsal.sandbox.store.get('subscriptions', id)?.currency;
    };
    try {
      for (const day of [START, ...days]) {
        if (day > rehearsal.today()) rehearsal.advanceTo(day);
        const { outcome } = await rehearsal.apply(catalog, NO_GUARDS);
        const failed = outcome.steps.flatMap(({ id, result }) =>
          result.kind === 'done' || result.kind === 'dependent' ? [] : [`${id} ${JSON.stringify(result)}`],
        );
        expect(failed, `${run}\n${text}`).toEqual([]);
      }
    } finally {
      await rehearsal.close();
    }
    expect(wrong, text).toEqual([]);
  }
  expect(seen.refused).toBeGreaterThan(CATALOGS / 20);
  expect(seen.refused).toBeLessThan(CATALOGS / 2);
  expect(seen.amounts).toBeGreaterThan(CATALOGS * 5);
}, 600_000);
