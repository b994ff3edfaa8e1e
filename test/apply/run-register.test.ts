/** The register of runs: what a run asks it first, and what it takes from the answer. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunPlan } from '../../src/apply/run/run-plan.ts';
import type { Missed } from '../../src/apply/run/run-register.ts';
import type { BoundOperation } from '../../src/model/service/binding.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import type { Answer, ServiceClient } from '../../src/service/answer.ts';
import { timedClient } from '../../src/service/create-client.ts';
import { type Bench, createBench } from './bench.ts';
import { answered, EMPTY_PAGE, refusal } from './fake-service.ts';
import { BOUND, planOf, step } from './plans.ts';

const HOUR = 60 * 60 * 1000;
const ANCHOR = 'sub_anchor';
const CREATE = step('bundles.create', 'bundles.growth', { name: 'Growth', prices: [] });
const LATER = step('bundles.create', 'bundles.later', { name: 'Later', prices: [] });

/** The anchor at the service: it keeps what is written to its metadata, and knows keys. */
interface Register {
  run: string | null;
  mark: JsonObject;
  readonly asked: JsonObject[];
  /** In place of an answer. */
  fate: (asking: 'read' | 'write', key: string | null) => Answer | 'lost_answer' | undefined;
}

let bench: Bench;
let register: Register;
beforeEach(async () => {
  bench = await createBench();
  register = { run: null, mark: { pricewright_register: 'acme' }, asked: [], fate: () => undefined };
});
afterEach(() => bench.remove());

const UNANSWERED = { kind: 'unanswered', reason: 'timeout', detail: 'no answer' } as const;
const writesGetLost: Register['fate'] = (asking) => (asking === 'write' ? UNANSWERED : undefined);

function client(): ServiceClient {
  return {
    close: async () => undefined,
    serviceMs: bench.runtime.now,
    send: async (request) => {
      if (!request.path.endsWith(ANCHOR)) return bench.service.send(request);
      const body = JSON.parse(request.body ?? '') as JsonObject;
      register.asked.push(body);
      const fate = register.fate('metadata' in body ? 'write' : 'read', request.key);
      if (fate !== undefined && fate !== 'lost_answer') return fate;
      const { metadata } = body as { metadata?: { pricewright_run: string } };
      if (metadata !== undefined) register.run = metadata.pricewright_run;
      if (fate === 'lost_answer') return UNANSWERED;
      return answered({
        echoedKey: request.key,
        body: {
          id: ANCHOR,
          customer_id: 'cus_1',
          currency: 'USD',
          status: 'draft',
          metadata: { ...register.mark, ...(register.run === null ? {} : { pricewright_run: register.run }) },
        },
      });
    },
  };
}

function apply(plan = planOf([CREATE]), more: Partial<RunPlan> = {}) {
  const operation = BOUND.operations.get('subscriptions.update') as BoundOperation;
  return bench.apply(plan, { client: client(), anchor: { subscriptionId: ANCHOR, operation }, ...more });
}

const kept = () => bench.withLease(({ journal }) => journal.register());
const missingFromMs = () => bench.withLease(async ({ journal }) => (await journal.standing()).missingFromMs);

test('is read and then written, before anything else is sent', async () => {
  const { run, counts } = await apply();
  expect(register.asked).toEqual([{}, { metadata: { pricewright_run: run } }]);
  expect(counts).toMatchObject({ done: 1 });
  expect(await kept()).toMatchObject({ current: { run }, pending: null });
});

test.each([{}, { segment: 'enterprise' }, { pricewright_register: 'another' }])(
  'a subscription with the metadata %j is none of this project: nothing is written, and nothing is sent',
  async (mark) => {
    register.mark = mark;
    const { stopped, counts } = await apply();
    expect(stopped).toContain(
      'sub_anchor, which pricewright.lock names as the register of runs, is no register',
    );
    expect(counts).toMatchObject({ done: 0 });
    expect(register.asked).toEqual([{}]);
    expect(bench.service.requests).toEqual([]);
  },
);

test('one that kept the name of the last run alone is still the register', async () => {
  await apply();
  register.mark = {};
  expect((await apply(planOf([LATER]))).counts).toMatchObject({ done: 1 });
});

