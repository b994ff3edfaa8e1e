import { describe, expect, test } from 'vitest';
import { elapsedMs, journalClock } from '../../src/apply/journal/journal-clock.ts';
import { recordsOfPlan } from '../../src/apply/run/note-plan.ts';
import { createAdaptiveLimit } from '../../src/apply/sending/adaptive-limit.ts';
import { backoffMs } from '../../src/apply/sending/backoff.ts';
import { fillReferences } from '../../src/apply/steps/fill-references.ts';
import { inDependencyOrder } from '../../src/apply/steps/order-steps.ts';
import { systemRuntime } from '../../src/cli/io/system-runtime.ts';
import type { Recorded } from '../../src/model/service/record.ts';
import { referencedAddresses } from '../../src/model/service/references.ts';
import type { Address } from '../../src/model/values/address.ts';
import { at, step } from './plans.ts';

describe('filling references', () => {
  const ids: Record<string, string> = {
    'plans.team': 'plan/1',
    'products.api': 'prod_1',
    'bundles.dots': '..',
  };
  const idOf = (address: Address) => ids[address];

  test('in a path, percent-encoded, and in a body, as they are, at any depth', () => {
    const body = {
      plan_id: { $ref: 'plans.team#id' },
      items: [{ product_id: { $ref: 'products.api#id' } }],
      n: 1,
    };
    expect(fillReferences('/plans/{plans.team#id}', body, idOf)).toEqual({
      kind: 'filled',
      path: '/plans/plan%2F1',
      body: { plan_id: 'plan/1', items: [{ product_id: 'prod_1' }], n: 1 },
    });
  });

  test('says which are missing, and takes no id that a path cannot hold', () => {
    const body = { a: { $ref: 'products.gone#id' }, b: [{ $ref: 'products.gone#id' }] };
    expect(fillReferences('/bundles/{bundles.dots#id}', body, idOf)).toEqual({
      kind: 'missing',
      addresses: ['bundles.dots', 'products.gone'],
    });
  });

  test.each([
    { metadata: { $ref: 'not an address#id' } },
    { metadata: { $ref: 'products.api' } },
    { metadata: { $ref: 'products.api#id', other: 'x' } },
    { metadata: { $ref: 7 } },
  ])('leaves what only looks like one: %o', (body) => {
    expect(fillReferences('/x', body, idOf)).toEqual({ kind: 'filled', path: '/x', body });
  });

  test('no body stays no body', () => {
    expect(fillReferences('/x', null, idOf)).toMatchObject({ body: null });
    expect(referencedAddresses('/x', null)).toEqual([]);
  });
});

describe('waiting', () => {
  test.each([
    [1, 0, null, 0],
    [1, 0.5, null, 250],
    [3, 0.5, null, 1000],
    [20, 0.999, null, 29_970],
    [1, 0.5, 4000, 4250],
  ])('attempt %d, chance %d, asked for %s: %d ms', (attempt, chance, asked, expected) => {
    expect(backoffMs(attempt, chance, asked)).toBe(expected);
  });

  test('an abort ends a sleep', async () => {
    const abort = new AbortController();
    const slept = systemRuntime.sleep(60_000, abort.signal);
    abort.abort();
    await slept;
    await systemRuntime.sleep(1, new AbortController().signal);
    expect(systemRuntime.random()).toBeLessThan(1);
    expect(systemRuntime.now()).toBeGreaterThan(0);
  });

  test('without an uptime, a clock that jumps back is held still', () => {
    const times = [50, 200, 100, 300];
    const clock = journalClock({ now: () => times.shift() ?? 0 }, { latestMs: 120, bootedAtMs: null });
    expect([clock.now(), clock.now(), clock.now(), clock.now()]).toEqual([120, 200, 200, 300]);
  });

  test('with one, time goes on wherever the clock stands', () => {
    const moments = [
      [1000, 10],
      [9000, 20],
      [1030, 30],
      [1040, 40],
    ];
    let [nowMs, upMs] = [0, 0];
    const runtime = { now: () => nowMs, uptime: () => ({ boot: 'a', ms: upMs }) };
    const clock = journalClock(runtime, { latestMs: 0, bootedAtMs: null });
    const told = moments.map(([now = 0, up = 0]) => {
      [nowMs, upMs] = [now, up];
      return clock.now();
    });
    expect(told).toEqual([1000, 9000, 9010, 9020]);
    // The next process finds in the journal where time stood at that uptime.
    [nowMs, upMs] = [1050, 50];
    expect(journalClock(runtime, { latestMs: 9020, bootedAtMs: 9020 - 40 }).moment()).toEqual({
      atMs: 9030,
      uptime: { boot: 'a', ms: 50 },
    });
  });

  test('how long ago something was', () => {
    const moment = (atMs: number, boot: string | null, ms = 0) => ({
      atMs,
      uptime: boot === null ? null : { boot, ms },
    });
    expect(elapsedMs(moment(100, 'a', 5), moment(900, 'a', 7))).toBe(2);
    expect(elapsedMs(moment(100, 'a', 5), moment(900, 'b', 7))).toBe(800);
    expect(elapsedMs(moment(100, null), moment(900, null))).toBe(800);
    expect(elapsedMs(moment(100, 'a', 5), moment(900, null))).toBe(800);
  });

  test('a machine knows how long it has been up, in one stretch', () => {
    const [first, second] = [systemRuntime.uptime?.(), systemRuntime.uptime?.()];
    expect(first?.boot).toBe(second?.boot);
    expect(first?.ms).toBeGreaterThan(0);
  });
});

