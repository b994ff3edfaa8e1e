/** Fixed: units × price, for any usage. A model without `units` charges one unit. */
import { ONE } from '../../model/values/decimal.ts';
import { scalarText } from '../../model/values/json.ts';
import { flatCurve, gridStep } from '../curves/bill-curve.ts';
import { type CurvedModel, fields, type ModelModule, rated, ratingLine } from './pricing-model.ts';
import { readDecimal, readUnits } from './read-decimal.ts';

export const fixedModel: ModelModule<'fixed_pricing_model', CurvedModel> = {
  read: (written, path, faults) => {
    const pricePerUnit = readDecimal(written.price_per_unit, [...path, 'price_per_unit'], faults);
    const units = written.units === undefined ? ONE : readUnits(written.units, [...path, 'units'], faults);
    return {
      kind: 'curved',
      ratedBy: 'nothing',
      declares: 'all',
      units: null,
      prepaidUnits: null,
      rate: () => rated([ratingLine('fixed units', units, pricePerUnit)]),
      curves: (grid) => [flatCurve(pricePerUnit.times(units), 'nothing', gridStep('nothing', grid))],
    };
  },
  words: ({ price_per_unit, units }, amount) =>
    units === undefined ? amount(price_per_unit) : `${amount(price_per_unit)} × ${scalarText(units)}`,
  fields: fields('price_per_unit units'),
  unitsUnlessWritten: 1,
};
