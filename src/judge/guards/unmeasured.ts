/**
 * The guard `unmeasured`: refuses a plan that moves money by an amount that nobody can compute, in more subscriptions, plans
 * and products than its limit, which is 0 unless the project file names it. A rule that finds a change without an amount does
 * not judge it itself: it adds the change to `unmeasuredChanges` (`ledger/of-plan/unmeasured-changes.ts`), from where this guard, the
 * conditions of approvals with amounts, and the first lines of a plan have it.
 */
import { decimal } from '../../model/values/decimal.ts';
import { keepsPrice } from '../asked-for.ts';
import type { Guard } from './guard-facts.ts';

export const unmeasured: Guard = (guards, { unmeasured: all, money, askedFor }) => {
  const asked = new Map(
    money.touched.flatMap((each) => [askedFor(each) ?? []].flat()).map((each) => [each.address, each]),
  );
  // A list price of the bundle to which a customer asked to come is what they asked for.
  const changes = all.filter(({ address, what }) => {
    const subscription = asked.get(address);
    return subscription === undefined || !keepsPrice(subscription, what, money.identityOf);
  });
  const amount = decimal(new Set(changes.map(({ address }) => address)).size);
  if (amount.lte(decimal(guards.unmeasured))) return [];
  return changes.map(({ address, about, what, reason }) => ({
    address,
    ...(about === undefined ? {} : { about }),
    amount,
    message: `${what} changes by an amount that cannot be computed (${reason})`,
  }));
};
