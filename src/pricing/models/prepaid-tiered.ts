/**
 * Prepaid tiered: units up to `prepaid_units` are covered, and cost nothing here. The rest is graduated through the
 * tiers from zero, as if there were no other units. Without a rest, no tier is entered and no fixed fee is charged.
 */
import { ZERO } from '../../model/values/decimal.ts';
import { scalarText } from '../../model/values/json.ts';
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
import { afterPrepaid, curveOn, partSegments, rateParts, TIER_FIELDS, tiersText } from './tiers.ts';

export const prepaidTieredModel: ModelModule<'prepaid_tiered_pricing_model', CurvedModel> = {
  read: (written, path, faults) => {
    const prepaidUnits = readUnits(written.prepaid_units, [...path, 'prepaid_units'], faults);
    const tiers = readTiers(written.tiers, 'quantity', [...path, 'tiers'], faults);
    return {
      kind: 'curved',
      ratedBy: 'quantity',
      declares: null,
      units: null,
      prepaidUnits,
      rate: (usage) => {
        const quantity = requireUsage(usage.quantity, 'quantity');
        if (quantity.kind === 'unrated') return quantity;
        const rest = quantity.value.minus(prepaidUnits);
        if (rest.lte(ZERO)) return rated([ratingLine('prepaid units', quantity.value, ZERO)]);
        const overage = rateParts(tiers, rest);
        if (overage.kind === 'unrated') return overage;
        return rated([ratingLine('prepaid units', prepaidUnits, ZERO), ...overage.lines]);
      },
      curves: (grid) => [
        curveOn('quantity', grid, (step) =>
          afterPrepaid(prepaidUnits, ZERO, partSegments({ ...tiers, coverZero: false }, step).slice(1)),
        ),
      ],
    };
  },
  words: ({ prepaid_units, tiers }, amount) =>
    `${scalarText(prepaid_units)} units, then ${tiersText(tiers, amount)}`,
  fields: fields('prepaid_units', { tiers: TIER_FIELDS }),
};
