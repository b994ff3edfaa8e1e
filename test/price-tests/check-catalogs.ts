/**
 * Generated catalogs with statements of every kind, some of them broken on purpose. A second engine says which hold, by
 * trying hundreds of quantities of each price. Every disagreement is listed: a broken statement that was not found, one
 * that was refused without a reason, one that was left unproven.
 */
import { stringify } from 'yaml';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import type { Price } from '../../src/model/catalog/price.ts';
import { diagnosticText } from '../../src/model/messages/diagnostic.ts';
import type { TestResult } from '../../src/model/plan/price-test.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { answerTests } from '../../src/price-tests/answer-tests.ts';
import { createMoveOf } from '../../src/price-tests/compare/bill-moves.ts';
import { createComparer } from '../../src/price-tests/compare/excess.ts';
import { createPriceBook } from '../../src/price-tests/price-book.ts';
import { readCosts, readTests } from '../../src/price-tests/written-test.ts';
import { collectFaults } from '../../src/yaml/faults.ts';
import {
  type Company,
  catalogOfCompany,
  edited,
  pricesOf,
  randomCompany,
} from '../figures/random-company.ts';
import { createRandom, nearlyTheSame, type Random } from '../figures/random-price.ts';
import {
  add,
  cmp,
  div,
  floor,
  mul,
  parsed,
  type Rational,
  rational,
  sub,
  text,
  zero,
} from '../figures/rational.ts';
import { slowBill } from '../figures/slow-bill.ts';
import { catalogFrom } from '../rehearsal.ts';

export interface CatalogFigures {
  readonly catalogs: number;
  readonly statements: Readonly<Record<string, number>>;
  readonly broken: Readonly<Record<string, number>>;
  readonly unproven: Readonly<Record<string, number>>;
  readonly disagreements: readonly string[];
}

/** A statement, and whether the second engine says that it holds. */
interface Expected {
  readonly test: JsonObject;
  readonly holds: boolean;
}

const TODAY = calendarDay('2026-11-20');
const TRIED = [
  ...[...Array(141).keys(), 500, 5000, 100_000].map((count) => rational(BigInt(count))),
  ...[...Array(40).keys()].flatMap((count) =>
    ['0.000000000001', '0.5', '0.999999999999'].map((part) => add(rational(BigInt(count)), parsed(part))),
  ),
].toSorted(cmp);
const ONE = rational(1n);

export function checkCatalogs(catalogs: number, seed: number): CatalogFigures {
  const random = createRandom(seed);
  const figures = { catalogs, statements: {}, broken: {}, unproven: {}, disagreements: [] as string[] };
  for (let index = 0; index < catalogs; index += 1)
    checkCatalog(random, `catalog ${index} of seed ${seed}`, figures);
  return figures;
}

interface Figures {
  readonly statements: Record<string, number>;
  readonly broken: Record<string, number>;
  readonly unproven: Record<string, number>;
  readonly disagreements: string[];
}

function checkCatalog(random: Random, name: string, figures: Figures): void {
  const before = randomCompany(random);
  const now = edited(before, random);
  const more = plantedBundles(now, random);
  const catalog = catalogWith(now, more.bundles);
  const expected = [
    ...bills(now, random),
    ...unchangedBills(before, now),
    ...falls(now),
    ...cheaper(now, random),
    ...margins(now, more.costs, random),
    ...more.expected,
  ];
  const results = answered(expected, catalog, catalogWith(before, {}), more.costs);
  for (const [index, { test, holds }] of expected.entries()) {
    const result = results[index];
    const kind = Object.keys(test).find((key) => key !== 'name') ?? '';
    figures.statements[kind] = (figures.statements[kind] ?? 0) + 1;
    if (!holds) figures.broken[kind] = (figures.broken[kind] ?? 0) + 1;
    if (result?.status === (holds ? 'holds' : 'fails')) continue;
    // Money and units are not counted alike, so that no comparison is known.
    if (result?.status === 'not_proven' && /not rated by the same thing/.test(result.message ?? '')) {
      figures.unproven[kind] = (figures.unproven[kind] ?? 0) + 1;
      continue;
    }
    figures.disagreements.push(
      `${name}: ${holds ? 'holds' : 'is broken'}, and is ${result?.status}: ${JSON.stringify({ test, result })}`,
    );
  }
}

