/** The guard on edits of a bundle that reach price-locked subscriptions: a lock holds back dated changes only. */

import { counted } from '../../../model/messages/counted.ts';
import { ownerOf } from '../../../model/values/address.ts';
import { type Decimal, decimal } from '../../../model/values/decimal.ts';
import { lockHeld } from '../../impact/locked-steps.ts';
import type { Guard } from '../guard-facts.ts';

/** Under `--target`, all pending steps count, because the change is no smaller in slices. */
export const lockedPrices: Guard = ({ lockedPrices: most }, { steps, pending, context, today }) => {
  const { catalog } = context;
  const reached = new Set(
    pending.flatMap((step) => (lockHeld(catalog, step, today) ? ownerOf(step.address) : [])),
  );
  const amount: Decimal = decimal(reached.size);
  if (amount.lte(decimal(most))) return [];
  return steps.flatMap((step) => {
    const held = lockHeld(catalog, step, today);
    if (held === undefined) return [];
    const until = held.until === null ? 'for good' : `until ${held.until}`;
    const message = `its prices are locked ${until}, and an edit of ${held.bundle} would change them on ${held.day} (${counted(reached.size, 'locked subscription')} in all)`;
    return [{ address: step.address, about: held.bundle, amount, message }];
  });
};
