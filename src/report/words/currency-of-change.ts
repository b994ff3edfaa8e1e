/** The currency of a change, as far as the plan's impact names one. */

import type { Plan } from '../../model/plan/plan.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';

/** Finds the currency of a product, bundle, plan or subscription; null where the impact names none, or several. */
export function currencyFinder({ impact }: Pick<Plan, 'impact'>): (owner: Address) => string | null {
  const known = new Map<Address, string>();
  const several = new Set<Address>();
  const note = (owner: Address, currency: string): void => {
    if ((known.get(owner) ?? currency) !== currency) several.add(owner);
    known.set(owner, currency);
  };
  for (const { currency, changes } of impact.prices) {
    if (currency === null) continue;
    for (const { addresses } of changes) for (const address of addresses) note(ownerOf(address), currency);
  }
  for (const { currency, groups } of impact.money) {
    const members = groups.flatMap((group) => group.members);
    for (const { subscriptions } of members) for (const address of subscriptions) note(address, currency);
  }
  return (owner) => (several.has(owner) ? null : (known.get(owner) ?? null));
}
