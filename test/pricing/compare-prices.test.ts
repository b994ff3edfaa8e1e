import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Discount, Price, Tier } from '../../src/model/catalog/price.ts';
import { decimal, decimalText } from '../../src/model/values/decimal.ts';
import { type Comparison, comparePrices } from '../../src/pricing/compare/compare-prices.ts';
import { curvedPrice, FAR, pricePair, tieredPrice, tiersTwice } from './arbitrary-price.ts';
import { bruteBill, bruteFirstDifference, sameBill } from './brute-force.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 20) * 15;

const unit = (price_per_unit: string): Price => ({ unit_pricing_model: { price_per_unit } });
const fixed = (price_per_unit: string): Price => ({ fixed_pricing_model: { price_per_unit } });
const prepaidFixed = (overages_charge_interval: string): Price => ({
  prepaid_fixed_tiered_pricing_model: {
    prepaid_units: 5,
    tiers: [{ price_per_unit: '1', fixed_fee: '90' }],
    overages_charge_interval,
  },
});
const oneUnitTier = (first: Tier): Price => ({
  tiered_pricing_model: {
    tiers: [{ min_units: 1, max_units: 1, ...first }, { price_per_unit: '2' }],
  },
});
const discount = (amount: string, months?: number): Pick<Price, 'discount'> => ({
  discount: {
    type: 'percentage',
    duration_type: 'fixed',
    amount,
    ...(months === undefined ? {} : { duration_value: months, duration_unit: 'months' }),
  } satisfies Discount,
});

const spendLimits: Price = {
  minimum_spend: { amount: '10', period: 'monthly' },
  maximum_spend: { amount: '20', period: 'monthly' },
};

/** The verdict in one line, for tables. */
function verdict(comparison: Comparison): string {
  const bill = (value: { toFixed(): string } | null): string => value?.toFixed() ?? 'none';
  switch (comparison.kind) {
    case 'equal':
      return comparison.at === 'whole-units' ? 'equal at whole units' : 'equal';
    case 'timing-differs':
      return `timing: ${comparison.differences.join('; ')}`;
    case 'differs':
      return `${comparison.context.phase}: at ${decimalText(comparison.firstQuantity)} ${bill(comparison.before)} → ${bill(comparison.after)}`;
    case 'units-differ':
      return `units ${bill(comparison.unitsBefore)} → ${bill(comparison.unitsAfter)}: ${bill(comparison.before)} → ${bill(comparison.after)}`;
    case 'same-at-samples':
      return `the same at ${comparison.usagesTried} usages`;
    case 'incomparable':
      return comparison.reason;
    default:
      return comparison satisfies never;
  }
}

describe('against brute force', () => {
  test(`${RUNS} generated pairs get the verdict of trying every quantity`, () => {
    const seen = { equal: 0, differs: 0 };
    fc.assert(
      fc.property(pricePair, ([before, after]) => {
        const comparison = comparePrices(before, after);
        const first = bruteFirstDifference(before, after, FAR);
        if (comparison.kind === 'equal') {
          seen.equal += 1;
          expect(first).toBeUndefined();
          return;
        }
        if (comparison.kind !== 'differs') throw new Error(`not compared: ${comparison.kind}`);
        seen.differs += 1;
        expect(decimalText(comparison.firstQuantity)).toBe(String(first));
        expect(sameBill(comparison.before, bruteBill(before, first ?? 0))).toBe(true);
        expect(sameBill(comparison.after, bruteBill(after, first ?? 0))).toBe(true);
      }),
      { numRuns: RUNS },
    );
    // Both verdicts have to occur often, or the comparison with brute force shows little.
    expect(Math.min(seen.equal, seen.differs)).toBeGreaterThan(RUNS * 0.15);
  });

  test('a price is equal to itself', () => {
    fc.assert(
      fc.property(curvedPrice, (price) => {
        expect(comparePrices(price, price)).toEqual({ kind: 'equal', at: 'every-quantity' });
      }),
    );
  });

  test('tiers written by another hand are equal', () => {
    fc.assert(
      fc.property(tiersTwice, ([first, second]) => {
        for (const kind of ['tiered', 'graduated'] as const)
          expect(comparePrices(tieredPrice(kind, first, 0), tieredPrice(kind, second, 0)).kind).toBe('equal');
      }),
    );
  });

  test('the order of the two changes only their sides', () => {
    fc.assert(
      fc.property(pricePair, ([before, after]) => {
        const there = comparePrices(before, after);
        const back = comparePrices(after, before);
        expect(back.kind).toBe(there.kind);
        if (there.kind === 'differs' && back.kind === 'differs')
          expect(back).toEqual({ ...there, before: there.after, after: there.before });
      }),
    );
  });
});

