/**
 * The decreases that a plan makes, price by price, over all quantities. Each is measured from the price of the step's
 * day, and from the price before the applies that the guards add up.
 */

import { decreaseOf } from '../../../impact/prices/bill-shifts.ts';
import type { AmountLimit } from '../../../model/plan/approval.ts';
import { amountIn } from '../../../model/plan/guards.ts';
import type { Step } from '../../../model/plan/plan.ts';
import type { BillShift } from '../../../model/plan/price-impact.ts';
import type { Address } from '../../../model/values/address.ts';
import { type Decimal, decimal, HUNDRED, ZERO } from '../../../model/values/decimal.ts';
import { bundleIn } from '../../impact/priced-items.ts';
import type { GuardFacts } from '../guard-facts.ts';
import { type CreditShift, creditShifts } from './credit-changes.ts';
import { type PriceChange, priceChanges, withoutMoves } from './price-changes.ts';
import { decreasesOfTerms, greaterPercent } from './term-increases.ts';

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
  const { measures } = facts.money;
  const ofItems = priceChanges(facts).flatMap((change): readonly PriceDecrease[] => {
    const { step, price, cause, before, bases, after, currency } = change;
    const counted = amountIn(above, currency);
    if (before === undefined) return [];
    if (after === undefined) return bases[0]?.moved ? [] : takenByBundle(facts, change, counted);
    const percent = withoutMoves(change)
      .filter(({ since }) => since.kind !== 'eve')
      .map(({ price: old }) => shareLost(decreaseOf(measures.increaseOf(after, old, counted))))
      .reduce(greaterPercent, undefined);
    return percent === undefined ? [] : [{ step, price, ...(cause && { cause }), percent }];
  });
  return [
    ...ofItems,
    ...decreasesOfTerms(facts).map(({ step, term, percent }): PriceDecrease => {
      return { step, price: term, isTerm: true, percent };
    }),
    ...creditShifts(facts, 'gain', above).map(decreaseByCredit),
  ];
}

function decreaseByCredit(credit: CreditShift): PriceDecrease {
  const { step, cause, change, percent } = credit;
  return { step, price: `credit ${change.entitlement}`, ...(cause && { cause }), credit, percent };
}

/** A bundle's edit that removes a product removes it from all who use the bundle. */
function takenByBundle(
  { money: { measures } }: GuardFacts,
  { step, price, before }: PriceChange,
  above: Decimal,
): readonly PriceDecrease[] {
  const cause = step.operation === 'bundles.update' ? step.address : step.follows;
  if (before === undefined || cause === null) return [];
  if (step.operation !== 'bundles.update' && bundleIn(price) !== cause) return [];
  const isSmall = above.gt(ZERO) && measures.increaseOf(null, before, above).kind === 'none';
  return isSmall ? [] : [{ step, price, cause, percent: HUNDRED }];
}

/** Undefined where nothing costs less. */
function shareLost(fall: BillShift | null): Decimal | null | undefined {
  if (fall === null) return undefined;
  return fall.kind === 'percent' ? decimal(fall.percent) : null;
}
