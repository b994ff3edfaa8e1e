/** The guards `deletions` and `requested_deletions`. */
import type { Step } from '../../model/plan/plan.ts';
import { decimal } from '../../model/values/decimal.ts';
import type { Guard, GuardFacts, Violation } from './guard-facts.ts';

/** A subscription that ends is no longer billed, so an end counts as a deletion. Ends on request have a limit of their own. */
function deletionsOf(
  limit: number,
  { steps, pending, ticketOf }: GuardFacts,
  isRequested: boolean,
): readonly Violation[] {
  const counts = (step: Step): boolean =>
    (step.action === 'delete' || step.action === 'cancel') && (ticketOf(step) !== undefined) === isRequested;
  const amount = decimal(pending.filter(counts).length);
  if (amount.lte(decimal(limit))) return [];
  return steps.filter(counts).map((step) => ({
    address: step.address,
    amount,
    message:
      step.action === 'cancel'
        ? `it would end on ${step.effective_at}${isRequested ? ` as its customer asked (${ticketOf(step)})` : ''}`
        : 'it would be deleted',
  }));
}

export const deletions: Guard = (guards, facts) => deletionsOf(guards.deletions, facts, false);

export const requestedDeletions: Guard = (guards, facts) =>
  deletionsOf(guards.requested_deletions ?? 0, facts, true);
