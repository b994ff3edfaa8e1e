import { expect, test } from 'vitest';
import type { CalendarDay } from '../../src/model/values/calendar-day.ts';
import type { Json, JsonObject } from '../../src/model/values/json.ts';
import { draftUpdate } from '../../src/plan/bodies/draft-update.ts';
import { same } from '../../src/plan/diff/three-way.ts';

const item = (amount: string, price: JsonObject = {}): JsonObject => ({
  product_id: 'p1',
  price: { type: 'unit', unit_pricing_model: { price_per_unit: amount }, ...price },
});
const draft = (amount: string, more: JsonObject = {}): JsonObject => ({ items: [item(amount)], ...more });
const prices = { existingPriceIds: [], newPrices: [{ productId: 'p1', type: 'unit', unitAmount: '2' }] };

const isSame = (one: readonly Json[], other: readonly Json[]) => same(one, other);
const update = (before: JsonObject, value: JsonObject, day?: string) =>
  draftUpdate({ before, value, day: day as CalendarDay | undefined, isSame });

test('carries a description that is new or another, and cannot take one away', () => {
  const described = draft('2', { description: 'Uplift' });
  expect(update(draft('1'), draft('2'))).toEqual({ prices });
  expect(update(draft('1'), described)).toEqual({ prices, changeDescription: 'Uplift' });
  expect(update(draft('1', { description: 'Increase' }), described)).toEqual({
    prices,
    changeDescription: 'Uplift',
  });
  expect(update(described, draft('2'))).toBeUndefined();
});

test('leaves out what stays as it is, so that a price which it cannot say may stay', () => {
  const before = { items: [item('1', { fee_type: 'fixed' })], description: 'Increase' };
  expect(update(before, { ...before, description: 'Uplift' })).toEqual({ changeDescription: 'Uplift' });
  expect(update(before, before, '2027-04-01')).toEqual({ startDate: '2027-04-01T00:00:00Z' });
  expect(update(before, { ...before, items: [item('2', { fee_type: 'fixed' })] })).toBeUndefined();
  expect(update(before, before)).toBeUndefined();
});

test('leaves a bundle as it is beside what changes, and cannot change one', () => {
  const bundle = (amount: string) => ({ bundle_id: 'b1', items: [{ ...item(amount), product_id: 'p2' }] });
  const before = { items: [item('1'), bundle('5')] };
  expect(update(before, { items: [item('2'), bundle('5')] })).toEqual({ prices });
  expect(update(before, { items: [item('1'), bundle('6')] })).toBeUndefined();
});

test('cannot say an amount where a product stands by itself and in a bundle', () => {
  const bundle = { bundle_id: 'b1', items: [item('5')] };
  expect(update({ items: [item('1'), bundle] }, { items: [item('2'), bundle] })).toBeUndefined();
});
