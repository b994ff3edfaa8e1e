/** Bills as curves, held against rating quantity by quantity, and what is worth saying about a curve. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Price } from '../../src/model/catalog/price.ts';
import { type Decimal, decimal, decimalText, ZERO } from '../../src/model/values/decimal.ts';
import { pairBills } from '../../src/pricing/compare/pair-bills.ts';
import { type BillCurve, billAt } from '../../src/pricing/curves/bill-curve.ts';
import { boundaries, totalDrops } from '../../src/pricing/curves/transform-curve.ts';
import { ratePrice } from '../../src/pricing/rate/rate-price.ts';
import { curvedPrice, openTiers, tieredPrice } from './arbitrary-price.ts';
import { bruteBill, sameBill } from './brute-force.ts';

const LAST = 160;

/** Where drops are common. */
const tieredOnly = openTiers.map((tiers) => tieredPrice('tiered', tiers, 0));

/** Of one billing interval while the discount runs and after any trial: a price laid over itself. */
function curvesOf(price: Price): readonly BillCurve[] {
  const paired = pairBills(price, price);
  if (paired.kind === 'incomparable') throw new Error(paired.reason);
  return paired.pairs.filter(({ context }) => context.phase === 'opening').map(({ after }) => after.bill);
}

function curveOf(price: Price): BillCurve {
  const [curve] = curvesOf(price);
  if (curve === undefined) throw new Error('the price has no curve');
  return curve;
}

const text = (value: Decimal | null): string => (value === null ? '…' : decimalText(value));

