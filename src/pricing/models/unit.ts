/**
 * Unit: quantity × price; and the one amount of a price that has a single amount for each unit, which a letter to a
 * customer calls the price.
 */

import type { Price } from '../../model/catalog/price.ts';
import { ZERO } from '../../model/values/decimal.ts';
import { isJsonObject, type JsonObject } from '../../model/values/json.ts';
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

const FLAT_MODELS = ['fixed_pricing_model', 'unit_pricing_model'] as const;

/** Null for a price with tiers, dimensions or an expression. */
export function unitPriceOf(price: JsonObject): string | null {
  for (const field of FLAT_MODELS) {
    const model = price[field];
    if (isJsonObject(model) && typeof model.price_per_unit === 'string') return model.price_per_unit;
  }
  return null;
}

/** The same price with another amount; undefined for a price that has no such amount. */
export function withUnitPrice(price: Price, amount: string): Price | undefined {
  for (const field of FLAT_MODELS) {
    const model = price[field];
    if (model !== undefined) return { ...price, [field]: { ...model, price_per_unit: amount } };
  }
  return undefined;
}
