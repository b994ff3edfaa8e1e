/** Things under another key or another id, seen by who reviews `diff`: none hides what a customer pays. */
import { describe, expect, it } from 'vitest';
import { monthlyPriceText as price } from '../prices.ts';
import { PROJECT, planFrom as planBetween, type Seen } from './plan-from.ts';

const GUARDED = `${PROJECT}guards: { price_increase_percent: 20, bill_increase_percent: 25 }
`;

const planFrom = (before: string, after: string): Promise<Seen> => planBetween(GUARDED, before, after);

const berth = (
  head: string,
  amount: string,
  { customer = 'customer_id: cus_heron', more = '' } = {},
): string => `version: "2026-04-01"
products: { berth: { id: prod_berth } }
customers: { heron: { name: Heron } }
subscriptions:
  ${head} ${customer}, currency: USD, auto_activate: true, contract: { period_type: fixed, duration_months: 24, start_date: 2026-06-01 }, versions: [{ items: [{ product: berth, price: ${price(amount)} }] }] }
${more}`;

const TENFOLD = /^berth 49\.00 → 490\.00 USD \(\+900\.0 %\) for .*From today: \+441\.00 USD a month/;

describe('a subscription under another key', () => {
  it.each([
    ['its id', 'heron: { id: sub_1,', 'heron_ltd: { id: sub_1,'],
    ['renamed_from', 'heron: {', 'heron_ltd: { renamed_from: heron,'],
    ['both', 'heron: { id: sub_1,', 'heron_ltd: { id: sub_1, renamed_from: heron,'],
  ])('is compared in money where %s pairs the two', async (_, before, after) => {
    const { first, refused, plan } = await planFrom(berth(before, '49.00'), berth(after, '490.00'));
    expect(first).toMatch(TENFOLD);
    expect(refused).toEqual(['price_increase_percent', 'bill_increase_percent']);
    expect(plan.renames[0]).toEqual({ from: 'subscriptions.heron', to: 'subscriptions.heron_ltd' });
    expect(plan.deferred).toEqual([]);
  });

  it('changes nothing with the same content', async () => {
    const { first, plan } = await planFrom(
      berth('heron: { id: sub_1,', '49.00'),
      berth('heron_ltd: { id: sub_1,', '49'),
    );
    expect(first).not.toContain('bill');
    expect(plan.steps).toEqual([]);
  });

  it.each([['customer_id: cus_heron'], ['customer: heron']])(
    'is refused as unknown where it is adopted beside an orphan of the same customer, by %s',
    async (customer) => {
      const { first, refused } = await planFrom(
        berth('heron: {', '49.00', { customer }),
        berth('heron_ltd: { id: sub_1,', '490.00', { customer }),
      );
      expect(first).toContain('Its effect on bills is unknown');
      expect(first).toContain(
        'no amount is known: items in heron_ltd: it is adopted while subscriptions.heron of the same customer leaves',
      );
      expect(refused).toEqual(['unmeasured']);
    },
  );

  it('is compared by the next plan where it is adopted beside no such orphan', async () => {
    const { first, refused } = await planFrom(
      berth('heron: {', '49.00'),
      berth('heron: {', '49.00', {
        more:
          berth('tern: { id: sub_2,', '490.00', { customer: 'customer_id: cus_tern' }).split('\n')[4] ?? '',
      }),
    );
    expect(first).toMatch(
      /^adopted subscription tern; Ready to apply\. .*; The next plan compares what is adopted/,
    );
    expect(first).toMatch(
      /: what the service bills for 1 adopted subscription is not compared by this plan$/,
    );
    expect(refused).toEqual([]);
  });

  it('keeps the price lock that it had', async () => {
    const { plan } = await planFrom(
      berth('heron: { id: sub_1, price_lock: always,', '49.00'),
      berth('heron_ltd: { id: sub_1,', '49.00'),
    );
    expect(plan.notices.map(({ code }) => code)).toContain('price-lock-changed');
  });
});

describe('another id under the same key', () => {
  it('is compared in money, and refused, as nobody knows what the other one has', async () => {
    const { first, refused } = await planFrom(
      berth('heron: { id: sub_1,', '49.00'),
      berth('heron: { id: sub_2,', '490.00'),
    );
    expect(first).toMatch(
      /^berth 49\.00 → 490\.00 USD .*From today: an amount that cannot be computed; known: \+441\.00 USD a month/,
    );
    expect(first).toContain('no amount is known: id in heron: sub_1 → sub_2');
    expect(refused).toEqual(['unmeasured', 'price_increase_percent', 'bill_increase_percent']);
  });

  it('is refused where the catalog before has none', async () => {
    const { first, refused } = await planFrom(
      berth('heron: {', '49.00'),
      berth('heron: { id: sub_2,', '49.00'),
    );
    expect(first).toContain('no amount is known: id in heron: none → sub_2');
    expect(refused).toEqual(['unmeasured']);
  });

  it('is refused for a product too', async () => {
    const before = berth('heron: {', '49.00');
    const { first, refused } = await planFrom(before, before.replace('prod_berth', 'prod_other'));
    expect(first).toContain('no amount is known: id in berth: prod_berth → prod_other');
    expect(refused).toEqual(['unmeasured']);
  });
});

describe('a bundle under another key', () => {
  const growth = (key: string, amount: string): string => `version: "2026-04-01"
products: { berth: { id: prod_berth } }
bundles: { ${key}: { id: bun_1, name: Growth, currency: USD, prices: { berth: ${price(amount)} } } }
subscriptions:
  heron: { customer_id: cus_heron, currency: USD, auto_activate: true, contract: { period_type: fixed, duration_months: 24, start_date: 2026-06-01 }, versions: [{ items: [{ bundle: ${key} }] }] }
`;

  it('is compared in money where its id pairs the two', async () => {
    const { first, refused } = await planFrom(growth('growth', '49.00'), growth('growth_27', '490.00'));
    expect(first).toMatch(
      /^berth 49\.00 → 490\.00 USD \(\+900\.0 %\) in .*From today: \+441\.00 USD a month/,
    );
    expect(refused).toEqual(['price_increase_percent', 'bill_increase_percent']);
  });
});
