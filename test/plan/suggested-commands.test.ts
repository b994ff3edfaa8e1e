/** The command lines that a plan tells a person to type. */
import { expect, test } from 'vitest';
import { assemblePlan } from '../../src/judge/assemble-plan.ts';
import { inputsOf, planOf } from './plan-of.ts';

const recorded = {
  'subscriptions.old': { value: { customer_id: 'cus_acme', currency: 'USD' } },
  'bundles.growth': { value: {} },
  'products.platform': { remoteId: 'prod_platform', value: {} },
};

const catalog = (id: string) => `products:
  platform: { id: ${id} }
bundles:
  growth:
    name: Growth
    prices:
      platform: &price
        type: fixed
        fee_type: fixed
        billing_direction: advance
        charge_on_contract_start: true
        billing_interval: monthly
        fixed_pricing_model: { price_per_unit: "499.00", units: 1 }
subscriptions:
  new: { customer_id: cus_acme, currency: USD, versions: [{ items: [{ product: platform, price: *price }] }] }
`;

test('are typed for its environment, and what a record elsewhere holds back depends on that', () => {
  const world = { catalog: catalog('prod_platform'), records: recorded, environment: 'production' };
  expect(planOf(world).deferred).toMatchObject([
    { kind: 'dependent', address: 'subscriptions.new' },
    { kind: 'orphaned', address: 'subscriptions.old' },
  ]);
  expect(planOf(world).deferred[1]?.fix).toMatch(
    /run: pricewright state rm subscriptions\.old --env production$/,
  );
});

test('name an environment that is called `default` where the project has that', () => {
  const inputs = inputsOf({ catalog: catalog('prod_platform'), records: recorded });
  const fix = (named?: true) => assemblePlan({ ...inputs, ...(named && { named }) }).plan?.deferred[1]?.fix;
  expect(fix()).toMatch(/state rm subscriptions\.old$/);
  expect(fix(true)).toMatch(/state rm subscriptions\.old --env default$/);
});

test('are typed for its environment in what is wrong with a catalog too', () => {
  const world = { catalog: catalog('prod_other'), records: recorded, environment: 'production' };
  expect(assemblePlan(inputsOf(world)).diagnostics).toMatchObject([
    { code: 'id-changed', fix: expect.stringContaining('state rm products.platform --env production') },
  ]);
});
