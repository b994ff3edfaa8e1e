/** Random prices of all models, by a seed. Tiers of one unit and limits that cut between units are common. */
import type { Price, PricingModels, Tier } from '../../src/model/catalog/price.ts';
import { type Tree, written } from './slow-bill.ts';

export type Random = (below: number) => number;

/** The same numbers for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export const KINDS = [
  'unit',
  'fixed',
  'tiered',
  'graduated',
  'tiered-percentage',
  'graduated-percentage',
  'volume-percentage',
  'prepaid',
  'prepaid-fixed',
  'matrix',
] as const;
export type Kind = (typeof KINDS)[number];

const cents = (random: Random): string => {
  const amount = random(5) === 0 ? 0 : random(9) * 25;
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
};

function randomTiers(random: Random, share: boolean): readonly Tier[] {
  const tiers: Tier[] = [];
  const count = 1 + random(4);
  const closed = random(8) === 0;
  let end = 0;
  for (let index = 0; index < count; index += 1) {
    const start = end;
    end += random(3) === 0 ? 1 : 1 + random(8);
    const price = share ? { percentage: String(random(12)) } : { price_per_unit: cents(random) };
    tiers.push({
      ...(index === 0 && { min_units: random(2) }),
      ...(index > 0 && random(2) === 0 && { min_units: start + random(2) }),
      ...((closed || index < count - 1) && { max_units: end }),
      ...price,
      ...(random(3) === 0 && { fixed_fee: cents(random) }),
    });
  }
  return tiers;
}

function leafModel(
  kind: Exclude<Kind, 'prepaid' | 'prepaid-fixed' | 'matrix'>,
  random: Random,
): PricingModels {
  switch (kind) {
    case 'unit':
      return { unit_pricing_model: { price_per_unit: cents(random) } };
    case 'fixed':
      return { fixed_pricing_model: { price_per_unit: cents(random), units: random(9) } };
    case 'tiered':
      return { tiered_pricing_model: { tiers: randomTiers(random, false) } };
    case 'graduated':
      return { graduated_tiered_pricing_model: { tiers: randomTiers(random, false) } };
    case 'tiered-percentage':
      return { tiered_percentage_pricing_model: { tiers: randomTiers(random, true) } };
    case 'graduated-percentage':
      return { graduated_percentage_pricing_model: { tiers: randomTiers(random, true) } };
    case 'volume-percentage':
      return { volume_percentage_pricing_model: { percentage: String(random(9)), fixed_fee: cents(random) } };
    default:
      return kind satisfies never;
  }
}

function model(kind: Kind, random: Random): PricingModels {
  switch (kind) {
    case 'prepaid':
      return {
        prepaid_tiered_pricing_model: { prepaid_units: random(6), tiers: randomTiers(random, false) },
      };
    case 'prepaid-fixed':
      return { prepaid_fixed_tiered_pricing_model: { prepaid_units: 1, tiers: randomTiers(random, false) } };
    case 'matrix':
      return {
        matrix_pricing_model: {
          dimensions: [{ key: 'cell', values: ['a', 'b'] }],
          root: {
            splits: [
              {
                dimension_key: 'cell',
                branches: ['a', 'b'].map((value) => ({
                  value,
                  child: { leaf: { cell_key: value, ...leafModel('graduated', random) } },
                })),
              },
            ],
          },
        },
      };
    default:
      return leafModel(kind, random);
  }
}

export function randomPrice(kind: Kind, random: Random, metered: boolean): Price {
  const amounts: readonly string[] = ['3.10', '7', '11.25', '1'];
  const low = random(4) === 0 ? amounts[random(4)] : undefined;
  const high = random(4) === 0 ? String(12 + random(20)) : undefined;
  return {
    ...model(kind, random),
    ...(metered && { metric_ids: ['m'] }),
    ...(random(4) === 0 && { discount: { type: 'percentage', amount: String(random(10) * 5) } }),
    ...(low !== undefined && { minimum_spend: { amount: low, period: 'monthly' } }),
    ...(high !== undefined && { maximum_spend: { amount: high, period: 'monthly' } }),
  };
}

/** A price that is nearly another: one amount is changed, or what one unit costs is written as a fee, or nothing. */
export function nearlyTheSame(price: Price, random: Random): Price {
  const asFee = JSON.stringify(price).replace(
    /("max_units":1,"price_per_unit":)("\d+\.\d\d")}/,
    '$1"0.00","fixed_fee":$2}',
  );
  if (random(3) === 0) return JSON.parse(asFee) as Price;
  const places = [...JSON.stringify(price).matchAll(/"(\d+\.\d\d)"/g)];
  const place = places[random(places.length + 1)];
  if (place === undefined) return price;
  const text = JSON.stringify(price);
  return JSON.parse(
    `${text.slice(0, place.index)}"${cents(random)}"${text.slice(place.index + place[0].length)}`,
  ) as Price;
}

export function randomTree(random: Random, depth: number): Tree {
  const choice = random(depth === 0 ? 2 : 10);
  if (choice === 0) return { is: 'number', text: String(1 + random(9)) };
  if (choice <= 1) return { is: 'alias', name: random(2) === 0 ? 'a' : 'b' };
  const next = (): Tree => randomTree(random, depth - 1);
  if (choice >= 8) return { is: choice === 8 ? 'ceil' : 'floor', of: [next()] };
  const operators = ['+', '-', '*', '/', 'min', 'max'] as const;
  return { is: operators[choice - 2] ?? '+', of: [next(), next()] };
}

export function expressionPrice(quantity: Tree, unitPrice: Tree): Price {
  return {
    expression_pricing_model: {
      metric_bindings: [
        { alias: 'a', metric_id: 'a' },
        { alias: 'b', metric_id: 'b' },
      ],
      charges: [{ quantity_expression: written(quantity), unit_price_expression: written(unitPrice) }],
    },
  };
}
