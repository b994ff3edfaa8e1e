/** Changes of running subscriptions that move money by an amount that nobody can compute: named, refused, asked for. */
import { describe, expect, it } from 'vitest';
import type { Guards } from '../../src/model/plan/guards.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { planOf } from '../plan/plan-of.ts';
import { pointsOf, saidOf } from '../report/said-of-plan.ts';

const PRICE = {
  type: 'fixed',
  fee_type: 'fixed',
  billing_direction: 'advance',
  charge_on_contract_start: true,
  billing_interval_count: 1,
  billing_interval_unit: 'month',
  fixed_pricing_model: { price_per_unit: '100', units: 1 },
};
const FIELDS = {
  customer_id: 'cus_a',
  currency: 'USD',
  contract: { period_type: 'fixed', duration_months: 12, start_date: '2026-06-01' },
  renewal: { auto_renew: true, duration_months: 12 },
  billing: { first_billing_date: '2026-06-01', payment_terms: 'net_30', auto_issue_invoices: true },
};

function planned(own: JsonObject, price: JsonObject = {}, guards: Partial<Guards> = {}): Plan {
  const a = {
    ...FIELDS,
    ...own,
    versions: [{ items: [{ product: 'platform', price: { ...PRICE, ...price } }] }],
  };
  return planOf({
    catalog: `products: { platform: { id: p1 } }\nsubscriptions: ${JSON.stringify({ a })}`,
    profile: 'bound',
    records: {
      'subscriptions.a': { value: FIELDS, status: 'active' },
      'subscriptions.a.versions.opening': {
        value: { items: [{ product_id: 'p1', price: PRICE }] },
        start: calendarDay('2026-06-01'),
      },
    },
    guards: { unmeasured: 0, ...guards },
  });
}

const refusedBy = ({ guards }: Plan) =>
  guards.filter(({ outcome }) => outcome === 'refused').map(({ guard }) => guard);
const billing = (change: JsonObject) => ({ billing: { ...FIELDS.billing, ...change } });
const renewal = (change: JsonObject) => ({ renewal: { ...FIELDS.renewal, ...change } });

describe('a change without an amount', () => {
  it.each<[string, Plan, string]>([
    [
      'the first billing date, years ahead',
      planned(billing({ first_billing_date: '2031-06-01' })),
      'billing.first_billing_date in a: 2026-06-01 → 2031-06-01',
    ],
    [
      'the first billing date, years back',
      planned(billing({ first_billing_date: '2020-06-01' })),
      'billing.first_billing_date in a: 2026-06-01 → 2020-06-01',
    ],
    [
      'payment terms',
      planned(billing({ payment_terms: 'net_90' })),
      'billing.payment_terms in a: net_30 → net_90',
    ],
    [
      'invoices that are issued no longer',
      planned(billing({ auto_issue_invoices: false })),
      'billing.auto_issue_invoices in a: true → false',
    ],
    ['a longer renewal', planned(renewal({ duration_months: 60 })), 'renewal.duration_months in a: 12 → 60'],
    ['a renewal that goes', planned(renewal({ auto_renew: false })), 'renewal.auto_renew in a: true → false'],
    [
      'another fee type',
      planned({}, { fee_type: 'usage' }),
      'platform in a: fee_type changes from fixed to usage',
    ],
    [
      'another billing direction',
      planned({}, { billing_direction: 'arrears' }),
      'platform in a: billing_direction arrears, was advance',
    ],
    [
      'an interval of no known number of months',
      planned({}, { billing_interval_unit: 'week' }),
      'platform in a: the old price is billed every 1 month and the new one every 1 week',
    ],
  ])('is named, refused and asked for: %s', (_, plan, text) => {
    expect(refusedBy(plan)).toEqual(['unmeasured']);
    expect(pointsOf(plan).map(({ words }) => words.text)).toContainEqual(
      expect.stringContaining(`no amount is known: ${text}`),
    );
    expect(saidOf(plan)).not.toMatch(/no bill changes|0\.00 USD|no guard refuses/);
  });

  it('passes by an exception with a reason, which the plan prints', () => {
    const change = billing({ payment_terms: 'net_90' });
    expect(planned(change).guards[0]?.exception).toBe(
      '- { guard: unmeasured, limit: 1, for: subscriptions.a, until: 2026-12-04, reason: "who agreed, and why" }',
    );
    const exception = {
      guard: 'unmeasured',
      limit: '1',
      for: 'subscriptions.a',
      until: calendarDay('2027-01-01'),
      reason: 'agreed',
    } as const;
    expect(planned(change, {}, { exceptions: [exception] }).guards).toMatchObject([
      { guard: 'unmeasured', outcome: 'excepted' },
    ]);
  });

  it.each<[string, Plan]>([
    ['a name', planned({ name: 'A' })],
    ['a price that is compared', planned({}, { fixed_pricing_model: { price_per_unit: '110', units: 1 } })],
    ['an interval of known months', planned({}, { billing_interval_count: 12 })],
    [
      'the renewal of a contract that does not renew',
      planned({ renewal: { ...FIELDS.renewal, duration_months: 12 } }),
    ],
  ])('is not %s', (_, plan) => {
    expect(refusedBy(plan)).toEqual([]);
    expect(plan.impact.unmeasured).toBeUndefined();
  });
});
