/**
 * Every row of the answers table through the executor and a real journal: what is sent, what is recorded, what stays
 * open.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JournaledIntent } from '../../src/apply/journal/journal.ts';
import type { Outcome, StepResult } from '../../src/model/plan/outcome.ts';
import type { Recorded } from '../../src/model/service/record.ts';
import type { LoggedIntent } from '../../src/state/journal/read-log.ts';
import { type Bench, createBench } from './bench.ts';
import type { Answered, Fate } from './fake-service.ts';
import { at, planOf, step } from './plans.ts';

const HOUR = 60 * 60 * 1000;
const CREATE = step('bundles.create', 'bundles.growth', { name: 'Growth', prices: [] });
const PATCH = step('bundles.update', 'bundles.growth', { name: 'Growth 2' });
const DELETE = step('products.delete', 'products.old', null, { action: 'delete' });
const OLD = {
  address: at('products.old'),
  remote_id: 'prod_old',
  how: 'declared',
  start: null,
  status: null,
  value: { name: 'Old' },
} as const;
const GROWTH = {
  address: at('bundles.growth'),
  remote_id: 'bun_1',
  how: 'declared',
  start: null,
  status: null,
  value: { name: 'Growth' },
} as const;

let bench: Bench;
beforeEach(async () => {
  bench = await createBench();
});
afterEach(() => bench.remove());

/** Fates in order, the last one for all that follow. */
function script(...fates: readonly Fate[]): void {
  const from = bench.service.requests.length;
  bench.service.fate = (index) => fates[Math.min(index - from, fates.length - 1)] ?? { kind: 'served' };
}

const SERVED: Fate = { kind: 'served' };
const says = (status: number, more: Partial<Answered> = {}): Fate => ({
  kind: 'says',
  answer: { status, ...(status >= 400 && { body: { status, detail: `said ${status}` } }), ...more },
});

interface Look {
  readonly records: ReadonlyMap<string, Recorded>;
  readonly open: readonly JournaledIntent[];
  readonly intents: readonly LoggedIntent[];
}

async function look(address: string): Promise<Look> {
  const state = await bench.open('read');
  const records = await state.reader.records();
  const open = (await state.reader.openIntents()) as readonly JournaledIntent[];
  const intents = await state.intentsAt(at(address));
  await state.close();
  return { records, open, intents };
}

const resultOf = (outcome: Outcome): StepResult | undefined => outcome.steps[0]?.result;
/** The mutations that were sent; a read carries no key. */
const mutations = () => bench.service.requests.filter(({ key }) => key !== null);
const sends = () => mutations().length;
const keys = () => new Set(mutations().map(({ key }) => key)).size;
const bodies = () => new Set(mutations().map(({ body }) => body)).size;

