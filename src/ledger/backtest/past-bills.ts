/**
 * The bills of subscriptions of one form in past months, by the usage of each month: at the prices that held then, and
 * at those of the plan. A bill is given only where all of it is known on both sides.
 */

import { intervalMonths } from '../../model/catalog/billing-interval.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { UsageSample } from '../../model/catalog/usage-sample.ts';
import { monthsBetween } from '../../model/values/calendar-day.ts';
import { type Decimal, ZERO } from '../../model/values/decimal.ts';
import { remember } from '../../model/values/remember.ts';
import { isMetered, metricsOf } from '../../pricing/read/read-model.ts';
import { countsTime } from '../bills/both-sides.ts';
import { type BillMoment, contractMonth, momentOf } from '../bills/contract-months.ts';
import { type ItemValue, itemValue } from '../bills/item-value.ts';
import { type ItemInForce, itemsInForce } from '../bills/items-in-force.ts';
import { billAmount, excludedFrom, type MonthlyBill, type ValuedItem } from '../bills/monthly-bill.ts';
import {
  entryOn,
  type PricedItem,
  type PricedSubscription,
  type PriceSchedule,
  type ScheduleEntry,
} from '../priced-subscription.ts';
import type { PriceIdentity } from '../prices/price-identity.ts';
import { type KeptSides, keepSides, readSides, type Sides } from '../sides.ts';
import type { SampledUse, UsageMonth, UsesByMonth } from '../usage/usage-lookup.ts';

export type PastBill =
  | ({ readonly kind: 'bills' } & Sides)
  | { readonly kind: 'excluded'; readonly what: string; readonly reason: string }
  /** There was no subscription in the month. */
  | { readonly kind: 'none' };

type KeptBill = Exclude<PastBill, { kind: 'bills' }> | ({ readonly kind: 'bills' } & KeptSides);

/** The bills of one subscription, one for each month, in their order. */
export type PastBillsOf = (uses: UsesByMonth) => readonly PastBill[];

/** A priced product. Items of both sides and of many months are the same one. */
interface Billed {
  readonly price: Price;
  /** The index of the use that it is billed by. */
  readonly use: number;
}

interface Side extends PastSide {
  /** For each of the items, the index of what is billed. */
  readonly billed: readonly number[];
  /** The part that the bill lacks, whatever the usage is. */
  readonly lacks: MonthlyBill['excluded'][number] | undefined;
}

interface PricedMonth {
  readonly kind: 'priced';
  readonly before: Side;
  readonly after: Side;
  /** Bills by the text of their usage. */
  readonly known: Map<string, KeptBill>;
}

type Month = Exclude<PastMonth, { kind: 'priced' }> | PricedMonth;

/** More bills at the same prices are not remembered: they would take more memory than they save time. */
const MOST_KNOWN = 20_000;

/** `like` stands for all subscriptions of its form. */
export function createPastBills(
  like: PricedSubscription,
  months: readonly UsageMonth[],
  identityOf: PriceIdentity,
): PastBillsOf {
  const used = numbered<Pick<PricedItem, 'product' | 'price'>>();
  const billed = numbered<Billed>();
  const withBilled = (side: PastSide): Side => ({
    ...side,
    billed: side.items.map(({ item: { product }, price }) => {
      const use = used.indexOf([product, ...metricsOf(price)].join(' '), { product, price });
      return billed.indexOf(`${use} ${identityOf(price)}`, { price, use });
    }),
    lacks: excludedFrom(side.schedule, side.entry, [])[0],
  });
  const toBill = remember((month: PastMonth): Month => {
    if (month.kind !== 'priced') return month;
    return { ...month, before: withBilled(month.before), after: withBilled(month.after), known: new Map() };
  });
  const priced = pastPrices(like, months).map(toBill);
  return (usesOf) => {
    const uses = used.all.map(({ product, price }) => usesOf(product, price));
    return priced.map((month, index) => {
      if (month.kind !== 'priced') return month;
      const ofMonth = uses.map((byMonth): SampledUse => byMonth[index] ?? NO_USE);
      const text = ofMonth.map(useText).join('\n');
      const known = month.known.get(text);
      if (known !== undefined) return known.kind === 'bills' ? { ...known, ...readSides(known) } : known;
      const bills = billsOf(month, billed.all, ofMonth);
      if (month.known.size < MOST_KNOWN)
        month.known.set(text, bills.kind === 'bills' ? { ...bills, ...keepSides(bills) } : bills);
      return bills;
    });
  };
}

