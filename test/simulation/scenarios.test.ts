/** What teams run into, from catalog to service: each comes out as the protocol says, and no invariant breaks on the way. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import { catalogOf, type Rehearsal, rehearse } from './rehearse.ts';
import type { Applied } from './team.ts';

const HOUR_MS = 60 * 60 * 1000;

const wanting = (bundles: string, subscriptions = ''): Catalog =>
  catalogOf(`version: "2026-04-01"
products: { platform: { id: prod_platform } }
${bundles === '' ? '' : `bundles:\n${bundles}`}${subscriptions === '' ? '' : `subscriptions:\n${subscriptions}`}`);

const growth = (amount: string) =>
  `  growth: { name: thing growth, currency: USD, prices: { platform: { type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 } } } }\n`;
const [A, B] = [wanting(growth('100')), wanting(growth('120'))];
const NOTHING = wanting('');

let rehearsal: Rehearsal;
beforeEach(async () => {
  rehearsal = await rehearse('published');
});
afterEach(async () => {
  expect(await rehearsal.violations()).toEqual([]);
  rehearsal.sandbox.close();
});

/** Results by step, `resolved` before those that were resolved first. */
function resultsOf(applied: Applied | undefined): Record<string, string> {
  if (applied?.kind !== 'ran') throw new Error(`nothing ran: ${JSON.stringify(applied)}`);
  return Object.fromEntries(
    applied.outcome.steps.map(({ id, origin, result }) => [
      origin === 'resolved' ? `resolved ${id}` : id,
      result.kind,
    ]),
  );
}

const executed = () => rehearsal.network.executed.map(({ method, path }) => `${method} ${path}`);
const keys = () => new Set(rehearsal.network.executed.map(({ key }) => key)).size;
const priceOf = (index: number) =>
  JSON.stringify(rehearsal.network.executed[index]?.body).match(/"price_per_unit":"(\d+)"/)?.[1];

/** An apply whose requests are executed, and whose answers are all lost. */
async function applyInDoubt(catalog: Catalog): Promise<Applied | undefined> {
  rehearsal.network.weather = { answer_lost: 1 };
  const applied = await rehearsal.apply(catalog, { retries: 0 });
  rehearsal.network.weather = {};
  return applied;
}

test('A, B, A, B within a day: each is executed, none is a replay of the one before', async () => {
  for (const catalog of [A, B, A, B]) {
    expect(await rehearsal.applyAll(catalog)).toEqual([]);
    await rehearsal.pass(4 * HOUR_MS);
  }
  expect(executed().map((entry) => entry.split(' ')[0])).toEqual(['POST', 'PATCH', 'PATCH', 'PATCH']);
  expect([0, 1, 2, 3].map(priceOf)).toEqual(['100', '120', '100', '120']);
  expect(keys()).toBe(4);
});

test('a refusal whose cause is fixed: sent under a new key, as the old one replays the refusal for a day', async () => {
  const forNewCustomer = wanting(
    '',
    '  acme: { name: thing acme, customer_id: cus_2, currency: USD, auto_activate: true, versions: [{ items: [{ product: platform, price: { type: unit, unit_pricing_model: { price_per_unit: "1.00" } } }] }] }\n',
  );
  expect(resultsOf(await rehearsal.apply(forNewCustomer))).toEqual({
    'subscriptions.create subscriptions.acme': 'refused',
  });
  rehearsal.sandbox.store.put('customers', 'cus_2', { id: 'cus_2', currency: 'USD' });
  expect(await rehearsal.applyAll(forNewCustomer)).toEqual([]);
  expect(executed()).toEqual(['POST /subscriptions']);
  expect(new Set(rehearsal.network.sent.map(({ key }) => key)).size).toBe(2);
});

test('a price edited while its create is in doubt: resolved with the old bytes, then changed by a step of its own', async () => {
  expect(resultsOf(await applyInDoubt(A))).toEqual({ 'bundles.create bundles.growth': 'in_doubt' });
  expect(resultsOf(await rehearsal.apply(B))).toEqual({
    'resolved bundles.create bundles.growth': 'done',
    'bundles.update bundles.growth': 'done',
  });
  expect(executed()).toEqual(['POST /bundles', 'PATCH /bundles/bun_000001']);
  expect([priceOf(0), priceOf(1)]).toEqual(['100', '120']);
  expect(await rehearsal.applyAll(B)).toEqual([]);
});

test('deleted from the catalog while in doubt: left alone until a person says what became of it', async () => {
  await applyInDoubt(A);
  const applied = await rehearsal.apply(NOTHING);
  expect(resultsOf(applied)).toEqual({ 'resolved bundles.create bundles.growth': 'in_doubt' });
  expect(rehearsal.network.sent).toHaveLength(1);
  expect(await rehearsal.resolve(), 'the request may still arrive').toBe(0);
  await rehearsal.pass(2 * HOUR_MS);
  expect(await rehearsal.resolve()).toBe(1);
  const after = await rehearsal.apply(NOTHING);
  expect(
    after?.kind === 'nothing_to_do' && after.plan.deferred.map(({ kind, address }) => [kind, address]),
  ).toEqual([['orphaned', 'bundles.growth']]);
  expect(executed()).toEqual(['POST /bundles']);
});

test('a create whose key is past its deadline: not sent again, in doubt until a person looked', async () => {
  await applyInDoubt(A);
  await rehearsal.pass(21 * HOUR_MS);
  expect(resultsOf(await rehearsal.apply(A))).toEqual({
    'resolved bundles.create bundles.growth': 'in_doubt',
  });
  expect(rehearsal.network.sent).toHaveLength(1);
  expect(await rehearsal.resolve()).toBe(1);
  // Its value counts as unknown: what cannot be read is sent once more, as it is wanted now.
  expect(await rehearsal.applyAll(A)).toEqual([]);
  expect(executed()).toEqual(['POST /bundles', 'PATCH /bundles/bun_000001']);
});

test('an update whose key is past its deadline: given up, and planned anew under another key', async () => {
  await rehearsal.applyAll(A);
  await applyInDoubt(B);
  await rehearsal.pass(21 * HOUR_MS);
  expect(resultsOf(await rehearsal.apply(B))).toEqual({ 'resolved bundles.update bundles.growth': 'stale' });
  expect(await rehearsal.applyAll(B)).toEqual([]);
  expect(executed().map((entry) => entry.split(' ')[0])).toEqual(['POST', 'PATCH', 'PATCH']);
  expect(keys()).toBe(3);
});

test('a wait beyond the patience of a run: not started, with the time to try again, and nothing in doubt', async () => {
  const { sandbox } = rehearsal;
  sandbox.handle({
    method: 'POST',
    path: '/_sandbox/faults',
    headers: { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ kind: 'status', status: 429, retry_after: 3600, method: 'POST' })),
  });
  const applied = await rehearsal.apply(A);
  expect(resultsOf(applied)).toEqual({ 'bundles.create bundles.growth': 'not_started' });
  expect(applied?.kind === 'ran' && applied.outcome.stopped).toMatch(/apply again after 2026-11-20T10:/);
  expect(await rehearsal.store.openIntents()).toEqual([]);
  sandbox.handle({
    method: 'DELETE',
    path: '/_sandbox/faults',
    headers: { authorization: `Bearer ${sandbox.apiKey}` },
    body: Buffer.from(''),
  });
  expect(await rehearsal.applyAll(A)).toEqual([]);
  expect(executed()).toEqual(['POST /bundles']);
  expect(new Set(rehearsal.network.sent.map(({ key }) => key)).size).toBe(1);
});
