/**
 * Holds what a plan says of money and prices against the slow engine: bills before and after, totals of each currency, how
 * many pay more, less or the same, the largest increase and decrease, every verdict and first difference. The companies and
 * their edits are generated, and what they pay is worked out from the data that the catalogs were written from.
 */

import { assemblePlan } from '../../src/judge/assemble-plan.ts';
import { projectApplied } from '../../src/judge/project-applied.ts';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import type { Price } from '../../src/model/catalog/price.ts';
import type { UsageSample } from '../../src/model/catalog/usage-sample.ts';
import type { MoneyImpact } from '../../src/model/plan/money-impact.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import type { PriceChange, PriceImpact } from '../../src/model/plan/price-impact.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { MetadataField } from '../../src/model/values/metadata-field.ts';
import type { PlanInputs } from '../../src/plan/plan-inputs.ts';
import { catalogFrom, NO_GUARDS } from '../rehearsal.ts';
import { bindingsOf } from '../served.ts';
import {
  type Company,
  catalogOfCompany,
  edited,
  pricesOf,
  randomCompany,
  type Subscriber,
  segmentOf,
} from './random-company.ts';
import { createRandom } from './random-price.ts';
import { add, cmp, div, floor, mul, parsed, type Rational, rational, sub, text, zero } from './rational.ts';
import { slowBill } from './slow-bill.ts';

export interface PlanFigures {
  readonly plans: number;
  /** Bills of a subscription before or after. */
  readonly bills: number;
  readonly totals: number;
  readonly verdicts: Readonly<Record<string, number>>;
  readonly disagreements: readonly string[];
}

/** Contracts begin on the same day of a month, so that a month of each begins today. */
const TODAY = '2026-11-20';
/** Shares of a year have twenty places. */
const TINY = rational(1n, 10n ** 15n);
const WHOLE = [...Array(80).keys(), 500, 100_000].map((count) => rational(BigInt(count)));
const TRIED = [
  ...WHOLE,
  ...[...Array(40).keys()].map((count) => add(rational(BigInt(count)), parsed('0.01'))),
].toSorted(cmp);

export function checkPlans(plans: number, seed: number): PlanFigures {
  const random = createRandom(seed);
  const check = new Check();
  for (let index = 0; index < plans; index += 1) {
    const before = randomCompany(random);
    const after = edited(before, random);
    check.plan(before, after, index % 2 === 0, `plan ${index} of seed ${seed}`);
  }
  return { plans, ...check };
}

/** The plans themselves, for tests of how they are shown. */
export function randomPlans(count: number, seed: number): readonly Plan[] {
  return randomChanges(count, seed).map(({ plan }) => plan);
}

/** A plan with the two catalogs between which it was made, and the usage by which it counts. */
export interface RandomChange {
  readonly plan: Plan;
  readonly before: Catalog;
  readonly after: Catalog;
  readonly samples: readonly UsageSample[];
}

export function randomChanges(
  count: number,
  seed: number,
  judging: Partial<PlanInputs> = {},
): readonly RandomChange[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const before = randomCompany(random);
    const after = edited(before, random);
    return {
      plan: planBetween(before, after, null, judging),
      before: inputsOf(before, after).catalog,
      after: inputsOf(after, after).catalog,
      samples: after.subscriptions.flatMap(samplesOf),
    };
  });
}

class Check {
  bills = 0;
  totals = 0;
  readonly verdicts: Record<string, number> = {};
  readonly disagreements: string[] = [];

  plan(before: Company, after: Company, bySegment: boolean, name: string): void {
    const say = (what: string): void => {
      this.disagreements.push(`${name}: ${what}`);
    };
    const changes = changesOf(before, after);
    this.bills += changes.length * 2;
    const { impact } = planBetween(before, after, bySegment ? 'metadata.segment' : null);
    const currencies = [...new Set(changes.map(({ currency }) => currency))].sort();
    const told = impact.money.map(({ currency }) => currency).sort();
    if (told.join() !== currencies.join()) say(`money in ${told}, by fractions in ${currencies}`);
    for (const money of impact.money) {
      this.totals += 4;
      holdMoney(
        money,
        changes.filter(({ currency }) => currency === money.currency),
        say,
      );
    }
    for (const price of impact.prices) this.prices(price, say);
  }

