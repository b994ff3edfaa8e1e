import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunId } from '../../src/apply/journal/journal.ts';
import type { Runtime } from '../../src/apply/journal/journal-clock.ts';
import { sendAgain } from '../../src/apply/resolving/resolve-intent.ts';
import type { Progress } from '../../src/model/plan/outcome.ts';
import { type Bench, createBench } from './bench.ts';
import { at, BOUND, planOf, step } from './plans.ts';

const CREATE = step('bundles.create', 'bundles.growth', { name: 'Growth', prices: [] });

let bench: Bench;
beforeEach(async () => {
  bench = await createBench();
  bench.service.fate = () => ({ kind: 'answer_lost' });
  await bench.apply(planOf([CREATE]), { options: { concurrency: 1, retries: 0 } });
});
afterEach(() => bench.remove());

const again = (address: string, progress?: (told: Progress) => void, runtime: Runtime = bench.runtime) =>
  bench.withLease(async (lease, state) =>
    sendAgain({
      journal: lease.journal,
      run: 'by hand' as RunId,
      project: 'acme',
      environment: 'production',
      client: { ...bench.service, serviceMs: bench.runtime.now },
      bindings: BOUND,
      records: await state.reader.records(),
      address: at(address),
      note: () => lease.noteSendingAgain(at(address), { atMs: runtime.now(), reason: 'asked for' }),
      retries: 0,
      runtime,
      signal: new AbortController().signal,
      ...(progress && { progress }),
    }),
  );

test('what left the catalog is asked about under its own key, and recorded', async () => {
  expect((await bench.apply(planOf([]), { holds: () => false })).counts.in_doubt).toBe(1);
  bench.service.fate = () => ({ kind: 'served' });
  const told: string[] = [];
  const outcome = await again('bundles.growth', ({ kind }) => told.push(kind));
  expect(outcome).toMatchObject({ result: { kind: 'done', remote_id: 'id_1', replayed: true } });
  expect(told).toEqual(['sending', 'finished']);
  expect(new Set(bench.service.requests.map(({ key }) => key)).size).toBe(1);
  const state = await bench.open('read');
  expect((await state.reader.records()).get(at('bundles.growth'))).toMatchObject({ remoteId: 'id_1' });
  expect(await state.reader.openIntents()).toEqual([]);
  expect(await state.interventions(9)).toMatchObject([
    { command: 'recover --answer send-again', subject: 'bundles.growth', reason: 'asked for' },
  ]);
  await state.close();
});

test('without an answer it stays in doubt', async () => {
  bench.service.fate = () => ({ kind: 'lost' });
  expect(await again('bundles.growth')).toMatchObject({ result: { kind: 'in_doubt' } });
});

test('on a machine that does not tell its uptime', async () => {
  bench.service.fate = () => ({ kind: 'served' });
  const { now, sleep, random } = bench.runtime;
  expect(await again('bundles.growth', undefined, { now, sleep, random })).toMatchObject({
    result: { kind: 'done' },
  });
});

test('nothing there', async () => {
  await expect(again('bundles.other')).rejects.toThrow(/nothing-in-doubt/);
  const state = await bench.open('read');
  expect(await state.interventions(9)).toEqual([]);
  await state.close();
});
