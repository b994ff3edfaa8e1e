import { describe, expect, test } from 'vitest';
import { effectDays } from '../../src/report/view/effect-days.ts';
import { customersPlan, type SampleCustomer } from './customers-plan.ts';
import { at, day, plan } from './sample-plan.ts';

const customer = (over: Partial<SampleCustomer>): SampleCustomer => ({
  name: 'Acme',
  currency: 'USD',
  bundle: 'bundles.growth',
  manager: null,
  before: '100',
  after: '109.50',
  ...over,
});

describe('the days of a plan', () => {
  test('have the bills that change, by currency, and the contracts by month', () => {
    const sample = customersPlan([
      customer({}),
      customer({ after: '90', counted: false }),
      customer({ currency: 'EUR' }),
    ]);
    expect(effectDays(sample)).toEqual([
      {
        when: '2027-01-19',
        what: ['3 bills change, +9.50 EUR and \u22120.50 USD a month, 1 of them counted in part'],
      },
      { when: '2027-06', what: ['2 contracts renew', '1 contract ends'] },
    ]);
  });

  test('have the locks that end, also where no bill changes yet', () => {
    const deferred = ['a', 'b'].map((key) => ({
      kind: 'price_locked' as const,
      address: at(`subscriptions.${key}`),
      reason: 'locked',
      fix: 'wait',
      until: day('2027-06-01'),
    }));
    expect(effectDays(plan({ deferred }))).toEqual([
      { when: '2027-06-01', what: ['2 price locks end: their changes take effect'] },
    ]);
  });

  test('are none where nothing changes', () => {
    expect(effectDays(plan({}))).toEqual([]);
  });
});
