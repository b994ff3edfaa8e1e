/** `reprice` of bundles that are like each other: where the change is written, and whom it reaches. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Ran, runInProcess } from './run-in-process.ts';

const BASE = `version: "2026-04-01"
products:
  platform: { id: prod_platform }
bundles:
  growth:
    name: Growth
    currency: USD
    prices:
      platform:
        type: fixed
        fee_type: fixed
        billing_direction: advance
        charge_on_contract_start: true
        billing_interval: monthly
        fixed_pricing_model: { price_per_unit: "499.00", units: 1 }
    changes:
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

let folder = '';
const file = () => join(folder, 'billing/catalog.yaml');
const text = (): string => readFileSync(file(), 'utf8');
const run = (...argv: string[]): Promise<Ran> =>
  runInProcess(['reprice', ...argv], { cwd: folder, env: { KEY: 'none' } });
const head = ({ stdout, text: all }: Ran): readonly string[] =>
  (stdout === '' ? all : stdout).split('\n\nPlan for')[0]?.split('\n') ?? [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pricewright-reprice-'));
  mkdirSync(join(folder, 'billing'));
  writeFileSync(
    join(folder, 'pricewright.yaml'),
    `version: 1
project: three-currencies-7f3k2q
catalog: [billing/*.yaml]
service: { base_url: "http://127.0.0.1:1", api_key: "\${env.KEY}" }
`,
  );
  writeFileSync(file(), CATALOG);
  writeFileSync(join(folder, 'billing/base.yaml'), BASE);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('an inherited amount gets a change of the bundle that is named, in every currency, and the other stays', async () => {
  const ran = await run('same', '--at', '2027-03-01', '--by', '10%');
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
  expect(readFileSync(join(folder, 'billing/base.yaml'), 'utf8')).toBe(BASE);
});

test('a change of the other bundle names those that change with it, and no other', async () => {
  const ran = await run('growth', '--at', '2027-06-01', '--by', '10%', '--only', 'USD', '--json');
  expect(JSON.parse(ran.stdout).bundles).toMatchObject([
    { address: 'bundles.growth', inherits: [], heirs: ['bundles.same'] },
  ]);
  expect(text()).toBe(CATALOG);
  const again = await run('dear', '--at', '2027-06-01', '--by', '10%', '--json');
  expect(JSON.parse(again.stdout).bundles).toMatchObject([
    { address: 'bundles.dear', currency: 'USD', inherits: [], heirs: [] },
  ]);
});

test('why says which bundle it is like, and where each value is written', async () => {
  const why = (...argv: string[]) =>
    runInProcess(['why', 'bundles.dear', ...argv], { cwd: folder, env: { KEY: 'none' } });
  const { stdout } = await why();
  expect(stdout).toMatch(/^bundles\.dear · USD · like bundles\.growth · /);
  expect(stdout).toContain('billing/catalog.yaml:8:');
  expect(JSON.parse((await why('--json')).stdout).like).toBe('bundles.growth');
});