const CASES: readonly (readonly [string, Price, Price, string])[] = [
  ['one cent', unit('1.00'), unit('1.01'), 'opening: at 1 1 → 1.01'],
  ['another notation', unit('1.00'), unit('1'), 'equal'],
  [
    'far away',
    {
      graduated_tiered_pricing_model: {
        tiers: [{ max_units: 1_000_000, price_per_unit: '1' }, { price_per_unit: '0.5' }],
      },
    },
    {
      graduated_tiered_pricing_model: {
        tiers: [{ max_units: 1_000_001, price_per_unit: '1' }, { price_per_unit: '0.5' }],
      },
    },
    'opening: at 1000001 1000000.5 → 1000001',
  ],
  [
    'an end',
    { tiered_pricing_model: { tiers: [{ max_units: 10, price_per_unit: '1' }] } },
    { tiered_pricing_model: { tiers: [{ price_per_unit: '1' }] } },
    'opening: at 11 none → 11',
  ],
  [
    'a fee for no use at all',
    { tiered_pricing_model: { tiers: [{ min_units: 0, price_per_unit: '1', fixed_fee: '3' }] } },
    { tiered_pricing_model: { tiers: [{ min_units: 1, price_per_unit: '1', fixed_fee: '3' }] } },
    'opening: at 0 3 → 0',
  ],
  [
    'one unit tier and a unit price',
    unit('2'),
    { tiered_pricing_model: { tiers: [{ price_per_unit: '2' }] } },
    'equal',
  ],
  ['a discount in the price', { ...unit('2'), ...discount('50') }, unit('1'), 'equal'],
  ['a discount that ends', { ...unit('2'), ...discount('50', 3) }, unit('1'), 'list: at 1 2 → 1'],
  [
    'the same discount, shorter',
    { ...unit('2'), ...discount('50', 3) },
    { ...unit('2'), ...discount('50', 2) },
    'one-discount: at 1 1 → 2',
  ],
  [
    'two discounts without end',
    { ...unit('2'), ...discount('50') },
    { ...unit('4'), ...discount('75') },
    'equal',
  ],
  [
    'one discount with an end and one without',
    { ...unit('2'), ...discount('50') },
    { ...unit('2'), ...discount('50', 24) },
    'one-discount: at 1 1 → 2',
  ],
  [
    'the same length in other units',
    { ...unit('2'), ...discount('50', 12) },
    { ...unit('2'), discount: { amount: '50', duration_unit: 'year', duration_value: 1 } },
    'equal',
  ],
  [
    'the same unknown length',
    { ...unit('2'), discount: { amount: '50', duration_unit: 'weeks', duration_value: 6 } },
    { ...unit('2.0'), discount: { amount: '50.0', duration_unit: 'weeks', duration_value: 6 } },
    'equal',
  ],
  [
    'the same unknown length, called like what every object has',
    { ...unit('2'), discount: { amount: '50', duration_unit: 'constructor', duration_value: 6 } },
    { ...unit('2.0'), discount: { amount: '50.0', duration_unit: 'constructor', duration_value: 6 } },
    'equal',
  ],
  [
    'a price that is charged once',
    { ...fixed('1'), billing_frequency: 'recurring' },
    { ...fixed('1'), billing_frequency: 'one_time' },
    'the billing frequency changes from recurring to one_time',
  ],
  [
    'a frequency that is left out is recurring',
    { ...fixed('1'), billing_frequency: 'one_time' },
    fixed('1'),
    'the billing frequency changes from one_time to recurring',
  ],
  ['a recurring price says so', { ...fixed('1'), billing_frequency: 'recurring' }, fixed('1'), 'equal'],
  [
    'in advance',
    { ...fixed('1'), billing_direction: 'arrears' },
    { ...fixed('1'), billing_direction: 'advance' },
    'timing: billing_direction advance, was arrears',
  ],
  [
    'at the start of the contract',
    fixed('1'),
    { ...fixed('1'), charge_on_contract_start: true },
    'timing: charge_on_contract_start true, was not set',
  ],
  [
    'overages at other intervals',
    prepaidFixed('monthly'),
    prepaidFixed('yearly'),
    'timing: overages_charge_interval yearly, was monthly',
  ],
  [
    'one unit by its price or by a fee, where units are whole',
    oneUnitTier({ price_per_unit: '5.00' }),
    oneUnitTier({ price_per_unit: '0', fixed_fee: '5.00' }),
    'equal at whole units',
  ],
  [
    'one unit by its price or by a fee, where a metric counts',
    { ...oneUnitTier({ price_per_unit: '5.00' }), metric_ids: ['gb'] },
    { ...oneUnitTier({ price_per_unit: '0', fixed_fee: '5.00' }), metric_ids: ['gb'] },
    'opening: at 0.1 0.5 → 5',
  ],
  [
    'a limit and a tier that meet at a whole unit',
    { ...unit('2'), maximum_spend: { amount: '44', period: 'monthly' }, metric_ids: ['gb'] },
    {
      graduated_tiered_pricing_model: {
        tiers: [
          { max_units: 22, price_per_unit: '2' },
          { max_units: 23, price_per_unit: '1' },
          { price_per_unit: '0' },
        ],
      },
      discount: { amount: '0' },
      maximum_spend: { amount: '44', period: 'monthly' },
      metric_ids: ['gb'],
    },
    'equal',
  ],
  [
    'durations of different kinds',
    { ...unit('2'), ...discount('50', 3) },
    {
      ...unit('2'),
      discount: {
        amount: '50',
        type: 'percentage',
        duration_type: 'fixed',
        duration_value: 12,
        duration_unit: 'weeks',
      },
    },
    'which of the two discounts ends first is not known',
  ],
  [
    'a shorter trial',
    { ...unit('2'), trial_period_days: 30 },
    { ...unit('2'), trial_period_days: 14 },
    'trial: at 1 0 → 2',
  ],
  [
    'a minimum below what is paid anyway',
    fixed('50'),
    { ...fixed('50'), minimum_spend: { amount: '40', period: 'monthly' } },
    'equal',
  ],
  [
    'a minimum',
    unit('3'),
    { ...unit('3'), minimum_spend: { amount: '10', period: 'monthly' } },
    'opening: at 0 0 → 10',
  ],
  [
    'a maximum',
    unit('3'),
    { ...unit('3'), maximum_spend: { amount: '10', period: 'monthly' } },
    'opening: at 4 12 → 10',
  ],
  [
    'the same bills at other intervals',
    { ...fixed('30'), billing_interval: 'monthly' },
    { ...fixed('90'), billing_interval_count: 3, billing_interval_unit: 'month' },
    'timing: billed every 3 months, was monthly',
  ],
  [
    'seats by the month and by the year',
    { ...unit('15.00'), billing_interval: 'monthly' },
    { ...unit('180.00'), billing_interval_count: 12, billing_interval_unit: 'month' },
    'timing: billed every 12 months, was monthly',
  ],
  [
    'seats by the year for less',
    { ...unit('15.00'), billing_interval: 'monthly' },
    { ...unit('150.00'), billing_interval_count: 12, billing_interval_unit: 'month' },
    'opening: at 1 180 → 150',
  ],
  [
    'calls by the month and by the year',
    { ...unit('15.00'), metric_ids: ['calls'], billing_interval: 'monthly' },
    {
      ...unit('15.00'),
      metric_ids: ['calls'],
      billing_interval_count: 12,
      billing_interval_unit: 'month',
    },
    'timing: billed every 12 months, was monthly',
  ],
  [
    'declared calls by the month and by the year',
    {
      tiered_pricing_model: { tiers: [{ price_per_unit: '2' }], units: 10 },
      metric_ids: ['calls'],
      billing_interval: 'monthly',
    },
    {
      tiered_pricing_model: { tiers: [{ price_per_unit: '2' }], units: 120 },
      metric_ids: ['calls'],
      billing_interval_count: 12,
      billing_interval_unit: 'month',
    },
    'timing: billed every 12 months, was monthly',
  ],
  [
    'tiers per month and per year',
    {
      metric_ids: ['calls'],
      billing_interval: 'monthly',
      graduated_tiered_pricing_model: {
        tiers: [{ max_units: 10, price_per_unit: '2' }, { price_per_unit: '1' }],
      },
    },
    {
      metric_ids: ['calls'],
      billing_interval_count: 12,
      billing_interval_unit: 'month',
      graduated_tiered_pricing_model: {
        tiers: [{ max_units: 120, price_per_unit: '2' }, { price_per_unit: '1' }],
      },
    },
    'timing: billed every 12 months, was monthly',
  ],
  [
    'the same monthly limits at other intervals',
    { ...unit('3'), ...spendLimits, metric_ids: ['calls'], billing_interval: 'monthly' },
    {
      ...unit('3'),
      ...spendLimits,
      metric_ids: ['calls'],
      billing_interval_count: 3,
      billing_interval_unit: 'month',
    },
    'timing: billed every 3 months, was monthly',
  ],
  [
    'an interval that has no months',
    { ...fixed('30'), billing_interval: 'monthly' },
    { ...fixed('30'), billing_interval: 'weekly' },
    'the old price is billed monthly and the new one weekly, which are not both known numbers of months',
  ],
  [
    'percentages differ from the first hundredth',
    { tiered_percentage_pricing_model: { tiers: [{ percentage: '2' }] } },
    { tiered_percentage_pricing_model: { tiers: [{ percentage: '2.5' }] } },
    'opening: at 0.01 0.0002 → 0.00025',
  ],
  [
    'percentages differ from a boundary on',
    {
      graduated_percentage_pricing_model: {
        tiers: [{ max_units: 10, percentage: '2' }, { percentage: '1' }],
      },
    },
    {
      graduated_percentage_pricing_model: {
        tiers: [{ max_units: 10, percentage: '2' }, { percentage: '3' }],
      },
    },
    'opening: at 10.01 0.2001 → 0.2003',
  ],
  [
    'a volume percentage by its count',
    { volume_percentage_pricing_model: { percentage: '2', price_per_unit: '0.1' } },
    { volume_percentage_pricing_model: { percentage: '2', price_per_unit: '0.2' } },
    'opening: at 1 0.1 → 0.2',
  ],
  [
    'a percentage that gets a price per unit',
    { tiered_percentage_pricing_model: { tiers: [{ percentage: '2' }] } },
    { volume_percentage_pricing_model: { percentage: '2', price_per_unit: '0.2' } },
    'opening: at 1 0 → 0.2',
  ],
  [
    'money and units',
    unit('1'),
    { tiered_percentage_pricing_model: { tiers: [{ percentage: '2' }] } },
    'the two prices are not rated by the same thing: quantity before, amount after',
  ],
  [
    'other metrics',
    { ...unit('1'), metric_ids: ['a'] },
    { ...unit('1'), metric_ids: ['b'] },
    'the two prices measure different metrics',
  ],
  [
    'the same metrics in another order',
    { ...unit('1'), metric_ids: ['a', 'b'] },
    { ...unit('1'), metric_ids: ['b', 'a'] },
    'equal',
  ],
  [
    'currencies',
    { ...unit('1'), currency: 'USD' },
    { ...unit('1'), currency: 'EUR' },
    'the two prices are in different currencies',
  ],
  [
    'an unknown discount that stays',
    { ...fixed('10'), discount: { type: 'amount', amount: '3' } },
    { fixed_pricing_model: { price_per_unit: '10.00' }, discount: { type: 'amount', amount: '3' } },
    'equal',
  ],
  [
    'an unknown discount that goes',
    { ...fixed('10'), discount: { type: 'amount', amount: '3' } },
    fixed('10'),
    'no arithmetic is known for a discount of 3 of the type amount, running without end',
  ],
  [
    'declared units',
    { tiered_pricing_model: { tiers: [{ price_per_unit: '2' }], units: 10 } },
    { tiered_pricing_model: { tiers: [{ price_per_unit: '2' }], units: 12 } },
    'units 10 → 12: 20 → 24',
  ],
  [
    'a faulty price',
    { tiered_pricing_model: { tiers: [] } },
    unit('1'),
    'the old price cannot be rated: the list of tiers is empty',
  ],
];

