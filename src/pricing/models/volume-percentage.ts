/**
 * Volume percentage: the percentage of the amount, plus the price per unit times the count, plus the fixed fee. The
 * fixed fee is charged in every interval, even without any volume. The count is optional if the price per unit is
 * zero, and the amount is optional if the percentage is zero.
 */
import { type Decimal, ONE, ZERO } from '../../model/values/decimal.ts';
import {
  type CurvedModel,
  fields,
  type ModelModule,
  rated,
  ratingLine,
  requireUsage,
} from './pricing-model.ts';
import { readDecimal, readPercentage } from './read-decimal.ts';
import { lineOn, ratesText } from './tiers.ts';

export const volumePercentageModel: ModelModule<'volume_percentage_pricing_model', CurvedModel> = {
  read: (written, path, faults) => {
    const { percentage, price_per_unit, fixed_fee } = written;
    if (percentage === undefined && price_per_unit === undefined && fixed_fee === undefined)
      faults.add(
        path,
        'volume-price-missing',
        'the model has no percentage, no price_per_unit and no fixed_fee',
        'write at least one of them, "0" where nothing is charged',
      );
    const share = readPercentage(percentage, [...path, 'percentage'], faults);
    const pricePerUnit = readDecimal(price_per_unit, [...path, 'price_per_unit'], faults);
    const fixedFee = readDecimal(fixed_fee, [...path, 'fixed_fee'], faults);
    return {
      kind: 'curved',
      ratedBy: pricePerUnit.eq(ZERO) ? 'amount' : 'sales',
      declares: null,
      units: null,
      prepaidUnits: null,
      rate: (usage) => {
        const amount = requireUsage(usage.amount ?? unneeded(share), 'amount');
        if (amount.kind === 'unrated') return amount;
        const count = requireUsage(usage.quantity ?? unneeded(pricePerUnit), 'quantity');
        if (count.kind === 'unrated') return count;
        return rated(
          [
            ratingLine('share of the amount', amount.value, share),
            ratingLine('units', count.value, pricePerUnit),
            ratingLine('fixed fee', ONE, fixedFee),
          ].filter((line) => !line.unitPrice.eq(ZERO)),
        );
      },
      curves: (grid) => {
        const overAmount = lineOn('amount', grid, fixedFee, share);
        return pricePerUnit.eq(ZERO)
          ? [overAmount]
          : [overAmount, lineOn('quantity', grid, fixedFee, pricePerUnit)];
      },
    };
  },
  words: (written, amount) => ratesText(written, ' each', amount),
  fields: fields('percentage price_per_unit fixed_fee'),
};

function unneeded(price: Decimal): Decimal | undefined {
  return price.eq(ZERO) ? ZERO : undefined;
}
