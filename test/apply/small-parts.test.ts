import { describe, expect, test } from 'vitest';
import { aheadMs, backoffMs, journalClock } from '../../src/apply/journal/journal-clock.ts';
import { recordsOfPlan } from '../../src/apply/run/begin-run.ts';
import { inDependencyOrder } from '../../src/apply/steps/order-steps.ts';
import { systemRuntime } from '../../src/cli/io/system-runtime.ts';
import type { Recorded } from '../../src/model/service/record.ts';
import { referencedAddresses } from '../../src/model/service/references.ts';
import type { Address } from '../../src/model/values/address.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import { fillReferences } from '../../src/service/encode-request.ts';
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

  test('the journal’s entries never run back, and follow the earlier of two clocks', () => {
    const machine = [50, 200, 100, 300, 900];
    const service = [null, null, null, null, 400];
    let turn = 0;
    const clock = journalClock({ now: () => machine[turn] ?? 0 }, 120, () => service[turn] ?? null);
    const entries = machine.map((_, index) => {
      turn = index;
      return clock.now();
    });
    expect(entries).toEqual([120, 200, 200, 300, 400]);
  });

  test.each([
    ['the service was not heard', 700, null, [700, 700], 0],
    ['the machine is ahead', 700, 500, [500, 700], 200],
    ['the machine is behind', 500, 700, [500, 700], -200],
  ])('a moment is between the clocks: %s', (_, machineMs, serviceMs, [earliestMs, latestMs], ahead) => {
    const uptime = { boot: 'a', ms: 5 };
    const clock = journalClock({ now: () => machineMs, uptime: () => uptime }, 900, () => serviceMs);
    expect(clock.moment()).toEqual({ earliestMs, latestMs, uptime });
    expect(aheadMs(clock.clocks())).toBe(ahead);
  });

  test('a machine knows how long it has been up, in one stretch', () => {
    const [first, second] = [systemRuntime.uptime?.(), systemRuntime.uptime?.()];
    expect(first?.boot).toBe(second?.boot);
    expect(first?.ms).toBeGreaterThan(0);
  });
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

  const TODAY = calendarDay('2026-11-20');

  test('a rename carries the row over, and the old address keeps its revision', () => {
    const plan = {
      today: TODAY,
      adoptions: [],
      renames: [{ from: at('bundles.old'), to: at('bundles.new') }],
    };
    expect(recordsOfPlan(plan, known(row('bundles.old'), row('bundles.new', { revision: 7 })), 9)).toEqual([
      row('bundles.new', { remoteId: 'id of bundles.old', revision: 7 }),
      row('bundles.old', { remoteId: null, value: null, presence: 'removed' }),
    ]);
    expect(recordsOfPlan(plan, known(), 9)).toEqual([]);
  });

  test('an adoption is recorded, over a removed row too, and only once', () => {
    const plan = { today: TODAY, renames: [], adoptions: [adoption] };
    const first = recordsOfPlan(plan, known(row('products.a', { presence: 'removed' })), 9);
    expect(first).toMatchObject([
      { remoteId: 'p1', value: { n: 1 }, presence: 'present', revision: 3, appliedAtMs: 9 },
    ]);
    expect(recordsOfPlan(plan, known(...first), 10)).toEqual([]);
    expect(recordsOfPlan(plan, known(), 9)).toMatchObject([{ revision: 0 }]);
  });
});