const NO_USE: SampledUse = { kind: 'none', reason: 'no month' };

function numbered<Value>(): {
  readonly all: readonly Value[];
  indexOf(key: string, value: Value): number;
} {
  const indexes = new Map<string, number>();
  const all: Value[] = [];
  return {
    all,
    indexOf: (key, value) => {
      const index = indexes.get(key) ?? all.push(value) - 1;
      indexes.set(key, index);
      return index;
    },
  };
}

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

function billsOf(
  { before, after }: PricedMonth,
  billed: readonly Billed[],
  uses: readonly SampledUse[],
): PastBill {
  const values: ItemValue[] = [];
  const valued = ({ items, billed: indexes }: Side): readonly ValuedItem[] =>
    items.map((item, at): ValuedItem => {
      const index = indexes[at] ?? -1;
      const { price = item.price, use = -1 } = billed[index] ?? {};
      const value = values[index] ?? pastValue(price, uses[use] ?? NO_USE);
      values[index] = value;
      // Written out, as a spread takes several times as long.
      const { item: own, price: inForce, since, trial, note } = item;
      return { item: own, price: inForce, since, trial, note, value };
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

export interface PastSide {
  readonly schedule: PriceSchedule;
  readonly entry: ScheduleEntry;
  readonly moment: BillMoment;
  readonly items: readonly ItemInForce[];
}

export type PastMonth =
  | { readonly kind: 'priced'; readonly before: PastSide; readonly after: PastSide }
  | { readonly kind: 'excluded'; readonly what: string; readonly reason: string }
  /** There was no subscription in the month. */
  | { readonly kind: 'none' };

const NONE: PastMonth = { kind: 'none' };
const UNRECORDED: PastMonth = {
  kind: 'excluded',
  what: 'items',
  reason: 'no prices of that month are on record',
};

/** One for each month, in their order. Months of the same prices are one object, where no bill of theirs counts time. */
export function pastPrices(
  { before, after, last }: PricedSubscription,
  months: readonly UsageMonth[],
): readonly PastMonth[] {
  const { start } = before;
  const planned = sideOn(after, { day: last, monthEnd: null });
  const isSteady = !countsTime(before);
  const known = new Map<ScheduleEntry | undefined, PastMonth>();
  return months.map(({ first }): PastMonth => {
    const month = contractMonth(start ?? first, start === null ? 0 : monthsBetween(start, first));
    if (start !== null && month.start < start) return NONE;
    const entry = entryOn(before, month.start);
    const like = isSteady ? known.get(entry) : undefined;
    if (like !== undefined) return like;
    const then = sideOn(before, momentOf(month));
    const prices = pricesOf(then, planned);
    known.set(entry, prices);
    return prices;
  });
}

function pricesOf(before: PastSide | null, after: PastSide | null): PastMonth {
  if (before === null || after === null) return UNRECORDED;
  return before.entry.ended ? NONE : { kind: 'priced', before, after };
}

/** Null where the prices of the day are not known. */
function sideOn(schedule: PriceSchedule, moment: BillMoment): PastSide | null {
  const entry = entryOn(schedule, moment.day);
  if (entry === undefined || entry.missing === 'everything') return null;
  const items = entry.ended ? [] : itemsInForce(schedule, entry, moment.day);
  return { schedule, entry, moment, items };
}
