/** Metrics, tags, customers and plans in the catalog, under the profile `alguna`: made, adopted, named by key. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/model/values/json.ts';
import { API_KEY } from './program.ts';
import {
  algunaFile,
  algunaProject,
  applyAll,
  expectDone,
  planOf,
  type Rehearsal,
  smallProject,
  stepIds,
} from './project.ts';
import type { SandboxProcess } from './sandbox-process.ts';

const SEED = 'customers: [{ id: cust_1, currency: USD, alias: acme }]\n';

const LINES = ['guards: { unmeasured: 100, deletions: 5 }'];

async function account(catalog: string, seed = SEED): Promise<Rehearsal> {
  return algunaProject(catalog, seed, LINES);
}

async function listed(sandbox: SandboxProcess, path: string): Promise<readonly JsonObject[]> {
  const headers = { authorization: `Bearer ${API_KEY}`, 'alguna-version': '2026-04-01' };
  const answer = await fetch(`${sandbox.url}${path}?limit=100&offset=0`, { headers });
  return ((await answer.json()) as { data: readonly JsonObject[] }).data;
}

const METRIC = 'api_calls: { name: API calls, event_name: api_call, aggregation: { method: count } }';
const METERED =
  'fee_type: metered, billing_direction: arrears, billing_interval: monthly, charge_on_contract_start: false';

const metered = (amount: string, metrics = 'metrics: [api_calls]') =>
  `{ type: unit, ${METERED}, ${metrics}, unit_pricing_model: { price_per_unit: "${amount}" } }`;

const catalogOf = ({ metric = METRIC, price = metered('0.01'), more = '' } = {}) => `version: "2026-04-01"
metrics:
  ${metric}
products:
  calls: { name: Calls, fee_type: metered, payment_terms: arrears, metrics: [api_calls] }
bundles:
  starter: { name: Starter, prices: { calls: ${price} } }
subscriptions:
  acme:
    customer_id: cust_1
    currency: USD
    auto_activate: true
    contract: { start_date: 2026-11-01, duration_months: 12, period_type: fixed }
    versions: [{ items: [{ bundle: starter }] }]
${more}`;

test('a metric is made with a price on it in one apply, and the next plan is empty', async () => {
  const { project, sandbox } = await account(catalogOf());
  expect(stepIds(await planOf(project))).toEqual([
    'metrics.create metrics.api_calls',
    'products.create products.calls',
    'bundles.create bundles.starter',
    'subscriptions.create subscriptions.acme',
    'subscriptions.activate subscriptions.acme',
  ]);
  await applyAll(project);
  const plan = await planOf(project);
  expect([plan.steps, plan.deferred, plan.drift]).toEqual([[], [], []]);
  const [metric] = await listed(sandbox, '/metrics');
  const [bundle] = await listed(sandbox, '/bundles');
  expect(bundle).toMatchObject({ prices: [{ metric_ids: [metric?.id] }] });
});

test('a plan with metrics is applied from its file, and its outcome is shown', async () => {
  const { project } = await account(catalogOf());
  expectDone(await project.run('plan --out plan.json'));
  expectDone(await project.run('apply plan.json --out outcome.json'));
  expectDone(await project.run('show outcome.json'));
});

test('a metric that changed is deferred with the ways out', async () => {
  const { project } = await account(catalogOf());
  await applyAll(project);
  await project.replace('billing/catalog.yaml', 'event_name: api_call', 'event_name: call');
  const plan = await planOf(project);
  expect(plan.steps).toEqual([]);
  expect(plan.deferred).toMatchObject([
    {
      address: 'metrics.api_calls',
      reason: expect.stringContaining('event_name'),
      fix: expect.stringContaining('new metric'),
    },
  ]);
});

const EXPRESSION = `{ type: expression, ${METERED}, metrics: [api_calls], expression_pricing_model: { charges: [{ description: Calls, quantity_expression: calls, unit_price_expression: "0.01", billing_direction: arrears }], metric_bindings: [{ alias: calls, metric: api_calls }] } }`;

const PULLED = `version: "2026-04-01"\n`;

test('an account is pulled with keys in place of the ids of metrics, and the plan after it is empty', async () => {
  const more = `  expressed:
    customer_id: cust_1
    currency: USD
    auto_activate: true
    contract: { start_date: 2026-11-01, duration_months: 12, period_type: fixed }
    versions: [{ items: [{ product: calls, price: ${EXPRESSION} }] }]
`;
  const { project, sandbox } = await account(catalogOf({ more }));
  await applyAll(project);
  const [metric] = await listed(sandbox, '/metrics');
  const fresh = await smallProject(PULLED);
  await fresh.project.write(
    'pricewright.yaml',
    algunaFile(LINES).replace(`"\${env.PRICEWRIGHT_SANDBOX_URL}"`, sandbox.url),
  );
  expectDone(await fresh.project.run('pull --out billing'));
  expect(await fresh.project.read('billing/metrics.yaml')).toContain(`id: ${metric?.id}`);
  expect(await fresh.project.read('billing/products.yaml')).toMatch(/metrics:\s*(\[ ?|- )api_calls/);
  expect(await fresh.project.read('billing/subscriptions.yaml')).toContain('metric: api_calls');
  await fresh.project.write('billing/catalog.yaml', PULLED);
  expect(stepIds(await planOf(fresh.project))).toEqual([]);
  await applyAll(fresh.project);
  const plan = await planOf(fresh.project);
  expect([plan.steps, plan.adoptions, plan.deferred, plan.drift]).toEqual([[], [], [], []]);
});

test('a metric drifts where the service has it otherwise', async () => {
  const { project, sandbox } = await account(catalogOf());
  await applyAll(project);
  const [metric] = await listed(sandbox, '/metrics');
  await sandbox.edit(String(metric?.id), { shown: { name: 'Calls of the API' } });
  const { drift } = await planOf(project);
  expect(drift).toMatchObject([{ address: 'metrics.api_calls' }]);
});

test.each([
  ['metrics: [api_cals]', 'unknown-metric', 'api_calls'],
  ['metrics: [api_calls], metric_ids: [mtr_1]', 'two-references', 'keep one'],
])('%s is an error with its place and its fix', async (metrics, code, fix) => {
  const { project } = await account(catalogOf({ price: metered('0.01', metrics) }));
  const { exitCode, stderr, stdout } = await project.run('validate');
  expect(exitCode).toBe(1);
  expect(stdout + stderr).toMatch(/billing\/catalog.yaml:7:\d+.*/);
  expect(stdout + stderr).toContain(code);
  expect(stdout + stderr).toContain(fix);
});

