/** The bills that new subscriptions bring for months that have passed, in words. */
import type { BilledBackMoney, MoneyImpact } from '../../model/plan/money-impact.ts';
import { moneyText } from './value-text.ts';

/** `49,324.00 USD, incomplete and 80.00 EUR`; empty where there are none. */
export function billedBackText(money: readonly MoneyImpact[]): string {
  return money
    .flatMap(({ currency, billed_back: past }) => (past ? [billedBackAmount(past, currency)] : []))
    .join(' and ');
}

export function billedBackAmount({ amount, partly }: BilledBackMoney, currency: string): string {
  return `${moneyText(amount, currency)} ${currency}${partly ? ', incomplete' : ''}`;
}
