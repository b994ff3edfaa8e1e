/** A renewal that is switched off bills nobody; one that does not say whether it comes by itself is named and asked for. */
import { describe, expect, it } from 'vitest';
import { PROJECT, planFrom } from './plan-from.ts';

const catalog = (renewal: string): string => `version: "2026-04-01"
products: { berth: { id: prod_berth } }
subscriptions:
  heron: { customer_id: cus_heron, currency: USD, auto_activate: true, contract: { period_type: fixed, duration_months: 24, start_date: 2026-06-01 }, ${renewal} versions: [{ items: [{ product: berth, price: { type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "490.00", units: 1 } } }] }] }
`;

describe('a renewal', () => {
  it.each([
    ['comes without auto_renew', '', 'renewal: { duration_months: 24 },', 'none → 24'],
    ['goes', 'renewal: { duration_months: 24 },', '', '24 → none'],
    ['gets longer', 'renewal: { duration_months: 12 },', 'renewal: { duration_months: 24 },', '12 → 24'],
  ])(
    'that does not say whether it comes by itself is refused where it %s',
    async (_, before, after, values) => {
      const { first, refused } = await planFrom(PROJECT, catalog(before), catalog(after));
      expect(refused).toEqual(['unmeasured']);
      expect(first).toContain(
        `no amount is known: renewal.duration_months in heron: ${values}: without auto_renew, whether the contract renews by it is not shown`,
      );
    },
  );

  it.each([
    ['', 'renewal: { auto_renew: false, duration_months: 24 },'],
    [
      'renewal: { auto_renew: false, duration_months: 12 },',
      'renewal: { auto_renew: false, duration_months: 24 },',
    ],
  ])('that is switched off changes no bill: "%s" → "%s"', async (before, after) => {
    const { first, refused } = await planFrom(PROJECT, catalog(before), catalog(after));
    expect(refused).toEqual([]);
    expect(first).toContain('From today: no bill changes; Within all limits');
  });
});
