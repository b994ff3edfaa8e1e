import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/model/json.ts';
import { draftUpdate } from '../../src/plan/draft-update.ts';

const draft = (amount: string, more: JsonObject = {}): JsonObject => ({
  items: [{ product_id: 'p1', price: { type: 'unit', unit_pricing_model: { price_per_unit: amount } } }],
  ...more,
});
const prices = { existingPriceIds: [], newPrices: [{ productId: 'p1', type: 'unit', unitAmount: '2' }] };

test('carries a description that is new or another, and cannot take one away', () => {
  const described = draft('2', { description: 'Uplift' });
  expect(draftUpdate(draft('1'), draft('2'))).toEqual({ prices });
  expect(draftUpdate(draft('1'), described)).toEqual({ prices, changeDescription: 'Uplift' });
  expect(draftUpdate(draft('1', { description: 'Rise' }), described)).toEqual({
    prices,
    changeDescription: 'Uplift',
  });
  expect(draftUpdate(described, draft('2'))).toBeUndefined();
});
