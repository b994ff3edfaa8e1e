/** A bundle's price holds every field that the service shows there: who has it as it is gets no override by `pull`. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/model/values/json.ts';
import { algunaProject, expectDone, planOf } from './project.ts';
import { byRegion, fee, VENDOR_SEED, vendorOf } from './vendor-account.ts';

test('frequency, matrix, spend direction, direction of a charge and order of a bundle are no overrides', async () => {
  const { project, sandbox } = await algunaProject(null, VENDOR_SEED, ['unread: { instalments: none }']);
  const vendor = vendorOf(sandbox);
  const made = async (path: string, body: JsonObject) => (await vendor.post(path, body)).id;
  const metric = await made('/metrics', {
    ...{ name: 'Calls', event_name: 'call' },
    aggregation: { method: 'count', field: '' },
  });
  const product = (name: string, more: JsonObject) => made('/products', { name, ...more });
  const metered = { fee_type: 'metered', payment_terms: 'arrears', metric_ids: [metric] };
  const prices: Readonly<Record<string, JsonObject>> = {
    [await product('Platform', {
      ...{ fee_type: 'fixed', payment_terms: 'advance' },
      billing_frequency: 'recurring',
    })]: fee('49.00', { display_order: 2 }),
    [await product('Calls', metered)]: {
      ...byRegion(metric, '0.02', '0.01'),
      billing_frequency: 'recurring',
      minimum_spend: { amount: '5.00', period: 'monthly', billing_direction: 'arrears' },
    },
    [await product('Rows', metered)]: {
      ...{ type: 'expression', fee_type: 'metered', billing_direction: 'arrears' },
      ...{ billing_interval_count: 1, billing_interval_unit: 'month', charge_on_contract_start: false },
      expression_pricing_model: {
        charges: [
          {
            description: 'Rows',
            quantity_expression: 'a',
            unit_price_expression: '0.01',
            billing_direction: 'arrears',
          },
        ],
        metric_bindings: [{ alias: 'a', metric_id: metric }],
      },
    },
  };
  const inBundle = Object.entries(prices).map(([product_id, price]): JsonObject => {
    const { fixed_pricing_model: fixed } = price as { fixed_pricing_model?: JsonObject };
    return {
      product_id,
      ...price,
      ...(fixed && { fixed_pricing_model: { ...fixed, total: '49.00' } }),
    };
  });
  const bundle = await vendor.post('/bundles', { name: 'Starter', prices: inBundle });
  const { prices: stored } = bundle as { readonly prices?: readonly JsonObject[] };
  const items = [
    {
      bundle_id: bundle.id,
      items: Object.entries(prices).map(([product_id, price]) => {
        const { matrix_pricing_model: matrix } = stored?.find((each) => each.product_id === product_id) ?? {};
        return {
          product_id,
          price: { ...price, ...(matrix !== undefined && { matrix_pricing_model: matrix }) },
        };
      }),
    },
  ];
  const contract = { start_date: '2026-10-01', duration_months: 24, period_type: 'fixed' };
  await made('/subscriptions', {
    ...{ customer_id: 'cust_us', currency: 'USD', contract, auto_activate: true },
    ...{ name: 'Acme', items },
  });
  expectDone(await project.run('pull'));
  expect(await project.read('billing/subscriptions.yaml')).toContain(
    'versions: [{ items: [{ bundle: starter }] }]',
  );
  const { steps, drift, deferred } = await planOf(project);
  expect({ steps: steps.map(({ id }) => id), drift, deferred }).toEqual({
    steps: [],
    drift: [],
    deferred: [],
  });
});
