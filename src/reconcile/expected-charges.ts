/**
 * The charges that the catalog makes for a subscription's billing period that begins in a month. What the interface
 * does not show, such as the bill of a part of a period, is named and not computed.
 */

import { type ContractMonth, contractEnd, contractMonth } from '../ledger/bills/contract-months.ts';
import {
  escalationAssumed,
  escalationExcludedAmount,
  type ItemInForce,
  itemsInForce,
} from '../ledger/bills/items-in-force.ts';
import { type ChargePeriod, chargePeriod, feesOfMonth, limitedBy } from '../ledger/bills/month-invoice.ts';
import { feeOf } from '../ledger/bills/one-offs-due.ts';
import { limitsWithoutShare } from '../ledger/bills/subscription-lines.ts';
import {
  type Billed,
  billedIn,
  discountAssumed,
  ownTrial,
  READ_AS,
  type SubscriptionTerms,
  type Trial,
  termsOf,
} from '../ledger/bills/subscription-terms.ts';
import { entryOn, type PriceSchedule, type ScheduleEntry } from '../ledger/priced-subscription.ts';
import { createPriceIdentity } from '../ledger/prices/price-identity.ts';
import { firstBilled, PARTIAL_PERIODS } from '../model/catalog/billing-cycle.ts';
import { intervalMonths } from '../model/catalog/billing-interval.ts';
import type { Subscription } from '../model/catalog/catalog.ts';
import { type Price, unescalatedPrice } from '../model/catalog/price.ts';
import { addDays, type CalendarDay, laterDay, monthsBetween } from '../model/values/calendar-day.ts';
import { ONE } from '../model/values/decimal.ts';
import { groupBy } from '../model/values/group-by.ts';
import { type Bill, billOfPrice, type ListPrices, type OtherBill, otherBills } from './other-bills.ts';

