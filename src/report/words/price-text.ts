/**
 * A price in a few words: its model, its first and last amounts, and the terms that change them; and a value that was added or removed
 * as a whole, in the words of its creation. The page and the JSON form have the details that these words leave out.
 */
import { intervalMonths } from '../../model/catalog/billing-interval.ts';
import { type Price, pricingModelsOf } from '../../model/catalog/price.ts';
import { MONEY_TERMS, SPEND_LIMITS, SPEND_WORDS } from '../../model/catalog/term-money.ts';
import { counted } from '../../model/messages/counted.ts';
import { bareKey } from '../../model/values/address.ts';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  scalarText,
} from '../../model/values/json.ts';
import { MODELS } from '../../pricing/models/all-models.ts';
import type { AmountText } from '../../pricing/models/pricing-model.ts';
import { referenceText, unitMoneyText, valueText } from './value-text.ts';

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

/** `path` is the place of the value. */
export function heldText(value: Json, path: string, currency: string | null): string {
  if (!isJsonObject(value)) return valueText(value, path, currency);
  if (pricingModelsOf(value).length > 0) return priceText(value, currency);
  const words = termWords(value, path.split('/').at(-1) ?? '', currency) ?? itemText(value, currency);
  return words ?? valueText(value, path, currency);
}

/** Undefined where the value is not an item. */
function itemText({ price, items, prices }: JsonObject, currency: string | null): string | undefined {
  if (isJsonObject(price)) return priceText(price, currency);
  const parts = namedParts(items ?? prices).flatMap(([name, part]) => {
    const words = isJsonObject(part) ? heldText(part, '', currency) : undefined;
    return words === undefined ? [] : [`${name} ${words}`];
  });
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** Reads both forms of a list: differences key its items by product, and documents have the list itself. */
function namedParts(parts: Json | undefined): readonly (readonly [string, Json])[] {
  if (isJsonArray(parts))
    return parts
      .filter(isJsonObject)
      .map((part) => [referenceText(part.product_id ?? part.bundle_id), part] as const);
  return isJsonObject(parts) ? Object.entries(parts).map(([key, part]) => [bareKey(key), part] as const) : [];
}

const TERMS: readonly string[] = [...MONEY_TERMS, 'billing', 'renewal'];

/** True for the path of a whole term, or of a part of one. */
export function isTerm(path: string): boolean {
  return TERMS.includes(path.split('/')[1] ?? '');
}

/** The value at the path of a term; `none` where there is none. */
export function termText(value: Json | undefined, path: string, currency: string | null = null): string {
  if (value === undefined || value === null) return 'none';
  return termWords(value, path.split('/').at(-1) ?? '', currency) ?? valueText(value, path, currency);
}

/** Undefined for a value that has no words of its own. */
function termWords(value: Json, field: string, currency: string | null): string | undefined {
  if (!isJsonObject(value)) return undefined;
  if (field === 'discount') return discountText(value);
  if (field === 'price_escalation') return escalationText(value);
  const words = SPEND_LIMITS.find((limit) => limit === field);
  return words && limitText(SPEND_WORDS[words], value, currency);
}

/** Says nothing where a field stands in it that the words would leave out. */
function discountText({
  amount,
  type,
  duration_type: lasts,
  duration_value: length,
  duration_unit: unit,
  ...rest
}: JsonObject) {
  const isWhole = Object.keys(rest).length === 0 && type === 'percentage' && typeof amount === 'string';
  if (!isWhole) return undefined;
  const rolling =
    lasts === 'fixed' || lasts === undefined ? '' : ` ${scalarText(lasts).replaceAll('_', ' ')}`;
  if (length === undefined || length === null) return `${amount} %${rolling}`;
  if (typeof length !== 'number' || typeof unit !== 'string') return undefined;
  return `${amount} %${rolling} for ${counted(length, unit.replace(/s$/, ''))}`;
}

/** Says nothing where a field stands in it that the words would leave out. */
function escalationText({
  enabled,
  type,
  percentage,
  interval_months: months,
  escalate_metered_unit_rates: metered,
  ...rest
}: JsonObject) {
  const isWhole = Object.keys(rest).length === 0 && type === 'percentage' && typeof percentage === 'string';
  if (!isWhole || typeof months !== 'number') return undefined;
  const often = months === 1 ? 'month' : counted(months, 'month');
  return `${percentage} % every ${often}${metered === true ? ', metered rates too' : ''}${enabled === false ? ', not enabled' : ''}`;
}

/** Says nothing where a field stands in it that the words would leave out. */
function limitText(
  words: string,
  { amount, period, billing_direction: billed, ...rest }: JsonObject,
  currency: string | null,
) {
  const isWhole = Object.keys(rest).length === 0 && typeof amount === 'string' && typeof period === 'string';
  if (!isWhole) return undefined;
  const when = typeof billed === 'string' ? `, billed in ${billed}` : '';
  return `${words} ${unitMoneyText(amount, currency)} ${period}${when}`;
}