describe('a create', () => {
  const apply = () => bench.apply(planOf([CREATE]));

  test('that is refused is asked about once, also where nothing is tried again', async () => {
    const once = { options: { concurrency: 1, retries: 0 } };
    script({ kind: 'rejects', status: 422 });
    expect(resultOf(await bench.apply(planOf([CREATE]), once))).toMatchObject({ kind: 'refused', sends: 2 });
    script({ kind: 'lost' });
    expect(resultOf(await bench.apply(planOf([CREATE]), once))).toMatchObject({ kind: 'in_doubt', sends: 1 });
  });

  test.each<[string, Fate[], Partial<StepResult>, { sends: number; executed: number; open: number }]>([
    ['served', [SERVED], { kind: 'done', replayed: false }, { sends: 1, executed: 1, open: 0 }],
    [
      'its answer lost',
      [{ kind: 'answer_lost' }, SERVED],
      { kind: 'done', replayed: true },
      { sends: 2, executed: 1, open: 0 },
    ],
    [
      'never arrived',
      [{ kind: 'lost' }, SERVED],
      { kind: 'done', replayed: false },
      { sends: 2, executed: 1, open: 0 },
    ],
    ['never answered', [{ kind: 'lost' }], { kind: 'in_doubt' }, { sends: 4, executed: 0, open: 1 }],
    [
      '400',
      [{ kind: 'rejects', status: 400 }],
      { kind: 'refused', status: 400 },
      { sends: 2, executed: 0, open: 0 },
    ],
    [
      '422, stored',
      [{ kind: 'rejects', status: 422 }],
      { kind: 'refused', status: 422 },
      { sends: 2, executed: 0, open: 0 },
    ],
    ['422 twice, not stored', [says(422)], { kind: 'in_doubt' }, { sends: 2, executed: 0, open: 1 }],
    [
      'lost, then a stored 400',
      [{ kind: 'lost' }, { kind: 'rejects', status: 400 }],
      { kind: 'refused', status: 400 },
      { sends: 3, executed: 0, open: 0 },
    ],
    [
      'lost, then 400 twice, not stored',
      [{ kind: 'lost' }, says(400)],
      { kind: 'in_doubt' },
      { sends: 3, executed: 0, open: 1 },
    ],
    ['409, then served', [says(409), SERVED], { kind: 'done' }, { sends: 2, executed: 1, open: 0 }],
    [
      '409, stored',
      [{ kind: 'rejects', status: 409 }],
      { kind: 'refused', status: 409 },
      { sends: 2, executed: 0, open: 0 },
    ],
    ['409 for ever', [says(409)], { kind: 'in_doubt' }, { sends: 4, executed: 0, open: 1 }],
    [
      '429, then served',
      [says(429, { retryAfterMs: 5000 }), SERVED],
      { kind: 'done' },
      { sends: 2, executed: 1, open: 0 },
    ],
    [
      '429 for an hour',
      [says(429, { retryAfterMs: HOUR })],
      { kind: 'not_started' },
      { sends: 1, executed: 0, open: 0 },
    ],
    [
      '500, transient',
      [says(500, { transient: true }), SERVED],
      { kind: 'done' },
      { sends: 2, executed: 1, open: 0 },
    ],
    ['500', [says(500), SERVED], { kind: 'done' }, { sends: 2, executed: 1, open: 0 }],
    [
      'a gateway’s 404',
      [says(404, { echoedKey: null, body: 'nginx' }), SERVED],
      { kind: 'done' },
      { sends: 2, executed: 1, open: 0 },
    ],
    [
      'cut short',
      [says(200, { fault: 'cut_short' }), SERVED],
      { kind: 'done' },
      { sends: 2, executed: 1, open: 0 },
    ],
    [
      'no id, ever',
      [says(200, { body: {} }), says(200, { body: {}, replayed: true })],
      { kind: 'in_doubt' },
      { sends: 2, executed: 0, open: 1 },
    ],
    [
      'no connection, then served',
      [{ kind: 'refused' }, SERVED],
      { kind: 'done' },
      { sends: 2, executed: 1, open: 0 },
    ],
    ['no connection', [{ kind: 'refused' }], { kind: 'not_started' }, { sends: 4, executed: 0, open: 0 }],
    [
      'lost, then no connection',
      [{ kind: 'lost' }, { kind: 'refused' }],
      { kind: 'in_doubt' },
      { sends: 4, executed: 0, open: 1 },
    ],
    [
      'refused twice, and not as a stored answer',
      [says(400), says(400)],
      { kind: 'refused', status: 400 },
      { sends: 2, executed: 0, open: 0 },
    ],
    ['401', [says(401)], { kind: 'not_started' }, { sends: 1, executed: 0, open: 1 }],
    [
      'lost, then 403',
      [{ kind: 'lost' }, says(403)],
      { kind: 'in_doubt' },
      { sends: 2, executed: 0, open: 1 },
    ],
  ])('%s', async (_, fates, result, expected) => {
    script(...fates);
    const outcome = await apply();
    expect(resultOf(outcome)).toMatchObject(result);
    const { open, intents } = await look('bundles.growth');
    expect({ sends: sends(), executed: bench.service.executions.length, open: open.length }).toEqual(
      expected,
    );
    expect([keys(), bodies()]).toEqual([1, 1]);
    // The opening of an intent counts its first send, every other send is counted before it.
    expect(intents.map((intent) => intent.sends)).toEqual([sends()]);
  });

  test('what is left open is resolved by the next apply, under the same key', async () => {
    script({ kind: 'answer_lost' }, { kind: 'lost' });
    await apply();
    script(SERVED);
    const outcome = await bench.apply(planOf([]));
    expect(outcome.steps).toMatchObject([{ origin: 'resolved', result: { kind: 'done', replayed: true } }]);
    expect([keys(), bench.service.executions.length]).toEqual([1, 1]);
    expect((await look('bundles.growth')).records.get('bundles.growth')).toMatchObject({
      remoteId: 'id_1',
      value: { name: 'Growth', prices: [] },
      revision: 1,
    });
  });

  test('what the service holds something else for is not asked about again: its answer stays known', async () => {
    script(says(422), says(422), says(422));
    expect(resultOf(await apply())).toMatchObject({
      kind: 'in_doubt',
      reason: expect.stringContaining('the key belongs to another request'),
    });
    script(SERVED);
    const outcome = await bench.apply(planOf([]));
    expect(outcome.steps).toMatchObject([
      { result: { kind: 'in_doubt', reason: expect.stringContaining('was used within a day before') } },
    ]);
    expect(sends()).toBe(2);
    expect((await look('bundles.growth')).open).toMatchObject([{ doubt: 'key_taken' }]);
  });

  test('a refusal whose cause is fixed is sent under a new key: the old one replays for a day', async () => {
    script({ kind: 'rejects', status: 400 });
    await apply();
    script(SERVED);
    expect(resultOf(await apply())).toMatchObject({ kind: 'done', replayed: false });
    expect(keys()).toBe(2);
  });

  test('401 and no connection stop the run: nothing else is started', async () => {
    const other = step('bundles.create', 'bundles.other', { name: 'Other', prices: [] });
    for (const fate of [says(401), { kind: 'refused' } as const]) {
      script(fate);
      const outcome = await bench.apply(planOf([CREATE, other]), { options: { concurrency: 1, retries: 1 } });
      expect(outcome.stopped).toMatch(/refuses the API key|cannot be reached/);
      expect(outcome.steps.at(-1)?.result).toMatchObject({ kind: 'not_started', reason: outcome.stopped });
    }
  });

  test('the pauses grow, and Retry-After is kept', async () => {
    script(says(500), says(500), says(429, { retryAfterMs: 5000 }), SERVED);
    await apply();
    expect(bench.runtime.slept).toEqual([250, 500, 6000]);
  });

  test('a pause that is too long to wait for is told by its end, to the minute', async () => {
    script(says(429, { retryAfterMs: HOUR + 1 }));
    const before = bench.runtime.now();
    const result = resultOf(await bench.apply(planOf([CREATE])));
    const reason = result?.kind === 'not_started' ? result.reason : '';
    const until = Date.parse(/apply again after (\S+)$/.exec(reason)?.[1] ?? '');
    expect(until - before).toBeGreaterThanOrEqual(HOUR);
    expect(until - before).toBeLessThanOrEqual(HOUR + 60_000);
    expect(until % 60_000).toBe(0);
  });
});

