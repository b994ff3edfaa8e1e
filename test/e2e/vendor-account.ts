/** An account that somebody made with the vendor's own interface: every kind of thing that there can be in one. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { JsonObject } from '../../src/model/values/json.ts';
import { API_KEY } from './program.ts';
import type { SandboxProcess } from './sandbox-process.ts';

export const VENDOR_SEED = `customers:
  - { id: cust_us, currency: USD, alias: acme }
  - { id: cust_eu, currency: EUR, alias: globex }
`;

export interface Vendor {
  post(path: string, body: JsonObject): Promise<Made>;
  send(method: string, path: string, body?: JsonObject): Promise<Made>;
}

export type Made = JsonObject & { readonly id: string };

export function vendorOf(sandbox: SandboxProcess): Vendor {
  const send = async (method: string, path: string, body?: JsonObject): Promise<Made> => {
    const answer = await fetch(`${sandbox.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${API_KEY}`,
        'alguna-version': '2026-04-01',
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect(`${answer.status} ${answer.ok ? '' : text}`).toMatch(/^2/);
    return (text === '' ? { id: '' } : JSON.parse(text)) as Made;
  };
  return { send, post: (path, body) => send('POST', path, body) };
}

/** Moves the sandbox's clock to noon of a day. */
export async function setClock(sandbox: SandboxProcess, day: string): Promise<void> {
  await fetch(`${sandbox.url}/_sandbox/clock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ now: `${day}T12:00:00Z` }),
  });
}

const monthly = {
  billing_interval_count: 1,
  billing_interval_unit: 'month',
  charge_on_contract_start: false,
};

export const fee = (amount: string, more: JsonObject = {}): JsonObject => ({
  type: 'fixed',
  fee_type: 'fixed',
  billing_direction: 'advance',
  billing_frequency: 'recurring',
  ...monthly,
  fixed_pricing_model: { price_per_unit: amount, units: 1 },
  ...more,
});

export const use = (metric: string, amount: string): JsonObject => ({
  type: 'unit',
  fee_type: 'metered',
  billing_direction: 'arrears',
  ...monthly,
  metric_ids: [metric],
  unit_pricing_model: { price_per_unit: amount },
});

/** `keys`: those that the service gives the cells. */
export const matrixByRegion = (
  eu: string,
  other: string,
  [euKey, otherKey]: readonly JsonObject[] = [],
): JsonObject => ({
  matrix_pricing_model: {
    dimensions: [{ key: 'region', label: 'Region' }],
    root: {
      splits: [
        {
          dimension_key: 'region',
          branches: [
            {
              value: 'eu',
              child: {
                leaf: { ...euKey, label: 'EU', type: 'unit', unit_pricing_model: { price_per_unit: eu } },
              },
            },
          ],
        },
      ],
      fallback: {
        leaf: { ...otherKey, label: 'Other', type: 'unit', unit_pricing_model: { price_per_unit: other } },
      },
    },
  },
});

/** By region: each cell has a key of the service's own. */
export const byRegion = (metric: string, eu: string, other: string): JsonObject => ({
  type: 'matrix',
  fee_type: 'metered',
  billing_direction: 'arrears',
  ...monthly,
  metric_ids: [metric],
  ...matrixByRegion(eu, other),
});

/** A metric and three products; `made` makes more, and returns the id. */
export async function makeProducts(vendor: Vendor) {
  const made = async (path: string, body: JsonObject) => (await vendor.post(path, body)).id;
  const metric = await made('/metrics', {
    ...{ name: 'Calls', event_name: 'call' },
    aggregation: { method: 'count', field: '' },
  });
  const recurring = { fee_type: 'fixed', payment_terms: 'advance', billing_frequency: 'recurring' };
  const platform = await made('/products', { name: 'Platform', ...recurring });
  const support = await made('/products', { name: 'Support', ...recurring });
  const calls = await made('/products', {
    ...{ name: 'Calls', fee_type: 'metered', payment_terms: 'arrears', metric_ids: [metric] },
  });
  return { made, recurring, metric, platform, support, calls };
}

export async function makeAccount(sandbox: SandboxProcess): Promise<Readonly<Record<string, string>>> {
  const vendor = vendorOf(sandbox);
  const { made, recurring, metric, platform, support, calls } = await makeProducts(vendor);
  const old = await made('/products', { name: 'Old seats', ...recurring });
  const setup = await made('/products', { name: 'Setup', ...recurring, billing_frequency: 'one-off' });
  const total = { price_per_unit: '49.00', units: 1, total: '49.00' };
  const discount = { amount: '10', discount_type: 'percentage', duration_type: 'monthly_rolling' };
  const bundle = await made('/bundles', {
    name: 'Starter',
    prices: [
      { product_id: platform, ...fee('49.00'), fixed_pricing_model: total },
      { product_id: calls, ...use(metric, '0.01') },
      {
        ...{ product_id: support, ...fee('20.00'), discount },
        fixed_pricing_model: { price_per_unit: '20.00', units: 1, total: '20.00' },
      },
    ],
  });
  const starter = {
    bundle_id: bundle,
    items: [
      { product_id: platform, price: fee('49.00') },
      { product_id: calls, price: use(metric, '0.01') },
      {
        product_id: support,
        price: fee('20.00', {
          discount: { amount: '10', type: 'percentage', duration_type: 'monthly_rolling' },
        }),
      },
    ],
  };
  const plan = await made('/plans', {
    ...{ name: 'Team', currency: 'USD' },
    items: [{ product_id: platform, price: fee('99.00') }],
  });
  const contract = { start_date: '2026-10-01', duration_months: 24, period_type: 'fixed' };
  const base = { customer_id: 'cust_us', currency: 'USD', contract, auto_activate: true };
  const own = (amount: string, more: JsonObject = {}) => [{ product_id: platform, price: fee(amount, more) }];
  const subscribe = (name: string, items: readonly JsonObject[], more: JsonObject = {}) =>
    made('/subscriptions', { ...base, name, items, ...more });

  const ids: Record<string, string> = { metric, platform, support, old, setup, calls, bundle, plan };
  ids.follows = await subscribe('Follows the list', [starter]);
  ids.follows2 = await subscribe('Follows too', [starter]);
  ids.own = await subscribe(
    'Own price',
    own('80.00', {
      recurring_instalment_interval_count: 1,
      recurring_instalment_interval_unit: 'month',
      billing_interval_count: 12,
    }),
  );
  await vendor.send('PATCH', `/subscriptions/${ids.own}`, {
    description: 'never shown',
    discount: { amount: '5', type: 'percentage', duration_type: 'monthly_rolling' },
    minimum_spend: { amount: '10.00', period: 'monthly' },
  });
  ids.planned = await made('/subscriptions', { ...base, name: 'From a plan', plan_id: plan });
  ids.draft = await subscribe('A draft', own('70.00'), { auto_activate: false });
  ids.steps = await subscribe('Steps', own('10.00'));
  const version = (id: string, day: string, items: readonly JsonObject[], draft = false) =>
    made(`/subscriptions/${id}/versions`, { effective_at: day, items, draft });
  await version(ids.steps, '2026-11-01', own('11.00'));
  await version(ids.steps, '2027-03-01', own('12.00'));
  ids.stepsDraft = await version(ids.steps, '2027-06-01', own('13.00'), true);
  ids.euro = await subscribe('In euros', [starter], { customer_id: 'cust_eu', currency: 'EUR' });
  ids.regions = await subscribe('By region', [
    { product_id: calls, price: byRegion(metric, '0.02', '0.01') },
  ]);
  ids.seats = await subscribe('Old seats', [{ product_id: old, price: fee('5.00') }]);
  ids.ends = await subscribe('Ends soon', own('30.00'));
  await vendor.post(`/subscriptions/${ids.ends}/cancel`, { reason: 'pricing', effective: '2027-01-31' });
  ids.gone = await subscribe('Gone', own('30.00'));
  await vendor.post(`/subscriptions/${ids.gone}/cancel`, { reason: 'pricing', effective: 'immediate' });
  ids.paused = await subscribe('Paused', own('40.00'));
  await sandbox.edit(ids.paused, { status: 'paused' });
  ids.sent = await subscribe('Sent', own('41.00'), { auto_activate: false });
  await sandbox.edit(ids.sent, { status: 'sent' });
  await sandbox.remove(old);
  return ids;
}
