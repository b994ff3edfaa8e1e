import { describe, expect, it } from 'vitest';
import { pricesOf, productIn } from '../../src/ledger/of-plan/impact-items.ts';
import { contextOf, planOf, type World } from '../plan/plan-of.ts';

const fixed = (amount: string, more = ''): string =>
  `{ type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, billing_interval: monthly, fixed_pricing_model: { price_per_unit: "${amount}", units: 2 }${more} }`;
const USAGE = '{ type: unit, fee_type: fixed, unit_pricing_model: { price_per_unit: "1" } }';

const products = 'products: { platform: { id: p1 }, api: { id: p2 } }';
const subscription = (key: string, items: string, more = ''): string =>
  `${key}: { customer_id: cus_${key}, currency: USD${more}, versions: [{ items: ${items} }] }`;

const heldPrice = (amount: string) => ({
  type: 'fixed',
  fee_type: 'fixed',
  billing_direction: 'advance',
  charge_on_contract_start: true,
  billing_interval: 'monthly',
  fixed_pricing_model: { price_per_unit: amount, units: 2 },
});

/** What is recorded for a subscription with one item of the product `p1`. */
const recorded = (key: string, amount: string, more = {}): NonNullable<World['records']> => ({
  [`subscriptions.${key}`]: { value: { customer_id: `cus_${key}`, currency: 'USD', ...more } },
  [`subscriptions.${key}.versions.opening`]: {
    value: {
      items: [{ product_id: 'p1', price: heldPrice(amount) }],
    },
  },
});

describe('recurring impact', () => {
  it('of new subscriptions is all that they bring', () => {
    const { impact } = planOf({
      catalog: `${products}\nsubscriptions:\n  ${subscription('a', `[{ product: platform, price: ${fixed('100')} }]`)}\n  ${subscription('b', `[{ product: platform, price: ${fixed('49.50')} }]`)}`,
    });
    // 2 × 100 and 2 × 49.50.
    expect(impact.money).toMatchObject([
      { currency: 'USD', monthly: { before: '0', after: '299' }, subscriptions: 2, partly_counted: 0 },
    ]);
  });

  it('of a changed price counts the subscription once, with its own discount', () => {
    const { impact } = planOf({
      records: recorded('a', '100', {
        discount: { type: 'percentage', amount: '10', duration_type: 'fixed' },
      }),
      catalog: `${products}\nsubscriptions:\n  ${subscription('a', `[{ product: platform, price: ${fixed('110')} }]`, ', discount: { type: percentage, amount: "20", duration_type: fixed }')}`,
    });
    // 200 less a tenth; 220 less a fifth.
    expect(impact.money).toMatchObject([
      { currency: 'USD', monthly: { before: '180', after: '176' }, subscriptions: 1, partly_counted: 0 },
    ]);
  });

  it('says where usage keeps it from being counted', () => {
    const { impact } = planOf({
      records: recorded('a', '100'),
      catalog: `${products}\nsubscriptions:\n  ${subscription('a', `[{ product: platform, price: ${fixed('100')} }, { product: api, price: ${USAGE} }]`)}`,
    });
    expect(impact.money).toMatchObject([
      { currency: 'USD', monthly: { before: '200', after: '200' }, subscriptions: 1, partly_counted: 1 },
    ]);
  });

  it('of several scheduled changes is that of the last', () => {
    const { impact } = planOf({
      records: recorded('a', '100'),
      catalog: `${products}\nsubscriptions:\n  a: { customer_id: cus_a, currency: USD, versions: [{ items: [{ product: platform, price: ${fixed('100')} }] }, { effective_at: 2027-01-01, items: [{ product: platform, price: ${fixed('110')} }] }, { effective_at: 2028-01-01, items: [{ product: platform, price: ${fixed('130')} }] }] }`,
    });
    expect(impact.money).toMatchObject([
      { currency: 'USD', monthly: { before: '200', after: '260' }, subscriptions: 1, partly_counted: 0 },
    ]);
  });

  it('takes the currency from the plan where the subscription has none, and counts no plan', () => {
    const { impact } = planOf({
      profile: 'bound',
      catalog: `plans: { euro: { name: Euro, currency: EUR }, any: { name: Any } }\nsubscriptions:\n  a: { customer_id: cus_a, plan: euro }\n  b: { customer_id: cus_b, plan: any }`,
    });
    expect(impact.money).toMatchObject([
      { currency: 'EUR', monthly: { before: '0', after: '0' }, subscriptions: 1, partly_counted: 1 },
      {
        currency: "the customer's own",
        monthly: { before: '0', after: '0' },
        subscriptions: 1,
        partly_counted: 1,
      },
    ]);
  });

  it('is none where no subscription changes', () => {
    expect(planOf({ catalog: products }).impact).toEqual({
      bundles: [],
      prices: [],
      money: [],
    });
  });
});