describe('replayed to the first send', () => {
  const replay = (createdAt: string): Fate =>
    says(200, { replayed: true, body: { id: 'bun_9', created_at: createdAt } });

  test('a new state goes on: the id is known, the value is not', async () => {
    script(replay('2026-11-01T00:00:00Z'));
    const outcome = await bench.apply(planOf([CREATE]));
    expect(outcome).toMatchObject({
      stopped: null,
      steps: [{ result: { kind: 'done', remote_id: 'bun_9', replayed: true } }],
    });
    expect((await look('bundles.growth')).records.get('bundles.growth')).toMatchObject({
      remoteId: 'bun_9',
      value: null,
      revision: 1,
    });
  });

  test('one answer for two creates is that of one of them', async () => {
    script(replay('2026-11-01T00:00:00Z'));
    const outcome = await bench.apply(
      planOf([CREATE, step('bundles.create', 'bundles.scale', { name: 'Growth', prices: [] })]),
    );
    expect(outcome.steps.map(({ result }) => result.kind)).toEqual(['done', 'in_doubt']);
    expect(outcome.steps[1]?.result).toMatchObject({
      reason: expect.stringContaining('bun_9, which is on record as bundles.growth'),
    });
  });

  test('a state that has completed a run stops: its journal misses something', async () => {
    await bench.apply(planOf([]));
    script(replay('2026-11-01T00:00:00Z'));
    const outcome = await bench.apply(planOf([CREATE]));
    expect(outcome.stopped).toMatch(
      /journal misses something.*: pricewright recover --answer replays --reason … --env production/,
    );
    expect(resultOf(outcome)).toMatchObject({ kind: 'done', remote_id: 'bun_9' });
  });

  test('an object no older than the send was made by a duplicate of it', async () => {
    await bench.apply(planOf([]));
    script(replay('2026-11-20T09:00:00Z'));
    expect(await bench.apply(planOf([CREATE]))).toMatchObject({ stopped: null });
  });

  test('a person may trust the state', async () => {
    await bench.apply(planOf([]));
    await bench.withLease((lease) =>
      lease.confirmReplays({ atMs: bench.runtime.now(), reason: 'restored on purpose' }),
    );
    script(replay('2026-11-01T00:00:00Z'));
    expect(await bench.apply(planOf([CREATE]))).toMatchObject({ stopped: null });
  });

  test('a repeatable operation goes on under the next revision until an answer is not replayed', async () => {
    script(says(200, { replayed: true }), says(200, { replayed: true }), SERVED);
    const outcome = await bench.apply(planOf([PATCH], { adoptions: [GROWTH] }));
    expect(resultOf(outcome)).toMatchObject({ kind: 'done', replayed: false, sends: 3 });
    expect([keys(), bodies()]).toEqual([3, 1]);
    const { records, intents } = await look('bundles.growth');
    expect(intents.map(({ revision, closing }) => [revision, closing?.kind])).toEqual([
      [0, 'superseded'],
      [1, 'superseded'],
      [2, 'done'],
    ]);
    // Of its value only what was sent is known.
    expect(records.get('bundles.growth')).toMatchObject({ revision: 3, value: { name: 'Growth 2' } });
  });

  test.each([
    ['that are replayed', says(200, { replayed: true }), 6, '200: executed before it was sent'],
    ['that the service refuses, and stores no refusal', says(422), 12, '422: said 422'],
  ])('but not for ever, for keys %s: the last answer is told', async (_, fate, sent, said) => {
    script(fate);
    const outcome = await bench.apply(planOf([PATCH], { adoptions: [GROWTH] }));
    expect(resultOf(outcome)).toMatchObject({ kind: 'stale', reason: expect.stringContaining(said) });
    expect(sends()).toBe(sent);
  });

  test('a key that holds another body: a repeatable operation takes the next', async () => {
    script(says(422), says(422), SERVED);
    const outcome = await bench.apply(planOf([PATCH], { adoptions: [GROWTH] }));
    expect(resultOf(outcome)).toMatchObject({ kind: 'done', sends: 3 });
    expect(keys()).toBe(2);
  });
});

