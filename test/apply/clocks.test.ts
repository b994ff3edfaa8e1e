/**
 * Several machines with clocks of their own apply one journal. The service's clock is right, unless a test says
 * otherwise: a key lives by it, and nothing is made twice, whatever the machines' clocks say.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Runtime } from '../../src/apply/journal/journal-clock.ts';
import { type RunPlan, runPlan } from '../../src/apply/run/run-plan.ts';
import { timedClient } from '../../src/service/create-client.ts';
import { type Bench, createBench, newHolder, runInput } from './bench.ts';
import { planOf, step } from './plans.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const CREATE = step('bundles.create', 'bundles.growth', { name: 'Growth', prices: [] });
const OTHER = step('bundles.create', 'bundles.other', { name: 'Other', prices: [] });
const PATCH = step('bundles.update', 'bundles.growth', { name: 'Growth' });

let bench: Bench;
/** What the service says that its time is, against the true one; null where it says nothing. */
let serviceAheadMs: number | null;
let boots = 0;
beforeEach(async () => {
  bench = await createBench();
  serviceAheadMs = 0;
});
afterEach(() => bench.remove());

/** One apply on a machine that was started just now, with a clock that is ahead by so much. */
async function applyOn(aheadMs: number, steps = [CREATE], more: Partial<RunPlan> = {}) {
  boots += 1;
  const { runtime, service } = bench;
  const boot = `machine ${boots}`;
  const startedMs = runtime.now();
  const machine: Runtime = {
    ...runtime,
    now: () => runtime.now() + aheadMs,
    uptime: () => ({ boot, ms: runtime.now() - startedMs }),
  };
  const dated = {
    ...service,
    send: async (request: Parameters<typeof service.send>[0]) => {
      const answer = await service.send(request);
      if (answer.kind !== 'answered') return answer;
      return { ...answer, dateMs: serviceAheadMs === null ? null : runtime.now() + serviceAheadMs };
    },
  };
  const state = await bench.open();
  const holder = newHolder();
  const lease = await state.lock(holder);
  const records = await state.reader.records();
  const input = runInput(bench, planOf(steps), lease.journal, { run: holder.run, records });
  const client = timedClient(dated, () => machine.uptime?.().ms ?? 0);
  const outcome = await runPlan({
    ...input,
    client,
    runtime: machine,
    options: { concurrency: 1, retries: 0 },
    ...more,
  });
  await lease.release();
  await state.close();
  return outcome;
}

/** The first request about `CREATE` is executed and its answer lost; all else is served. */
function losingOneAnswer(): void {
  let lost = false;
  bench.service.fate = (_, { key, body }) => {
    if (lost || key === null || body?.includes('Growth') !== true) return { kind: 'served' };
    lost = true;
    return { kind: 'answer_lost' };
  };
}

const made = () => bench.service.executions.filter(({ body }) => body?.includes('Growth')).length;
const reasons = (outcome: Awaited<ReturnType<typeof applyOn>>) =>
  outcome.steps.map(({ result }) => ('reason' in result ? result.reason : result.kind));

