/** The increases of bills that a plan makes, each with its cause. */

import {
  type BillIncrease,
  createBillIncrease,
  type IncreaseOf,
  largerIncrease,
  lesserIncrease,
} from '../../../ledger/bills/bill-increase.ts';
import { withSameOrder } from '../../../ledger/bills/same-order.ts';
import type { TouchedSubscription } from '../../../ledger/of-plan/priced-steps.ts';
import type { TouchedMoney } from '../../../ledger/of-plan/touched-money.ts';
import type { PriceMeasures } from '../../../ledger/prices/price-measures.ts';
import { MONEY_TERMS } from '../../../model/catalog/money-terms.ts';
import { counted } from '../../../model/messages/counted.ts';
import type { AmountLimit } from '../../../model/plan/approval.ts';
import { amountIn, type Guards } from '../../../model/plan/guards.ts';
import type { Notice } from '../../../model/plan/plan.ts';
import { type Address, compareAddresses } from '../../../model/values/address.ts';
import type { GuardFacts } from '../guard-facts.ts';
import { type BundleOf, createPriceSource, sinceEve } from '../prices/agreed-price.ts';
import { createPriceBefore, sinceWindow } from '../prices/applied-prices.ts';

export interface CausedIncrease {
  readonly subscription: Address;
  readonly currency: string;
  /** The bundle whose edit has a part in the increase; undefined for the part of the subscription's own entries. */
  readonly cause?: Address;
  readonly increase: Exclude<BillIncrease, { readonly kind: 'none' }>;
}

/**
 * Lists an increase once per cause, so that an exception for one of two bundles lets no part of the other through.
 */
export function billIncreases(facts: GuardFacts, above: AmountLimit | undefined): readonly CausedIncrease[] {
  const { context, money, askedFor } = facts;
  const { touched, identityOf, isOwnQuantity } = money;
  const { bundleOf, isAgreed } = createPriceSource(context, identityOf);
  const measures = measuresOf(money);
  const priceBefore = createPriceBefore(context.observed, 'counted');
  return touched.flatMap((each): readonly CausedIncrease[] => {
    const bases = [each, sinceEve(each, facts, isAgreed) ?? [], sinceWindow(each, priceBefore) ?? []].flat();
    const increase = measures
      .flatMap((increaseOf) =>
        bases.map((base) =>
          [base, askedFor(base) ?? []]
            .flat()
            .map((one) =>
              increaseOf(withSameOrder(one, isOwnQuantity).subscription, amountIn(above, each.currency)),
            )
            .reduce(lesserIncrease),
        ),
      )
      .reduce(largerIncrease);
    if (increase.kind === 'none') return [];
    return causesOf(each, bundleOf, money.measures).map((cause) => ({
      subscription: each.address,
      currency: each.currency,
      ...(cause === undefined ? {} : { cause }),
      increase,
    }));
  });
}

/** One for each usage that judges: a bill increases by the larger of what they measure. */
export function measuresOf({ usage, former, identityOf }: TouchedMoney): readonly IncreaseOf[] {
  return [usage, ...former].map((each) => createBillIncrease(each, identityOf));
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

/** The items that customers order in addition. No guard measures them, so the plan names them. */
export function orderedInAddition({
  context,
  money,
}: Pick<GuardFacts, 'context' | 'money'>): ReadonlyMap<Address, readonly string[]> {
  const priceBefore = createPriceBefore(context.observed, 'counted');
  const ordered = new Map<Address, readonly string[]>();
  for (const each of money.touched) {
    if (each.created) continue;
    const names = withSameOrder(sinceWindow(each, priceBefore) ?? each, money.isOwnQuantity).ordered;
    if (names.length > 0) ordered.set(each.address, names);
  }
  return ordered;
}

/** A notice about the items that customers order in addition, which a limit on bills leaves out. */
export function orderedNotice(
  judges: readonly Guards[],
  facts: Pick<GuardFacts, 'context' | 'money'>,
): readonly Notice[] {
  if (judges.every(({ bill_increase_percent }) => bill_increase_percent === undefined)) return [];
  const ordered = orderedInAddition(facts);
  const [first, ...others] = [...ordered.keys()].toSorted(compareAddresses);
  if (first === undefined) return [];
  const items = (ordered.get(first) ?? []).join(', ');
  const more = others.length === 0 ? '' : `, and ${counted(others.length, 'more subscription')}`;
  return [
    {
      code: 'ordered-in-addition',
      address: null,
      message: `bill_increase_percent leaves out what is ordered in addition: ${items} in ${first}${more}`,
    },
  ];
}