test('A, B, A, B within a day: four keys, four executions', async () => {
  await bench.apply(planOf([CREATE]));
  for (const name of ['B', 'A', 'B', 'A'])
    await bench.apply(planOf([step('bundles.update', 'bundles.growth', { name })]));
  const patched = bench.service.executions.filter(({ method }) => method === 'PATCH');
  expect(patched.map(({ body }) => body)).toEqual(['B', 'A', 'B', 'A'].map((name) => `{"name":"${name}"}`));
});

describe('what nothing was recorded of', () => {
  const declared = step('bundles.update', 'bundles.growth', { name: 'Growth 2' }, { path: '/bundles/bun_7' });

  test('its key taken: the revision increases all the same', async () => {
    script(says(422), says(422), SERVED);
    expect(resultOf(await bench.apply(planOf([declared])))).toMatchObject({ kind: 'done' });
    expect((await look('bundles.growth')).records.get('bundles.growth')).toMatchObject({ revision: 2 });
  });

  test('past its deadline: it closes, and there is still nothing', async () => {
    script({ kind: 'lost' });
    await bench.apply(planOf([declared]));
    bench.runtime.advance(21 * HOUR);
    expect(resultOf(await bench.apply(planOf([])))).toMatchObject({ kind: 'stale' });
    expect((await look('bundles.growth')).records.size).toBe(0);
  });
});