describe('how far a bundle reaches', () => {
  it('counts who follows, who keeps a price and who is locked', () => {
    const growth = `bundles: { growth: { name: Growth, prices: { platform: ${fixed('100')} }, changes: [{ effective_at: 2027-01-01, prices: { platform: { fixed_pricing_model: { price_per_unit: "108" } } } }] } }`;
    const { impact } = planOf({
      records: { 'bundles.growth': { value: { name: 'Grow' } } },
      catalog: `${products}\n${growth}\nsubscriptions:\n  ${subscription('a', '[{ bundle: growth }]')}\n  ${subscription('b', '[{ bundle: growth, prices: { platform: { fixed_pricing_model: { price_per_unit: "90" } } } }]')}\n  ${subscription('c', '[{ bundle: growth }]', ', price_lock: always')}\n  ${subscription('d', `[{ product: platform, price: ${fixed('1')} }]`)}`,
    });
    expect(impact.bundles).toEqual([{ bundle: 'bundles.growth', following: 3, overridden: 1, locked: 1 }]);
  });
});

describe('an edit of the prices that a bundle has already', () => {
  const growth = (amount: string) => ({
    name: 'Growth',
    prices: [{ product_id: 'p1', ...heldPrice(amount) }],
  });
  const held = (key: string) => ({
    [`subscriptions.${key}`]: { value: { customer_id: `cus_${key}`, currency: 'USD' } },
    [`subscriptions.${key}.versions.opening`]: {
      value: {
        items: [
          {
            bundle_id: { $ref: 'bundles.growth#id' },
            items: [{ product_id: { $ref: 'products.platform#id' }, price: heldPrice('100') }],
          },
        ],
      },
    },
  });
  const locks = {
    a: '',
    b: ', price_lock: always',
    c: ', price_lock: 2027-06-01',
    d: ', price_lock: 2026-01-01',
  };
  const reach = planOf({
    records: Object.assign({ 'bundles.growth': { value: growth('100') } }, ...Object.keys(locks).map(held)),
    catalog: `${products}\nbundles: { growth: { name: Growth, prices: { platform: ${fixed('120')} } } }\nsubscriptions:\n${Object.entries(
      locks,
    )
      .map(([key, lock]) => `  ${subscription(key, '[{ bundle: growth }]', lock)}\n`)
      .join('')}`,
  }).impact.bundles;

  it('is told of whom it reaches in spite of a lock that holds', () => {
    expect(reach).toEqual([
      { bundle: 'bundles.growth', following: 4, overridden: 0, locked: 0, despite_lock: 2 },
    ]);
  });
});

describe('priced items', () => {
  it('are named by their product, after the bundle that holds it', () => {
    const context = contextOf({ catalog: products });
    const unit = { unit_pricing_model: { price_per_unit: '1' } };
    const prices = pricesOf(context, {
      items: [
        { product_id: 'p1', price: unit },
        {
          bundle_id: { $ref: 'bundles.growth#id' },
          items: [{ product_id: { $ref: 'products.api#id' }, price: unit }],
        },
        { bundle_id: 'unknown', items: [{ product_id: 'p9', price: unit }] },
      ],
    });
    expect([...prices.keys()]).toEqual(['products.platform', 'bundles.growth products.api', 'unknown p9']);
    expect([...prices.keys()].map(productIn)).toEqual(['products.platform', 'products.api', 'p9']);
  });

  it('of a bundle are its price set', () => {
    const prices = pricesOf(contextOf({ catalog: products }), {
      prices: [{ product_id: 'p1', type: 'unit', unit_pricing_model: { price_per_unit: '1' } }],
    });
    expect([...prices]).toEqual([
      ['products.platform', { type: 'unit', unit_pricing_model: { price_per_unit: '1' } }],
    ]);
  });
});
