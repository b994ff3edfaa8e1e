import { describe, expect, it } from 'vitest';
import type { Address } from '../../src/model/values/address.ts';
import { noteAgreed, withKnownIds } from '../../src/plan/records/note-agreed.ts';
import { contextOf } from './plan-of.ts';

const CATALOG = `
products: { platform: { id: p1 }, api: { name: API } }
bundles: { growth: { id: b1, name: Growth, prices: { platform: { type: unit, fee_type: fixed, billing_direction: arrears, charge_on_contract_start: false, unit_pricing_model: { price_per_unit: "1" } } } } }
plans: { annual: { id: pl1, name: Annual } }
`;
const ACME = 'subscriptions.acme' as Address;

describe('what agrees', () => {
  it('is noted with the ids that are known', () => {
    const context = contextOf({ catalog: CATALOG, records: { 'products.api': { remoteId: 'p2' } } });
    const ref = (address: string) => ({ $ref: `${address}#id` });
    expect(
      withKnownIds(context, {
        plan_id: ref('plans.annual'),
        items: [
          { bundle_id: ref('bundles.growth'), items: [{ product_id: ref('products.platform') }] },
          { product_id: ref('products.api') },
        ],
        other: ref('subscriptions.acme'),
      }),
    ).toEqual({
      plan_id: 'pl1',
      items: [{ bundle_id: 'b1', items: [{ product_id: 'p1' }] }, { product_id: 'p2' }],
      other: ref('subscriptions.acme'),
    });
  });

  it('is laid over what was recorded, key by key where it is managed so', () => {
    const context = contextOf({
      catalog: CATALOG,
      records: { [ACME]: { value: { name: 'A', metadata: { a: '1' } }, status: 'active' } },
    });
    const recorded = context.observed.records.get(ACME);
    if (recorded === undefined) throw new Error('no record');
    expect(
      noteAgreed(context, recorded, {
        name: 'A',
        billing: { auto: true },
        discount: null,
        metadata: { b: '2' },
      }),
    ).toEqual([
      {
        address: ACME,
        remote_id: 'id_subscriptions_acme',
        how: 'compared',
        value: { name: 'A', billing: { auto: true }, metadata: { a: '1', b: '2' } },
        start: null,
        status: 'active',
      },
    ]);
    expect(noteAgreed(context, recorded, { name: 'A' })).toEqual([]);
    expect(noteAgreed(context, { ...recorded, remoteId: null }, { name: 'B' })).toEqual([]);
  });
});
