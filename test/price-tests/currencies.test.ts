/** A statement about a bundle holds in each currency that the bundle is written in. */
import { expect, test } from 'vitest';
import { catalog, fixed, verdicts } from './answers.ts';

const bundle = (key: string, usd: string, eur?: string): string => `  ${key}:
    name: ${key}
    currency: USD
    prices: { platform: ${fixed(usd)} }
${eur === undefined ? '' : `    currencies: { EUR: { prices: { platform: { fixed_pricing_model: { price_per_unit: "${eur}" } } } } }\n`}`;

const PRICES = catalog(
  bundle('starter', '40.00', '39.00'),
  bundle('growth', '50.00', '30.00'),
  bundle('local', '60.00'),
);

test('a bill has an amount for each currency, and one amount is in the bundle’s own', () => {
  expect(
    verdicts(
      PRICES,
      `  - bill: { bundle: growth, equals: { USD: "50.00", EUR: "30.00" } }
  - bill: { bundle: growth, equals: "50.00" }
`,
    ),
  ).toEqual(['holds', 'holds', 'holds']);
});

test('two bundles are compared in every currency that both are written in', () => {
  const told = verdicts(
    PRICES,
    '  - cheaper_than: { bundle: starter, than: growth, for: { platform: 1 } }\n  - cheaper_than: { bundle: starter, than: local, for: { platform: 1 } }\n',
  );
  expect(told).toHaveLength(3);
  expect(told[0]).toBe('holds');
  expect(told[1]).toMatch(/^fails: .*: 39 \/ 30 on/);
  expect(told[2]).toBe('holds');
});

test('for_each selects the bundles of a currency', () => {
  const told = verdicts(PRICES, '  - for_each: { currency: EUR }\n    bill: { equals: { EUR: "39.00" } }\n');
  expect(told).toEqual([expect.stringMatching(/^fails/), 'holds']);
});

test('one bundle in two currencies is held against a rate', () => {
  expect(
    verdicts(
      catalog(bundle('growth', '50.00', '45.00')),
      '  - same_everywhere: { price: platform, currencies: [USD, EUR], rate: "0.9", rounding: "1" }\n',
    ),
  ).toEqual(['holds']);
});
