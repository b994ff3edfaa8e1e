/** The part of a plan that each form of approval lets an apply carry out, without a project or a service. */
import { expect, test } from 'vitest';
import type { Journal } from '../../src/apply/journal/journal.ts';
import {
  approveDigest,
  asIs,
  isNothingLeft,
  judgedByItsSteps,
  refuseOtherDigest,
  refuseOtherRules,
  resolvingAlone,
  withItsOwnRules,
} from '../../src/apply/steps/approved-part.ts';
import type { GuardFinding } from '../../src/model/plan/guards.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { isIntact, planDigest, sealPlan } from '../../src/plan/document/plan-digest.ts';
import { toDocument } from '../../src/plan/document/plan-document.ts';
import { planOf, step } from './plans.ts';

const A = step('products.update', 'products.a', { name: 'A' });
const B = step('products.update', 'products.b', { name: 'B' });
const NOW = planOf([A, B], { digest: 'd'.repeat(64) });
const APPROVALS: NonNullable<Plan['approvals']> = {
  ...{ rules: { rules: [], approvers: {} }, base: null, approvers: {} },
  required: [{ by: ['finance'], reasons: ['always: every plan'] }],
};
const REFUSED = { guard: 'deletions', outcome: 'refused', message: 'too many' } as unknown as GuardFinding;
const stored = (plan?: Plan): Journal => ({ storedPlan: async () => plan }) as unknown as Journal;

test('a digest counts for the plan that has it, and for what is left of it', async () => {
  expect(await approveDigest(NOW.digest, NOW, stored())).toEqual(asIs(NOW));
  const whole = { ...NOW, digest: 'e'.repeat(64) };
  const left = await approveDigest(whole.digest, { ...NOW, steps: [B] }, stored(whole));
  expect([left.plan.digest, left.plan.steps]).toEqual([whole.digest, [B]]);
});

test.each([
  ['ddddddd', undefined, /^digest-incomplete: .*64 characters/],
  [
    'e'.repeat(64),
    planOf([A], { digest: 'e'.repeat(64) }),
    /^digest-mismatch: .*not approved: products\.update products\.b/,
  ],
])('the digest %s does not', async (digest, plan, says) => {
  await expect(approveDigest(digest, NOW, stored(plan))).rejects.toThrow(says);
});

test('an apply that resolves what is open sends nothing else, and says that it waits', () => {
  const { plan } = resolvingAlone({ ...NOW, guards: [REFUSED], approvals: APPROVALS });
  expect(plan).toMatchObject({ steps: [], guards: [], notices: [{ code: 'nothing-to-resume' }] });
  expect(plan.approvals).toBeUndefined();
  expect(plan.digest).not.toBe(NOW.digest);
  expect(resolvingAlone(planOf([])).plan.notices).toEqual([]);
});

test('a part of the plan is judged by itself: it takes the guards and approvals of that part alone', () => {
  const asked = planOf([A], { approvals: APPROVALS });
  const assembled: ReadonlySet<string>[] = [];
  const { plan } = judgedByItsSteps(asIs(asked), {
    ...{ asked, now: NOW },
    assemble: (digests) => {
      assembled.push(digests);
      return planOf([A], { guards: [REFUSED], approvals: { ...APPROVALS, required: [] } });
    },
  });
  expect(assembled).toEqual([new Set([A.digest])]);
  expect([plan.guards, plan.approvals?.required]).toEqual([[REFUSED], []]);
  expect(isIntact(toDocument(plan))).toBe(true);
});

test.each([
  ['the whole plan of another day', '2026-11-30', [A, B], 'now'],
  ['a part of a plan of another day', '2026-11-30', [A], 'alone'],
  ['a part of a plan of today', NOW.today, [A], 'asked'],
])('the money of %s is that of what is sent on the day', (_, today, steps, whose) => {
  const impactOf = (name: string) => ({ prices: [], money: [], bundles: [], of: name });
  const asked = planOf(steps, { today: today as Plan['today'], impact: impactOf('asked') });
  const { plan } = judgedByItsSteps(asIs({ ...asked, today: NOW.today }), {
    ...{ asked, now: { ...NOW, impact: impactOf('now') } },
    assemble: () => planOf(steps, { impact: impactOf('alone') }),
  });
  expect(plan.impact).toEqual(impactOf(whose));
});

test('the whole plan is judged as it was made, and one of which nothing is left needs no approval', () => {
  const never = (): never => {
    throw new Error('assembled again');
  };
  const whole = asIs({ ...NOW, approvals: APPROVALS });
  expect(judgedByItsSteps(whole, { asked: undefined, now: whole.plan, assemble: never })).toBe(whole);
  const done = { plan: planOf([A], { approvals: APPROVALS }), already: new Map([[A.id, {} as never]]) };
  const { plan } = judgedByItsSteps(done, { asked: planOf([A]), now: NOW, assemble: never });
  expect(plan.approvals).toBeUndefined();
});

test('a document of which nothing is left says nothing of drafts, and one with a step to send does', () => {
  const asked = planOf([A, B], { staged: { versions: 1, foreign_drafts: [] } });
  const judged = [[A, B], [A]].map((done) =>
    judgedByItsSteps(
      { plan: asked, already: new Map(done.map(({ id }) => [id, {} as never])) },
      { asked, now: NOW, assemble: () => undefined },
    ),
  );
  expect(judged.map(isNothingLeft)).toEqual([true, false]);
  expect(judged.map(({ plan }) => plan.staged === undefined)).toEqual([true, false]);
  expect(isNothingLeft(asIs(planOf([])))).toBe(false);
});

test('a resumed plan leaves rules that came since for an apply of their own', () => {
  const rules = { record: 'new', base: 'old', changed: true, changes: [] };
  const plan = sealPlan(planOf([A], { rules }));
  const asked = planOf([A], { rules: { ...rules, record: 'old' } });
  expect(withItsOwnRules(asIs(plan), asked).plan.rules).toMatchObject({ record: 'old', changed: false });
  expect(withItsOwnRules(asIs(plan), planOf([A], { rules })).plan.rules).toEqual(rules);
});

test('an approval covers neither other rules nor another plan', () => {
  const rules = { record: 'new', base: 'old', changed: true, changes: [] };
  const other = planOf([A], { rules: { ...rules, record: 'other' } });
  expect(() => refuseOtherRules(planOf([A], { rules }), other)).toThrow(/^rules-differ: /);
  expect(() => refuseOtherRules(planOf([A], { rules }), planOf([A], { rules }))).not.toThrow();
  expect(() => refuseOtherDigest(NOW, APPROVALS)).toThrow(/^document-altered: /);
  expect(() => refuseOtherDigest({ ...NOW, digest: planDigest(NOW) }, APPROVALS)).not.toThrow();
});
