/** `accept` on the quickstart, after somebody changed the service by hand. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import schema from '../../schemas/pull-update.schema.json' with { type: 'json' };
import { SERVICE_VERSION } from '../../src/interface/index.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import type { Json, JsonObject } from '../../src/model/values/json.ts';
import { settingsOf } from '../served.ts';
import { changeByHand, knock, type ServedQuickstart, serveQuickstart } from './quickstart-project.ts';
import { type Ran, runInProcess } from './run-in-process.ts';

const [PRODUCTS, BUNDLES] = ['billing/products.yaml', 'billing/bundles.yaml'];
const SELF_SERVE = 'billing/subscriptions/self-serve.yaml';

let project: ServedQuickstart;

const run = (command: string, letter = 'a'): Promise<Ran> =>
  runInProcess(command.split(' '), {
    cwd: project.folder,
    token: (length) => letter.repeat(length),
    env: project.env,
  });
const read = (file: string): string => readFileSync(join(project.folder, file), 'utf8');
const replace = (file: string, from: string, to: string): void => {
  const text = read(file);
  expect(text.split(from)).toHaveLength(2);
  writeFileSync(
    join(project.folder, file),
    text.replace(from, () => to),
  );
};

const change = (address: string, set: Parameters<typeof changeByHand>[2]) =>
  changeByHand(project, run(`state list ${address} --json`), set);

/** With another amount, and total, for each product named, wherever a price of it stands. */
function repriced(held: Json, amounts: Readonly<Record<string, string>>, product = ''): Json {
  if (Array.isArray(held)) return held.map((each) => repriced(each, amounts, product));
  if (held === null || typeof held !== 'object') return held;
  const own = String((held as JsonObject).product_id ?? product);
  return Object.fromEntries(
    Object.entries(held).map(([name, member]) => [
      name,
      name === 'price_per_unit' || name === 'total'
        ? (amounts[own] ?? member)
        : repriced(member, amounts, own),
    ]),
  );
}

async function plan(): Promise<Plan> {
  const { stdout, exitCode, text } = await run('plan --json');
  expect(exitCode, text).toBe(0);
  return JSON.parse(stdout) as Plan;
}

async function applied(letter = 'a'): Promise<void> {
  const { exitCode, text } = await run('apply --yes', letter);
  expect(exitCode, text).toBe(0);
}

interface Document {
  readonly written: boolean;
  readonly updates: readonly { readonly address: string; readonly path: string; readonly to?: Json }[];
  readonly left: readonly {
    readonly path: string;
    readonly code: string;
    readonly write: string | null;
    fix: string;
  }[];
  readonly named: readonly JsonObject[];
  readonly resent: readonly string[];
}

async function updated(words = ''): Promise<Document & { readonly exitCode: number }> {
  const { stdout, exitCode, text } = await run(`accept --json${words}`);
  const data = JSON.parse(stdout) as Document;
  const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema);
  expect(validate(data), `${JSON.stringify(validate.errors)}\n${text}`).toBe(true);
  return { ...data, exitCode };
}

/** The lines that differ, as `before → after`; both texts must have as many. */
function changedLines(before: string, after: string): readonly string[] {
  const [was, is] = [before.split('\n'), after.split('\n')];
  expect(is).toHaveLength(was.length);
  return was.flatMap((line, index) => (line === is[index] ? [] : [`${line.trim()} → ${is[index]?.trim()}`]));
}

beforeEach(async () => {
  project = await serveQuickstart('update', 'bound');
  replace(PRODUCTS, 'platform: { id: prod_platform }', 'platform: { id: prod_platform, name: Platform }');
  expect((await run('state init')).exitCode).toBe(0);
}, 60_000);

afterEach(() => project.remove());

const TRIAL = `
  trial: # nobody is on it yet
    name: Trial
    prices:
      platform:
        type: fixed
        fee_type: fixed
        billing_direction: advance
        billing_interval: monthly
        charge_on_contract_start: true
        fixed_pricing_model: { price_per_unit: "9.00", units: 1 } # a month
`;

