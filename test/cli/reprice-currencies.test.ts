/** `reprice` of a bundle in three currencies: each from its own amounts, rounded by its own rule, written in its own place. */
import { expect, test } from 'vitest';
import { GROWTH, head, projectToReprice } from './project-to-reprice.ts';

const CATALOG = `${GROWTH}    currencies:
      EUR:
        prices:
          platform: { fixed_pricing_model: { price_per_unit: "449.00" } }
      JPY: { prices: { platform: { fixed_pricing_model: { price_per_unit: "74900" } } } }
subscriptions:
  acme: { id: sub_acme, customer_id: cus_acme, currency: USD, versions: [{ items: [{ bundle: growth }] }] }
  berlin: { id: sub_berlin, customer_id: cus_berlin, currency: EUR, versions: [{ items: [{ bundle: growth }] }] }
`;

const { text, run: typed } = projectToReprice({ 'catalog.yaml': CATALOG });
const run = (options: string) => typed(`reprice growth --at 2027-03-01 ${options}`);

test('a percentage scales every currency from its own amount, each rounded by its own rule', async () => {
  const ran = await run('--by 5% --round 1.00 --round JPY=100');
  expect(ran.exitCode, ran.stderr).toBe(0);
  expect(head(ran)).toEqual([
    'From 2027-03-01, for everybody on that day:',
    'Price                    Amount          Change',
    'bundles.growth platform  price_per_unit  499.00 → 524.00 USD  +5.0 %, rounded from 523.95',
    'bundles.growth platform  price_per_unit  449.00 → 471.00 EUR  +4.9 %, rounded from 471.45',
    'bundles.growth platform  price_per_unit  74900 → 78600 JPY    +4.9 %, rounded from 78645',
    '',
    'Wrote billing/catalog.yaml:26:9, billing/catalog.yaml:21:13, billing/catalog.yaml:24:100.',
  ]);
  expect(text()).toBe(
    CATALOG.replace(
      '{ price_per_unit: "449.00" } }\n',
      `{ price_per_unit: "449.00" } }
        changes:
          - effective_at: 2027-03-01
            prices:
              platform: { fixed_pricing_model: { price_per_unit: "471.00" } }
`,
    ).replace(
      '{ price_per_unit: "74900" } } } }\n',
      `{ price_per_unit: "74900" } } }, changes: [{ effective_at: 2027-03-01, prices: { platform: { fixed_pricing_model: { price_per_unit: "78600" } } } }] }
    changes:
      - effective_at: 2027-03-01
        prices:
          platform: { fixed_pricing_model: { price_per_unit: "524.00" } }
`,
    ),
  );
});

test('--currency changes one of them, and the others are named as unchanged', async () => {
  const ran = await run('--by 10% --only EUR --applies new');
  expect(head(ran)).toContain('Unchanged: bundles.growth in USD, JPY.');
  expect(text()).toContain(`        changes:
          - effective_at: 2027-03-01
            applies: { to: new }
            prices:
              platform: { fixed_pricing_model: { price_per_unit: "493.90" } }
`);
  expect(text().match(/effective_at/g)).toHaveLength(1);
});

test('--set gives an amount in the currency of the bundle, or in the one that is named', async () => {
  const own = await run('--set platform=549.00');
  expect(head(own)).toContain('Unchanged: bundles.growth in EUR, JPY.');
  expect(head(own)).toContain('bundles.growth platform  price_per_unit  499.00 → 549.00 USD  +10.0 %');
  const other = await run('--set platform=489.00 --only EUR --dry-run');
  expect(head(other)).toContain('bundles.growth platform  price_per_unit  449.00 → 489.00 EUR  +8.9 %');
});

test('--except keeps the price of a subscription in its own currency', async () => {
  const ran = await run('--by 10% --except berlin');
  expect(ran.exitCode, ran.stderr).toBe(0);
  expect(text()).toMatch(/berlin: .*fixed_pricing_model: \{ price_per_unit: "449.00" \}/);
});

test('a currency that the bundle is not written in is refused', async () => {
  const { exitCode, stderr } = await run('--by 5% --only CHF');
  expect(exitCode).not.toBe(0);
  expect(stderr).toContain('currency-mismatch: bundles.growth has no prices in CHF');
});
