import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlayPrice } from '../../src/model/catalog/overlay-price.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { overridePrice, sameValue } from '../../src/pull/write-items.ts';
import { pricePair } from '../pricing/arbitrary-price.ts';

const FIXED = {
  type: 'fixed',
  fee_type: 'fixed',
  fixed_pricing_model: { price_per_unit: '499.00', units: 1 },
};

describe('an override', () => {
  it.each<readonly [string, JsonObject, JsonObject]>([
    ['the same price', { ...FIXED, fixed_pricing_model: { price_per_unit: '499.0', units: 1 } }, {}],
    [
      'another amount',
      { ...FIXED, fixed_pricing_model: { price_per_unit: '450.00', units: 1 } },
      { fixed_pricing_model: { price_per_unit: '450.00' } },
    ],
    [
      'a field less within the model',
      { ...FIXED, fixed_pricing_model: { price_per_unit: '499.00' } },
      { fixed_pricing_model: { units: null } },
    ],
    ['a field less', { type: 'fixed', fixed_pricing_model: FIXED.fixed_pricing_model }, { fee_type: null }],
    [
      'another model, whole',
      { type: 'unit', fee_type: 'fixed', unit_pricing_model: { price_per_unit: '499.00' } },
      { type: 'unit', unit_pricing_model: { price_per_unit: '499.00' } },
    ],
    [
      'a limit more',
      { ...FIXED, minimum_spend: { amount: '5', period: 'monthly' } },
      { minimum_spend: { amount: '5', period: 'monthly' } },
    ],
  ])('%s', (_, wanted, override) => {
    expect(overridePrice(FIXED, wanted)).toEqual(override);
  });

  it('leads from any price to any other, and is empty only between two that mean the same', () => {
    fc.assert(
      fc.property(pricePair, ([base, wanted]) => {
        const [from, to] = [base as JsonObject, wanted as JsonObject];
        const override = overridePrice(from, to);
        expect(sameValue(overlayPrice(from, override), to)).toBe(true);
        expect(Object.keys(override).length === 0).toBe(sameValue(from, to));
      }),
      { numRuns: 1000 },
    );
  });
});
