/** Notices of contracts: new ones that began in the past, with their bills for it, or have ended; escalations that begin again. */

import { firstBilled } from '../../model/catalog/billing-cycle.ts';
import { counted, grouped } from '../../model/messages/counted.ts';
import type { MoneyImpact } from '../../model/plan/money-impact.ts';
import type { Notice } from '../../model/plan/plan.ts';
import type { Address } from '../../model/values/address.ts';
import { type CalendarDay, daysBetween, laterDay } from '../../model/values/calendar-day.ts';
import { namedAmount } from '../../model/values/currency.ts';
import { type Decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import { rememberBy } from '../../model/values/remember.ts';
import { contractEnd, contractMonths, momentOf, monthsSince } from '../bills/contract-months.ts';
import { valueByUse } from '../bills/item-value.ts';
import { createLikeness } from '../bills/likeness.ts';
import { monthInvoice } from '../bills/month-invoice.ts';
import { billOn, monthlyBill, valuedItems } from '../bills/monthly-bill.ts';
import { withoutTerms } from '../bills/subscription-terms.ts';
import { amountText } from '../money/money-sums.ts';
import { entryOn, type PricedSubscription, type PriceSchedule } from '../priced-subscription.ts';
import { total } from '../sides.ts';
import type { UsageLookup } from '../usage/usage-lookup.ts';
import type { TouchedSubscription } from './priced-steps.ts';
import type { TouchedMoney } from './touched-money.ts';

export interface BilledBack extends BackBilling {
  readonly address: Address;
  readonly currency: string;
  /** The number of days since the first one that would be billed. */
  readonly days: number;
  /** A clause about the subscription. */
  readonly message: string;
}

export function billedBack(
  { touched, usage, identityOf }: Pick<TouchedMoney, 'touched' | 'usage' | 'identityOf'>,
  today: CalendarDay,
): readonly BilledBack[] {
  const likeness = createLikeness(usage, identityOf);
  const billing = rememberBy(
    (subscription: PricedSubscription) => `${firstBilled(subscription.fields)} ${likeness(subscription)}`,
    (subscription) => backBilling(subscription, usage, today),
  );
  return touched.filter(begins).flatMap((subscription) => {
    const { address, currency } = subscription;
    const past = billing(subscription);
    if (past === null) return [];
    const { from, months, amount, partly } = past;
    const days = daysBetween(from, today);
    const sum = `${grouped(namedAmount(amount, currency))}${partly ? ', incomplete,' : ''}`;
    const message = `it would be billed for months that have passed, from ${from} on, ${counted(days, 'day')} ago: their bills total ${sum} for ${counted(months, 'month')}`;
    return [{ ...past, address, currency, days, message }];
  });
}

/** The sum of these bills in a currency, for the plan's money. */
export function billedBackIn(currency: string, all: readonly BilledBack[]): Pick<MoneyImpact, 'billed_back'> {
  const own = all.filter((each) => each.currency === currency);
  const [from] = own.map((each) => each.from).sort();
  if (from === undefined) return {};
  const partly = own.some((each) => each.partly);
  const amount = amountText(total(own.map((each) => each.amount)));
  return { billed_back: { subscriptions: own.length, amount, from, ...(partly && { partly }) } };
}

export function pastContracts(money: TouchedMoney, today: CalendarDay): readonly Notice[] {
  const ended = money.touched.filter(begins).flatMap(({ address, fields }): readonly Notice[] => {
    const end = contractEnd(fields);
    if (end === null || end > today) return [];
    const message = `its contract ended on ${end} and does not renew: what it would be billed from then on is not known`;
    return [{ code: 'contract-ended', address, message }];
  });
  const billed = billedBack(money, today).map(
    ({ address, message }): Notice => ({
      code: 'billed-back',
      address,
      message,
    }),
  );
  return [...ended, ...billed];
}

/** A draft bills nothing until a plan activates it. */
function begins({ created, draft }: PricedSubscription): boolean {
  return created && !draft;
}

/** Rounded to cents, because years of escalation give an endless number of places. */
const PLACES = 2;

export function escalationResets({
  touched,
  usage,
}: Pick<TouchedMoney, 'touched' | 'usage'>): readonly Notice[] {
  return touched.flatMap((subscription) => {
    const { address, currency, pricedSteps } = subscription;
    const reset = pricedSteps.find(({ losesEscalation }) => losesEscalation);
    if (reset === undefined) return [];
    const added = addedOn(subscription, reset.from, usage);
    const amount = added.gt(ZERO)
      ? `, ${currency} ${decimalText(added.round(PLACES))} a month, incomplete`
      : '';
    const message = `the version of ${reset.from} sets its prices as they are written, and the escalation by then is lost${amount}; to keep it, write the escalated prices into the version`;
    return [{ code: 'escalation-reset', address, message }];
  });
}

/** The part of a month's bill, at the prices before the plan, that escalations have added. */
function addedOn(subscription: TouchedSubscription, day: CalendarDay, usage: TouchedMoney['usage']): Decimal {
  const { before } = subscription;
  if (entryOn(before, day) === undefined) return ZERO;
  const value = valueByUse(usage, subscription);
  const billOf = (schedule: PriceSchedule): Decimal =>
    billOn(schedule, { day, monthEnd: null }, value).amount;
  return billOf(before).minus(billOf(withoutTerms(before, ['price_escalation'])));
}

export interface BackBilling {
  /** The first day that is billed. */
  readonly from: CalendarDay;
  /** The number of whole months that have passed since then, up to the end of a contract that does not renew. */
  readonly months: number;
  /** The charges of the periods that began in these months, as far as they are counted. */
  readonly amount: Decimal;
  /** True where a part of these bills is in no amount. */
  readonly partly: boolean;
}

/**
 * Null where no whole month has passed since the contract's start, or since its `first_billing_date` if that is later:
 * the month that runs is billed to everybody who begins today.
 */
export function backBilling(
  subscription: PricedSubscription,
  usage: UsageLookup,
  today: CalendarDay,
): BackBilling | null {
  const { currency, fields, after } = subscription;
  const { start } = after;
  if (start === null) return null;
  const from = laterDay(start, firstBilled(fields) ?? start);
  const end = contractEnd(fields);
  const months = contractMonths(start, 0, monthsSince(start, today)).filter(
    (month) => month.start >= from && (end === null || month.start < end),
  );
  if (months.length === 0) return null;
  const value = valueByUse(usage, subscription);
  const bills = months.map((month) => {
    const items = valuedItems(after, month.start, value);
    const { amount } = monthInvoice({ schedule: after, items }, month, currency);
    return { amount, excluded: monthlyBill(after, momentOf(month), items).excluded };
  });
  return {
    from,
    months: months.length,
    amount: total(bills.map(({ amount }) => amount)),
    partly: bills.some(({ excluded }) => excluded.length > 0),
  };
}
