/**
 * Notices about new versions that end the amounts which escalations have added, because a version brings each price
 * as it is written. The interface does not show how the service combines the two, so the approver has to see it.
 */
import { itemValue } from '../../impact/bills/item-value.ts';
import { monthlyBill, type ValueItem, valuedItems } from '../../impact/bills/monthly-bill.ts';
import { readSubscriptionTerms } from '../../impact/bills/subscription-terms.ts';
import { entryOn } from '../../impact/priced-subscription.ts';
import { contractStart } from '../../model/catalog/contract-days.ts';
import { ESCALATION_RESET, type Notice } from '../../model/plan/plan.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { type Decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import type { TouchedSubscription } from './priced-steps.ts';
import type { TouchedMoney } from './touched-money.ts';

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
      ? `, ${currency} ${decimalText(added.round(PLACES))} a month of what is counted`
      : '';
    const message = `the version of ${reset.from} brings its prices as they are written: what escalations have added by then ends${amount}; to keep it, write the escalated prices into the version`;
    return [{ code: ESCALATION_RESET, address, message }];
  });
}

/** The part of a month's bill, at the prices before the plan, that escalations have added. */
function addedOn(subscription: TouchedSubscription, day: CalendarDay, usage: TouchedMoney['usage']): Decimal {
  const { before, fields } = subscription;
  if (entryOn(before, day) === undefined) return ZERO;
  const moment = { day, contractStart: contractStart(fields), monthEnd: null };
  const value: ValueItem = ({ product }, price) =>
    itemValue(price, usage.useOf(subscription, product, price));
  const terms = readSubscriptionTerms(before.terms);
  const billOf = (own: typeof terms): Decimal =>
    monthlyBill(before, own, moment, valuedItems(before, own, moment, value)).amount;
  return billOf(terms).minus(billOf({ ...terms, escalation: null }));
}
