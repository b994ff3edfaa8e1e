/** Idempotency keys: first use, replay, misuse, concurrency, expiry, and what is stored. */
import assert from 'node:assert/strict';
import { bundle, subscription } from '../bodies.ts';
import type { Rule } from '../rule.ts';
import type { Answer, Target } from '../target.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

function replayed(answer: Answer): string | null {
  return answer.headers.get('idempotent-replayed');
}

const create = (target: Target, key: string, more = {}) =>
  target.send('POST', '/subscriptions', { key, body: subscription(target, more) });

export const IDEMPOTENCY_RULES: readonly Rule[] = [
  {
    name: 'the first request with a key is executed',
    covers: ['idempotency.first request', 'headers.Idempotency-Key'],
    async check(target) {
      const answer = await create(target, target.freshKey());
      assert.equal(answer.status, 200, answer.text);
      assert.equal(replayed(answer), 'false');
    },
  },
  {
    name: 'every answer to a request with a key echoes the key and says whether it is a replay',
    covers: ['headers.key echoed', 'headers.replay told'],
    async check(target) {
      const { id } = await target.make('POST', '/subscriptions', subscription(target));
      const requests = [
        ['POST', '/bundles', bundle(target)],
        ['PATCH', `/subscriptions/${id}`, { name: 'Keyed' }],
        ['DELETE', '/products/none', undefined],
        ['POST', '/bundles', { name: 5 }],
      ] as const;
      for (const [method, path, body] of requests) {
        const key = target.freshKey();
        for (const expected of ['false', 'true']) {
          const answer = await target.send(method, path, body === undefined ? { key } : { key, body });
          assert.equal(answer.headers.get('idempotency-key'), key);
          assert.equal(replayed(answer), expected, `${method} ${path}`);
        }
      }
      const keyless = await target.send('POST', '/bundles', { body: bundle(target) });
      assert.equal(keyless.headers.get('idempotency-key'), null);
      assert.equal(replayed(keyless), null);
    },
  },
  {
    name: 'the same request again is answered as the first time, and nothing happens',
    covers: ['idempotency.replay'],
    async check(target) {
      const key = target.freshKey();
      const first = await create(target, key);
      const again = await create(target, key);
      assert.equal(again.status, first.status);
      assert.equal(again.text, first.text);
      assert.equal(replayed(again), 'true');
    },
  },
  {
    name: 'a replay undoes nothing that came after the first request',
    covers: ['idempotency.replay'],
    async check(target) {
      const { id } = await target.make('POST', '/subscriptions', subscription(target));
      const key = target.freshKey();
      const path = `/subscriptions/${id}`;
      await target.send('PATCH', path, { key, body: { name: 'First' } });
      await target.send('PATCH', path, { body: { name: 'Second' } });
      const again = await target.send('PATCH', path, { key, body: { name: 'First' } });
      assert.equal(again.json.name, 'First');
      assert.equal((await target.make('PATCH', path, {})).name, 'Second');
    },
  },
  {
    name: 'parameters in another order are the same parameters',
    covers: ['idempotency.replay'],
    async check(target) {
      const key = target.freshKey();
      const { name, prices } = bundle(target);
      await target.send('POST', '/bundles', { key, body: { name, prices } });
      const again = await target.send('POST', '/bundles', { key, body: { prices, name } });
      assert.equal(replayed(again), 'true');
    },
  },
  {
    name: 'other parameters under a used key are 422: another body, another path, another method',
    covers: ['idempotency.other parameters', 'errors.422'],
    async check(target) {
      const key = target.freshKey();
      const { json } = await create(target, key);
      const same = { key: target.freshKey(), body: { name: 'Same' } };
      const second = await target.make('POST', '/subscriptions', subscription(target));
      await target.send('PATCH', `/subscriptions/${json.id}`, same);
      const misuses = [
        await target.send('PATCH', `/subscriptions/${second.id}`, same),
        await create(target, key, { name: 'Other' }),
        await target.send('POST', '/bundles', { key, body: bundle(target) }),
        await target.send('PATCH', `/subscriptions/${json.id}`, { key, body: subscription(target) }),
      ];
      for (const misuse of misuses) assert.equal(misuse.status, 422, misuse.text);
      assert.equal((await create(target, key)).json.id, json.id);
    },
  },
  {
    name: 'of many requests at once with one key one is executed, and the others are told 409 or the same answer',
    covers: ['idempotency.concurrent', 'errors.409'],
    async check(target) {
      const key = target.freshKey();
      const answers = await Promise.all(Array.from({ length: 20 }, () => create(target, key)));
      const executed = answers.filter((answer) => answer.status === 200 && replayed(answer) === 'false');
      assert.equal(executed.length, 1);
      for (const answer of answers) {
        if (answer.status === 409) continue;
        assert.equal(answer.json.id, executed[0]?.json.id);
      }
    },
  },
  {
    name: 'a key whose request is still being processed is 409, and replays once that is done',
    covers: ['idempotency.concurrent', 'errors.409'],
    needs: ['faults'],
    async check(target) {
      await target.send('POST', '/_sandbox/faults', { body: { kind: 'delay', delay_ms: 300, times: 1 } });
      const key = target.freshKey();
      const slow = create(target, key);
      const meanwhile = await create(target, key);
      await target.send('DELETE', '/_sandbox/faults');
      assert.equal(meanwhile.status, 409, meanwhile.text);
      const first = await slow;
      assert.equal(first.status, 200);
      const after = await create(target, key);
      assert.equal(after.json.id, first.json.id);
      assert.equal(replayed(after), 'true');
    },
  },
  {
    name: 'a key lives for 24 hours and then is new',
    covers: ['idempotency.expired', 'limits.key lifetime'],
    needs: ['clock'],
    async check(target) {
      const key = target.freshKey();
      const first = await create(target, key);
      await target.advance(DAY_MS - 60_000);
      assert.equal((await create(target, key)).json.id, first.json.id);
      await target.advance(60_000);
      const anew = await create(target, key);
      assert.equal(replayed(anew), 'false');
      assert.notEqual(anew.json.id, first.json.id);
      assert.equal((await create(target, key, { name: 'Other' })).status, 422);
    },
  },
  {
    name: 'a refusal is kept under its key, also when its cause is gone',
    covers: ['idempotency.4xx replayed'],
    async check(target) {
      const key = target.freshKey();
      const product = target.fixtures.disposable[2];
      const { id } = await target.make(
        'POST',
        '/subscriptions',
        subscription(target, {
          auto_activate: true,
          items: [
            {
              product_id: product as string,
              price: { type: 'unit', unit_pricing_model: { price_per_unit: '1' } },
            },
          ],
        }),
      );
      const refused = await target.send('DELETE', `/products/${product}`, { key });
      assert.ok(refused.status >= 400);
      await target.make('POST', `/subscriptions/${id}/versions`, { items: [] });
      const again = await target.send('DELETE', `/products/${product}`, { key });
      assert.equal(again.status, refused.status);
      assert.equal(again.text, refused.text);
      assert.equal(replayed(again), 'true');
      assert.equal(
        (await target.send('DELETE', `/products/${product}`, { key: target.freshKey() })).status,
        204,
      );
    },
  },
  {
    name: 'a 429 or a 500 is not kept: the key is free, and the answer says that it may be sent again',
    covers: ['idempotency.429 and 5xx not stored'],
    needs: ['faults'],
    async check(target) {
      for (const status of [429, 500, 503]) {
        await target.send('POST', '/_sandbox/faults', { body: { kind: 'status', status, times: 1 } });
        const key = target.freshKey();
        const failed = await create(target, key);
        const after = await create(target, key);
        await target.send('DELETE', '/_sandbox/faults');
        assert.equal(failed.status, status);
        assert.equal(failed.headers.get('transient-error'), 'true');
        assert.equal(failed.headers.get('idempotency-key'), key);
        assert.equal(after.status, 200);
        assert.equal(replayed(after), 'false');
      }
    },
  },
  {
    name: 'a key has at most 255 characters',
    covers: ['limits.key length', 'headers.Idempotency-Key'],
    async check(target) {
      const fresh = target.freshKey();
      assert.equal((await create(target, fresh.padEnd(255, 'x'))).status, 200);
      const { status } = await create(target, fresh.padEnd(256, 'x'));
      assert.ok(status === 400 || status === 422, String(status));
    },
  },
  {
    name: 'a key is printable ASCII',
    covers: ['limits.key characters'],
    async check(target) {
      assert.equal((await create(target, `${target.freshKey()} ~!"$%&/()=?{}`)).status, 200);
      const { status } = await create(target, `${target.freshKey()}é`);
      assert.ok(status === 400 || status === 422, String(status));
    },
  },
];