const paying = (customer: string) => `version: "2026-04-01"
products:
  platform: { name: Platform, fee_type: fixed, payment_terms: advance, billing_frequency: recurring }
customers:
  ${customer}
subscriptions:
  acme:
    customer: payer
    currency: USD
    auto_activate: true
    contract: { start_date: 2026-11-01, duration_months: 12, period_type: fixed }
    versions: [{ items: [{ product: platform, price: { type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: false, fixed_pricing_model: { price_per_unit: "5", units: 1 } } }] }]
`;

test('a customer whose alias the service has is adopted once, and none is made', async () => {
  const { project, sandbox } = await account(paying('payer: { aliases: [acme] }'));
  const plan = await planOf(project);
  expect(stepIds(plan)).not.toContain('customers.create customers.payer');
  expect(plan.adoptions).toMatchObject([
    { address: 'customers.payer', remote_id: 'cust_1', how: 'matched_by_alias' },
  ]);
  await applyAll(project);
  const before = (await sandbox.log()).length;
  const after = await planOf(project);
  expect([after.steps, after.adoptions, after.deferred]).toEqual([[], [], []]);
  const asked = (await sandbox.log()).slice(before).map(({ path }) => path);
  expect(asked.filter((path) => path.startsWith('/customers'))).toEqual([]);
});

test('a customer of an alias that nobody has is made with it, and never patched', async () => {
  const payer = 'payer: { name: Payer, currency: USD, aliases: [crm-17] }';
  const { project, sandbox } = await account(paying(payer));
  expect(stepIds(await planOf(project))).toEqual([
    'products.create products.platform',
    'customers.create customers.payer',
    'subscriptions.create subscriptions.acme',
    'subscriptions.activate subscriptions.acme',
  ]);
  await applyAll(project);
  expect(await listed(sandbox, '/customers')).toContainEqual(
    expect.objectContaining({ name: 'Payer', aliases: ['crm-17'] }),
  );
  expect(stepIds(await planOf(project))).toEqual([]);
  await project.replace('billing/catalog.yaml', 'name: Payer', 'name: Payer Ltd');
  const plan = await planOf(project);
  expect(plan.steps).toEqual([]);
  expect(plan.deferred).toMatchObject([{ address: 'customers.payer', kind: 'blocked' }]);
});