  prices({ direction, changes }: PriceImpact, say: (what: string) => void): void {
    for (const change of changes) {
      const { verdict } = change;
      this.verdicts[verdict.kind] = (this.verdicts[verdict.kind] ?? 0) + 1;
      if (change.before === null || change.after === null) continue;
      if (verdict.kind === 'incomparable' || verdict.kind === 'units_differ') continue;
      const bills = billsOf(change);
      const dearer = bills.some(({ old, now }) => old !== null && now !== null && cmp(now, old) > 0);
      const cheaper = bills.some(({ old, now }) => old !== null && now !== null && cmp(now, old) < 0);
      const about = `${direction} ${JSON.stringify([change.before, change.after, verdict])}`;
      if (verdict.kind === 'same' && bills.some(differs)) say(`told the same: ${about}`);
      if (dearer && (direction === 'decrease' || direction === 'same')) say(`a bill is higher: ${about}`);
      if (cheaper && (direction === 'increase' || direction === 'same')) say(`a bill is lower: ${about}`);
      if (verdict.kind === 'differs') holdDifference(change, verdict, bills, say);
      holdIncrease(change, bills, say);
    }
  }
}

interface BillChange {
  readonly currency: string;
  readonly segment: string | undefined;
  readonly customer: string;
  readonly created: boolean;
  readonly before: Rational;
  readonly after: Rational;
  /** The same before they are rounded: who pays more is told by a fraction of a cent. */
  readonly exact: { readonly before: Rational; readonly after: Rational };
  /** This month, in which a trial may end. */
  readonly inTrial: BillChange['exact'];
  /** How many months are left, this one among them. */
  readonly months: number;
  /** What falls due in these months, in all. */
  readonly billed: { readonly before: Rational; readonly after: Rational };
}

/** Of the subscriptions whose prices are other ones. */
function changesOf(before: Company, after: Company): readonly BillChange[] {
  const known = new Map(before.subscriptions.map((subscriber) => [subscriber.key, subscriber]));
  return after.subscriptions.flatMap((subscriber) => {
    const old = known.get(subscriber.key);
    const prices = pricesOf(after, subscriber);
    const held = old === undefined ? new Map<string, Price>() : pricesOf(before, old);
    if (old !== undefined && canonical(held) === canonical(prices)) return [];
    const billedOf = (days: number) => billedShare(days, subscriber, after);
    const exact = { before: monthly(held, subscriber), after: monthly(prices, subscriber) };
    const now = billedOf(MONTH_DAYS);
    return [
      {
        currency: subscriber.currency,
        segment: segmentOf(subscriber),
        customer: `cus_${subscriber.key}`,
        created: old === undefined,
        ...rounded(exact),
        inTrial: rounded({ before: mul(exact.before, now), after: mul(exact.after, now) }),
        exact,
        months: subscriber.months - subscriber.elapsed,
        billed: {
          before: billed(held, subscriber, billedOf),
          after: billed(prices, subscriber, billedOf),
        },
      },
    ];
  });
}

function canonical(prices: ReadonlyMap<string, Price>): string {
  return JSON.stringify(
    [...prices].sort(([a], [b]) => (a < b ? -1 : 1)),
    (_, value: unknown) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
  );
}

/** A price is charged in whole cents, in each of the contract's months in which a period of it begins. */
function billed(
  prices: ReadonlyMap<string, Price>,
  { usage, elapsed, months }: Subscriber,
  billedOf: (days: number) => Rational,
): Rational {
  return [...prices].reduce((sum, [product, price]) => {
    const interval = price.billing_interval_count ?? 1;
    const times = Math.ceil(months / interval) - Math.ceil(elapsed / interval);
    const bill = billAt(price, product, usage);
    const first = elapsed % interval === 0 ? inCents(mul(bill, billedOf(DAYS[interval] ?? 0))) : zero;
    const others = mul(inCents(bill), rational(BigInt(elapsed % interval === 0 ? times - 1 : times)));
    return add(sum, add(first, others));
  }, zero);
}

/** The days of this month and of the year from today on. */
const MONTH_DAYS = 30;
const DAYS: Readonly<Record<number, number>> = { 1: MONTH_DAYS, 12: 365 };

/** How much is billed of a period of so many days that begins today. */
function billedShare(days: number, { freeDays }: Subscriber, { partialPeriod }: Company): Rational {
  if (freeDays === 0 || partialPeriod === 'whole') return rational(1n);
  return partialPeriod === 'free' ? zero : rational(BigInt(days - freeDays), BigInt(days));
}

function inCents(amount: Rational): Rational {
  return div(floor(add(mul(amount, rational(100n)), rational(1n, 2n))), rational(100n));
}

function rounded({ before, after }: BillChange['exact']): BillChange['exact'] {
  return { before: inCents(before), after: inCents(after) };
}

function billAt(price: Price, product: string, usage: Subscriber['usage']): Rational {
  const bill = slowBill(price, { quantity: parsed(usage[product] ?? '0') });
  if (bill === null) throw new Error(`no bill for ${product}`);
  return bill;
}

