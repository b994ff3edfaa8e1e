/** What holds for every request: headers, authentication, versioning, errors and the conventions of bodies. */
import assert from 'node:assert/strict';
import type { JsonObject } from '../../../src/model/values/json.ts';
import { bundle, subscription, unitPrice } from '../bodies.ts';
import type { Rule } from '../rule.ts';
import { aDateTime } from '../shape.ts';
import type { Answer, Target } from '../target.ts';

/** The error body, whose status is the answer's own. */
function assertError(answer: Answer, ...statuses: readonly number[]): void {
  assert.ok(statuses.includes(answer.status), `answered ${answer.status}: ${answer.text}`);
  assert.equal(answer.json.status, answer.status);
  assert.equal(typeof answer.json.detail, 'string');
}

async function withFault(target: Target, fault: JsonObject, then: () => Promise<void>): Promise<void> {
  await target.send('POST', '/_sandbox/faults', { body: fault });
  try {
    await then();
  } finally {
    await target.send('DELETE', '/_sandbox/faults');
  }
}

export const PROTOCOL_RULES: readonly Rule[] = [
  {
    name: 'bodies are JSON, and say so',
    covers: ['conventions.json bodies', 'headers.Content-Type'],
    async check(target) {
      const { headers, json } = await target.send('GET', '/plans');
      assert.match(headers.get('content-type') ?? '', /^application\/json/);
      assert.ok(Array.isArray(json.data));
      const form = { raw: 'name=Growth', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
      assertError(await target.send('POST', '/bundles', form), 400, 422);
    },
  },
  {
    name: 'amounts are strings that hold decimals: a number or another text in their place is refused',
    covers: ['conventions.decimals are strings'],
    async check(target) {
      for (const amount of [2, 'two', '1,50']) {
        const price = { type: 'unit', unit_pricing_model: { price_per_unit: amount } };
        const items = [{ product_id: target.fixtures.products[0], price }];
        assertError(
          await target.send('POST', '/subscriptions', { body: subscription(target, { items }) }),
          422,
        );
      }
    },
  },
  {
    name: 'counts are integers: a fraction or a string in their place is refused',
    covers: ['conventions.counts are integers'],
    async check(target) {
      for (const count of [1.5, '1']) {
        const price = { ...unitPrice(), billing_interval_count: count };
        const items = [{ product_id: target.fixtures.products[0], price }];
        assertError(
          await target.send('POST', '/subscriptions', { body: subscription(target, { items }) }),
          422,
        );
      }
    },
  },
  {
    name: 'times are ISO 8601',
    covers: ['conventions.timestamps'],
    async check(target) {
      const { created_at: at } = await target.make('POST', '/subscriptions', subscription(target));
      assert.ok(aDateTime.fits(at), String(at));
    },
  },
  {
    name: 'a date is a calendar day, and is shown as that day',
    covers: ['conventions.days'],
    async check(target) {
      const contract = { start_date: '2028-02-29', duration_months: 12 };
      const made = await target.make('POST', '/subscriptions', subscription(target, { contract }));
      assert.equal(String((made.contract as JsonObject).start_date).slice(0, 10), '2028-02-29');
      for (const start of ['2027-02-29', '2027-2-1', '2027-01-01T00:00:00Z']) {
        const body = subscription(target, { contract: { start_date: start } });
        assertError(await target.send('POST', '/subscriptions', { body }), 422);
      }
    },
  },
  {
    name: 'the API key is a bearer token',
    covers: ['headers.Authorization', 'authentication.bearer'],
    async check(target) {
      assert.equal((await target.send('GET', '/plans')).status, 200);
      const basic = { authorization: `Basic ${target.apiKey}` };
      assertError(await target.send('GET', '/plans', { headers: basic }), 401);
    },
  },
  {
    name: 'without an API key the answer is 401',
    covers: ['authentication.missing key', 'errors.401'],
    async check(target) {
      for (const [method, path] of [
        ['GET', '/plans'],
        ['POST', '/subscriptions'],
        ['DELETE', '/products/none'],
      ] as const)
        assertError(await target.send(method, path, { headers: { authorization: null } }), 401);
    },
  },
  {
    name: 'with a wrong API key the answer is 401',
    covers: ['authentication.wrong key', 'errors.401'],
    async check(target) {
      assertError(
        await target.send('GET', '/plans', { headers: { authorization: 'Bearer not-the-key' } }),
        401,
      );
    },
  },
  {
    name: 'every request names the version of the interface',
    covers: ['headers.Service-Version', 'versioning.header required'],
    async check(target) {
      for (const [method, path] of [
        ['GET', '/plans'],
        ['POST', '/bundles'],
      ] as const)
        assertError(await target.send(method, path, { headers: { 'service-version': null } }), 400, 422);
    },
  },
  {
    name: 'no other version is served',
    covers: ['versioning.only one value'],
    async check(target) {
      assertError(
        await target.send('GET', '/plans', { headers: { 'service-version': '2020-01-01' } }),
        400,
        422,
      );
    },
  },
  {
    name: 'an error is its status and a detail',
    covers: ['errors.body'],
    async check(target) {
      assertError(await target.send('PATCH', '/subscriptions/none', { body: {} }), 404);
    },
  },
  {
    name: 'what makes no sense as a request is 400',
    covers: ['errors.400'],
    async check(target) {
      assertError(await target.send('GET', '/credit-notes'), 400);
      assertError(await target.send('POST', '/bundles', { raw: '{"name": ' }), 400);
    },
  },
  {
    name: 'what does not exist is 404',
    covers: ['errors.404'],
    async check(target) {
      const body = bundle(target);
      assertError(await target.send('PATCH', '/subscriptions/none', { body: {} }), 404);
      assertError(await target.send('PATCH', '/bundles/none', { body }), 404);
      assertError(await target.send('DELETE', '/products/none'), 404);
      assertError(await target.send('GET', '/subscriptions/none/versions/none'), 404);
      assertError(await target.send('GET', '/subscriptions/none/entitlements/none'), 404);
    },
  },
  {
    name: 'a body that is not valid is 422',
    covers: ['errors.422'],
    async check(target) {
      assertError(await target.send('POST', '/bundles', { body: { name: 5, prices: [] } }), 422);
      assertError(await target.send('POST', '/subscriptions', { body: {} }), 422);
    },
  },
  {
    name: 'too many requests are 429, and may be sent again',
    covers: ['errors.429'],
    needs: ['faults'],
    async check(target) {
      await withFault(target, { kind: 'status', status: 429, times: 1 }, async () => {
        const answer = await target.send('GET', '/plans');
        assertError(answer, 429);
        assert.equal(answer.headers.get('transient-error'), 'true');
        assert.equal((await target.send('GET', '/plans')).status, 200);
      });
    },
  },
  {
    name: 'an internal error is 500, and may be sent again',
    covers: ['errors.500'],
    needs: ['faults'],
    async check(target) {
      await withFault(target, { kind: 'status', status: 500, times: 1 }, async () => {
        const answer = await target.send('GET', '/plans');
        assertError(answer, 500);
        assert.equal(answer.headers.get('transient-error'), 'true');
      });
    },
  },
  {
    name: 'an event with a unique id is taken once, however often it is sent, and takes no key',
    covers: ['events.unique_id deduplicates', 'events.no idempotency key'],
    async check(target) {
      const body = { unique_id: target.freshKey(), event_name: 'page_seen' };
      const key = target.freshKey();
      for (let time = 0; time < 2; time += 1) {
        const answer = await target.send('POST', '/events', { body, key });
        assert.equal(answer.status, 200, answer.text);
        assert.equal(answer.headers.get('idempotent-replayed'), null);
      }
      const other = await target.send('POST', '/events', {
        body: { ...body, unique_id: target.freshKey() },
        key,
      });
      assert.equal(other.status, 200, other.text);
    },
  },
];
