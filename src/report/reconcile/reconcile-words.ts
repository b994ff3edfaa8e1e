/** The words for differences between invoices and a catalog. */

import type { BillingDifference, BillingDifferenceKind } from '../../model/plan/reconciliation.ts';
import { decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import { itemText } from '../words/impact-words.ts';
import { moneyText } from '../words/value-text.ts';

export const DIFFERENCE_WORDS: Readonly<Record<BillingDifferenceKind, string>> = {
  missing_invoice: 'missing invoice',
  missing_line: 'missing line',
  extra_line: 'extra line',
  doubled_invoice: 'doubled invoice',
  doubled_line: 'doubled line',
  wrong_period: 'wrong period',
  wrong_currency: 'wrong currency',
  wrong_customer: 'wrong customer',
  unknown_subscription: 'unknown subscription',
  wrong_total: 'wrong total',
  wrong_line: 'wrong line',
  discount_ignored: 'discount ignored',
  escalation_ignored: 'escalation ignored',
  old_price: 'old price',
  future_price: 'future price',
  list_price: 'list price',
  wrong_amount: 'wrong amount',
};

/** An item of the catalog in short; the description of a line as it stands, because it may be any text. */
export function whatText(what: string): string {
  return /^(products|bundles)\./.test(what) ? itemText(what) : what;
}

/** Billed less expected, as a decimal text; null where no amount is at fault. */
export function billedTooMuch({
  expected,
  billed,
}: Pick<BillingDifference, 'expected' | 'billed'>): string | null {
  if (expected === null && billed === null) return null;
  return decimalText(decimal(billed ?? '0').minus(decimal(expected ?? '0')));
}

/** `billed 499.01, expected 499.00, 0.01 too much`; empty where no amount is at fault. */
export function amountsText(difference: Pick<BillingDifference, 'expected' | 'billed' | 'currency'>): string {
  const { expected, billed, currency } = difference;
  const by = billedTooMuch(difference);
  if (by === null) return '';
  const money = (text: string | null): string => (text === null ? 'nothing' : moneyText(text, currency));
  return `billed ${money(billed)}, expected ${money(expected)}${offText(by, currency)}`;
}

export function offText(by: string, currency: string | null): string {
  const amount = decimal(by);
  if (amount.eq(ZERO)) return '';
  return `, ${moneyText(decimalText(amount.abs()), currency)} too ${amount.gt(ZERO) ? 'much' : 'little'}`;
}
