import { describe, expect, it } from 'vitest';
import { assemblePlan } from '../../src/judge/assemble-plan.ts';
import { NO_APPROVAL_RULES } from '../../src/model/plan/approval.ts';
import type { Guards } from '../../src/model/plan/guards.ts';
import type { Standing } from '../../src/model/plan/rules.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import { inputsOf, planOf } from '../plan/plan-of.ts';
import { NO_GUARDS } from '../rehearsal.ts';
import { pointsOf } from '../report/said-of-plan.ts';

const all = (guards: Partial<Guards>): Guards => ({ ...NO_GUARDS, ...guards });
const catalog = 'products: { platform: { id: p1 } }';
/** 17 of 31 days of the first month are 17.00. */
const AFTER_A_TRIAL = `${catalog}
subscriptions:
  a:
    customer_id: cus_a
    currency: USD
    auto_activate: true
    trial_period_days: 14
    contract: { period_type: fixed, duration_months: 12, start_date: 2027-01-01 }
    renewal: { auto_renew: false }
    versions:
      - items:
          - product: platform
            price: { type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "31.00", units: 1 } }
`;
const until = calendarDay('2027-01-01');
const exception = {
  guard: 'price_increase_percent',
  limit: '40',
  for: 'bundles.growth',
  until,
  reason: 'x',
} as const;
const over = { ...exception, until: calendarDay('2026-11-19') };
const strict: Partial<Guards> = {
  price_increase_percent: '10',
  move_increase_percent: '20',
  notice_days: 30,
  protect: ['products.platform'],
  exceptions: [exception, over],
};

describe('the guards in force', () => {
  it('stand in the plan, without an exception that is over', () => {
    expect(planOf({ catalog, guards: strict }).guard_rules).toEqual({
      limits: {
        deletions: '0',
        locked_prices: '1000000',
        unmeasured: '1000000',
        backdating_days: '0',
        price_increase_percent: '10',
        move_increase_percent: '20',
        notice_days: '30',
      },
      protect: ['products.platform'],
      exceptions: [exception],
    });
  });

  it('are a part of the digest', () => {
    const digestWith = (guards: Partial<Guards>) => planOf({ catalog, guards }).digest;
    const digests = [
      digestWith(strict),
      digestWith({ ...strict, price_increase_percent: '11' }),
      digestWith({ ...strict, protect: [] }),
      digestWith({ ...strict, exceptions: [] }),
    ];
    expect(new Set(digests).size).toBe(4);
    expect(digestWith({ ...strict, exceptions: [over, exception] })).toBe(digests[0]);
  });
});

describe('guards that the same change loosens', () => {
  const judged = (
    own: Partial<Guards>,
    standing: Standing = { base: { ...NO_APPROVAL_RULES, guards: all(strict) } },
  ) => {
    const { plan } = assemblePlan({ ...inputsOf({ catalog, guards: own }), standing });
    if (plan === undefined) throw new Error('no plan');
    return plan;
  };
  const loosened = (proposed: Partial<Guards>) => judged({ ...strict, ...proposed });

  it('bills are read as before a request that reads them otherwise, which is named', () => {
    const settings = { 'billing.partial_period': 'free' };
    const base = { ...NO_APPROVAL_RULES, guards: all({}), settings: {} };
    const world = inputsOf({ catalog: AFTER_A_TRIAL, profile: 'bound' });
    const own = { ...world, settings, catalog: { ...world.catalog, partialPeriod: 'free' as const } };
    const [first, later] = [{}, { base }].map((standing) => assemblePlan({ ...own, standing }).plan);
    expect(first?.impact.money[0]?.contract.after).toBe('341');
    expect(later?.impact.money[0]?.contract.after).toBe('358');
    expect(later?.notices[0]?.message).toBe(
      'billing.partial_period changes from prorated to free; the rules in force before this change judge the plan',
    );
  });

  it.each<[string, Partial<Guards>, string]>([
    ['a limit', { price_increase_percent: '11' }, 'price_increase_percent is loosened from 10 to 11'],
    ['a limit on moves', { move_increase_percent: '21' }, 'move_increase_percent is loosened from 20 to 21'],
    [
      'an amount that a bill has to pass',
      { above: { price_increase_percent: '5' } },
      'price_increase_percent counts only what is above 5, it was 0',
    ],
    [
      'an exception with an amount',
      { exceptions: [{ ...exception, above: '20' }] },
      'a new exception from price_increase_percent for bundles.growth, limit 40, above 20, until 2027-01-01',
    ],
    ['less notice', { notice_days: 29 }, 'notice_days is loosened from 30 to 29'],
    ['more deletions', { deletions: 1 }, 'deletions is loosened from 0 to 1'],
    ['a protection that goes', { protect: [] }, 'products.platform is no longer protected'],
    [
      'a new exception',
      { exceptions: [exception, { ...exception, for: 'bundles.scale' }] },
      'a new exception from price_increase_percent for bundles.scale, limit 40, until 2027-01-01 (x)',
    ],
    [
      'a wider exception',
      { exceptions: [{ ...exception, limit: '41' }] },
      'a new exception from price_increase_percent for bundles.growth, limit 41',
    ],
  ])('%s is named first, and the guards before it judge', (_, proposed, text) => {
    const plan = loosened(proposed);
    expect(plan.notices[0]?.message).toContain(text);
    expect(pointsOf(plan)[0]?.words.text).toContain(text);
    expect(plan.guard_rules.limits.price_increase_percent).toBe('10');
  });

  it('names a guard that goes', () => {
    const plan = judged(NO_GUARDS);
    expect(plan.notices.map(({ message }) => message.split(';')[0])).toEqual([
      'the guard price_increase_percent is removed: its limit was 10',
      'the guard move_increase_percent is removed: its limit was 20',
      'the guard notice_days is removed: its limit was 30',
      'products.platform is no longer protected',
    ]);
  });

  it('takes what is stricter for no loosening', () => {
    const narrower = { ...exception, limit: '30' };
    const stricter = { price_increase_percent: '9', notice_days: 31, exceptions: [narrower, over] };
    expect(loosened(stricter).notices.filter(({ code }) => code === 'guard-loosened')).toEqual([]);
  });
});
