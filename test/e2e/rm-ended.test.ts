/** Everything that has ended goes with one command: out of the files, and out of the records. */
import { expect, test } from 'vitest';
import { algunaFile, algunaProject, applyAll, expectDone, planOf, stepIds } from './project.ts';
import { fee, setClock, vendorOf } from './vendor-account.ts';

const SEED = `customers: [{ id: cust_1, name: Acme, currency: USD }, { id: cust_2, name: Beta, currency: USD }, { id: cust_3, name: Gamma, currency: USD }]
products: [{ id: prod_1, name: Platform, fee_type: fixed }]
`;
const FILE = 'billing/subscriptions.yaml';
const LATER = { at: '2027-02-02T12:00:00Z' };

/** Three of a customer each: the first is ended by the catalog, the second by hand, and the third goes on. */
async function lived() {
  const { project, sandbox } = await algunaProject(null, SEED);
  await project.write(
    'pricewright.yaml',
    algunaFile(['guards: { deletions: 2 }', 'unread: { instalments: none }']),
  );
  const vendor = vendorOf(sandbox);
  const open = (customer: string, name: string) =>
    vendor.post('/subscriptions', {
      ...{ customer_id: customer, name, currency: 'USD', auto_activate: true },
      contract: { start_date: '2026-10-01', duration_months: 12, period_type: 'fixed' },
      renewal: { auto_renew: true, duration_months: 12 },
      items: [{ product_id: 'prod_1', price: fee('100.00') }],
    });
  await open('cust_1', 'Acme');
  const { id } = await open('cust_2', 'Beta');
  await open('cust_3', 'Gamma');
  expectDone(await project.run('pull'));
  await applyAll(project);
  const whole = await project.read(FILE);
  const ended = whole.replace(
    '    versions:',
    '    ends: { on: 2027-01-31, reason: pricing }\n    versions:',
  );
  await project.write(FILE, ended);
  await project.run('check layout --write');
  await applyAll(project);
  await vendor.post(`/subscriptions/${id}/cancel`, { reason: 'pricing', effective: '2027-01-31' });
  return { project, sandbox, ended: await project.read(FILE) };
}

test('what has ended goes out of the files and the records, and the next plan says nothing of it', async () => {
  const { project, sandbox, ended } = await lived();
  expect((await project.run('state rm ended')).stdout).toContain('No subscription has ended.');
  await setClock(sandbox, '2027-02-02');
  const before = await planOf(project, '', LATER);
  expect(before.deferred).toMatchObject([{ kind: 'ended', address: 'subscriptions.beta' }]);

  const dry = JSON.parse(expectDone(await project.run('state rm ended --dry-run --json', LATER)).stdout);
  expect(dry).toEqual({
    removed: ['subscriptions.acme', 'subscriptions.beta'],
    files: [FILE],
    written: false,
  });
  expect(await project.read(FILE)).toBe(ended);

  const { stdout } = expectDone(await project.run('state rm ended', LATER));
  expect(stdout).toContain(
    `2 ended subscriptions forgotten and taken out of ${FILE}. What the service has stays there:`,
  );
  const left = await project.read(FILE);
  expect(ended.endsWith(left.slice(left.indexOf('  gamma:')))).toBe(true);
  expect([left.includes('acme:'), left.includes('beta:')]).toEqual([false, false]);
  expectDone(await project.run('check layout'));
  expect((await project.run('state list')).stdout).toMatch(/subscriptions\.acme {2}sub_\w+ {2}\(removed\)/);

  const after = await planOf(project, '', LATER);
  expect([stepIds(after), after.deferred, after.drift, after.adoptions]).toEqual([[], [], [], []]);
  expect((await project.run('state rm ended', LATER)).stdout).toContain('No subscription has ended.');
});
