/**
 * Holds the bounds of a month's change against the slow engine, for subscriptions with prices of unknown usage, discounts and
 * spend limits: no change enumerated may be outside, and each end must be the change at the usage that is named, or be passed
 * by as much as one asks for.
 */

import { creditsIn } from '../../src/ledger/bills/credits.ts';
import { moneyImpact } from '../../src/ledger/of-plan/money-impact.ts';
import type { PriceSchedule } from '../../src/ledger/priced-subscription.ts';
import { createPriceIdentity } from '../../src/ledger/prices/price-identity.ts';
import type { Price } from '../../src/model/catalog/price.ts';
import type { BoundEnd, MoneyImpact, UsageBounds, UsedQuantity } from '../../src/model/plan/money-impact.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { fixed, START, schedule, subscription, usage } from '../ledger/subscriptions.ts';
import { createRandom, KINDS, nearlyTheSame, type Random, randomPrice } from './random-price.ts';
import { add, cmp, div, mul, one, parsed, type Rational, rational, sub, text, zero } from './rational.ts';
import { slowBill } from './slow-bill.ts';

export interface CheckedBounds {
  /** Subscriptions of which all bounds are known, and those of them with a discount or limits. */
  readonly known: number;
  readonly withTerms: number;
  readonly bounded: number;
  readonly unbounded: number;
  readonly unknown: number;
  readonly bills: number;
  readonly disagreements: readonly string[];
}

type Metric = 'm' | 'n';
type Used = Readonly<Record<Metric, Rational>>;

interface Prices {
  readonly platform: Price;
  readonly calls: Price;
  readonly logs?: Price;
}

interface Side {
  readonly prices: Prices;
  readonly terms: JsonObject;
  /** The credit of money of a month. */
  readonly credit: number;
}

/** A changed matrix has no bounds, and the slow engine bills one cell alone. */
const BOUNDED = KINDS.filter((kind) => kind !== 'matrix');

const WHOLE = [...Array(60).keys(), 500, 1000, 100_000].map((count) => rational(BigInt(count)));
const BETWEEN = [...Array(20).keys()].flatMap((count) =>
  ['0.01', '0.5', '0.999'].map((part) => add(rational(BigInt(count)), parsed(part))),
);
const OTHER = ['0', '1', '2.5', '7', '30', '100000'].map(parsed);
const FAR = parsed('1000000000000');
/** The counted month is in whole cents, before and after. */
const TINY = rational(1n, 100n);

/** `subscriptions` random ones. Never throws for a disagreement: they are listed. */
export function checkBounds(subscriptions: number, seed: number): CheckedBounds {
  const random = createRandom(seed);
  const counts = { known: 0, withTerms: 0, bounded: 0, unbounded: 0, unknown: 0, bills: 0 };
  const disagreements: string[] = [];
  for (let index = 0; index < subscriptions; index += 1) {
    const [before, after] = randomSides(random, index);
    const money = moneyBetween(before, after);
    const bounds = money?.usage_bounds;
    if (money === undefined || bounds === undefined) continue;
    if (bounds.entries.some(({ unknown }) => unknown !== undefined)) {
      counts.unknown += 1;
      continue;
    }
    counts.known += 1;
    if (Object.keys({ ...before.terms, ...after.terms }).length > 0) counts.withTerms += 1;
    const say = (what: string): void => {
      disagreements.push(`${what}\n  ${JSON.stringify(before)}\n  ${JSON.stringify(after)}`);
    };
    const counted = sub(parsed(money.monthly.after), parsed(money.monthly.before));
    const beyond = (used: Used): Rational | null => {
      const [old, now] = [bill(before, used), bill(after, used)];
      return old && now && sub(sub(now, old), counted);
    };
    for (const side of ['least', 'most'] as const) {
      if (bounds[side] === null) counts.unbounded += 1;
      else counts.bounded += 1;
      holdEnds(bounds, side, beyond, say);
    }
    for (const m of [...WHOLE, ...BETWEEN])
      for (const n of after.prices.logs === undefined ? [zero] : OTHER) {
        const change = beyond({ m, n });
        if (change === null) continue;
        counts.bills += 2;
        if (bounds.least !== null && cmp(add(change, TINY), parsed(bounds.least)) < 0)
          say(`${text(change)} at ${text(m)}, ${text(n)} is below the least, ${bounds.least}`);
        if (bounds.most !== null && cmp(sub(change, TINY), parsed(bounds.most)) > 0)
          say(`${text(change)} at ${text(m)}, ${text(n)} is above the most, ${bounds.most}`);
      }
  }
  return { ...counts, disagreements };
}

