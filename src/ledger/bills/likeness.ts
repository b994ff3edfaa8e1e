/** Identifies subscriptions by everything that has a part in their money, so that like ones are computed once. */

import { remember } from '../../model/values/remember.ts';
import type { PricedSubscription, PriceSchedule, ScheduleEntry } from '../priced-subscription.ts';
import type { PriceIdentity } from '../prices/price-identity.ts';
import type { UsageLookup } from '../usage/usage-lookup.ts';

/** Equal for subscriptions that are billed the same by the same usage. */
export function createLikeness(
  usage: UsageLookup,
  identityOf: PriceIdentity,
): (subscription: PricedSubscription) => string {
  const formOf = createForm(identityOf);
  return (subscription) => {
    const user = usage.knows(subscription) ? subscription.address : '';
    return `${user} ${formOf(subscription)}`;
  };
}

/** Equal for subscriptions that the same usage would be billed the same in. */
export function createForm(identityOf: PriceIdentity): (subscription: PricedSubscription) => string {
  const items = createItemNumbers(identityOf);
  const scheduleText = ({ entries, terms, discountSince, discountFrom, replaced }: PriceSchedule) => [
    entries.map(({ from, arrival, items: priced, credits, missing, ended = false }) => [
      from,
      arrival,
      missing,
      ended,
      items(priced),
      [...(credits ?? [])],
    ]),
    terms,
    discountSince,
    discountFrom,
    replaced,
  ];
  return ({ currency, fields, created, draft, uncounted, backdated, before, after, first, last }) => {
    const { contract, renewal } = fields;
    return JSON.stringify([
      currency,
      contract ?? null,
      renewal ?? null,
      created,
      draft,
      uncounted ?? [],
      backdated,
      first,
      last,
      scheduleText(before),
      scheduleText(after),
    ]);
  };
}

/** Numbers item sets: those with the same names and prices have the same number. */
function createItemNumbers(identityOf: PriceIdentity): (items: ScheduleEntry['items']) => number {
  const numbers = new Map<string, number>();
  return remember((items: ScheduleEntry['items']) => {
    const text = JSON.stringify(items.map(({ name, price }) => [name, identityOf(price)]));
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  });
}
