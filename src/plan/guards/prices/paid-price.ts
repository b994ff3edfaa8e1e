/**
 * A subscription's price as escalations have raised it. An increase or decrease is measured from the price that is
 * paid, not from the price that was written years ago.
 */

import { escalationOn } from '../../../impact/bills/items-in-force.ts';
import { readSubscriptionTerms } from '../../../impact/bills/subscription-terms.ts';
import { entryOn } from '../../../impact/priced-subscription.ts';
import { contractStart } from '../../../model/catalog/contract-days.ts';
import { escalatedPrice, type Price } from '../../../model/catalog/price.ts';
import type { Step } from '../../../model/plan/plan.ts';
import { ownerOf } from '../../../model/values/address.ts';
import type { CalendarDay } from '../../../model/values/calendar-day.ts';
import { isMetered } from '../../../pricing/read/read-model.ts';
import type { GuardFacts } from '../guard-facts.ts';

/** The price as it is paid on a day; as it is written where nothing has escalated, and for a bundle. */
export type PaidPrice = (step: Step, price: Price, day: CalendarDay) => Price;

export function createPaidPrice({ money }: Pick<GuardFacts, 'money'>): PaidPrice {
  const touched = new Map(money.touched.map((each) => [each.address, each]));
  return ({ address }, price, day) => {
    const subscription = touched.get(ownerOf(address));
    const entry = subscription && entryOn(subscription.before, day);
    if (subscription === undefined || entry === undefined) return price;
    const { before, fields } = subscription;
    const moment = { day, contractStart: contractStart(fields) };
    const { fixed, metered } = escalationOn(before, entry, readSubscriptionTerms(before.terms), moment);
    return escalatedPrice(price, isMetered(price) ? metered : fixed);
  };
}
