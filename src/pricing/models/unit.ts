/** Unit: quantity × price. */
import { ZERO } from '../../model/values/decimal.ts';
import {
  type CurvedModel,
  fields,
  type ModelModule,
  rated,
  ratingLine,
  requireUsage,
} from './pricing-model.ts';
import { readDecimal } from './read-decimal.ts';
import { lineOn } from './tiers.ts';

export const unitModel: ModelModule<'unit_pricing_model', CurvedModel> = {
  read: (written, path, faults) => {
    const pricePerUnit = readDecimal(written.price_per_unit, [...path, 'price_per_unit'], faults);
    return {
      kind: 'curved',
      ratedBy: 'quantity',
      declares: null,
      units: null,
      prepaidUnits: null,
      rate: (usage) => {
        const quantity = requireUsage(usage.quantity, 'quantity');
        if (quantity.kind === 'unrated') return quantity;
        return rated([ratingLine('units', quantity.value, pricePerUnit)]);
      },
      curves: (grid) => [lineOn('quantity', grid, ZERO, pricePerUnit)],
    };
  },
  words: ({ price_per_unit }, amount) => `${amount(price_per_unit)} each`,
  fields: fields('price_per_unit'),
};
