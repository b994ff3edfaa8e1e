/** The invoices and the credit of the profile `alguna`, whose lists show no lines and whose invoices name no subscription. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALGUNA_OPERATIONS } from '../../src/interface/index.ts';
import type { SandboxRequest } from '../../src/sandbox/answers/exchange.ts';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { NOW, runInProcess } from './run-in-process.ts';

const fee = (amount: string) =>
  `{ type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, billing_frequency: recurring, charge_on_contract_start: false, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 } }`;
const METERED =
  '{ type: unit, fee_type: metered, billing_direction: arrears, billing_interval: monthly, billing_frequency: recurring, charge_on_contract_start: false, metric_ids: [mtr_1], unit_pricing_model: { price_per_unit: "0.02" } }';
const subscription = (key: string, customer: string, amount: string) => `  ${key}:
    name: ${key}
    customer_id: ${customer}
    currency: USD
    auto_activate: true
    contract: { start_date: 2026-11-01, duration_months: 24, period_type: fixed }
    versions: [{ items: [{ product: platform, price: ${fee(amount)} }, { product: calls, price: ${METERED} }] }]
`;
const CATALOG = `version: "2026-04-01"
products:
  platform: { name: Platform, fee_type: fixed, payment_terms: advance, billing_frequency: recurring }
  calls: { name: Calls, fee_type: metered, payment_terms: arrears, metric_ids: [mtr_1] }
  uploads: { name: Uploads, fee_type: metered, payment_terms: arrears, metrics: [upload] }
metrics:
  upload: { name: Upload, event_name: upload, aggregation: { method: count } }
customers:
  fourth: { name: Fourth, currency: USD }
subscriptions:
  fourth:
    customer: fourth
    currency: USD
    auto_activate: true
    contract: { start_date: 2027-06-01, duration_months: 24, period_type: fixed }
    versions: [{ items: [{ product: uploads, price: ${METERED.replace('metric_ids: [mtr_1]', 'metrics: [upload]')} }] }]
${subscription('first', 'cust_1', '49.00')}${subscription('second', 'cust_1', '80.00')}${subscription('third', 'cust_2', '20.00')}`;
const PROJECT = `version: 1
project: bills
catalog: [billing/*.yaml]
service: { base_url: "\${env.PRICEWRIGHT_SANDBOX_URL}", api_key: "\${env.BILLING_API_KEY}", profile: alguna, account: sandbox }
usage: [usage.yaml]
guards: { unmeasured: 100 }
`;
const USAGE = `version: 1
usage:
  - { subscription: first, metric: mtr_1, quantity: 100, event: { name: call } }
`;
const SEED: Seed = {
  customers: ['cust_1', 'cust_2'].map((id) => ({ id, currency: 'USD', alias: `alias_${id}` })),
  metrics: [
    {
      id: 'mtr_1',
      event_name: 'call',
      aggregation: 'count',
      price: { unit_pricing_model: { price_per_unit: '0.02' } },
    },
  ],
  credits: [{ id: 'wlt_1', customer_id: 'cust_1', metric_ids: ['mtr_1'], balance: '100' }],
};

const folder = mkdtempSync(join(tmpdir(), 'pricewright-bills-'));
const sandbox = createSandbox({ profile: 'alguna', seed: SEED, now: () => NOW });
const asked: string[] = [];
/** Query parameters that the vendor does not publish. */
const unpublished: string[] = [];
/** True where the service keeps its credit in units. */
let inUnits = false;
let close: () => Promise<void>;
let env: Record<string, string>;
const run = (argv: readonly string[], now = NOW) => runInProcess(argv, { cwd: folder, env, now: () => now });

