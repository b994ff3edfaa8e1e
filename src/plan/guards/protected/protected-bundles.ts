/**
 * Guards the dated changes of protected bundles: subscriptions that use such a bundle get their versions ahead of the
 * change's day, and so ahead of the bundle's own update.
 */

import { isPresent } from '../../../model/service/record.ts';
import { ownerOf } from '../../../model/values/address.ts';
import { createPriceEdits } from '../../impact/bundle-price-edits.ts';
import type { Guard } from '../guard-facts.ts';

/** A new subscription has no price yet that could change. */
export const protectFollowed: Guard = ({ protect }, { steps, context, today }) => {
  const isEdited = createPriceEdits(context);
  return steps.flatMap(({ address, follows, effective_at }) => {
    if (follows === null || !protect.includes(follows)) return [];
    if (!isPresent(context.observed.records.get(ownerOf(address)))) return [];
    if (!isEdited(follows, effective_at ?? today)) return [];
    const message = `it would take the prices to which ${follows} changes, and that is protected`;
    return [{ address, about: follows, amount: null, message }];
  });
};
