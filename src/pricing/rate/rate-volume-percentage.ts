/**
 * The volume percentage model: the percentage of the amount, plus the price per unit times the count, plus the fixed
 * fee. The fixed fee is charged in every interval, even without any volume. The count is optional if the price per
 * unit is zero, and the amount is optional if the percentage is zero.
 */
import { type Decimal, ONE, ZERO } from '../../model/values/decimal.ts';
import type { VolumePercentageModel } from '../pricing-model.ts';
import { type Rating, rated, ratingLine, requireUsage, type Usage } from './rating.ts';

export function rateVolumePercentage(model: VolumePercentageModel, usage: Usage): Rating {
  const amount = requireUsage(usage.amount ?? unneeded(model.rate), 'amount');
  if (amount.kind === 'unrated') return amount;
  const count = requireUsage(usage.quantity ?? unneeded(model.pricePerUnit), 'quantity');
  if (count.kind === 'unrated') return count;
  return rated(
    [
      ratingLine('share of the amount', amount.value, model.rate),
      ratingLine('units', count.value, model.pricePerUnit),
      ratingLine('fixed fee', ONE, model.fixedFee),
    ].filter((line) => !line.unitPrice.eq(ZERO)),
  );
}

function unneeded(price: Decimal): Decimal | undefined {
  return price.eq(ZERO) ? ZERO : undefined;
}
