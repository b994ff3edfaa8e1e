/** A decrease counts in whichever month it is: the first lines name it with its month and amount, guards and rules judge it. */
import { describe, expect, it } from 'vitest';
import { assemblePlan } from '../../src/judge/assemble-plan.ts';
import type { ApprovalCondition } from '../../src/model/plan/approval.ts';
import type { Guards } from '../../src/model/plan/guards.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { monthlyPrice } from '../prices.ts';
import { pointsOf, saidOf } from '../report/said-of-plan.ts';
import { inputsOf } from './plan-of.ts';

const START = '2026-06-01';
const PRICE = monthlyPrice('649.00');
const contract = (months: number, renews = false): JsonObject => ({
  contract: { period_type: 'fixed', duration_months: months, start_date: START },
  renewal: renews ? { auto_renew: true, duration_months: months } : { auto_renew: false },
});
const every = (interval_months: number, percentage: string, enabled = true): JsonObject => ({
  price_escalation: { enabled, interval_months, type: 'percentage', percentage },
});

function planned(before: JsonObject, after: JsonObject, price: JsonObject = {}) {
  const fields = { customer_id: 'cus_a', currency: 'USD', ...contract(36) };
  const items = [{ product: 'platform', price: { ...PRICE, ...price } }];
  const a = { ...fields, ...before, ...after, versions: [{ items }] };
  const world = (guards: Partial<Guards>) => ({
    catalog: `products: { platform: { id: p1 } }\nsubscriptions: ${JSON.stringify({ a })}`,
    profile: 'bound' as const,
    records: {
      'subscriptions.a': { value: { ...fields, ...before }, status: 'active' },
      'subscriptions.a.versions.opening': {
        value: { items: [{ product_id: 'p1', price: PRICE }] },
        start: calendarDay(START),
      },
    },
    guards,
  });
  return (guards: Partial<Guards> = {}, when: ApprovalCondition = { always: true }) => {
    const { plan } = assemblePlan({
      ...inputsOf(world(guards)),
      approvals: { rules: [{ when, by: ['finance'] }], approvers: { finance: ['ssh-ed25519 AAAA a'] } },
    });
    if (plan === undefined) throw new Error('no plan');
    return plan;
  };
}

describe('given away in a month that the compared one does not show', () => {
  it.each<[string, ReturnType<typeof planned>, string, string]>([
    [
      'a trial of 700 days',
      planned({}, { trial_period_days: 700 }),
      '−649.00 USD a month through 2028-04, then as before',
      'pays 649.00 USD less a month from 2026-12-01 through 2028-04-30',
    ],
    [
      'an escalation that is switched off',
      planned(every(12, '5'), every(12, '5', false)),
      'up to −66.52 USD a month from 2027-06-01 through 2029-05-31',
      'pays up to 66.52 USD less a month from 2027-06-01 through 2029-05-31',
    ],
    [
      'an escalation that goes',
      planned(every(12, '5'), { price_escalation: null }),
      'up to −66.52 USD a month from 2027-06-01 through 2029-05-31',
      'pays up to 66.52 USD less a month from 2027-06-01 through 2029-05-31',
    ],
    [
      'a lower escalation',
      planned(every(12, '5'), every(12, '1')),
      'up to −53.48 USD a month from 2027-06-01 through 2029-05-31',
      'pays up to 53.48 USD less a month from 2027-06-01 through 2029-05-31',
    ],
    [
      'a slower escalation',
      planned(every(12, '5'), every(24, '5')),
      'up to −34.07 USD a month from 2027-06-01 through 2029-05-31',
      'pays up to 34.07 USD less a month from 2027-06-01 through 2029-05-31',
    ],
    [
      'an escalation beyond the months of the series',
      planned({ ...contract(60), ...every(48, '20') }, { price_escalation: null }),
      '−129.80 USD a month from 2030-06-01 through 2031-05-31',
      'pays 129.80 USD less a month from 2030-06-01 through 2031-05-31',
    ],
    [
      'an escalation of a contract that goes on, beyond three years',
      planned({ ...contract(12, true), ...every(60, '20') }, { price_escalation: null }),
      '−129.80 USD a month from 2031-06-01 at least through 2031-12-31',
      'pays 129.80 USD less a month from 2031-06-01 at least through 2031-12-31',
    ],
  ])('%s', (_, plan, sentence, attention) => {
    expect(saidOf(plan())).toContain(sentence);
    expect(pointsOf(plan()).map(({ words }) => words.text)).toContainEqual(
      expect.stringContaining(attention),
    );
    const refusedBy = (guards: Partial<Guards>) =>
      plan(guards)
        .guards.filter(({ outcome }) => outcome === 'refused')
        .map(({ guard }) => guard);
    expect(refusedBy({ monthly_change: { USD: { min: '-10' } } })).toEqual(['monthly_change']);
    expect(refusedBy({ price_decrease_percent: '1' })).toEqual(['price_decrease_percent']);
    expect(plan({}, { monthly_decrease_above: '10' }).approvals?.required).toHaveLength(1);
    expect(plan({}, { monthly_decrease_above: '1000' }).approvals?.required).toHaveLength(0);
  });

  it('is not what a price that changes by the same each month is', () => {
    const plan = planned(
      every(12, '5'),
      {},
      { fixed_pricing_model: { price_per_unit: '600.00', units: 1 } },
    )();
    expect(plan.impact.money[0]?.further_decreases).toBeUndefined();
  });

  it('is a trial of a price too', () => {
    const plan = planned({}, {}, { trial_period_days: 400 })();
    expect(pointsOf(plan).map(({ words }) => words.text)).toContainEqual(
      expect.stringContaining('pays up to 649.00 USD less a month'),
    );
  });
});
