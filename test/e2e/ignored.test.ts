/** What nobody wants to manage is named once, with a reason, and counted by `pull`, `plan` and `drift`. */
import { expect, test } from 'vitest';
import { algunaFile, algunaProject, applyAll, expectDone, planOf, stepIds } from './project.ts';
import { fee, vendorOf } from './vendor-account.ts';

const SEED = `customers:
  - { id: cust_1, name: Acme, currency: USD }
  - { id: cust_2, name: Old platform, currency: USD }
products:
  - { id: prod_1, name: Platform, fee_type: fixed }
  - { id: prod_2, name: Never used, fee_type: fixed }
`;

test('ids in `ignore` are not pulled and not listed, and each command counts them', async () => {
  const { project, sandbox } = await algunaProject(null, SEED);
  const vendor = vendorOf(sandbox);
  const items = [{ product_id: 'prod_1', price: fee('49.00') }];
  const make = (customer_id: string, name: string) =>
    vendor.post('/subscriptions', {
      ...{ customer_id, name, currency: 'USD', auto_activate: true, items },
      contract: { start_date: '2026-10-01', duration_months: 12, period_type: 'fixed' },
    });
  const own = await make('cust_1', 'Own');
  await make('cust_2', 'Old one');
  await make('cust_2', 'Old two');
  const draft = await vendor.post(`/subscriptions/${own.id}/versions`, {
    ...{ draft: true, effective_at: '2027-03-01', items: [{ product_id: 'prod_1', price: fee('59.00') }] },
  });
  const file = (ignore: string) =>
    project.write('pricewright.yaml', algunaFile(['unread: { instalments: none }', `ignore: ${ignore}`]));
  await file(
    `[{ ids: [cust_2, prod_2], reason: the old platform }, { ids: [${draft.id}], reason: drafts of sales }]`,
  );
  const { stdout } = expectDone(await project.run('pull'));
  expect(stdout).toContain('3 things at the service are ignored: the old platform.\n');
  expect(stdout).toContain('1 thing at the service is ignored: drafts of sales.\n');
  const subscriptions = await project.read('billing/subscriptions.yaml');
  expect(subscriptions.match(/^ {2}\w+:$/gm)).toEqual(['  acme:']);
  expect(subscriptions).not.toContain('59.00');
  expect(await project.read('billing/products.yaml')).not.toContain('prod_2');

  await applyAll(project);
  const plan = await planOf(project);
  expect(stepIds(plan)).toEqual([]);
  const codes = plan.notices.map(({ code }) => code);
  expect([codes.filter((code) => code === 'ignored').length, codes.includes('draft-left-behind')]).toEqual([
    2,
    false,
  ]);
  const drift = await project.run('drift');
  expect(drift.stdout).toContain('3 things at the service are ignored: the old platform');
  expect(drift.stdout).not.toContain('Unmanaged');

  // What was managed and is ignored leaves the catalog without being listed from then on.
  await project.write('billing/subscriptions.yaml', 'version: "2026-04-01"\nsubscriptions: {}\n');
  const left = async () => (await planOf(project)).deferred.map(({ kind, address }) => [kind, address]);
  expect(await left()).toEqual([['orphaned', 'subscriptions.acme']]);
  await file(`[{ ids: [cust_2, prod_2], reason: old }, { ids: [${draft.id}, ${own.id}], reason: of sales }]`);
  expect(await left()).toEqual([]);
  await file(`[{ ids: [cust_1, cust_2, prod_2], reason: old }]`);
  expect(await left()).toEqual([]);
  await project.write('billing/subscriptions.yaml', subscriptions);

  await file('[]');
  expect((await planOf(project)).notices.map(({ code }) => code)).toContain('draft-left-behind');
  expect((await project.run('drift')).stdout).toContain('Unmanaged: 3');
});
