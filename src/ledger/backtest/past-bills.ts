/**
 * The bills of subscriptions of one form in past months, by the usage of each month: at the prices that held then, and
 * at those of the plan. A bill is given only where all of it is known on both sides.
 */

import { intervalMonths } from '../../model/catalog/billing-interval.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { UsageSample } from '../../model/catalog/usage-sample.ts';
import { monthsBetween } from '../../model/values/calendar-day.ts';
import { type Decimal, ZERO } from '../../model/values/decimal.ts';
import { remember, rememberBy } from '../../model/values/remember.ts';
import { isMetered, metricsOf } from '../../pricing/read/read-price.ts';
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
import type { Sides } from '../sides.ts';
import type { SampledUse, UsageMonth, UsesByMonth } from '../usage/usage-lookup.ts';

export type PastBill =
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
export function createPastBills(
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
