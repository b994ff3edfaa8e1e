/**
 * The unit model and the fixed model. Unit: quantity × price. Fixed: units × price, for any usage; a fixed model
 * without `units` charges one unit.
 */
import type { Decimal } from '../../model/values/decimal.ts';
import { type Rating, rated, ratingLine, requireUsage, type Usage } from './rating.ts';

export function rateUnit(pricePerUnit: Decimal, usage: Usage): Rating {
  const quantity = requireUsage(usage.quantity, 'quantity');
  if (quantity.kind === 'unrated') return quantity;
  return rated([ratingLine('units', quantity.value, pricePerUnit)]);
}

export function rateFixed(pricePerUnit: Decimal, units: Decimal): Rating {
  return rated([ratingLine('fixed units', units, pricePerUnit)]);
}
