/** Every guard as a pure function from a plan's steps to the violations that it finds. */
import { characterOf, type GuardName, type Guards } from '../../model/plan/guards.ts';
import { backdating } from './backdating.ts';
import { billIncrease, moveIncrease } from './bills/bill-limits.ts';
import { monthlyChange } from './bills/monthly-changes.ts';
import { changesPercent } from './changes-percent.ts';
import { deletions, requestedDeletions } from './deletions.ts';
import type { Guard, GuardFacts, Violation } from './guard-facts.ts';
import { midCycle } from './mid-cycle.ts';
import { lockedPrices } from './prices/locked-prices.ts';
import { notice, unannounced } from './prices/notice-limits.ts';
import { priceDecrease, priceIncrease } from './prices/price-decreases.ts';
import { protect } from './protect.ts';
import { unmeasured } from './unmeasured.ts';

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
  unannounced,
  mid_cycle: midCycle,
  changes_percent: changesPercent,
};

export function violationsOf(name: GuardName, guards: Guards, facts: GuardFacts): readonly Violation[] {
  const { beside } = facts;
  const own = JUDGED_BY[name](guards, facts);
  if (beside === undefined || !characterOf(name).onPayments) return own;
  return [...own, ...JUDGED_BY[name](guards, beside)];
}
