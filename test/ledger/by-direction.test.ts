/** A price that counts as cheaper costs more at no quantity: two thousand generated pairs, held against every bill by brute force. */
import { expect, test } from 'vitest';
import { byDirection } from '../../src/ledger/prices/compare-bills.ts';
import type { Price } from '../../src/model/catalog/price.ts';
import { decimal } from '../../src/model/values/decimal.ts';
import { ratePrice } from '../../src/pricing/rate/rate-price.ts';
import { type Random, randomFrom } from '../simulation/random.ts';

const PAIRS = 2000;
const QUANTITIES = [
  ...Array.from({ length: 60 }, (_, quantity) => String(quantity)),
  ...['0.5', '9.999', '10.001', '24.5', '25.25', '99', '100', '101', '1000', '123456'],
];

const amount = (random: Random): string => `${random.between(0, 9)}.${random.between(0, 9)}0`;

function priceOf(random: Random): Price {
  const first = random.pick([10, 20, 25]);
  const tiers = [
    { min_units: 0, max_units: first, fixed_fee: amount(random), unit_price: amount(random) },
    { min_units: first + 1, fixed_fee: amount(random), unit_price: amount(random) },
  ];
  const metered = { billing_interval: 'monthly', metric_ids: ['met_1'] };
  return random.pick<Price>([
    { ...metered, type: 'unit', unit_pricing_model: { price_per_unit: amount(random) } },
    { ...metered, type: 'tiered', tiered_pricing_model: { tiers } },
    { ...metered, type: 'graduated_tiered', graduated_tiered_pricing_model: { tiers } },
    {
      ...metered,
      type: 'unit',
      unit_pricing_model: { price_per_unit: amount(random) },
      minimum_spend: { amount: `${random.between(1, 60)}.00`, period: 'monthly' },
    },
  ]);
}

/** Null where the price has no bill for the quantity. */
function billOf(price: Price, quantity: string) {
  const rating = ratePrice(price, { quantity: decimal(quantity) });
  return rating.kind === 'rated' ? rating.total : null;
}

test(`${PAIRS} pairs of prices`, () => {
  const random = randomFrom(32);
  const counts = { cheaper: 0, others: 0 };
  for (let index = 0; index < PAIRS; index += 1) {
    const [before, after] = [priceOf(random), priceOf(random)];
    const { cheaper, others } = byDirection([{ product: 'logs', before, after }]);
    counts.cheaper += cheaper.length;
    counts.others += others.length;
    const dearer = QUANTITIES.filter((quantity) => {
      const [old, now] = [billOf(before, quantity), billOf(after, quantity)];
      return old !== null && now?.gt(old) === true;
    });
    if (cheaper.length > 0) expect({ before, after, dearer }).toEqual({ before, after, dearer: [] });
  }
  expect(counts.cheaper).toBeGreaterThan(PAIRS / 50);
  expect(counts.others).toBeGreaterThan(PAIRS / 2);
});

test('a product is cheaper only if it is for everybody', () => {
  const unit = (text: string): Price => ({ type: 'unit', unit_pricing_model: { price_per_unit: text } });
  const pairs = [
    { product: 'logs', before: unit('2'), after: unit('1') },
    { product: 'logs', before: unit('2'), after: unit('3') },
    { product: 'seats', before: unit('2'), after: unit('1') },
  ];
  expect(byDirection(pairs)).toEqual({ cheaper: ['seats'], others: ['logs'] });
});