function catalogWith(company: Company, bundles: JsonObject): Catalog {
  const data = catalogOfCompany(withoutTrials(company), startOf, TODAY);
  const { catalog, diagnostics } = catalogFrom({
    ...data,
    bundles: { ...(data.bundles as JsonObject), ...bundles },
  });
  if (catalog === undefined) throw new Error(diagnostics.map(diagnosticText).join('\n'));
  return catalog;
}

function startOf(elapsed: number): string {
  const month = 11 - elapsed;
  return month > 0
    ? `2026-${String(month).padStart(2, '0')}-20`
    : `2025-${String(month + 12).padStart(2, '0')}-20`;
}

function answered(
  expected: readonly Expected[],
  catalog: Catalog,
  before: Catalog,
  costs: JsonObject,
): readonly TestResult[] {
  const faults = collectFaults();
  const content = stringify({ version: 1, tests: expected.map(({ test }) => test) });
  const tests = readTests({ file: 'tests/prices.yaml', content }, faults);
  const read = readCosts({ file: 'costs.yaml', content: stringify({ version: 1, costs }) }, faults);
  const comparer = createComparer();
  const results = answerTests(
    tests,
    {
      book: createPriceBook(catalog, TODAY),
      comparer,
      moveOf: createMoveOf(comparer),
      others: new Map([['before', createPriceBook(before, TODAY)]]),
      costs: new Map(read ? [['costs.yaml', read]] : []),
    },
    faults,
  );
  if (results === undefined) throw new Error(faults.list().map(diagnosticText).join('\n'));
  return results;
}

/** The bill of a month; that of a year is spread over it. */
function monthly(price: Price, quantity: Rational): Rational {
  const bill = slowBill(price, { quantity });
  if (bill === null) throw new Error(`no bill: ${JSON.stringify(price)}`);
  return price.billing_interval_count === 12 ? div(bill, rational(12n)) : bill;
}

function cents(value: Rational): string {
  const rounded = div(floor(add(mul(value, rational(100n)), rational(1n, 2n))), rational(100n));
  return text(rounded);
}

function bills(company: Company, random: Random): readonly Expected[] {
  return company.subscriptions.map((subscriber) => {
    const prices = [...pricesOf(company, subscriber)];
    const total = prices.reduce(
      (sum, [product, price]) => add(sum, monthly(price, parsed(subscriber.usage[product] ?? '0'))),
      zero,
    );
    const holds = random(2) === 0;
    const amount = holds ? total : add(total, rational(1n, 100n));
    const usage = Object.fromEntries(
      prices.flatMap(([product, price]) =>
        price.fixed_pricing_model ? [] : [[product, subscriber.usage[product] ?? '0']],
      ),
    );
    const at = laterOf(startOf(subscriber.elapsed), TODAY);
    return { test: { bill: { subscription: subscriber.key, usage, at, equals: cents(amount) } }, holds };
  });
}

function laterOf(a: string, b: string): string {
  return a > b ? a : b;
}

/** What is paid later counts in these statements. */
function withoutTrials({ subscriptions, ...company }: Company): Company {
  return { ...company, subscriptions: subscriptions.map((each) => ({ ...each, freeDays: 0 })) };
}

function unchangedBills(before: Company, now: Company): readonly Expected[] {
  const old = new Map(before.subscriptions.map((each) => [each.key, each]));
  return now.subscriptions.flatMap((subscriber): readonly Expected[] => {
    const was = old.get(subscriber.key);
    if (was === undefined) return [];
    const test = { unchanged: { for: { subscription: subscriber.key }, since: 'before' } };
    return [{ test, holds: !moves(pricesOf(before, was), pricesOf(now, subscriber)) }];
  });
}

/** True where the sum differs at any usage: a part that changes with its use, or a rest that is not zero. */
function moves(old: ReadonlyMap<string, Price>, now: ReadonlyMap<string, Price>): boolean {
  let rest = zero;
  for (const product of new Set([...old.keys(), ...now.keys()])) {
    const difference = (used: Rational): Rational => {
      const [was, is] = [old.get(product), now.get(product)];
      return sub(is ? monthly(is, used) : zero, was ? monthly(was, used) : zero);
    };
    const first = difference(zero);
    if (TRIED.some((used) => cmp(difference(used), first) !== 0)) return true;
    rest = add(rest, first);
  }
  return cmp(rest, zero) !== 0;
}

