/**
 * Prepaid fixed tiered: the fixed fee of the tier that holds the prepaid units is charged for any usage. Each unit
 * beyond them costs that tier's price, even in the tiers above it. `overages_charge_interval` decides when that is
 * charged, and not how much.
 */
import { ONE, ZERO } from '../../model/values/decimal.ts';
import { prepaidTieredModel } from './prepaid-tiered.ts';
import {
  type CurvedModel,
  fields,
  type ModelModule,
  rated,
  ratingLine,
  requireUsage,
} from './pricing-model.ts';
import { readUnits } from './read-decimal.ts';
import { readTiers } from './read-tiers.ts';
import { afterPrepaid, curveOn, TIER_FIELDS } from './tiers.ts';

export const prepaidFixedTieredModel: ModelModule<'prepaid_fixed_tiered_pricing_model', CurvedModel> = {
  read: (written, path, faults) => {
    const prepaidUnits = readUnits(written.prepaid_units, [...path, 'prepaid_units'], faults);
    const tiers = readTiers(written.tiers, 'quantity', [...path, 'tiers'], faults);
    const holder = tiers.bands.find(({ upTo }) => upTo === null || prepaidUnits.lte(upTo));
    const held = holder !== undefined && (tiers.coverZero || prepaidUnits.gt(holder.above));
    if (!held)
      faults.add(
        [...path, 'prepaid_units'],
        'prepaid-units-outside-tiers',
        `no tier covers ${written.prepaid_units} prepaid units, so nothing says what they cost`,
        'add a tier for them, or change their number',
      );
    const { fixedFee, rate: pricePerUnit } = holder ?? { fixedFee: ZERO, rate: ZERO };
    return {
      kind: 'curved',
      ratedBy: 'quantity',
      declares: 'least',
      units: null,
      prepaidUnits,
      rate: (usage) => {
        const quantity = requireUsage(usage.quantity ?? ZERO, 'quantity');
        if (quantity.kind === 'unrated') return quantity;
        const fee = ratingLine('prepaid units, fixed fee', ONE, fixedFee);
        const rest = quantity.value.minus(prepaidUnits);
        return rated(
          rest.gt(ZERO) ? [fee, ratingLine('units beyond the prepaid', rest, pricePerUnit)] : [fee],
        );
      },
      curves: (grid) => [
        curveOn('quantity', grid, (step) =>
          afterPrepaid(prepaidUnits, fixedFee, [
            { from: step, to: null, intercept: fixedFee, slope: pricePerUnit, opens: 'tier' },
          ]),
        ),
      ],
    };
  },
  words: prepaidTieredModel.words,
  fields: fields('overages_charge_interval prepaid_units', { tiers: TIER_FIELDS }),
  moment: {
    name: 'overages_charge_interval',
    textIn: ({ overages_charge_interval: interval }) => interval,
  },
};
