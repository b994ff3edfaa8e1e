/** A price in a few words, for the creation of a bundle: which model it has, and the amounts it starts and ends with. */
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { type PricingModelField, pricingModelsOf } from '../model/price.ts';
import { counted } from './counted.ts';
import { unitMoneyText } from './value-text.ts';

/** `fixed 499.00 × 1`, `graduated tiered 0.50 … 0.22 in 3 tiers`. Never fails: what it does not know it leaves out. */
export function priceText(price: JsonObject): string {
  const [field] = pricingModelsOf(price);
  const model = field === undefined ? undefined : price[field];
  if (field === undefined || !isJsonObject(model)) return 'without a pricing model';
  const words = [field.replace(/_pricing_model$/, '').replaceAll('_', ' '), amountsText(field, model)];
  if (isJsonObject(price.discount)) words.push(`less ${plain(price.discount.amount)} %`);
  return words.filter((word) => word !== '').join(' ');
}

function amountsText(field: PricingModelField, model: JsonObject): string {
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
      return tiersText(model.tiers);
    case 'prepaid_tiered_pricing_model':
    case 'prepaid_fixed_tiered_pricing_model':
      return `${plain(model.prepaid_units)} units, then ${tiersText(model.tiers)}`;
    case 'volume_percentage_pricing_model':
      return volumeText(model);
    case 'expression_pricing_model':
      return isJsonArray(model.charges) ? `of ${counted(model.charges.length, 'charge')}` : '';
    case 'matrix_pricing_model':
      return isJsonArray(model.dimensions) ? `over ${counted(model.dimensions.length, 'dimension')}` : '';
    default:
      return field satisfies never;
  }
}

/** So many tiers are named one by one. */
const TIERS_NAMED = 4;

function tiersText(tiers: Json | undefined): string {
  if (!isJsonArray(tiers)) return '';
  const rates = tiers.map(rateText).filter((rate) => rate !== '');
  const [first = ''] = rates;
  const last = rates.at(-1) ?? '';
  const alike = rates.every((rate) => rate === first);
  const range = alike ? first : rates.length <= TIERS_NAMED ? rates.join(', ') : `${first} … ${last}`;
  return `${range} in ${counted(tiers.length, 'tier')}`;
}

function rateText(tier: Json | undefined): string {
  if (!isJsonObject(tier)) return '';
  if (tier.percentage !== undefined) return `${plain(tier.percentage)} %`;
  return amount(tier.price_per_unit ?? tier.unit_price ?? tier.fixed_fee);
}

function volumeText(model: JsonObject): string {
  const parts: string[] = [];
  if (model.percentage !== undefined) parts.push(`${plain(model.percentage)} %`);
  if (model.price_per_unit !== undefined) parts.push(`${amount(model.price_per_unit)} each`);
  if (model.fixed_fee !== undefined) parts.push(`${amount(model.fixed_fee)} once`);
  return parts.join(' + ');
}

function amount(value: Json | undefined): string {
  return unitMoneyText(plain(value), null);
}

function plain(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '?';
}
