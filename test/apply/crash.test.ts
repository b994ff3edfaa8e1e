/**
 * Crashes at every boundary: before and after each call of the journal and of the service, the process ends. A fresh
 * executor over the same store then goes on; the service's own log says how often anything was executed.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Journal, RunId } from '../../src/apply/journal/journal.ts';
import { runPlan } from '../../src/apply/run/run-plan.ts';
import type { StepResult } from '../../src/model/plan/outcome.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import type { ServiceClient } from '../../src/service/answer.ts';
import { createStore, type Store } from '../simulation/store.ts';
import { newHolder } from './bench.ts';
import { type FakeService, type Fate, fakeService } from './fake-service.ts';
import { BOUND, everyKindOfStep, planOf, smallPlan } from './plans.ts';
import { START_MS, type VirtualRuntime, virtualRuntime } from './virtual-runtime.ts';

class Crash extends Error {}

/** Counts boundaries; at the chosen one, and at all after it, the process is gone. */
function crashAt(boundary: number): { readonly passed: () => number; pass(): void } {
  let passed = 0;
  return {
    passed: () => passed,
    pass: () => {
      passed += 1;
      if (passed > boundary) throw new Crash(`at boundary ${boundary}`);
    },
  };
}

function around<T extends object>(target: T, pass: () => void): T {
  return new Proxy(target, {
    get: (object, name) => {
      const member = Reflect.get(object, name);
      if (typeof member !== 'function') return member;
      return async (...parameters: unknown[]) => {
        pass();
        const value = await member.apply(object, parameters);
        pass();
        return value;
      };
    },
  });
}

interface Bench {
  readonly store: Store;
  readonly service: FakeService;
  readonly runtime: VirtualRuntime;
}

async function createBench(): Promise<Bench> {
  const runtime = virtualRuntime();
  return { store: await createStore(START_MS), service: fakeService(runtime.now), runtime };
}

/** One apply that may crash; how many boundaries it passed. */
async function apply(
  { store, service, runtime }: Bench,
  plan: Plan,
  boundary = Number.POSITIVE_INFINITY,
): Promise<number> {
  const holder = newHolder({ run: randomUUID() as RunId });
  const lease = await store.lock(holder);
  const crash = crashAt(boundary);
  try {
    // As a planner does: what is done is left out, what is open counts as done.
    const done = await lease.journal.doneUnder(plan.digest);
    const open = await lease.journal.openIntents();
    const already = new Map<string, StepResult>(
      [...done.keys(), ...open.map(({ stepId }) => stepId)].map((id) => [
        id,
        { kind: 'done', remote_id: null, replayed: false, sends: 0 },
      ]),
    );
    await runPlan({
      plan,
      run: holder.run,
      actor: null,
      journal: around<Journal>(lease.journal, crash.pass),
      client: {
        close: service.close,
        send: around<ServiceClient>(service, crash.pass).send,
        serviceMs: runtime.now,
      },
      bindings: BOUND,
      records: await store.records(),
      holds: () => true,
      already,
      options: { concurrency: 4, retries: 3 },
      runtime,
      signal: new AbortController().signal,
    });
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  } finally {
    await lease.release();
  }
  return crash.passed();
}

/** Each step executed once, and recorded with the id that its own execution made; nothing open. */
async function expectOnceEach({ store, service }: Bench, plan: Plan): Promise<void> {
  const shape = (method: string, path: string) =>
    `${method} ${path.replaceAll(/\{[^}]+\}|(?<=\/)(ver_of_)?id_\d+/g, ':id')}`;
  const executed = service.executions.map(({ method, path }) => shape(method, path));
  expect(executed.sort()).toEqual(plan.steps.map(({ method, path }) => shape(method, path)).sort());
  expect(await store.openIntents()).toEqual([]);
  const records = await store.records();
  for (const { address, operation, path } of plan.steps) {
    const record = records.get(address);
    const steps = plan.steps.filter((step) => step.address === address);
    expect(record?.revision, address).toBe(steps.length);
    if (!operation.endsWith('.create')) continue;
    const made = service.executions.filter(
      (entry) => shape(entry.method, entry.path) === shape('POST', path),
    );
    expect(made.map(({ id }) => id)).toContain(record?.remoteId);
  }
}

