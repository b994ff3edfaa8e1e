import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Price } from '../../src/model/catalog/price.ts';
import { type Decimal, decimal, decimalText, HUNDRED, ZERO } from '../../src/model/values/decimal.ts';
import { comparePrices } from '../../src/pricing/compare/compare-prices.ts';
import { type Increase, largestIncrease } from '../../src/pricing/compare/largest-increase.ts';
import { curvedPrice, pricePair } from './arbitrary-price.ts';
import { bruteBill } from './brute-force.ts';

const LAST = 160;

/** An increase in one line, for tables; the percentage to four places. */
function increaseText(increase: Increase): string {
  if (increase.kind === 'none') return 'none';
  if (increase.kind === 'unmeasured') return increase.reason;
  const { where, of, context, before, after } = increase.place;
  const size = increase.kind === 'infinite' ? 'infinite' : `${decimalText(increase.percent.round(4, 0))} %`;
  const place =
    where.kind === 'declared'
      ? `declared ${decimalText(where.unitsBefore)} → ${decimalText(where.unitsAfter)}`
      : `${where.kind} ${decimalText(where.quantity)}`;
  return `${size} of the ${of} ${place}, ${context.phase}: ${decimalText(before)} → ${decimalText(after)}`;
}

/** The relative increase from one bill to another, as the limit of rising from nothing where it does. */
function percentOf(before: Decimal, after: Decimal): Decimal | 'infinite' {
  if (after.lte(before)) return ZERO;
  return before.lte(ZERO) ? 'infinite' : after.minus(before).times(HUNDRED).div(before);
}

test('no quantity increases by more than the largest increase, and a bill is where it says', () => {
  const seen = { none: 0, percent: 0, infinite: 0 };
  fc.assert(
    fc.property(pricePair, ([before, after]) => {
      const increase = largestIncrease(before, after);
      if (increase.kind === 'unmeasured') return;
      seen[increase.kind] += 1;
      for (let quantity = 0; quantity <= LAST; quantity += 1) {
        const [old, replacement] = [bruteBill(before, quantity), bruteBill(after, quantity)];
        if (!old || !replacement || increase.kind === 'infinite') continue;
        const percent = percentOf(old, replacement);
        const limit = increase.kind === 'none' ? ZERO : increase.percent;
        expect(percent !== 'infinite' && percent.lte(limit)).toBe(true);
      }
      if (increase.kind !== 'none' && increase.place.of === 'bill' && increase.place.where.kind === 'at') {
        const quantity = Number(decimalText(increase.place.where.quantity));
        expect(bruteBill(before, quantity)?.eq(increase.place.before)).toBe(true);
        expect(bruteBill(after, quantity)?.eq(increase.place.after)).toBe(true);
        const percent = percentOf(increase.place.before, increase.place.after);
        expect(percent === 'infinite' ? increase.kind : decimalText(percent)).toBe(
          increase.kind === 'infinite' ? 'infinite' : decimalText(increase.percent),
        );
      }
    }),
    { numRuns: 500 },
  );
  expect(Math.min(seen.none, seen.percent, seen.infinite)).toBeGreaterThan(20);
});

test('equal prices increase nowhere', () => {
  fc.assert(
    fc.property(pricePair, ([before, after]) => {
      if (comparePrices(before, after).kind === 'equal')
        expect(largestIncrease(before, after)).toMatchObject({ kind: 'none' });
    }),
  );
});

test('a price against itself increases nowhere', () => {
  fc.assert(
    fc.property(curvedPrice, (price) => {
      expect(largestIncrease(price, price)).toEqual({ kind: 'none' });
    }),
  );
});

const unit = (price_per_unit: string): Price => ({ unit_pricing_model: { price_per_unit } });
const fixed = (price_per_unit: string, units?: number): Price => ({
  fixed_pricing_model: { price_per_unit, ...(units === undefined ? {} : { units }) },
});
const discounted = (price: Price, amount: string, months?: number): Price => ({
  ...price,
  discount: {
    amount,
    type: 'percentage',
    duration_type: 'fixed',
    ...(months === undefined ? {} : { duration_value: months, duration_unit: 'months' }),
  },
});
const minimum = (price: Price, amount: string): Price => ({
  ...price,
  minimum_spend: { amount, period: 'monthly' },
});
const maximum = (price: Price, amount: string): Price => ({
  ...price,
  maximum_spend: { amount, period: 'monthly' },
});
const graduated = (...tiers: (readonly [number | undefined, string])[]): Price => ({
  graduated_tiered_pricing_model: {
    tiers: tiers.map(([max_units, price_per_unit]) =>
      max_units === undefined ? { price_per_unit } : { max_units, price_per_unit },
    ),
  },
});

