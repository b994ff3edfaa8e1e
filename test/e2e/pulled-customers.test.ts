/** `pull` under `alguna`: keys and customers have the names that people know. */

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { API_KEY } from './program.ts';
import { algunaProject, expectDone, planOf, stepIds } from './project.ts';

const SEED = `customers:
  - { id: cust_1, name: Brightmoor Energy, currency: USD }
  - { id: cust_2, name: Ironvale Rail, currency: USD }
  - { id: cust_3, currency: USD }
products: [{ id: prod_1, name: Platform, fee_type: fixed }]
`;

const PRICE = {
  type: 'fixed',
  fee_type: 'fixed',
  billing_direction: 'advance',
  billing_frequency: 'recurring',
  billing_interval: 'monthly',
  charge_on_contract_start: false,
  fixed_pricing_model: { price_per_unit: '10', units: 1 },
};

test('a subscription is known by its customer, and by its own name beside others of the customer', async () => {
  const { project, sandbox } = await algunaProject('version: "2026-04-01"\n', SEED);
  for (const [customer_id, name] of [
    ['cust_1', 'Plan starter'],
    ['cust_2', 'Plan starter'],
    ['cust_2', 'Tracking'],
    ['cust_3', 'Plan growth'],
  ]) {
    const answer = await fetch(`${sandbox.url}/subscriptions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${API_KEY}`,
        'alguna-version': '2026-04-01',
        'content-type': 'application/json',
        'idempotency-key': `${customer_id}-${name}`,
      },
      body: JSON.stringify({
        customer_id,
        name,
        currency: 'USD',
        items: [{ product_id: 'prod_1', price: PRICE }],
      }),
    });
    expect(answer.status, await answer.text()).toBeLessThan(300);
  }
  await rm(join(project.folder, 'billing/catalog.yaml'));
  expectDone(await project.run('pull'));
  expect(await project.read('billing/customers.yaml')).toContain(
    'brightmoor_energy: { id: cust_1, name: Brightmoor Energy }\n',
  );
  const written = await project.read('billing/subscriptions.yaml');
  const [, subscriptions = ''] = written.split(/^subscriptions:$/m);
  expect(subscriptions.match(/^ {2}\w+:/gm)).toEqual([
    '  brightmoor_energy:',
    '  ironvale_rail_plan_starter:',
    '  ironvale_rail_tracking:',
    '  plan_growth:',
  ]);
  expect(written).toContain('customer: brightmoor_energy\n');
  expect(written).toContain('customer_id: cust_3\n');
  expect(stepIds(await planOf(project))).toEqual([]);
});
