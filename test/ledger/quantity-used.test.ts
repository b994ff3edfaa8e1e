/** A mark on a curve is only true where the curve has the bill that the usage itself is rated to. */
import { expect, test } from 'vitest';
import { curvesOf } from '../../src/ledger/prices/compare-bills.ts';
import { createPriceIdentity } from '../../src/ledger/prices/price-identity.ts';
import { priceImpact } from '../../src/ledger/prices/price-impact.ts';
import { quantityUsed, rateSample } from '../../src/ledger/usage/rate-sample.ts';
import { createUsageLookup } from '../../src/ledger/usage/usage-lookup.ts';
import { intervalMonths } from '../../src/model/catalog/billing-interval.ts';
import type { Price } from '../../src/model/catalog/price.ts';
import type { UsageSample } from '../../src/model/catalog/usage-sample.ts';
import { decimal, decimalText } from '../../src/model/values/decimal.ts';
import { billOn } from '../../src/report/html/charts/curve-marks.ts';
import { at } from '../report/sample-plan.ts';

const USER = { address: at('subscriptions.acme'), customer: 'cus_acme' };

const sampleOf = (perMonth: string, count: string | null = null): UsageSample => ({
  user: { kind: 'customer', id: 'cus_acme' },
  used: { kind: 'product', name: 'logs' },
  ...{ perMonth, count, dimensions: new Map(), event: null, month: null },
  source: { file: 'usage.yaml', line: 1, column: 1 },
});

const usageOf = (samples: readonly UsageSample[]) =>
  createUsageLookup({ samples, isShared: () => false, namesOf: () => ['logs'] });

const monthly = { billing_interval: 'monthly', metric_ids: ['met_gb'] } as const;
const TIERS = [
  { max_units: 100, price_per_unit: '0.5' },
  { min_units: 100, price_per_unit: '0.2' },
];
const GRADUATED: Price = { ...monthly, graduated_tiered_pricing_model: { tiers: TIERS } };
const every = (months: number): Price => ({
  ...{ metric_ids: ['met_gb'], billing_interval_count: months, billing_interval_unit: 'month' },
  graduated_tiered_pricing_model: { tiers: TIERS },
});
const SHARE = { percentage: '2.5', fixed_fee: '1' };

test.each<[string, Price, string]>([
  ['units', { ...monthly, unit_pricing_model: { price_per_unit: '2' } }, '12.5'],
  ['a tier for all', { ...monthly, tiered_pricing_model: { tiers: TIERS } }, '140'],
  ['parts of tiers', GRADUATED, '140.25'],
  ['a prepaid part', { ...monthly, prepaid_tiered_pricing_model: { prepaid_units: 50, tiers: TIERS } }, '75'],
  ['a share', { ...monthly, volume_percentage_pricing_model: SHARE } as Price, '4825.50'],
  ['three months', every(3), '60'],
  ['a discount', { ...GRADUATED, discount: { type: 'percentage', amount: '10' } } as Price, '130'],
  ['a limit', { ...GRADUATED, maximum_spend: { amount: '40', period: 'monthly' } } as Price, '900'],
])('the curve has the bill of the usage, with %s', (_, price, perMonth) => {
  const samples = [sampleOf(perMonth)];
  const used = quantityUsed(usageOf(samples), USER, {
    product: 'products.logs',
    before: price,
    after: price,
  });
  const [curve] = curvesOf({ before: price, after: price });
  const rating = rateSample(price, samples, intervalMonths(price) ?? 0);
  const bill = billOn(curve?.after ?? null, decimal(used ?? '-1'));
  expect(rating.kind).toBe('rated');
  expect(bill).toBe(rating.kind === 'rated' && decimalText(rating.total));
});

test.each<[string, Price, Price | null, readonly UsageSample[]]>([
  ['without a sample', GRADUATED, GRADUATED, []],
  ['where the two are billed at other intervals', GRADUATED, every(12), [sampleOf('1')]],
  [
    'where the bill has a fee for each sale beside a share',
    { ...monthly, volume_percentage_pricing_model: { ...SHARE, price_per_unit: '0.3' } } as Price,
    null,
    [sampleOf('100', '4')],
  ],
  [
    'of half a seat',
    { billing_interval: 'monthly', unit_pricing_model: { price_per_unit: '2' } },
    null,
    [sampleOf('1.5')],
  ],
])('there is no quantity %s', (_, before, after, samples) => {
  expect(quantityUsed(usageOf(samples), USER, { product: 'products.logs', before, after })).toBeUndefined();
});

test('a price lists each subscription once, by quantity, and of thousands the ends and evenly many between', () => {
  const pair = {
    before: GRADUATED,
    after: { ...GRADUATED, minimum_spend: { amount: '1', period: 'monthly' } },
  };
  const usesOf = (count: number) => {
    const occurrences = Array.from({ length: count }, (_, index) => ({
      ...{ product: 'products.logs', bundle: null, currency: 'USD', ...pair },
      address: at(`subscriptions.c${index}.versions.opening`),
      used: String(count - index),
    }));
    const [impact] = priceImpact([...occurrences, ...occurrences] as never, createPriceIdentity());
    return impact?.changes[0];
  };
  expect(usesOf(2)?.uses).toEqual([
    { subscription: 'subscriptions.c1', quantity: '1' },
    { subscription: 'subscriptions.c0', quantity: '2' },
  ]);
  const many = usesOf(3000);
  expect(many?.uses).toHaveLength(200);
  expect(many?.uses_left_out).toBe(2800);
  expect(many?.uses?.[0]?.quantity).toBe('1');
  expect(many?.uses?.at(-1)?.quantity).toBe('3000');
});
