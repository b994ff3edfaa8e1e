/**
 * The decreases that a plan makes, price by price, over all quantities. Each is measured from the price of the step's
 * day, and from the price before the applies that the guards add up.
 */

import { bundleIn } from '../../../ledger/of-plan/impact-items.ts';
import { decreaseOf } from '../../../ledger/prices/bill-shifts.ts';
import type { AmountLimit } from '../../../model/plan/approval.ts';
import { amountIn } from '../../../model/plan/guards.ts';
import type { BillShift } from '../../../model/plan/price-impact.ts';
import { type Decimal, decimal, HUNDRED, ZERO } from '../../../model/values/decimal.ts';
import type { Guard, GuardFacts } from '../guard-facts.ts';
import { creditShifts } from './credit-changes.ts';
import { type PriceChange, priceChanges, withoutMoves } from './price-changes.ts';
import { priceIncreases } from './price-increases.ts';
import { beyondLimit, type PriceShift } from './price-shifts.ts';
import { greaterPercent, termShifts } from './term-increases.ts';

/**
 * An own item that a customer no longer orders, or fewer units of a number that is the customer's own, is no decrease
 * of a price. Neither is a cheaper bundle to which the customer moves.
 */
function priceDecreases(facts: GuardFacts, above?: AmountLimit): readonly PriceShift[] {
  const { measures } = facts.money;
  const ofItems = priceChanges(facts).flatMap((change): readonly PriceShift[] => {
    const { step, price, cause, before, bases, after, currency } = change;
    const counted = amountIn(above, currency);
    if (before === undefined) return [];
    if (after === undefined) return bases[0]?.moved ? [] : takenByBundle(facts, change, counted);
    const percent = withoutMoves(change)
      .filter(({ since }) => since.kind !== 'eve')
      .map(({ price: old }) => shareLost(decreaseOf(measures.increaseOf(after, old, counted))))
      .reduce(greaterPercent, undefined);
    return percent === undefined ? [] : [decreaseOfPrice({ step, price, ...(cause && { cause }), percent })];
  });
  return [...ofItems, ...termShifts(facts, 'decrease'), ...creditShifts(facts, 'gain', above)];
}

function decreaseOfPrice(shift: Pick<PriceShift, 'step' | 'price' | 'cause' | 'percent'>): PriceShift {
  const { price } = shift;
  return {
    ...shift,
    begins: `${price} decreases`,
    otherwise: `whether ${price} decreases cannot be measured`,
  };
}

/** A bundle's edit that removes a product removes it from all who use the bundle. */
function takenByBundle(
  { money: { measures } }: GuardFacts,
  { step, price, before }: PriceChange,
  above: Decimal,
): readonly PriceShift[] {
  const cause = step.operation === 'bundles.update' ? step.address : step.follows;
  if (before === undefined || cause === null) return [];
  if (step.operation !== 'bundles.update' && bundleIn(price) !== cause) return [];
  const isSmall = above.gt(ZERO) && measures.increaseOf(null, before, above).kind === 'none';
  return isSmall ? [] : [decreaseOfPrice({ step, price, cause, percent: HUNDRED })];
}

/** Undefined where nothing costs less. */
function shareLost(fall: BillShift | null): Decimal | null | undefined {
  if (fall === null) return undefined;
  return fall.kind === 'percent' ? decimal(fall.percent) : null;
}

export const priceIncrease = shareGuard('price_increase_percent', (facts, above) =>
  priceIncreases(facts, 'left_out', above),
);

export const priceDecrease = shareGuard('price_decrease_percent', priceDecreases);

function shareGuard(
  name: 'price_increase_percent' | 'price_decrease_percent',
  shiftsOf: (facts: GuardFacts, above: AmountLimit | undefined) => readonly PriceShift[],
): Guard {
  return (guards, facts) => {
    const limit = guards[name];
    if (limit === undefined) return [];
    const shifts = shiftsOf(facts, guards.above?.[name]);
    return shifts.flatMap((shift) => beyondLimit(shift, decimal(limit)) ?? []);
  };
}
