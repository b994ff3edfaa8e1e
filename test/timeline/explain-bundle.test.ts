/** A bundle's list prices on a day, and the places that price a product. */
import { describe, expect, it } from 'vitest';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { explainBundle, explainProduct } from '../../src/timeline/explain-bundle.ts';
import { pointInForce } from '../../src/timeline/timeline.ts';
import { catalogOf } from '../catalog-of.ts';

const price = (amount: string): string =>
  `type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, billing_interval: monthly, fixed_pricing_model: { price_per_unit: "${amount}" }`;

const CATALOG = catalogOf(`
products: { platform: { id: prod_platform }, seats: { id: prod_seats }, care: { id: prod_care } }
plans: { annual: { name: Annual } }
bundles:
  growth:
    name: Growth
    prices:
      fee: { product: platform, ${price('100')} }
      seats: { ${price('7')} }
      care: { ${price('3')} }
    changes:
      - { effective_at: 2027-01-15, applies: { to: new }, prices: { fee: { fixed_pricing_model: { price_per_unit: "110" } } } }
      - { effective_at: 2027-03-15, description: Seats go, prices: { seats: null } }
  starter: { name: Starter, prices: { platform: { product_id: prod_platform, ${price('10')} } } }
subscriptions:
  a: { customer_id: c, currency: USD, versions: [{ items: [{ bundle: growth }] }] }
  b: { customer_id: c, currency: USD, versions: [{ items: [{ bundle: growth, prices: { fee: null } }] }] }
  c: { customer_id: c, currency: USD, versions: [{ items: [{ product: platform, price: { ${price('5')} } }] }, { effective_at: 2027-02-01, items: [{ bundle: growth }] }] }
  d: { customer_id: c, currency: USD, versions: [{ items: [{ bundle_id: bun_1, items: [{ product_id: prod_platform, price: { ${price('5')} } }] }] }] }
  e: { customer_id: c, currency: USD, plan: annual }
`);

function listed(on: string): readonly string[] {
  const bundle = CATALOG.bundles.get('growth');
  if (bundle === undefined) throw new Error('no bundle');
  return explainBundle(bundle, calendarDay(on))
    .filter(({ key }) => key !== 'care')
    .map(({ key, price, origins, next }) => {
      const amount = price?.fixed_pricing_model?.price_per_unit ?? 'none';
      const then =
        next && ` then ${next.price?.fixed_pricing_model?.price_per_unit ?? 'none'} on ${next.effectiveAt}`;
      return `${key} ${amount} by ${origins.map(({ kind }) => kind).join()}${then ?? ''}`;
    });
}

describe('a list price', () => {
  it('has its origin and its next change', () => {
    expect(listed('2027-01-14')).toEqual([
      `fee 100 by list_price then 110 on 2027-01-15`,
      'seats 7 by list_price then none on 2027-03-15',
    ]);
  });

  it('is that of a new subscription', () => {
    expect(listed('2027-01-15')).toEqual([
      `fee 110 by bundle_change`,
      'seats 7 by list_price then none on 2027-03-15',
    ]);
  });

  it('is gone once it is taken out', () => {
    expect(listed('2027-03-15')).toEqual([`fee 110 by bundle_change`]);
  });
});

describe('a product', () => {
  const counted = (on: string) => {
    const day = calendarDay(on);
    const product = CATALOG.products.get('platform');
    if (product === undefined) throw new Error('no product');
    const points = [...CATALOG.subscriptions.values()].flatMap((subscription) => {
      const point = pointInForce(buildTimeline(CATALOG, subscription, day), day);
      return point === undefined ? [] : [{ point, currency: null }];
    });
    const { bundles, ownPrices, planItems } = explainProduct(product, CATALOG.bundles.values(), points, day);
    return {
      bundles: bundles.map(({ bundle, key, subscriptions }) => `${bundle.key} ${key} ${subscriptions}`),
      ownPrices,
      planItems,
    };
  };

  it('counts the subscriptions that have a price of it on the day', () => {
    expect(counted('2027-01-01')).toEqual({
      bundles: ['growth fee 1', 'starter platform 0'],
      ownPrices: 2,
      planItems: 1,
    });
    expect(counted('2027-02-01')).toMatchObject({
      bundles: ['growth fee 2', 'starter platform 0'],
      ownPrices: 1,
    });
  });
});