describe('where it names another run than the journal knows', () => {
  test('what was done since is missing, which is told and noted before the register is written', async () => {
    await apply();
    register.run = 'of another state';
    const missed: Missed[] = [];
    bench.runtime.advance(HOUR);
    await apply(planOf([LATER]), { missed: (one) => missed.push(one) });
    const { current } = await kept();
    expect(missed).toMatchObject([{ run: 'of another state' }]);
    expect(await missingFromMs()).toBe(missed[0]?.fromMs);
    expect(missed[0]?.fromMs).toBeLessThan(current?.atMs ?? 0);
  });

  test('nothing new is made once the keys of that time may have expired', async () => {
    await apply();
    register.run = 'of another state';
    bench.runtime.advance(21 * HOUR);
    const { stopped, counts } = await apply(planOf([LATER]));
    expect([stopped, counts]).toMatchObject([
      expect.stringMatching(/bundles.later may exist already/),
      { not_started: 1 },
    ]);
    expect(bench.service.executions).toHaveLength(1);
  });

  test('a register that was emptied is no other: its run is missing', async () => {
    await apply();
    register.run = null;
    bench.runtime.advance(21 * HOUR);
    expect((await apply(planOf([LATER]))).stopped).toContain('may exist already');
  });
});

describe('a name whose answer was lost', () => {
  test('is sent again under the same key until it is there, and nothing is missing', async () => {
    register.fate = (asking) => (asking === 'write' ? 'lost_answer' : undefined);
    const cut = await apply();
    expect([cut.stopped, bench.service.executions.length]).toEqual([
      expect.stringContaining('cannot be reached, and nothing is sent before it is'),
      0,
    ]);
    register.fate = () => undefined;
    expect((await apply()).counts).toMatchObject({ done: 1 });
    expect(await missingFromMs()).toBeNull();
  });

  test('that never arrived is sent before the next one', async () => {
    register.fate = writesGetLost;
    const cut = await apply();
    const from = register.asked.length;
    register.fate = () => undefined;
    const { run } = await apply();
    expect(register.asked.slice(from)).toEqual([
      {},
      ...[cut.run, run].map((name) => ({ metadata: { pricewright_run: name } })),
    ]);
  });

  test('and that was sent again and again stops every run while it may still arrive, once its key may have expired', async () => {
    register.fate = writesGetLost;
    const stopped: (string | null)[] = [];
    for (let hours = 0; hours < 20; hours += 1.9) {
      stopped.push((await apply()).stopped);
      bench.runtime.advance(1.9 * HOUR);
    }
    expect(new Set(stopped)).toEqual(new Set([expect.stringContaining('cannot be reached')]));
    register.fate = () => undefined;
    expect((await apply()).stopped).toContain('may still arrive at the anchor');
    bench.runtime.advance(2 * HOUR);
    expect((await apply()).stopped).toBeNull();
  });
});

test.each([
  ['a refused key', refusal(401, 'no such key'), 'refuses the API key'],
  ['an anchor that is gone', refusal(404, 'no such subscription'), 'state init --anchor'],
])('%s stops the run before anything is sent', async (_, answer, said) => {
  register.fate = (_, echoedKey) => ({ ...answer, echoedKey });
  expect((await apply()).stopped).toContain(said);
  expect(bench.service.requests).toEqual([]);
});

describe('without a register, a journal that misses something', () => {
  const lost = { reason: 'disk', actor: null, lastApplyMs: null };

  test('asks the service what time it is: a clock that is behind keeps no key alive', async () => {
    bench.remove();
    bench = await createBench({ ...lost, createdMs: Date.parse('2026-11-20T08:00:00Z') });
    const late = Date.parse('2026-11-21T09:00:00Z');
    bench.service.fate = (_, { key }) =>
      key === null ? { kind: 'says', answer: { body: EMPTY_PAGE, dateMs: late } } : { kind: 'served' };
    expect(
      (await bench.apply(planOf([CREATE]), { client: timedClient(bench.service, bench.runtime.now) }))
        .stopped,
    ).toContain('may exist already');
    expect(bench.service.executions).toEqual([]);
  });

  test('sends nothing where the service does not answer that', async () => {
    bench.remove();
    bench = await createBench({ ...lost, createdMs: Date.parse('2026-11-20T08:00:00Z') });
    bench.service.fate = (_, { key }) => ({ kind: key === null ? 'lost' : 'served' });
    expect(
      (await bench.apply(planOf([CREATE]), { client: timedClient(bench.service, bench.runtime.now) }))
        .stopped,
    ).toContain('the service cannot be reached');
    expect(bench.service.executions).toEqual([]);
  });
});

test('a name that was refused for good stands in the way of no later run', async () => {
  let refused = '';
  register.fate = (asking, key) => {
    if (asking === 'write' && refused === '') refused = key ?? '';
    return key === refused ? { ...refusal(400, 'no', key), replayed: true } : undefined;
  };
  expect((await apply()).stopped).toContain('was refused');
  expect(bench.service.executions).toEqual([]);
  const { run, counts } = await apply();
  expect(counts).toMatchObject({ done: 1 });
  expect(await kept()).toMatchObject({ current: { run }, pending: null });
});
