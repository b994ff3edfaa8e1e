/** What can be counted on one side alone is in neither, and is named with what is known of it. */
import { describe, expect, it } from 'vitest';
import { moneyImpact } from '../../src/impact/money/money-impact.ts';
import type { PricedSubscription } from '../../src/impact/priced-subscription.ts';
import { createPriceIdentity } from '../../src/impact/prices/price-identity.ts';
import type { MoneyImpact } from '../../src/model/plan/impact.ts';
import { calendarDay as day } from '../../src/model/values/calendar-day.ts';
import { at, fixed, START, sample, schedule, subscription, unit, usage } from './subscriptions.ts';

function impactOf(sides: Pick<PricedSubscription, 'before' | 'after'>, lookup = usage()): MoneyImpact {
  const [impact] = moneyImpact([subscription('a', sides)], lookup, createPriceIdentity(), day(START));
  if (impact === undefined) throw new Error('no money');
  return impact;
}

const seats = fixed('25');
const platform = (price = fixed('100'), others = {}) => ({ [START]: { platform: price, ...others } });
const NO_INTERVAL = 'the billing interval is no known number of months (yearly)';

describe('a price that is counted on one side only', () => {
  it('leaves both sides of every sum: nobody pays 100 less because an interval is not known', () => {
    const impact = impactOf({
      before: schedule(platform(fixed('100'), { seats })),
      after: schedule(platform(fixed('1100', { billing_interval: 'yearly' }), { seats })),
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
      before: schedule(platform(fixed('1100', { billing_interval: 'yearly' }))),
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
