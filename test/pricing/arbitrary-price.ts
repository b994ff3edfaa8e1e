/** Generated prices, small enough that trying every quantity is a proof of its own. */
import fc from 'fast-check';
import type { Price, Tier } from '../../src/model/catalog/price.ts';
import { decimal, decimalText } from '../../src/model/values/decimal.ts';

/** No generated boundary lies beyond this quantity, and no spend limit changes a bill beyond it. */
export const FAR = 700;

/** A tier before it is written: where it ends and what it costs, in hundredths. */
interface Draft {
  readonly width: number;
  readonly price: number;
  readonly fee: number;
}

/** How the same tiers may be written. */
interface Hand {
  readonly firstMinimum: 'zero' | 'omitted' | 'one';
  readonly minimum: 'same' | 'next' | 'omitted';
  readonly field: 'price_per_unit' | 'unit_price';
  readonly trailingZeros: string;
}

const draft: fc.Arbitrary<Draft> = fc.record({
  width: fc.integer({ min: 1, max: 12 }),
  price: fc.constantFrom(25, 50, 75, 100, 125, 200),
  fee: fc.constantFrom(0, 0, 0, 100, 250),
});

const laterHand = fc.record({
  minimum: fc.constantFrom('same', 'next', 'omitted'),
  field: fc.constantFrom('price_per_unit', 'unit_price'),
  trailingZeros: fc.constantFrom('', '0', '00'),
} as const);

const hand: fc.Arbitrary<Hand> = fc
  .tuple(laterHand, fc.constantFrom('zero', 'omitted', 'one'))
  .map(([later, firstMinimum]) => ({ ...later, firstMinimum }));

/** Another way of writing the same: whether no use falls in the first tier stays as it is. */
function otherHand({ firstMinimum }: Hand): fc.Arbitrary<Hand> {
  const first = firstMinimum === 'one' ? fc.constant('one' as const) : fc.constantFrom('zero', 'omitted');
  return fc.tuple(laterHand, first).map(([later, minimum]) => ({ ...later, firstMinimum: minimum }));
}

export function hundredths(amount: number): string {
  return decimalText(decimal(amount).times(decimal('0.01')));
}

function written(drafts: readonly Draft[], open: boolean, how: Hand): readonly Tier[] {
  let end = 0;
  return drafts.map(({ width, price, fee }, index) => {
    const start = end;
    end += width;
    const minimum = index === 0 ? how.firstMinimum : how.minimum;
    const min_units = { zero: 0, one: 1, same: start, next: start + 1, omitted: undefined }[minimum];
    const amount = hundredths(price);
    return {
      ...(min_units === undefined ? {} : { min_units }),
      ...(open && index === drafts.length - 1 ? {} : { max_units: end }),
      [how.field]: amount.includes('.') ? `${amount}${how.trailingZeros}` : amount,
      ...(fee === 0 ? {} : { fixed_fee: hundredths(fee) }),
    };
  });
}

const drafts = fc.array(draft, { minLength: 1, maxLength: 4 });

/** One list of tiers written by two hands. */
export const tiersTwice = fc
  .tuple(drafts, fc.constantFrom(true, true, false), hand)
  .chain(([list, open, first]) =>
    otherHand(first).map((second) => [written(list, open, first), written(list, open, second)] as const),
  );

export const tiers: fc.Arbitrary<readonly Tier[]> = tiersTwice.map(([first]) => first);

export const openTiers: fc.Arbitrary<readonly Tier[]> = fc
  .tuple(drafts, hand)
  .map(([list, how]) => written(list, true, how));

const TIERED_KINDS = ['tiered', 'graduated', 'prepaid', 'prepaid-fixed'] as const;

/** A price with these tiers; units prepaid by the prepaid models lie in the first tier whatever it is. */
export function tieredPrice(
  kind: (typeof TIERED_KINDS)[number],
  list: readonly Tier[],
  prepaid: number,
): Price {
  switch (kind) {
    case 'tiered':
      return { tiered_pricing_model: { tiers: list } };
    case 'graduated':
      return { graduated_tiered_pricing_model: { tiers: list } };
    case 'prepaid':
      return { prepaid_tiered_pricing_model: { prepaid_units: prepaid, tiers: list } };
    case 'prepaid-fixed':
      return { prepaid_fixed_tiered_pricing_model: { prepaid_units: 1, tiers: list } };
    default:
      return kind satisfies never;
  }
}

const amount = fc.constantFrom(25, 50, 75, 100, 125).map(hundredths);

const plainPrice: fc.Arbitrary<Price> = fc.oneof(
  fc.record({ unit_pricing_model: fc.record({ price_per_unit: amount }) }),
  fc.record({
    fixed_pricing_model: fc.record({ price_per_unit: amount, units: fc.integer({ min: 0, max: 40 }) }),
  }),
  fc
    .tuple(fc.constantFrom(...TIERED_KINDS), tiers, fc.integer({ min: 0, max: 15 }))
    .map((parts) => tieredPrice(...parts)),
);

const terms: fc.Arbitrary<Price> = fc
  .record(
    {
      discount: fc.constantFrom('10', '50').map((percent) => ({ type: 'percentage', amount: percent })),
      minimum_spend: fc
        .integer({ min: 1, max: 40 })
        .map((spend) => ({ amount: String(spend), period: 'monthly' })),
      maximum_spend: fc
        .integer({ min: 41, max: 80 })
        .map((spend) => ({ amount: String(spend), period: 'monthly' })),
    },
    { requiredKeys: [] },
  )
  .map((record) => record satisfies Price);

/** A price that is rated by one quantity, or by none. */
export const curvedPrice: fc.Arbitrary<Price> = fc
  .tuple(plainPrice, fc.oneof(fc.constant({}), terms))
  .map(([price, beside]) => ({ ...price, ...beside }));

/** Two prices: made apart, or one written twice, or twice with one tier price changed. */
export const pricePair: fc.Arbitrary<readonly [Price, Price]> = fc.oneof(
  fc.tuple(curvedPrice, curvedPrice),
  fc
    .tuple(fc.constantFrom(...TIERED_KINDS), tiersTwice, fc.integer({ min: 0, max: 15 }), terms)
    .map(([kind, [first, second], prepaid, beside]): readonly [Price, Price] => [
      { ...tieredPrice(kind, first, prepaid), ...beside },
      { ...tieredPrice(kind, second, prepaid), ...beside },
    ]),
  fc
    .tuple(fc.constantFrom(...TIERED_KINDS), tiersTwice, fc.nat(), draft, terms)
    .map(([kind, [first, second], place, change, beside]): readonly [Price, Price] => [
      { ...tieredPrice(kind, first, 3), ...beside },
      { ...tieredPrice(kind, changed(second, place % second.length, change), 3), ...beside },
    ]),
);

function changed(list: readonly Tier[], place: number, { price, fee }: Draft): readonly Tier[] {
  return list.map((tier, index) => {
    if (index !== place) return tier;
    const { price_per_unit: _price, unit_price: _unitPrice, fixed_fee: _fee, ...bounds } = tier;
    return { ...bounds, price_per_unit: hundredths(price), fixed_fee: hundredths(fee) };
  });
}
