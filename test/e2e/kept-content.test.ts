/** A whole replacement keeps what the service has and nobody stated, and its record holds what the catalog states. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/model/values/json.ts';
import { sendable } from '../../src/plan/diff/carry-over.ts';
import { asked } from './alguna-account.ts';
import { algunaProject, applyAll, expectDone, type Project, planOf, stepIds } from './project.ts';
import type { SandboxProcess } from './sandbox-process.ts';
import { fee, makeProducts, use, VENDOR_SEED, type Vendor, vendorOf } from './vendor-account.ts';

const OWN = ['id', 'currency', 'created_at', 'updated_at', 'product'];

interface Account {
  readonly project: Project;
  readonly sandbox: SandboxProcess;
  readonly vendor: Vendor;
  readonly ids: Readonly<Record<'bundle' | 'acme' | 'platform' | 'calls' | 'support', string>>;
  readonly write: (list: string, more?: string) => Promise<void>;
}

const monthly = 'billing_interval_count: 1, billing_interval_unit: month, charge_on_contract_start: false';
const listed = (list: string) => `
      platform: { type: fixed, fee_type: fixed, billing_direction: advance, ${monthly}, fixed_pricing_model: { price_per_unit: "${list}", units: 1 } }
      calls: { type: unit, fee_type: metered, billing_direction: arrears, ${monthly}, metric_ids: [METRIC], unit_pricing_model: { price_per_unit: "0.01" } }`;

const git = ({ folder }: Project, ...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=ada', '-c', 'user.email=ada@example.com', ...args], { cwd: folder });

function commit(project: Project): void {
  git(project, 'add', '-A');
  git(project, 'commit', '-q', '-m', 'change');
}

/** The service's prices say a frequency, and the catalog's do not. */
async function account(setting = ''): Promise<Account> {
  const { project, sandbox } = await algunaProject(
    'version: "2026-04-01"\n',
    VENDOR_SEED,
    [setting, 'unread: { instalments: none }'].filter((line) => line !== ''),
  );
  const vendor = vendorOf(sandbox);
  const { made, metric, platform, support, calls } = await makeProducts(vendor);
  const metered = { ...use(metric, '0.01'), billing_frequency: 'recurring' };
  const bundle = await made('/bundles', {
    name: 'Starter',
    prices: [
      {
        ...{ product_id: platform, ...fee('49.00') },
        fixed_pricing_model: { price_per_unit: '49.00', units: 1, total: '49.00' },
      },
      { product_id: calls, ...metered },
    ],
  });
  const contract = { start_date: '2026-11-01', duration_months: 24, period_type: 'fixed' };
  const acme = await made('/subscriptions', {
    ...{ customer_id: 'cust_us', currency: 'USD', contract, auto_activate: true, name: 'Acme' },
    items: [
      {
        bundle_id: bundle,
        items: [
          { product_id: platform, price: fee('49.00') },
          { product_id: calls, price: metered },
        ],
      },
    ],
  });
  const write = (list: string, more = '') =>
    project.write(
      'billing/catalog.yaml',
      `version: "2026-04-01"
products:
  platform: { id: ${platform}, name: Platform }
  calls: { id: ${calls}, name: Calls }
bundles:
  starter:
    id: ${bundle}
    name: Starter
    prices:${listed(list).replace('METRIC', metric)}${more}
subscriptions:
  acme:
    id: ${acme}
    customer_id: cust_us
    currency: USD
    contract: { start_date: 2026-11-01, duration_months: 24, period_type: fixed }
    versions: [{ items: [{ bundle: starter }] }]
`,
    );
  await write('49.00');
  git(project, 'init', '-q');
  commit(project);
  await applyAll(project);
  return { project, sandbox, vendor, ids: { bundle, acme, platform, calls, support }, write };
}

/** Every price of the bundle as it could be sent, by its product. */
async function bundlePrices({ sandbox, ids }: Account): Promise<Readonly<Record<string, JsonObject>>> {
  const { prices } = await asked<{ readonly prices: readonly JsonObject[] }>(
    sandbox,
    `/bundles/${ids.bundle}`,
  );
  return Object.fromEntries(
    prices.map(({ product_id, ...price }) => [
      String(product_id),
      Object.fromEntries(Object.entries(price).filter(([name]) => !OWN.includes(name))),
    ]),
  );
}

async function currentItems({ sandbox, ids }: Account): Promise<readonly JsonObject[]> {
  const at = `/subscriptions/${ids.acme}/versions/current`;
  return (await asked<{ readonly items: readonly JsonObject[] }>(sandbox, at)).items;
}

test('a rise of the list keeps the frequency of every price at the service, and sends what is there otherwise', async () => {
  const made = await account();
  const before = await bundlePrices(made);
  expect(before[made.ids.calls]).toMatchObject({ billing_frequency: 'recurring' });
  await made.write('53.00');
  await applyAll(made.project);
  expect(await bundlePrices(made)).toEqual({
    ...before,
    [made.ids.platform]: {
      ...before[made.ids.platform],
      fixed_pricing_model: { price_per_unit: '53.00', units: 1, total: '53' },
    },
  });
  const [item] = await currentItems(made);
  const prices = (item as { readonly items: readonly { readonly price: JsonObject }[] }).items;
  expect(prices.map(({ price }) => price.billing_frequency)).toEqual(['recurring', 'recurring']);
  const next = await planOf(made.project);
  expect({ steps: stepIds(next), drift: next.drift }).toEqual({ steps: [], drift: [] });
});

