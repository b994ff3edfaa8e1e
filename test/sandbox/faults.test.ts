import { afterEach, describe, expect, test } from 'vitest';
import { type Serving, serveSandbox } from '../../src/sandbox/http/serve.ts';
import { bundleBody, type Heard, sandboxFor, subscriptionBody } from './talk.ts';

const CREATE = ['POST', '/subscriptions'] as const;

/** A sandbox with one fault, and what a create meets first and then. */
function twice(fault: object): { first: Heard; second: Heard; count: number; log: readonly unknown[] } {
  const { talk, sandbox } = sandboxFor();
  const set = talk('POST', '/_sandbox/faults', { body: { times: 1, ...fault } });
  expect(set.status).toBe(200);
  const first = talk(...CREATE, { body: subscriptionBody(), key: 'k1' });
  const second = talk(...CREATE, { body: subscriptionBody(), key: 'k1' });
  return { first, second, count: sandbox.store.size('subscriptions'), log: sandbox.log() };
}

describe('status', () => {
  test.each([429, 500, 503])('%i without executing is transient and frees the key', (status) => {
    const { first, second, count } = twice({ kind: 'status', status });
    expect(first.status).toBe(status);
    expect(first.json).toMatchObject({ status, detail: expect.any(String) });
    expect(first.headers).toMatchObject({ 'transient-error': 'true', 'idempotency-key': 'k1' });
    expect(second.headers['idempotent-replayed']).toBe('false');
    expect(count).toBe(1);
  });

  test('500 after executing keeps the true answer under the key', () => {
    const { first, second, count, log } = twice({ kind: 'status', status: 500, execute: true });
    expect(first.status).toBe(500);
    expect(first.headers['transient-error']).toBeUndefined();
    expect(second).toMatchObject({ status: 200, json: { id: 'sub_000001' } });
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(count).toBe(1);
    expect(log).toMatchObject([
      { outcome: 'executed', status: 500, made: 'sub_000001', fault: 'status' },
      { outcome: 'replayed', status: 200 },
    ]);
  });

  test('500 without Transient-Error, not executed', () => {
    const { first, second } = twice({ kind: 'status', status: 500, transient: false });
    expect(first.headers['transient-error']).toBeUndefined();
    expect(second.headers['idempotent-replayed']).toBe('false');
  });

  test('a refusal in the name of the service is kept as its own would be', () => {
    const { first, second, count } = twice({ kind: 'status', status: 422 });
    expect([first.status, second.status]).toEqual([422, 422]);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(count).toBe(0);
  });

  test.each([401, 403, 409])('%i is kept by no layer', (status) => {
    const { first, second } = twice({ kind: 'status', status });
    expect(first.status).toBe(status);
    expect(second.status).toBe(200);
  });

  test('a refusal does not replace the answer that the key has', () => {
    const { talk } = sandboxFor();
    const made = talk(...CREATE, { body: subscriptionBody(), key: 'k1' });
    talk('POST', '/_sandbox/faults', { body: { kind: 'status', status: 422, times: 1 } });
    expect(talk(...CREATE, { body: subscriptionBody(), key: 'k1' }).status).toBe(422);
    expect(talk(...CREATE, { body: subscriptionBody(), key: 'k1' }).text).toBe(made.text);
  });

  test('Retry-After as asked', () => {
    expect(twice({ kind: 'status', status: 429, retry_after: 7 }).first.headers['retry-after']).toBe('7');
  });
});

test('drop before executing', () => {
  const { first, second, count, log } = twice({ kind: 'drop' });
  expect(first.wire).toEqual({ kind: 'drop' });
  expect(second.headers['idempotent-replayed']).toBe('false');
  expect(count).toBe(1);
  expect(log).toMatchObject([{ outcome: 'refused', status: null }, { outcome: 'executed' }]);
});

test('drop after executing', () => {
  const { first, second, count, log } = twice({ kind: 'drop', execute: true });
  expect(first.wire).toEqual({ kind: 'drop' });
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(count).toBe(1);
  expect(log).toMatchObject([
    { outcome: 'executed', status: null, made: 'sub_000001' },
    { outcome: 'replayed' },
  ]);
});

