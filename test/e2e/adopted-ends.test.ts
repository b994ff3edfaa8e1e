/** An end that somebody scheduled at the service is put on record, judged as an end, and never sent. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { algunaFile, algunaProject, applyAll, expectDone, planOf, stepIds } from './project.ts';
import { fee, setClock, vendorOf } from './vendor-account.ts';

const SEED = `customers: [{ id: cust_1, name: Acme, currency: USD }]
products: [{ id: prod_1, name: Platform, fee_type: fixed }]
`;

/** A subscription of 100.00 a month, cancelled by hand or not, is pulled with a given limit of deletions. */
async function pulled({ cancelled, deletions = 0 }: { cancelled: boolean; deletions?: number }) {
  const { project, sandbox } = await algunaProject(null, SEED);
  const vendor = vendorOf(sandbox);
  const { id } = await vendor.post('/subscriptions', {
    customer_id: 'cust_1',
    name: 'Acme',
    currency: 'USD',
    auto_activate: true,
    contract: { start_date: '2026-10-01', duration_months: 12, period_type: 'fixed' },
    renewal: { auto_renew: true, duration_months: 12 },
    items: [{ product_id: 'prod_1', price: fee('100.00') }],
  });
  if (cancelled)
    await vendor.post(`/subscriptions/${id}/cancel`, { reason: 'pricing', effective: '2027-01-31' });
  const allow = async (limit: number) =>
    project.write(
      'pricewright.yaml',
      algunaFile([`guards: { deletions: ${limit} }`, 'unread: { instalments: none }']),
    );
  await allow(deletions);
  const { stdout } = expectDone(await project.run('pull'));
  const file = 'billing/subscriptions.yaml';
  const ending = (end: string) => project.replace(file, '    versions:', `    ends: ${end}\n    versions:`);
  const sent = async () => (await sandbox.log()).filter(({ path }) => path.endsWith('/cancel')).length;
  const before = await sent();
  const isSent = async () => (await sent()) > before;
  return { project, sandbox, said: stdout, ending, isSent, allow };
}

const ADOPTED = '{ on: 2027-01-31, adopt: true }';

test('a scheduled end is taken over without a request, judged as an end, and recorded until its day', async () => {
  const { project, sandbox, said, ending, isSent, allow } = await pulled({ cancelled: true });
  expect(said).toContain('an end that is scheduled');
  await ending(ADOPTED);
  const refused = await project.run('plan');
  expect(refused.stdout).toContain('it would end on 2027-01-31');
  expect(refused.exitCode).not.toBe(0);

  await allow(1);
  const plan = await planOf(project);
  expect(stepIds(plan)).toEqual([]);
  expect(plan.taken_over?.map(({ address }) => address)).toEqual(['subscriptions.acme']);
  expect(plan.impact.money[0]?.groups.flatMap(({ members }) => members[0]?.monthly)).toEqual([
    { before: '100', after: '0' },
  ]);
  await applyAll(project);
  expect(await isSent()).toBe(false);

  const after = await planOf(project);
  expect([stepIds(after), after.adoptions, after.deferred, after.taken_over]).toEqual([
    [],
    [],
    [],
    undefined,
  ]);
  expect(after.notices.map(({ code }) => code)).toContain('end-recorded');

  await setClock(sandbox, '2027-02-01');
  const past = { at: '2027-02-01T12:00:00Z' };
  const over = await planOf(project, '', past);
  expect([stepIds(over), over.deferred, over.drift]).toEqual([[], [], []]);
  expect(over.notices.map(({ code }) => code)).not.toContain('end-recorded');
});

test('an end that the service does not keep is a finding the day after, with the amount that is still billed', async () => {
  const { project, sandbox, ending } = await pulled({ cancelled: false, deletions: 1 });
  await ending(ADOPTED);
  await applyAll(project);
  await setClock(sandbox, '2027-01-31');
  expect((await planOf(project, '', { at: '2027-01-31T12:00:00Z' })).deferred).toEqual([]);
  await setClock(sandbox, '2027-02-01');
  const past = { at: '2027-02-01T12:00:00Z' };
  const { stdout, exitCode } = await project.run('plan --detailed-exitcode', past);
  expect(stdout).toContain('it was to end on 2027-01-31, and the service has it as "active"');
  expect(stdout).toContain('till billed 100.00 USD a month');
  expect(exitCode).toBe(2);
  expect((await project.run('drift', past)).stdout).toContain('subscriptions.acme');
});

test('the end of a subscription on record is taken over the same way, and an end of nothing is an error', async () => {
  const { project, ending } = await pulled({ cancelled: true, deletions: 1 });
  await applyAll(project);
  await ending(ADOPTED);
  expect((await planOf(project)).taken_over).toHaveLength(1);
  await applyAll(project);
  await project.replace('billing/subscriptions.yaml', '"100.00"', '"90.00"');
  expect(stepIds(await planOf(project))).toHaveLength(1);
  await project.replace('billing/subscriptions.yaml', '"90.00"', '"100.00"');
  const made = await project.read('billing/subscriptions.yaml');
  const id = /^ {4}id: .*\n/m.exec(made)?.[0] ?? '';
  const other = made
    .slice(made.indexOf('  acme:'))
    .replace('acme:', 'other:')
    .replace(id, '    other_than: [sub_1]\n');
  await project.write('billing/subscriptions.yaml', made + other);
  const { stderr, exitCode } = await project.run('plan');
  expect(stderr).toContain('end-of-nothing');
  expect(exitCode).toBe(1);
});

test('an end and a price lock come back by another pull: from the catalog that it replaces, the end else from the record', async () => {
  const { project, ending } = await pulled({ cancelled: true, deletions: 1 });
  await ending('{ on: 2027-01-31, adopt: true, requested: CRM-1 }\n    price_lock: 2027-12-31');
  await applyAll(project);
  expectDone(await project.run('pull --out again'));
  const again = await project.read('again/subscriptions.yaml');
  expect(again).toContain('    price_lock: 2027-12-31\n');
  expect(again).toMatch(/^ {4}ends: \{ "on": 2027-01-31, .*requested: CRM-1/m);

  await rm(join(project.folder, 'billing'), { recursive: true });
  const { stdout } = expectDone(await project.run('pull'));
  expect(stdout).not.toContain('an end that is scheduled');
  expect(await project.read('billing/subscriptions.yaml')).toContain(
    '    ends: { "on": 2027-01-31, adopt: true }\n',
  );
  const plan = await planOf(project);
  expect([stepIds(plan), plan.drift, plan.deferred, plan.taken_over]).toEqual([[], [], [], undefined]);
});
