/** Changes of credits in words: `credit prints 200.00 → 150.00 USD a month in 2 subscriptions`. */
import { counted } from '../../model/messages/counted.ts';
import type { Credit, CreditImpact } from '../../model/plan/credit-impact.ts';
import { moneyText } from './value-text.ts';

export function creditChangeText({
  entitlement,
  currency,
  before,
  after,
  subscriptions,
}: CreditImpact): string {
  const whom = `in ${counted(subscriptions, 'subscription')}`;
  if (after === null) return `credit ${entitlement} of ${creditText(before, currency)} goes ${whom}`;
  if (before === null) return `new credit ${entitlement} of ${creditText(after, currency)} ${whom}`;
  const isAlike = measureText(before, currency) === measureText(after, currency);
  const old = isAlike ? amountText(before, currency) : creditText(before, currency);
  return `credit ${entitlement} ${old} → ${creditText(after, currency)} ${whom}`;
}

function creditText(credit: Credit | null, currency: string): string {
  return credit === null ? 'none' : `${amountText(credit, currency)} ${measureText(credit, currency)}`;
}

function amountText({ amount, credit_type }: Credit, currency: string): string {
  return credit_type === 'monetary' ? moneyText(amount, currency) : amount;
}

function measureText(
  { credit_type, recurrence, interval, rollover_periods }: Credit,
  currency: string,
): string {
  const isMonthly = recurrence === 'recurring' && interval === 'monthly';
  const kept = rollover_periods === null ? 'several periods' : counted(rollover_periods, 'period');
  return [
    credit_type === 'monetary' ? currency : credit_type,
    isMonthly ? 'a month' : `${recurrence} ${interval}`.trim(),
    rollover_periods === 0 ? '' : `kept for ${kept}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}