/** One for each unit, and 15 more above `edge`. */
const flatTiers = (edge: number): Price => ({
  graduated_tiered_pricing_model: {
    tiers: [
      { max_units: edge, price_per_unit: '1' },
      { price_per_unit: '1', fixed_fee: '15' },
    ],
  },
});

const CASES: readonly (readonly [string, Price, Price, string])[] = [
  ['a cut', unit('2'), unit('1'), 'none'],
  ['a list price', fixed('499.00'), fixed('538.92'), '8 % of the bill at 0, opening: 499 → 538.92'],
  ['a unit price', unit('0.04'), unit('0.05'), '25 % of the bill at 1, opening: 0.04 → 0.05'],
  ['more units', fixed('10', 4), fixed('10', 5), '25 % of the bill at 0, opening: 40 → 50'],
  ['from nothing', unit('0'), unit('0.0001'), 'infinite of the bill at 1, opening: 0 → 0.0001'],
  [
    'a flat price that begins to count',
    fixed('100'),
    unit('1'),
    'infinite of the bill towards 0, opening: 0 → 1',
  ],
  [
    'the bill hardly moves and one more unit does',
    graduated([1000, '10'], [1010, '1'], [undefined, '1']),
    graduated([1000, '10'], [1010, '1.5'], [undefined, '1']),
    '50 % of the unit at 1001, opening: 1 → 1.5',
  ],
  [
    'a boundary that moves up',
    graduated([100, '10'], [undefined, '5']),
    graduated([110, '10'], [undefined, '5']),
    '100 % of the unit at 101, opening: 5 → 10',
  ],
  [
    'a free tier that shrinks',
    graduated([1000, '0'], [undefined, '0.01']),
    graduated([900, '0'], [undefined, '0.01']),
    'infinite of the bill at 901, opening: 0 → 0.01',
  ],
  [
    'a cheaper price with a higher step',
    { tiered_pricing_model: { tiers: [{ max_units: 10, price_per_unit: '1' }, { price_per_unit: '1' }] } },
    {
      tiered_pricing_model: {
        tiers: [
          { max_units: 10, price_per_unit: '0.5' },
          { price_per_unit: '0.5', fixed_fee: '11' },
        ],
      },
    },
    '50 % of the bill at 11, opening: 11 → 16.5',
  ],
  [
    'a discount that goes',
    discounted(fixed('100'), '20'),
    fixed('100'),
    '25 % of the bill at 0, opening: 80 → 100',
  ],
  ['a discount that comes', fixed('100'), discounted(fixed('100'), '20'), 'none'],
  ['a discount that comes for a while', fixed('100'), discounted(fixed('100'), '20', 3), 'none'],
  [
    'a higher price behind a discount',
    fixed('100'),
    discounted(fixed('110'), '20', 3),
    '10 % of the bill at 0, list: 100 → 110',
  ],
  [
    'a shorter discount',
    discounted(fixed('100'), '20', 12),
    discounted(fixed('100'), '20', 3),
    '25 % of the bill at 0, one-discount: 80 → 100',
  ],
  ['a longer discount', discounted(fixed('100'), '20', 3), discounted(fixed('100'), '20', 12), 'none'],
  [
    'a minimum that increases',
    minimum(unit('1'), '40'),
    minimum(unit('1'), '50'),
    '25 % of the bill at 0, opening: 40 → 50',
  ],
  ['a minimum from nothing', unit('1'), minimum(unit('1'), '1'), 'infinite of the bill at 0, opening: 0 → 1'],
  [
    'a maximum that increases',
    maximum(unit('1'), '40'),
    maximum(unit('1'), '42'),
    '5 % of the bill at 42, opening: 40 → 42',
  ],
  [
    'a maximum that goes',
    maximum(unit('1'), '40'),
    unit('1'),
    'infinite of the bill towards 41, opening: 0 → 1',
  ],
  [
    'a trial that goes',
    { ...fixed('9'), trial_period_days: 14 },
    fixed('9'),
    'infinite of the bill at 0, trial: 0 → 9',
  ],
  ['a trial that comes', fixed('9'), { ...fixed('9'), trial_period_days: 14 }, 'none'],
  [
    'paid by the year instead of by the month',
    { ...fixed('10'), billing_interval: 'monthly' },
    { ...fixed('126'), billing_interval_count: 12, billing_interval_unit: 'month' },
    '5 % of the bill at 0, opening: 120 → 126',
  ],
  [
    'declared units',
    { tiered_pricing_model: { tiers: [{ price_per_unit: '2' }], units: 10 } },
    { tiered_pricing_model: { tiers: [{ price_per_unit: '2' }], units: 12 } },
    '20 % of the bill declared 10 → 12, opening: 20 → 24',
  ],
  ['a credit that shrinks', unit('-2'), unit('-1'), 'infinite of the bill at 1, opening: -2 → -1'],
  [
    'a bill that comes out of a credit sooner',
    graduated([5, '-1'], [undefined, '1']),
    graduated([5, '-1.15'], [undefined, '1.25']),
    'infinite of the bill at 10, opening: 0 → 0.5',
  ],
  [
    'a percentage',
    { volume_percentage_pricing_model: { percentage: '2', price_per_unit: '0.1' } },
    { volume_percentage_pricing_model: { percentage: '2', price_per_unit: '0.11' } },
    '10 % of the bill at 1, opening: 0.1 → 0.11',
  ],
  [
    'a closed end',
    graduated([undefined, '1']),
    graduated([100, '1']),
    'the new price has no bill for some usage that the old one bills',
  ],
  [
    'a tier of one unit far away',
    graduated([100_000, '1'], [100_001, '1'], [undefined, '1']),
    graduated([100_000, '1'], [100_001, '20000'], [undefined, '1']),
    '1999900 % of the unit at 100001, opening: 1 → 20000',
  ],
  [
    'a tier that begins lower, for metered use',
    { ...flatTiers(6), metric_ids: ['gb'] },
    { ...flatTiers(5), metric_ids: ['gb'] },
    '300 % of the bill above 5, opening: 5 → 20',
  ],
  [
    'a tier that begins lower, for whole units',
    flatTiers(6),
    flatTiers(5),
    '250 % of the bill at 6, opening: 6 → 21',
  ],
  [
    'a fee for one unit in the place of its price, for metered use',
    { ...graduated([1, '5.00'], [undefined, '2']), metric_ids: ['gb'] },
    {
      graduated_tiered_pricing_model: {
        tiers: [
          { min_units: 1, max_units: 1, price_per_unit: '0', fixed_fee: '5.00' },
          { price_per_unit: '2' },
        ],
      },
      metric_ids: ['gb'],
    },
    'infinite of the bill above 0, opening: 0 → 5',
  ],
  [
    'a tier beyond the last one',
    graduated([100, '1']),
    graduated([100, '1'], [undefined, '50.00']),
    'the new price bills some usage for which the old one has no bill',
  ],
  [
    'units that are declared by the new price only',
    { tiered_pricing_model: { tiers: [{ price_per_unit: '1' }] } },
    { tiered_pricing_model: { tiers: [{ price_per_unit: '1' }], units: 300 } },
    'only one of the two prices declares its units',
  ],
  [
    'seats by the month and by the year',
    { ...unit('15.00'), billing_interval: 'monthly' },
    { ...unit('180.00'), billing_interval_count: 12, billing_interval_unit: 'month' },
    'none',
  ],
  [
    'other currencies',
    { ...unit('1'), currency: 'USD' },
    { ...unit('1'), currency: 'EUR' },
    'the two prices are in different currencies',
  ],
  [
    'an unknown discount',
    { ...fixed('10'), discount: { type: 'amount', amount: '3' } },
    fixed('10'),
    'no arithmetic is known for a discount of 3 of the type amount, running without end',
  ],
];

