/** The last months of all subscriptions of a currency, as billed and at the plan's prices. */

import { intervalMonths } from '../model/catalog/billing-interval.ts';
import type { Price } from '../model/catalog/price.ts';
import type { UsageSample } from '../model/catalog/usage-sample.ts';
import type { Backtest, BacktestExcluded, MoneyImpact } from '../model/plan/money-impact.ts';
import { type Address, compareAddresses } from '../model/values/address.ts';
import { monthsBetween } from '../model/values/calendar-day.ts';
import { type Decimal, decimal, ZERO } from '../model/values/decimal.ts';
import { groupBy } from '../model/values/group-by.ts';
import { remember, rememberBy } from '../model/values/remember.ts';
import { isMetered, metricsOf } from '../pricing/read/read-price.ts';
import { countsTime } from './bills/both-sides.ts';
import { type BillMoment, contractMonth, momentOf } from './bills/contract-months.ts';
import { type ItemValue, itemValue } from './bills/item-value.ts';
import { type ItemInForce, itemsInForce } from './bills/items-in-force.ts';
import { createForm } from './bills/likeness.ts';
import { billAmount, excludedFrom, type MonthlyBill, type ValuedItem } from './bills/monthly-bill.ts';
import { amountText, changeOfSides } from './money/money-sums.ts';
import {
  commonName,
  entryOn,
  type PricedItem,
  type PricedSubscription,
  type PriceSchedule,
  type ScheduleEntry,
} from './priced-subscription.ts';
import type { PriceIdentity } from './prices/price-identity.ts';
import { increaseOf, plus, type Sides, totalOfSides } from './sides.ts';
import type { SampledUse, UsageHistory, UsageMonth, UsesByMonth } from './usage/usage-lookup.ts';

interface Sum extends Sides {
  readonly bills: number;
}

interface Left {
  readonly what: string;
  readonly reason: string;
  readonly address: Address;
}

/**
 * `subscriptions` are of one currency. New ones and drafts have no past, and are not looked at. Nothing where there is
 * no bill and none is excluded. Sums as it goes: the bills themselves are not kept.
 */
export function backtestOf(
  subscriptions: readonly PricedSubscription[],
  history: UsageHistory | null,
  identityOf: PriceIdentity,
): Pick<MoneyImpact, 'backtest'> {
  const months = history?.months ?? [];
  const [first, last] = [months[0], months.at(-1)];
  if (history === null || first === undefined || last === undefined) return {};
  const sums = months.map((): Sum => NOTHING);
  const customers = new Map<string, Sides>();
  const excluded: Left[] = [];
  let counted = 0;
  const existing = subscriptions.filter(({ created, draft }) => !created && !draft);
  for (const alike of groupBy(existing, createForm(identityOf)).values()) {
    const billsOf = createPastBills(alike[0], months, identityOf);
    for (const { address, customer } of alike) {
      let own: Sides | undefined;
      for (const [index, bill] of billsOf(history.usesOf({ address, customer })).entries()) {
        if (bill.kind === 'excluded') excluded.push({ what: bill.what, reason: bill.reason, address });
        if (bill.kind !== 'bills') continue;
        own = plus(own ?? NOTHING, bill);
        const sum = sums[index] ?? NOTHING;
        sums[index] = { ...plus(sum, bill), bills: sum.bills + 1 };
      }
      if (own === undefined) continue;
      customers.set(customer, plus(customers.get(customer) ?? NOTHING, own));
      counted += 1;
    }
  }
  if (counted === 0 && excluded.length === 0) return {};
  return {
    backtest: {
      from: first.month,
      to: last.month,
      subscriptions: counted,
      bills: sums.reduce((all, { bills }) => all + bills, 0),
      total: changeOfSides(totalOfSides(sums)),
      months: sums.map(({ bills, ...sides }, index) => ({
        month: months[index]?.month ?? '',
        ...changeOfSides(sides),
        bills,
      })),
      customers: customers.size,
      ...spreadOf(customers, existing),
      excluded: excludedOf(excluded),
    },
  };
}

const NOTHING: Sum = { before: ZERO, after: ZERO, bills: 0 };

