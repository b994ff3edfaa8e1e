/**
 * The invoice of a month of a contract: the charges of the periods that begin in it, then the subscription's own discount
 * and spend limits, each rounded as the currency is. The interface does not show how a part of a period is billed: a
 * period is taken to be charged whole at its price of the first day, but for one in which a trial ends, which the project says.
 */

import { intervalMonths } from '../../model/catalog/billing-interval.ts';
import { chargeDirections } from '../../model/catalog/price.ts';
import { addMonths, type CalendarDay, laterDay } from '../../model/values/calendar-day.ts';
import { charged } from '../../model/values/currency.ts';
import { type Decimal, ONE, ZERO } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { RatingLine } from '../../pricing/models/pricing-model.ts';
import { UP_TO_MINIMUM as UP_TO_PRICE_MINIMUM } from '../../pricing/rate/rate-price.ts';
import { readPrice } from '../../pricing/read/read-price.ts';
import { entryOn, type PricedItem, type PriceSchedule } from '../priced-subscription.ts';
import { type Sides, total, totalOfSides } from '../sides.ts';
import type { BothBills, CountedSide } from './both-sides.ts';
import type { ContractMonth } from './contract-months.ts';
import { creditsOf, moneyPerMonth } from './credits.ts';
import type { ItemInForce } from './items-in-force.ts';
import type { MonthlyBill, ValuedItem } from './monthly-bill.ts';
import { feeOf, oneOffsDue } from './one-offs-due.ts';
import { subscriptionLines, UP_TO_MINIMUM } from './subscription-lines.ts';
import {
  type Billed,
  billedIn,
  ownTrial,
  READ_AS,
  type SubscriptionTerms,
  type Trial,
  termsOf,
} from './subscription-terms.ts';

interface Charge {
  /** In advance on the first day of its period, else on the day after the last one. */
  readonly due: CalendarDay;
  readonly amount: Decimal;
  /** The part of the amount that falls due on another day: ahead of the period, or after it. */
  readonly apart?: Charge;
}

export interface MonthInvoice {
  readonly amount: Decimal;
  /** By the names of the items. */
  readonly charges: ReadonlyMap<string, Charge>;
  /** The part of it that is charged once, before discounts and limits of the subscription. */
  readonly once: Decimal;
  /** The minimum spend of the subscription: billed ahead, and the charges are drawn from it; or added after the month. */
  readonly minimum: { readonly ahead: Charge | null; readonly after: Decimal };
}

/** A month's two invoices. */
export interface InvoicesOfMonth {
  readonly month: ContractMonth;
  readonly before: MonthInvoice;
  readonly after: MonthInvoice;
}

/** Both are empty where what they are made of is not known. */
export function invoicesOf({ counted }: BothBills, month: ContractMonth, currency: string): InvoicesOfMonth {
  const invoice = (side: keyof Sides) =>
    counted === null ? NO_INVOICE : monthInvoice(counted[side], month, currency);
  return { month, before: invoice('before'), after: invoice('after') };
}

export const NO_INVOICE: MonthInvoice = {
  amount: ZERO,
  charges: new Map(),
  once: ZERO,
  minimum: { ahead: null, after: ZERO },
};

