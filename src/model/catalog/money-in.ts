/**
 * The sums of money in a price, which stand in one currency and mean nothing in another: rates, fees, fixed discounts,
 * spend limits, expressions, and the tier bounds of a percentage, which are amounts too. Zero and percentages are none.
 */

import { decimal, isDecimalText, ZERO } from '../values/decimal.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../values/json.ts';
import type { FieldPath } from '../values/source.ts';
import { AMOUNT_FIELDS, pricingModelsOf } from './price.ts';
import { SPEND_LIMITS } from './term-money.ts';

interface SumOfMoney {
  readonly path: FieldPath;
  readonly text: string;
}

/** The meaning of a field depends on the model around it. */
type Around = 'percentages' | 'other';

export function moneyIn(price: JsonObject): readonly SumOfMoney[] {
  const models = pricingModelsOf(price).flatMap((field) =>
    inModel(price[field], [field], aroundOf(field, 'other')),
  );
  return [...models, ...inDiscount(price.discount), ...SPEND_LIMITS.flatMap(inLimit)];

  function inLimit(name: string): readonly SumOfMoney[] {
    const limit = price[name];
    return isJsonObject(limit) ? sum(limit.amount, [name, 'amount']) : [];
  }
}

function inDiscount(discount: Json | undefined): readonly SumOfMoney[] {
  if (!isJsonObject(discount) || (discount.type ?? 'percentage') === 'percentage') return [];
  return sum(discount.amount, ['discount', 'amount']);
}

function inModel(value: Json | undefined, path: FieldPath, around: Around): readonly SumOfMoney[] {
  if (isJsonArray(value))
    return value.flatMap((element, index) => inModel(element, [...path, index], around));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const at = [...path, name];
    if (AMOUNT_FIELDS.has(name) || name === 'unit_price_expression') return sum(member, at);
    if (around === 'percentages' && BOUNDS.has(name)) return sum(member, at);
    return inModel(member, at, aroundOf(name, around));
  });
}

const BOUNDS: ReadonlySet<string> = new Set(['min_units', 'max_units']);

function aroundOf(field: string, around: Around): Around {
  if (!field.endsWith('_pricing_model')) return around;
  return field.endsWith('_percentage_pricing_model') ? 'percentages' : 'other';
}

function sum(value: Json | undefined, path: FieldPath): readonly SumOfMoney[] {
  if (typeof value !== 'string' && typeof value !== 'number') return [];
  const text = String(value);
  return isDecimalText(text) && decimal(text).eq(ZERO) ? [] : [{ path, text }];
}

/**
 * The form of a price as text: its model, and the tiers and cells in it. Two currencies of one price have one form, so
 * that they differ in amounts alone.
 */
export function formOf(price: JsonObject): string {
  return JSON.stringify(
    pricingModelsOf(price).map((field) => [field, formIn(price[field] ?? null, aroundOf(field, 'other'))]),
  );
}

const OF_FORM: ReadonlySet<string> = new Set([
  'dimension_key',
  'key',
  'value',
  'values',
  'cell_key',
  'prepaid_units',
]);

function formIn(value: Json, around: Around): Json {
  if (isJsonArray(value))
    return value.map((element) => (isJsonObject(element) ? formIn(element, around) : element));
  if (!isJsonObject(value)) return null;
  return Object.keys(value)
    .sort()
    .flatMap((name): Json[] => {
      const member = value[name] ?? null;
      if (OF_FORM.has(name) || (name === 'max_units' && around === 'other')) return [[name, member]];
      if (name === 'metric_bindings') return [];
      return isJsonArray(member) || isJsonObject(member)
        ? [[name, formIn(member, aroundOf(name, around))]]
        : [];
    });
}
