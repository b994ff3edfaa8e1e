/** Identifies subscriptions by everything that has a part in their money, so that like ones are computed once. */

import type { PricedSubscription, PriceSchedule } from '../priced-subscription.ts';
import type { PriceIdentity } from '../prices/price-identity.ts';
import type { UsageLookup } from '../usage/usage-lookup.ts';

export function createLikeness(
  usage: UsageLookup,
  identityOf: PriceIdentity,
): (subscription: PricedSubscription) => string {
  const scheduleText = ({ entries, terms, discountSince, discountFrom, replaced }: PriceSchedule) => [
    entries.map(({ from, arrival, items, missing, ended = false }) => [
      from,
      arrival,
      missing,
      ended,
      items.map(({ name, price }) => [name, identityOf(price)]),
    ]),
    terms,
    discountSince,
    discountFrom,
    replaced,
  ];
  return ({ fields, created, draft, uncounted, backdated, before, after, first, last, ...subscription }) => {
    const user = usage.knows(subscription) ? subscription.address : null;
    const { contract, renewal } = fields;
    return JSON.stringify([
      user,
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
