/** Recurring value per month, before and after, per currency: the short form of `money-impact.ts`. */
import type { MoneyImpact } from '../../model/plan/impact.ts';
import type { RecurringImpact } from '../../model/plan/plan.ts';

export function recurringOf(money: readonly MoneyImpact[]): readonly RecurringImpact[] {
  return money.map(({ currency, monthly, subscriptions, partly_counted }) => ({
    currency,
    ...monthly,
    subscriptions,
    partly_counted,
  }));
}
