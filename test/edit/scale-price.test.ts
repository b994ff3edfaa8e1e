/** Amounts are scaled exactly, rounded as asked, and nothing else of a price changes. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Repricing, repricePrice } from '../../src/edit/reprice-price.ts';
import { overlayPrice } from '../../src/model/catalog/overlay-price.ts';
import type { Price } from '../../src/model/catalog/price.ts';
import { decimal } from '../../src/model/values/decimal.ts';

const by = (percent: string, round: string | null = null): Repricing => ({
  kind: 'by',
  percent: decimal(percent),
  round,
});
const set = (amount: string): Repricing => ({ kind: 'set', amount });
const unit = (amount: string): Price => ({
  type: 'unit',
  unit_pricing_model: { price_per_unit: amount },
});

function amountsOf(price: Price, repricing: Repricing): readonly string[] | string {
  const repriced = repricePrice(price, repricing);
  return repriced.kind === 'repriced' ? repriced.amounts.map(({ to }) => to) : repriced.why;
}

describe('an amount', () => {
  test.each([
    ['499.00', '8', null, '538.92'],
    ['100.00', '10', null, '110.00'],
    ['0.023', '8', null, '0.02484'],
    ['499.00', '8', '1.00', '539.00'],
    ['499.00', '8', '5', '540'],
    ['10.00', '5', '1', '11'],
    ['0.10', '-2.5', '0.005', '0.100'],
    ['200', '-50', null, '100'],
  ])('%s by %s %%, rounded to %s, is %s', (amount, percent, round, expected) => {
    expect(amountsOf(unit(amount), by(percent, round))).toEqual([expected]);
  });

  test('that rounding leaves is shown, and not written', () => {
    expect(repricePrice(unit('9.00'), by('5', '1.00'))).toMatchObject({
      amounts: [{ from: '9.00', to: '9.00', roundedFrom: '9.45' }],
      overlay: {},
    });
  });

  test('set is what was given', () => {
    expect(amountsOf(unit('499.00'), set('549'))).toEqual(['549']);
    expect(amountsOf(unit('499.00'), set('499'))).toEqual([]);
  });
});

const TIERED: Price = {
  type: 'tiered',
  minimum_spend: { amount: '5.00', period: 'month' },
  tiered_pricing_model: {
    units: 3,
    tiers: [
      { min_units: 0, max_units: 10, fixed_fee: '0', unit_price: '2.00' },
      { min_units: 11, fixed_fee: '20.00', unit_price: '1.00' },
    ],
  },
};

describe('a price', () => {
  test('has its tiers written whole, each amount scaled, and nothing else', () => {
    expect(repricePrice(TIERED, by('10'))).toEqual({
      kind: 'repriced',
      overlay: {
        tiered_pricing_model: {
          tiers: [
            { min_units: 0, max_units: 10, fixed_fee: '0', unit_price: '2.20' },
            { min_units: 11, fixed_fee: '22.00', unit_price: '1.10' },
          ],
        },
      },
      amounts: [
        { path: ['tiered_pricing_model', 'tiers', 0, 'unit_price'], from: '2.00', to: '2.20' },
        { path: ['tiered_pricing_model', 'tiers', 1, 'fixed_fee'], from: '20.00', to: '22.00' },
        { path: ['tiered_pricing_model', 'tiers', 1, 'unit_price'], from: '1.00', to: '1.10' },
      ],
    });
  });

  test.each<readonly [string, Price, Repricing]>([
    ['not_one_amount', TIERED, set('3')],
    ['rounds_to_nothing', unit('0.02'), by('8', '1.00')],
    [
      'percentage',
      {
        type: 'volume_percentage',
        volume_percentage_pricing_model: { percentage: '2.5', fixed_fee: '1.00' },
      },
      by('8'),
    ],
    [
      'expression',
      {
        type: 'expression',
        expression_pricing_model: {
          charges: [{ quantity_expression: 'a', unit_price_expression: '2' }],
          metric_bindings: [],
        },
      },
      by('8'),
    ],
  ])('is refused as %s', (why, price, repricing) => {
    expect(amountsOf(price, repricing)).toBe(why);
  });

  test('with its overlay is itself but for the amounts, each within half a step of the exact one', () => {
    const decimals = (most: number) =>
      fc
        .tuple(fc.nat(most), fc.constantFrom('', '.5', '.25', '.125', '.0001'))
        .map(([whole, part]) => `${whole}${part}`);
    const amount = decimals(100_000);
    const percent = fc
      .tuple(fc.constantFrom('', '-'), decimals(99))
      .map(([sign, share]) => `${sign}${share}`);
    const round = fc.constantFrom(null, '0.01', '0.05', '1.00', '9');
    fc.assert(
      fc.property(amount, amount, percent, round, (one, other, share, step) => {
        const price: Price = {
          type: 'tiered',
          tiered_pricing_model: { tiers: [{ unit_price: one }, { fixed_fee: other, max_units: 4 }] },
        };
        const repriced = repricePrice(price, by(share, step));
        if (repriced.kind === 'not_repriced') {
          expect(step).not.toBeNull();
          return;
        }
        const after = overlayPrice(price, repriced.overlay) as Price;
        const [first, second] = after.tiered_pricing_model?.tiers ?? [];
        expect(after).toEqual({
          type: 'tiered',
          tiered_pricing_model: {
            tiers: [{ unit_price: first?.unit_price }, { fixed_fee: second?.fixed_fee, max_units: 4 }],
          },
        });
        for (const [was, is] of [
          [one, first?.unit_price],
          [other, second?.fixed_fee],
        ]) {
          const exact = decimal(was ?? '')
            .times(decimal('100').plus(decimal(share)))
            .div(decimal('100'));
          const off = decimal(is ?? '')
            .minus(exact)
            .abs();
          if (step === null) expect(off.toFixed()).toBe('0');
          else expect(off.times(2n).lte(decimal(step))).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
