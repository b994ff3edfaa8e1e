/**
 * The terms of a price, apart from its model, that change the amount paid: interval, discount, trial, spend limits.
 */

import { intervalMonths } from '../../model/catalog/billing-interval.ts';
import { SPEND_WORDS } from '../../model/catalog/money-terms.ts';
import type { Price } from '../../model/catalog/price.ts';
import { counted } from '../../model/messages/counted.ts';
import { isJsonObject, type Json, type JsonObject, scalarText } from '../../model/values/json.ts';
import { unitMoneyText } from './value-text.ts';

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
