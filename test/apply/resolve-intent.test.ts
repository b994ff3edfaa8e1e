import { afterEach, beforeEach, expect, test } from 'vitest';
import type { IntentId } from '../../src/apply/journal/journal.ts';
import { type Resolution, resolveIntent } from '../../src/apply/resolving/resolve-intent.ts';
import { type Bench, createBench } from './bench.ts';
import { at, planOf, step } from './plans.ts';

const HOUR = 60 * 60 * 1000;
const CREATE = step('bundles.create', 'bundles.growth', { name: 'Growth', prices: [] });

let bench: Bench;
beforeEach(async () => {
  bench = await createBench();
  bench.service.fate = () => ({ kind: 'lost' });
  await bench.apply(planOf([CREATE]), { options: { concurrency: 1, retries: 0 } });
  bench.service.fate = () => ({ kind: 'served' });
});
afterEach(() => bench.remove());

const resolve = (
  resolution: Resolution,
  address = 'bundles.growth',
  reason: string | null = 'looked it up in the dashboard',
  serviceMs: number | null = null,
) =>
  bench.withLease(async (lease, state) =>
    resolveIntent({
      serviceMs: async () => serviceMs,
      journal: lease.journal,
      close: lease.closeByHand,
      records: await state.reader.records(),
      environment: 'default',
      address: at(address),
      resolution,
      reason,
      runtime: bench.runtime,
    }),
  );

test('what was said is kept with the grounds that were given for it, and no others', async () => {
  bench.runtime.advance(2 * HOUR);
  await resolve({ kind: 'executed', remoteId: 'bun_7' }, 'bundles.growth', null);
  expect((await look()).closing).toMatchObject({ reason: 'looked up by hand' });
  const state = await bench.open('read');
  expect(await state.interventionsAt(at('bundles.growth'))).toMatchObject([
    { command: 'recover --id', subject: 'bundles.growth', reason: null },
  ]);
  await state.close();
});

async function look(address = 'bundles.growth') {
  const state = await bench.open('read');
  const records = await state.reader.records();
  const [intent] = await state.intentsAt(at(address));
  await state.close();
  return { record: records.get(at(address)), closing: intent?.closing };
}

test('not while the request may still arrive', async () => {
  bench.runtime.advance(2 * HOUR - 1);
  await expect(resolve({ kind: 'not_applied' })).rejects.toThrow(
    /may-still-arrive.*from 2026-11-20T11:00:00/,
  );
});

test('not while it may still arrive, though its key holds another request: no apply is named that would send it', async () => {
  await bench.withLease(async ({ journal }) => {
    const [intent] = await journal.openIntents();
    await journal.noteDoubt(intent?.intent as IntentId, 'key_taken');
  });
  bench.runtime.advance(2 * HOUR - 1);
  await expect(resolve({ kind: 'not_applied' })).rejects.toThrow(/no apply sends it again/);
});

test('a key that lives by the service’s time is not taken for expired by a machine that is ahead', async () => {
  const sentMs = bench.runtime.now();
  bench.runtime.advance(26 * HOUR);
  const { rest } = await resolve({ kind: 'not_applied' }, 'bundles.growth', 'looked', sentMs + 3 * HOUR);
  expect(rest).toMatchObject({ untilMs: expect.any(Number), fromMs: expect.any(Number) });
});

test('not applied, long after its key has expired: it may be sent at any time', async () => {
  bench.runtime.advance(26 * HOUR);
  expect((await resolve({ kind: 'not_applied' })).rest).toBeNull();
});

test('executed: the id is recorded, the value is unknown, the reason is kept', async () => {
  bench.runtime.advance(2 * HOUR);
  await resolve({ kind: 'executed', remoteId: 'bun_7' });
  expect(await look()).toMatchObject({
    record: { remoteId: 'bun_7', value: null, revision: 1, presence: 'present' },
    closing: { kind: 'done', status: null, remoteId: 'bun_7', reason: 'looked it up in the dashboard' },
  });
});

test('not applied: the next plan sends it under the same key, which no second execution can have', async () => {
  const first = bench.runtime.now();
  bench.runtime.advance(2 * HOUR);
  const { rest } = await resolve({ kind: 'not_applied' });
  expect(rest).toEqual({ untilMs: first + 20 * HOUR, fromMs: first + 26 * HOUR });
  expect(await look()).toMatchObject({ record: undefined, closing: { kind: 'withdrawn' } });
  expect(await bench.apply(planOf([CREATE]))).toMatchObject({ counts: { done: 1 } });
  expect(new Set(bench.service.requests.map(({ key }) => key)).size).toBe(1);
});

