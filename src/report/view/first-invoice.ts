/** The first invoice that differs, where the monthly sums do not already say as much. */

import { counted } from '../../model/messages/counted.ts';
import type { FirstInvoice, MoneyImpact } from '../../model/plan/money-impact.ts';
import { addMonths, calendarMonth } from '../../model/values/calendar-day.ts';
import { signedMoney } from '../words/value-text.ts';
import { isSameToReader, shownChange } from './revenue-series.ts';

/** A month in arrears is charged after its end. */
const MONTHS_SOON = 2;

/**
 * Null where that invoice comes soon after the change, unless it is that of all subscriptions and differs by another amount
 * than their month, by more than a twentieth.
 */
export function notableInvoice({
  currency,
  monthly,
  subscriptions,
  compared,
  series,
  first_invoice: invoice,
  timing = [],
}: MoneyImpact): FirstInvoice | null {
  // Other timing is said with its own days.
  if (invoice === undefined || compared === undefined || timing.length > 0) return null;
  const isSoon = invoice.day <= addMonths(compared.first, MONTHS_SOON);
  const month = series?.months.find((each) => each.month === calendarMonth(invoice.day)) ?? monthly;
  const isOther =
    invoice.subscriptions === subscriptions &&
    [month, monthly].every(
      (sides) => !isSameToReader(shownChange(invoice, currency), shownChange(sides, currency)),
    );
  return isSoon && !isOther ? null : invoice;
}

/**
 * `first invoice that differs: 2027-10-01, +60.00 USD`, or `first invoice: 2027-01-01, +600.00 USD`; null
 * where {@link notableInvoice} is.
 */
export function firstInvoiceText(money: MoneyImpact): string | null {
  const invoice = notableInvoice(money);
  if (invoice === null) return null;
  const { currency } = money;
  const amount = `${signedMoney(shownChange(invoice, currency), currency)} ${currency}`;
  return `${invoiceName(money)}: ${invoice.day}, ${amount}${ofSome(invoice, money)}`;
}

/** `once: +500.00 USD in 2 subscriptions`; null where nothing is charged once. */
export function onceText({ once, currency }: MoneyImpact): string | null {
  if (once === undefined) return null;
  const amount = `${signedMoney(shownChange(once, currency), currency)} ${currency}`;
  return `once: ${amount} in ${counted(once.subscriptions, 'subscription')}`;
}

/** Nobody had an invoice before where all subscriptions are new. */
export function invoiceName({ created, subscriptions }: MoneyImpact): string {
  return created === subscriptions ? 'first invoice' : 'first invoice that differs';
}

/** ` in 3 subscriptions`; empty where it is all of them. */
export function ofSome(invoice: FirstInvoice, { subscriptions }: MoneyImpact): string {
  return invoice.subscriptions === subscriptions
    ? ''
    : ` in ${counted(invoice.subscriptions, 'subscription')}`;
}
