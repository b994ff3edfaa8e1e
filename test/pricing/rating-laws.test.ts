/** Laws that hold for every price of a model, over generated prices and quantities. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Price, Tier } from '../../src/model/catalog/price.ts';
import { type Decimal, decimal, decimalText, ZERO } from '../../src/model/values/decimal.ts';
import { ratePrice } from '../../src/pricing/rate/rate-price.ts';
import { openTiers, tieredPrice } from './arbitrary-price.ts';

/** Whole and fractional quantities, near the generated boundaries and far beyond them. */
const quantity = fc
  .oneof(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 1_000_000_000 }))
  .map((thousandths) => decimal(thousandths).times(decimal('0.001')));

const graduated = (tiers: readonly Tier[]): Price => tieredPrice('graduated', tiers, 0);
const tiered = (tiers: readonly Tier[]): Price => tieredPrice('tiered', tiers, 0);

function bill(price: Price, units: Decimal): Decimal {
  const rating = ratePrice(price, { quantity: units, amount: units });
  if (rating.kind === 'unrated') throw new Error(rating.message);
  return rating.total;
}

function priceOf(tier: Tier | undefined): Decimal {
  return decimal(tier?.price_per_unit ?? tier?.unit_price ?? '0');
}

/** The tiers with every amount of money times `factor`. */
function scaled(tiers: readonly Tier[], factor: Decimal): readonly Tier[] {
  return tiers.map(({ price_per_unit: _price, unit_price: _name, ...tier }, index) => ({
    ...tier,
    price_per_unit: decimalText(priceOf(tiers[index]).times(factor)),
    fixed_fee: decimalText(decimal(tier.fixed_fee ?? '0').times(factor)),
  }));
}

test('graduated bills never fall as the quantity grows', () => {
  fc.assert(
    fc.property(openTiers, quantity, quantity, (tiers, a, b) => {
      const [less, more] = a.lte(b) ? [a, b] : [b, a];
      expect(bill(graduated(tiers), less).lte(bill(graduated(tiers), more))).toBe(true);
    }),
  );
});

test('tiered bills never fall where neither prices nor fees fall from tier to tier', () => {
  fc.assert(
    fc.property(openTiers, quantity, quantity, (tiers, a, b) => {
      const prices = tiers.map(priceOf).toSorted((left, right) => left.cmp(right));
      const rising = tiers.map(({ unit_price: _name, fixed_fee: _fee, ...tier }, index) => ({
        ...tier,
        price_per_unit: decimalText(prices[index] ?? ZERO),
        fixed_fee: String(index),
      }));
      const [less, more] = a.lte(b) ? [a, b] : [b, a];
      expect(bill(tiered(rising), less).lte(bill(tiered(rising), more))).toBe(true);
    }),
  );
});

test('with one tier, graduated and tiered are one model, for units and for money', () => {
  fc.assert(
    fc.property(openTiers, quantity, (tiers, units) => {
      const one = tiers.slice(-1).map(({ min_units: _, ...tier }) => tier);
      expect(bill(graduated(one), units).eq(bill(tiered(one), units))).toBe(true);
      const shares = [{ percentage: decimalText(priceOf(one[0])), fixed_fee: one[0]?.fixed_fee ?? '0' }];
      const whole = bill({ tiered_percentage_pricing_model: { tiers: shares } }, units);
      expect(bill({ graduated_percentage_pricing_model: { tiers: shares } }, units).eq(whole)).toBe(true);
    }),
  );
});

test('a graduated bill is the sum of its parts: cutting a tier in two changes nothing', () => {
  fc.assert(
    fc.property(openTiers, fc.nat(), fc.nat(), quantity, (tiers, place, cut, units) => {
      const index = place % tiers.length;
      const start = tiers[index - 1]?.max_units ?? 0;
      const end = tiers[index]?.max_units ?? start + 10;
      if (end - start < 2) return;
      const middle = start + 1 + (cut % (end - start - 1));
      const halves = tiers.flatMap((tier, at) => {
        if (at !== index) return [tier];
        const { fixed_fee: _, ...withoutFee } = tier;
        return [
          { ...tier, max_units: middle },
          { ...withoutFee, min_units: middle + 1 },
        ];
      });
      expect(bill(graduated(halves), units).eq(bill(graduated(tiers), units))).toBe(true);
    }),
  );
});

test('one more unit of a graduated price costs the price of its tier, and the fee of a tier that it enters', () => {
  fc.assert(
    fc.property(openTiers, fc.integer({ min: 1, max: 60 }), (tiers, units) => {
      const index = tiers.findIndex(({ max_units }) => max_units === undefined || units <= max_units);
      const tier = tiers[index];
      const first = (tiers[index - 1]?.max_units ?? 0) + 1;
      const paidWithoutUse = index === 0 && tier?.min_units !== 1;
      const fee = units === first && !paidWithoutUse ? decimal(tier?.fixed_fee ?? '0') : ZERO;
      const more = bill(graduated(tiers), decimal(units)).minus(bill(graduated(tiers), decimal(units - 1)));
      expect(decimalText(more)).toBe(decimalText(priceOf(tier).plus(fee)));
    }),
  );
});

test('every amount of a price times a number is every bill times it', () => {
  const factor = fc.constantFrom('0', '0.5', '3', '1.0825').map((text) => decimal(text));
  fc.assert(
    fc.property(openTiers, factor, quantity, (tiers, times, units) => {
      for (const priced of [graduated, tiered, (list: readonly Tier[]) => tieredPrice('prepaid', list, 7)])
        expect(bill(priced(scaled(tiers, times)), units).eq(bill(priced(tiers), units).times(times))).toBe(
          true,
        );
    }),
  );
});

test('prepaid units move a graduated bill and change nothing else', () => {
  fc.assert(
    fc.property(openTiers, fc.integer({ min: 0, max: 50 }), quantity, (tiers, prepaid, units) => {
      if (units.eq(ZERO)) return;
      const moved = bill(tieredPrice('prepaid', tiers, prepaid), units.plus(decimal(prepaid)));
      expect(moved.eq(bill(graduated(tiers), units))).toBe(true);
    }),
  );
});

test('a percentage discount takes its share off every bill', () => {
  fc.assert(
    fc.property(openTiers, fc.integer({ min: 0, max: 100 }), quantity, (tiers, percent, units) => {
      const discount = { type: 'percentage', amount: String(percent) };
      const share = decimal(100 - percent).times(decimal('0.01'));
      const list = bill(graduated(tiers), units);
      expect(bill({ ...graduated(tiers), discount }, units).eq(list.times(share))).toBe(true);
    }),
  );
});

test('spend limits keep every bill between them', () => {
  fc.assert(
    fc.property(openTiers, fc.nat(50), fc.nat(50), quantity, (tiers, low, above, units) => {
      const limited = bill(
        {
          ...tiered(tiers),
          minimum_spend: { amount: String(low), period: 'monthly' },
          maximum_spend: { amount: String(low + above), period: 'monthly' },
        },
        units,
      );
      expect(limited.gte(decimal(low)) && limited.lte(decimal(low + above))).toBe(true);
    }),
  );
});
