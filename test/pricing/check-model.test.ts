import { describe, expect, test } from 'vitest';
import type { MatrixNode, Price, Tier } from '../../src/model/catalog/price.ts';
import { checkModel } from '../../src/pricing/read/read-price.ts';

/** The faults, each as `path: code`. */
function faultsOf(price: Price): readonly string[] {
  return checkModel(price).map(({ path, code }) => `${path.join('.')}: ${code}`);
}

const graduated = (...tiers: readonly Tier[]): Price => ({ graduated_tiered_pricing_model: { tiers } });
const TIERS = 'graduated_tiered_pricing_model.tiers';
/** At one each. */
const tier = (bounds: Tier): Tier => ({ ...bounds, price_per_unit: '1' });

describe('tiers', () => {
  const CASES: readonly (readonly [string, readonly Tier[], readonly string[]])[] = [
    [
      'the next minimum is the last maximum',
      [tier({ min_units: 0, max_units: 10 }), tier({ min_units: 10 })],
      [],
    ],
    ['the next minimum is one more', [tier({ min_units: 1, max_units: 10 }), tier({ min_units: 11 })], []],
    ['no minimum at all', [tier({ max_units: 10 }), { price_per_unit: '1' }], []],
    ['the last one ends', [tier({ max_units: 10 }), { max_units: 20, unit_price: '1' }], []],
    ['a gap of one', [tier({ max_units: 10 }), tier({ min_units: 12 })], [`${TIERS}.1.min_units: tier-gap`]],
    [
      'an overlap of one',
      [tier({ max_units: 10 }), tier({ min_units: 9 })],
      [`${TIERS}.1.min_units: tier-overlap`],
    ],
    [
      'one after an open one',
      [{ price_per_unit: '1' }, tier({ min_units: 9 })],
      [`${TIERS}.1: tier-unreachable`],
    ],
    ['a late start', [tier({ min_units: 2 })], [`${TIERS}.0.min_units: tiers-start-late`]],
    [
      'an end below its start',
      [tier({ max_units: 10 }), tier({ min_units: 11, max_units: 10 })],
      [`${TIERS}.1.max_units: tier-covers-nothing`],
    ],
    [
      'nothing in the first',
      [tier({ min_units: 0, max_units: 0 }), { price_per_unit: '1' }],
      [`${TIERS}.0.max_units: tier-covers-nothing`],
    ],
    ['none', [], [`${TIERS}: tiers-empty`]],
    ['no price', [{ max_units: 10 }, { price_per_unit: '1' }], [`${TIERS}.0: tier-price-missing`]],
    ['nothing but a fee', [{ max_units: 10, fixed_fee: '3' }, { price_per_unit: '1' }], []],
    ['two prices', [{ price_per_unit: '1', unit_price: '1' }], [`${TIERS}.0.unit_price: tier-price-twice`]],
    ['a percentage', [{ percentage: '1' }], [`${TIERS}.0.percentage: tier-price-misplaced`]],
    [
      'no number',
      [{ price_per_unit: '1e3', fixed_fee: '' }],
      [`${TIERS}.0.price_per_unit: not-a-decimal`, `${TIERS}.0.fixed_fee: not-a-decimal`],
    ],
    [
      'several at once',
      [
        tier({ min_units: 5, max_units: 10 }),
        { min_units: 20, max_units: 30 },
        { min_units: 25, unit_price: 'x' },
      ],
      [
        `${TIERS}.0.min_units: tiers-start-late`,
        `${TIERS}.1.min_units: tier-gap`,
        `${TIERS}.1: tier-price-missing`,
        `${TIERS}.2.min_units: tier-overlap`,
        `${TIERS}.2.unit_price: not-a-decimal`,
      ],
    ],
  ];

  test.each(CASES)('%s', (_, tiers, faults) => {
    expect(faultsOf(graduated(...tiers))).toEqual(faults);
  });

  test('a fault says what is wrong and how to fix it, with the numbers', () => {
    const gap = graduated(tier({ max_units: 100 }), tier({ min_units: 121 }));
    expect(checkModel(gap)).toEqual([
      {
        path: ['graduated_tiered_pricing_model', 'tiers', 1, 'min_units'],
        code: 'tier-gap',
        message: 'tier 2 starts at 121 and the tier before it ends at 100, so that 101 to 120 have no price',
        fix: 'start it at 101, or let the tier before it end at 120',
      },
    ]);
  });
});

const PERCENTAGES = 'tiered_percentage_pricing_model.tiers';

