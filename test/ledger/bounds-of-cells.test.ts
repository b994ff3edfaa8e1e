/** Bounds of a changed matrix: each end is a bill at the use of its cells, which are worked out by hand. */
import { expect, test } from 'vitest';
import { moneyImpact } from '../../src/ledger/of-plan/money-impact.ts';
import { createPriceIdentity } from '../../src/ledger/prices/price-identity.ts';
import type { Price } from '../../src/model/catalog/price.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { START, schedule, subscription, unit, usage } from './subscriptions.ts';

type Leaf = Pick<Price, 'unit_pricing_model' | 'graduated_tiered_pricing_model'>;

const each = (amount: string): Leaf => ({ unit_pricing_model: { price_per_unit: amount } });
const tiered = (first: string, rest: string): Leaf => ({
  graduated_tiered_pricing_model: {
    tiers: [
      { min_units: 0, max_units: 10, price_per_unit: first },
      { min_units: 11, price_per_unit: rest },
    ],
  },
});
const matrix = (cells: Readonly<Record<string, Leaf>>, more: Price = {}): Price => ({
  billing_interval: 'monthly',
  metric_ids: ['met_calls'],
  matrix_pricing_model: {
    dimensions: [{ key: 'region', values: Object.keys(cells) }],
    root: {
      splits: [
        {
          dimension_key: 'region',
          branches: Object.entries(cells).map(([value, leaf]) => ({
            value,
            child: { leaf: { cell_key: value, ...leaf } },
          })),
        },
      ],
    },
  },
  ...more,
});

function boundsOf(
  before: Price,
  after: Price,
  terms: JsonObject = {},
  others: Readonly<Record<string, Price>> = {},
) {
  const side = (calls: Price) => schedule({ [START]: { calls, ...others } }, terms);
  const one = subscription(
    'a',
    { before: side(before), after: side(after) },
    { changes: ['products.calls'] },
  );
  const [money] = moneyImpact([one], usage(), createPriceIdentity(), calendarDay(START));
  const [{ least, most, unknown } = {}] = money?.usage_bounds?.entries ?? [];
  return unknown === undefined ? { least, most } : unknown;
}

const old = matrix({ eu: each('1.00'), us: each('2.00') });
const EU = 'met_calls (region eu)';
const US = 'met_calls (region us)';

test('the use of each cell may be any', () => {
  expect(boundsOf(old, matrix({ eu: each('1.10'), us: each('2.00') }))).toEqual({
    least: {
      change: '0',
      use: [
        { of: EU, quantity: '0' },
        { of: US, quantity: '0' },
      ],
    },
    most: { change: '0.1', from: [{ of: EU, quantity: '0' }], each_further: [{ of: EU, quantity: '1' }] },
  });
  expect(boundsOf(old, matrix({ eu: each('1.10'), us: each('1.50') }))).toMatchObject({
    least: { change: '-0.5', each_further: [{ of: US, quantity: '1' }] },
    most: { change: '0.1', each_further: [{ of: EU, quantity: '1' }] },
  });
});

test('a limit of the subscription ends the change of any cell', () => {
  const terms = { maximum_spend: { amount: '110', period: 'monthly' } };
  // At 100 units of the first cell the new bill is at the maximum, and 10.00 above the old one.
  expect(boundsOf(old, matrix({ eu: each('1.10'), us: each('2.00') }), terms)).toEqual({
    least: {
      change: '0',
      use: [
        { of: EU, quantity: '0' },
        { of: US, quantity: '0' },
      ],
    },
    most: {
      change: '10',
      use: [
        { of: EU, quantity: '100' },
        { of: US, quantity: '0' },
      ],
    },
  });
});

test('a cell with tiers, limits of the price and a metric of several prices say why no bounds are known', () => {
  const tiers = matrix({ eu: tiered('1.00', '0.50'), us: each('2.00') });
  expect(boundsOf(tiers, old)).toContain('has tiers or a fee of its own');
  const limits = { maximum_spend: { amount: '50', period: 'monthly' } };
  const limited = (amount: string) => matrix({ eu: each(amount), us: each('2.00') }, limits);
  expect(boundsOf(limited('1.00'), limited('1.10'))).toContain('a spend limit applies to all cells');
  const other = { logs: unit('0.10', 'met_calls') };
  expect(boundsOf(old, matrix({ eu: each('1.10'), us: each('2.00') }), {}, other)).toContain(
    'another price bills its use too',
  );
});
