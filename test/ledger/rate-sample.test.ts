import { expect, test } from 'vitest';
import { rateSample } from '../../src/ledger/usage/rate-sample.ts';
import type { Price } from '../../src/model/catalog/price.ts';
import { decimalText } from '../../src/model/values/decimal.ts';

const unit: Price = { billing_interval: 'monthly', unit_pricing_model: { price_per_unit: '2' } };
const metered: Price = { ...unit, metric_ids: ['gb'] };
const fixed: Price = { billing_interval: 'monthly', fixed_pricing_model: { price_per_unit: '7' } };

test.each<[string, Price, string, string]>([
  ['whole seats', unit, '12', '24'],
  ['twelve and a half seats', unit, '12.5', 'fractional-units'],
  ['twelve and a half gigabytes', metered, '12.5', '25'],
  ['what a fixed price does not look at', fixed, '12.5', '7'],
])('%s', (_, price, perMonth, expected) => {
  const used = { kind: 'product', name: 'p' } as const;
  const rating = rateSample(price, [{ used, perMonth, count: null, dimensions: new Map() }], 1);
  expect(rating.kind === 'rated' ? decimalText(rating.total) : rating.code).toBe(expected);
});
