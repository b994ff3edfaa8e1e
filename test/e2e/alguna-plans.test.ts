/** A subscription that was made from a plan, under the profile `alguna`: its items at the service, a rise, a move to another plan. */

import { expect, test } from 'vitest';
import { amountOf, asked, versionsOf } from './alguna-account.ts';
import { algunaProject, applyAll, planOf, type Rehearsal, stepIds } from './project.ts';

const fee = (amount: string) =>
  `{ type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: false, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 } }`;

const catalog = ({
  list = '49.00',
  plan = 'basic',
  customer = 'customer_id: cust_1',
  more = '',
} = {}) => `version: "2026-04-01"
products:
  platform: { name: Platform, fee_type: fixed, payment_terms: advance, billing_frequency: recurring }
  support: { name: Support, fee_type: fixed, payment_terms: advance, billing_frequency: recurring }
bundles:
  starter: { name: Starter, prices: { platform: ${fee(list)} } }
  growth: { name: Growth, prices: { platform: ${fee('99.00')} } }
plans:
  basic: { name: Basic, currency: USD, items: [{ bundle: starter }, { product: support, price: ${fee('10.00')} }] }
  pro: { name: Pro, currency: USD, items: [{ bundle: growth }, { product: support, price: ${fee('10.00')} }] }
${more}subscriptions:
  acme: { ${customer}, plan: ${plan}, auto_activate: true, contract: { start_date: 2026-11-01, duration_months: 24, period_type: fixed } }
`;

async function account(): Promise<Rehearsal> {
  const { project, sandbox } = await algunaProject(
    catalog(),
    'customers: [{ id: cust_1, currency: USD, alias: acme }]\n',
    ['guards: { unmeasured: 100 }'],
  );
  await applyAll(project);
  return { project, sandbox };
}

const written = ({ project }: Rehearsal, change: Parameters<typeof catalog>[0]) =>
  project.write('billing/catalog.yaml', catalog(change));

test('a subscription follows the list through its plan, and one more of the plan has the new price', async () => {
  const rehearsal = await account();
  const { project, sandbox } = rehearsal;
  expect(stepIds(await planOf(project))).toEqual([]);
  await written(rehearsal, { list: '53.00' });
  expect(stepIds(await planOf(project))).toEqual([
    'bundles.update bundles.starter',
    'versions.create subscriptions.acme.versions.opening',
  ]);
  await applyAll(project);
  expect(stepIds(await planOf(project))).toEqual([]);
  await project.replace(
    'billing/catalog.yaml',
    'subscriptions:\n',
    'subscriptions:\n  beta: { customer_id: cust_1, plan: basic, auto_activate: true }\n',
  );
  await applyAll(project);
  const [made] = await versionsOf(sandbox, project, 'beta');
  expect([made && amountOf(made), made?.items.length]).toEqual(['53.00', 2]);
  expect(stepIds(await planOf(project))).toEqual([]);
});

test('another plan moves the items, is said, and leaves the plan at the service', async () => {
  const rehearsal = await account();
  const { project, sandbox } = rehearsal;
  await written(rehearsal, { plan: 'pro' });
  const plan = await planOf(project);
  expect(stepIds(plan)).toEqual(['versions.create subscriptions.acme.versions.opening']);
  expect(plan.notices.map(({ code }) => code)).toContain('plan-kept');
  await applyAll(project);
  const after = await planOf(project);
  expect([stepIds(after), after.drift, after.notices.filter(({ code }) => code === 'plan-kept')]).toEqual([
    [],
    [],
    [],
  ]);
  const held = (await versionsOf(sandbox, project, 'acme')).at(-1);
  expect(held && amountOf(held)).toBe('99.00');
  const { data } = await asked<{ data: readonly { plan_id?: string }[] }>(
    sandbox,
    '/subscriptions?limit=1&offset=0',
  );
  expect(data).toHaveLength(1);
});

test('a customer by an alias of the same customer is no change of the subscription', async () => {
  const rehearsal = await account();
  const { project } = rehearsal;
  const more = 'customers: { payer: { aliases: [acme] } }\n';
  await written(rehearsal, { customer: 'customer: payer', more });
  expect(stepIds(await planOf(project))).toEqual([]);
  await applyAll(project);
  expect(stepIds(await planOf(project))).toEqual([]);
  await written(rehearsal, {
    customer: 'customer: other',
    more: more.replace('payer: { aliases: [acme] }', 'other: { name: Other, currency: USD }'),
  });
  expect((await project.run('plan')).stderr).toContain('create-only-field');
});