test('what somebody added at the service goes along, is drift and stays drift; with revert it goes', async () => {
  const made = await account();
  const { vendor, ids } = made;
  const prices = Object.entries(await bundlePrices(made)).map(([product_id, price]) => ({
    product_id,
    ...price,
  }));
  await vendor.send('PATCH', `/bundles/${ids.bundle}`, {
    prices: [
      ...prices.map((price) =>
        price.product_id === ids.calls
          ? { ...price, maximum_spend: { amount: '90.00', period: 'monthly' } }
          : price,
      ),
      {
        ...{ product_id: ids.support, ...fee('20.00') },
        fixed_pricing_model: { price_per_unit: '20.00', units: 1, total: '20.00' },
      },
    ],
  });
  await made.write('53.00');
  const planned = await planOf(made.project);
  expect(
    planned.drift.map(({ address, differences }) => [
      address,
      differences.map(({ op, path }) => `${op} ${path}`),
    ]),
  ).toEqual([
    ['bundles.starter', [`add /prices/${ids.support}`, 'add /prices/products.calls/maximum_spend']],
  ]);
  const update = planned.steps.find(({ operation }) => operation === 'bundles.update');
  expect(update?.differences.map(({ path }) => path)).toEqual([
    '/prices/products.platform/fixed_pricing_model/price_per_unit',
  ]);
  await applyAll(made.project);
  const after = await bundlePrices(made);
  expect(after[ids.calls]).toMatchObject({ maximum_spend: { amount: '90.00' } });
  expect(after[ids.support]).toMatchObject({ fixed_pricing_model: { price_per_unit: '20.00' } });
  const next = await planOf(made.project);
  expect({ steps: stepIds(next), drift: next.drift.map(({ address }) => address) }).toEqual({
    steps: [],
    drift: ['bundles.starter'],
  });
  expectDone(await made.project.run('revert --yes bundles.starter'));
  const reverted = await bundlePrices(made);
  expect(Object.keys(reverted).sort()).toEqual([ids.calls, ids.platform].sort());
  expect(reverted[ids.calls]?.maximum_spend).toBeUndefined();
});

test('an item that somebody added to a subscription goes along in the version of a rise, named, and judged from the record', async () => {
  const made = await account();
  const { vendor, ids, project } = made;
  const [item] = await currentItems(made);
  await vendor.post(`/subscriptions/${ids.acme}/versions`, {
    items: [sendable(item ?? {}), { product_id: ids.support, price: fee('20.00') }],
    effective_at: '2026-11-20',
    draft: false,
  });
  await made.write('53.00');
  const settings = await project.read('pricewright.yaml');
  await project.write('pricewright.yaml', `${settings}guards: { monthly_change: { USD: { max: "20" } } }\n`);
  const { drift, guards, steps } = await planOf(project);
  expect(drift.map(({ address, differences }) => [address, differences.map(({ path }) => path)])).toEqual([
    ['subscriptions.acme.versions.opening', [`/items/${ids.support}`]],
  ]);
  expect(steps.flatMap(({ differences }) => differences.map(({ op }) => op))).toEqual(['replace', 'replace']);
  expect(guards.map(({ guard, outcome }) => [guard, outcome])).toEqual([['monthly_change', 'refused']]);
  await project.write('pricewright.yaml', settings);
  await applyAll(project);
  const items = await currentItems(made);
  expect(items.map(({ product_id: product }) => product)).toEqual([undefined, ids.support]);
  expect(stepIds(await planOf(project))).toEqual([]);
  // The record has what the catalog states, so that a revert still knows whose it is.
  expectDone(await project.run('revert --yes subscriptions.acme'));
  expect(await currentItems(made)).toHaveLength(1);
});

test('a plan that read nothing leaves a bundle as it is: it would take away what it does not know', async () => {
  const made = await account();
  await made.write('53.00');
  const { steps, deferred } = await planOf(made.project, ' --refresh=none');
  expect(steps.map(({ operation }) => operation)).not.toContain('bundles.update');
  expect(deferred.map(({ kind, address }) => `${kind} ${address}`)).toContain('unread bundles.starter');
});

test('an undo keeps what nobody stated, too', async () => {
  const made = await account();
  const before = await bundlePrices(made);
  await made.write('53.00');
  commit(made.project);
  const { run } = await applyAll(made.project);
  expectDone(await made.project.run(`undo --yes ${run}`));
  const { fixed_pricing_model: model, ...platform } = before[made.ids.platform] ?? {};
  const after = await bundlePrices(made);
  expect(after[made.ids.calls]).toEqual(before[made.ids.calls]);
  expect(after[made.ids.platform]).toMatchObject({
    ...platform,
    fixed_pricing_model: { price_per_unit: '49.00' },
  });
});
