import { describe, expect, test } from 'vitest';
import {
  approvedNotes,
  checkApproval,
  checkFreshness,
  resultsAlready,
} from '../../src/apply/steps/freshness.ts';
import { type Adoption, type Deferred, newlyScheduled, type Plan } from '../../src/model/plan/plan.ts';
import type { Rename } from '../../src/model/service/record.ts';
import type { CalendarDay } from '../../src/model/values/calendar-day.ts';
import { at, planOf, smallPlan, step } from './plans.ts';

const A = step('bundles.create', 'bundles.a', { name: 'A' });
const B = step('bundles.update', 'bundles.b', { name: 'B' });
const C = step('subscriptions.create', 'subscriptions.c', {}, { depends_on: [A.id] });
const D = step('subscriptions.update', 'subscriptions.c', {}, { depends_on: [C.id] });
const approved = planOf([A, B, C, D]);
const none = new Map<string, string>();

const fresh = (
  now = approved,
  doneUnder: ReadonlyMap<string, string> = none,
  open: ReadonlyMap<string, string> = none,
) =>
  [...checkFreshness({ approved, now, doneUnder, open }).values()].map((entry) =>
    entry.kind === 'stale' ? entry.reason : entry.kind,
  );

test('noted is what was approved and still is to be noted', () => {
  const adoption = (address: string, id: string): Adoption => ({
    address: at(address),
    remote_id: id,
    how: 'declared',
    value: null,
    start: null,
    status: null,
  });
  const rename = (to: string): Rename => ({ from: at('bundles.old'), to: at(to) });
  const then = planOf([], {
    adoptions: [adoption('products.a', '1'), adoption('products.b', '2'), adoption('products.c', '3')],
    renames: [rename('bundles.new')],
  });
  const now = planOf([], {
    adoptions: [adoption('products.a', '1'), adoption('products.b', 'other'), adoption('products.d', '4')],
    renames: [rename('bundles.new'), rename('bundles.newer')],
  });
  expect(approvedNotes(then, now)).toEqual({
    adoptions: [adoption('products.a', '1')],
    renames: [rename('bundles.new')],
    deferred: [],
  });
});

test('a dated change is scheduled only where the approved plan has it too', () => {
  const dated = (digest: string, approved?: string): Deferred => ({
    kind: 'not_due',
    address: at('bundles.growth'),
    reason: '',
    fix: '',
    day: '2027-02-01' as CalendarDay,
    digest,
    ...(approved && { approved }),
  });
  const then = planOf([], { deferred: [dated('a')], withdrawn: [] });
  const now = planOf([], { deferred: [dated('a'), dated('b'), dated('c', 'before')] });
  expect(newlyScheduled(now).map(({ digest }) => digest)).toEqual(['a', 'b']);
  const { deferred } = approvedNotes(then, now);
  expect(deferred.map(({ digest }) => digest)).toEqual(['a', undefined, 'c']);
});

