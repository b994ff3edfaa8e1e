/**
 * The increases of bills by moves between bundles. Each is measured over the whole bill and, where the bill has other
 * items, over the exchanged bundles alone, so that a large order beside them hides nothing.
 */

import { type BillIncrease, largerIncrease } from '../../../ledger/bills/bill-increase.ts';
import { withSameOrder } from '../../../ledger/bills/same-order.ts';
import { withoutTerms } from '../../../ledger/bills/subscription-terms.ts';
import type { BundleExchange } from '../../../ledger/of-plan/bundle-exchange.ts';
import { movesOf } from '../../../ledger/of-plan/bundle-moves.ts';
import type { TouchedSubscription } from '../../../ledger/of-plan/priced-steps.ts';
import type { PricedItem, PriceSchedule } from '../../../ledger/priced-subscription.ts';
import { SPEND_LIMITS } from '../../../model/catalog/money-terms.ts';
import type { AmountLimit } from '../../../model/plan/approval.ts';
import { amountIn } from '../../../model/plan/guards.ts';
import type { Address } from '../../../model/values/address.ts';
import type { GuardFacts } from '../guard-facts.ts';
import { createPriceBefore, sinceWindow } from '../prices/applied-prices.ts';
import { measuresOf } from './bill-increases.ts';

export interface MoveIncrease {
  readonly subscription: Address;
  readonly currency: string;
  readonly exchange: BundleExchange;
  /** The part of the bill that increases: all of it, or the items of the exchanged bundles. */
  readonly of: 'bill' | 'bundle';
  readonly increase: Exclude<BillIncrease, { readonly kind: 'none' }>;
}

/** Every move counts, even one to a bundle that this plan creates, whose prices count as price changes too. */
export function moveIncreases(
  { context, money }: GuardFacts,
  above: AmountLimit | undefined,
): readonly MoveIncrease[] {
  const measures = measuresOf(money);
  const priceBefore = createPriceBefore(context.observed, 'counted');
  const increaseOf = (one: TouchedSubscription): BillIncrease =>
    measures
      .map((increaseOf) =>
        increaseOf(withSameOrder(one, money.isOwnQuantity).subscription, amountIn(above, one.currency)),
      )
      .reduce(largerIncrease);
  return money.touched.flatMap((each): readonly MoveIncrease[] => {
    const moves = movesOf(each);
    if (moves.length === 0) return [];
    const bases = [each, sinceWindow(each, priceBefore) ?? []].flat();
    const bill = bases.map(increaseOf).reduce(largerIncrease);
    const exchanged = new Set(moves.flatMap(({ exchange: { from, to } }) => [from, to]));
    const alone = bases.map((one) => ofBundles(one, exchanged)).filter((one) => one !== undefined);
    const bundle = alone.map(increaseOf).reduce(largerIncrease, { kind: 'none' });
    const increase = largerIncrease(bill, bundle);
    if (increase.kind === 'none') return [];
    const of = increase === bill ? 'bill' : 'bundle';
    return moves.map(({ exchange }) => ({
      subscription: each.address,
      currency: each.currency,
      exchange,
      of,
      increase,
    }));
  });
}

/** The subscription with the items of some bundles only; undefined where it has no others. */
function ofBundles(
  subscription: TouchedSubscription,
  bundles: ReadonlySet<string>,
): TouchedSubscription | undefined {
  const { before, after } = subscription;
  const isIn = ({ bundle }: PricedItem): boolean => bundle !== null && bundles.has(bundle);
  const items = [...before.entries, ...after.entries].flatMap((entry) => entry.items);
  if (items.every(isIn)) return undefined;
  const restricted = (schedule: PriceSchedule): PriceSchedule => ({
    // Limits on the whole bill say nothing about a part of it.
    ...withoutTerms(schedule, SPEND_LIMITS),
    entries: schedule.entries.map((entry) => ({ ...entry, items: entry.items.filter(isIn) })),
  });
  return { ...subscription, before: restricted(before), after: restricted(after) };
}