/** Those of the most bills first. */
function excludedOf(list: readonly Left[]): readonly BacktestExcluded[] {
  return [...groupBy(list, ({ what, reason }) => what + reason)]
    .sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
    .map(([, own]) => {
      const [{ what, reason }] = own;
      const [example = own[0].address] = own.map(({ address }) => address).sort(compareAddresses);
      return { what, reason, bills: own.length, for_example: example };
    });
}

/** The customer with the largest increase has the name that all of its subscriptions have. */
function spreadOf(
  customers: ReadonlyMap<string, Sides>,
  subscriptions: readonly PricedSubscription[],
): Pick<Backtest, 'median' | 'percentile_95' | 'worst'> {
  const sorted = [...customers]
    .map(([customer, sides]) => ({ customer, sides, increase: increaseOf(sides) }))
    .sort((a, b) => a.increase.cmp(b.increase) || (a.customer < b.customer ? 1 : -1));
  const at = (index: number): Decimal => sorted[index]?.increase ?? ZERO;
  const count = sorted.length;
  const middle = at(Math.floor((count - 1) / 2)).plus(at(Math.floor(count / 2)));
  const worst = sorted.findLast(({ increase }) => increase.gt(ZERO));
  const own = subscriptions.filter(({ customer }) => customer === worst?.customer);
  return {
    median: amountText(middle.div(TWO)),
    percentile_95: amountText(at(Math.ceil((count * 95) / 100) - 1)),
    worst: worst ? { customer: worst.customer, ...commonName(own), ...changeOfSides(worst.sides) } : null,
  };
}

const TWO = decimal('2');

/**
 * The bills of subscriptions of one form in past months, by the usage of each month: at the prices that held then, and
 * at those of the plan. A bill is given only where all of it is known on both sides.
 */
type PastBill =
  | ({ readonly kind: 'bills' } & Sides)
  | { readonly kind: 'excluded'; readonly what: string; readonly reason: string }
  /** There was no subscription in the month. */
  | { readonly kind: 'none' };

/** The bills of one subscription, one for each month, in their order. */
type PastBillsOf = (uses: UsesByMonth) => readonly PastBill[];

interface UsedItem extends ItemInForce {
  /** Names the use that it is billed by. */
  readonly use: string;
  /** Equal for items of one price and one use, on both sides and in many months. */
  readonly billed: string;
}

interface Side {
  readonly schedule: PriceSchedule;
  readonly entry: ScheduleEntry;
  readonly moment: BillMoment;
  readonly items: readonly UsedItem[];
  /** The part that the bill lacks, whatever the usage is. */
  readonly lacks: MonthlyBill['excluded'][number] | undefined;
}

interface PricedMonth {
  readonly kind: 'priced';
  readonly before: Side;
  readonly after: Side;
  /** Bills by the text of their usage. */
  readonly known: Map<string, PastBill>;
}

type Month = Exclude<PastBill, { kind: 'bills' }> | PricedMonth;

const NONE: Month = { kind: 'none' };
const UNRECORDED: Month = {
  kind: 'excluded',
  what: 'items',
  reason: 'no prices of that month are on record',
};

/** More bills at the same prices are not remembered: they would take more memory than they save time. */
const MOST_KNOWN = 20_000;

/** The subscription stands for all of its form. Months of the same prices share their bills, where none of them counts time. */
function createPastBills(
  { before, after, last }: PricedSubscription,
  months: readonly UsageMonth[],
  identityOf: PriceIdentity,
): PastBillsOf {
  const used = new Map<string, Pick<PricedItem, 'product' | 'price'>>();
  const { start } = before;
  const planned = sideOn(after, { day: last, monthEnd: null });
  const isSteady = !countsTime(before);
  const shared = new Map<ScheduleEntry | undefined, Month>();
  const priced = months.map(({ first }): Month => {
    const month = contractMonth(start ?? first, start === null ? 0 : monthsBetween(start, first));
    if (start !== null && month.start < start) return NONE;
    const entry = entryOn(before, month.start);
    const own = (isSteady ? shared.get(entry) : undefined) ?? monthOf(sideOn(before, momentOf(month)));
    shared.set(entry, own);
    return own;
  });
  return (usesOf) => {
    const uses = new Map([...used].map(([name, { product, price }]) => [name, usesOf(product, price)]));
    return priced.map((month, index) => {
      if (month.kind !== 'priced') return month;
      const useOf = (name: string): SampledUse => uses.get(name)?.[index] ?? NO_USE;
      const text = [...used.keys()].map((name) => useText(useOf(name))).join('\n');
      const bills = month.known.get(text) ?? billsOf(month, useOf);
      if (month.known.size < MOST_KNOWN) month.known.set(text, bills);
      return bills;
    });
  };

  function monthOf(side: Side | null): Month {
    if (side === null || planned === null) return UNRECORDED;
    return side.entry.ended ? NONE : { kind: 'priced', before: side, after: planned, known: new Map() };
  }

  /** Null where the prices of the day are not known. */
  function sideOn(schedule: PriceSchedule, moment: BillMoment): Side | null {
    const entry = entryOn(schedule, moment.day);
    if (entry === undefined || entry.missing === 'everything') return null;
    const items = entry.ended ? [] : itemsInForce(schedule, entry, moment.day).map(withUse);
    return { schedule, entry, moment, items, lacks: excludedFrom(schedule, entry, [])[0] };
  }

  function withUse(inForce: ItemInForce): UsedItem {
    const { item, price } = inForce;
    const use = [item.product, ...metricsOf(price)].join(' ');
    used.set(use, { product: item.product, price });
    return { ...inForce, use, billed: `${use} ${identityOf(price)}` };
  }
}