test.each([
  ['payer: { aliases: [nobody] }', 'no-identity'],
  ['payer: { name: Payer, currency: USD, aliases: [acme, beta] }', 'ambiguous-customer'],
])('%s is refused before anything is sent', async (payer, code) => {
  const { project, sandbox } = await account(
    paying(payer),
    `customers:\n  - { id: cust_1, currency: USD, alias: acme }\n  - { id: cust_2, currency: USD, alias: beta }\n`,
  );
  const { exitCode, stderr } = await project.run('apply --yes');
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(new RegExp(`billing/catalog.yaml:5:\\d+.*${code}`));
  expect((await sandbox.log()).every(({ method }) => method === 'GET')).toBe(true);
});

test('a list of customers that cannot be asked defers the customer', async () => {
  const { project, sandbox } = await account(
    paying('payer: { name: Payer, currency: USD, aliases: [crm-17] }'),
  );
  await sandbox.disturb({ kind: 'status', status: 500, method: 'GET', path: '/customers', times: 20 });
  const plan = await planOf(project);
  expect(stepIds(plan)).toEqual(['products.create products.platform']);
  expect(plan.deferred[0]).toMatchObject({ kind: 'unread', address: 'customers.payer' });
});

test('contacts are sent when a customer is made, with a warning that Git keeps them', async () => {
  const payer = 'payer: { name: Payer, currency: USD, contacts: [{ email: a@b.example, is_primary: true }] }';
  const { project, sandbox } = await account(paying(payer));
  const { stdout, stderr } = await project.run('validate');
  expect(stdout + stderr).toMatch(/billing\/catalog.yaml:5:\d+.*personal-data/);
  await applyAll(project);
  expect(await listed(sandbox, '/customers')).toContainEqual(
    expect.objectContaining({ contacts: [expect.objectContaining({ email: 'a@b.example' })] }),
  );
});

const FIXED = (amount: string) =>
  `{ type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: false, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 } }`;

const whole = ({
  list = '49.00',
  override = '0.02',
  own = '5.00',
  name = 'annual',
} = {}) => `version: "2026-04-01"
metrics:
  ${METRIC}
products:
  platform: { name: Platform, fee_type: fixed, payment_terms: advance, billing_frequency: recurring }
  support: { name: Support, fee_type: fixed, payment_terms: advance, billing_frequency: recurring }
  calls: { name: Calls, fee_type: metered, payment_terms: arrears, metrics: [api_calls] }
bundles:
  starter: { name: Starter, prices: { platform: ${FIXED(list)}, calls: ${metered('0.01')} } }
plans:
  ${name}:
    name: Starter ${name}
    currency: USD
    contract: { period_type: fixed, duration_months: 12 }
    renewal: { auto_renew: true, duration_months: 12, period_type: fixed }
    discount: { type: percentage, amount: "10", duration_type: monthly_rolling }
    trial_period_days: 14
    items:
      - { bundle: starter, prices: { calls: { unit_pricing_model: { price_per_unit: "${override}" } } } }
      - { product: support, price: ${FIXED(own)} }
customers:
  payer: { name: Payer, currency: USD, aliases: [crm-17] }
subscriptions:
  acme:
    customer: payer
    currency: USD
    auto_activate: true
    contract: { start_date: 2026-11-01, duration_months: 12, period_type: fixed }
    versions: [{ items: [{ bundle: starter }] }]
`;

test('a metric with a price on it, a customer by alias and a plan with items are made in one apply', async () => {
  const { project, sandbox } = await account(whole());
  const steps = stepIds(await planOf(project));
  expect(steps).toEqual(
    expect.arrayContaining([
      'metrics.create metrics.api_calls',
      'customers.create customers.payer',
      'plans.create plans.annual',
      'subscriptions.create subscriptions.acme',
    ]),
  );
  await applyAll(project);
  const plan = await planOf(project);
  expect([plan.steps, plan.adoptions, plan.deferred, plan.drift]).toEqual([[], [], [], []]);
  const [bundle] = await listed(sandbox, '/bundles');
  const [metric] = await listed(sandbox, '/metrics');
  const [made] = (await sandbox.dump()).plans;
  expect(made).toMatchObject({
    contract_duration: 12,
    contract_period_type: 'fixed',
    auto_renew: true,
    renewal_duration: 12,
    items: [
      {
        bundle_id: bundle?.id,
        items: [
          { price: { metric_ids: [metric?.id], unit_pricing_model: { price_per_unit: '0.02' } } },
          { price: { billing_frequency: 'recurring', fixed_pricing_model: { price_per_unit: '49.00' } } },
        ],
      },
      { price: { fixed_pricing_model: { price_per_unit: '5.00' } } },
    ],
  });
});

