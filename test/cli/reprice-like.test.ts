/** `reprice` of bundles that are like each other: where the change is written, and whom it reaches. */
import { expect, test } from 'vitest';
import { GROWTH, head, projectToReprice } from './project-to-reprice.ts';

const BASE = `${GROWTH}    changes:
      - { effective_at: 2027-03-01, prices: { platform: { fixed_pricing_model: { price_per_unit: "529.00" } } } }
    currencies:
      EUR:
        prices:
          platform: { fixed_pricing_model: { price_per_unit: "449.00" } }
`;
const CATALOG = `version: "2026-04-01"
bundles:
  same: { name: Same, like: growth }
  dear:
    name: Dear
    like: growth
    prices:
      platform: { fixed_pricing_model: { price_per_unit: "999.00" } }
    currencies: { EUR: null }
`;

const { text, run } = projectToReprice({ 'catalog.yaml': CATALOG, 'base.yaml': BASE });

test('an inherited amount gets a change of the bundle that is named, in every currency, and the other stays', async () => {
  const ran = await run('reprice same --at 2027-03-01 --by 10%');
  expect(head(ran)).toEqual([
    'From 2027-03-01, for everybody on that day:',
    expect.stringMatching(/^Price/),
    expect.stringMatching(/^bundles\.same platform +price_per_unit +529\.00 → 581\.90 USD/),
    expect.stringMatching(/^bundles\.same platform +price_per_unit +449\.00 → 493\.90 EUR/),
    '',
    'On top of the change of bundles.same that is there for 2027-03-01 already, at billing/base.yaml:17:9: the new amounts start from its own.',
    'bundles.same inherits platform from bundles.growth; the change is its own, and bundles.growth stays as it is.',
    expect.stringMatching(/^Wrote billing\/catalog\.yaml:\d+:\d+, billing\/catalog\.yaml:\d+:\d+\.$/),
  ]);
  expect(text()).toContain(
    'same: { name: Same, like: growth, changes: [{ effective_at: 2027-03-01, prices: { platform: { fixed_pricing_model: { price_per_unit: "581.90" } } } }], currencies: { EUR: { changes: [{ effective_at: 2027-03-01,',
  );
  expect(text('base.yaml')).toBe(BASE);
});

test('a change of the other bundle names those that change with it, and no other', async () => {
  const ran = await run('reprice growth --at 2027-06-01 --by 10% --only USD --json');
  expect(JSON.parse(ran.stdout).bundles).toMatchObject([
    { address: 'bundles.growth', inherits: [], heirs: ['bundles.same'] },
  ]);
  expect(text()).toBe(CATALOG);
  const again = await run('reprice dear --at 2027-06-01 --by 10% --json');
  expect(JSON.parse(again.stdout).bundles).toMatchObject([
    { address: 'bundles.dear', currency: 'USD', inherits: [], heirs: [] },
  ]);
});

test('why says which bundle it is like, and where each value is written', async () => {
  const { stdout } = await run('why bundles.dear');
  expect(stdout).toMatch(/^bundles\.dear · USD · like bundles\.growth · /);
  expect(stdout).toContain('billing/catalog.yaml:8:');
  expect(JSON.parse((await run('why bundles.dear --json')).stdout).like).toBe('bundles.growth');
});
