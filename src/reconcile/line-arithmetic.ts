/** Whether the lines of a charge are the product of the unit price and the quantity that they show. */

import { currencyDigits } from '../model/values/currency-digits.ts';
import { type Decimal, decimal, decimalText, ONE } from '../model/values/decimal.ts';
import type { Bill } from './bill-of-price.ts';
import type { BilledLine } from './billed-lines.ts';
import type { ExpectedCharge } from './expected-charges.ts';
import type { Finding } from './finding.ts';

/** `share`: the part of the product that a line may bill, where it has the subscription's discount already. */
export function wrongLines(
  { name }: ExpectedCharge,
  bill: Exclude<Bill, { kind: 'unknown' }>,
  lines: readonly BilledLine[],
  { currency, share }: { readonly currency: string | null; readonly share: Decimal },
): readonly Finding[] {
  return lines.flatMap(({ invoice, line }): readonly Finding[] => {
    const { quantity, unitPrice, total } = line;
    if (quantity === null || unitPrice === null) return [];
    const units = decimal(quantity);
    const isProduct = bill.kind === 'amount' ? bill.isProduct : bill.isProduct(units);
    const product = units.times(decimal(unitPrice));
    const tolerance = units.abs().times(rounding(unitPrice, currency)).plus(rounding(total, currency));
    const isBilled = (amount: Decimal) => decimal(total).minus(amount).abs().lte(tolerance);
    if (!isProduct || isBilled(product) || (share.lt(ONE) && isBilled(product.times(share)))) return [];
    const reason = `the line has ${quantity} at ${unitPrice} each, and bills another amount`;
    const amounts = { expected: decimalText(product), billed: total };
    return [
      {
        kind: 'different',
        difference: { kind: 'wrong_line', what: name, invoices: [invoice.id], ...amounts, reason },
      },
    ];
  });
}

/** The smallest step of an amount as it is shown, which is at most the currency's. How it was rounded is not shown. */
function rounding(amount: string, currency: string | null): Decimal {
  const shown = amount.split('.')[1]?.length ?? 0;
  const digits = Math.max(shown, currencyDigits(currency));
  return decimal(digits === 0 ? '1' : `0.${'1'.padStart(digits, '0')}`);
}
