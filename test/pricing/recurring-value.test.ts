import { expect, test } from 'vitest';
import type { Price } from '../../src/model/catalog/price.ts';
import { decimalText } from '../../src/model/values/decimal.ts';
import { recurringMonthly } from '../../src/pricing/rate/rate-price.ts';

const monthly: Price = { billing_interval: 'monthly' };
const every = (months: number): Price => ({ billing_interval_count: months, billing_interval_unit: 'month' });
const fixed: Price = { fixed_pricing_model: { price_per_unit: '499.00', units: 3 } };
const tiers = [{ max_units: 10, price_per_unit: '2' }, { price_per_unit: '1' }];
const usage = 'the price depends on usage';

const CASES: readonly (readonly [string, Price, string])[] = [
  ['fixed, monthly', { ...fixed, ...monthly }, '1497'],
  ['fixed, every 3 months', { ...fixed, ...every(3) }, '499'],
  ['fixed, quarterly', { ...fixed, billing_interval: 'quarterly' }, '499'],
  ['fixed, semi_annual', { ...fixed, billing_interval: 'semi_annual' }, '249.5'],
  ['fixed, yearly', { ...fixed, billing_interval: 'yearly' }, '124.75'],
  ['fixed, yearly said twice', { ...fixed, billing_interval: 'yearly', ...every(12) }, '124.75'],
  ['fixed, every 12 months', { ...fixed, ...every(12) }, '124.75'],
  ['fixed, monthly said twice', { ...fixed, ...monthly, ...every(1) }, '1497'],
  [
    'fixed, monthly and every 3 months',
    { ...fixed, ...monthly, ...every(3) },
    'the length of the billing interval is not known (monthly)',
  ],
  [
    'fixed, annually',
    { ...fixed, billing_interval: 'annually' },
    'the length of the billing interval is not known (annually)',
  ],
  [
    'fixed, every 2 weeks',
    { ...fixed, billing_interval_count: 2, billing_interval_unit: 'week' },
    'the length of the billing interval is not known (every 2 week)',
  ],
  ['fixed, no interval', fixed, 'the length of the billing interval is not known (at no stated interval)'],
  [
    'fixed, a count of zero',
    { ...fixed, ...every(0) },
    'the length of the billing interval is not known (every 0 months)',
  ],
  [
    'fixed, once',
    { ...fixed, ...monthly, billing_frequency: 'one_time' },
    'the price is not recurring, its billing frequency is one_time',
  ],
  ['fixed, recurring', { ...fixed, ...monthly, billing_frequency: 'recurring' }, '1497'],
  ['a discount', { ...fixed, ...monthly, discount: { type: 'percentage', amount: '10' } }, '1347.3'],
  ['a minimum', { ...fixed, ...every(3), minimum_spend: { amount: '600', period: 'monthly' } }, '600'],
  ['a maximum', { ...fixed, ...monthly, maximum_spend: { amount: '12000', period: 'yearly' } }, '1000'],
  ['tiered with units', { tiered_pricing_model: { tiers, units: 12 }, ...monthly }, '12'],
  ['graduated with units', { graduated_tiered_pricing_model: { tiers, units: 12 }, ...monthly }, '22'],
  ['graduated without', { graduated_tiered_pricing_model: { tiers }, ...monthly }, usage],
  [
    'unit',
    {
      unit_pricing_model: { price_per_unit: '1' },
      ...monthly,
      minimum_spend: { amount: '600', period: 'monthly' },
    },
    usage,
  ],
  ['percentage', { volume_percentage_pricing_model: { fixed_fee: '10' }, ...monthly }, usage],
  ['prepaid', { prepaid_tiered_pricing_model: { prepaid_units: 5, tiers }, ...monthly }, usage],
  [
    'prepaid fixed',
    {
      prepaid_fixed_tiered_pricing_model: {
        prepaid_units: 5,
        tiers: [{ price_per_unit: '1', fixed_fee: '90' }],
      },
      ...every(3),
    },
    '30',
  ],
  ['faulty', { ...monthly }, 'the price has no pricing model'],
  [
    'units beyond the last tier',
    { tiered_pricing_model: { tiers: tiers.slice(0, 1), units: 11 }, ...monthly },
    'the last tier ends at 10, and the usage lies beyond it',
  ],
];

test.each(CASES)('%s', (_, price, expected) => {
  const value = recurringMonthly(price);
  expect(value.kind === 'counted' ? decimalText(value.perMonth) : value.reason).toBe(expected);
});

test('what has no known arithmetic is named beside the value', () => {
  const discount = {
    type: 'amount',
    amount: '5',
    duration_value: 3,
    duration_unit: 'months',
    duration_type: 'fixed',
  };
  expect(recurringMonthly({ ...fixed, ...monthly, discount })).toMatchObject({
    kind: 'counted',
    excluded: ['a discount of 5 of the type amount, running 3 months fixed'],
  });
});

// Any text may come from the service, and what an object has by nature is found in a table that is one.
test('a period of unknown length is named beside the value, whatever it is called', () => {
  const minimum_spend = { amount: '9000', period: 'constructor' };
  expect(recurringMonthly({ ...fixed, ...monthly, minimum_spend })).toMatchObject({
    kind: 'counted',
    excluded: ['a constructor minimum spend of 9000 on a bill of another interval'],
  });
});
