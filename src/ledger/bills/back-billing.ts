/** Bills of months that have passed, which a new subscription brings where its contract began before today. */
import { firstBilled } from '../../model/catalog/billing-cycle.ts';
import { type CalendarDay, laterDay } from '../../model/values/calendar-day.ts';
import type { Decimal } from '../../model/values/decimal.ts';
import type { PricedSubscription } from '../priced-subscription.ts';
import { total } from '../total.ts';
import type { UsageLookup } from '../usage/usage-lookup.ts';
import { contractEnd, contractMonths, momentOf, monthsSince } from './contract-months.ts';
import { valueByUse } from './item-value.ts';
import { monthInvoice } from './month-invoice.ts';
import { monthlyBill, valuedItems } from './monthly-bill.ts';

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