function falls({ bundles }: Company): readonly Expected[] {
  return Object.entries(bundles).map(([bundle, { prices }]) => {
    const holds = Object.values(prices).every((price) => {
      const tried = TRIED.map((used) => monthly(price, used));
      return tried.every((bill, index) => cmp(bill, tried[index - 1] ?? bill) >= 0);
    });
    return { test: { never_cheaper_to_use_more: { bundle } }, holds };
  });
}

/** The largest sum of the differences: each product has a use of its own. */
function largestSum(
  products: readonly string[],
  differenceOf: (product: string, used: Rational) => Rational,
  isInRange: (product: string, used: Rational) => boolean,
): Rational {
  return products.reduce((sum, product) => {
    const tried = TRIED.filter((used) => isInRange(product, used)).map((used) => differenceOf(product, used));
    return add(
      sum,
      tried.reduce((largest, each) => (cmp(each, largest) > 0 ? each : largest)),
    );
  }, zero);
}

function cheaper({ bundles }: Company, random: Random): readonly Expected[] {
  return ['usd', 'eur'].map((currency) => {
    const [one, other] = [bundles[`basic_${currency}`], bundles[`growth_${currency}`]];
    const products = Object.keys(one?.prices ?? {});
    const metered = products.filter((product) => !one?.prices[product]?.fixed_pricing_model);
    const last = random(3) === 0 ? null : 1 + random(40);
    const isInRange = (product: string, used: Rational): boolean =>
      last === null || !metered.includes(product) || cmp(used, rational(BigInt(last))) <= 0;
    const ranges = last === null ? {} : Object.fromEntries(metered.map((product) => [product, `0..${last}`]));
    const differenceOf = (product: string, used: Rational): Rational =>
      sub(monthly(one?.prices[product] ?? {}, used), monthly(other?.prices[product] ?? {}, used));
    const holds = cmp(largestSum(products, differenceOf, isInRange), zero) < 0;
    const test = { cheaper_than: { bundle: `basic_${currency}`, than: `growth_${currency}`, for: ranges } };
    return { test, holds };
  });
}

function margins({ bundles }: Company, costs: JsonObject, random: Random): readonly Expected[] {
  return Object.entries(bundles).map(([bundle, { currency, prices }]) => {
    const percent = random(4) * 20;
    const rest = rational(BigInt(100 - percent), 100n);
    const costOf = (product: string): Rational =>
      parsed(String((costs[product] as JsonObject)[currency] ?? '0'));
    const differenceOf = (product: string, used: Rational): Rational => {
      const price = prices[product] ?? {};
      const fixed = price.fixed_pricing_model;
      const units = fixed ? rational(BigInt(fixed.units ?? 1)) : used;
      return sub(mul(costOf(product), units), mul(rest, monthly(price, used)));
    };
    const sum = largestSum(Object.keys(prices), differenceOf, (_, used) => cmp(used, ONE) >= 0);
    const test = { margin_at_least: { bundle, percent, costs: 'costs.yaml' } };
    return { test, holds: cmp(sum, zero) <= 0 };
  });
}