describe('worked cases', () => {
  test.each(CASES)('%s', (_, before, after, expected) => {
    expect(verdict(comparePrices(before, after))).toBe(expected);
  });
});

describe('expressions', () => {
  const expression = (quantity_expression: string, alias = 'calls'): Price => ({
    expression_pricing_model: {
      metric_bindings: [{ alias, metric_id: 'met_1' }],
      charges: [{ quantity_expression, unit_price_expression: '0.5' }],
    },
  });

  test('spaces, parentheses and the names of aliases change nothing', () => {
    expect(verdict(comparePrices(expression('calls*2+1'), expression('((c * 2.0)) + 1', 'c')))).toBe('equal');
  });

  test('another expression is compared where it is straight lines over its metric, and only there', () => {
    expect(verdict(comparePrices(expression('calls * 2'), expression('calls * 3')))).toBe(
      'opening: at 1 1 → 1.5',
    );
    expect(comparePrices(expression('ceil(calls)'), expression('calls')).kind).toBe('differs');
  });

  test('what no lines draw is tried at usages, and that they are some only is said', () => {
    const packs = (size: number, price = '5') => expression(`ceil(calls / ${size}) * ${price}`);
    expect(comparePrices(packs(1000), packs(1000, '(2 + 3)'))).toMatchObject({
      kind: 'same-at-samples',
      usagesTried: expect.any(Number),
    });
    expect(comparePrices(packs(1000), packs(900))).toMatchObject({
      kind: 'differs',
      context: { axis: 'nothing', cell: { met_1: '901' } },
    });
  });

  test('a bend at the product of two of its numbers is among the usages', () => {
    const over = (price: string) => expression(`min(1, max(0, ceil(calls / 770) - 13)) * ${price}`);
    expect(comparePrices(over('1'), over('2'))).toMatchObject({
      kind: 'differs',
      context: { cell: { met_1: '10011' } },
    });
  });

  test('a division by zero at every usage leaves nothing to compare', () => {
    const never = (n: number) => expression(`ceil(calls) / (${n} - ${n})`);
    expect(verdict(comparePrices(never(1), never(2)))).toBe(
      'the two expressions have no bill at any usage that was tried',
    );
  });

  test('a discount on the same expression is', () => {
    const comparison = comparePrices(expression('calls'), { ...expression('calls'), ...discount('10') });
    expect(comparison).toMatchObject({ kind: 'differs', context: { axis: 'charge' } });
  });
});

