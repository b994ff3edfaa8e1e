/** What is new and may be what left the catalog under another key. */
import { expect, test } from 'vitest';
import { planOf } from './plan-of.ts';

const CATALOG = `
products: { platform: { id: p1 } }
subscriptions:
  new:
    customer_id: cus_a
    currency: USD
    versions: [{ items: [{ product: platform, price: { type: unit, fee_type: fixed, billing_direction: arrears, charge_on_contract_start: false, unit_pricing_model: { price_per_unit: "1" } } }] }]
`;

function planWhere(catalog: string, ...gone: readonly string[]) {
  const record = { remoteId: 'sub_1', value: { customer_id: 'cus_a' }, status: 'active' };
  const records = Object.fromEntries(gone.map((key) => [`subscriptions.${key}`, record]));
  return planOf({ catalog, records });
}

function deferredWhere(...gone: readonly string[]) {
  return planWhere(CATALOG, ...gone).deferred.find(({ kind }) => kind === 'dependent');
}

test('it is created where the catalog says that it is another one', () => {
  const another = CATALOG.replace('currency', 'other_than: [sub_1]\n    currency');
  expect(planWhere(another, 'old').steps.map(({ id }) => id)).toEqual([
    'subscriptions.create subscriptions.new',
  ]);
});

test('of one, its key and the word for another one are told', () => {
  const { reason, fix } = deferredWhere('old') ?? {};
  expect(reason).toMatch(/^subscriptions\.old left .*, is still recorded and is for .* could double it$/);
  expect(fix).toContain('`renamed_from: old`');
  expect(fix).toContain('`other_than: [sub_1]`');
});

test('of many, one is named', () => {
  const keys = Array.from({ length: 149 }, (_, index) => `old_${index}`);
  const { reason, fix } = deferredWhere(...keys) ?? {};
  expect(reason).toMatch(/^subscriptions\.old_0 and 148 more of its kind left .*, are still .* one of them$/);
  expect(fix).toContain('`renamed_from` with its key');
});
