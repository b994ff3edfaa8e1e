/** The increases of bills that a plan makes: each with its cause, and those by moves between bundles. */

import {
  type BillIncrease,
  createBillIncrease,
  largerIncrease,
  lesserIncrease,
} from '../../../ledger/bills/bill-increase.ts';
import { withSameOrder } from '../../../ledger/bills/pair-items.ts';
import { withoutTerms } from '../../../ledger/bills/subscription-terms.ts';
import { movesOf } from '../../../ledger/of-plan/bundle-moves.ts';
import type { TouchedSubscription } from '../../../ledger/of-plan/priced-steps.ts';
import type { TouchedMoney } from '../../../ledger/of-plan/touched-money.ts';
import type { PricedItem, PriceSchedule } from '../../../ledger/priced-subscription.ts';
import type { PriceMeasures } from '../../../ledger/prices/price-identity.ts';
import { MONEY_TERMS, SPEND_LIMITS } from '../../../model/catalog/term-money.ts';
import { counted } from '../../../model/messages/counted.ts';
import type { AmountLimit } from '../../../model/plan/approval.ts';
import { amountIn, type Guards } from '../../../model/plan/guards.ts';
import type { Notice } from '../../../model/plan/plan.ts';
import { type Address, compareAddresses } from '../../../model/values/address.ts';
import type { GuardFacts, Violation } from '../guard-facts.ts';
import {
  type BundleOf,
  createPriceBefore,
  createPriceSource,
  sinceEve,
  sinceWindow,
} from '../prices/base-prices.ts';

export interface IncreasedBill extends Pick<Violation, 'address' | 'about'> {
  readonly currency: string;
  /** The part of the bill that increases, in words. */
  readonly what: string;
  readonly increase: Exclude<BillIncrease, { readonly kind: 'none' }>;
}

/**
 * Lists an increase once per cause, so that an exception for one of two bundles lets no part of the other through: the bundle
 * whose edit has a part in it, none for the part of the subscription's own entries.
 */
export function billIncreases(facts: GuardFacts, above: AmountLimit | undefined): readonly IncreasedBill[] {
  const { context, money, askedFor } = facts;
  const { bundleOf, isAgreed } = createPriceSource(context, money.identityOf);
  const measures = measuresOf(money, above);
  const priceBefore = createPriceBefore(context.observed, 'counted');
  return money.touched.flatMap((each): readonly IncreasedBill[] => {
    const bases = [each, sinceEve(each, facts, isAgreed) ?? [], sinceWindow(each, priceBefore) ?? []].flat();
    const increase = measures
      .flatMap((increaseOf) =>
        bases.map((base) => [base, askedFor(base) ?? []].flat().map(increaseOf).reduce(lesserIncrease)),
      )
      .reduce(largerIncrease);
    if (increase.kind === 'none') return [];
    const { address, currency } = each;
    return causesOf(each, bundleOf, money.measures).map((about) => ({
      ...{ address, currency, what: 'its bill', increase },
      ...(about && { about }),
    }));
  });
}

/**
 * Every move counts, even one to a bundle that this plan creates, whose prices count as price changes too. Each is measured
 * over the whole bill and, where the bill has other items, over the exchanged bundles alone, so that a large order beside
 * them hides nothing.
 */
export function moveIncreases(
  { context, money }: GuardFacts,
  above: AmountLimit | undefined,
): readonly IncreasedBill[] {
  const measures = measuresOf(money, above);
  const priceBefore = createPriceBefore(context.observed, 'counted');
  const largest = (bases: readonly TouchedSubscription[]): BillIncrease =>
    bases
      .flatMap((one) => measures.map((increaseOf) => increaseOf(one)))
      .reduce(largerIncrease, { kind: 'none' });
  return money.touched.flatMap((each): readonly IncreasedBill[] => {
    const moves = movesOf(each);
    if (moves.length === 0) return [];
    const bases = [each, sinceWindow(each, priceBefore) ?? []].flat();
    const exchanged = new Set(moves.flatMap(({ exchange: { from, to } }) => [from, to]));
    const bill = largest(bases);
    const increase = largerIncrease(bill, largest(bases.flatMap((one) => ofBundles(one, exchanged) ?? [])));
    if (increase.kind === 'none') return [];
    // The larger one may have the other's amount in money, and be an object of its own.
    const isWhole = increase === bill || ('at' in increase && 'at' in bill && increase.at === bill.at);
    const part = isWhole ? 'its bill' : 'its bill for the bundle';
    const { address, currency } = each;
    return moves.map(({ exchange: { from, to } }) => {
      const what = `it moves from ${from} to ${to}, and ${part}`;
      return { address, about: to as Address, currency, what, increase };
    });
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

/** One for each usage that judges: a bill increases by the larger of what they measure, without what is ordered in addition. */
function measuresOf(
  { usage, former, identityOf, isOwnQuantity }: TouchedMoney,
  above: AmountLimit | undefined,
): readonly ((one: TouchedSubscription) => BillIncrease)[] {
  return [usage, ...former].map((each) => {
    const increaseOf = createBillIncrease(each, identityOf);
    return (one) => increaseOf(withSameOrder(one, isOwnQuantity).subscription, amountIn(above, one.currency));
  });
}

function causesOf(
  { changes, pricedSteps }: TouchedSubscription,
  bundleOf: BundleOf,
  { increaseOf }: PriceMeasures,
): readonly (Address | undefined)[] {
  const own = MONEY_TERMS.some((term) => changes.includes(term)) ? [undefined] : [];
  const causes = pricedSteps.flatMap(({ step, changes: items }) =>
    items
      .filter(({ before, after }) => after === null || increaseOf(before, after).kind !== 'none')
      .map(({ name, after }) =>
        after === null ? (step.follows ?? undefined) : bundleOf(step, { name, price: after }),
      ),
  );
  const all = [...new Set([...own, ...causes])];
  return all.length === 0 ? [undefined] : all;
}

/** A notice about the items that customers order in addition, which a limit on bills leaves out: no guard measures them. */
export function orderedNotice(
  judges: readonly Guards[],
  { context, money }: Pick<GuardFacts, 'context' | 'money'>,
): readonly Notice[] {
  if (judges.every(({ bill_increase_percent }) => bill_increase_percent === undefined)) return [];
  const priceBefore = createPriceBefore(context.observed, 'counted');
  const [first, ...others] = money.touched
    .filter(({ created }) => !created)
    .map((each) => ({
      address: each.address,
      items: withSameOrder(sinceWindow(each, priceBefore) ?? each, money.isOwnQuantity).ordered,
    }))
    .filter(({ items }) => items.length > 0)
    .sort((a, b) => compareAddresses(a.address, b.address));
  if (first === undefined) return [];
  const more = others.length === 0 ? '' : `, and ${counted(others.length, 'more subscription')}`;
  return [
    {
      code: 'ordered-in-addition',
      address: null,
      message: `bill_increase_percent leaves out what is ordered in addition: ${first.items.join(', ')} in ${first.address}${more}`,
    },
  ];
}