beforeAll(async () => {
  const open = (request: SandboxRequest) => {
    const { pathname, searchParams } = new URL(request.path, 'http://localhost');
    asked.push(`${request.method} ${pathname}`);
    const list = Object.values(ALGUNA_OPERATIONS).find(
      ({ path, method }) => path === pathname && method === 'GET',
    );
    const strays = [...searchParams.keys()].filter((name) => list?.query?.includes(name) !== true);
    unpublished.push(...strays.map((name) => `${pathname}?${name}`));
    const exchange = sandbox.open(request);
    if (!inUnits) return exchange;
    return {
      ...exchange,
      finish: () => {
        const answer = exchange.finish();
        return { ...answer, body: Buffer.from(String(answer.body).replace('"monetary"', '"units"')) };
      },
    };
  };
  const serving = await serveSandbox({ ...sandbox, open });
  close = () => serving.close();
  env = { PRICEWRIGHT_SANDBOX_URL: serving.url, BILLING_API_KEY: sandbox.apiKey };
  mkdirSync(join(folder, 'billing'));
  for (const [name, text] of Object.entries({
    'pricewright.yaml': PROJECT,
    'usage.yaml': USAGE,
    'billing/all.yaml': CATALOG,
  }))
    writeFileSync(join(folder, name), text);
  await run(['state', 'init']);
  const applied = await run(['apply', '--yes']);
  expect(applied.stdout + applied.stderr).toContain('Every step is done');
}, 120_000);
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

function bill(body: object): void {
  const answer = sandbox.handle({
    method: 'POST',
    path: '/_sandbox/bill',
    headers: { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
  });
  expect(answer.status, String(answer.body)).toBe(200);
}

const LATER = Date.parse('2027-03-03T10:00:00Z');

const idAt = (name: string) =>
  [...sandbox.store.all('subscriptions')].find(({ name: own }) => own === name)?.id ?? '';

test('invoices are listed by subscription, and those about the month are read for their lines', async () => {
  for (const month of ['2026-12', '2027-01']) bill({ month });
  const faults = [
    { kind: 'extra_line', subscription_id: idAt('third') },
    { kind: 'missing_invoice', subscription_id: idAt('second') },
  ];
  bill({ month: '2027-02', faults });
  asked.length = 0;
  const { stdout, exitCode, stderr } = await run(['reconcile', '--at', '2027-02'], LATER);
  expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: '' });
  expect(stdout).toContain('extra line  subscriptions.third Set-up fee');
  expect(stdout).toContain('missing invoice  subscriptions.second');
  expect(stdout).toContain('Read by subscription: what a customer is billed beside');
  expect(stdout).toContain('of 3 subscriptions and 2 customers');
  const about = [...sandbox.store.all('invoices')].filter(
    ({ billing_period_start: start }) => String(start) >= '2027-01',
  );
  expect(asked.filter((path) => path === 'GET /invoices')).toHaveLength(4);
  expect(asked.filter((path) => path.startsWith('GET /invoices/')).toSorted()).toEqual(
    about.map(({ id }) => `GET /invoices/${id}`).toSorted(),
  );
  expect(asked).toHaveLength(4 + about.length);
});

test('what usage costs is asked of the credit check of the account, and a hold is opened', async () => {
  asked.length = 0;
  const { stdout, exitCode } = await run(['quote', 'subscriptions.first', '--service', '--reserve', '900']);
  expect({ exitCode, asked }).toEqual({ exitCode: 0, asked: ['POST /credits/check'] });
  expect(stdout).toContain('calls: the same: 2.00 here, 2.00 at the service');
  expect(stdout).toContain('allowed; available 100');
  expect(stdout).toMatch(/held until .*: covered 2.00, overflow 0.00,\s+reservation res_/);
});

test('a customer and a metric that the catalog declares are named by their ids', async () => {
  const usage = '[{ subscription: fourth, metric: upload, quantity: 3, event: { name: upload } }]';
  writeFileSync(join(folder, 'uploads.yaml'), `version: 1\nusage: ${usage}\n`);
  const { stdout } = await run(['quote', 'subscriptions.fourth', '--service', '--usage', 'uploads.yaml']);
  // The service knows the customer, who has no credit.
  expect(stdout).toContain('uploads: not priced: events[0]: upload feeds no credit-consuming metric');
});

test('a list is asked by the parameters that the vendor publishes', () => {
  expect(unpublished).toEqual([]);
});

test('credit in units is not taken for money', async () => {
  inUnits = true;
  const { stdout, exitCode } = await run(['quote', 'subscriptions.first', '--service']);
  expect(exitCode).toBe(0);
  expect(stdout).toContain('calls: not priced: the credit of its metric is in units');
});