/** Periods are counted from the contract's start: without one there is no invoice. */
export function monthInvoice(
  { schedule, items }: CountedSide,
  month: ContractMonth,
  currency: string | null,
): MonthInvoice {
  const { start } = schedule;
  if (start === null) return NO_INVOICE;
  const { start: day, end } = month;
  const rounded = (amount: Decimal) => charged(amount, currency);
  const trial = ownTrial(schedule, start);
  const fees = entryOn(schedule, day)?.ended ? [] : feesBilled();
  const charges = new Map([...items.flatMap((item) => chargeOf(item) ?? []), ...fees]);
  const credit = moneyPerMonth(creditsOf(entryOn(schedule, day) ?? {}));
  const subtotal = total([...charges.values()].map(({ amount }) => amount));
  const terms = limitedBy(termsOf(schedule), billedIn(trial, day, end));
  const lines = charges.size === 0 ? [] : subscriptionLines(subtotal, schedule, { day }, terms, rounded);
  const amount = total([subtotal, ...lines.map((line) => line.amount)]).minus(credit);
  const added = lines.find(({ label }) => label === UP_TO_MINIMUM)?.amount ?? ZERO;
  const least = terms.minimumPerMonth && rounded(terms.minimumPerMonth);
  return {
    amount,
    charges,
    once: total(fees.map(([, fee]) => fee.amount)),
    minimum: terms.isMinimumAhead
      ? {
          ahead: least && { due: laterDay(day, trial.end), amount: least.gt(amount) ? amount : least },
          after: ZERO,
        }
      : { ahead: null, after: added },
  };

  function chargeOf(each: ValuedItem): readonly [readonly [string, Charge]] | undefined {
    const period = chargePeriod(each, month, start ?? day, trial);
    if (each.value.kind === 'not-counted' || period === undefined) return undefined;
    const amount = rounded(period.billed(each.value.charge));
    const apart = apartOf(each, period);
    const least = apart && rounded(period.billed(apart.amount));
    return [
      [
        each.item.name,
        {
          due: period.due,
          amount,
          ...(least && { apart: { ...apart, amount: least.gt(amount) ? amount : least } }),
        },
      ],
    ];
  }

  function feesBilled(): readonly (readonly [string, Charge])[] {
    return feesOfMonth(schedule, month, start ?? day).flatMap(({ name, price }) => {
      const fee = feeOf(price);
      return fee === null ? [] : [[name, { due: day, amount: rounded(fee) }] as const];
    });
  }
}

/** The period of a charge, its first day that is not in a trial, and how much of it is billed. */
export interface ChargePeriod {
  readonly from: CalendarDay;
  /** The day after the last one. */
  readonly to: CalendarDay;
  readonly free: CalendarDay;
  readonly billed: Billed;
  readonly due: CalendarDay;
}

/** Undefined for an item of no known interval, and where no period of its begins in the month. */
export function chargePeriod(
  { item: { price }, trial }: Pick<ItemInForce, 'item' | 'trial'>,
  { index, start: from }: ContractMonth,
  start: CalendarDay,
  own: Trial,
): ChargePeriod | undefined {
  const months = intervalMonths(price);
  if (months === null || index % months !== 0) return undefined;
  const to = addMonths(start, index + months);
  const free = laterDay(own.end, trial.end);
  const due = price.billing_direction === 'advance' ? laterDay(from, free) : to;
  return { from, to, free, billed: billedIn({ ...trial, end: free }, from, to), due };
}

/**
 * The part of a whole period that falls due on another day than the price: charges of an expression with another direction; else what its
 * minimum spend bills ahead, from which the use is drawn, or adds after the period. Undefined where all falls due together.
 */
function apartOf(
  { item: { price }, value }: ValuedItem,
  { from, to, free }: ChargePeriod,
): Charge | undefined {
  if (value.kind !== 'counted') return undefined;
  const isInAdvance = price.billing_direction === 'advance';
  const due = isInAdvance ? to : laterDay(from, free);
  const isApart = (direction: string | undefined): boolean => (direction === 'advance') !== isInAdvance;
  // The first lines of a rating are those of its charges, in their order.
  const directions = chargeDirections(price);
  const lines = value.lines.slice(0, directions.length);
  const apart = lines.filter((_, index) => isApart(directions[index]));
  if (apart.length > 0) {
    const sumOf = (some: readonly RatingLine[]) => total(some.map(({ amount }) => amount));
    const whole = sumOf(lines);
    return whole.eq(ZERO) ? undefined : { due, amount: value.charge.times(sumOf(apart)).div(whole) };
  }
  const least = price.minimum_spend && readPrice(price);
  if (least?.kind !== 'read' || !isApart(price.minimum_spend?.billing_direction)) return undefined;
  const added = value.lines.find(({ label }) => label === UP_TO_PRICE_MINIMUM)?.amount;
  const amount = isInAdvance ? added : least.terms.minimumSpend;
  return amount == null ? undefined : { due, amount };
}

