/** What is ahead in an account is adopted as it stands: drafts of any day, a contract of next year, terms that a step repeats. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/model/values/json.ts';
import { applyAll, expectDone, planOf, projectFile, smallProject } from './project.ts';
import { startSandbox } from './sandbox-process.ts';
import { fee, setClock, vendorOf } from './vendor-account.ts';

const SEED = `customers: [{ id: cust_1, name: Acme, currency: USD }]
products: [{ id: prod_1, name: Platform, fee_type: fixed }]
`;
const SUBSCRIPTIONS = 'billing/subscriptions.yaml';

interface Step {
  readonly day: string;
  readonly draft?: boolean;
  readonly price: JsonObject;
}

/** A contract, made with the vendor's own interface in March and pulled in November. */
async function pulled(start: string, opening: JsonObject, steps: readonly Step[], isActive = true) {
  const { project } = await smallProject('version: "2026-04-01"\n');
  await rm(join(project.folder, 'billing/catalog.yaml'));
  await project.write('seed.yaml', SEED);
  const seed = join(project.folder, 'seed.yaml');
  const sandbox = await startSandbox({ profile: 'alguna', seed, at: '2026-03-01T12:00:00Z' });
  const vendor = vendorOf(sandbox);
  const { id } = await vendor.post('/subscriptions', {
    ...{ customer_id: 'cust_1', name: 'Acme', currency: 'USD', auto_activate: isActive },
    contract: { start_date: start, duration_months: 24, period_type: 'fixed' },
    items: [{ product_id: 'prod_1', price: opening }],
  });
  for (const { day, draft = false, price } of steps)
    await vendor.post(`/subscriptions/${id}/versions`, {
      ...{ draft, effective_at: day },
      items: [{ product_id: 'prod_1', price }],
    });
  await setClock(sandbox, '2026-11-20');
  await project.write(
    'pricewright.yaml',
    projectFile(['unread: { instalments: none, discounts: none }']).replace(
      `"\${env.PRICEWRIGHT_SANDBOX_URL}"`,
      `${sandbox.url}, profile: alguna, account: sandbox`,
    ),
  );
  expectDone(await project.run('pull'));
  return { project, vendor };
}

type Pulled = Awaited<ReturnType<typeof pulled>>;

async function expectAgreed({ project }: Pulled): Promise<void> {
  const { steps, drift, deferred } = await planOf(project);
  expect({ steps, drift, deferred }).toEqual({ steps: [], drift: [], deferred: [] });
}

test('a draft of a contract of next year keeps its day', async () => {
  const made = await pulled('2027-02-01', fee('50.00'), [], false);
  await expectAgreed(made);
  await applyAll(made.project);
  await expectAgreed(made);
});

test('a draft of a day before the version in force is left out by name, and the files are valid', async () => {
  const made = await pulled('2026-03-01', fee('50.00'), [
    { day: '2026-09-01', price: fee('80.00') },
    { day: '2026-06-01', draft: true, price: fee('70.00') },
  ]);
  expect(await made.project.read(SUBSCRIPTIONS)).not.toContain('effective_at: 2026-06-01');
  expect(expectDone(await made.project.run('validate')).stdout).toContain('Valid');
  const { steps, notices } = await planOf(made.project);
  expect(steps).toEqual([]);
  expect(notices.map(({ code }) => code)).toContain('draft-left-behind');
});

const trial = { trial_period_days: 30 };
const discount = {
  discount: {
    ...{ amount: '10', type: 'percentage', duration_type: 'fixed' },
    ...{ duration_unit: 'months', duration_value: 3 },
  },
};

test.each([
  ['a trial', trial],
  ['a limited discount', discount],
])('%s that a step or a draft repeats in full is no difference', async (_, terms) => {
  const made = await pulled('2026-11-01', fee('50.00', terms), [
    { day: '2027-06-01', price: fee('80.00', terms) },
    { day: '2027-09-01', draft: true, price: fee('90.00', terms) },
  ]);
  await expectAgreed(made);
  await applyAll(made.project);
  await expectAgreed(made);
});
