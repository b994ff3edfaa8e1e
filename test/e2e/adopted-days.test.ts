/** `pull` writes the day of a version in force that began later than its contract, and what counts from a day counts from there. */
import { expect, test } from 'vitest';
import { algunaProject, applyAll, expectDone, planOf, stepIds } from './project.ts';
import { fee, setClock, vendorOf } from './vendor-account.ts';

const SEED = `customers: [{ id: cust_1, name: Acme, currency: USD }]
products: [{ id: prod_1, name: Platform, fee_type: fixed }]
`;
const SUBSCRIPTIONS = 'billing/subscriptions.yaml';

/** A contract since March, with 80.00 a month since September and 10 % off for three months from then. */
async function pulled() {
  const { project, sandbox } = await algunaProject(null, SEED, ['unread: { instalments: none }'], {
    at: '2026-03-01T12:00:00Z',
  });
  const vendor = vendorOf(sandbox);
  const { id } = await vendor.post('/subscriptions', {
    customer_id: 'cust_1',
    name: 'Acme',
    currency: 'USD',
    auto_activate: true,
    contract: { start_date: '2026-03-01', duration_months: 24, period_type: 'fixed' },
    items: [{ product_id: 'prod_1', price: fee('50.00') }],
  });
  await vendor.post('/metrics', {
    ...{ name: 'Calls', event_name: 'call', aggregation: { method: 'count', field: '' } },
  });
  const discount = {
    ...{ amount: '10', type: 'percentage', duration_type: 'fixed' },
    ...{ duration_unit: 'months', duration_value: 3 },
  };
  await vendor.post(`/subscriptions/${id}/versions`, {
    draft: false,
    effective_at: '2026-09-01',
    items: [{ product_id: 'prod_1', price: fee('80.00', { discount }) }],
  });
  await setClock(sandbox, '2026-11-20');
  expectDone(await project.run('pull'));
  return project;
}

test('the first entry has the day of the version in force, and its discount ends counted from that day', async () => {
  const project = await pulled();
  expect(await project.read(SUBSCRIPTIONS)).toContain('versions:\n      - effective_at: 2026-09-01\n');
  expect(expectDone(await project.run('validate')).stdout).toContain('Valid');
  expect(stepIds(await planOf(project))).toEqual([]);
  await applyAll(project);
  expect(stepIds(await planOf(project))).toEqual([]);
  const billOn = async (day: string) => (await project.run(`quote acme --at ${day}`)).stdout;
  expect(await billOn('2026-11-20')).toContain('72.00');
  expect(await billOn('2026-12-05')).not.toContain('72.00');
});

test('a count has no field, and products begin with their name', async () => {
  const project = await pulled();
  expect(await project.read('billing/metrics.yaml')).toContain('aggregation: { method: count }\n');
  expect(await project.read('billing/products.yaml')).toMatch(/id: prod_1\n {4}name: Platform\n {4}fee_type/);
  await applyAll(project);
  const { deferred, steps, drift } = await planOf(project);
  expect([deferred, steps, drift]).toEqual([[], [], []]);
});

test('the day stands in the first entry of an adopted contract alone, after its start', async () => {
  const project = await pulled();
  await project.replace(SUBSCRIPTIONS, 'effective_at: 2026-09-01', 'effective_at: 2026-03-01');
  expect((await project.run('validate')).stderr).toContain('dated-opening');
  await project.replace(SUBSCRIPTIONS, 'effective_at: 2026-03-01', 'effective_at: 2026-09-01');
  await project.replace(
    SUBSCRIPTIONS,
    /^ {4}id: .*\n/m.exec(await project.read(SUBSCRIPTIONS))?.[0] ?? '',
    '',
  );
  expect((await project.run('validate')).stderr).toContain('dated-opening');
});