test('not applied, and its key at the end of its life: nothing is sent until the key has one of its own', async () => {
  bench.runtime.advance(2 * HOUR);
  await resolve({ kind: 'not_applied' });
  bench.runtime.advance(19 * HOUR);
  const early = await bench.apply(planOf([CREATE]));
  expect(early).toMatchObject({ stopped: null, counts: { not_started: 1 } });
  expect(early.steps[0]?.result).toMatchObject({
    reason: 'its key was used before and expires too soon; apply again from 2026-11-21T11:00:00.000Z on',
  });
  expect(bench.service.requests).toHaveLength(1);
  bench.runtime.advance(5 * HOUR);
  expect(await bench.apply(planOf([CREATE]))).toMatchObject({ counts: { done: 1 } });
});

test('not applied, and the person was wrong: it is replayed, its value unknown, and the run goes on', async () => {
  bench.service.fate = () => ({ kind: 'answer_lost' });
  await bench.apply(planOf([]), { options: { concurrency: 1, retries: 0 } });
  bench.runtime.advance(2 * HOUR);
  await resolve({ kind: 'not_applied' });
  bench.service.fate = () => ({ kind: 'served' });
  expect(await bench.apply(planOf([CREATE]))).toMatchObject({ stopped: null, counts: { done: 1 } });
  expect(bench.service.executions).toHaveLength(1);
  expect(await look()).toMatchObject({ record: { remoteId: 'id_1', value: null } });
});

test('not applied it cannot be where the service has answered that it is', async () => {
  bench.service.fate = () => ({ kind: 'says', answer: { status: 200, replayed: true, body: {} } });
  await bench.apply(planOf([]));
  bench.runtime.advance(2 * HOUR);
  await expect(resolve({ kind: 'not_applied' })).rejects.toThrow(/was-executed.*state rm bundles.growth/);
  await resolve({ kind: 'executed', remoteId: 'bun_7' });
  expect((await look()).record).toMatchObject({ remoteId: 'bun_7', revision: 1 });
});

test('not applied, and the service holds another body under the key: the next has a key of its own', async () => {
  const starter = step('bundles.create', 'bundles.starter', { name: 'Starter', prices: [] });
  const detail = 'the key was used with other parameters';
  bench.service.fate = () => ({ kind: 'says', answer: { status: 422, body: { status: 422, detail } } });
  await bench.apply(planOf([starter]));
  bench.runtime.advance(2 * HOUR);
  await resolve({ kind: 'not_applied' }, 'bundles.starter');
  expect(await look('bundles.starter')).toMatchObject({ closing: { kind: 'not_applied' } });
  bench.service.fate = () => ({ kind: 'served' });
  expect(await bench.apply(planOf([starter]))).toMatchObject({ counts: { done: 2 } });
  const sent = bench.service.requests.filter(({ body }) => JSON.stringify(body).includes('Starter'));
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

test('an id that is on record already is nothing that the request made', async () => {
  await bench.apply(planOf([]));
  const { record } = await look();
  bench.service.fate = () => ({ kind: 'lost' });
  const create = step('bundles.create', 'bundles.starter', { name: 'Starter', prices: [] });
  await bench.apply(planOf([create]), { options: { concurrency: 1, retries: 0 } });
  bench.runtime.advance(2 * HOUR);
  const told = `id-on-record: ${record?.remoteId} is on record as bundles.growth already`;
  const id = { kind: 'executed', remoteId: record?.remoteId ?? '' } as const;
  await expect(resolve(id, 'bundles.starter')).rejects.toThrow(told);
});

test('a change was made to what it was sent to, and to nothing else', async () => {
  await bench.apply(planOf([]));
  const { record } = await look();
  bench.service.fate = () => ({ kind: 'lost' });
  const update = step('bundles.update', 'bundles.growth', { name: 'More' });
  await bench.apply(planOf([update]), { options: { concurrency: 1, retries: 0 } });
  bench.runtime.advance(2 * HOUR);
  await expect(resolve({ kind: 'executed', remoteId: 'bun_7' })).rejects.toThrow(
    `give --id ${record?.remoteId}; if it was not, --answer not-applied`,
  );
  await resolve({ kind: 'executed', remoteId: record?.remoteId ?? '' });
  expect((await look()).record).toMatchObject({ remoteId: record?.remoteId, value: null, revision: 2 });
});

test.each(['', '.', '..'])('executed, under what can be no id: %j', async (remoteId) => {
  bench.runtime.advance(2 * HOUR);
  await expect(resolve({ kind: 'executed', remoteId })).rejects.toThrow(/unusable-id/);
  expect(await look()).toMatchObject({ record: undefined, closing: null });
});

test('nothing there', async () => {
  await expect(resolve({ kind: 'not_applied' }, 'bundles.other')).rejects.toThrow(/nothing-in-doubt/);
});
