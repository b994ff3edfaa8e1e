import { describe, expect, it } from 'vitest';
import { assemblePlan } from '../../src/judge/assemble-plan.ts';
import { projectApplied } from '../../src/judge/project-applied.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { inputsOf } from '../plan/plan-of.ts';

const PRICE =
  '{ type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, billing_interval: monthly, fixed_pricing_model: { price_per_unit: "100", units: 1 } }';
const CATALOG = `
products: { platform: { id: p1 }, api: { name: API } }
plans: { annual: { name: Annual } }
bundles:
  growth: { name: Growth, prices: { platform: ${PRICE} }, changes: [{ effective_at: 2027-01-01, prices: { platform: { fixed_pricing_model: { price_per_unit: "108" } } } }] }
subscriptions:
  acme: { customer_id: a, currency: USD, name: Acme, tags: [x], auto_activate: true, versions: [{ items: [{ bundle: growth }], entitlements: [{ entitlement_key: sso, mode: static, type: boolean, value: "true" }] }, { effective_at: 2027-06-01, items: [{ bundle: growth, prices: { platform: { fixed_pricing_model: { price_per_unit: "90" } } } }] }] }
  beta: { customer_id: b, currency: USD, price_lock: always, versions: [{ items: [{ bundle: growth }] }] }
`;

/** Since 2026-01-01: its discount ended in April, and its price escalated in July. */
const BEGUN = `
products: { platform: { id: p1 } }
subscriptions:
  acme:
    { customer_id: a, currency: USD, contract: { period_type: fixed, duration_months: 24, start_date: 2026-01-01 },
      price_escalation: { enabled: true, interval_months: 6, type: percentage, percentage: "10" },
      versions: [{ items: [{ product: platform, price: ${PRICE.replace('fee_type', 'discount: { type: percentage, amount: "50", duration_type: fixed, duration_unit: months, duration_value: 3 }, fee_type')} }] }] }
`;

/** What a second catalog would do once the first were applied. */
function planBetween(before: string, after: string): Plan {
  const world = { profile: 'bound' as const, guards: { backdating_days: 0 } };
  const projected = projectApplied(inputsOf({ ...world, catalog: before }));
  if (projected.kind === 'faulty') throw new Error('the first catalog has no plan');
  const { plan, diagnostics } = assemblePlan({
    ...inputsOf({ ...world, catalog: after }),
    observed: projected.observed,
  });
  if (plan === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return plan;
}

function stepsBetween(before: string, after: string): readonly string[] {
  return planBetween(before, after).steps.map(({ id }) => id);
}

describe('a catalog that is taken as applied', () => {
  it('leaves nothing to do', () => expect(stepsBetween(CATALOG, CATALOG)).toEqual([]));

  it('leaves what another catalog changes', () => {
    expect(stepsBetween(CATALOG, CATALOG.replace('"108"', '"109"'))).toEqual([
      'versions.create subscriptions.acme.versions.2027-01-01',
    ]);
    expect(stepsBetween(CATALOG, CATALOG.replace('name: Acme', 'name: Acme Ltd'))).toEqual([
      'subscriptions.update subscriptions.acme',
    ]);
  });

  it('has been so since each version began: discounts that have ended are over, and what has escalated stays so', () => {
    const { impact } = planBetween(BEGUN, BEGUN.replace('"100"', '"130"'));
    expect(impact.money[0]?.monthly).toEqual({ before: '110', after: '130' });
  });

  it('holds another version of a day that is past to be backdated', () => {
    const steppedUp = BEGUN.replace(
      '] }\n',
      `, { effective_at: 2026-10-01, items: [{ product: platform, price: ${PRICE} }] }] }\n`,
    );
    const { guards } = planBetween(BEGUN, steppedUp);
    expect(guards.map(({ guard, outcome }) => [guard, outcome])).toEqual([['backdating_days', 'refused']]);
    expect(stepsBetween(steppedUp, steppedUp)).toEqual([]);
    const { steps } = planBetween(steppedUp, steppedUp.replaceAll('"100"', '"130"'));
    expect(steps.map(({ address, effective_at }) => [address, effective_at])).toEqual([
      ['subscriptions.acme.versions.2026-10-01', null],
    ]);
  });

  it('has what it adopted as it is written there', () => {
    const adopted = CATALOG.replace('{ name: Annual', '{ id: plan_1, name: Annual')
      .replace('{ name: Growth', '{ id: bun_1, name: Growth')
      .replace('{ customer_id: a', '{ id: sub_a, customer_id: a')
      .replace('{ customer_id: b', '{ id: sub_b, customer_id: b');
    expect(stepsBetween(adopted, adopted)).toEqual([]);
    expect(stepsBetween(adopted, adopted.replace('"100"', '"101"'))).toEqual([
      'bundles.update bundles.growth',
      'versions.create subscriptions.acme.versions.opening',
      'versions.create subscriptions.beta.versions.opening',
    ]);
    // Another id is no step: the guard `unmeasured` refuses it.
    expect(stepsBetween(adopted, adopted.replace('sub_a', 'sub_c'))).toEqual([]);
  });

  it('is referred to by its new names where the other one renames', () => {
    const onPlan = CATALOG.replace('a, currency: USD', 'a, plan: annual, currency: USD');
    const renamed = onPlan
      .replace('platform: { id: p1 }', 'core: { id: p1, renamed_from: platform }')
      .replaceAll('platform: { type', 'core: { type')
      .replaceAll('platform: { fixed', 'core: { fixed')
      .replace('growth: { name', 'scale: { renamed_from: growth, name')
      .replaceAll('bundle: growth', 'bundle: scale')
      .replace('annual: { name', 'yearly: { renamed_from: annual, name')
      .replace('plan: annual', 'plan: yearly')
      .replace('acme: {', 'acme_ltd: { renamed_from: acme,');
    expect(stepsBetween(onPlan, renamed)).toEqual([]);
  });

  it('has adopted metrics, and customers that are known by an alias alone', () => {
    const adopted = `metrics: { calls: { id: m1, name: Calls, event_name: call, aggregation: { method: count } } }
customers: { acme: { aliases: [crm-1] } }
${BEGUN.replace('customer_id: a,', 'customer: acme,')}`;
    const { deferred } = planBetween(adopted, adopted);
    expect([stepsBetween(adopted, adopted), deferred]).toEqual([[], []]);
    expect(stepsBetween(adopted, adopted.replace('"100"', '"130"'))).toEqual([
      'versions.create subscriptions.acme.versions.opening',
    ]);
  });

  it('has what an adopted subscription’s entry says, whatever plan it was made from', () => {
    const adopted = `plans: { annual: { id: pl1, name: Annual, currency: USD } }
${BEGUN.replace('customer_id: a,', 'id: s1, customer_id: a, plan: annual,')}`;
    const { steps, impact, deferred } = planBetween(adopted, adopted.replace('"100"', '"130"'));
    expect([steps.map(({ id }) => id), deferred]).toEqual([
      ['versions.create subscriptions.acme.versions.opening'],
      [],
    ]);
    expect(impact.money[0]?.monthly).toEqual({ before: '110', after: '130' });
  });

  it('that has no plan says why', () => {
    const both = 'products: { a: { id: p1, renamed_from: old } }';
    expect(projectApplied(inputsOf({ catalog: both })).kind).toBe('projected');
    expect(projectApplied({ ...inputsOf({ catalog: both }), targets: ['products.none' as never] }).kind).toBe(
      'faulty',
    );
  });
});