test('a name, a price and metadata: afterwards the plan is empty, and no other byte differs', async () => {
  writeFileSync(join(project.folder, BUNDLES), read(BUNDLES) + TRIAL);
  await applied();
  await change('products.platform', { name: 'Core: platform' });
  await change('bundles.trial', ({ prices = [] }) => ({
    prices: repriced(prices, { prod_platform: '12.50' }),
  }));
  await change('bundles.growth', { name: 'Growth 2' });
  await change('subscriptions.bakehouse', { metadata: { channel: 'partner' } });
  expect((await plan()).drift).toHaveLength(4);
  const [products, bundles, selfServe] = [read(PRODUCTS), read(BUNDLES), read(SELF_SERVE)];

  const shown = await updated(' --dry-run');
  expect(shown).toMatchObject({ exitCode: 0, written: false, left: [] });
  expect([read(PRODUCTS), read(BUNDLES), read(SELF_SERVE)]).toEqual([products, bundles, selfServe]);

  const { text, exitCode } = await run('accept');
  expect(exitCode, text).toBe(0);
  expect(text).toContain('Wrote 4 changes of the service into ');
  expect(text).toMatch(
    /bundles\.trial {2}platform › price_per_unit: 9\.00 → 12\.50\s+billing\/bundles\.yaml:\d+:48/,
  );
  expect(changedLines(products, read(PRODUCTS))).toEqual([
    'platform: { id: prod_platform, name: Platform } # the base fee of a workspace → ' +
      'platform: { id: prod_platform, name: "Core: platform" } # the base fee of a workspace',
  ]);
  expect(changedLines(bundles, read(BUNDLES))).toEqual([
    'name: Growth → name: Growth 2',
    'fixed_pricing_model: { price_per_unit: "9.00", units: 1 } # a month → ' +
      'fixed_pricing_model: { price_per_unit: "12.50", units: 1 } # a month',
  ]);
  expect(changedLines(selfServe, read(SELF_SERVE))).toEqual([
    'metadata: { segment: self_serve, channel: website } → metadata: { segment: self_serve, channel: partner }',
  ]);
  expect(await plan()).toMatchObject({ steps: [], drift: [] });
  expect((await run('drift')).exitCode).toBe(0);
  expect((await run('accept')).text).toContain('No drift in what was compared.');
}, 60_000);

test('what cannot be placed is named with what to write; the rest is written', async () => {
  replace(PRODUCTS, 'seats: { id: prod_seats }', `seats: { id: prod_seats, name: "$\{var.seats}" }`);
  replace(PRODUCTS, 'logs: { id: prod_logs }', 'logs: { id: prod_logs, name: &same Logs, note: old }');
  replace(PRODUCTS, 'traces: { id: prod_traces }', 'traces: { id: prod_traces, name: *same }');
  writeFileSync(
    join(project.folder, 'pricewright.yaml'),
    `${read('pricewright.yaml').replace('deletions: 0', 'unmeasured: 1')}variables: { seats: Seats }\n`,
  );
  await applied();
  await change('products.platform', { name: 'Core' });
  await change('products.seats', { name: 'Chairs' });
  await change('products.logs', { name: 'Log lines', note: null });
  await change('bundles.growth', ({ prices = [] }) => ({
    prices: repriced(prices, { prod_platform: '520.00' }),
  }));
  await change('subscriptions.bakehouse.versions.opening', ({ items = [] }) => ({
    items: repriced(items, { prod_platform: '45.00', prod_logs: '0.50' }),
  }));
  await change('subscriptions.pedalpost', { contract: { duration_months: 24 } });
  await change('subscriptions.lindqvist', { status: 'cancelled' });

  const { text, exitCode } = await run('accept --dry-run');
  expect(exitCode).toBe(1);
  for (const told of [
    /billing\/products\.yaml:9:34: a variable gives the value/,
    /bundles\.growth {2}platform › price_per_unit: 499\.00 → 520\.00\n.*billing\/bundles\.yaml:60:48: an apply would then change these too:\s+subscriptions\.brightmoor/,
    /Write this price among the overrides of the item:/,
  ])
    expect(text).toMatch(told);

  const before = read(SELF_SERVE);
  const { updates, left, exitCode: code } = await updated();
  expect(code).toBe(1);
  expect(updates.map(({ address, path }) => `${address}${path}`)).toEqual(['products.platform/name']);
  const override = 'prices: { logs: { unit_pricing_model: { price_per_unit: "0.50" } } }';
  expect(left.map(({ path, code, write }) => [path.split('/').slice(-2).join('/'), code, write])).toEqual(
    expect.arrayContaining([
      ['/name', 'variable', 'name: Chairs'],
      ['/name', 'alias', 'name: Log lines'],
      ['/note', 'not_on_own_line', null],
      [
        'fixed_pricing_model/price_per_unit',
        'sends_more',
        '- { effective_at: 2026-11-20, applies: { to: new }, prices: { platform: { fixed_pricing_model: { price_per_unit: "520.00" } } } }',
      ],
      ['unit_pricing_model/price_per_unit', 'of_bundle', override],
      ['contract/duration_months', 'create_only', null],
      ['/status', 'gone', null],
    ]),
  );
  expect(left).toHaveLength(8);
  expect(left.find(({ path }) => path === '/status')?.fix).toContain('pricewright state rm ended');

  // The overrides as they were given, merged by hand.
  expect(read(SELF_SERVE)).toBe(before);
  replace(
    SELF_SERVE,
    'website }\n    versions:\n      - items:\n          - bundle: starter\n\n  pedalpost',
    'website }\n    versions:\n      - items:\n          - bundle: starter\n            prices:\n' +
      '              logs: { unit_pricing_model: { price_per_unit: "0.50" } }\n' +
      '              platform: { fixed_pricing_model: { price_per_unit: "45.00" } }\n\n  pedalpost',
  );
  const { steps, drift } = await plan();
  expect(steps.map(({ id, differences }) => [id, differences])).toEqual([
    ['versions.create subscriptions.bakehouse.versions.opening', []],
  ]);
  expect(drift.map(({ address }) => address)).not.toContain('subscriptions.bakehouse.versions.opening');
}, 60_000);