const MONEY = /("(?:price_per_unit|fixed_fee)":)"(\d+(?:\.\d+)?)"/g;
const LIMIT = /("(?:minimum|maximum)_spend":\{"amount":)"(\d+(?:\.\d+)?)"/g;

/** Bundles of their own for the statements that compare two: by the year and by the month, and in another currency. */
function plantedBundles(
  { bundles }: Company,
  random: Random,
): { readonly bundles: JsonObject; readonly costs: JsonObject; readonly expected: readonly Expected[] } {
  const fee = 1000 + random(5000);
  const unit = 1 + random(90);
  const months = 9 + random(4);
  const yearly = fee * months + ([-1, 0, 0, 1][random(4)] ?? 0);
  const perUnit = unit * months + ([-1, 0, 0, 1][random(4)] ?? 0);
  const rate = ['0.9', '1.1', '0.87'][random(3)] ?? '0.9';
  const prices = JSON.stringify(bundles.growth_usd?.prices);
  const times = (_: string, field: string, amount: string): string =>
    `${field}"${cents(mul(parsed(amount), parsed(rate)))}"`;
  const scaled = prices.replace(MONEY, times).replace(LIMIT, times);
  const copied = random(2) === 0 ? withWrongAmount(scaled, random) : scaled;
  const beside = { fee_type: 'fixed', billing_direction: 'arrears', charge_on_contract_start: false };
  const fixedFee: Price = {
    ...beside,
    type: 'fixed',
    billing_interval: 'monthly',
    fixed_pricing_model: { price_per_unit: cents(rational(BigInt(random(3) * 100), 100n)), units: 1 },
  };
  const nearly: Record<string, Price> = { ...bundles.growth_usd?.prices, p5: fixedFee };
  const changed = ['p0', 'p1', 'p2'][random(3)] ?? 'p0';
  const candidate = nearlyTheSame(nearly[changed] ?? {}, random);
  if (slowBill(candidate, { quantity: rational(100_000n) }) !== null) nearly[changed] = candidate;
  const most = largestSum(
    Object.keys(nearly),
    (product, used) => {
      const own = bundles.growth_usd?.prices[product];
      return sub(own ? monthly(own, used) : zero, monthly(nearly[product] ?? {}, used));
    },
    () => true,
  );
  const inYear = { ...beside, billing_interval_count: 12, billing_interval_unit: 'month' };
  const inMonth = { ...beside, billing_interval: 'monthly' };
  const priced = (interval: JsonObject, feeCents: number, unitText: string): JsonObject => ({
    p3: {
      ...interval,
      type: 'fixed',
      fixed_pricing_model: { price_per_unit: cents(rational(BigInt(feeCents), 100n)), units: 1 },
    },
    p4: {
      ...interval,
      type: 'unit',
      metric_ids: ['met_p4'],
      unit_pricing_model: { price_per_unit: unitText },
    },
  });
  const costs = Object.fromEntries(
    ['p0', 'p1', 'p2'].map((product) => {
      const cost = cents(rational(BigInt(random(5) === 0 ? 0 : random(8)), 100n));
      return [product, { USD: cost, EUR: cost }];
    }),
  );
  return {
    costs,
    bundles: {
      by_year: {
        name: 'Y',
        currency: 'USD',
        prices: priced(inYear, yearly, text(rational(BigInt(perUnit), 100n))),
      },
      by_month: {
        name: 'M',
        currency: 'USD',
        prices: priced(inMonth, fee, text(rational(BigInt(unit * 12), 100n))),
      },
      nearly_usd: { name: 'N', currency: 'USD', prices: nearly as unknown as JsonObject },
      copy_gbp: { name: 'C', currency: 'GBP', prices: JSON.parse(copied) as JsonObject },
    },
    expected: [
      { test: { cheaper_than: { bundle: 'growth_usd', than: 'nearly_usd' } }, holds: cmp(most, zero) < 0 },
      {
        test: { annual_at_most: { bundle: 'by_year', monthly: 'by_month', months } },
        holds: yearly <= fee * months && perUnit <= unit * months,
      },
      {
        test: {
          same_everywhere: {
            price: '*',
            currencies: ['USD', 'GBP'],
            bundles: ['growth_usd', 'copy_gbp'],
            rate,
            rounding: '0.005',
          },
        },
        holds: copied === scaled,
      },
    ],
  };
}

/**
 * One amount two cents higher, which is out of the rounding whichever way it was rounded. The same text where that amount
 * is in no bill, such as that of a tier beyond the one that holds the prepaid units.
 */
function withWrongAmount(scaled: string, random: Random): string {
  const places = [...scaled.matchAll(MONEY)];
  const place = places[random(places.length)];
  if (place === undefined) return scaled;
  const [whole, field = '', amount = '0'] = place;
  const wrong = `${field}"${cents(add(parsed(amount), rational(2n, 100n)))}"`;
  const copied = `${scaled.slice(0, place.index)}${wrong}${scaled.slice(place.index + whole.length)}`;
  const [old, now] = [scaled, copied].map(
    (text) => new Map(Object.entries(JSON.parse(text) as Record<string, Price>)),
  );
  return old !== undefined && now !== undefined && moves(old, now) ? copied : scaled;
}