const MODELS: readonly (readonly [string, Price, readonly string[]])[] = [
  ['no model', {}, [': model-missing']],
  [
    'two models',
    { unit_pricing_model: { price_per_unit: '1' }, fixed_pricing_model: { price_per_unit: '1' } },
    [': models-several'],
  ],
  [
    'a unit price that is none',
    { unit_pricing_model: { price_per_unit: '1,5' } },
    ['unit_pricing_model.price_per_unit: not-a-decimal'],
  ],
  [
    'units below zero',
    { fixed_pricing_model: { price_per_unit: '1', units: -1 } },
    ['fixed_pricing_model.units: not-a-unit-count'],
  ],
  [
    'percentage tiers without one',
    { tiered_percentage_pricing_model: { tiers: [{}] } },
    [`${PERCENTAGES}.0: tier-percentage-missing`],
  ],
  [
    'percentage tiers with a unit price',
    { tiered_percentage_pricing_model: { tiers: [{ percentage: '1', unit_price: '2' }] } },
    [`${PERCENTAGES}.0.unit_price: tier-price-misplaced`],
  ],
  [
    'an empty volume percentage',
    { volume_percentage_pricing_model: {} },
    ['volume_percentage_pricing_model: volume-price-missing'],
  ],
  [
    'prepaid units below zero',
    { prepaid_tiered_pricing_model: { prepaid_units: -5, tiers: [{ price_per_unit: '1' }] } },
    ['prepaid_tiered_pricing_model.prepaid_units: not-a-unit-count'],
  ],
  [
    'prepaid units that no tier holds',
    {
      prepaid_fixed_tiered_pricing_model: {
        prepaid_units: 11,
        tiers: [tier({ max_units: 10 })],
      },
    },
    ['prepaid_fixed_tiered_pricing_model.prepaid_units: prepaid-units-outside-tiers'],
  ],
  [
    'no prepaid units below a first tier from one',
    {
      prepaid_fixed_tiered_pricing_model: {
        prepaid_units: 0,
        tiers: [tier({ min_units: 1 })],
      },
    },
    ['prepaid_fixed_tiered_pricing_model.prepaid_units: prepaid-units-outside-tiers'],
  ],
  [
    'a discount above everything',
    { unit_pricing_model: { price_per_unit: '1' }, discount: { type: 'percentage', amount: '100.01' } },
    ['discount.amount: discount-out-of-range'],
  ],
  [
    'a maximum below zero',
    {
      unit_pricing_model: { price_per_unit: '1' },
      maximum_spend: { amount: '-0.01', period: 'monthly' },
    },
    ['maximum_spend.amount: negative-spend-limit'],
  ],
  [
    'a minimum above the maximum',
    {
      unit_pricing_model: { price_per_unit: '1' },
      billing_interval: 'monthly',
      minimum_spend: { amount: '10', period: 'monthly' },
      maximum_spend: { amount: '119', period: 'yearly' },
    },
    ['minimum_spend: spend-limits-crossed'],
  ],
];

test.each(MODELS)('%s', (_, price, faults) => {
  expect(faultsOf(price)).toEqual(faults);
});

describe('expressions', () => {
  const expression = (
    bindings: readonly (readonly [alias: string, metricId: string])[],
    ...expressions: readonly (readonly [quantity: string, unitPrice: string])[]
  ): Price => ({
    expression_pricing_model: {
      metric_bindings: bindings.map(([alias, metric_id]) => ({ alias, metric_id })),
      charges: expressions.map(([quantity_expression, unit_price_expression]) => ({
        quantity_expression,
        unit_price_expression,
      })),
    },
  });
  const CHARGES = 'expression_pricing_model.charges';
  const BINDINGS = 'expression_pricing_model.metric_bindings';

  const CASES: readonly (readonly [string, Price, readonly string[]])[] = [
    ['a good one', expression([['a', 'm']], ['a', '1']), []],
    ['no charge', expression([]), [`${CHARGES}: charges-empty`]],
    [
      'an unknown alias',
      expression([['a', 'm']], ['a', 'b + b']),
      [`${CHARGES}.0.unit_price_expression: alias-unknown`],
    ],
    [
      'unreadable ones',
      expression([['a', 'm']], ['a +', '1'], ['a', 'sqrt(a)']),
      [
        `${CHARGES}.0.quantity_expression: expression-unreadable`,
        `${CHARGES}.1.unit_price_expression: expression-unreadable`,
      ],
    ],
    [
      'an alias twice',
      expression(
        [
          ['a', 'm'],
          ['a', 'n'],
        ],
        ['a', '1'],
      ),
      [`${BINDINGS}.1.alias: alias-twice`],
    ],
    [
      'an alias that is a function',
      expression([['max', 'm']], ['1', '1']),
      [`${BINDINGS}.0.alias: alias-reserved`],
    ],
    [
      'an alias of two words',
      expression([['api calls', 'm']], ['1', '1']),
      [`${BINDINGS}.0.alias: alias-not-a-word`],
    ],
  ];

  test.each(CASES)('%s', (_, price, faults) => {
    expect(faultsOf(price)).toEqual(faults);
  });

  test('the reason and the place in the text are said', () => {
    expect(checkModel(expression([['a', 'm']], ['a * (b + 2', 'c']))).toMatchObject([
      {
        message: 'the expression cannot be read at character 5: the parenthesis is not closed',
        fix: 'close it',
      },
      { message: 'the alias c at character 1 is bound to no metric', fix: 'bind it, or use one of a' },
    ]);
  });
});

