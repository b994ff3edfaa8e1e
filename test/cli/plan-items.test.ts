/** Subscriptions that are made from a pricing plan whose items the catalog writes: they count, and they follow the list. */
import { expect, test } from 'vitest';
import { monthlyPriceText as fee } from '../prices.ts';
import { planFrom } from './plan-from.ts';

const PROJECT = `version: 1
project: northquay-billing-7d2k9p
catalog: [billing.yaml]
service: { base_url: "http://127.0.0.1:1", api_key: "\${env.BILLING_API_KEY}", profile: alguna, account: sandbox }
guards: { bill_increase_percent: 25, notice_days: 30, changes_percent: 100 }
`;

interface Written {
  readonly list?: string;
  readonly changes?: string;
  readonly support?: string;
  readonly subscriptions?: string;
}

const acme = (more = 'plan: basic', versions = '') =>
  `  acme: { customer_id: cust_1, ${more}, auto_activate: true, contract: { period_type: fixed, duration_months: 12, start_date: 2026-12-01 }${versions} }\n`;

const catalog = ({
  list = '49.00',
  changes = '',
  support = '10.00',
  subscriptions = acme(),
}: Written = {}) => `
version: "2026-04-01"
products:
  platform: { name: Platform, fee_type: fixed, payment_terms: advance, billing_frequency: recurring }
  support: { name: Support, fee_type: fixed, payment_terms: advance, billing_frequency: recurring }
bundles:
  starter: { name: Starter, currency: USD, prices: { platform: ${fee(list)} }${changes} }
  growth: { name: Growth, currency: USD, prices: { platform: ${fee('99.00')} } }
plans:
  basic: { name: Basic, currency: USD, items: [{ bundle: starter }, { product: support, price: ${fee(support)} }] }
  pro: { name: Pro, currency: USD, items: [{ bundle: growth }, { product: support, price: ${fee(support)} }] }
subscriptions:
${subscriptions}`;

const RISE = `, changes: [{ effective_at: 2027-06-01, prices: { platform: { fixed_pricing_model: { price_per_unit: "53.00" } } } }]`;

const NONE = '  other: { customer_id: cust_2, currency: USD, versions: [{ items: [{ bundle: growth }] }] }\n';

test('a new subscription has the items of its plan, and all of them are sent with it', async () => {
  const { plan, first } = await planFrom(
    PROJECT,
    catalog({ subscriptions: NONE }),
    catalog({ subscriptions: NONE + acme() }),
  );
  expect(first).toContain('59.00 USD a month');
  expect(plan.impact.money.flatMap(({ excluded }) => excluded)).toEqual([]);
  const body = plan.steps.find(({ operation }) => operation === 'subscriptions.create')?.body;
  expect(body).toMatchObject({
    plan_id: { $ref: 'plans.basic#id' },
    items: [{ bundle_id: { $ref: 'bundles.starter#id' } }, { product_id: { $ref: 'products.support#id' } }],
  });
});

test('an item of its own takes the place of the one of its plan, and any other is added', async () => {
  const own = `, versions: [{ items: [{ bundle: starter, prices: { platform: { fixed_pricing_model: { price_per_unit: "40.00" } } } }, { product: platform, price: ${fee('5.00')} }] }]`;
  const before = catalog({ subscriptions: NONE });
  const { first } = await planFrom(
    PROJECT,
    before,
    catalog({ subscriptions: NONE + acme('plan: basic', own) }),
  );
  expect(first).toContain('55.00 USD a month');
});

test('a rise of the list reaches who was made from a plan, and asks for no new plan', async () => {
  const { plan, first } = await planFrom(PROJECT, catalog(), catalog({ changes: RISE }));
  expect(first).toContain(': +4.00 USD a month');
  expect(plan.steps.map(({ id }) => id)).toEqual(['versions.create subscriptions.acme.versions.2027-06-01']);
  expect(plan.deferred.map(({ address }) => address)).toEqual(['bundles.starter']);
});

test.each([
  ['the subscription', acme('plan: pro')],
  ['a dated entry', acme('plan: basic', ', versions: [{}, { effective_at: 2027-03-01, plan: pro }]')],
])('another plan is a move of the items: %s', async (_, moved) => {
  const { plan, text } = await planFrom(PROJECT, catalog(), catalog({ subscriptions: moved }));
  expect(plan.steps.map(({ operation }) => operation)).toEqual(['versions.create']);
  const said = text.replace(/\s+/g, ' ');
  expect(said).toContain('59.00 → 109.00');
  expect(said.includes('the service keeps it on plans.basic')).toBe(moved.includes('plan: pro,'));
});

test('a plan without items has none to give to an entry', async () => {
  const moved = catalog({
    subscriptions: acme('plan: basic', ', versions: [{}, { effective_at: 2027-03-01, plan: pro }]'),
  });
  const bare = moved.replace(/(pro: \{ name: Pro, currency: USD), items: .*\] \}/, '$1 }');
  await expect(planFrom(PROJECT, catalog(), bare)).rejects.toThrow('no-items');
});
