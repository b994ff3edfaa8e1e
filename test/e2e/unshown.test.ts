/** What no answer shows is a list: counted last by `pull`, said at its place, and confirmed before anything replaces it. */
import { expect, test } from 'vitest';
import { algunaProject, applyAll, expectDone, planOf, stepIds } from './project.ts';
import { fee, vendorOf } from './vendor-account.ts';

const SEED = `customers: [{ id: cust_1, name: Acme, currency: USD }]
products: [{ id: prod_1, name: Platform, fee_type: fixed }]
`;
const SUBSCRIPTIONS = 'billing/subscriptions.yaml';

/** 80.00 a month, with 10 % off for twelve months: the service shows the discount, and not how much of it is over. */
async function pulled(unread: string) {
  const { project, sandbox } = await algunaProject(null, SEED, [`unread: { ${unread} }`]);
  const discount = {
    ...{ amount: '10', type: 'percentage', duration_type: 'fixed' },
    ...{ duration_unit: 'months', duration_value: 12 },
  };
  await vendorOf(sandbox).post('/subscriptions', {
    customer_id: 'cust_1',
    name: 'Acme',
    currency: 'USD',
    auto_activate: true,
    contract: { start_date: '2026-10-01', duration_months: 24, period_type: 'fixed' },
    items: [{ product_id: 'prod_1', price: fee('80.00', { discount }) }],
  });
  const { stdout } = expectDone(await project.run('pull'));
  await applyAll(project);
  return { project, stdout };
}

const COMMENT = '  # 1 limited discount: how much was used before is not shown.\n  acme:\n';

test('a limited discount that was taken over is confirmed before its price is replaced', async () => {
  const { project, stdout } = await pulled('instalments: none');
  expect(stdout).toContain('how much was used of the limited discounts of subscriptions.acme is not shown');
  expect(stdout).not.toContain('instalments of');
  expect(await project.read(SUBSCRIPTIONS)).toContain(COMMENT);
  await project.replace(SUBSCRIPTIONS, '"80.00"', '"81.00"');
  const { deferred, steps } = await planOf(project);
  // The version of today, and the one that ends the discount on its day.
  const unconfirmed = expect.stringContaining('how much of their limited discounts has been used');
  expect([steps, deferred.map(({ kind, reason }) => [kind, reason])]).toEqual([
    [],
    [
      ['unconfirmed', unconfirmed],
      ['unconfirmed', unconfirmed],
    ],
  ]);

  // The customer's word, and the discount as it is to go on, are enough each.
  const customers = await project.read('billing/customers.yaml');
  await project.replace('billing/customers.yaml', 'name: Acme', 'name: Acme, unread: { discounts: none }');
  expect(stepIds(await planOf(project))).toHaveLength(2);
  await project.write('billing/customers.yaml', customers);
  expect(stepIds(await planOf(project))).toEqual([]);
  await project.replace(SUBSCRIPTIONS, 'duration_value: 12', 'duration_value: 7');
  expect(stepIds(await planOf(project))).toHaveLength(2);
});

test('what the project file confirms is not asked again, and its word on discounts is a rule', async () => {
  const all = 'instalments: none, discounts: none, ends: none, descriptions: none, tags: none';
  const { project, stdout } = await pulled(all);
  expect(stdout).not.toContain('To decide or to confirm');
  expect(await project.read(SUBSCRIPTIONS)).not.toContain('limited discount');
  await project.replace(SUBSCRIPTIONS, '"80.00"', '"81.00"');
  expect(stepIds(await planOf(project))).toHaveLength(2);
  const text = await project.read('pricewright.yaml');
  await project.write('pricewright.yaml', text.replace(all, 'instalments: none'));
  expect(stepIds(await planOf(project))).toEqual([]);
  await applyAll(project).catch(() => undefined);
  await project.write('pricewright.yaml', text);
  const { notices, steps } = await planOf(project);
  expect(steps).toEqual([]);
  expect(notices.map(({ message }) => message).join()).toContain(
    'the project file says that no limited discount taken over was used before',
  );
});
