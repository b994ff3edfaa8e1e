/** Who follows the list is a decision: `pull` counts the prices that equal it, and writes them with or without amounts. */
import { expect, test } from 'vitest';
import { algunaProject, applyAll, expectDone, planOf, stepIds } from './project.ts';
import { fee, vendorOf } from './vendor-account.ts';

const SEED = `customers: [{ id: cust_1, name: Acme, currency: USD }]
products: [{ id: prod_1, name: Platform, fee_type: fixed }]
`;
const SUBSCRIPTIONS = 'billing/subscriptions.yaml';

/** A ramp: 300.00 now, and the list's 499.00 agreed for 2027; another customer pays the list. */
async function pulled(options = '') {
  const { project, sandbox } = await algunaProject(null, SEED, ['unread: { instalments: none }']);
  const vendor = vendorOf(sandbox);
  const bundle = await vendor.post('/bundles', {
    name: 'Growth',
    prices: [
      {
        product_id: 'prod_1',
        ...fee('499.00'),
        fixed_pricing_model: { price_per_unit: '499.00', units: 1, total: '499.00' },
      },
    ],
  });
  const items = (amount: string) => [
    { bundle_id: bundle.id, items: [{ product_id: 'prod_1', price: fee(amount) }] },
  ];
  const make = async (name: string, amount: string) => {
    const made = await vendor.post('/subscriptions', {
      ...{ customer_id: 'cust_1', name, currency: 'USD', auto_activate: true, items: items(amount) },
      contract: { start_date: '2026-10-01', duration_months: 36, period_type: 'fixed' },
    });
    return made.id;
  };
  await make('List', '499.00');
  const ramp = await make('Ramp', '300.00');
  await vendor.post(`/subscriptions/${ramp}/versions`, {
    ...{ draft: false, effective_at: '2027-03-01', items: items('499.00') },
  });
  const { stdout } = expectDone(await project.run(`pull${options}`));
  expect(stepIds(await planOf(project))).toEqual([]);
  await applyAll(project);
  const rise = async () => {
    await project.replace('billing/bundles.yaml', '"499.00"', '"549.00"');
    return stepIds(await planOf(project));
  };
  return { project, stdout, rise, text: await project.read(SUBSCRIPTIONS) };
}

const AMOUNT = 'fixed_pricing_model: { price_per_unit: "499.00", units: 1 }';
const LIST = 'subscriptions.acme_list.versions.opening';
const RAMP = 'subscriptions.acme_ramp.versions.2027-03-01';
const reached = (steps: readonly string[]) => steps.filter((id) => id.startsWith('versions.'));

test('without a choice, what holds now follows the list, and what is scheduled ahead is pinned', async () => {
  const { stdout, text, rise, project } = await pulled();
  expect(stdout).toContain("1 current price is the list's, and written without amounts");
  expect(stdout).toContain("1 scheduled price is the list's, and written with amounts");
  expect(text.split(AMOUNT)).toHaveLength(2);
  expect(text).toContain('versions: [{ items: [{ bundle: growth }] }]');
  expectDone(await project.run('check layout --write'));
  expect((await project.read(SUBSCRIPTIONS)).split(AMOUNT)).toHaveLength(2);
  expect(reached(await rise())).toEqual([`versions.create ${LIST}`]);
});

test('the preview of a reprice that is due today is the plan of the same edit', async () => {
  const { project } = await pulled();
  const digest = (text: string) => text.match(/^Digest: ([0-9a-f]{64})$/m)?.[1];
  const preview = expectDone(await project.run('reprice growth --by 10% --at 2026-11-20 --applies new'));
  const plan = expectDone(await project.run('plan'));
  expect(plan.stdout).toContain('bundles.growth  (now due)');
  expect(digest(preview.stdout)).toBe(digest(plan.stdout));
});

test('--prices follow lets the agreed step follow the list, --prices pin gives every price its own amount', async () => {
  const follow = await pulled(' --prices follow');
  expect(follow.stdout).not.toContain('with amounts');
  expect(follow.text).not.toContain(AMOUNT);
  expect(reached(await follow.rise())).toEqual([`versions.create ${LIST}`, `versions.create ${RAMP}`]);
  const pin = await pulled(' --prices pin');
  expect(pin.stdout).not.toContain('without amounts');
  expect(pin.text.split(AMOUNT)).toHaveLength(3);
  expect(reached(await pin.rise())).toEqual([]);
});
