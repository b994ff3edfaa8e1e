/** A price in a few words: its model, its first and last amounts, and the terms that change them. */

import { pricingModelsOf } from '../../model/catalog/price.ts';
import { isJsonObject, type JsonObject, scalarText } from '../../model/values/json.ts';
import { MODELS } from '../../pricing/models/all-models.ts';
import type { AmountText } from '../../pricing/models/pricing-model.ts';
import { priceTermWords } from './price-terms-text.ts';
import { unitMoneyText } from './value-text.ts';

/**
 * `fixed 499.00 × 1 less 10 % for 3 months`, `graduated tiered 0.50 … 0.22 in 3 tiers`. Never fails:
 * unknown parts are left out.
 */
export function priceText(price: JsonObject, currency: string | null = null): string {
  const [field] = pricingModelsOf(price);
  const model = field === undefined ? undefined : price[field];
  if (field === undefined || !isJsonObject(model)) return 'without a pricing model';
  const amount: AmountText = (value) => unitMoneyText(scalarText(value), currency);
  const words = [
    field.replace(/_pricing_model$/, '').replaceAll('_', ' '),
    MODELS[field].words(model, amount),
    ...priceTermWords(price, currency),
  ];
  return words.filter((word) => word !== '').join(' ');
}