describe('worked cases', () => {
  test.each(CASES)('%s', (_, before, after, expected) => {
    expect(increaseText(largestIncrease(before, after))).toBe(expected);
  });
});

test('a bill that approaches its increase and never reaches it', () => {
  const increase = largestIncrease(
    { tiered_pricing_model: { tiers: [{ price_per_unit: '1', fixed_fee: '10' }] } },
    { tiered_pricing_model: { tiers: [{ price_per_unit: '1.5', fixed_fee: '10' }] } },
  );
  expect(increaseText(increase)).toBe('50 % of the bill towards 0, opening: 1 → 1.5');
});

test('in a matrix the cell with the largest increase is named', () => {
  const matrix = (eu: string, us: string): Price => ({
    matrix_pricing_model: {
      dimensions: [{ key: 'region', values: ['eu', 'us'] }],
      root: {
        splits: [
          {
            dimension_key: 'region',
            branches: [
              { value: 'eu', child: { leaf: { cell_key: 'eu', ...unit(eu) } } },
              { value: 'us', child: { leaf: { cell_key: 'us', ...unit(us) } } },
            ],
          },
        ],
      },
    },
  });
  const increase = largestIncrease(matrix('1', '1'), matrix('1.1', '1.2'));
  expect(increase).toMatchObject({ percent: decimal(20), place: { context: { cell: { region: 'us' } } } });
});

