import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Step } from '../../src/model/plan/plan.ts';
import { ownerOf } from '../../src/model/values/address.ts';
import { orderSteps } from '../../src/plan/arrange.ts';
import { planOf } from './plan-of.ts';

const PRICE =
  '{ type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10", units: 1 } }';
const { steps } = planOf({
  profile: 'bound',
  records: { 'products.old': {} },
  catalog: `
products: { old: { id: id_products_old, absent: true }, platform: { name: Platform }, api: { name: API } }
plans: { annual: { name: Annual } }
bundles:
  growth: { name: Growth, prices: { platform: ${PRICE} } }
  basic: { name: Basic, prices: { api: ${PRICE} } }
subscriptions:
  beta: { customer_id: b, currency: USD, versions: [{ items: [{ bundle: basic }] }, { effective_at: 2027-01-01, items: [{ bundle: growth }] }] }
  acme: { customer_id: a, plan: annual, auto_activate: true, name: Acme, tags: [x] }
`,
});

describe('the order of steps', () => {
  it('is products, bundles, plans, subscriptions with their versions, then deletions', () => {
    expect(steps.map(({ id }) => id)).toEqual([
      'products.create products.api',
      'products.create products.platform',
      'bundles.create bundles.basic',
      'bundles.create bundles.growth',
      'plans.create plans.annual',
      'subscriptions.create subscriptions.acme',
      'subscriptions.update subscriptions.acme',
      'subscriptions.activate subscriptions.acme',
      'subscriptions.create subscriptions.beta',
      'versions.create subscriptions.beta.versions.2027-01-01',
      'products.delete products.old',
    ]);
  });

  it('puts what a step depends on before it', () => {
    expect(steps.flatMap(late)).toEqual([]);
    const last = steps.find(({ id }) => id === 'versions.create subscriptions.beta.versions.2027-01-01');
    expect([...(last?.depends_on ?? [])].sort()).toEqual([
      'bundles.create bundles.basic',
      'bundles.create bundles.growth',
      'products.create products.api',
      'products.create products.platform',
      'subscriptions.create subscriptions.beta',
    ]);
  });

  it('is the same whatever the order of the addresses', () => {
    const owners = [...new Set(steps.map(({ address }) => ownerOf(address)))];
    fc.assert(
      fc.property(fc.shuffledSubarray(owners, { minLength: owners.length }), (shuffled) => {
        const drawn = shuffled.flatMap((owner) => steps.filter(({ address }) => ownerOf(address) === owner));
        expect(orderSteps(drawn)).toEqual(steps);
      }),
    );
  });
});

/** What a step depends on and comes after it, or never. */
function late({ depends_on }: Step, at: number): readonly string[] {
  return depends_on.filter((id) => !steps.slice(0, at).some((step) => step.id === id));
}
