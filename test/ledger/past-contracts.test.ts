/** A new subscription whose contract began in the past, or has ended: said first, with what the past would be billed. */
import { describe, expect, it } from 'vitest';
import type { Guards } from '../../src/model/plan/guards.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { planOf } from '../plan/plan-of.ts';
import { monthlyPrice } from '../prices.ts';
import { pointsOf, saidOf } from '../report/said-of-plan.ts';

const PRICE = monthlyPrice('649.00');
const METERED = {
  type: 'unit',
  fee_type: 'usage',
  billing_direction: 'arrears',
  charge_on_contract_start: false,
  billing_interval: 'monthly',
  unit_pricing_model: { price_per_unit: '0.10' },
};

interface Written {
  readonly start: string;
  readonly months?: number;
  readonly own?: JsonObject;
  readonly metered?: boolean;
}

function planned({ start, months = 12, own = {}, metered = false }: Written, guards: Partial<Guards> = {}) {
  const items = [
    { product: 'platform', price: PRICE },
    ...(metered ? [{ product: 'calls', price: METERED }] : []),
  ];
  const a = {
    customer_id: 'cus_a',
    currency: 'USD',
    auto_activate: true,
    contract: { period_type: 'fixed', duration_months: months, start_date: start },
    ...own,
    versions: [{ items }],
  };
  return planOf({
    catalog: `products: { platform: { id: p1 }, calls: { id: p2 } }\nsubscriptions: ${JSON.stringify({ a })}`,
    guards,
  });
}

const RENEWS = { renewal: { auto_renew: true, duration_months: 12 } };
const BILLED = '1 new subscription would be billed for months that have passed';
const said = (plan: Plan) => pointsOf(plan).map(({ words }) => words.text);
const refusedBy = ({ guards }: Plan) =>
  guards.filter(({ outcome }) => outcome === 'refused').map(({ guard }) => guard);

describe('a new subscription', () => {
  it('whose contract began in 2020 is refused with what its past would be billed', () => {
    const plan = planned({ start: '2020-07-01', own: RENEWS });
    expect(refusedBy(plan)).toEqual(['backdating_days']);
    const text =
      'it would be billed for months that have passed, from 2020-07-01 on, 2,333 days ago: their bills total USD 49,324.00 for 76 months';
    expect(said(plan)).toContain(`${BILLED}: 49,324.00 USD`);
    expect(saidOf(plan)).toContain('+649.00 USD a month (+7,788.00 a year) for 1 subscription');
    expect(plan.impact.money[0]?.billed_back).toEqual({
      subscriptions: 1,
      amount: '49324',
      from: '2020-07-01',
    });
    expect(plan.notices.map(({ message }) => message)).toEqual([text]);
    expect(plan.guards[0]?.message).toBe(`subscriptions.a: ${text}`);
    expect(plan.guards[0]?.exception).toContain('{ guard: backdating_days, limit: 2333,');
    expect(refusedBy(planned({ start: '2020-07-01', own: RENEWS }, { backdating_days: 2333 }))).toEqual([]);
  });

  it.each([
    { start: '2025-11-18', guard: ['backdating_days'] },
    { start: '2025-12-01', guard: [] },
  ])(
    'whose contract began on $start is named, and refused where that is more than a year ago',
    ({ start, guard }) => {
      const plan = planned({ start, own: RENEWS });
      expect(said(plan)).toContainEqual(expect.stringContaining(BILLED));
      expect(refusedBy(plan)).toEqual(guard);
    },
  );

  it('whose contract ended in 2021 is billed to its end, which is said', () => {
    const plan = planned({ start: '2020-07-01' }, { backdating_days: 3650 });
    expect(said(plan)).toEqual(
      expect.arrayContaining([
        `${BILLED}: 7,788.00 USD`,
        '1 new subscription would begin with a contract that has ended',
      ]),
    );
    expect(plan.notices.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'its contract ended on 2021-07-01 and does not renew: what it would be billed from then on is not known',
        'it would be billed for months that have passed, from 2020-07-01 on, 2,333 days ago: their bills total USD 7,788.00 for 12 months',
      ]),
    );
  });

  it('with a discount and usage that nobody knows counts what is counted', () => {
    const discount = {
      type: 'percentage',
      amount: '50',
      duration_type: 'fixed',
      duration_unit: 'months',
      duration_value: 2,
    };
    const plan = planned({ start: '2026-07-20', own: { ...RENEWS, discount }, metered: true });
    // Two months at half the price and two at the whole one.
    expect(plan.notices.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('their bills total USD 1,947.00, incomplete, for 4 months'),
    );
  });

  it.each<[string, Plan]>([
    ['began less than a month ago', planned({ start: '2026-10-21' })],
    ['begins today', planned({ start: '2026-11-20' })],
    ['begins later', planned({ start: '2027-01-01' })],
    [
      'is billed here from today on only',
      planned({ start: '2026-01-01', months: 24, own: { billing: { first_billing_date: '2026-11-01' } } }),
    ],
    ['stays a draft', planned({ start: '2020-07-01', own: { auto_activate: false } })],
  ])('that %s has no past', (_, plan) => {
    expect(refusedBy(plan)).toEqual([]);
    expect(plan.notices).toEqual([]);
  });

  it('that was a draft is looked at where it is activated', () => {
    const fields = {
      customer_id: 'cus_a',
      currency: 'USD',
      contract: { period_type: 'fixed', duration_months: 120, start_date: '2020-07-01' },
    };
    const items = [{ product_id: 'p1', price: PRICE }];
    const a = {
      ...fields,
      auto_activate: true,
      versions: [{ items: [{ product: 'platform', price: PRICE }] }],
    };
    const plan = planOf({
      catalog: `products: { platform: { id: p1 } }\nsubscriptions: ${JSON.stringify({ a })}`,
      records: {
        'subscriptions.a': { value: fields, status: 'draft' },
        'subscriptions.a.versions.opening': { value: { items } },
      },
      profile: 'bound',
    });
    expect(plan.steps.map(({ id }) => id)).toEqual(['subscriptions.activate subscriptions.a']);
    expect(refusedBy(plan)).toEqual(['backdating_days']);
  });
});
