/** A tier's `unit_price` under the profile alguna: a committed rate, sent and compared as such, and never priced as a unit's. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { ratePrice } from '../../src/pricing/rate/rate-price.ts';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { NOW, runInProcess } from './run-in-process.ts';

const catalog = (tier: string) => `version: "2026-04-01"
products:
  seats: { name: Seats, fee_type: fixed, payment_terms: advance, billing_frequency: recurring }
bundles:
  growth:
    name: Growth
    prices:
      seats: { type: tiered, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: false, tiered_pricing_model: { units: 5, tiers: [{ min_units: 0, ${tier} }] } }
`;
const COMMITTED = 'unit_price: "2.00"';
const EACH = 'price_per_unit: "2.00"';

let sandbox: Sandbox;
let serving: Awaited<ReturnType<typeof serveSandbox>>;
let folder: string;
let runs = 0;

beforeEach(async () => {
  sandbox = createSandbox({ profile: 'alguna', now: () => NOW });
  serving = await serveSandbox(sandbox);
  folder = mkdtempSync(join(tmpdir(), 'pricewright-committed-'));
  mkdirSync(join(folder, 'billing'));
  writeFileSync(
    join(folder, 'pricewright.yaml'),
    `version: 1
project: example-7f3k2q
catalog: [billing/**/*.yaml]
service: { profile: alguna, account: sandbox, base_url: ${serving.url}, api_key: "\${env.BILLING_API_KEY}" }
guards: { unmeasured: 100 }
`,
  );
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await serving.close();
  };
});

const write = (tier: string) => writeFileSync(join(folder, 'billing/catalog.yaml'), catalog(tier));
const run = (line: string) => {
  runs += 1;
  const token = () => `run${runs}`.padEnd(16, '0');
  return runInProcess(line.split(' '), { cwd: folder, env: { BILLING_API_KEY: sandbox.apiKey }, token });
};

async function storedTier(): Promise<JsonObject> {
  const headers = { authorization: `Bearer ${sandbox.apiKey}`, 'alguna-version': '2026-04-01' };
  const answer = await fetch(`${serving.url}/bundles?limit=10&offset=0`, { headers });
  const { data } = (await answer.json()) as {
    data: { prices: { tiered_pricing_model: { tiers: JsonObject[] } }[] }[];
  };
  return data[0]?.prices[0]?.tiered_pricing_model.tiers[0] ?? {};
}

test('is sent as it is written, read back without a difference, and another thing than a price per unit', async () => {
  write(COMMITTED);
  await run('state init');
  const applied = await run('apply --yes');
  expect(applied.exitCode, applied.text).toBe(0);
  expect(await storedTier()).toMatchObject({ unit_price: '2.00' });
  expect((await run('plan --detailed-exitcode')).exitCode).toBe(0);
  write(EACH);
  const changed = await run('plan --detailed-exitcode');
  expect([changed.exitCode, changed.stdout.includes('bundles.growth')], changed.text).toEqual([2, true]);
  const second = await run('apply --yes');
  expect(second.exitCode, second.text).toBe(0);
  const tier = await storedTier();
  expect([tier.price_per_unit, tier.unit_price ?? null]).toEqual(['2.00', null]);
});

test('is named by validate, at its place', async () => {
  write(COMMITTED);
  const { exitCode, text } = await run('validate');
  expect([exitCode, text]).toEqual([
    0,
    expect.stringMatching(
      /billing\/catalog\.yaml:8:\d+: warning: committed-rate: `unit_price` is the rate of units/,
    ),
  ]);
  write(EACH);
  expect((await run('validate')).text).not.toContain('committed-rate');
});

test('is adopted by pull in the words of the vendor', async () => {
  write(COMMITTED);
  await run('state init');
  await run('apply --yes');
  rmSync(join(folder, 'billing/catalog.yaml'));
  const pulled = await run('pull');
  expect(pulled.exitCode, pulled.text).toBe(0);
  const written = readFileSync(join(folder, 'billing/bundles.yaml'), 'utf8');
  expect(written).toContain('unit_price: "2.00"');
  expect(written).not.toContain('committed');
  expect((await run('plan')).text).not.toContain('~ bundles.growth');
});

test.each([
  ['alguna', 'unrated'],
  ['published', 'rated'],
] as const)('under %s its money is %s', (profile, kind) => {
  const read = (tier: string) =>
    readCatalog(
      [
        {
          file: 'a.yaml',
          content: catalog(tier),
        },
      ],
      {
        environment: null,
        variables: new Map(),
        profile,
      },
    ).catalog;
  const priceOf = (tier: string) => {
    const price = read(tier)?.bundles.get('growth')?.editions[0]?.prices.get('seats')?.price;
    if (price === undefined) throw new Error('no price');
    return price;
  };
  expect(ratePrice(priceOf(COMMITTED), {}).kind).toBe(kind);
  expect(ratePrice(priceOf(EACH), {}).kind).toBe('rated');
});
