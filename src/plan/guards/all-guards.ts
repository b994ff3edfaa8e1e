/** The guards, each a pure function from a plan's steps to the violations that it finds. */

import { payerOf } from '../../model/catalog/catalog.ts';
import { grouped } from '../../model/messages/counted.ts';
import { characterOf, type GuardName, type Guards } from '../../model/plan/guards.ts';
import type { Step } from '../../model/plan/plan.ts';
import { isPresent, isVersionRecord } from '../../model/service/record.ts';
import { type Address, covers, ownerOf, parseAddress } from '../../model/values/address.ts';
import { decimal, HUNDRED, ZERO } from '../../model/values/decimal.ts';
import { backdating } from './backdating.ts';
import { billIncrease, moveIncrease } from './bills/bill-limits.ts';
import { monthlyChange } from './bills/monthly-changes.ts';
import type { Guard, GuardFacts, Violation } from './guard-facts.ts';
import { overLimit } from './over-limit.ts';
import { lockedPrices } from './prices/locked-prices.ts';
import { notice, priceDecrease, priceIncrease } from './prices/price-limits.ts';
import { protectFollowed } from './protected/protected-bundles.ts';
import { protectPrices } from './protected/protected-prices.ts';
import { protectTerms } from './protected/protected-terms.ts';
import { unmeasured } from './unmeasured.ts';

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

const deletions: Guard = (guards, facts) => deletionsOf(guards.deletions, facts, false);

const requestedDeletions: Guard = (guards, facts) =>
  deletionsOf(guards.requested_deletions ?? 0, facts, true);

const protect: Guard = (guards, facts) => [
  ...protectThings(guards, facts),
  ...protectTerms(guards, facts),
  ...protectPrices(guards, facts),
  ...protectFollowed(guards, facts),
];

const VERBS: Readonly<Partial<Record<Step['action'], string>>> = { delete: 'delete', cancel: 'end' };

/** Covers things that exist already. Creating a version counts as a change of its subscription. */
const protectThings: Guard = (guards, { steps, context }) =>
  steps
    .filter(({ action }) => action !== 'adopt')
    .filter(({ address }) => isPresent(context.observed.records.get(ownerOf(address))))
    .filter(({ address }) => guards.protect.some((guarded) => covers(guarded, address)))
    .map(({ address, action }) => ({
      address,
      amount: null,
      message: `it is protected, and this plan would ${VERBS[action] ?? 'change'} it`,
    }));

/**
 * Counts the subscriptions that use a changed bundle, too. A single change that reaches at most one other thing is no
 * mass change, however small the catalog, unless the limit is 0.
 */
const changes: Guard = (guards, facts) => {
  if (guards.changes_percent === undefined) return [];
  const { steps, pending, context } = facts;
  const rows = [...context.observed.records.values()].filter(
    (row) => isPresent(row) && !isVersionRecord(row),
  );
  const recorded = rows.length + (context.upToDate?.count ?? 0);
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
    const subscription = context.catalog.subscriptions.get(parseAddress(step.address)?.key ?? '');
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

/** How each guard judges. */
export const JUDGED_BY: Readonly<Record<GuardName, Guard>> = {
  deletions,
  requested_deletions: requestedDeletions,
  locked_prices: lockedPrices,
  unmeasured,
  protect,
  backdating_days: backdating,
  price_increase_percent: priceIncrease,
  price_decrease_percent: priceDecrease,
  bill_increase_percent: billIncrease,
  move_increase_percent: moveIncrease,
  monthly_change: monthlyChange,
  notice_days: notice,
  changes_percent: changes,
};

export function violationsOf(name: GuardName, guards: Guards, facts: GuardFacts): readonly Violation[] {
  const { beside } = facts;
  const own = JUDGED_BY[name](guards, facts);
  if (beside === undefined || !characterOf(name).onPayments) return own;
  return [...own, ...JUDGED_BY[name](guards, beside)];
}