function monthly(prices: ReadonlyMap<string, Price>, { usage }: Subscriber): Rational {
  return [...prices].reduce((sum, [product, price]) => {
    const interval = rational(BigInt(price.billing_interval_count ?? 1));
    return add(sum, div(billAt(price, product, usage), interval));
  }, zero);
}

function holdMoney(money: MoneyImpact, changes: readonly BillChange[], say: (what: string) => void): void {
  const { currency, paying, excluded } = money;
  const expect = (what: string, told: string, expected: Rational): void => {
    if (!near(parsedSigned(told), expected))
      say(`${currency} ${what}: ${told}, by fractions ${shown(expected)}`);
  };
  const count = (what: string, told: number, expected: number): void => {
    if (told !== expected) say(`${currency} ${what}: ${told}, by fractions ${expected}`);
  };
  const existing = changes.filter(({ created }) => !created);
  if (excluded.length > 0) say(`${currency} excludes ${excluded.map(({ reason }) => reason).join('; ')}`);
  expect(
    'before',
    money.monthly.before,
    total(changes, ({ before }) => before),
  );
  expect(
    'after',
    money.monthly.after,
    total(changes, ({ after }) => after),
  );
  expect(
    'contracts before',
    money.contract.before,
    total(changes, ({ billed }) => billed.before),
  );
  expect(
    'contracts after',
    money.contract.after,
    total(changes, ({ billed }) => billed.after),
  );
  for (const [index, { month, ...sides }] of (money.series?.months ?? []).entries()) {
    const billed = changes.filter((change) => change.months > index);
    expect(
      `${month}, before`,
      sides.before,
      total(billed, (change) => (index === 0 ? change.inTrial : change).before),
    );
    expect(
      `${month}, after`,
      sides.after,
      total(billed, (change) => (index === 0 ? change.inTrial : change).after),
    );
  }
  count('months of the series', money.series?.months.length ?? 0, 24);
  count('subscriptions', money.subscriptions, changes.length);
  count('created', money.created, changes.length - existing.length);
  count('pay more', paying.more, existing.filter(({ exact }) => cmp(exact.after, exact.before) > 0).length);
  count('pay less', paying.less, existing.filter(({ exact }) => cmp(exact.after, exact.before) < 0).length);
  count(
    'pay the same',
    paying.same,
    existing.filter(({ exact }) => cmp(exact.after, exact.before) === 0).length,
  );
  for (const [what, parts] of [
    ['cohorts', money.cohorts],
    ['groups', money.groups],
  ] as const) {
    const sum = (of: (part: (typeof parts)[number]) => string): Rational =>
      parts.reduce((so, part) => add(so, parsedSigned(of(part))), zero);
    expect(
      `after, over ${what}`,
      money.monthly.after,
      sum((part) => part.monthly.after),
    );
    expect(
      `contracts after, over ${what}`,
      money.contract.after,
      sum((part) => part.contract.after),
    );
  }
  if (money.cohorts_by !== undefined) holdSegments();
  const differences = existing.map(({ before, after }) => sub(after, before)).toSorted(cmp);
  holdExtreme('largest increase', money.worst, differences.at(-1), 1);
  holdExtreme('largest decrease', money.best, differences[0], -1);

  function holdSegments(): void {
    const nameOf = ({ segment }: BillChange): string =>
      segment === undefined ? 'no segment' : segment === '=1+1' ? '"=1+1"' : segment;
    count('segments', money.cohorts.length, new Set(changes.map(nameOf)).size);
    for (const { name, subscriptions, monthly, contract } of money.cohorts) {
      const own = changes.filter((change) => nameOf(change) === name);
      count(`subscriptions of ${name}`, subscriptions, own.length);
      for (const side of ['before', 'after'] as const) {
        expect(
          `${side} of ${name}`,
          monthly[side],
          total(own, (each) => each[side]),
        );
        expect(
          `contracts ${side} of ${name}`,
          contract[side],
          total(own, ({ billed }) => billed[side]),
        );
      }
    }
  }

  function holdExtreme(
    what: string,
    told: MoneyImpact['worst'],
    difference: Rational | undefined,
    sign: number,
  ): void {
    const expected = difference !== undefined && cmp(difference, zero) === sign ? difference : undefined;
    if (told === null || expected === undefined) {
      if ((told === null) !== (expected === undefined)) say(`${currency} ${what}: ${JSON.stringify(told)}`);
      return;
    }
    const own = existing.find(({ customer }) => customer === told.customer);
    if (own === undefined) {
      say(`${currency} ${what}: of ${told.customer}, who changes nothing`);
      return;
    }
    expect(`${what}, before`, told.monthly.before, own.before);
    expect(`${what}, after`, told.monthly.after, own.after);
    if (!near(sub(own.after, own.before), expected)) say(`${currency} ${what}: ${told.customer}'s is not`);
  }
}

