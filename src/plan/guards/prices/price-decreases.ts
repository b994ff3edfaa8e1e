/**
 * The decreases that a plan makes, price by price, over all quantities. Each is measured from the price of the step's
 * day, and from the price before the applies that the guards add up.
 */

import { largestDecreaseOf } from '../../../impact/prices/bill-shifts.ts';
import { createPriceIdentity } from '../../../impact/prices/price-identity.ts';
import type { Price } from '../../../model/catalog/price.ts';
import type { AmountLimit } from '../../../model/plan/approval.ts';
import { amountIn } from '../../../model/plan/guards.ts';
import type { Step } from '../../../model/plan/plan.ts';
import type { Address } from '../../../model/values/address.ts';
import { type Decimal, decimal, HUNDRED, ZERO } from '../../../model/values/decimal.ts';
import { type Counted, largestIncrease } from '../../../pricing/compare/largest-increase.ts';
import { withUnitsOf } from '../../../pricing/read/written-units.ts';
import { bundleIn } from '../../impact/priced-items.ts';
import type { GuardFacts } from '../guard-facts.ts';
import { type CreditShift, creditShifts } from './credit-changes.ts';
import { createBundleOf } from './from-bundle.ts';
import { createPaidPrice } from './paid-price.ts';
import { changedTerms, type PriceChange, priceChanges } from './price-changes.ts';
import { createCurrencyOf } from './price-increases.ts';
import { greaterPercent, termDecreases } from './term-increases.ts';

export interface PriceDecrease {
  readonly step: Step;
  readonly price: string;
  /** The bundle whose edit makes the decrease. */
  readonly cause?: Address;
  /** Set for a subscription's own term, whose name `price` is. */
  readonly isTerm?: true;
  /** Set for more of a credit that an entitlement gives. */
  readonly credit?: CreditShift;
  /** Null where no percentage measures it. */
  readonly percent: Decimal | null;
}

/**
 * An own item that a customer no longer orders, or fewer units of a number that is the customer's own, is no decrease
 * of a price. Neither is a cheaper bundle to which the customer moves.
 */
export function priceDecreases(facts: GuardFacts, above?: AmountLimit): readonly PriceDecrease[] {
  // Thousands of subscriptions may change in the same way.
  const measured = new Map<string, Decimal | null | undefined>();
  const fallFrom = (before: Price, after: Price, counted: Counted): Decimal | null | undefined => {
    const name = JSON.stringify([before, after, counted]);
    if (!measured.has(name)) measured.set(name, largestDecrease(before, after, counted));
    return measured.get(name);
  };
  const currencyOf = createCurrencyOf(facts);
  const paidPrice = createPaidPrice(facts);
  const bundleOf = createBundleOf(facts.context, createPriceIdentity());
  const ofItems = priceChanges(facts).flatMap((change): readonly PriceDecrease[] => {
    const { step, price, before, earlier, ordered, ofMove, after } = change;
    const listed = ofMove.before?.listed;
    if (before === undefined || (ofMove.before && !listed)) return [];
    const counted = amountIn(above, currencyOf(step));
    if (after === undefined) return takenByBundle(change, counted);
    const cause = step.operation === 'bundles.update' ? step.address : bundleOf(step, price, after);
    const day = step.effective_at ?? facts.today;
    const bases = listed
      ? [{ old: listed, isOrder: true }]
      : [
          { old: paidPrice(step, before, day), isOrder: ordered.before },
          ...(earlier ? [{ old: paidPrice(step, earlier, day), isOrder: ordered.earlier }] : []),
        ];
    const falls = bases.map(({ old, isOrder }) =>
      fallFrom(isOrder ? withUnitsOf(old, after) : old, after, { above: counted }),
    );
    const percent = falls.reduce(greaterPercent);
    return percent === undefined ? [] : [{ step, price, ...(cause && { cause }), percent }];
  });
  return [
    ...ofItems,
    ...facts.steps.flatMap((step) => decreasesOfTerms(facts, step)),
    ...creditShifts(facts, 'gain', above).map(decreaseByCredit),
  ];
}

function decreaseByCredit(credit: CreditShift): PriceDecrease {
  const { step, cause, change, percent } = credit;
  return { step, price: `credit ${change.entitlement}`, ...(cause && { cause }), credit, percent };
}

function decreasesOfTerms({ context }: GuardFacts, step: Step): readonly PriceDecrease[] {
  return changedTerms(context, step, termDecreases).map(({ term, percent }) => ({
    step,
    price: term,
    isTerm: true,
    percent,
  }));
}

/** A bundle's edit that removes a product removes it from all who use the bundle. */
function takenByBundle({ step, price, before }: PriceChange, above: Decimal): readonly PriceDecrease[] {
  const cause = step.operation === 'bundles.update' ? step.address : step.follows;
  if (before === undefined || cause === null) return [];
  if (step.operation !== 'bundles.update' && bundleIn(price) !== cause) return [];
  const isSmall = above.gt(ZERO) && largestIncrease(null, before, { above }).kind === 'none';
  return isSmall ? [] : [{ step, price, cause, percent: HUNDRED }];
}

/** Undefined where nothing costs less. */
function largestDecrease(before: Price, after: Price, counted: Counted): Decimal | null | undefined {
  const fall = largestDecreaseOf(before, after, counted);
  if (fall === null) return undefined;
  return fall.kind === 'percent' ? decimal(fall.percent) : null;
}
