/** What ends a run early: a person, a journal that cannot be written, a mistake in this program. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Journal } from '../../src/apply/journal/journal.ts';
import { runPlan } from '../../src/apply/run/run-plan.ts';
import type { Outcome, Progress } from '../../src/model/plan/outcome.ts';
import { createPace } from '../../src/service/pace.ts';
import { type Bench, createBench, newHolder, runInput } from './bench.ts';
import { at, BOUND, planOf, smallPlan, step } from './plans.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await createBench();
});
afterEach(() => bench.remove());

const A = step('bundles.create', 'bundles.a', { name: 'A', prices: [] });
const B = step('bundles.create', 'bundles.b', { name: 'B', prices: [] });
const ONE_BY_ONE = { options: { concurrency: 1, retries: 3 } };

const results = (outcome: Outcome) => outcome.steps.map(({ result }) => result);
const openCount = async () => {
  const state = await bench.open('read');
  const open = await state.reader.openIntents();
  await state.close();
  return open.length;
};

/** A run over a journal of which some methods fail. */
async function applyWith(broken: Partial<Journal>, steps = [A, B]): Promise<Outcome> {
  const state = await bench.open();
  const holder = newHolder();
  const lease = await state.lock(holder);
  try {
    const journal = { ...lease.journal, ...broken };
    return await runPlan(
      runInput(bench, planOf(steps), journal, { run: holder.run, records: new Map(), ...ONE_BY_ONE }),
    );
  } finally {
    await lease.release();
    await state.close();
  }
}

const diskFull = async () => {
  throw new Error('disk full');
};

describe('an interruption', () => {
  test('is not kept waiting by a low rate', async () => {
    const interrupt = new AbortController();
    bench.service.fate = () => {
      interrupt.abort();
      return { kind: 'served' };
    };
    const { turn } = createPace(0.001);
    const outcome = await bench.apply(planOf([A, B]), {
      client: { ...bench.service, turn, serviceMs: bench.runtime.now },
      signal: interrupt.signal,
    });
    expect(results(outcome)).toMatchObject([
      { kind: 'done' },
      { kind: 'not_started', reason: 'interrupted' },
    ]);
  });

  test('finishes what is in flight and starts nothing new', async () => {
    const interrupt = new AbortController();
    bench.service.fate = () => {
      interrupt.abort();
      return { kind: 'served' };
    };
    const outcome = await bench.apply(planOf([A, B]), { ...ONE_BY_ONE, signal: interrupt.signal });
    expect(outcome).toMatchObject({ interrupted: true, stopped: null });
    expect(results(outcome)).toMatchObject([
      { kind: 'done' },
      { kind: 'not_started', reason: 'interrupted' },
    ]);
  });

  test('ends a wait: what is open stays open, what never left is closed', async () => {
    for (const [fate, kind, open] of [
      ['lost', 'in_doubt', 1],
      ['refused', 'not_started', 1],
    ] as const) {
      const interrupt = new AbortController();
      bench.service.fate = () => {
        interrupt.abort();
        return { kind: fate };
      };
      const steps = [fate === 'lost' ? A : B];
      const outcome = await bench.apply(planOf(steps), { signal: interrupt.signal, holds: () => false });
      expect(outcome).toMatchObject({ interrupted: true, stopped: null });
      expect(outcome.steps.at(-1)?.result).toMatchObject({ kind });
      expect(await openCount()).toBe(open);
    }
  });

  test('before the start leaves open intents as they are', async () => {
    bench.service.fate = () => ({ kind: 'lost' });
    await bench.apply(planOf([A]));
    const sent = bench.service.requests.length;
    const adoptions = [
      { address: at('bundles.x'), remote_id: 'x', how: 'declared', value: {}, start: null, status: null },
    ] as const;
    const outcome = await bench.apply(planOf([B], { adoptions }), { signal: AbortSignal.abort() });
    expect(results(outcome)).toMatchObject([{ kind: 'in_doubt' }, { kind: 'not_started' }]);
    expect(bench.service.requests.length).toBe(sent);
  });
});

