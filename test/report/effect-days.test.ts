import { describe, expect, test } from 'vitest';
import { effectDays } from '../../src/report/html/plan-html.ts';
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
    const stood = deferred.map((each) => ({ ...each, stands: true as const }));
    expect(effectDays(plan({ deferred: stood }))).toEqual([
      { when: '2027-06-01', what: ['2 price locks end: their changes take effect, planned already'] },
    ]);
  });

  test('have the changes of bundles that are not due, and which of them stood before', () => {
    const ahead = {
      kind: 'not_due' as const,
      address: at('bundles.growth'),
      reason: 'its prices change on 2027-03-01 for new subscriptions',
      fix: 'run apply on or after 2027-03-01',
      day: day('2027-03-01'),
      currency: 'USD',
      differences: [
        {
          op: 'replace' as const,
          path: '/prices/products.platform/fixed_pricing_model/price_per_unit',
          from: '538.92',
          value: '579',
          cause: 'catalog' as const,
          source: null,
        },
      ],
    };
    const stood = { ...ahead, reason: 'its prices change on 2027-01-19', day: day('2027-01-19') };
    expect(effectDays(plan({ deferred: [ahead, { ...stood, stands: true, differences: [] }] }))).toEqual([
      { when: '2027-01-19', what: ['prices of growth change, planned already'] },
      {
        when: '2027-03-01',
        what: ['platform 538.92 \u2192 579.00 USD (+7.4 %) in growth for new subscriptions'],
      },
    ]);
  });

  test('are none where nothing changes', () => {
    expect(effectDays(plan({}))).toEqual([]);
  });
});