test('delay: the key is in progress until the request is carried out', () => {
  const { talk, sandbox } = sandboxFor();
  talk('POST', '/_sandbox/faults', { body: { kind: 'delay', delay_ms: 5000, times: 1 } });
  const slow = talk.open(...CREATE, { body: subscriptionBody(), key: 'k1' });
  expect(slow.delayMs).toBe(5000);
  expect(sandbox.store.size('subscriptions')).toBe(0);
  expect(talk(...CREATE, { body: subscriptionBody(), key: 'k1' }).status).toBe(409);
  expect(slow.finish().status).toBe(200);
  expect(talk(...CREATE, { body: subscriptionBody(), key: 'k1' }).headers['idempotent-replayed']).toBe(
    'true',
  );
});

test('cut: less than the announced body', () => {
  const { first, second } = twice({ kind: 'cut', bytes: 10 });
  expect(first.wire).toEqual({ kind: 'cut', bytes: 10 });
  expect(second.headers['idempotent-replayed']).toBe('true');
});

test('cut, announced as it is: a body that is no JSON', () => {
  const { first, second } = twice({ kind: 'cut', framing: 'whole' });
  expect(first.wire).toEqual({ kind: 'send' });
  expect(first.text.length).toBe(Math.floor(second.text.length / 2));
  expect(() => JSON.parse(first.text)).toThrow();
});

test.each([
  { execute: false, status: 502, replayed: 'false' },
  { execute: true, status: 504, replayed: 'true' },
  { execute: true, status: 200, replayed: 'true' },
])(
  'html: a gateway that answers $status knows no key (executed: $execute)',
  ({ execute, status, replayed }) => {
    const { first, second } = twice({ kind: 'html', status, execute });
    expect(first.status).toBe(status);
    expect(first.headers).toEqual({ 'content-type': 'text/html' });
    expect(first.text).toContain('<html>');
    expect(second.headers['idempotent-replayed']).toBe(replayed);
  },
);

test('no_id: once, and the replay has it', () => {
  const { first, second } = twice({ kind: 'no_id' });
  expect(first.json).not.toHaveProperty('id');
  expect(first.json).toHaveProperty('customer_id');
  expect(second.json.id).toBe('sub_000001');
});

test('no_id, stored: the replay lacks it too', () => {
  const { first, second, count, log } = twice({ kind: 'no_id', stored: true });
  expect(second.text).toBe(first.text);
  expect(second.json).not.toHaveProperty('id');
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(count).toBe(1);
  expect(log[0]).toMatchObject({ made: 'sub_000001' });
});

test.each([
  [false, 'false'],
  [true, 'true'],
])('hang (executed: %s)', (execute, replayed) => {
  const { first, second } = twice({ kind: 'hang', execute });
  expect(first.wire).toEqual({ kind: 'hang' });
  expect(second.headers['idempotent-replayed']).toBe(replayed);
});