describe('a journal that cannot be written', () => {
  test('before the request: it is not sent', async () => {
    const outcome = await applyWith({ openIntent: diskFull });
    expect(results(outcome)).toMatchObject([{ kind: 'not_started' }, { kind: 'not_started' }]);
    expect(outcome.stopped).toBe('the journal cannot be written: disk full');
    expect(bench.service.requests).toEqual([]);
  });

  test('before a second send: it is not sent again', async () => {
    bench.service.fate = () => ({ kind: 'lost' });
    const outcome = await applyWith({ countSend: diskFull });
    // The second had its turn on the wire while the first waited.
    expect(results(outcome)).toMatchObject([
      { kind: 'in_doubt', sends: 1 },
      { kind: 'in_doubt', sends: 1 },
    ]);
    expect(bench.service.requests).toHaveLength(2);
  });

  test('after the request: in doubt, the run stops, and the next one resolves it without a second execution', async () => {
    const outcome = await applyWith({ closeIntent: diskFull });
    const inDoubt = { kind: 'in_doubt', reason: expect.stringMatching(/disk full/) };
    expect(results(outcome)).toMatchObject([inDoubt, { kind: 'not_started' }]);
    // The second never left, and its intent stays open, since the journal could not withdraw it.
    expect(bench.service.executions).toHaveLength(1);
    expect(results(await bench.apply(planOf([])))).toMatchObject([
      { kind: 'done', replayed: true },
      { kind: 'done', replayed: false },
    ]);
    expect(bench.service.executions).toHaveLength(2);
  });

  test('for why it is in doubt: the outcome says both', async () => {
    const noId = { status: 200, body: {}, replayed: true } as const;
    bench.service.fate = () => ({ kind: 'says', answer: noId });
    const outcome = await applyWith({ noteDoubt: diskFull }, [A]);
    expect(results(outcome)).toMatchObject([
      { kind: 'in_doubt', reason: expect.stringMatching(/does not give the id; .*disk full/) },
    ]);
  });

  test('at the end: the outcome says so', async () => {
    const outcome = await applyWith({ endRun: () => Promise.reject('no words') });
    expect(outcome).toMatchObject({
      stopped: 'the journal cannot be written: no words',
      counts: { done: 2 },
    });
  });

  test('the outcome and the journal have one end, however long writing it takes', async () => {
    let written: Outcome | undefined;
    const endRun: Journal['endRun'] = async (_, outcome) => {
      written = outcome;
      bench.runtime.advance(5);
      return 'hash';
    };
    expect(await applyWith({ endRun })).toEqual({ ...written, record_hash: 'hash' });
  });

  test('for what needs no request: nothing is started', async () => {
    const state = await bench.open();
    const holder = newHolder();
    const lease = await state.lock(holder);
    const adoptions = [
      { address: at('bundles.x'), remote_id: 'x', how: 'declared', value: {}, start: null, status: null },
    ] as const;
    const outcome = await runPlan(
      runInput(
        bench,
        planOf([A], { adoptions }),
        { ...lease.journal, noteRecords: diskFull },
        { run: holder.run, records: new Map() },
      ),
    );
    expect(results(outcome)).toMatchObject([{ kind: 'not_started' }]);
    await lease.release();
    await state.close();
  });

  test('at the start: it throws, and nothing is sent', async () => {
    await expect(applyWith({ startRun: diskFull })).rejects.toThrow('disk full');
    expect(bench.service.requests).toEqual([]);
  });
});