function randomSides(random: Random, index: number): readonly [Side, Side] {
  const kind = BOUNDED[index % BOUNDED.length] ?? 'unit';
  const metered = (metric: Metric): Price => ({
    ...randomPrice(metric === 'm' ? kind : (BOUNDED[random(5)] ?? 'unit'), random, true),
    billing_interval: 'monthly',
    metric_ids: [metric],
  });
  const logs = random(3) === 0 ? { logs: metered(random(2) === 0 ? 'm' : 'n') } : {};
  const old: Prices = { platform: fixed('20'), calls: metered('m'), ...logs };
  const now: Prices = {
    ...old,
    platform: fixed(random(2) === 0 ? '20' : '25'),
    calls: nearlyTheSame(old.calls, random),
  };
  const terms = randomTerms(random);
  const credit = random(3) === 0 ? 5 : 0;
  return [
    { prices: old, terms, credit },
    {
      prices: now,
      terms: random(3) === 0 ? randomTerms(random) : terms,
      credit: random(3) === 0 ? 8 : credit,
    },
  ];
}

function randomTerms(random: Random): JsonObject {
  const limit = (amount: number) => ({ amount: String(amount), period: 'monthly' });
  return {
    ...(random(2) === 0 && {
      discount: { type: 'percentage', amount: String(5 + random(4) * 10), duration_type: 'forever' },
    }),
    ...(random(3) === 0 && { minimum_spend: limit(10 + random(40)) }),
    ...(random(3) === 0 && { maximum_spend: limit(45 + random(100)) }),
  };
}

function moneyBetween(before: Side, after: Side): MoneyImpact | undefined {
  const scheduleOf = ({ prices, terms, credit }: Side): PriceSchedule => {
    const written = schedule({ [START]: { ...prices } }, terms);
    const allocation = { amount: String(credit), credit_type: 'monetary' };
    const credits = creditsIn([
      { key: 'credit', allocation, timing: { recurrence: 'recurring', interval: 'monthly' } },
    ]);
    return { ...written, entries: written.entries.map((entry) => ({ ...entry, credits })) };
  };
  const changes = ['products.platform', 'products.calls', 'discount', 'minimum_spend', 'maximum_spend'];
  const changed = subscription('a', { before: scheduleOf(before), after: scheduleOf(after) }, { changes });
  return moneyImpact([changed], usage(), createPriceIdentity(), calendarDay(START))[0];
}

/** Null where a price has no tier for its usage. */
function bill({ prices, terms, credit }: Side, used: Used): Rational | null {
  const amounts = Object.values(prices).map((price: Price) => {
    const [metric = 'm'] = (price.metric_ids ?? []) as readonly Metric[];
    return slowBill(price, { quantity: used[metric] });
  });
  const known = amounts.filter((amount) => amount !== null);
  if (known.length < amounts.length) return null;
  const amountIn = (term: string): Rational | undefined => {
    const value = terms[term] as { readonly amount: string } | undefined;
    return value && parsed(value.amount);
  };
  const off = div(amountIn('discount') ?? zero, rational(100n));
  const [low, high] = [amountIn('minimum_spend'), amountIn('maximum_spend')];
  let sum = mul(known.reduce(add, zero), sub(one, off));
  if (low !== undefined && cmp(sum, low) < 0) sum = low;
  if (high !== undefined && cmp(sum, high) > 0) sum = high;
  return sub(sum, rational(BigInt(credit)));
}

function holdEnds(
  { entries }: UsageBounds,
  side: 'least' | 'most',
  beyond: (used: Used) => Rational | null,
  say: (what: string) => void,
): void {
  const ends = entries.flatMap((entry) => entry[side] ?? []);
  const sign = side === 'most' ? one : rational(-1n);
  const further = ends.find((end) => 'from' in end);
  const used = usedIn(ends);
  if (further !== undefined && 'from' in further) {
    const far = usedIn([{ change: '0', use: further.each_further }], FAR, used);
    const farther = usedIn([{ change: '0', use: further.each_further }], add(FAR, one), used);
    const [change, next] = [beyond(far), beyond(farther)];
    if (!change || !next) {
      say(`${side}: unbounded, and there is no bill far out`);
      return;
    }
    const step = sub(next, change);
    if (cmp(step, parsed(further.change)) !== 0)
      say(`${side}: far out, each further use adds ${text(step)}, not ${further.change}`);
    if (cmp(mul(change, sign), zero) <= 0) say(`${side}: unbounded, and far out on the other side`);
    return;
  }
  const named = ends.map(({ change }) => parsed(change)).reduce(add, zero);
  const attained = beyond(used);
  if (attained === null) {
    say(`${side}: there is no bill at its usage`);
    return;
  }
  const apart = sub(attained, named);
  if (cmp(apart, TINY) > 0 || cmp(sub(zero, apart), TINY) > 0)
    say(`${side}: ${text(named)} is not attained, ${text(attained)} is`);
}

/** The use of all ends; `times` and beyond what is `from`. */
function usedIn(ends: readonly BoundEnd[], times = one, from: Used = { m: zero, n: zero }): Used {
  const all: readonly UsedQuantity[] = ends.flatMap((end) => ('use' in end ? end.use : end.from));
  const of = (metric: Metric): Rational =>
    all
      .filter((each) => each.of.startsWith(metric))
      .map(({ quantity }) => mul(parsed(quantity), times))
      .reduce(add, from[metric]);
  return { m: of('m'), n: of('n') };
}
