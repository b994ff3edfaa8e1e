/** What can be counted on one side alone is in neither, and is named with what is known of it. */
import { describe, expect, it } from 'vitest';
import { moneyImpact } from '../../src/ledger/of-plan/money-impact.ts';
import type { PricedSubscription } from '../../src/ledger/priced-subscription.ts';
import { createPriceIdentity } from '../../src/ledger/prices/price-identity.ts';
import type { Price } from '../../src/model/catalog/price.ts';
import type { MoneyImpact } from '../../src/model/plan/money-impact.ts';
import { calendarDay as day } from '../../src/model/values/calendar-day.ts';
import { at, fixed, START, sample, schedule, subscription, unit, usage } from './subscriptions.ts';

function impactOf(
  sides: Pick<PricedSubscription, 'before' | 'after'> & Partial<Pick<PricedSubscription, 'changes'>>,
  lookup = usage(),
): MoneyImpact {
  const [impact] = moneyImpact([subscription('a', sides)], lookup, createPriceIdentity(), day(START));
  if (impact === undefined) throw new Error('no money');
  return impact;
}

const seats = fixed('25');
const platform = (price = fixed('100'), others = {}) => ({ [START]: { platform: price, ...others } });
const NO_INTERVAL = 'the length of the billing interval is not known (annually)';

describe('a price that is counted on one side only', () => {
  it('leaves both sides of every sum: nobody pays 100 less because an interval is not known', () => {
    const impact = impactOf({
      before: schedule(platform(fixed('100'), { seats })),
      after: schedule(platform(fixed('1100', { billing_interval: 'annually' }), { seats })),
    });
    // The seats alone: 25 a month, 12 months.
    expect(impact.monthly).toEqual({ before: '25', after: '25' });
    expect(impact.contract).toEqual({ before: '300', after: '300' });
    expect(impact.paying).toEqual({ more: 0, less: 0, same: 0, unknown: 1 });
    expect(impact.excluded[0]).toEqual({
      what: 'products.platform',
      reason: NO_INTERVAL,
      changes: true,
      subscriptions: 1,
      for_example: at('a'),
      known: { before: '100', after: null },
    });
  });

  it('is the same the other way round', () => {
    const impact = impactOf({
      before: schedule(platform(fixed('1100', { billing_interval: 'annually' }))),
      after: schedule(platform(fixed('100'))),
    });
    expect(impact.monthly).toEqual({ before: '0', after: '0' });
    expect(impact.excluded[0]).toMatchObject({ known: { before: null, after: '100' } });
  });

  it('is metered without a sample after, and fixed before', () => {
    const impact = impactOf({
      before: schedule(platform(fixed('100'))),
      after: schedule(platform(unit('0.5', 'met_calls'))),
    });
    expect(impact.monthly).toEqual({ before: '0', after: '0' });
    const sampled = impactOf(
      { before: schedule(platform(fixed('100'))), after: schedule(platform(unit('0.5', 'met_calls'))) },
      usage([sample('cus_a', 'met_calls', '300')]),
    );
    // 0.5 × 300.
    expect(sampled.monthly).toEqual({ before: '100', after: '150' });
  });

  it('has a discount of which no arithmetic is known on one side only', () => {
    const unknown = { type: 'fixed', amount: '30.00', duration_type: 'forever' };
    const impact = impactOf({
      before: schedule(platform(fixed('100'))),
      after: schedule(platform(fixed('120', { discount: unknown }))),
    });
    expect(impact.monthly).toEqual({ before: '0', after: '0' });
    expect(impact.excluded[0]).toMatchObject({ known: { before: '100', after: null } });
    const both = impactOf({
      before: schedule(platform(fixed('100', { discount: unknown }))),
      after: schedule(platform(fixed('120', { discount: unknown }))),
    });
    expect(both.monthly).toEqual({ before: '100', after: '120' });
  });

  it('counts as nothing a month where it does not recur, which is known', () => {
    const once = fixed('500', { billing_frequency: 'one_time' });
    const impact = impactOf({ before: schedule(platform(once)), after: schedule(platform(fixed('500'))) });
    expect(impact.monthly).toEqual({ before: '0', after: '500' });
  });

  it('is counted where the product comes or goes', () => {
    const impact = impactOf({
      before: schedule(platform(fixed('100'), { seats })),
      after: schedule(platform(fixed('100'))),
    });
    expect(impact.monthly).toEqual({ before: '125', after: '100' });
  });
});

