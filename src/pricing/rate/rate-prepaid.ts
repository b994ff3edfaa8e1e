/**
 * The prepaid models.
 *
 * Prepaid tiered: units up to `prepaid_units` are covered, and cost nothing here. The rest is graduated through the
 * tiers from zero, as if there were no other units. Without a rest, no tier is entered and no fixed fee is charged.
 *
 * Prepaid fixed tiered: the fixed fee of the tier that holds the prepaid units is charged for any usage. Each unit
 * beyond them costs that tier's price, even in the tiers above it. `overages_charge_interval` decides when that is
 * charged, and not how much.
 */
import { ONE, ZERO } from '../../model/values/decimal.ts';
import type { PrepaidFixedModel, PrepaidTieredModel } from '../pricing-model.ts';
import { rateParts } from './rate-tiers.ts';
import { type Rating, rated, ratingLine, requireUsage, type Usage } from './rating.ts';

export function ratePrepaidTiered(model: PrepaidTieredModel, usage: Usage): Rating {
  const quantity = requireUsage(usage.quantity, 'quantity');
  if (quantity.kind === 'unrated') return quantity;
  const rest = quantity.value.minus(model.prepaidUnits);
  if (rest.lte(ZERO)) return rated([ratingLine('prepaid units', quantity.value, ZERO)]);
  const overage = rateParts(model.tiers, rest);
  if (overage.kind === 'unrated') return overage;
  return rated([ratingLine('prepaid units', model.prepaidUnits, ZERO), ...overage.lines]);
}

/** Without usage, no units are beyond the prepaid ones. */
export function ratePrepaidFixed(model: PrepaidFixedModel, usage: Usage): Rating {
  const quantity = requireUsage(usage.quantity ?? ZERO, 'quantity');
  if (quantity.kind === 'unrated') return quantity;
  const fee = ratingLine('prepaid units, fixed fee', ONE, model.fixedFee);
  const rest = quantity.value.minus(model.prepaidUnits);
  return rated(
    rest.gt(ZERO) ? [fee, ratingLine('units beyond the prepaid', rest, model.pricePerUnit)] : [fee],
  );
}
