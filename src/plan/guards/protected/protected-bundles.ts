/**
 * Guards what subscriptions alone show of a protected bundle: its dated changes, for which they get their versions ahead
 * of the day and of the bundle's own update, and its credits.
 */

import { isPresent } from '../../../model/service/record.ts';
import { ownerOf } from '../../../model/values/address.ts';
import { createPriceEdits } from '../../impact/bundle-price-edits.ts';
import type { Guard } from '../guard-facts.ts';
import { creditShifts } from '../prices/credit-changes.ts';

/** A new subscription has no price yet that could change. */
export const protectFollowed: Guard = (guards, facts) => {
  const { protect } = guards;
  const { steps, context, today } = facts;
  const isEdited = createPriceEdits(context);
  const ofPrices = steps.flatMap(({ address, follows, effective_at }) => {
    if (follows === null || !protect.includes(follows)) return [];
    if (!isPresent(context.observed.records.get(ownerOf(address)))) return [];
    if (!isEdited(follows, effective_at ?? today)) return [];
    const message = `it would take the prices to which ${follows} changes, and that is protected`;
    return [{ address, about: follows, amount: null, message }];
  });
  return [...ofPrices, ...protectCredits(guards, facts)];
};

/** No request tells the service of a bundle's entitlements, so that its subscriptions alone show an edit of them. */
const protectCredits: Guard = ({ protect }, facts) =>
  (['loss', 'gain'] as const)
    .flatMap((side) => creditShifts(facts, side))
    .flatMap(({ step: { address }, cause, change: { entitlement } }) => {
      if (cause === undefined || !protect.includes(cause)) return [];
      const message = `the credit ${entitlement} of ${cause} would change in it, and that is protected`;
      return [{ address, about: cause, amount: null, message }];
    });