describe('matrices', () => {
  test('too many cells are not compared one by one', () => {
    const dimensions = ['a', 'b', 'c', 'd'].map((key) => ({
      key,
      values: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
    }));
    const price: Price = {
      matrix_pricing_model: { dimensions, root: { leaf: { cell_key: 'all', ...unit('1') } } },
    };
    expect(verdict(comparePrices(price, unit('1')))).toBe(
      'the dimensions have more than 10000 combinations of values',
    );
  });

  const matrix = (eu: string, wildcard: string | null): Price => ({
    matrix_pricing_model: {
      dimensions: [{ key: 'region', values: ['eu', 'us'] }],
      root: {
        splits: [
          {
            dimension_key: 'region',
            branches: [{ value: 'eu', child: { leaf: { cell_key: 'eu', ...unit(eu) } } }],
            ...(wildcard !== null && { wildcard: { leaf: { cell_key: 'rest', ...unit(wildcard) } } }),
          },
        ],
      },
    },
  });

  test.each([
    ['the same', matrix('1', '2'), matrix('1.0', '2.0'), null],
    [
      'one cell',
      matrix('1', '2'),
      matrix('1.5', '2'),
      { firstQuantity: decimal(1), context: { cell: { region: 'eu' } } },
    ],
    [
      'the wildcard',
      matrix('1', '2'),
      matrix('1', '3'),
      { after: decimal(3), context: { cell: { region: 'us' } } },
    ],
    ['a cell that goes', matrix('1', '2'), matrix('1', null), { firstQuantity: decimal(0), after: null }],
    ['a matrix of equal cells and no matrix', matrix('2', '2'), unit('2'), null],
  ])('%s', (_, before, after, difference) => {
    expect(comparePrices(before, after)).toMatchObject(
      difference ? { kind: 'differs', ...difference } : { kind: 'equal' },
    );
  });
});
