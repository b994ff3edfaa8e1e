/** An account of every kind, made with the vendor's own interface, is adopted whole: the plan after `pull` sends nothing. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  applyAll,
  expectDone,
  type Project,
  planOf,
  projectFile,
  type Rehearsal,
  smallProject,
  stepIds,
} from './project.ts';
import { startSandbox } from './sandbox-process.ts';
import { makeAccount, VENDOR_SEED, vendorOf } from './vendor-account.ts';

interface Adopted extends Rehearsal {
  readonly ids: Readonly<Record<string, string>>;
  readonly said: string;
}

async function adopted(choices = '{}'): Promise<Adopted> {
  const { project } = await smallProject('version: "2026-04-01"\n');
  await rm(join(project.folder, 'billing/catalog.yaml'));
  await project.write('seed.yaml', `${VENDOR_SEED}choices: ${choices}\n`);
  const sandbox = await startSandbox({ profile: 'alguna', seed: join(project.folder, 'seed.yaml') });
  await project.write(
    'pricewright.yaml',
    projectFile(['guards: { price_increase_percent: 20, unmeasured: 10 }']).replace(
      `"\${env.PRICEWRIGHT_SANDBOX_URL}"`,
      `${sandbox.url}, profile: alguna, account: sandbox`,
    ),
  );
  const ids = await makeAccount(sandbox);
  const { stderr: said } = expectDone(await project.run('pull'));
  return { project, sandbox, ids, said };
}

/** A plan with nothing to send, defer or report. */
async function expectAgreed(project: Project): Promise<void> {
  const { steps, deferred, drift, notices } = await planOf(project);
  expect({ steps: steps.map(({ id }) => id), deferred, drift }).toEqual({
    steps: [],
    deferred: [],
    drift: [],
  });
  expect(notices.filter(({ address }) => address !== null)).toEqual([]);
}

test('drafts, steps, plans, other currencies and what stands still are adopted whole, and nothing is sent', async () => {
  const { project, sandbox, ids, said } = await adopted();
  for (const once of [
    'bundles.starter has prices in USD, and one version of customers in EUR',
    'no answer of the service shows the description and the tags of a subscription',
    `the list of products no longer has ${ids.old}, and prices of subscriptions.old_seats still name it`,
    'the service has it as "canceled"',
  ])
    expect(said.split(once)).toHaveLength(2);
  const subscriptions = await project.read('billing/subscriptions.yaml');
  for (const key of ['gone', 'stepsDraft']) expect(subscriptions).not.toContain(`id: ${ids[key]}`);
  const kinds = 'follows follows2 own planned draft steps euro regions seats ends paused sent'.split(' ');
  for (const key of kinds) expect(subscriptions).toContain(`id: ${ids[key]}`);
  // A list price that the customer has is not written again.
  expect(subscriptions.match(/- bundle: starter\n/g)).toHaveLength(2);
  expect(subscriptions).not.toMatch(/- bundle: starter\n +prices:/);

  const { notices } = await planOf(project);
  expect(notices.filter(({ message }) => message.includes('these count as recorded'))).toHaveLength(1);
  const sentBefore = (await sandbox.log()).at(-1)?.sequence ?? 0;
  await expectAgreed(project);
  await applyAll(project);
  await expectAgreed(project);
  expect((await project.run('drift')).stdout).toContain('No drift');
  const log = await sandbox.log(sentBefore);
  expect(log.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('what the list shows only where it is asked by its status is adopted too', async () => {
  const { project, ids } = await adopted('{ unfiltered_list: documented }');
  const subscriptions = await project.read('billing/subscriptions.yaml');
  for (const key of ['paused', 'sent']) expect(subscriptions).toContain(`id: ${ids[key]}`);
  await expectAgreed(project);
});

test('a bundle that the service shows in another currency is one finding, and no drift', async () => {
  const { project } = await adopted();
  await project.replace('billing/bundles.yaml', 'currency: USD', 'currency: EUR');
  const text = await project.read('billing/subscriptions.yaml');
  // Only the customer in euros, whose prices are its own, stays beside such a list.
  await project.write(
    'billing/subscriptions.yaml',
    text.replace(/ {2}follows_t[\s\S]*?(?=\n {2}from_a_plan)/, ''),
  );
  const { drift, notices } = await planOf(project);
  expect(drift).toEqual([]);
  expect(notices.filter(({ code }) => code === 'bundle-in-currencies')).toEqual([
    {
      code: 'bundle-in-currencies',
      address: 'bundles.starter',
      message: 'the catalog has its prices in EUR, and the service shows them in USD',
    },
  ]);
});

test('a rise reaches who follows the list, and a draft that somebody made is replaced, not made again', async () => {
  const { project, sandbox } = await adopted();
  await applyAll(project);
  await project.replace('billing/bundles.yaml', '"49.00"', '"50.00"');
  await project.replace('billing/subscriptions.yaml', '"13.00"', '"13.50"');
  await project.replace('billing/subscriptions.yaml', '"40.00"', '"42.00"');
  const plan = await planOf(project);
  expect(stepIds(plan)).toEqual([
    'bundles.update bundles.starter',
    'versions.create subscriptions.follows_the_list.versions.opening',
    'versions.create subscriptions.follows_too.versions.opening',
    'versions.update subscriptions.steps.versions.2027-06-01',
  ]);
  expect(plan.deferred.map(({ address, reason }) => [address, reason])).toEqual([
    [
      'subscriptions.paused.versions.opening',
      expect.stringContaining('the service has the subscription as "paused"'),
    ],
  ]);
  await applyAll(project);
  const { versions, bundles } = await sandbox.dump();
  expect(versions.filter(({ status }) => status === 'draft')).toHaveLength(3);
  const [{ prices }] = bundles as unknown as readonly [{ prices: readonly object[] }];
  expect(prices).toContainEqual(expect.objectContaining({ billing_frequency: 'recurring' }));
  const again = await planOf(project);
  expect([stepIds(again), again.drift]).toEqual([[], []]);
});

test('instalments, which no answer shows, are sent with their price, and are neither drift nor another change', async () => {
  const { project, sandbox } = await adopted();
  await applyAll(project);
  const monthly = '{ recurring_instalment_interval_count: 1, recurring_instalment_interval_unit: month, ';
  const price = `${monthly}type: fixed, fee_type: fixed, billing_frequency: recurring, billing_direction: advance, billing_interval_count: 12, billing_interval_unit: month, charge_on_contract_start: false, fixed_pricing_model: { price_per_unit: "90.00", units: 1 } }`;
  await project.write(
    'billing/more.yaml',
    `version: "2026-04-01"
bundles:
  yearly: { name: Yearly, currency: USD, prices: { platform: ${price} } }
subscriptions:
  paid_monthly:
    customer_id: cust_us
    currency: USD
    auto_activate: true
    contract: { start_date: 2026-11-01, duration_months: 24, period_type: fixed }
    versions: [{ items: [{ product: support, price: ${price} }] }]
`,
  );
  const { steps } = await applyAll(project);
  expect(new Set(steps.map(({ result }) => result.kind))).toEqual(new Set(['done']));
  await expectAgreed(project);
  // What somebody changes beside them is drift, and they are not.
  const { bundles } = await sandbox.dump();
  const yearly = bundles.find(({ name }) => name === 'Yearly');
  await vendorOf(sandbox).send('PATCH', `/bundles/${yearly?.id}`, { description: 'by hand' });
  const { drift } = await planOf(project);
  expect(drift.map(({ differences }) => differences.map(({ path }) => path))).toEqual([['/description']]);
});
