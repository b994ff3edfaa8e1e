/** What the subscriptions of a file have alike is written once, and a pulled file of many stays short. */
import { expect, test } from 'vitest';
import { algunaProject, applyAll, expectDone, planOf, stepIds } from './project.ts';
import { fee, vendorOf } from './vendor-account.ts';

const CUSTOMERS = 6;
const SEED = `customers:
${Array.from({ length: CUSTOMERS }, (_, number) => `  - { id: cust_${number}, name: Customer ${number}, currency: USD }`).join('\n')}
products: [{ id: prod_1, name: Platform, fee_type: fixed }]
`;
const SUBSCRIPTIONS = 'billing/subscriptions.yaml';

/** Five customers that renew, and one that does not. */
async function pulled() {
  const { project, sandbox } = await algunaProject(null, SEED, [
    'unread: { instalments: none }',
    'guards: { unmeasured: 100 }',
  ]);
  const vendor = vendorOf(sandbox);
  const price = {
    product_id: 'prod_1',
    ...fee('49.00'),
    fixed_pricing_model: { price_per_unit: '49.00', units: 1, total: '49.00' },
  };
  const bundle = await vendor.post('/bundles', { name: 'Starter', prices: [price] });
  const ids: string[] = [];
  for (let number = 0; number < CUSTOMERS; number += 1) {
    const { id } = await vendor.post('/subscriptions', {
      ...{ customer_id: `cust_${number}`, name: `Customer ${number}`, currency: 'USD', auto_activate: true },
      contract: { start_date: '2026-10-01', duration_months: 12, period_type: 'fixed' },
      renewal: { auto_renew: number > 0, duration_months: 12 },
      billing: { auto_issue_invoices: true, payment_terms: 'net_30' },
      items: [{ bundle_id: bundle.id, items: [{ product_id: 'prod_1', price: fee('49.00') }] }],
    });
    ids.push(id);
  }
  expectDone(await project.run('pull'));
  return { project, sandbox, ids };
}

test('a pulled file has what most subscriptions have alike once, and means the same', async () => {
  const { project, sandbox } = await pulled();
  const text = await project.read(SUBSCRIPTIONS);
  expect(text).toContain(`defaults:
  subscriptions:
    currency: USD
    renewal: { auto_renew: true, duration_months: 12 }
    billing: { auto_issue_invoices: true, auto_pay_invoices: false, payment_terms: net_30 }
`);
  expect(text.match(/^ {4}renewal: .*$/gm)).toEqual([
    '    renewal: { auto_renew: true, duration_months: 12 }',
    '    renewal: { auto_renew: false, duration_months: 12 }',
  ]);
  const [, second = ''] = text.split(/^ {2}customer_1:\n/m);
  expect(second.split('\n\n')[0]?.split('\n')).toHaveLength(6);
  expect(stepIds(await planOf(project))).toEqual([]);
  await applyAll(project);
  const { steps, drift, adoptions } = await planOf(project);
  expect([steps, drift, adoptions]).toEqual([[], [], []]);
  expect(
    (await sandbox.log()).filter(({ method, path }) => method === 'PATCH' || path.endsWith('cancel')),
  ).toEqual([]);
});

test('a change of a default reaches every subscription that does not write the field, with and without the cache', async () => {
  const { project } = await pulled();
  await applyAll(project);
  await project.replace(SUBSCRIPTIONS, 'payment_terms: net_30', 'payment_terms: net_14');
  const all = stepIds(await planOf(project));
  expect(all).toHaveLength(CUSTOMERS);
  expect(stepIds(await planOf(project, ' --refresh=changed'))).toEqual(all);
  expect(stepIds(await planOf(project, ' --refresh=none'))).toEqual(all);
  await project.replace(SUBSCRIPTIONS, '    renewal: { auto_renew: true', '    renewal: { auto_renew: false');
  const { steps } = await planOf(project);
  const renewals = steps.filter(({ differences }) =>
    differences.some(({ path }) => path.startsWith('/renewal')),
  );
  expect(renewals).toHaveLength(CUSTOMERS - 1);
  const line =
    (await project.read(SUBSCRIPTIONS)).split('\n').findIndex((each) => each.includes('renewal:')) + 1;
  expect(
    new Set(renewals.flatMap(({ differences }) => differences.map(({ source }) => source?.line))),
  ).toContain(line);
});

test('drift of a default is left for a person to write, and a default with a fault is named in its place', async () => {
  const { project, sandbox, ids } = await pulled();
  await applyAll(project);
  await vendorOf(sandbox).send('PATCH', `/subscriptions/${ids[1]}`, {
    billing: { auto_issue_invoices: true, payment_terms: 'net_60' },
  });
  const text = await project.read(SUBSCRIPTIONS);
  const { stdout, stderr } = await project.run('accept');
  expect(stdout + stderr).toContain('net_60');
  expect(await project.read(SUBSCRIPTIONS)).toBe(text);
  await project.replace(SUBSCRIPTIONS, '    currency: USD', '    curency: USD');
  const faulty = await project.run('validate');
  expect(faulty.stderr).toMatch(/subscriptions\.yaml:\d+:\d+: .*curency/);
});
