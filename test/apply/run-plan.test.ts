import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Bench, createBench } from './bench.ts';
import { at, planOf, smallPlan, step } from './plans.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await createBench();
});
afterEach(() => bench.remove());

const kinds = (outcome: { steps: readonly { result: { kind: string } }[] }) =>
  outcome.steps.map(({ result }) => result.kind);

describe('a plan without faults', () => {
  test('is executed once per step, in order, with ids filled in', async () => {
    const outcome = await bench.apply(smallPlan());
    expect(kinds(outcome)).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(outcome).toMatchObject({ interrupted: false, stopped: null, plan_digest: 'plan digest' });
    const keyed = bench.service.requests.filter(({ key }) => key !== null);
    expect(keyed.map(({ path, body }) => [path, body])).toEqual([
      ['/products', '{"name":"API"}'],
      ['/bundles', '{"name":"Growth","prices":[{"product_id":"id_1"}]}'],
      ['/subscriptions', '{"customer_id":"cus_1","items":[{"bundle_id":"id_2","items":[]}]}'],
      ['/subscriptions/id_3', '{"trial_period_days":14}'],
      ['/subscriptions/id_3/versions', '{"effective_at":"2027-12-01","items":[]}'],
    ]);
  });

  test('records what was sent, under the ids that came back', async () => {
    await bench.apply(smallPlan());
    const state = await bench.open('read');
    const records = await state.reader.records();
    await state.close();
    expect(records.get(at('subscriptions.acme'))).toMatchObject({
      remoteId: 'id_3',
      value: { customer_id: 'cus_1', trial_period_days: 14 },
      revision: 2,
      status: 'active',
    });
    expect(records.get(at('subscriptions.acme.versions.opening'))).toMatchObject({
      remoteId: 'ver_of_id_3',
      start: '2026-11-20',
    });
    expect(records.get(at('subscriptions.acme.versions.2027-12-01'))).toMatchObject({
      start: '2027-12-01',
      revision: 1,
    });
  });
});

describe('failures', () => {
  test('a refused step defers its dependents only', async () => {
    const first = step('products.create', 'products.a', { name: 'A' });
    const second = step('products.create', 'products.b', { name: 'B' });
    const third = step('products.update', 'products.a', { name: 'A2' }, { depends_on: [first.id] });
    bench.service.fate = (_, request) =>
      request.body?.includes('"A"') ? { kind: 'rejects', status: 400 } : { kind: 'served' };
    const outcome = await bench.apply(planOf([first, second, third]));
    expect(outcome.steps.map(({ result }) => result)).toMatchObject([
      { kind: 'refused', status: 400 },
      { kind: 'done' },
      { kind: 'dependent', on: first.id },
    ]);
  });
});
