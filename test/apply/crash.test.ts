/**
 * Crashes at every boundary: before and after each call of the journal and of the service, the process ends. A fresh
 * executor over the same store then goes on; the service's own log says how often anything was executed.
 */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Journal, RunId } from '../../src/apply/journal.ts';
import { runPlan } from '../../src/apply/run-plan.ts';
import type { StepResult } from '../../src/model/outcome.ts';
import type { Plan } from '../../src/model/plan.ts';
import type { ServiceClient } from '../../src/service/answer.ts';
import { type Bench, createBench, newHolder, runInput } from './bench.ts';
import type { Fate } from './fake-service.ts';
import { planOf, smallPlan } from './plans.ts';

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

/** One apply that may crash; how many boundaries it passed. */
async function apply(bench: Bench, plan: Plan, boundary = Number.POSITIVE_INFINITY): Promise<number> {
  const state = await bench.open();
  const holder = newHolder({ run: randomUUID() as RunId });
  const lease = await state.lock(holder);
  const crash = crashAt(boundary);
  try {
    const records = await state.reader.records();
    // As a planner does: what is done is left out, what is open counts as done.
    const done = await lease.journal.doneUnder(plan.digest);
    const open = await lease.journal.openIntents();
    const already = new Map<string, StepResult>(
      [...done.keys(), ...open.map(({ stepId }) => stepId)].map((id) => [
        id,
        { kind: 'done', remote_id: null, replayed: false, sends: 0 },
      ]),
    );
    await runPlan(
      runInput(bench, plan, around<Journal>(lease.journal, crash.pass), {
        run: holder.run,
        records,
        already,
        client: around<ServiceClient>(bench.service, crash.pass),
      }),
    );
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
  } finally {
    await lease.release();
    await state.close();
  }
  return crash.passed();
}

const WHOLE = [
  'PATCH /subscriptions/:id',
  'POST /bundles',
  'POST /products',
  'POST /subscriptions',
  'POST /subscriptions/:id/versions',
];

/** Each step executed once, each recorded with the id that its own execution made, nothing open, revisions right. */
async function expectOnceEach(bench: Bench, expected: readonly string[]): Promise<void> {
  const { executions } = bench.service;
  const shapes = executions.map(({ method, path }) => `${method} ${path.replaceAll(/id_\d+/g, ':id')}`);
  expect(shapes.sort()).toEqual(expected);
  const made = (path: string) =>
    executions.find((entry) => entry.method === 'POST' && entry.path === path)?.id;
  const state = await bench.open('read');
  const records = [...(await state.reader.records()).values()];
  expect(await state.reader.openIntents()).toEqual([]);
  await state.close();
  const found = records.map(({ address, remoteId, revision }) => [address, remoteId, revision]);
  const subscription = made('/subscriptions');
  const all = [
    ['bundles.growth', made('/bundles'), 1],
    ['products.api', made('/products'), 1],
    ['subscriptions.acme', subscription, expected === WHOLE ? 2 : 1],
    ['subscriptions.acme.versions.2027-12-01', made(`/subscriptions/${subscription}/versions`), 1],
    ['subscriptions.acme.versions.opening', `ver_of_${subscription}`, 0],
  ];
  expect(found).toEqual(
    expected === WHOLE ? all : all.filter(([address]) => `${address}`.endsWith('01') === false),
  );
}

async function inBench(use: (bench: Bench) => Promise<void>): Promise<void> {
  const bench = await createBench();
  try {
    await use(bench);
  } finally {
    bench.remove();
  }
}

/** Every second send is executed and its answer lost. */
const everySecondLost = (index: number): Fate =>
  index % 2 === 0 ? { kind: 'answer_lost' } : { kind: 'served' };
const allServed = (): Fate => ({ kind: 'served' });

describe('one crash at every boundary, then an apply without', () => {
  test.each([
    ['a service that answers', allServed],
    ['a service whose answers are lost at first', everySecondLost],
  ])('%s', async (_, fate) => {
    let boundaries = 0;
    for (let boundary = 0; boundary <= boundaries; boundary += 1) {
      await inBench(async (bench) => {
        bench.service.fate = fate;
        const passed = await apply(bench, smallPlan(), boundary);
        // As long as it crashes there may be more.
        if (passed > boundary) boundaries = boundary + 1;
        await apply(bench, smallPlan());
        await expectOnceEach(bench, WHOLE);
      });
    }
    expect(boundaries).toBeGreaterThan(40);
  });
});

/** Every third second boundary, each time beginning with another: all are met, in a third of the time. */
const STRIDE = 3;

test('pairs of crashes, the second during recovery, on three steps', async () => {
  const plan = planOf(smallPlan().steps.slice(0, 3));
  const three = ['POST /bundles', 'POST /products', 'POST /subscriptions'];
  let firsts = 0;
  for (let first = 0; first <= firsts; first += 1) {
    let seconds = first % STRIDE;
    for (let second = first % STRIDE; second <= seconds; second += STRIDE) {
      await inBench(async (bench) => {
        if ((await apply(bench, plan, first)) > first) firsts = first + 1;
        if ((await apply(bench, plan, second)) > second) seconds = second + STRIDE;
        await apply(bench, plan);
        await expectOnceEach(bench, three);
      });
    }
  }
  expect(firsts).toBeGreaterThan(25);
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
    fc.asyncProperty(fc.array(anyRun, { minLength: 1, maxLength: 4 }), (runs) =>
      inBench(async (bench) => {
        for (const { fates, boundary, pauseMs } of runs) {
          const from = bench.service.requests.length;
          bench.service.fate = (index) => fates[index - from] ?? { kind: 'served' };
          await apply(bench, smallPlan(), boundary);
          bench.runtime.advance(pauseMs);
        }
        bench.service.fate = allServed;
        await apply(bench, smallPlan());
        // What a run refused or withheld for want of a key comes with the next.
        await apply(bench, smallPlan());
        await expectOnceEach(bench, WHOLE);
      }),
    ),
    { numRuns: 120 },
  );
});