describe('a create in doubt is not sent again once its key has expired', () => {
  test('after a run on a machine three days ahead', async () => {
    await applyOn(3 * DAY, [OTHER]);
    losingOneAnswer();
    expect((await applyOn(0)).counts).toMatchObject({ in_doubt: 1 });
    bench.runtime.advance(27 * HOUR);
    const outcome = await applyOn(0, []);
    expect(made()).toBe(1);
    expect(reasons(outcome)).toEqual([expect.stringContaining('its key may have expired')]);
  });

  test('after one `Date` of 2099', async () => {
    serviceAheadMs = Date.parse('2099-01-01T00:00:00Z') - bench.runtime.now();
    await applyOn(0, [OTHER]);
    serviceAheadMs = 0;
    losingOneAnswer();
    expect((await applyOn(0)).counts).toMatchObject({ in_doubt: 1 });
    bench.runtime.advance(27 * HOUR);
    expect((await applyOn(0, [])).counts).toMatchObject({ in_doubt: 1 });
    expect(made()).toBe(1);
  });

  test('whose own answer had a `Date` of 2099', async () => {
    losingOneAnswer();
    serviceAheadMs = Date.parse('2099-01-01T00:00:00Z') - bench.runtime.now();
    await applyOn(0);
    serviceAheadMs = 0;
    bench.runtime.advance(27 * HOUR);
    expect((await applyOn(0, [])).counts).toMatchObject({ in_doubt: 1 });
    expect(made()).toBe(1);
  });

  test('by a machine that is 26 hours behind', async () => {
    losingOneAnswer();
    await applyOn(0);
    bench.runtime.advance(26 * HOUR);
    const [reason] = reasons(await applyOn(-26 * HOUR, []));
    expect(made()).toBe(1);
    expect(reason).toMatch(
      /clock of this machine says 2026-11-20T09:00.*that of the service 2026-11-21T11:00/,
    );
  });

  test('that was sent by a machine that is 26 hours behind', async () => {
    losingOneAnswer();
    await applyOn(-26 * HOUR);
    bench.runtime.advance(25 * HOUR);
    expect((await applyOn(0, [])).counts).toMatchObject({ in_doubt: 1 });
    expect(made()).toBe(1);
  });
});

describe('a create in doubt whose key lives', () => {
  test.each([
    ['a machine three days ahead sent it', 3 * DAY],
    ['the clocks agreed', 0],
  ])('is sent again where the clocks agree by now: %s', async (_, aheadMs) => {
    losingOneAnswer();
    await applyOn(aheadMs);
    bench.runtime.advance(HOUR);
    expect((await applyOn(0, [])).counts).toMatchObject({ done: 1 });
    expect(made()).toBe(1);
  });

  test('waits for a machine whose clock is right, and says so', async () => {
    losingOneAnswer();
    await applyOn(0);
    bench.runtime.advance(HOUR);
    const sent = bench.service.requests.length;
    expect(reasons(await applyOn(3 * DAY, []))).toEqual([expect.stringContaining('correct the clock')]);
    // The service was asked for the time alone.
    expect(bench.service.requests.slice(sent).map(({ key }) => key)).toEqual([null]);
    expect((await applyOn(0, [])).counts).toMatchObject({ done: 1 });
    expect(made()).toBe(1);
  });

  test('stays in doubt where the service tells no time', async () => {
    serviceAheadMs = null;
    losingOneAnswer();
    await applyOn(0);
    bench.runtime.advance(HOUR);
    expect(reasons(await applyOn(0, []))).toEqual([expect.stringContaining('sends no `Date`')]);
  });

  test('stays in doubt where both clocks were wrong when it was sent', async () => {
    losingOneAnswer();
    serviceAheadMs = 3 * DAY;
    await applyOn(3 * DAY);
    serviceAheadMs = 0;
    bench.runtime.advance(HOUR);
    expect(reasons(await applyOn(0, []))).toEqual([expect.stringContaining('while the clock was wrong')]);
  });
});

test.each([3 * DAY, -26 * HOUR])(
  'an update in doubt is given up in a day, whatever the clock that sent it: %i',
  async (aheadMs) => {
    await applyOn(0);
    bench.service.fate = (_, { key }) => ({ kind: key === null ? 'served' : 'answer_lost' });
    await applyOn(aheadMs, [PATCH]);
    bench.service.fate = () => ({ kind: 'served' });
    bench.runtime.advance(23 * HOUR);
    expect((await applyOn(0, [])).counts).toMatchObject({ stale: 1 });
  },
);

test('clocks that are minutes apart are said once in a run, and stop nothing', async () => {
  const apart: number[] = [];
  const told = {
    apart: ({ machineMs, serviceMs }: { machineMs: number; serviceMs: number | null }) =>
      apart.push(machineMs - (serviceMs ?? 0)),
  };
  expect((await applyOn(2 * 60_000, [OTHER], told)).counts).toMatchObject({ done: 1 });
  expect(apart).toEqual([]);
  expect((await applyOn(10 * 60_000, [CREATE], told)).counts).toMatchObject({ done: 1 });
  expect(apart).toEqual([10 * 60_000]);
});
