import { expect, test } from 'vitest';
import { type ReadBack, readBackVersion } from '../../src/apply/steps/read-back.ts';
import type { Json, JsonObject } from '../../src/model/values/json.ts';
import type { Answer, ServiceClient } from '../../src/service/answer.ts';
import { createBench } from './bench.ts';
import { answered } from './fake-service.ts';
import { at, CONVENTIONAL, smallPlan } from './plans.ts';

const ADDRESS = at('subscriptions.acme.versions.2027-12-01');
const PRICE = { type: 'fixed', fixed_pricing_model: { price_per_unit: '10.0', units: 1 } };
const SENT: JsonObject = {
  items: [
    { product_id: 'prod_1', price: PRICE },
    { product_id: 'prod_2', price: PRICE },
  ],
  entitlements: [{ entitlement_key: 'sso', mode: 'static', type: 'boolean', value: 'true' }],
  description: 'Uplift',
  effective_at: '2027-12-01',
};

function shown(more: JsonObject = {}): JsonObject {
  return {
    id: 'ver_1',
    subscription_id: 'sub_1',
    status: 'published',
    items: [
      { product_id: 'prod_2', price: { ...PRICE, currency: 'USD' } },
      {
        product_id: 'prod_1',
        price: { ...PRICE, fixed_pricing_model: { price_per_unit: '10.00', units: 1, total: '10' } },
      },
    ],
    entitlements: [{ key: 'sso', mode: 'static', type: 'boolean', value: 'true', version_id: 'ver_1' }],
    ...more,
  };
}

function readBack(answer: Answer, bindings = CONVENTIONAL): Promise<ReadBack | null> {
  const client: ServiceClient = { send: async () => answer, close: async () => undefined };
  return readBackVersion(client, bindings, {
    address: ADDRESS,
    subscriptionId: 'sub_1',
    versionId: 'ver_1',
    body: SENT,
  });
}

const shows = (body: Json): Answer => answered({ status: 200, body });

test.each<[string, Answer]>([
  ['what was sent, in another order, with more, an amount written otherwise', shows(shown())],
  ['nothing, because it is not there yet', answered({ status: 404, body: { status: 404, detail: 'no' } })],
  ['no answer', { kind: 'unanswered', reason: 'timeout', detail: 'late' }],
  ['an empty answer', answered({ status: 200 })],
  ['something that is no version', shows({ id: 'ver_1' })],
  ['another version', shows(shown({ id: 'ver_2' }))],
])('nothing to report: %s', async (_, answer) => {
  expect(await readBack(answer)).toBeNull();
});

test('nothing to read it with', async () => {
  const operations = new Map(CONVENTIONAL.operations);
  operations.delete('versions.get');
  expect(await readBack(shows(shown({ items: [] })), { ...CONVENTIONAL, operations })).toBeNull();
});

test.each<[string, JsonObject, readonly string[]]>([
  ['an item less', { items: [{ product_id: 'prod_1', price: PRICE }] }, ['items']],
  [
    'another price',
    {
      items: [
        { product_id: 'prod_1', price: PRICE },
        {
          product_id: 'prod_2',
          price: { ...PRICE, fixed_pricing_model: { price_per_unit: '11', units: 1 } },
        },
      ],
    },
    ['items'],
  ],
  [
    'another product',
    { items: [{ product_id: 'prod_3' }, { product_id: 'prod_2', price: PRICE }] },
    ['items'],
  ],
  ['no entitlements', { entitlements: [] }, ['entitlements']],
  ['another description', { description: 'Downlift' }, ['description']],
])('the service has something else: %s', async (_, more, fields) => {
  expect(await readBack(shows(shown(more)))).toEqual({ address: ADDRESS, fields });
});

test('an apply reads every version that it wrote, and goes on whatever it finds', async () => {
  const bench = await createBench();
  const send = bench.service.send;
  const told: ReadBack[] = [];
  const outcome = await bench.apply(smallPlan(), {
    client: {
      ...bench.service,
      send: async (request) =>
        request.operation.name === 'versions.get'
          ? shows(
              shown({
                id: request.path.split('/').at(-1) ?? '',
                items: [{ product_id: 'prod_9', price: PRICE }],
              }),
            )
          : send(request),
    },
    readBack: (other) => told.push(other),
  });
  expect(outcome.counts.done).toBe(5);
  expect(told).toEqual([{ address: ADDRESS, fields: ['items'] }]);
  bench.remove();
});

test('what is read back takes its turn under the rate of all requests', async () => {
  const bench = await createBench();
  const afterMs: number[] = [];
  const fromMs = performance.now();
  await bench.apply(smallPlan(), {
    options: { concurrency: 4, retries: 0, requestsPerSecond: 20 },
    client: {
      ...bench.service,
      send: (request) => {
        afterMs.push(performance.now() - fromMs);
        return bench.service.send(request);
      },
    },
    readBack: () => undefined,
  });
  expect(afterMs).toHaveLength(6);
  // A timer may be late, and early by no more than what it is rounded by.
  for (const [index, ms] of afterMs.entries()) expect(ms).toBeGreaterThan(index * 50 - 5);
  bench.remove();
});
