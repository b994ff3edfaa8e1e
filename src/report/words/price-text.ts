/** A price in a few words: its model, its first and last amounts, and the terms that change them. */

import { type PricingModelField, pricingModelsOf } from '../../model/catalog/price.ts';
import { counted } from '../../model/messages/counted.ts';
import { decimal, isDecimalText, ZERO } from '../../model/values/decimal.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { plain, priceTermWords } from './price-terms-text.ts';
import { unitMoneyText } from './value-text.ts';

/** Writes an amount with the digits of its currency. */
type AmountText = (value: Json | undefined) => string;

/**
 * `fixed 499.00 × 1 less 10 % for 3 months`, `graduated tiered 0.50 … 0.22 in 3 tiers`. Never fails:
 * unknown parts are left out.
 */
export function priceText(price: JsonObject, currency: string | null = null): string {
  const [field] = pricingModelsOf(price);
  const model = field === undefined ? undefined : price[field];
  if (field === undefined || !isJsonObject(model)) return 'without a pricing model';
  const amount: AmountText = (value) => unitMoneyText(plain(value), currency);
  const words = [
    field.replace(/_pricing_model$/, '').replaceAll('_', ' '),
    amountsText(field, model, amount),
    ...priceTermWords(price, currency),
  ];
  return words.filter((word) => word !== '').join(' ');
}

function amountsText(field: PricingModelField, model: JsonObject, amount: AmountText): string {
  switch (field) {
    case 'unit_pricing_model':
      return `${amount(model.price_per_unit)} each`;
    case 'fixed_pricing_model':
      return model.units === undefined
        ? amount(model.price_per_unit)
        : `${amount(model.price_per_unit)} × ${plain(model.units)}`;
    case 'tiered_pricing_model':
    case 'graduated_tiered_pricing_model':
    case 'tiered_percentage_pricing_model':
    case 'graduated_percentage_pricing_model':
      return tiersText(model.tiers, amount);
    case 'prepaid_tiered_pricing_model':
    case 'prepaid_fixed_tiered_pricing_model':
      return `${plain(model.prepaid_units)} units, then ${tiersText(model.tiers, amount)}`;
    case 'volume_percentage_pricing_model':
      return ratesText(model, ' each', amount);
    case 'expression_pricing_model':
      return isJsonArray(model.charges) ? `of ${counted(model.charges.length, 'charge')}` : '';
    case 'matrix_pricing_model':
      return isJsonArray(model.dimensions) ? `over ${counted(model.dimensions.length, 'dimension')}` : '';
    default:
      return field satisfies never;
  }
}

/** The most tiers that are named one by one. */
const TIERS_NAMED = 4;

function tiersText(tiers: Json | undefined, amount: AmountText): string {
  if (!isJsonArray(tiers)) return '';
  const rates = tiers
    .map((tier) => (isJsonObject(tier) ? ratesText(tier, '', amount) : ''))
    .filter((rate) => rate !== '');
  const [first = ''] = rates;
  const last = rates.at(-1) ?? '';
  const alike = rates.every((rate) => rate === first);
  const range = alike ? first : rates.length <= TIERS_NAMED ? rates.join(', ') : `${first} … ${last}`;
  return `${range} in ${counted(tiers.length, 'tier')}`;
}

/**
 * `2.9 % + 0.30 each + 5.00 flat`, for a tier or a whole price. A fee of zero is shown only
 * where there is nothing else.
 */
function ratesText(
  { percentage, price_per_unit, unit_price, fixed_fee }: JsonObject,
  each: string,
  amount: AmountText,
): string {
  const rate = price_per_unit ?? unit_price;
  const parts: string[] = [];
  if (percentage !== undefined) parts.push(`${plain(percentage)} %`);
  if (rate !== undefined) parts.push(amount(rate) + each);
  if (fixed_fee !== undefined && (parts.length === 0 || !isNothing(fixed_fee)))
    parts.push(`${amount(fixed_fee)} flat`);
  return parts.join(' + ');
}

function isNothing(value: Json): boolean {
  return typeof value === 'string' && isDecimalText(value) && decimal(value).eq(ZERO);
}
