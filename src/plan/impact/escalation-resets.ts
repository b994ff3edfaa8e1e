/**
 * What escalations have added to a subscription and a new version ends, as the version brings each price as it is written.
 * Nothing shows what the service makes of the two, so that whoever decides has to see it.
 */
import { itemValue } from '../../impact/bills/item-value.ts';
import { monthlyBill, type ValueItem, valuedItems } from '../../impact/bills/monthly-bill.ts';
import { readSubscriptionTerms } from '../../impact/bills/subscription-terms.ts';
import { entryOn } from '../../impact/priced-subscription.ts';
import type { CalendarDay } from '../../model/calendar-day.ts';
import { type Decimal, decimalText, ZERO } from '../../model/decimal.ts';
import { contractStart } from '../../model/lock-release.ts';
import { ESCALATION_RESET, type Notice } from '../../model/plan.ts';
import type { TouchedMoney } from './impact-of-plan.ts';
import type { TouchedSubscription } from './priced-steps.ts';

/** Up to cents, as an escalation of years has no end of places. */
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

/** What a month at the prices before the plan has more than without its escalations. */
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
