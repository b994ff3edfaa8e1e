/** The bills of a ledger that increase beyond a limit: tried at the samples, and at many uses of what has no sample. */
import type { Price, Tier } from '../../src/model/catalog/price.ts';
import {
  type Account,
  type Bill,
  billOf,
  type Entry,
  entryAt,
  type Item,
  type Moment,
  metricsOf,
  partBill,
  total,
} from './ledger.ts';
import { type Customer, TODAY } from './random-business.ts';
import { add, cmp, mul, parsed, type Rational, rational, sub, zero } from './rational.ts';

export interface TwoBills {
  readonly day: string;
  readonly before: Rational;
  readonly after: Rational;
  readonly use: Readonly<Record<string, Rational>>;
}

/**
 * The orders of before: units of own items are as many as they were, and an own item that the customer never had is left out,
 * unless another goes at the same time.
 */
export function withSameOrder(before: Account, after: Account): Account {
  const known = before.entries.flatMap(({ items }) => items);
  const entries = after.entries.map((entry): Entry => {
    const base = entryAt(before, entry.from) ?? before.entries[0];
    if (base === undefined) return entry;
    const goes = base.items.some((old) => !entry.items.some((item) => isSame(old, item)));
    const items = entry.items.flatMap((item): readonly Item[] => {
      if (item.bundle !== undefined) return [item];
      const old = base.items.find((each) => isSame(each, item));
      if (old !== undefined) return [{ ...item, price: unitsOf(item.price, old.price) }];
      return goes || known.some((each) => isSame(each, item)) ? [item] : [];
    });
    return { ...entry, items };
  });
  return { ...after, entries };
}

function isSame(one: Item, other: Item): boolean {
  return one.product === other.product;
}

function unitsOf(price: Price, { fixed_pricing_model: old }: Price): Price {
  const own = price.fixed_pricing_model;
  if (own === undefined || old === undefined) return price;
  return { ...price, fixed_pricing_model: { ...own, ...(old.units !== undefined && { units: old.units }) } };
}

/** Every pair of bills, of the months and of the days on which a version begins. */
export function* billsBetween(
  before: Account,
  after: Account,
  { usage }: Customer,
  months: readonly Moment[],
): Generator<TwoBills> {
  const days = [...before.entries, ...after.entries].map(({ from }) => from).filter((day) => day >= TODAY);
  const last = months.at(-1)?.end ?? TODAY;
  const moments: readonly Moment[] = [
    ...months,
    ...[...new Set([TODAY, ...days])].filter((day) => day < last).map((day) => ({ day, end: null })),
  ];
  const seen = new Set<string>();
  for (const moment of moments) {
    const [old, now] = [billOf(before, moment), billOf(after, moment)];
    const name = JSON.stringify([old, now], (_, value) => (typeof value === 'bigint' ? `${value}` : value));
    if (seen.has(name)) continue;
    seen.add(name);
    for (const use of usesOf(old, now, usage)) {
      yield { day: moment.day, before: billAt(old, use), after: billAt(now, use), use };
    }
  }
}

export function billsOn(
  before: Account,
  after: Account,
  moment: Moment,
  use: Readonly<Record<string, Rational>>,
): TwoBills {
  const [old, now] = [billOf(before, moment), billOf(after, moment)];
  return { day: moment.day, before: billAt(old, use), after: billAt(now, use), use };
}

export function billAt(bill: Bill, use: Readonly<Record<string, Rational>>): Rational {
  return total(
    bill,
    bill.parts.map((part) =>
      partBill(
        part,
        part.metrics.map((metric) => use[metric] ?? zero),
      ),
    ),
  );
}

export function isBeyond({ before, after }: TwoBills, limit: Rational, above: Rational): boolean {
  const increase = sub(after, before);
  return cmp(increase, above) > 0 && cmp(mul(increase, rational(100n)), mul(before, limit)) > 0;
}

/** The samples, and of each other metric the ends of all tiers and some uses around and far beyond them. */
function* usesOf(old: Bill, now: Bill, usage: Customer['usage']): Generator<Record<string, Rational>> {
  const prices = [...old.parts, ...now.parts].map(({ price }) => price);
  const metrics = [...new Set(prices.flatMap(metricsOf))];
  const known = metrics.flatMap((metric) => {
    const used = usage[metric];
    return used === undefined ? [] : [[metric, parsed(used)] as const];
  });
  const unknown = metrics.filter((metric) => usage[metric] === undefined);
  const own = (metric: string): readonly Rational[] =>
    usesTried(prices.filter((price) => metricsOf(price).includes(metric)));
  for (const tried of combinations(unknown.map(own)))
    yield Object.fromEntries([
      ...known,
      ...unknown.map((metric, index) => [metric, tried[index] ?? zero] as const),
    ]);
}

function* combinations(lists: readonly (readonly Rational[])[]): Generator<readonly Rational[]> {
  const [first, ...rest] = lists;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const others of combinations(rest)) for (const value of first) yield [value, ...others];
}

const FAR = ['0', '1', '17', '60', '400', '5000', '1000000000'].map(parsed);
const NEAR = ['0.000001', '1'].map(parsed);

function usesTried(prices: readonly Price[]): readonly Rational[] {
  const ends = prices.flatMap(endsOf).map((end) => rational(BigInt(end)));
  const all = [...FAR, ...ends, ...ends.flatMap((end) => NEAR.map((more) => add(end, more)))];
  const once = new Map(all.map((value) => [`${value.n}/${value.d}`, value]));
  return [...once.values()];
}

function endsOf(price: Price): readonly number[] {
  const free = /- (\d+)/.exec(price.expression_pricing_model?.charges[0]?.quantity_expression ?? '');
  const models = Object.entries(price).flatMap(([name, model]) =>
    name.endsWith('_pricing_model') ? [model as { tiers?: readonly Tier[]; prepaid_units?: number }] : [],
  );
  return [
    ...(free ? [Number(free[1])] : []),
    ...models.flatMap(({ tiers = [], prepaid_units: prepaid = 0 }) => [
      ...(prepaid > 0 ? [prepaid] : []),
      ...tiers.flatMap(({ max_units: end }) => (end === undefined ? [] : [end + prepaid])),
    ]),
  ];
}
