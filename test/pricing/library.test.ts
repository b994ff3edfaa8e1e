/** The library's rating, with usage as its users write it. */
import { expect, test } from 'vitest';
import { decimal, decimalText, ratePrice, type WrittenUsage } from '../../src/index.ts';
import type { Price } from '../../src/model/catalog/price.ts';

const unit: Price = { unit_pricing_model: { price_per_unit: '0.4' } };
const sum: Price = {
  expression_pricing_model: {
    metric_bindings: [{ alias: 'a', metric_id: 'm' }],
    charges: [{ quantity_expression: 'a / 3', unit_price_expression: '3' }],
  },
};

test.each<[string, Price, WrittenUsage, string]>([
  ['text', unit, { quantity: '12.5' }, '5'],
  ['a whole number', unit, { quantity: 12 }, '4.8'],
  ['a decimal', unit, { quantity: decimal('12') }, '4.8'],
  ['a bigint', unit, { quantity: 12n }, '4.8'],
  ['metrics by name', sum, { metrics: { m: '2' } }, '2'],
  ['metrics in a map', sum, { metrics: new Map([['m', '2']]) }, '2'],
  ['a binary fraction', unit, { quantity: 0.1 }, 'unreadable-usage'],
  ['no number', unit, { quantity: 'twelve' }, 'unreadable-usage'],
])('usage as %s', (_, price, usage, expected) => {
  const rating = ratePrice(price, usage);
  expect(rating.kind === 'rated' ? decimalText(rating.total) : rating.code).toBe(expected);
});