test("a version's own price is written, and the apply after it sends what the service has already", async () => {
  await applied();
  await change('subscriptions.tidemark.versions.opening', ({ items = [] }) => ({
    items: repriced(items, { prod_seats: '18.50' }),
  }));
  const { updates, left, resent, exitCode } = await updated(' subscriptions.tidemark');
  expect({ left, exitCode }).toEqual({ left: [], exitCode: 0 });
  expect(updates).toMatchObject([{ from: '15', to: '18.50', source: { file: SELF_SERVE } }]);
  expect(resent).toEqual(['subscriptions.tidemark.versions.opening']);
  expect(read(SELF_SERVE)).toContain('unit_pricing_model: { price_per_unit: "18.50" }\n');
  const { steps, drift } = await plan();
  expect(drift).toEqual([]);
  expect(steps.map(({ operation, differences }) => [operation, differences])).toEqual([
    ['versions.create', []],
  ]);
  await applied('b');
  expect(await plan()).toMatchObject({ steps: [], drift: [] });
}, 60_000);

test('a version is not written where sending it anew would undo another change there', async () => {
  await applied();
  await change('subscriptions.tidemark.versions.opening', ({ items = [] }) => ({
    items: repriced(items, { prod_seats: '18.50', prod_platform: '45.00' }),
  }));
  const before = read(SELF_SERVE);
  const { updates, left, exitCode } = await updated();
  expect({ updates, exitCode }).toEqual({ updates: [], exitCode: 1 });
  expect(left.map(({ code, write }) => [code, write])).toEqual([
    ['of_bundle', 'prices: { platform: { fixed_pricing_model: { price_per_unit: "45.00" } } }'],
    ['undoes_more', 'price_per_unit: "18.50"'],
  ]);
  expect(read(SELF_SERVE)).toBe(before);
}, 60_000);