function total(changes: readonly BillChange[], of: (change: BillChange) => Rational): Rational {
  return changes.reduce((sum, change) => add(sum, of(change)), zero);
}

interface TwoBills {
  readonly quantity: Rational;
  readonly old: Rational | null;
  readonly now: Rational | null;
}

function billsOf({ before, after }: PriceChange): readonly TwoBills[] {
  return TRIED.map((quantity) => billsAt(before as Price, after as Price, quantity));
}

function billsAt(before: Price, after: Price, quantity: Rational): TwoBills {
  return { quantity, old: slowBill(before, { quantity }), now: slowBill(after, { quantity }) };
}

function differs({ old, now }: TwoBills): boolean {
  return old === null || now === null ? old !== now : cmp(old, now) !== 0;
}

/** The first difference is one, with these bills, and no whole unit before it differs. */
function holdDifference(
  { before, after }: PriceChange,
  verdict: Extract<PriceChange['verdict'], { kind: 'differs' }>,
  bills: readonly TwoBills[],
  say: (what: string) => void,
): void {
  const at = billsAt(before as Price, after as Price, parsed(verdict.quantity));
  const about = JSON.stringify([before, after, verdict]);
  const [old, now] = [at.old && text(at.old), at.now && text(at.now)];
  if (!differs(at)) say(`no difference at ${verdict.quantity}: ${about}`);
  if (old !== verdict.before || now !== verdict.after)
    say(`other bills at ${verdict.quantity}: ${old}, ${now}: ${about}`);
  const first = bills.find((each) => each.quantity.d === 1n && differs(each));
  const isWhole = parsed(verdict.quantity).d === 1n;
  if (isWhole && first !== undefined && cmp(first.quantity, at.quantity) < 0)
    say(`differs at ${text(first.quantity)} already: ${about}`);
}

/** No increase of those tried is larger than the one that is told. */
function holdIncrease(
  { before, after, largest_increase: told }: PriceChange,
  bills: readonly TwoBills[],
  say: (what: string) => void,
): void {
  if (told?.kind === 'unbounded' || told?.kind === 'unmeasured') return;
  const most = told === null ? zero : add(parsed(told.percent), TINY);
  const larger = bills.find(
    ({ old, now }) =>
      old !== null &&
      now !== null &&
      cmp(now, old) > 0 &&
      (old.n <= 0n || cmp(div(mul(sub(now, old), rational(100n)), old), most) > 0),
  );
  if (larger !== undefined)
    say(`a larger increase at ${text(larger.quantity)}: ${JSON.stringify([before, after, told])}`);
}

function planBetween(
  before: Company,
  after: Company,
  cohortsBy: MetadataField | null,
  judging: Partial<PlanInputs> = {},
): Plan {
  const projected = projectApplied(inputsOf(before, after));
  if (projected.kind === 'faulty') throw new Error(JSON.stringify(projected.diagnostics));
  const { observed } = projected;
  const { plan, diagnostics } = assemblePlan({ ...inputsOf(after, after), cohortsBy, observed, ...judging });
  if (plan === undefined) throw new Error(JSON.stringify(diagnostics));
  return plan;
}

function inputsOf(company: Company, { subscriptions }: Company): Omit<PlanInputs, 'observed'> {
  const { catalog, diagnostics } = catalogFrom(catalogOfCompany(company, startOf, TODAY));
  if (catalog === undefined) throw new Error(JSON.stringify(diagnostics));
  return {
    project: 'figures',
    environment: 'default',
    origin: 'against nothing',
    catalog: { ...catalog, partialPeriod: company.partialPeriod },
    commit: null,
    bindings: bindingsOf('bound'),
    guards: NO_GUARDS,
    revert: [],
    targets: [],
    today: calendarDay(TODAY),
    usage: subscriptions.flatMap(samplesOf),
    toolVersion: '0',
  };
}

function samplesOf({ key, usage }: Subscriber): readonly UsageSample[] {
  return Object.entries(usage).map(([product, perMonth]) => ({
    user: { kind: 'subscription', key },
    used: { kind: 'metric', id: `met_${product}` },
    perMonth,
    count: null,
    dimensions: new Map(),
    event: null,
    month: null,
    source: { file: 'usage.yaml', line: 1, column: 1 },
  }));
}

function startOf(elapsed: number): string {
  const months = 2026 * 12 + 10 - elapsed;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-20`;
}

function parsedSigned(written: string): Rational {
  return written.startsWith('-') ? sub(zero, parsed(written.slice(1))) : parsed(written);
}

function near(a: Rational, b: Rational): boolean {
  const off = sub(a, b);
  return cmp(off, TINY) <= 0 && cmp(sub(zero, off), TINY) <= 0;
}

function shown({ n, d }: Rational): string {
  return `${n}/${d}`;
}