/** `to` is the day after the last one. */
export interface Period {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

export interface ExpectedCharge {
  readonly name: string;
  /** The product's address, or its id where the catalog does not name it. */
  readonly product: string;
  readonly period: Period;
  /** True where several items of the subscription bill the product. */
  readonly isShared: boolean;
  /** The day from which it should be billed: the end of its period, or of the month where it is billed in advance. */
  readonly due: CalendarDay;
  readonly bill: Bill;
  /** The bills that would explain another amount. */
  readonly others: readonly OtherBill[];
}

export type Expected =
  | {
      readonly kind: 'charges';
      readonly period: Period;
      readonly charges: readonly ExpectedCharge[];
      readonly schedule: PriceSchedule;
      readonly terms: SubscriptionTerms;
      /** The terms that no arithmetic is known for. */
      readonly excluded: SubscriptionTerms['excluded'];
      readonly assumed: SubscriptionTerms['assumed'];
      /** True where the subscription has items of a plan that are not shown. */
      readonly hasPlanItems: boolean;
      /** The last day of a trial of the whole subscription that covers the period; null where there is none. */
      readonly trialTo: CalendarDay | null;
    }
  /** Nothing is billed. `reason` is a clause, as below. */
  | { readonly kind: 'nothing'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

interface ExpectInput {
  readonly subscription: Subscription;
  readonly schedule: PriceSchedule;
  readonly month: CalendarDay;
  /** The first day of the period that was billed, for a contract that names no start. Null where none was. */
  readonly billedFrom: CalendarDay | null;
  readonly listPrices: ListPrices;
}

export function expectedCharges(input: ExpectInput): Expected {
  const { subscription, schedule, month, billedFrom } = input;
  const { fields, ends } = subscription;
  const first = schedule.start ?? billedFrom;
  if (first === null)
    return { kind: 'unknown', reason: 'its contract names no start, so that its periods are unknown' };
  const period = contractMonth(first, monthsBetween(first, month));
  const { index, start: from, end: to } = period;
  if (index < 0) return { kind: 'nothing', reason: `its contract starts on ${first}` };
  if (ends !== undefined && ends <= from) return { kind: 'nothing', reason: `it ended on ${ends}` };
  if (ends !== undefined && ends < to)
    return { kind: 'unknown', reason: `it ends on ${ends}, within the period` };
  const end = contractEnd(fields);
  if (end !== null && end <= from)
    return billedFrom === null
      ? {
          kind: 'unknown',
          reason: `its contract ended on ${end}, and what is billed after that is not shown`,
        }
      : { kind: 'nothing', reason: `its contract ended on ${end}` };
  const firstBilling = firstBilled(fields);
  if (firstBilling !== null && firstBilling > from)
    return {
      kind: 'unknown',
      reason: `it is first billed on ${firstBilling}, and what that bills is not shown`,
    };
  const entry = entryOn(schedule, from);
  if (entry === undefined) return { kind: 'nothing', reason: 'it has no items yet' };
  const trial = ownTrial(schedule, entry.from);
  const within = { ...input, first, month: period, period: { from, to }, trial };
  const items = itemsInForce(schedule, entry, from);
  const terms = withKnownLimits(termsOf(schedule), items);
  const fees = feesOf(within);
  const charges = chargesOf(items, [...fees, ...arrivingLater(within, items)], within);
  return {
    kind: 'charges',
    period: { from, to },
    charges,
    schedule,
    terms: trial.end < to ? limitedBy(terms, billedIn(trial, from, to)) : terms,
    excluded: [...terms.excluded, ...escalationExcludedAmount(schedule)],
    assumed: assumptions(entry, items, within),
    hasPlanItems: entry.missing !== null,
    trialTo:
      trial.end >= to && fees.length === 0 && charges.every((charge) => trial.end >= charge.period.to)
        ? addDays(trial.end, -1)
        : null,
  };
}

/** A monthly limit has no known share of a charge for several months, in the months between such charges too. */
function withKnownLimits(terms: SubscriptionTerms, items: readonly ItemInForce[]): SubscriptionTerms {
  const [what] = limitsWithoutShare(terms, items);
  if (what === undefined) return terms;
  const reason = 'some charges are not of one month, and their share of a monthly limit is not shown';
  return {
    ...terms,
    ...{ minimumPerMonth: null, maximumPerMonth: null },
    excluded: [...terms.excluded, { what, reason }],
  };
}

interface Within extends Omit<ExpectInput, 'month'> {
  /** The contract's start; where it names none, its periods count from the first day that was billed. */
  readonly first: CalendarDay;
  readonly month: ContractMonth;
  readonly period: Period;
  /** That of the whole subscription. */
  readonly trial: Trial;
}

function assumptions(
  entry: ScheduleEntry,
  items: readonly ItemInForce[],
  within: Within,
): SubscriptionTerms['assumed'] {
  const { schedule, period } = within;
  return [
    ...(schedule.start === null
      ? [
          {
            what: 'contract',
            reason: `it names no start; the period is the invoice's own, from ${period.from}`,
          },
        ]
      : []),
    ...termsOf(schedule).assumed,
    ...discountAssumed(schedule),
    ...escalationAssumed(schedule, entry, period.from),
    ...items.flatMap(({ item, note }) => (note === null ? [] : [{ what: item.name, reason: note }])),
    ...feesOf(within).map(({ name: what }) => ({ what, reason: FIRST_BILL })),
    ...items.flatMap((each) => {
      const free = laterDay(within.trial.end, each.trial.end);
      if (free <= period.from || free >= period.to) return [];
      const reason = `its trial ends on ${addDays(free, -1)}, and ${READ_AS[each.trial.partialPeriod]}`;
      return [{ what: each.item.name, reason }];
    }),
  ];
}

const FIRST_BILL = 'a one-off comes with the first invoice on or after the day of its version';

/** Items that no entry at the start of the period has. */
function arrivingLater(
  { schedule, period }: Within,
  items: readonly ItemInForce[],
): readonly ExpectedCharge[] {
  const known = new Set(items.map(({ item }) => item.product));
  return schedule.entries
    .filter(({ from }) => from > period.from && from < period.to)
    .flatMap(({ from, items: later }) =>
      later
        .filter(({ product, price }) => !known.has(product) && isRecurring(price))
        .map(({ name, product }) => ({
          ...{ name, product, period, isShared: false, due: period.to, others: [] },
          bill: { kind: 'unknown', reason: `it is added on ${from}, within the period` } as const,
        })),
    );
}

/** One charge for each product, because an invoice names the product and not the item. */
function chargesOf(
  items: readonly ItemInForce[],
  later: readonly ExpectedCharge[],
  within: Within,
): readonly ExpectedCharge[] {
  const charges = items.flatMap((item) => chargeOf(item, within) ?? []);
  return [...groupBy([...charges, ...later], ({ product }) => product).values()].flatMap((same) => {
    const [charge, another] = same;
    if (charge === undefined || another === undefined) return same;
    const names = [...new Set(same.map(({ name }) => name))].join(' and ');
    const reason = `${same.length} items bill the same product, and a line does not say for which of them it is`;
    return [
      { ...charge, name: names, isShared: true, others: [], bill: { kind: 'unknown', reason } as const },
    ];
  });
}

/** Undefined where the item is not due in this month. */
function chargeOf(each: ItemInForce, within: Within): ExpectedCharge | undefined {
  const { item, price } = each;
  if (!isRecurring(price)) return undefined;
  const { period, month, first, trial } = within;
  const { start } = within.schedule;
  const whole = billOfPrice(price);
  const charge = { name: item.name, product: item.product, isShared: false };
  const isLate = (intervalMonths(price) ?? 1) > 1 && (start === null || each.since > start);
  const own = isLate ? undefined : chargePeriod(each, month, first, trial);
  if (own === undefined && !isLate && intervalMonths(price) !== null) return undefined;
  const unknown = whyUnknown(each, own, within);
  if (unknown !== null || own === undefined) {
    const bill = { kind: 'unknown', reason: unknown ?? ONCE } as const;
    return { ...charge, period: own ?? period, due: own?.to ?? period.to, bill, others: [] };
  }
  return {
    ...charge,
    period: { from: own.from, to: own.to },
    due: price.billing_direction === 'advance' ? period.to : own.to,
    bill: partOf(whole, own.billed),
    others: [...otherReadings(whole, own, each.trial), ...otherBills(each, { ...within, day: period.from })],
  };
}

/** The bills of a period in which a trial runs, as another service would have them. */
function otherReadings(whole: Bill, { from, to, free }: ChargePeriod, trial: Trial): readonly OtherBill[] {
  if (free <= from) return [];
  const charged = `the days of its trial to ${addDays(free, -1)} are charged`;
  if (free >= to) return [{ kind: 'wrong_amount', reason: charged, bill: whole }];
  return PARTIAL_PERIODS.filter((reading) => reading !== trial.partialPeriod).map((reading) => ({
    kind: 'wrong_amount',
    reason: `${reading === 'whole' ? charged : READ_AS[reading]}, as \`billing.partial_period: ${reading}\` expects`,
    bill: partOf(whole, billedIn({ end: free, partialPeriod: reading }, from, to)),
  }));
}

/** The one-offs of the month. Another month has none, so that a line for one there is an extra one. */
function feesOf({ schedule, month, first, period }: Within): readonly ExpectedCharge[] {
  return feesOfMonth(schedule, month, first)
    .filter(({ price }) => !isRecurring(price))
    .map(({ name, product, price }) => ({
      ...{ name, product, period, isShared: false, due: period.to, others: [] },
      bill: feeOf(price) === null ? { kind: 'unknown', reason: ONCE } : billOfPrice(price),
    }));
}

function isRecurring({ billing_frequency: frequency = 'recurring' }: Price): boolean {
  return frequency === 'recurring';
}

const ONCE = 'it is charged once and not part of the recurring total';

function partOf(bill: Bill, billed: Billed): Bill {
  if (billed(ONE).eq(ONE) || bill.kind === 'unknown') return bill;
  if (bill.kind === 'amount') return { ...bill, amount: billed(bill.amount), isProduct: false };
  return {
    ...bill,
    at: (quantity) => bill.at(quantity).map(billed),
    isProduct: () => false,
  };
}

function whyUnknown(each: ItemInForce, own: Period | undefined, within: Within): string | null {
  const { price } = each;
  if (own === undefined) {
    const months = intervalMonths(price);
    return months === null
      ? ONCE
      : `it is billed every ${months} months, and was added to a contract that had begun`;
  }
  const isFirst = within.month.index === 0 && price.billing_direction === 'advance';
  if (isFirst && price.charge_on_contract_start === false)
    return "it is not charged on the contract's start, and when its first period is billed is not shown";
  const changed = firstChange(each, own, within);
  return changed === null
    ? null
    : `its price changes on ${changed}, within the period, and how a part of a period is billed is not shown`;
}

/** The first day within the period on which the item bills otherwise, or is gone; null where there is none. */
function firstChange(each: ItemInForce, { from, to }: Period, within: Within): CalendarDay | null {
  const { schedule } = within;
  const identityOf = createPriceIdentity();
  // A period is charged at its first day's escalation.
  const written = ({ price }: ItemInForce) => identityOf(unescalatedPrice(price));
  const days = [
    ...schedule.entries.map((entry) => entry.from).filter((day) => day > from && day < to),
    addDays(to, -1),
  ];
  const isOther = (day: CalendarDay): boolean => {
    const entry = entryOn(schedule, day);
    const items = entry === undefined ? [] : itemsInForce(schedule, entry, day);
    const now = items.find(({ item }) => item.product === each.item.product);
    return now === undefined || written(now) !== written(each);
  };
  return days.find(isOther) ?? null;
}