test('a curve is at every quantity what rating says', () => {
  fc.assert(
    fc.property(curvedPrice, (price) => {
      const curve = curveOf(price);
      for (let quantity = 0; quantity <= LAST; quantity += 1)
        expect(sameBill(billAt(curve, decimal(quantity)), bruteBill(price, quantity))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('segments follow each other without gap or overlap, and no two neighbours are one line', () => {
  fc.assert(
    fc.property(curvedPrice, (price) => {
      const { segments } = curveOf(price);
      expect(segments[0]?.from.eq(ZERO)).toBe(true);
      for (const [index, segment] of segments.entries()) {
        const next = segments[index + 1];
        if (next === undefined) continue;
        expect(segment.to?.plus(decimal(1)).eq(next.from)).toBe(true);
        expect(segment.slope.eq(next.slope) && segment.intercept.eq(next.intercept)).toBe(false);
      }
    }),
  );
});

test('a curve over money is what rating says at hundredths', () => {
  const tiers = [
    { max_units: 2, percentage: '3', fixed_fee: '0.1' },
    { max_units: 5, percentage: '1.5' },
    { percentage: '10' },
  ];
  for (const price of [
    { tiered_percentage_pricing_model: { tiers } },
    { graduated_percentage_pricing_model: { tiers } },
  ])
    for (let cents = 0; cents <= 700; cents += 1) {
      const amount = decimal(cents).times(decimal('0.01'));
      const rating = ratePrice(price, { amount });
      expect(sameBill(billAt(curveOf(price), amount), rating.kind === 'rated' ? rating.total : null)).toBe(
        true,
      );
    }
});

test('a volume percentage has a curve over its amount and one over its count', () => {
  const curves = curvesOf({
    volume_percentage_pricing_model: { percentage: '2', price_per_unit: '0.3', fixed_fee: '5' },
  });
  expect(curves).toMatchObject([
    { axis: 'amount', segments: [{ intercept: decimal(5), slope: decimal('0.02') }] },
    { axis: 'quantity', segments: [{ intercept: decimal(5), slope: decimal('0.3') }] },
  ]);
});

test.each([
  ['a fixed price', { fixed_pricing_model: { price_per_unit: '3', units: 2 } }, ['0–…: 6 + 0']],
  [
    'graduated tiers from one unit, with fees',
    {
      graduated_tiered_pricing_model: {
        tiers: [
          { min_units: 1, max_units: 10, price_per_unit: '2', fixed_fee: '3' },
          { min_units: 11, price_per_unit: '1', fixed_fee: '4' },
        ],
      },
    },
    ['0–0: 0 + 0', '1–10: 3 + 2', '11–…: 17 + 1'],
  ],
  [
    'a minimum and a maximum between two units',
    {
      unit_pricing_model: { price_per_unit: '3' },
      minimum_spend: { amount: '10', period: 'monthly' },
      maximum_spend: { amount: '20', period: 'monthly' },
    },
    ['0–3: 10 + 0', '4–6: 0 + 3', '7–…: 20 + 0'],
  ],
  [
    'prepaid units',
    {
      prepaid_tiered_pricing_model: {
        prepaid_units: 5,
        tiers: [{ max_units: 2, price_per_unit: '1' }, { price_per_unit: '3' }],
      },
    },
    ['0–5: 0 + 0', '6–7: -5 + 1', '8–…: -19 + 3'],
  ],
] as const)('the segments of %s', (_, price, segments) => {
  const shown = curveOf(price).segments.map(
    ({ from, to, intercept, slope }) => `${text(from)}–${text(to)}: ${text(intercept)} + ${text(slope)}`,
  );
  expect(shown).toEqual(segments);
});

test('a limit that a line reaches just before a whole unit', () => {
  // 1 / this is 2.99…, with more nines than a division keeps: the third unit is above the minimum, if only just.
  const price_per_unit = `0.${'3'.repeat(50)}4`;
  const price: Price = {
    unit_pricing_model: { price_per_unit },
    minimum_spend: { amount: '1', period: 'monthly' },
  };
  const bills = [2, 3].map((units) => text(billAt(curveOf(price), decimal(units)) ?? null));
  expect(bills).toEqual(['1', `1.${'0'.repeat(50)}2`]);
});

describe('landmarks', () => {
  const volumeDiscount: Price = {
    tiered_pricing_model: {
      tiers: [
        { max_units: 100, price_per_unit: '1' },
        { max_units: 200, price_per_unit: '0.8' },
        { price_per_unit: '0.9' },
      ],
    },
  };

  test('a boundary has the bill on both sides', () => {
    const shown = boundaries(curveOf(volumeDiscount)).map(
      ({ quantity, bill, nextQuantity, nextBill, opens }) =>
        `${text(quantity)}: ${text(bill)}, ${text(nextQuantity)}: ${text(nextBill)} ${opens}`,
    );
    expect(shown).toEqual(['100: 100, 101: 80.8 tier', '200: 160, 201: 180.9 tier']);
  });

  test('a drop is where using more costs less, until it costs as much again', () => {
    expect(totalDrops(curveOf(volumeDiscount))).toEqual([
      {
        kind: 'drop',
        quantity: decimal(100),
        bill: decimal(100),
        nextQuantity: decimal(101),
        nextBill: decimal('80.8'),
        recoversAt: decimal(125),
      },
    ]);
  });

  test('a price below zero slides without end', () => {
    expect(totalDrops(curveOf({ unit_pricing_model: { price_per_unit: '-1' } }))).toMatchObject([
      { kind: 'slide', quantity: decimal(0), nextQuantity: decimal(1), recoversAt: null },
    ]);
  });

  test('drops are exactly where a bill is higher than the next, and end where rating says', () => {
    let found = 0;
    fc.assert(
      fc.property(fc.oneof(curvedPrice, tieredOnly), (price) => {
        const bills: Decimal[] = [];
        for (let quantity = 0; quantity <= LAST; quantity += 1) {
          const bill = bruteBill(price, quantity);
          if (bill === undefined) break;
          bills.push(bill);
        }
        const falls = bills.flatMap((bill, quantity) => (bills[quantity + 1]?.lt(bill) ? [quantity] : []));
        const shown = totalDrops(curveOf(price));
        found += shown.length;
        expect(shown.map(({ quantity }) => text(quantity))).toEqual(falls.map(String));
        for (const { quantity, bill, recoversAt } of shown) {
          const start = Number(text(quantity)) + 1;
          const offset = bills.slice(start).findIndex((later) => later.gte(bill));
          if (recoversAt?.gt(decimal(LAST))) expect(offset).toBe(-1);
          else expect(text(recoversAt)).toBe(offset === -1 ? '…' : String(start + offset));
        }
      }),
      { numRuns: 500 },
    );
    expect(found).toBeGreaterThan(50);
  });
});
