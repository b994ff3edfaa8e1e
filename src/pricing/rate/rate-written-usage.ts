/**
 * Rates a price for usage in the form that people and other programs write: decimals as text, whole numbers, values
 * by name.
 */

import type { Price } from '../../model/catalog/price.ts';
import { type Decimal, decimal, isDecimalText } from '../../model/values/decimal.ts';
import { ratePrice } from './rate-price.ts';
import { type Rating, type Usage, unrated } from './rating.ts';

/**
 * A decimal text such as `"12.5"`, a whole number, or a decimal. Any other number is refused, because its value may
 * not be the intended one.
 */
export type WrittenAmount = string | number | bigint | Decimal;

export interface WrittenUsage {
  readonly quantity?: WrittenAmount;
  readonly amount?: WrittenAmount;
  readonly metrics?: ReadonlyMap<string, WrittenAmount> | Readonly<Record<string, WrittenAmount>>;
  readonly dimensions?: ReadonlyMap<string, string> | Readonly<Record<string, string>>;
}

/** Like {@link ratePrice}, but with the result `unreadable-usage` for usage that is not a decimal. Never throws. */
export function rateWrittenUsage(price: Price, usage: WrittenUsage): Rating {
  const unreadable: string[] = [];
  const read = (name: string, value: WrittenAmount): Decimal | undefined => {
    const amount = readAmount(value);
    if (amount === undefined) unreadable.push(`${name} ${JSON.stringify(String(value))}`);
    return amount;
  };
  const quantity = usage.quantity === undefined ? undefined : read('quantity', usage.quantity);
  const amount = usage.amount === undefined ? undefined : read('amount', usage.amount);
  const metrics = new Map<string, Decimal>();
  for (const [id, value] of entriesOf(usage.metrics)) {
    const counted = read(`metric ${id}`, value);
    if (counted !== undefined) metrics.set(id, counted);
  }
  if (unreadable.length > 0)
    return unrated('unreadable-usage', `the usage has what is no decimal number: ${unreadable.join(', ')}`);
  const rated: Usage = {
    ...(quantity === undefined ? {} : { quantity }),
    ...(amount === undefined ? {} : { amount }),
    metrics,
    dimensions: new Map(entriesOf(usage.dimensions)),
  };
  return ratePrice(price, rated);
}

function readAmount(value: WrittenAmount): Decimal | undefined {
  switch (typeof value) {
    case 'string':
      return isDecimalText(value) ? decimal(value) : undefined;
    case 'number':
      return Number.isSafeInteger(value) ? decimal(value) : undefined;
    case 'bigint':
      return decimal(value);
    default:
      return value;
  }
}

function entriesOf<Value>(
  values: ReadonlyMap<string, Value> | Readonly<Record<string, Value>> | undefined,
): readonly (readonly [string, Value])[] {
  if (values === undefined) return [];
  return values instanceof Map ? [...values] : Object.entries(values);
}