/** The charges of a month that rest on a reading: a trial ends within their period. */
export function trialsAssumed(
  { schedule, items }: CountedSide,
  month: ContractMonth,
): MonthlyBill['assumed'] {
  const { start } = schedule;
  if (start === null) return [];
  const own = ownTrial(schedule, start);
  return items.flatMap((each) => {
    const period = chargePeriod(each, month, start, own);
    if (period === undefined || period.free <= period.from || period.free >= period.to) return [];
    const reason = `its trial ends within a period, and ${READ_AS[each.trial.partialPeriod]}`;
    return [{ what: each.item.name, reason }];
  });
}

/** The one-offs that come with the bill of a month: the first on or after the day of their version. */
export function feesOfMonth(
  schedule: PriceSchedule,
  { index, start: day }: ContractMonth,
  start: CalendarDay,
): readonly PricedItem[] {
  const since = index === 0 ? null : addMonths(start, index - 1);
  const begun = schedule.entries.filter(({ from }) => from <= day && (since === null || from > since));
  return begun.flatMap(({ from }) => [...oneOffsDue(schedule, from)]);
}

/** The terms with the spend limits of what is billed of a month; without limits where nothing is. */
export function limitedBy(terms: SubscriptionTerms, billed: Billed): SubscriptionTerms {
  const limit = (perMonth: Decimal | null) =>
    perMonth === null || billed(ONE).eq(ZERO) ? null : billed(perMonth);
  return {
    ...terms,
    minimumPerMonth: limit(terms.minimumPerMonth),
    maximumPerMonth: limit(terms.maximumPerMonth),
  };
}

/**
 * The amounts of an invoice by the day on which they fall due. Its discount, maximum and credits fall due with its charges, by
 * their shares. A minimum that is billed ahead falls due on the first day that is billed, and the charges are drawn from it; any
 * other adds to the bill after the month.
 */
function amountsDue(
  { amount, charges, minimum: { ahead, after } }: MonthInvoice,
  { start, end }: ContractMonth,
  currency: string | null,
): ReadonlyMap<CalendarDay, Decimal> {
  const own = [...charges.values()].flatMap(({ apart, ...charge }) =>
    apart === undefined ? [charge] : [{ ...charge, amount: charge.amount.minus(apart.amount) }, apart],
  );
  const subtotal = total(own.map((charge) => charge.amount));
  const divided = amount.minus(after);
  const dues = own.map(({ due }) => due).sort();
  const last = dues.at(-1) ?? start;
  const dueBy = (day: CalendarDay): Decimal => {
    const sum = total(own.filter(({ due }) => due <= day).map((charge) => charge.amount));
    const share = subtotal.eq(ZERO) ? sum : divided.times(sum).div(subtotal);
    const due = (day < last ? charged(share, currency) : divided).plus(day < end ? ZERO : after);
    return ahead !== null && day >= ahead.due && ahead.amount.gt(due) ? ahead.amount : due;
  };
  const days = [...(ahead ? [ahead.due] : []), ...dues, last, ...(after.eq(ZERO) ? [] : [end])].sort();
  return new Map(
    [...new Set(days)].map((day, index, all) => {
      const earlier = all[index - 1];
      return [day, earlier === undefined ? dueBy(day) : dueBy(day).minus(dueBy(earlier))];
    }),
  );
}

/** The first month whose charges may fall due in a later one: a period in arrears may have begun long before. */
export function firstDueIn(index: number, schedules: readonly PriceSchedule[]): number {
  const items = schedules.flatMap(({ entries }) => entries.flatMap((entry) => entry.items));
  const longest = Math.max(1, ...items.map(({ price }) => intervalMonths(price) ?? 1));
  return Math.max(0, index - longest);
}

export interface DueOnDay extends Sides {
  readonly day: CalendarDay;
}

/** The sums of all that falls due on each day, in their order: a period in arrears ends on the day on which the next one begins. */
export function dueByDay(invoices: readonly InvoicesOfMonth[], currency: string | null): readonly DueOnDay[] {
  const parts = invoices.flatMap(({ month, ...sides }) =>
    (['before', 'after'] as const).flatMap((side) =>
      [...amountsDue(sides[side], month, currency)].map(([day, amount]) => ({
        ...{ day, before: ZERO, after: ZERO },
        [side]: amount,
      })),
    ),
  );
  return [...groupBy(parts, ({ day }) => day)]
    .map(([day, own]) => ({ day, ...totalOfSides(own) }))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}
