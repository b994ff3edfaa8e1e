/** Generated catalog files: products, and bundles with their changes, in any layout that people write. */
import { stringify } from 'yaml';
import type { Json, JsonObject } from '../../src/model/values/json.ts';
import type { Random } from '../simulation/random.ts';

const cents = (random: Random): string =>
  `${random.between(1, 900)}.${String(random.between(0, 99)).padStart(2, '0')}`;

function priceOf(random: Random): JsonObject {
  const terms = {
    fee_type: 'fixed',
    billing_direction: 'advance',
    billing_interval: 'monthly',
    charge_on_contract_start: true,
  };
  return random.pick<JsonObject>([
    { ...terms, type: 'fixed', fixed_pricing_model: { price_per_unit: cents(random), units: 1 } },
    { ...terms, type: 'unit', unit_pricing_model: { price_per_unit: cents(random) } },
    {
      ...terms,
      type: 'tiered',
      tiered_pricing_model: {
        tiers: [
          { min_units: 0, max_units: 10, unit_price: cents(random) },
          { min_units: 11, fixed_fee: cents(random), unit_price: cents(random) },
        ],
      },
    },
  ]);
}

export function catalogText(random: Random): string {
  const products = Array.from({ length: random.between(1, 3) }, (_, index) => `p${index}`);
  const days = ['2026-12-01', '2027-02-01', '2027-06-01'].filter(() => random.chance(0.4));
  const bundle = (key: string): JsonObject => {
    const fields: [string, Json][] = [
      ['name', key],
      ['prices', Object.fromEntries(products.map((product) => [product, priceOf(random)]))],
    ];
    if (days.length > 0)
      fields.push([
        'changes',
        days.map((day) => ({ effective_at: day, prices: { [random.pick(products)]: priceOf(random) } })),
      ]);
    if (random.chance(0.3)) fields.push(['description', 'Two words']);
    if (random.chance(0.3)) fields.reverse();
    return Object.fromEntries(fields);
  };
  const data = {
    version: '2026-04-01',
    products: Object.fromEntries(products.map((product) => [product, { name: product }])),
    bundles: { growth: bundle('growth'), starter: bundle('starter') },
  };
  return inSomeLayout(stringify(data, layoutOf(random)), random);
}

function layoutOf(random: Random) {
  return {
    indent: random.pick([2, 3, 4]),
    indentSeq: random.chance(0.5),
    collectionStyle: random.pick(['any', 'any', 'block', 'flow'] as const),
    defaultStringType: random.pick(['PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE'] as const),
    defaultKeyType: 'PLAIN' as const,
    lineWidth: random.pick([0, 60]),
  };
}

/** Comments behind and between the lines, blank lines, the line ends of either system, and perhaps none at the end. */
function inSomeLayout(text: string, random: Random): string {
  const isBlock = !text.includes('{');
  const lines = text
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      if (!isBlock) return [line];
      const indent = /^[ -]*/.exec(line)?.[0].replaceAll('-', ' ') ?? '';
      const behind = random.chance(0.15) ? `${line} # behind` : line;
      return [
        ...(random.chance(0.1) ? [''] : []),
        ...(random.chance(0.1) ? [`${indent}# above, ${random.between(1, 99)} %`] : []),
        behind,
      ];
    });
  const whole = `${lines.join('\n')}${random.chance(0.8) ? '\n' : ''}`;
  return random.chance(0.2) ? whole.replaceAll('\n', '\r\n') : whole;
}