test('a field that both changed is left, and addresses without drift are said', async () => {
  await applied();
  await change('subscriptions.bakehouse', {
    name: 'By the service',
    minimum_spend: { amount: '500.00', period: 'monthly' },
  });
  await change('subscriptions.pedalpost', { name: 'Pedal' });
  replace(SELF_SERVE, 'name: Bakehouse Ordering', 'name: By the catalog');
  const named = ' subscriptions.bakehouse bundles.growth';
  const { updates, left, exitCode, ...rest } = await updated(named);
  expect(exitCode).toBe(1);
  expect(left).toMatchObject([{ path: '/name', code: 'both', write: 'name: By the service' }]);
  expect(updates).toMatchObject([{ path: '/minimum_spend', to: { amount: '500.00', period: 'monthly' } }]);
  expect(rest.named).toEqual([{ address: 'bundles.growth', known: 'no_drift' }]);
  expect(read(SELF_SERVE)).toContain(
    'channel: website }\n    minimum_spend: { amount: "500.00", period: monthly }\n    versions:\n',
  );
  expect(read(SELF_SERVE)).not.toContain('name: Pedal\n');
  const { drift } = await plan();
  expect(drift.map(({ address }) => address)).toEqual(['subscriptions.pedalpost']);
}, 60_000);

test.each([
  ['accept bundles.grwth', /not-declared: .*did you mean `bundles\.growth`/],
  ['accept growth', /no-address: /],
  ['accept --new', /unknown option '--new'/],
  ['pull --dry-run', /unknown option '--dry-run'/],
  ['pull subscriptions.bakehouse', /^unreadable-file: subscriptions\.bakehouse cannot be read/],
])('refused: %s', async (command, told) => {
  const { exitCode, stderr } = await run(command);
  expect([exitCode, stderr]).toEqual([1, expect.stringMatching(told)]);
});

test('what the profile does not read is said, and fails where it was asked for', async () => {
  await applied();
  replace('pricewright.yaml', settingsOf('bound', 'lines'), 'profile: published');
  const { text, exitCode } = await run('accept bundles.growth');
  expect(exitCode).toBe(1);
  expect(text).toContain('bundles.growth: not compared with the service, so nothing is known of its drift.');
  expect((await run('accept')).text).toMatch(/not compared: [\s\S]*No drift in what was compared\./);
}, 60_000);

test('a version made by hand is adopted once the entry that is asked for stands there; lists are left', async () => {
  await applied();
  const { record } = JSON.parse((await run('state list subscriptions.tidemark --json')).stdout);
  const { items, id } = (knock(project, 'GET', 'dump').versions as JsonObject[]).find(
    ({ subscription_id }) => subscription_id === record.remoteId,
  ) as JsonObject;
  const made = project.sandbox.handle({
    method: 'POST',
    path: `/subscriptions/${record.remoteId}/versions`,
    headers: {
      authorization: `Bearer ${project.sandbox.apiKey}`,
      'service-version': SERVICE_VERSION,
      'content-type': 'application/json',
      'idempotency-key': 'by-hand',
    },
    body: Buffer.from(
      JSON.stringify({ items: repriced(items ?? [], { prod_seats: '17.00' }), effective_at: '2027-03-01' }),
    ),
  });
  expect(made.status, String(made.body)).toBeLessThan(300);
  expect(id).not.toBe(record.remoteId);
  await change('bundles.growth', ({ prices = [] }) => ({
    prices: (prices as JsonObject[]).map((price) =>
      price.product_id !== 'prod_logs'
        ? price
        : {
            ...price,
            graduated_tiered_pricing_model: {
              tiers: [
                { min_units: 0, max_units: 50, price_per_unit: '0.50' },
                { min_units: 51, price_per_unit: '0.35' },
              ],
            },
          },
    ),
  }));
  const { updates, left, exitCode } = await updated();
  expect({ updates, exitCode }).toEqual({ updates: [], exitCode: 1 });
  expect([...new Set(left.map(({ code }) => code))].sort()).toEqual(['list', 'version_by_hand']);
  expect((await run('accept')).text).toMatch(/`effective_at: 2027-03-01`\s+under\s+`versions`/);

  const text = read(SELF_SERVE);
  const [, opening = ''] = /\n {2}tidemark:[\s\S]*?\n( {6}- items:\n[\s\S]*?)\n\n/.exec(text) ?? [];
  const entry = opening
    .replace('- items:', '- effective_at: 2027-03-01\n        items:')
    .replace('"15.00"', '"17.00"');
  replace(SELF_SERVE, opening, `${opening}\n${entry}`);
  const { steps, drift } = await plan();
  expect({ steps, drifted: drift.map(({ address }) => address) }).toEqual({
    steps: [],
    drifted: ['bundles.growth'],
  });
}, 60_000);
