import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fingerprintOf } from '../../src/sandbox/http/admit.ts';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { bundleBody, sandboxFor, subscriptionBody } from './talk.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const create = { body: subscriptionBody(), key: 'k1' };

test.each([
  [DAY_MS - 1000, 'true', 1],
  [DAY_MS - 1, 'true', 1],
  [DAY_MS, 'false', 2],
  [DAY_MS + 1000, 'false', 2],
])('%i ms later a key answers with Idempotent-Replayed: %s', (later, replayed, subscriptions) => {
  const { talk, sandbox } = sandboxFor();
  talk('POST', '/subscriptions', create);
  talk('POST', '/_sandbox/clock', { body: { advance_ms: later } });
  expect(talk('POST', '/subscriptions', create).headers['idempotent-replayed']).toBe(replayed);
  expect(sandbox.store.size('subscriptions')).toBe(subscriptions);
});

test('a hundred requests at once with one key: one executes, the others get 409 or the replay', async () => {
  const { sandbox } = sandboxFor({ latencyMs: 20 });
  const serving = await serveSandbox(sandbox);
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      fetch(`${serving.url}/subscriptions`, {
        method: 'POST',
        headers: {
          authorization: 'Bearer sandbox-key',
          'service-version': '2026-04-01',
          'content-type': 'application/json',
          'idempotency-key': 'one',
        },
        body: JSON.stringify(subscriptionBody()),
      }),
    ),
  );
  await serving.close();
  const outcomes = answers.map(({ status, headers }) => `${status} ${headers.get('idempotent-replayed')}`);
  expect(outcomes.filter((outcome) => outcome === '200 false')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === '409 false').length).toBeGreaterThan(0);
  expect(outcomes.filter((outcome) => !['200 false', '409 false', '200 true'].includes(outcome))).toEqual([]);
  expect(sandbox.store.size('subscriptions')).toBe(1);
  expect(sandbox.log().filter((entry) => entry.outcome === 'executed')).toHaveLength(1);
});

test('a key in progress is in progress for every use of it', () => {
  const { talk } = sandboxFor();
  const open = talk.open('POST', '/subscriptions', create);
  expect(talk('POST', '/bundles', { body: bundleBody(), key: 'k1' }).status).toBe(409);
  open.finish();
  expect(talk('POST', '/bundles', { body: bundleBody(), key: 'k1' }).status).toBe(422);
});

test('what is answered before the layer stores nothing, and still echoes the key', () => {
  const { talk } = sandboxFor({ rateLimit: 3 });
  const unauthorised = talk('POST', '/subscriptions', { ...create, headers: { authorization: 'Bearer no' } });
  const unversioned = talk('POST', '/subscriptions', {
    ...create,
    headers: { 'service-version': undefined },
  });
  expect([unauthorised.status, unversioned.status]).toEqual([401, 400]);
  expect(talk('POST', '/subscriptions', create).headers['idempotent-replayed']).toBe('false');
  const limited = talk('POST', '/subscriptions', create);
  expect(limited.status).toBe(429);
  for (const answer of [unauthorised, unversioned, limited])
    expect(answer.headers).toMatchObject({ 'idempotency-key': 'k1', 'idempotent-replayed': 'false' });
  talk('POST', '/_sandbox/clock', { body: { advance_ms: 1000 } });
  expect(talk('POST', '/subscriptions', create).headers['idempotent-replayed']).toBe('true');
});

test('the rate limit is transient and says when to come back', () => {
  const { talk } = sandboxFor({ rateLimit: 1 });
  talk('GET', '/plans');
  expect(talk('GET', '/plans').headers).toMatchObject({ 'transient-error': 'true', 'retry-after': '1' });
});

test('a refused handler leaves nothing behind but its answer', () => {
  const { talk, sandbox } = sandboxFor();
  const items = [
    { product_id: 'prod_platform', price: { unit_pricing_model: { price_per_unit: '1' } } },
    { product_id: 'none', price: {} },
  ];
  const refused = talk('POST', '/subscriptions', { body: subscriptionBody({ items }), key: 'k2' });
  expect(refused.status).toBe(422);
  expect(sandbox.store.size('subscriptions') + sandbox.store.size('versions')).toBe(0);
  expect(talk('POST', '/subscriptions', create).json.id).toBe('sub_000001');
});

test('expired keys are cleared away as new ones come', () => {
  const { talk, sandbox } = sandboxFor();
  for (let index = 0; index < 10; index += 1)
    talk('POST', '/bundles', { body: bundleBody(), key: `old-${index}` });
  talk('POST', '/_sandbox/clock', { body: { advance_ms: DAY_MS } });
  for (let index = 0; index < 10; index += 1)
    talk('POST', '/bundles', { body: bundleBody(), key: `new-${index}` });
  expect(sandbox.store.size('keys')).toBe(10);
});

test('GET and POST /events take no key', () => {
  const { talk, sandbox } = sandboxFor();
  expect(talk('GET', '/plans', { key: 'k' }).headers).not.toHaveProperty('idempotency-key');
  expect(talk('POST', '/events', { body: { unique_id: 'e' }, key: 'k' }).headers).not.toHaveProperty(
    'idempotency-key',
  );
  expect(talk('POST', '/beta/events', { body: { unique_id: 'f' }, key: 'k' }).headers).toHaveProperty(
    'idempotency-key',
  );
  expect(sandbox.store.size('keys')).toBe(1);
});

test('a fingerprint does not depend on the order of fields, and depends on everything else', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (body) => {
      const reversed = Object.fromEntries(Object.entries(body).reverse());
      const mark = fingerprintOf('POST', '/bundles', body as never);
      expect(fingerprintOf('POST', '/bundles', reversed as never)).toBe(mark);
      expect(fingerprintOf('PATCH', '/bundles', body as never)).not.toBe(mark);
      expect(fingerprintOf('POST', '/plans', body as never)).not.toBe(mark);
      expect(fingerprintOf('POST', '/bundles', { ...body, 'one more': 1 } as never)).not.toBe(mark);
    }),
  );
});