const NO_USE: SampledUse = { kind: 'none', reason: 'no month' };

/** Equal for uses that any price is rated the same by. */
function useText(use: SampledUse): string {
  if (use.kind === 'none') return use.reason;
  const [first] = use.rows;
  return use.rows.length === 1 && first ? rowText(first) : use.rows.map(rowText).join(', ');
}

function rowText({ used, perMonth, count, dimensions }: UsageSample): string {
  return `${jsonOf(used)} ${perMonth} ${count} ${dimensions.size === 0 ? '' : cellOf(dimensions)}`;
}

const jsonOf = remember((used: UsageSample['used']) => JSON.stringify(used));
const cellOf = remember((dimensions: UsageSample['dimensions']) => JSON.stringify([...dimensions]));

function billsOf({ before, after }: PricedMonth, useOf: (name: string) => SampledUse): PastBill {
  const billedValue = rememberBy(
    ({ billed }: UsedItem) => billed,
    ({ price, use }) => pastValue(price, useOf(use)),
  );
  const valued = ({ items }: Side): readonly ValuedItem[] =>
    items.map((each): ValuedItem => {
      // Written out, as a spread takes several times as long.
      const { item, price, since, trial, note } = each;
      return { item, price, since, trial, note, value: billedValue(each) };
    });
  const [old, now] = [valued(before), valued(after)];
  const excluded = whatIsExcluded(before, old) ?? whatIsExcluded(after, now);
  if (excluded !== undefined) return { kind: 'excluded', what: excluded.what, reason: excluded.reason };
  return { kind: 'bills', before: amountOf(before, old), after: amountOf(after, now) };
}

function pastValue(price: Price, use: SampledUse): ItemValue {
  const value = itemValue(price, use);
  if (value.kind === 'not-counted' || value.by === 'declaration') return value;
  if (!isMetered(price) || intervalMonths(price) === 1) return value;
  return { kind: 'not-counted', recurs: true, reason: LONG_BILL };
}

/** The bill of a year is not twelve times that of a month where tiers are, and its months may be partly unknown. */
const LONG_BILL = 'its usage is billed over several months, and not by the month';

function whatIsExcluded(
  { schedule, entry, lacks }: Side,
  valued: readonly ValuedItem[],
): MonthlyBill['excluded'][number] | undefined {
  if (entry.ended) return undefined;
  if (valued.every(isWhole)) return lacks;
  return excludedFrom(schedule, entry, valued).find((entry) => !isOnce(entry, valued));
}

function isWhole({ value }: ValuedItem): boolean {
  return value.kind === 'counted' && value.excluded.length === 0;
}

function amountOf({ schedule, entry, moment }: Side, valued: readonly ValuedItem[]): Decimal {
  return entry.ended ? ZERO : billAmount(schedule, entry, moment, valued);
}

/** True for a charge that does not recur, which is in the bill of no month. */
function isOnce({ what }: { readonly what: string }, items: readonly ValuedItem[]): boolean {
  const own = items.filter(({ item }) => item.name === what);
  return own.length > 0 && own.every(({ value }) => value.kind === 'not-counted' && !value.recurs);
}