describe('matrices', () => {
  const leaf = (cell_key: string): MatrixNode => ({
    leaf: { cell_key, unit_pricing_model: { price_per_unit: '1' } },
  });
  const matrix = (root: MatrixNode): Price => ({
    matrix_pricing_model: { dimensions: [{ key: 'region', values: ['eu', 'us'] }], root },
  });
  const ROOT = 'matrix_pricing_model.root';
  const nested = (depth: number): MatrixNode =>
    depth === 0 ? leaf('deep') : { fallback: nested(depth - 1) };

  const CASES: readonly (readonly [string, MatrixNode, readonly string[]])[] = [
    ['a leaf', leaf('all'), []],
    ['an empty node', {}, [`${ROOT}: matrix-node-empty`]],
    ['a leaf and a fallback', { ...leaf('a'), fallback: leaf('b') }, [`${ROOT}: matrix-node-unreachable`]],
    [
      'a cell key twice',
      {
        splits: [
          { dimension_key: 'region', branches: [{ value: 'eu', child: leaf('a') }], wildcard: leaf('a') },
        ],
      },
      [`${ROOT}.splits.0.wildcard.leaf.cell_key: cell-key-twice`],
    ],
    ['a leaf without a model', { leaf: { cell_key: 'a' } }, [`${ROOT}.leaf: model-missing`]],
    [
      'a leaf with two models',
      {
        leaf: {
          cell_key: 'a',
          unit_pricing_model: { price_per_unit: '1' },
          fixed_pricing_model: { price_per_unit: '1' },
        },
      },
      [`${ROOT}.leaf: models-several`],
    ],
    [
      'a model that no leaf can have',
      { leaf: { cell_key: 'a', prepaid_tiered_pricing_model: { prepaid_units: 1, tiers: [] } } },
      [`${ROOT}.leaf.prepaid_tiered_pricing_model: model-not-for-leaf`],
    ],
    [
      'a fault inside a leaf',
      { leaf: { cell_key: 'a', tiered_pricing_model: { tiers: [] } } },
      [`${ROOT}.leaf.tiered_pricing_model.tiers: tiers-empty`],
    ],
    [
      'an unknown dimension',
      { splits: [{ dimension_key: 'size', branches: [], wildcard: leaf('a') }] },
      [`${ROOT}.splits.0.dimension_key: dimension-unknown`],
    ],
    [
      'an unknown value',
      { splits: [{ dimension_key: 'region', branches: [{ value: 'EU', child: leaf('a') }] }] },
      [`${ROOT}.splits.0.branches.0.value: branch-value-unknown`],
    ],
    [
      'a value twice',
      {
        splits: [
          {
            dimension_key: 'region',
            branches: [
              { value: 'eu', child: leaf('a') },
              { value: 'eu', child: leaf('b') },
            ],
          },
        ],
      },
      [`${ROOT}.splits.0.branches.1.value: branch-twice`],
    ],
    [
      'an empty split',
      { splits: [{ dimension_key: 'region', branches: [] }] },
      [`${ROOT}.splits.0: matrix-split-empty`],
    ],
    ['as deep as allowed', nested(31), []],
    ['too deep', nested(32), [`${ROOT}${'.fallback'.repeat(32)}: matrix-too-deep`]],
  ];

  test.each(CASES)('%s', (_, root, faults) => {
    expect(faultsOf(matrix(root))).toEqual(faults);
  });

  test('a dimension and its values are listed once', () => {
    const dimensions = [
      { key: 'region', values: ['eu', 'us', 'eu'] },
      { key: 'region', values: ['asia'] },
    ];
    expect(faultsOf({ matrix_pricing_model: { dimensions, root: leaf('a') } })).toEqual([
      'matrix_pricing_model.dimensions.0.values.2: dimension-value-twice',
      'matrix_pricing_model.dimensions.1.key: dimension-twice',
    ]);
  });
});

test('every message is one sentence without its full stop, and so is every fix', () => {
  for (const [, price] of MODELS)
    for (const { message, fix } of checkModel(price)) {
      expect(message).toMatch(/[^.]$/);
      expect(fix).toMatch(/^[a-z].*[^.]$/);
    }
});