const expression = (quantity_expression: string, unit_price_expression = '1'): Price => ({
  expression_pricing_model: {
    metric_bindings: [
      { alias: 'a', metric_id: 'm' },
      { alias: 'b', metric_id: 'n' },
    ],
    charges: [{ quantity_expression, unit_price_expression }],
  },
});

test.each<[string, Price, Price, string, string]>([
  ['a lower price', expression('a', '2.50'), expression('a', '2.40'), 'differs', 'none'],
  ['factors the other way round', expression('a*2'), expression('2*a'), 'equal', 'none'],
  ['a factor in the unit price', expression('a', '2'), expression('2*a'), 'equal', 'none'],
  [
    'a smaller allowance',
    expression('max(0, a - 1000)', '0.5'),
    expression('max(0, a - 900)', '0.5'),
    'differs',
    'infinite of the bill at 901, opening: 0 → 0.5',
  ],
  [
    'a cap that increases',
    expression('min(a, 100)', '2'),
    expression('min(a, 110)', '2'),
    'differs',
    'infinite of the unit at 101, opening: 0 → 2',
  ],
  ['a quotient that no decimal writes', expression('a / 3', '3'), expression('a', '1'), 'equal', 'none'],
  [
    'one of two metrics',
    expression('a'),
    expression('a', '1.1'),
    'differs',
    '10 % of the bill at 1, opening: 1 → 1.1',
  ],
  [
    'what is no straight line',
    expression('ceil(a)'),
    expression('ceil(a)', '2'),
    'differs',
    '100 % of the bill at 0, opening: 1 → 2',
  ],
  [
    'the product of two metrics',
    expression('a', 'b'),
    expression('a', '2 * b'),
    'differs',
    '100 % of the bill at 0, opening: 1 → 2',
  ],
  ['a product that falls', expression('a', 'b * 2'), expression('a', 'b'), 'differs', 'none'],
  ['a fall without lines', expression('floor(a)', '2'), expression('floor(a)', '1.90'), 'differs', 'none'],
  [
    'a quotient of two metrics',
    expression('a / b'),
    expression('a / b * 2'),
    'differs',
    '100 % of the bill at 0, opening: 1 → 2',
  ],
  [
    'a bill for no use where there was none to divide by',
    expression('a / b'),
    expression('a / (b + 1)'),
    'differs',
    'the new price bills some usage for which the old one has no bill',
  ],
])('expressions: %s', (_, before, after, verdict, increase) => {
  expect(comparePrices(before, after).kind).toBe(verdict);
  expect(increaseText(largestIncrease(before, after))).toBe(increase);
});

test('in an expression of several metrics each is compared by itself, and not under a limit of both', () => {
  const sum = (b: string): Price => {
    const { expression_pricing_model: model } = expression('a');
    const charges = [
      { quantity_expression: 'a', unit_price_expression: '1' },
      { quantity_expression: 'b', unit_price_expression: b },
    ];
    return { expression_pricing_model: { metric_bindings: model?.metric_bindings ?? [], charges } };
  };
  expect(largestIncrease(sum('2'), sum('3'))).toMatchObject({
    percent: decimal(50),
    place: { context: { cell: { metric: 'n' } } },
  });
  expect(largestIncrease(maximum(sum('2'), '9'), maximum(sum('3'), '9'))).toMatchObject({
    percent: decimal(50),
    place: { context: { cell: { m: '0', n: '1' } } },
  });
});

test('of an expression that no lines write the discount is measured', () => {
  expect(largestIncrease(discounted(expression('ceil(a)'), '20'), expression('ceil(a)'))).toMatchObject({
    percent: decimal(25),
  });
});

test.each<[string, Price, Increase['kind']]>([
  ['what costs something', fixed('0.01'), 'infinite'],
  ['what costs nothing', fixed('0'), 'none'],
  ['what is used for nothing', unit('0'), 'none'],
  ['what is used for something', unit('0.001'), 'infinite'],
  [
    'what is free to a last tier',
    { tiered_pricing_model: { tiers: [{ max_units: 10, price_per_unit: '0' }] } },
    'none',
  ],
  [
    'what costs something past a free tier',
    {
      graduated_tiered_pricing_model: {
        tiers: [
          { max_units: 10, price_per_unit: '0' },
          { min_units: 10, price_per_unit: '1' },
        ],
      },
    },
    'infinite',
  ],
  ['what a discount without end leaves free', discounted(fixed('10'), '100'), 'none'],
  ['what has a minimum', { ...unit('0'), minimum_spend: { amount: '5', period: 'monthly' } }, 'infinite'],
  ['what cannot be rated', {}, 'unmeasured'],
])('from nothing: %s', (_, price, kind) => {
  expect(largestIncrease(null, price).kind).toBe(kind);
});