const allServed = (): FakeService['fate'] => () => ({ kind: 'served' });
/** Every second send that changes something is executed and its answer lost. */
const everySecondLost = (): FakeService['fate'] => {
  let sends = 0;
  return (_, { operation }) => {
    sends += operation.method !== 'GET' ? 1 : 0;
    return operation.method !== 'GET' && sends % 2 === 1 ? { kind: 'answer_lost' } : { kind: 'served' };
  };
};

describe('one crash at every boundary of a plan with every kind of step, then an apply without', () => {
  test.each([
    ['a service that answers', allServed],
    ['a service whose answers are lost at first', everySecondLost],
  ])('%s', async (_, fate) => {
    const plan = everyKindOfStep();
    let boundaries = 0;
    for (let boundary = 0; boundary <= boundaries; boundary += 1) {
      const bench = await createBench();
      bench.service.fate = fate();
      const passed = await apply(bench, plan, boundary);
      // As long as it crashes there may be more.
      if (passed > boundary) boundaries = boundary + 1;
      await apply(bench, plan);
      await expectOnceEach(bench, plan);
    }
    expect(boundaries).toBeGreaterThan(100);
  });
});

test('every pair of crashes, the second during recovery, on three steps', async () => {
  const plan = planOf(smallPlan().steps.slice(0, 3));
  let firsts = 0;
  let pairs = 0;
  for (let first = 0; first <= firsts; first += 1) {
    let seconds = 0;
    for (let second = 0; second <= seconds; second += 1) {
      const bench = await createBench();
      if ((await apply(bench, plan, first)) > first) firsts = first + 1;
      if ((await apply(bench, plan, second)) > second) seconds = second + 1;
      await apply(bench, plan);
      await expectOnceEach(bench, plan);
      pairs += 1;
    }
  }
  expect(firsts).toBeGreaterThan(25);
  expect(pairs).toBeGreaterThan(500);
}, 120_000);

test('any faults, crashes and pauses within a key’s life: at most once, and it converges', async () => {
  const anyFate = fc.constantFrom<Fate>(
    { kind: 'served' },
    { kind: 'lost' },
    { kind: 'answer_lost' },
    { kind: 'refused' },
    { kind: 'says', answer: { status: 429, body: { status: 429, detail: 'slow down' }, retryAfterMs: 2000 } },
    { kind: 'says', answer: { status: 409, body: { status: 409, detail: 'in progress' } } },
    { kind: 'says', answer: { status: 500, transient: true } },
    { kind: 'says', answer: { status: 502, echoedKey: null, body: '<html>' } },
    { kind: 'says', answer: { status: 401, body: { status: 401, detail: 'no' } } },
  );
  const anyRun = fc.record({
    fates: fc.array(anyFate, { maxLength: 12 }),
    boundary: fc.integer({ min: 0, max: 80 }),
    pauseMs: fc.integer({ min: 0, max: 3 * 60 * 60 * 1000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyRun, { minLength: 1, maxLength: 4 }), async (runs) => {
      const bench = await createBench();
      for (const { fates, boundary, pauseMs } of runs) {
        const from = bench.service.requests.length;
        bench.service.fate = (index) => fates[index - from] ?? { kind: 'served' };
        await apply(bench, smallPlan(), boundary);
        bench.runtime.advance(pauseMs);
      }
      bench.service.fate = allServed();
      await apply(bench, smallPlan());
      // What a run refused or deferred for want of a key comes with the next.
      await apply(bench, smallPlan());
      await expectOnceEach(bench, smallPlan());
    }),
    { numRuns: 200 },
  );
});
