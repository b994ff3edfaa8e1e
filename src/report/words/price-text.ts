/** A price in a few words: its model, its first and last amounts, and the terms that change them. */

import { intervalMonths } from '../../model/catalog/billing-interval.ts';
import { type Price, pricingModelsOf } from '../../model/catalog/price.ts';
import { SPEND_WORDS } from '../../model/catalog/term-money.ts';
import { counted } from '../../model/messages/counted.ts';
import { isJsonObject, type Json, type JsonObject, scalarText } from '../../model/values/json.ts';
import { MODELS } from '../../pricing/models/all-models.ts';
import type { AmountText } from '../../pricing/models/pricing-model.ts';
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

/**
 * `every 12 months`, `less 60 % for 3 months`. An interval of one month is left out, because all sums
 * are monthly. Never fails.
 */
export function priceTermWords(price: JsonObject, currency: string | null): readonly string[] {
  const { billing_frequency: frequency, trial_period_days: trial } = price;
  return [
    intervalWords(price),
    typeof frequency === 'string' && frequency !== 'recurring' ? frequency : '',
    discountWords(price.discount),
    typeof trial === 'number' && trial > 0 ? `free for ${counted(trial, 'day')}` : '',
    ...Object.entries(SPEND_WORDS).map(([limit, words]) => limitWords(words, price[limit], currency)),
  ].filter((words) => words !== '');
}

function intervalWords(price: JsonObject): string {
  const { billing_interval: name, billing_interval_unit: unit, billing_interval_count: count } = price;
  const months = intervalMonths(price as Price);
  if (months === 1) return '';
  const named = typeof name === 'string' && name !== 'monthly' ? name : '';
  if (typeof unit !== 'string' || (named !== '' && months !== null)) return named;
  const length = typeof count === 'number' ? count : 1;
  return `${named} every ${length === 1 ? unit : counted(length, unit)}`.trim();
}

function discountWords(discount: Json | undefined): string {
  if (!isJsonObject(discount)) return '';
  const { amount, type, duration_value: length, duration_unit: unit } = discount;
  const share = type === undefined || type === 'percentage' ? '%' : scalarText(type);
  const time = typeof length === 'number' ? ` for ${length} ${typeof unit === 'string' ? unit : '?'}` : '';
  return `less ${scalarText(amount)} ${share}${time}`;
}

function limitWords(what: string, limit: Json | undefined, currency: string | null): string {
  if (!isJsonObject(limit)) return '';
  return `${what} ${unitMoneyText(scalarText(limit.amount), currency)} ${scalarText(limit.period)}`;
}
