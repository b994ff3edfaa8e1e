/** What is to be created and may be at the service already, by its name or its customer, waits for a word. */
import { expect, test } from 'vitest';
import { settingsOf } from '../served.ts';
import { fee, HEAD, oneSubscription, subscription } from './catalogs.ts';
import {
  applyAll,
  expectDone,
  planOf,
  projectFile,
  type Rehearsal,
  smallProject,
  stepIds,
} from './project.ts';
import type { SandboxProcess } from './sandbox-process.ts';

const CATALOG = 'billing/catalog.yaml';
const BUNDLE = `bundles:
  starter:
    name: Anvils
    prices:
      platform:
        product: platform
        type: fixed
        fee_type: fixed
        billing_direction: advance
        billing_interval: monthly
        charge_on_contract_start: true
        fixed_pricing_model: { price_per_unit: "49.00", units: 1 }
`;
const logs = fee('10.00').replace('product: platform', 'product: logs');

async function withLists(catalog: string): Promise<Rehearsal> {
  const rehearsal = await smallProject(catalog, { profile: 'bound' });
  await rehearsal.project.write(
    'pricewright.yaml',
    projectFile().replace('service: {', `service: { ${settingsOf('bound')},`),
  );
  return rehearsal;
}

test('a subscription of the same customer with the same products is not created a second time', async () => {
  const { project, sandbox } = await withLists(oneSubscription(fee('10.00')));
  await applyAll(project);
  const [{ id } = { id: '' }] = (await sandbox.dump()).subscriptions;
  expectDone(await project.run('state rm subscriptions.acme'));

  const { steps, deferred } = await planOf(project);
  expect(steps).toEqual([]);
  expect(deferred).toMatchObject([
    {
      kind: 'may_exist',
      address: 'subscriptions.acme',
      reason: expect.stringContaining(id),
      fix: expect.stringContaining(`id: ${id}`),
    },
  ]);
  expect((await project.run('plan --detailed-exitcode')).exitCode).toBe(2);
  const { exitCode, stdout } = await project.run('apply --yes');
  expect([exitCode, (await sandbox.dump()).subscriptions.length]).toEqual([3, 1]);
  expect(stdout).toContain('may exist already');
  // The same with the customer's day-old price, since the products say what it is for.
  await project.write(CATALOG, oneSubscription(fee('12.00')));
  expect(stepIds(await planOf(project))).toEqual([]);
  await project.write(CATALOG, oneSubscription(logs));
  expect(stepIds(await planOf(project))).toEqual(['subscriptions.create subscriptions.acme']);

  await project.write(
    CATALOG,
    oneSubscription(fee('10.00')).replace('    currency', `    id: ${id}\n    currency`),
  );
  await applyAll(project);
  expect(await planOf(project)).toMatchObject({ steps: [], deferred: [] });
  expect((await sandbox.dump()).subscriptions.length).toBe(1);
});

test('the catalog says that it is another one, and it is created', async () => {
  const { project, sandbox } = await withLists(oneSubscription(fee('10.00')));
  await applyAll(project);
  const [{ id } = { id: '' }] = (await sandbox.dump()).subscriptions;
  await project.run('state rm subscriptions.acme');
  const another = (other: string) =>
    oneSubscription(fee('10.00')).replace('    currency', `    other_than: [${other}]\n    currency`);

  await project.write(CATALOG, another('sub_elsewhere'));
  expect(stepIds(await planOf(project))).toEqual([]);
  await project.write(CATALOG, another(id));
  await applyAll(project);
  expect((await sandbox.dump()).subscriptions.length).toBe(2);
  expect(await planOf(project)).toMatchObject({ steps: [], deferred: [] });
});

test('a bundle and a product of the same name wait, and what depends on them', async () => {
  const catalog = `${HEAD}products:\n  platform: { name: Anvil }\n${BUNDLE}subscriptions:\n${subscription(
    'acme',
    'cus_mapleworks',
    '      - items:\n          - bundle: starter\n',
  )}`;
  const { project, sandbox } = await withLists(catalog);
  await applyAll(project);
  const before = await sandbox.dump();
  for (const address of ['subscriptions.acme', 'bundles.starter', 'products.platform'])
    expectDone(await project.run(`state rm ${address}`));

  const bundle = before.bundles.find(({ name }) => name === 'Anvils')?.id;
  const product = before.products.find(({ name }) => name === 'Anvil')?.id;
  const { steps, deferred } = await planOf(project);
  expect(steps).toEqual([]);
  expect(deferred.map(({ kind, address }) => [kind, address])).toEqual([
    ['may_exist', 'products.platform'],
    ['dependent', 'bundles.starter'],
    ['dependent', 'subscriptions.acme'],
  ]);
  await project.write(CATALOG, catalog.replace('{ name: Anvil }', `{ id: ${product}, name: Anvil }`));
  expect((await planOf(project)).deferred.map(({ kind, address }) => [kind, address])).toEqual([
    ['may_exist', 'bundles.starter'],
    ['dependent', 'subscriptions.acme'],
  ]);
  await project.write(
    CATALOG,
    catalog
      .replace('{ name: Anvil }', `{ id: ${product}, name: Anvil }`)
      .replace('    name: Anvils', `    name: Anvils\n    other_than: [${bundle}]`),
  );
  const last = await planOf(project);
  expect(stepIds(last)).toEqual(['bundles.create bundles.starter']);
  // The subscription has the same products, whichever bundle they are in.
  expect(last.deferred).toMatchObject([{ kind: 'may_exist', address: 'subscriptions.acme' }]);
});

test('a service that shows no such lists is asked for none', async () => {
  const { project, sandbox } = await smallProject(oneSubscription(fee('10.00')));
  await applyAll(project);
  expectDone(await project.run('state rm subscriptions.acme'));
  expect(stepIds(await planOf(project))).toEqual(['subscriptions.create subscriptions.acme']);
  expect(await listings(sandbox)).toBe(0);
});

test('lists are read only where something is to be created', async () => {
  const { project, sandbox } = await withLists(oneSubscription(fee('10.00')));
  await planOf(project);
  expect(await listings(sandbox)).toBe(1);
  await applyAll(project);
  const before = await listings(sandbox);
  await planOf(project);
  expect(await listings(sandbox)).toBe(before);
});

async function listings(sandbox: SandboxProcess): Promise<number> {
  const asked = (await sandbox.log()).map(({ method, path }) => `${method} ${path}`);
  return asked.filter((each) => each.startsWith('GET /subscriptions?')).length;
}
