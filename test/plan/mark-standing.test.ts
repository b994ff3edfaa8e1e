/** Which deferred changes are new: the same is recognised whatever moved around it, and in doubt a change is new. */
import { describe, expect, it } from 'vitest';
import type { Deferred, Plan } from '../../src/model/plan/plan.ts';
import { type Before, markStanding, NOTHING_BEFORE } from '../../src/plan/document/mark-standing.ts';
import { isIntact } from '../../src/plan/document/plan-digest.ts';
import { toDocument } from '../../src/plan/document/plan-document.ts';
import { at, day, plan, step } from '../report/sample-plan.ts';

const GROWTH = at('bundles.growth');
const dated = (amount: string, from = '499.00', line = 12): Deferred => ({
  kind: 'not_due',
  address: GROWTH,
  reason: 'its prices change on 2027-01-19',
  fix: 'run apply on or after 2027-01-19',
  day: day('2027-01-19'),
  differences: [
    {
      op: 'replace',
      path: '/prices/products.platform/fixed_pricing_model/price_per_unit',
      from,
      value: amount,
      cause: 'catalog',
      source: { file: 'bundles.yaml', line, column: 9 },
    },
  ],
});
const locked: Deferred = {
  kind: 'price_locked',
  address: at('subscriptions.acme'),
  reason: 'the change of bundles.growth on 2027-01-19 waits for its price lock',
  fix: 'none needed',
  about: GROWTH,
  day: day('2027-01-19'),
};
const blocked: Deferred = {
  kind: 'blocked',
  address: at('plans.growth'),
  reason: 'its creation needs plans.create',
  fix: 'bind it',
};

const stoodBefore = (...deferred: readonly Deferred[]): Before => ({
  baseline: { kind: 'catalog', name: 'main' },
  deferred,
  isAsBefore: (address) => address === 'plans.growth',
});
const marks = (made: Plan) => made.deferred.map(({ stands }) => stands ?? false);

describe('a deferred change stands', () => {
  it('where it leads to the same values, from other ones and from another line too', () => {
    const now = plan({ deferred: [dated('538.92', '519.00', 40), locked] });
    expect(marks(markStanding(now, stoodBefore(dated('538.92'), locked)))).toEqual([true, true]);
  });

  it('not where the values that it leads to are edited, nor a lock that holds those back', () => {
    const now = plan({ deferred: [dated('598.00'), locked] });
    expect(marks(markStanding(now, stoodBefore(dated('538.92'), locked)))).toEqual([false, false]);
  });

  it('not where the held change has come and its bundle is edited', () => {
    const edits = plan({
      deferred: [locked],
      steps: [step({ operation: 'bundles.update', address: GROWTH })],
    });
    expect(marks(markStanding(edits, stoodBefore(locked)))).toEqual([false]);
    expect(marks(markStanding(plan({ deferred: [locked] }), stoodBefore(locked)))).toEqual([true]);
  });

  it('only while what it does not describe is declared as before', () => {
    const other = { ...blocked, address: at('plans.other') };
    const now = plan({ deferred: [blocked, other] });
    expect(marks(markStanding(now, stoodBefore(blocked, other)))).toEqual([true, false]);
  });

  it('nowhere without anything to compare with, and the plan says so', () => {
    const made = markStanding(plan({ deferred: [locked] }), NOTHING_BEFORE);
    expect(marks(made)).toEqual([false]);
    expect(made.baseline).toEqual({ kind: 'none' });
  });

  it('and the document is sealed with it', () => {
    const made = markStanding(plan({ deferred: [locked] }), stoodBefore(locked));
    expect(isIntact(toDocument(made))).toBe(true);
  });
});
