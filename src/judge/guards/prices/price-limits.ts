/** The guards on prices: how far one may increase or decrease. */
import type { AmountLimit } from '../../../model/plan/approval.ts';
import { decimal } from '../../../model/values/decimal.ts';
import type { Guard, GuardFacts } from '../guard-facts.ts';
import { priceDecreases } from './price-decreases.ts';
import { priceIncreases } from './price-increases.ts';
import { beyondLimit, type PriceShift } from './price-shifts.ts';

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
