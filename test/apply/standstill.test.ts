/** A process that stands still between the count of a send and its first byte: others may have acted meanwhile. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Journal } from '../../src/apply/journal/journal.ts';
import type { Runtime } from '../../src/apply/journal/journal-clock.ts';
import { resolveIntent } from '../../src/apply/resolving/resolve-intent.ts';
import { runPlan } from '../../src/apply/run/run-plan.ts';
import { type Bench, createBench, newHolder, runInput } from './bench.ts';
import { at, planOf, step } from './plans.ts';

const HOUR = 60 * 60 * 1000;
const CREATE = step('bundles.create', 'bundles.growth', { name: 'Growth', prices: [] });

let bench: Bench;
beforeEach(async () => {
  bench = await createBench();
});
afterEach(() => bench.remove());

/** An apply that stands still for an hour after each call of `name`. */
async function applyStandingStill(name: 'openIntent' | 'countSend', steps = [CREATE]) {
  const state = await bench.open();
  const holder = newHolder();
  const lease = await state.lock(holder);
  const journal: Journal = {
    ...lease.journal,
    [name]: async (...parameters: never[]) => {
      const value = await (lease.journal[name] as (...all: never[]) => Promise<unknown>)(...parameters);
      bench.runtime.advance(HOUR);
      return value;
    },
  };
  const records = await state.reader.records();
  const outcome = await runPlan(runInput(bench, planOf(steps), journal, { run: holder.run, records }));
  await lease.release();
  await state.close();
  return outcome;
}

test('what never left is withdrawn, and goes under the same key the next time', async () => {
  const outcome = await applyStandingStill('openIntent');
  expect(outcome.steps[0]?.result).toMatchObject({
    kind: 'not_started',
    reason: expect.stringMatching(/was suspended/),
  });
  expect(bench.service.requests).toEqual([]);
  const state = await bench.open('read');
  const [withdrawn] = await state.intentsAt(at('bundles.growth'));
  await state.close();
  expect(withdrawn?.closing).toMatchObject({ kind: 'withdrawn' });
  expect((await bench.apply(planOf([CREATE]))).counts.done).toBe(1);
  expect(bench.service.requests.map(({ key }) => key)).toEqual([withdrawn?.key]);
});

test('what waits long for its turn is counted once more, and sent', async () => {
  bench.service.fate = () => {
    bench.runtime.advance(HOUR);
    return { kind: 'served' };
  };
  const other = step('bundles.create', 'bundles.other', { name: 'Other', prices: [] });
  const outcome = await bench.apply(planOf([CREATE, other]), { options: { concurrency: 1, retries: 0 } });
  expect(outcome.steps.map(({ result }) => result)).toMatchObject([
    { kind: 'done', sends: 1 },
    { kind: 'done', sends: 2 },
  ]);
  expect(bench.service.executions).toHaveLength(2);
  const state = await bench.open('read');
  const [counted] = await state.intentsAt(other.address);
  await state.close();
  expect(counted).toMatchObject({ sends: 2, lastSentAtMs: (counted?.openedAtMs ?? 0) + HOUR });
});

test('what may have left before stays open', async () => {
  bench.service.fate = () => ({ kind: 'lost' });
  await bench.apply(planOf([CREATE]), { options: { concurrency: 1, retries: 0 } });
  const outcome = await applyStandingStill('countSend', []);
  expect(outcome.steps[0]?.result).toMatchObject({
    kind: 'in_doubt',
    reason: expect.stringMatching(/was suspended/),
  });
  expect(bench.service.requests).toHaveLength(1);
});

test('a machine that does not tell its uptime: the clock alone decides', async () => {
  const { now, sleep, random } = bench.runtime;
  const runtime: Runtime = { now, sleep, random };
  bench.service.fate = () => ({ kind: 'lost' });
  await bench.apply(planOf([CREATE]), { runtime, options: { concurrency: 1, retries: 0 } });
  bench.runtime.advance(2 * HOUR);
  await bench.withLease(async ({ journal, closeByHand }, state) => {
    const { intent } = await resolveIntent({
      serviceMs: async () => null,
      journal,
      close: closeByHand,
      records: await state.reader.records(),
      environment: 'default',
      address: at('bundles.growth'),
      resolution: { kind: 'not_applied' },
      reason: 'looked',
      runtime,
    });
    expect(intent.lastSentUptime).toBeNull();
  });
});

test.each([
  ['UTC', 38, 'done'],
  ['UTC', 39, 'stale'],
  ['Asia/Tokyo', 29, 'done'],
  ['Asia/Tokyo', 30, 'stale'],
] as const)('%s, %i hours after nine in the morning: a step is %s', async (timezone, hours, kind) => {
  bench.runtime.advance(hours * HOUR);
  const outcome = await bench.apply(planOf([CREATE]), { timezone });
  expect(outcome.steps.map(({ result }) => result.kind)).toEqual([kind]);
  expect(bench.service.requests).toHaveLength(kind === 'done' ? 1 : 0);
});

test('a clock that was days ahead and came back makes no step stale', async () => {
  bench.runtime.advance(72 * HOUR);
  await bench.apply(planOf([CREATE]));
  bench.runtime.advance(-72 * HOUR);
  const other = step('bundles.create', 'bundles.other', { name: 'Other', prices: [] });
  expect((await bench.apply(planOf([other]), { timezone: 'UTC' })).counts.done).toBe(1);
});