test('concurrency halves on 429 and climbs back one by one, never beyond what was asked', async () => {
  const limit = createAdaptiveLimit(8);
  const answers = (count: number) => {
    for (let n = 0; n < count; n += 1) limit.answered();
  };
  limit.limited();
  expect(limit.width()).toBe(4);
  limit.limited();
  limit.limited();
  limit.limited();
  expect(limit.width()).toBe(1);
  answers(8);
  expect(limit.width()).toBe(2);
  answers(7);
  limit.limited();
  expect(limit.width()).toBe(1);
  answers(1000);
  expect(limit.width()).toBe(8);
  await expect(limit.run(async () => 'ran')).resolves.toBe('ran');
});

describe('order', () => {
  const a = step('products.create', 'products.a', {});
  const b = step('products.create', 'products.b', {}, { depends_on: [a.id] });
  const c = step('products.create', 'products.c', {}, { depends_on: [b.id, 'unknown'] });

  test('dependencies first, whatever the order given', () => {
    expect(inDependencyOrder([c, b, a])).toEqual([a, b, c]);
    expect(inDependencyOrder([a, b, c])).toEqual([a, b, c]);
  });

  test('a circle is a mistake', () => {
    expect(() => inDependencyOrder([{ ...a, depends_on: [c.id] }, b, c])).toThrow(/circle/);
  });
});

describe('what a plan notes without a request', () => {
  const row = (address: string, more: Partial<Recorded> = {}): Recorded => ({
    address: at(address),
    remoteId: `id of ${address}`,
    answered: null,
    value: { name: 'x' },
    start: null,
    status: null,
    presence: 'present',
    revision: 3,
    appliedAtMs: 5,
    ...more,
  });
  const known = (...rows: Recorded[]) => new Map(rows.map((entry) => [entry.address, entry]));
  const adoption = {
    address: at('products.a'),
    remote_id: 'p1',
    how: 'declared',
    value: { n: 1 },
    start: null,
    status: null,
  } as const;

  test('a rename carries the row over, and the old address keeps its revision', () => {
    const plan = { adoptions: [], renames: [{ from: at('bundles.old'), to: at('bundles.new') }] };
    expect(recordsOfPlan(plan, known(row('bundles.old'), row('bundles.new', { revision: 7 })), 9)).toEqual([
      row('bundles.new', { remoteId: 'id of bundles.old', revision: 7 }),
      row('bundles.old', { remoteId: null, value: null, presence: 'removed' }),
    ]);
    expect(recordsOfPlan(plan, known(), 9)).toEqual([]);
  });

  test('an adoption is recorded, over a removed row too, and only once', () => {
    const plan = { renames: [], adoptions: [adoption] };
    const first = recordsOfPlan(plan, known(row('products.a', { presence: 'removed' })), 9);
    expect(first).toMatchObject([
      { remoteId: 'p1', value: { n: 1 }, presence: 'present', revision: 3, appliedAtMs: 9 },
    ]);
    expect(recordsOfPlan(plan, known(...first), 10)).toEqual([]);
    expect(recordsOfPlan(plan, known(), 9)).toMatchObject([{ revision: 0 }]);
  });
});