describe('which requests meet a fault', () => {
  const statuses = (fault: object, count = 4) => {
    const { talk } = sandboxFor();
    expect(talk('POST', '/_sandbox/faults', { body: { kind: 'status', status: 503, ...fault } }).status).toBe(
      200,
    );
    const one = () => [talk('GET', '/plans').status, talk('POST', '/bundles', { body: bundleBody() }).status];
    return Array.from({ length: count }, one).map(
      ([get, post]) => `${get === 503 ? 'G' : '-'}${post === 503 ? 'P' : '-'}`,
    );
  };

  test.each([
    [{}, ['GP', 'GP', 'GP', 'GP']],
    [{ method: 'POST' }, ['-P', '-P', '-P', '-P']],
    [{ path: '/plans' }, ['G-', 'G-', 'G-', 'G-']],
    [{ path: '/{anything}' }, ['GP', 'GP', 'GP', 'GP']],
    [{ path: '/plans/{id}' }, ['--', '--', '--', '--']],
    [{ nth: 3 }, ['--', 'G-', '--', '--']],
    [{ times: 3 }, ['GP', 'G-', '--', '--']],
    [{ method: 'POST', nth: 2 }, ['--', '-P', '--', '--']],
    [{ probability: 0 }, ['--', '--', '--', '--']],
  ])('%j', (fault, expected) => {
    expect(statuses(fault)).toEqual(expected);
  });

  test('probability: the same seed draws the same, another seed does not', () => {
    const draw = (seed: number) => statuses({ probability: 0.5, seed }, 30).join();
    expect(draw(1)).toBe(draw(1));
    expect(draw(1)).not.toBe(draw(2));
    expect(draw(1)).toMatch(/G/);
    expect(draw(1)).toMatch(/-/);
  });

  test('the first fault that strikes wins, and a cleared one does not strike', () => {
    const { talk } = sandboxFor();
    const faults = [500, 503].map((status) => ({ kind: 'status', status, nth: status === 500 ? 1 : 2 }));
    talk('POST', '/_sandbox/faults', { body: { faults } });
    expect([1, 2, 3].map(() => talk('GET', '/plans').status)).toEqual([500, 503, 200]);
    expect(talk('GET', '/_sandbox/faults').json.faults).toMatchObject([
      { status: 500, seen: 3, struck: 1 },
      { status: 503, seen: 3, struck: 1 },
    ]);
    talk('POST', '/_sandbox/faults', { body: { kind: 'status', status: 500 } });
    expect(talk('DELETE', '/_sandbox/faults').status).toBe(204);
    expect(talk('GET', '/plans').status).toBe(200);
  });

  test('the back door meets none', () => {
    const { talk } = sandboxFor();
    talk('POST', '/_sandbox/faults', { body: { kind: 'drop' } });
    expect(talk('GET', '/_sandbox/log').status).toBe(200);
  });
});

test.each([
  [{ kind: 'status', status: 500, execute: true, transient: true }, /transient: .*never executed/],
  [{ kind: 'status' }, /^status: is required/],
  [{ kind: 'explode' }, /^kind: must be one of/],
  [{ kind: 'drop', bytes: 4 }, /^bytes: says nothing/],
  [{ kind: 'drop', sometimes: true }, /^sometimes: is not a field/],
  [{ kind: 'drop', probability: 2 }, /^probability: /],
  [{ faults: [{ kind: 'drop' }, { kind: 'status' }] }, /^status: is required/],
])('%j is refused, and no fault is set', (body, detail) => {
  const { talk } = sandboxFor();
  const answer = talk('POST', '/_sandbox/faults', { body });
  expect(answer.status).toBe(422);
  expect(answer.json.detail).toMatch(detail);
  expect(talk('GET', '/plans').status).toBe(200);
});

describe('on the wire', () => {
  let serving: Serving | undefined;
  afterEach(() => serving?.close());

  async function meet(fault: object, signal: AbortSignal | null = null) {
    const { sandbox, talk } = sandboxFor();
    serving = await serveSandbox(sandbox);
    talk('POST', '/_sandbox/faults', { body: fault });
    const headers = { authorization: 'Bearer sandbox-key', 'service-version': '2026-04-01' };
    return fetch(`${serving.url}/plans`, { headers, signal });
  }

  test('drop', async () => {
    await expect(meet({ kind: 'drop', execute: true })).rejects.toThrow('fetch failed');
  });

  test('cut', async () => {
    const answer = await meet({ kind: 'cut', bytes: 20 });
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(20);
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  test('html', async () => {
    const answer = await meet({ kind: 'html' });
    expect(answer.status).toBe(502);
    expect(await answer.text()).toContain('<html>');
  });

  test('hang, until the client leaves', async () => {
    await expect(meet({ kind: 'hang' }, AbortSignal.timeout(100))).rejects.toThrow('timeout');
  });

  test('closing ends what hangs', async () => {
    const hanging = meet({ kind: 'hang' });
    const ended = expect(hanging).rejects.toThrow('fetch failed');
    await new Promise((resolve) => setTimeout(resolve, 50));
    await serving?.close();
    await ended;
  });
});