test.each([{ own: '6.00' }, { override: '0.03' }])('a plan that changed is deferred: %o', async (change) => {
  const { project } = await account(whole());
  await applyAll(project);
  await project.write('billing/catalog.yaml', whole(change));
  const plan = await planOf(project);
  expect(plan.steps).toEqual([]);
  expect(plan.deferred).toMatchObject([
    { kind: 'blocked', address: 'plans.annual', fix: expect.stringContaining('new plan') },
  ]);
});

test('a rise of the list asks for no new plan, and names the plan as behind', async () => {
  const { project } = await account(whole());
  await applyAll(project);
  await project.write('billing/catalog.yaml', whole({ list: '53.00' }));
  const plan = await planOf(project);
  expect(plan.deferred.filter(({ address }) => address === 'plans.annual')).toEqual([]);
  expect(plan.notices.map(({ code, address }) => [code, address])).toContainEqual([
    'plan-behind',
    'plans.annual',
  ]);
});

test('an adopted plan has a template that nobody knows, until the catalog says that it is as written', async () => {
  const made = await account(whole());
  await applyAll(made.project);
  const [found] = await listed(made.sandbox, '/plans');
  const fresh = await smallProject(PULLED);
  await fresh.project.write(
    'pricewright.yaml',
    algunaFile(LINES).replace(`"\${env.PRICEWRIGHT_SANDBOX_URL}"`, made.sandbox.url),
  );
  expectDone(await fresh.project.run('pull --out billing'));
  await fresh.project.write('billing/catalog.yaml', PULLED);
  await applyAll(fresh.project);
  const id = `id: ${found?.id}`;
  const items = `items: [{ product: support, price: ${FIXED('5.00')} }]`;
  await fresh.project.replace('billing/plans.yaml', id, `${id}, ${items}`);
  const plan = await planOf(fresh.project);
  expect([plan.steps, plan.deferred.map(({ kind, address }) => `${kind} ${address}`)]).toEqual([
    [],
    [expect.stringMatching(/^unread plans\./)],
  ]);
  await fresh.project.replace('billing/plans.yaml', id, `${id}, adopt: as_written`);
  await applyAll(fresh.project);
  const after = await planOf(fresh.project);
  expect([after.steps, after.adoptions, after.deferred, after.drift]).toEqual([[], [], [], []]);
});

const TAGS = `${SEED}tags:
  - { id: tag_1, name: VIP, entity_types: [subscription] }
  - { id: tag_2, name: VIP, entity_types: [product] }
  - { id: tag_3, name: Late, entity_types: [subscription] }
  - { id: tag_4, name: Twice, entity_types: [subscription] }
  - { id: tag_5, name: Twice, entity_types: [subscription] }
`;
const tagged = (tags: string) => catalogOf({ more: `    tags: ${tags}\n` });

test('tags are looked up by name and kind, and what somebody adds by hand is seen', async () => {
  const { project, sandbox } = await account(tagged('[VIP]'), TAGS);
  await applyAll(project);
  const plan = await planOf(project);
  expect([plan.steps, plan.deferred, plan.drift]).toEqual([[], [], []]);
  const [held] = (await sandbox.dump()).subscriptions;
  expect(held?.tags).toEqual(['tag_1']);
  await sandbox.edit(String(held?.id), { tags: ['tag_1', 'tag_3'] });
  expect((await planOf(project)).drift).toMatchObject([{ address: 'subscriptions.acme' }]);
  await project.write('billing/catalog.yaml', tagged('[VIP, Late]'));
  expect((await planOf(project)).steps).toEqual([]);
  const offline = await planOf(project, ' --refresh=none');
  expect(stepIds(offline)).toEqual([]);
});

test.each([
  ['[Lates]', 'unknown-tag', 'write `Late`'],
  ['[Twice]', 'ambiguous-tag', 'tag_4, tag_5'],
])('%s is an error with its place and its fix', async (tags, code, fix) => {
  const { project } = await account(tagged(tags), TAGS);
  const { exitCode, stderr } = await project.run('plan');
  expect(exitCode).toBe(1);
  expect(stderr).toMatch(new RegExp(`billing/catalog.yaml:15:\\d+.*${code}`));
  expect(stderr).toContain(fix);
});