describe('a service that is away', () => {
  const ENOUGH = 20;
  const NO_PATIENCE = { options: { concurrency: 1, retries: 0 } };
  const bundles = Array.from({ length: ENOUGH + 5 }, (_, index) =>
    step('bundles.create', `bundles.b${index}`, { name: `B${index}`, prices: [] }),
  );

  test('is left alone after twenty steps in a row in doubt, and the next apply finishes', async () => {
    bench.service.fate = () => ({ kind: 'answer_lost' });
    const outcome = await bench.apply(planOf(bundles), NO_PATIENCE);
    expect(outcome.stopped).toMatch(
      /^20 steps in a row ended in doubt, the last of them bundles\.b19: unanswered: /,
    );
    expect(outcome.counts).toMatchObject({ in_doubt: ENOUGH, not_started: 5 });
    expect(bench.service.requests).toHaveLength(ENOUGH);

    bench.service.fate = () => ({ kind: 'served' });
    await bench.apply(planOf(bundles.slice(ENOUGH)), NO_PATIENCE);
    expect(bench.service.executions).toHaveLength(bundles.length);
  });

  test.each([
    ['done', { kind: 'served' }],
    ['refused', { kind: 'rejects', status: 400 }],
  ] as const)('is there where one of them is %s', async (_, told) => {
    const resultWords = bundles.at(ENOUGH / 2)?.body?.name;
    bench.service.fate = (_index, { body }) =>
      body?.includes(`"${resultWords}"`) ? told : { kind: 'answer_lost' };
    const outcome = await bench.apply(planOf(bundles), NO_PATIENCE);
    expect(outcome).toMatchObject({ stopped: null, counts: { in_doubt: bundles.length - 1 } });
  });

  const leaveAllInDoubt = async () => {
    bench.service.fate = () => ({ kind: 'answer_lost' });
    for (const part of [bundles.slice(0, ENOUGH - 1), bundles.slice(ENOUGH - 1)])
      await bench.apply(planOf(part), { ...NO_PATIENCE, holds: () => false });
  };

  test('is asked again for each that an earlier run left in doubt', async () => {
    await leaveAllInDoubt();
    bench.service.fate = () => ({ kind: 'lost' });
    bench.service.requests.length = 0;
    const outcome = await bench.apply(planOf([]), ONE_BY_ONE);
    expect(outcome).toMatchObject({ stopped: null, counts: { in_doubt: bundles.length } });
    // Two are under way at a time: the one beside the twentieth has all its tries too.
    expect(bench.service.requests).toHaveLength((ENOUGH + 1) * 4 + bundles.length - ENOUGH - 1);
  });

  test('has all its tries again once it answers', async () => {
    await leaveAllInDoubt();
    bench.service.requests.length = 0;
    bench.service.fate = (_, { body }) => ({ kind: body?.includes('"B22"') ? 'served' : 'lost' });
    await bench.apply(planOf([]), ONE_BY_ONE);
    const sendsOf = (name: string) =>
      bench.service.requests.filter(({ body }) => body?.includes(`"${name}"`)).length;
    expect(['B21', 'B22', 'B24'].map(sendsOf)).toEqual([1, 1, 4]);
  });

  test('gets no twenty new ones of the next apply where it is still away', async () => {
    bench.service.fate = () => ({ kind: 'answer_lost' });
    await bench.apply(planOf(bundles.slice(0, ENOUGH)), NO_PATIENCE);
    const outcome = await bench.apply(planOf(bundles.slice(ENOUGH)), NO_PATIENCE);
    expect(outcome.stopped).toMatch(/^21 steps in a row ended in doubt, the last of them bundles\.b20: /);
    // The second new one had its turn on the wire by then.
    expect(outcome.counts).toMatchObject({ in_doubt: ENOUGH + 2, not_started: 3 });
  });

  test('is not what leaves in doubt whose address left the catalog', async () => {
    bench.service.fate = () => ({ kind: 'answer_lost' });
    await bench.apply(planOf(bundles.slice(0, ENOUGH)), NO_PATIENCE);
    const input = { ...NO_PATIENCE, holds: () => false };
    const outcome = await bench.apply(planOf(bundles.slice(ENOUGH)), input);
    expect(outcome).toMatchObject({ stopped: null, counts: { in_doubt: bundles.length } });
  });
});

test('a mistake in this program is thrown once what is in flight has ended', async () => {
  const service = {
    ...bench.service,
    serviceMs: bench.runtime.now,
    send: async () => {
      throw new TypeError('a mistake');
    },
  };
  const apply = bench.apply(planOf([A, B]), { ...ONE_BY_ONE, client: service });
  await expect(apply).rejects.toThrow('a mistake');
  expect(await openCount()).toBe(2);
});

