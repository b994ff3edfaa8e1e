/**
 * The base of a change on a day ahead. A price that the customer agreed to for that day stands for it: an own item, or a
 * negotiated price of a bundle. A list price that is only scheduled does not, so that each of many edits of one day ahead is
 * measured from what is paid on the day before.
 */
import { entryOn, type PricedItem } from '../../../impact/priced-subscription.ts';
import type { Step } from '../../../model/plan/plan.ts';
import { addDays } from '../../../model/values/calendar-day.ts';
import { createLists } from '../../impact/move-prices.ts';
import { createNegotiated } from '../../impact/negotiated.ts';
import type { NamedPrice } from '../../impact/own-quantity.ts';
import { bundleIn } from '../../impact/priced-items.ts';
import type { TouchedSubscription } from '../../impact/priced-steps.ts';
import type { GuardFacts } from '../guard-facts.ts';

export type IsAgreed = (step: Pick<Step, 'address' | 'effective_at'>, held: NamedPrice) => boolean;

export function createAgreed({ context, money }: Pick<GuardFacts, 'context' | 'money'>): IsAgreed {
  const hasNegotiated = createNegotiated(context);
  const lists = createLists(context, money.identityOf);
  return (step, held) =>
    bundleIn(held.name) === undefined || (hasNegotiated(step, held.name) && !lists.has(held, null));
}

/**
 * A subscription as if its scheduled list prices were those of the day before; undefined where none is. A day whose list
 * prices all stay as they are scheduled was judged by the plan that scheduled them.
 */
export function sinceEve(
  touched: TouchedSubscription,
  { today, money: { identityOf } }: Pick<GuardFacts, 'today' | 'money'>,
  isAgreed: IsAgreed,
): TouchedSubscription | undefined {
  const { before, after, pricedSteps } = touched;
  const steps = new Map(pricedSteps.map(({ from, step }) => [from, step]));
  let isOther = false;
  const entries = before.entries.map((entry) => {
    const step = entry.from > today ? steps.get(entry.from) : undefined;
    const eve = step && entryOn(before, addDays(entry.from, -1));
    if (step === undefined || eve === undefined || eve.missing !== null) return entry;
    const stays = ({ name, price }: PricedItem): boolean =>
      entryOn(after, entry.from)?.items.some(
        (now) => now.name === name && identityOf(now.price) === identityOf(price),
      ) === true;
    if (entry.items.every((item) => isAgreed(step, item) || stays(item))) return entry;
    const items = entry.items.map((item): PricedItem => {
      const paid = isAgreed(step, item) ? undefined : eve.items.find(({ name }) => name === item.name);
      isOther ||= paid !== undefined && paid.price !== item.price;
      return paid ? { ...item, price: paid.price } : item;
    });
    return { ...entry, items };
  });
  return isOther ? { ...touched, before: { ...before, entries } } : undefined;
}
