/** A version that somebody scheduled at the vendor's own service: drift with its money, and no base for a price of the catalog. */
import { expect, test } from 'vitest';
import { algunaProject, applyAll, planOf } from './project.ts';
import { fee, vendorOf } from './vendor-account.ts';

const price = (amount: string) =>
  `{ type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: false, billing_frequency: recurring, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 } }`;
const CATALOG = `version: "2026-04-01"
products: { platform: { id: prod_1, name: Platform, fee_type: fixed } }
subscriptions:
  acme:
    customer_id: cust_1
    currency: USD
    auto_activate: true
    contract: { period_type: fixed, duration_months: 24, start_date: 2026-12-01 }
    versions:
      - items: [{ product: platform, price: ${price('80.00')} }]
`;
const SEED = `customers: [{ id: cust_1, name: Acme, currency: USD }]
products: [{ id: prod_1, name: Platform, fee_type: fixed, payment_terms: advance }]
`;
const CONFIRMED = ['unread: { instalments: none }'];
const guards = (limits: string) => `guards: { unmeasured: 5, ${limits} }`;
const FOUND = 'subscriptions.acme.versions.2027-02-01';

/** 80.00 a month, and 200.00 from February on that nobody wrote into the catalog. */
async function scheduled(lines: readonly string[]) {
  const { project, sandbox } = await algunaProject(CATALOG, SEED, [...CONFIRMED, ...lines]);
  await applyAll(project);
  const { stdout } = await project.run('state list subscriptions.acme --json');
  const { record } = JSON.parse(stdout) as { readonly record: { readonly remoteId: string } };
  const items = [{ product_id: 'prod_1', price: fee('200.00') }];
  await vendorOf(sandbox).post(`/subscriptions/${record.remoteId}/versions`, {
    ...{ draft: false, effective_at: '2027-02-01', items },
  });
  const entry = async (day: string, amount: string) => {
    const added = `      - { effective_at: ${day}, items: [{ product: platform, price: ${price(amount)} }] }\n`;
    await project.write('billing/catalog.yaml', `${CATALOG}${added}`);
    return planOf(project);
  };
  return { project, entry };
}

test('drift names its money, and what takes it away is judged', async () => {
  const { project } = await scheduled([guards('price_decrease_percent: 15')]);
  const drift = await project.run('drift');
  expect(drift.exitCode).toBe(2);
  expect(drift.stdout).toMatch(
    /USD {2}200\.00 → 80\.00 {2}\(−120\.00, −60\.0 %\) {2}over 1 subscription from 2027-02-01/,
  );
  const revert = await planOf(project, ` ${FOUND} --dry-run`, undefined, 'revert');
  expect(revert.guards).toMatchObject([{ guard: 'price_decrease_percent', outcome: 'refused' }]);
});

test.each([
  ['report', '2027-02-01', '190.00'],
  ['report', '2027-03-01', '200.00'],
  ['revert', '2027-02-01', '190.00'],
  ['revert', '2027-03-01', '200.00'],
])('with drift: %s an entry of %s at %s is an increase from what was agreed', async (drift, day, amount) => {
  const { entry } = await scheduled([`apply: { drift: ${drift} }`, guards('price_increase_percent: 15')]);
  const { guards: found, impact } = await entry(day, amount);
  expect(found).toMatchObject([{ guard: 'price_increase_percent', outcome: 'refused' }]);
  const [pays] = impact.money;
  expect([pays?.worst?.monthly.before, `${pays?.worst?.monthly.after}.00`]).toEqual(['80', amount]);
});

test('a change of the catalog lasts until the day on which somebody else scheduled another version', async () => {
  const { entry } = await scheduled([guards('price_increase_percent: 15')]);
  const { impact } = await entry('2027-01-01', '90.00');
  // 80.00 or 90.00 in January, and then 200.00 in 22 months of the contract.
  expect(impact.money[0]?.contract).toEqual({ before: '4480', after: '4490' });
});
