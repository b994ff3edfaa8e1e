/** A hundred billing faults of the sandbox, each named where it is, and none where the bills are right. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BILLING_FAULTS } from '../../src/sandbox/billing/billing-fault.ts';
import { type BilledProject, billedProject, usageOf } from './billed-project.ts';

const SUBSCRIPTIONS = 120;
let project: BilledProject;

beforeAll(async () => {
  project = await billedProject(SUBSCRIPTIONS);
}, 300_000);
afterAll(() => project.remove());
beforeEach(() => {
  project.forget();
  for (const month of [11, 12])
    project.bill({ month: `2026-${month}`, usage: usageOf(SUBSCRIPTIONS, month) });
  project.bill({ month: '2027-01', usage: usageOf(SUBSCRIPTIONS, 1) });
});

interface Found {
  readonly compared: { readonly customers: number; readonly charges: number };
  readonly not_compared: readonly {
    readonly customer: string;
    readonly what: string | null;
    readonly reason: string;
  }[];
  readonly differences: readonly {
    readonly kind: string;
    readonly customer: string;
    readonly subscription: string;
    readonly what: string | null;
    readonly invoices: readonly string[];
    readonly difference: string | null;
  }[];
}

async function found(month: string): Promise<Found & { readonly exitCode: number }> {
  const ran = await project.reconcile('--at', month, '--json');
  expect(ran.stderr).toBe('');
  return { ...(JSON.parse(ran.stdout) as Found), exitCode: ran.exitCode };
}

test('finds nothing in faultless bills, and compares every charge of every customer', async () => {
  project.bill({ month: '2027-02', usage: usageOf(SUBSCRIPTIONS, 2) });
  for (const month of ['2026-11', '2026-12', '2027-01', '2027-02']) {
    const { differences, not_compared: open, compared, exitCode } = await found(month);
    expect(differences).toEqual([]);
    expect(open).toEqual([]);
    expect(exitCode).toBe(0);
    expect(compared.customers).toBe(SUBSCRIPTIONS);
    expect(compared.charges).toBeGreaterThanOrEqual(SUBSCRIPTIONS * 4);
  }
}, 120_000);

test('names a hundred planted faults, and nothing else', async () => {
  const faults = Array.from({ length: 100 }, (_, at) => ({
    kind: BILLING_FAULTS[at % BILLING_FAULTS.length],
  }));
  const planted = project.bill({ month: '2027-02', usage: usageOf(SUBSCRIPTIONS, 2), faults });
  expect(planted.faults).toHaveLength(100);
  const { differences, not_compared: open, exitCode } = await found('2027-02');
  expect(exitCode).toBe(2);
  const saidOf = (customer: string) =>
    differences.filter((each) => each.customer === customer).map(({ kind }) => kind);
  // An invoice for a subscription of nobody leaves the customer's own without one.
  for (const { kind, customer_id: customer } of planted.faults)
    expect([customer, saidOf(customer)]).toEqual([
      customer,
      kind === 'unknown_subscription' ? [kind, 'missing_invoice'] : [kind],
    ]);
  const unknown = planted.faults.filter(({ kind }) => kind === 'unknown_subscription').length;
  expect(differences).toHaveLength(100 + unknown);
  expect(open).toEqual([]);
}, 120_000);

test('says of a usage line that is gone that it cannot know, and not that nothing is wrong', async () => {
  const [{ id: subscription, customer_id: customer } = { id: '', customer_id: '' }] = [
    ...project.sandbox.store.all('subscriptions'),
  ];
  const faults = [{ kind: 'missing_line', subscription_id: subscription, product_id: 'prod_logs' }];
  project.bill({ month: '2027-02', usage: usageOf(SUBSCRIPTIONS, 2), faults });
  const { differences, not_compared: open, exitCode } = await found('2027-02');
  expect(differences).toEqual([]);
  expect(open).toMatchObject([
    { customer, reason: 'no line bills it: nothing was used, or it was not billed' },
  ]);
  expect(open[0]?.what).toContain('products.logs');
  expect(exitCode).toBe(0);
}, 120_000);