describe('a deletion', () => {
  test.each<[string, Fate[]]>([
    ['204', [SERVED]],
    ['404: it is gone already', [says(404)]],
    ['lost, then 404', [{ kind: 'answer_lost' }, says(404)]],
  ])('%s', async (_, fates) => {
    script(...fates);
    const outcome = await bench.apply(planOf([DELETE], { adoptions: [OLD] }));
    expect(resultOf(outcome)).toMatchObject({ kind: 'done' });
    expect((await look('products.old')).records.get('products.old')).toMatchObject({
      presence: 'deleted',
      revision: 1,
    });
  });
});

describe('past the deadline', () => {
  async function leaveOpen(
    planned: Parameters<typeof planOf>[0],
    adoptions: readonly (typeof GROWTH)[] = [],
  ) {
    script({ kind: 'answer_lost' }, { kind: 'lost' });
    await bench.apply(planOf(planned, { adoptions }));
    script(SERVED);
    return sends();
  }

  test('what is not repeatable is not sent again, and stays in doubt', async () => {
    const before = await leaveOpen([CREATE]);
    bench.runtime.advance(21 * HOUR);
    const outcome = await bench.apply(planOf([]));
    expect(resultOf(outcome)).toMatchObject({ kind: 'in_doubt', reason: expect.stringMatching(/resolve/) });
    expect(sends()).toBe(before);
    expect((await look('bundles.growth')).open).toHaveLength(1);
  });

  test('what is repeatable is closed, its value unknown, and the next use has another key', async () => {
    const before = await leaveOpen([PATCH], [GROWTH]);
    bench.runtime.advance(21 * HOUR);
    expect(resultOf(await bench.apply(planOf([])))).toMatchObject({ kind: 'stale' });
    expect(sends()).toBe(before);
    const { open, records } = await look('bundles.growth');
    expect(open).toEqual([]);
    expect(records.get('bundles.growth')).toMatchObject({ value: null, revision: 0, presence: 'present' });
    expect(resultOf(await bench.apply(planOf([PATCH])))).toMatchObject({ kind: 'done' });
    expect(keys()).toBe(2);
  });

  test('but not within two hours of its last send', async () => {
    await leaveOpen([PATCH], [GROWTH]);
    bench.runtime.advance(19.5 * HOUR);
    script({ kind: 'lost' });
    await bench.apply(planOf([]));
    const before = sends();
    bench.runtime.advance(1 * HOUR);
    expect(resultOf(await bench.apply(planOf([])))).toMatchObject({
      kind: 'in_doubt',
      reason: expect.stringMatching(/given up at 2026-11-21T06:30/),
    });
    bench.runtime.advance(1 * HOUR);
    expect(resultOf(await bench.apply(planOf([])))).toMatchObject({ kind: 'stale' });
    expect(sends()).toBe(before);
  });

  test('a pause that ends past the deadline is not followed by a send', async () => {
    script(says(429, { retryAfterMs: 4 * 60_000 }));
    await bench.apply(planOf([]));
    bench.runtime.advance(19 * HOUR + 58 * 60_000);
    const outcome = await bench.apply(planOf([CREATE]));
    expect(resultOf(outcome)).toMatchObject({ kind: 'in_doubt' });
    expect(sends()).toBe(1);
  });
});

test('a clock that jumps back does not move the journal back', async () => {
  await bench.apply(planOf([CREATE]));
  bench.runtime.advance(-5 * HOUR);
  await bench.apply(planOf([PATCH]));
  const { intents } = await look('bundles.growth');
  const times = intents.map(({ closing }) => closing?.atMs ?? 0);
  expect(times).toEqual([...times].sort());
});