describe('open intents', () => {
  beforeEach(async () => {
    bench.service.fate = () => ({ kind: 'lost' });
    await bench.apply(planOf([A]));
    bench.service.requests.length = 0;
    bench.service.fate = () => ({ kind: 'served' });
  });

  test('whose address left the catalog stay in doubt', async () => {
    const outcome = await bench.apply(planOf([B]), { holds: (address) => address !== 'bundles.a' });
    expect(results(outcome)).toMatchObject([{ kind: 'in_doubt' }, { kind: 'done' }]);
    expect(bench.service.requests.map(({ body }) => body)).toEqual(['{"name":"B","prices":[]}']);
  });

  const RENAMES = [{ from: A.address, to: at('bundles.renamed') }];
  const recordsAt = async (...addresses: readonly string[]) => {
    const records = await bench.withLease((_, state) => state.reader.records());
    return addresses.map((address) => [records.get(at(address))?.presence, records.get(at(address))?.value]);
  };

  test('of what has another name now are resolved, and the record is carried over', async () => {
    const outcome = await bench.apply(planOf([], { renames: RENAMES }));
    expect(results(outcome)).toMatchObject([{ kind: 'done' }]);
    expect(await recordsAt('bundles.a', 'bundles.renamed')).toEqual([
      ['removed', null],
      ['present', { name: 'A', prices: [] }],
    ]);
  });

  test('that stay in doubt keep the record under the name that it had', async () => {
    await bench.apply(planOf([]));
    bench.service.fate = () => ({ kind: 'lost' });
    await bench.apply(planOf([step('bundles.update', 'bundles.a', { name: 'A2' })]));
    const update = step('bundles.update', 'bundles.renamed', { name: 'A3' });
    const compared = { remote_id: 'id_1', how: 'compared', value: {}, start: null, status: null } as const;
    const adoptions = [{ address: at('bundles.renamed'), ...compared }];
    const outcome = await bench.apply(planOf([update, B], { renames: RENAMES, adoptions }), ONE_BY_ONE);
    expect(results(outcome)).toMatchObject([
      { kind: 'in_doubt' },
      { kind: 'dependent', on: 'bundles.update bundles.a' },
      { kind: 'in_doubt' },
    ]);
    expect(await recordsAt('bundles.a', 'bundles.renamed')).toEqual([
      ['present', { name: 'A', prices: [] }],
      [undefined, undefined],
    ]);
  });

  test('whose operation is no longer bound stay in doubt', async () => {
    const bindings = { ...BOUND, operations: new Map() };
    expect(results(await bench.apply(planOf([]), { bindings }))).toMatchObject([
      { kind: 'in_doubt', reason: expect.stringMatching(/no longer bound/) },
    ]);
  });

  test('hold back what builds on them, and nothing else', async () => {
    const update = step('bundles.update', 'bundles.a', { name: 'A2' });
    const user = step('subscriptions.create', 'subscriptions.s', {
      items: [{ bundle_id: { $ref: 'bundles.a#id' } }],
    });
    const outcome = await bench.apply(planOf([update, user, B]), { holds: () => false });
    expect(results(outcome)).toMatchObject([
      { kind: 'in_doubt' },
      { kind: 'dependent', on: A.id },
      { kind: 'dependent', on: A.id },
      { kind: 'done' },
    ]);
  });

  test('keep the method that they were opened with', async () => {
    const operations = new Map(BOUND.operations);
    const create = operations.get('bundles.create');
    if (create) operations.set('bundles.create', { ...create, method: 'PUT' });
    await bench.apply(planOf([]), { bindings: { ...BOUND, operations } });
    expect(bench.service.requests.map(({ operation }) => operation.method)).toEqual(['POST']);
  });
});

describe('steps that cannot be sent', () => {
  test('an id that is on record without being one', async () => {
    const address = at('subscriptions.acme');
    const record = { address, remoteId: null, value: null, answered: null, start: null, status: null };
    const records = new Map([
      [address, { ...record, presence: 'present', revision: 0, appliedAtMs: 0 } as const],
    ]);
    const update = step('subscriptions.update', 'subscriptions.acme', {});
    const outcome = await bench.apply(planOf([update]), { records });
    expect(results(outcome)).toEqual([{ kind: 'dependent', on: 'subscriptions.acme' }]);
  });

  test('an id that nothing recorded', async () => {
    const orphan = step('bundles.update', 'bundles.unknown', { name: 'x' });
    expect(results(await bench.apply(planOf([orphan])))).toEqual([
      { kind: 'dependent', on: 'bundles.unknown' },
    ]);
  });

  test('a binding that changed since the plan was made', async () => {
    const operations = new Map(BOUND.operations);
    operations.delete('bundles.create');
    const outcome = await bench.apply(planOf([A]), { bindings: { ...BOUND, operations } });
    expect(results(outcome)).toMatchObject([{ kind: 'stale' }]);
  });

  test('what an earlier run did counts as done, and what follows goes on', async () => {
    const first = planOf(smallPlan().steps.slice(0, 1));
    await bench.apply(first);
    const already = new Map([
      [first.steps[0]?.id ?? '', { kind: 'done', remote_id: null, replayed: false, sends: 0 } as const],
    ]);
    const outcome = await bench.apply(smallPlan(), { already });
    expect(results(outcome).map(({ kind }) => kind)).toEqual(['done', 'done', 'done', 'done', 'done']);
    expect(bench.service.executions).toHaveLength(5);
  });
});

test('progress tells of every send, wait and end', async () => {
  bench.service.fate = (index) => (index === 0 ? { kind: 'lost' } : { kind: 'served' });
  const told: Progress[] = [];
  await bench.apply(planOf([A]), { progress: (progress) => told.push(progress) });
  expect(told).toMatchObject([
    { kind: 'planned', steps: 1 },
    { kind: 'sending', id: A.id, send: 1 },
    { kind: 'waiting', id: A.id, ms: 250, reason: 'unanswered' },
    { kind: 'sending', id: A.id, send: 2 },
    { kind: 'finished', outcome: { id: A.id, result: { kind: 'done' } } },
  ]);
});
