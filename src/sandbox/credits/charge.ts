/** A charge is the cost of the work in one metric, with the part of it that a hold covers. */
import { type Decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import type { JsonObject } from '../../model/values/json.ts';

export interface Charge {
  readonly metricId: string;
  readonly quantity: Decimal;
  readonly amount: Decimal;
  readonly covered: Decimal;
}

export function chargeView({ metricId, quantity, amount, covered }: Charge): JsonObject {
  const overflow = amount.minus(covered);
  return {
    metric_id: metricId,
    quantity: decimalText(quantity),
    amount: decimalText(amount),
    covered: decimalText(covered),
    overflow: decimalText(overflow.lt(ZERO) ? ZERO : overflow),
  };
}

export function totalOf(charges: readonly Charge[]): string {
  return decimalText(charges.reduce((sum, { amount }) => sum.plus(amount), ZERO));
}