describe('a term that is counted on one side only', () => {
  it('leaves both sides', () => {
    const flat = { type: 'fixed', amount: '30.00', duration_type: 'forever' };
    const tenth = { type: 'percentage', amount: '10', duration_type: 'forever' };
    const impact = impactOf({
      before: schedule(platform(), { discount: tenth }),
      after: schedule(platform(), { discount: flat }),
    });
    // Not 90 → 100: the flat discount is not counted, so that neither is.
    expect(impact.monthly).toEqual({ before: '100', after: '100' });
    expect(impact.excluded).toMatchObject([{ what: 'discount' }]);
  });
});

describe('a part of the bill that is not known', () => {
  const calls = { calls: unit('0.5', 'met_calls') };
  const tenth = { type: 'percentage', amount: '10', duration_type: 'forever' };
  const limit = (amount: string) => ({ amount, period: 'monthly' });
  const rows = [
    ['discount', {}, tenth],
    ['minimum_spend', limit('50'), limit('500')],
    ['maximum_spend', limit('5000'), limit('9000')],
    ['price_escalation', {}, { enabled: true, type: 'percentage', percentage: '5', interval_months: 12 }],
    ['trial_period_days', 0, 30],
  ] as const;

  it.each(rows)('changes with the subscription`s %s', (term, from, to) => {
    const impact = impactOf({
      before: schedule(platform(fixed('100'), calls), { [term]: from }),
      after: schedule(platform(fixed('100'), calls), { [term]: to }),
      changes: [term],
    });
    expect(impact.uncounted_changes).toBe(1);
    expect(impact.excluded).toContainEqual(
      expect.objectContaining({ what: 'products.calls', changes: true }),
    );
  });

  it('stays where another price changes', () => {
    const impact = impactOf({
      before: schedule(platform(fixed('100'), calls)),
      after: schedule(platform(fixed('120'), calls)),
    });
    expect(impact.uncounted_changes).toBe(0);
    expect(impact.excluded).toContainEqual(
      expect.objectContaining({ what: 'products.calls', changes: false }),
    );
  });
});

describe('a price of prepaid units', () => {
  const prepaid = (units: number, overage: string): Price => ({
    billing_interval: 'monthly',
    metric_ids: ['met_traces'],
    prepaid_fixed_tiered_pricing_model: {
      prepaid_units: units,
      overages_charge_interval: 'monthly',
      tiers: [{ price_per_unit: overage, fixed_fee: '100' }],
    },
  });
  const sides = (after: Price) => ({
    before: schedule(platform(prepaid(50, '2'))),
    after: schedule(platform(after)),
  });
  const BEYOND =
    'only its declared units are counted: the price depends on usage, and there is no usage sample of met_traces';

  it.each([
    ['bills less beyond them', prepaid(50, '0.02')],
    ['has fewer of them', prepaid(20, '2')],
  ])('without a sample is known in its fee alone: it %s', (_, after) => {
    const impact = impactOf(sides(after));
    expect(impact.monthly).toEqual({ before: '100', after: '100' });
    expect(impact.uncounted_changes).toBe(1);
    expect(impact.excluded).toMatchObject([{ what: 'products.platform', reason: BEYOND, changes: true }]);
    expect(impact.usage_bounds).toBeDefined();
  });

  it('with a sample is known', () => {
    const lookup = usage([sample('cus_a', 'met_traces', '80')]);
    const impact = impactOf(sides(prepaid(20, '2')), lookup);
    // 100 and 2 for each of 30, then of 60.
    expect(impact.monthly).toEqual({ before: '160', after: '220' });
    expect(impact.excluded).toEqual([]);
  });
});
