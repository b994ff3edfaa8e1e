/** Edits of a bundle that reach customers whose price is locked: a lock holds back dated changes alone. */
import { ownerOf } from '../../model/address.ts';
import { counted } from '../../model/counted.ts';
import { type Decimal, decimal } from '../../model/decimal.ts';
import { lockHeld } from '../impact/locked-steps.ts';
import type { Guard } from './guard-facts.ts';

/** Under `--target` all that is pending counts: in slices it is no less. */
export const lockedPrices: Guard = ({ lockedPrices: most }, { steps, pending, context, today }) => {
  const { subscriptions } = context.catalog;
  const reached = new Set(
    pending.flatMap((step) => (lockHeld(subscriptions, step, today) ? ownerOf(step.address) : [])),
  );
  const amount: Decimal = decimal(reached.size);
  if (amount.lte(decimal(most))) return [];
  return steps.flatMap((step) => {
    const held = lockHeld(subscriptions, step, today);
    if (held === undefined) return [];
    const until = held.until === null ? 'for good' : `until ${held.until}`;
    const message = `its prices are locked ${until}, and an edit of ${held.bundle} would change them on ${held.day} (${counted(reached.size, 'locked subscription')} in all)`;
    return [{ address: step.address, about: held.bundle, amount, message }];
  });
};
