/** The guard `changes_percent`: the share of all recorded things that one plan changes. */
import { payerOf } from '../../model/catalog/catalog.ts';
import { grouped } from '../../model/messages/counted.ts';
import type { Step } from '../../model/plan/plan.ts';
import { isPresent, isVersionRecord } from '../../model/service/record.ts';
import { type Address, declaredKeyOf, ownerOf } from '../../model/values/address.ts';
import { decimal, HUNDRED, ZERO } from '../../model/values/decimal.ts';
import type { Guard, GuardFacts } from './guard-facts.ts';
import { overLimit } from './over-limit.ts';

/**
 * Counts the subscriptions that use a changed bundle, too. A single change that reaches at most one other thing is no
 * mass change, however small the catalog, unless the limit is 0.
 */
export const changesPercent: Guard = (guards, facts) => {
  if (guards.changes_percent === undefined) return [];
  const { steps, pending, context } = facts;
  const rows = [...context.observed.records.values()].filter(
    (row) => isPresent(row) && !isVersionRecord(row),
  );
  const recorded = rows.length;
  if (recorded === 0) return [];
  const isMass = createMassChange(facts);
  const changing = pending.filter(isMass);
  const own = new Set(
    changing.filter(({ follows }) => follows === null).map(({ address }) => ownerOf(address)),
  );
  const changed = ownersOf(changing);
  const causes = new Set([...own, ...changing.flatMap(({ follows }) => follows ?? [])]);
  const reached = changed.size - own.size;
  const limit = decimal(guards.changes_percent);
  if (causes.size === 1 && reached <= 1 && limit.gt(ZERO)) return [];
  const share = decimal(changed.size).times(HUNDRED).div(decimal(recorded));
  if (share.lte(limit)) return [];
  const carriedOut = ownersOf(steps.filter(isMass));
  const which = carriedOut.size === changed.size ? 'this plan changes' : 'all that is pending changes';
  const through = reached === 0 ? '' : `, ${grouped(String(reached))} of them through a bundle`;
  return [...carriedOut].map((address) => ({
    address,
    amount: share,
    message: `${which} ${grouped(String(changed.size))} of ${grouped(String(recorded))} recorded things${through} (${overLimit(share, limit)})`,
  }));
};

/** True for what may be part of a mass change: not where a ticket is of one customer alone. */
function createMassChange(facts: GuardFacts): (step: Step) => boolean {
  const { ticketOf, pending, context } = facts;
  const payers = new Map<string, Set<string>>();
  const requested = pending.flatMap((step) => {
    const subscription = context.catalog.subscriptions.get(declaredKeyOf(step.address));
    const ticket = ticketOf(step);
    return ticket === undefined || !subscription ? [] : [{ ticket, payer: payerOf(subscription) }];
  });
  for (const { ticket, payer } of requested) payers.set(ticket, (payers.get(ticket) ?? new Set()).add(payer));
  return (step) => changesRecorded(facts, step) && (payers.get(ticketOf(step) ?? '')?.size ?? 0) !== 1;
}

function ownersOf(steps: readonly Step[]): ReadonlySet<Address> {
  return new Set(steps.map(({ address }) => ownerOf(address)));
}

function changesRecorded({ context }: GuardFacts, { address, action }: Step): boolean {
  return action !== 'adopt' && isPresent(context.observed.records.get(ownerOf(address)));
}