describe('an approved file against the plan made now', () => {
  test('a step for something that is adopted by another id is stale', () => {
    const adopting = (id: string): readonly Adoption[] => [
      { address: at('bundles.b'), remote_id: id, how: 'declared', value: null, start: null, status: null },
    ];
    const then = planOf([A, B, C], { adoptions: adopting('bun_1') });
    const judged = (now: Plan) =>
      [...checkFreshness({ approved: then, now, doneUnder: none, open: none }).values()].map(
        ({ kind }) => kind,
      );
    expect(judged(then)).toEqual(['fresh', 'fresh', 'fresh']);
    expect(judged(planOf([A, B, C], { adoptions: adopting('bun_2') }))).toEqual(['fresh', 'stale', 'fresh']);
  });

  test('the same plan: all fresh', () => {
    expect(fresh()).toEqual(['fresh', 'fresh', 'fresh', 'fresh']);
  });

  test('done under it already', () => {
    expect(fresh(planOf([B, C, D]), new Map([[A.id, A.digest]]))).toEqual([
      'done',
      'fresh',
      'fresh',
      'fresh',
    ]);
  });

  test('in doubt: it is resolved first, and what depends on it goes on', () => {
    expect(fresh(planOf([B, C, D]), none, new Map([[A.id, A.digest]]))).toEqual([
      'resolved_first',
      'fresh',
      'fresh',
      'fresh',
    ]);
    expect(fresh(planOf([B, C, D]), none, new Map([[A.id, 'another']]))[0]).toBe(
      'nothing remains to be done for it',
    );
  });

  test('done under it with another body counts for nothing', () => {
    expect(fresh(planOf([B, C, D]), new Map([[A.id, 'another']]))[0]).toBe(
      'nothing remains to be done for it',
    );
  });

  test.each<[string, Partial<typeof A>, string]>([
    ['another body', { body: { name: 'A2' }, digest: 'x' }, 'it would send something else now'],
    [
      'another run',
      { ground: { revision: 1, fingerprint: '' }, digest: 'x' },
      'another run has changed what it was planned on',
    ],
    [
      'the service',
      { ground: { revision: 0, fingerprint: 'y' }, digest: 'x' },
      'the service has changed what it was planned on',
    ],
  ])('%s makes it stale, and with it all that depends on it', (_, change, reason) => {
    const now = planOf([{ ...A, ...change }, B, C, D]);
    expect(fresh(now)).toEqual([
      reason,
      'fresh',
      `${A.id}, which it depends on, is stale`,
      `${C.id}, which it depends on, is stale`,
    ]);
  });

  test('now deferred', () => {
    const deferred = [
      { kind: 'price_locked', address: at('bundles.b'), reason: 'a price lock', fix: '' },
    ] as const;
    expect(fresh(planOf([A, C, D], { deferred }))[1]).toBe('it is now deferred: a price lock');
  });

  test('a dependency that the plan does not hold', () => {
    const odd = planOf([{ ...A, depends_on: ['unknown'] }]);
    const entries = checkFreshness({ approved: odd, now: odd, doneUnder: none, open: none });
    expect(entries.get(A.id)).toMatchObject({ kind: 'stale' });
  });

  test.each([
    ['project', { project: 'other' }],
    ['environment', { environment: 'staging' }],
    ['service', { target: { origin: 'https://elsewhere.example', profile: 'bound' } }],
  ])('made for another %s: nothing of it is fresh', (place, change) => {
    for (const reason of fresh(planOf([A, B, C, D], change)))
      expect(reason).toMatch(`the plan was made for ${place}`);
  });

  test('what a run is told', () => {
    const freshness = checkFreshness({
      approved,
      now: planOf([C, D]),
      doneUnder: new Map([[A.id, A.digest]]),
      open: none,
    });
    expect([...resultsAlready(freshness)]).toEqual([
      [A.id, { kind: 'done', remote_id: null, replayed: false, sends: 0 }],
      [B.id, { kind: 'stale', reason: 'nothing remains to be done for it' }],
    ]);
  });
});

describe('an approved digest', () => {
  const resolved = {
    address: at('bundles.a'),
    operation: 'bundles.create',
    method: 'POST',
    path: '/bundles',
    body: null,
    key: 'k',
  } as const;

  test('the same', () => {
    expect(checkApproval('plan digest', smallPlan(), undefined)).toEqual({ kind: 'same' });
  });

  test('the remainder of a run that stored it, with what it left open', () => {
    const now = planOf([C, D], { digest: 'rest', resolved_first: [resolved] });
    expect(checkApproval('plan digest', now, approved)).toEqual({ kind: 'remainder', approved });
  });

  test('a step that it did not hold', () => {
    const now = planOf([{ ...C, digest: 'other' }, D], { digest: 'rest' });
    expect(checkApproval('plan digest', now, approved)).toEqual({ kind: 'mismatch', unapproved: [C.id] });
  });

  test('something open that it did not send', () => {
    const now = planOf([], { digest: 'rest', resolved_first: [{ ...resolved, address: at('bundles.z') }] });
    expect(checkApproval('plan digest', now, approved)).toEqual({
      kind: 'mismatch',
      unapproved: ['bundles.create bundles.z'],
    });
  });

  test.each([
    ['no run stored it', undefined],
    ['another plan was stored', planOf([C], { digest: 'another' })],
    ['it was stored for another environment', planOf([C], { environment: 'staging' })],
  ])('%s', (_, stored) => {
    expect(checkApproval('plan digest', planOf([C], { digest: 'rest' }), stored)).toEqual({
      kind: 'mismatch',
      unapproved: [C.id],
    });
  });
});
