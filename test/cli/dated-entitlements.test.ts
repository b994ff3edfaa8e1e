/** Entitlements of a bundle from a day on: a change of the bundle writes its whole list. */
import { expect, test } from 'vitest';
import type { Plan } from '../../src/model/plan/plan.ts';
import { objectsIn } from '../../src/model/values/json.ts';
import { fromDocument } from '../../src/plan/document/plan-document.ts';
import { monthlyPriceText as fee } from '../prices.ts';
import { planFrom } from './plan-from.ts';

const PROJECT = `version: 1
project: northquay-billing-7d2k9p
catalog: [billing.yaml]
service: { base_url: "http://127.0.0.1:1", api_key: "\${env.BILLING_API_KEY}", profile: alguna, account: sandbox }
`;

const flag = (key: string) => `{ entitlement_key: ${key}, type: boolean, mode: static, value: "true" }`;

const catalog = (changes: string, own = '') => `version: "2026-04-01"
products: { platform: { name: Platform, fee_type: fixed, payment_terms: advance, billing_frequency: recurring } }
entitlement_sets: { reports: [${flag('reports')}] }
bundles:
  starter: { name: Starter, currency: USD, prices: { platform: ${fee('49.00')} }, entitlements: [${flag('sso')}]${changes} }
  growth: { name: Growth, currency: USD, prices: { platform: ${fee('99.00')} } }
subscriptions:
  acme: { customer_id: cust_1, currency: USD, auto_activate: true, contract: { period_type: fixed, duration_months: 36, start_date: 2026-11-01 }, versions: [{ items: [{ bundle: starter }]${own} }] }
`;

const changed = (fields: string) => `, changes: [{ effective_at: 2027-03-01, ${fields} }]`;
const LIST = `entitlements: [${flag('audit')}, reports]`;

const granted = (plan: Plan) =>
  (fromDocument(plan as never)?.steps ?? []).map(({ effective_at: day, body }) => [
    day,
    objectsIn(body?.entitlements).map((each) => each.entitlement_key),
  ]);

test('a list of a later day comes on that day, without a change of any price', async () => {
  const { plan } = await planFrom(PROJECT, catalog(''), catalog(changed(LIST)));
  expect(granted(plan)).toEqual([['2027-03-01', ['audit', 'reports']]]);
  expect(plan.deferred).toEqual([]);
});

test('it comes with the prices of its change, and an entitlement of its own stays', async () => {
  const prices = 'prices: { platform: { fixed_pricing_model: { price_per_unit: "53.00" } } }';
  const own = `, entitlements: [{ entitlement_key: audit, type: boolean, mode: static, value: "false" }]`;
  const { plan } = await planFrom(PROJECT, catalog('', own), catalog(changed(`${prices}, ${LIST}`), own));
  expect(granted(plan)).toEqual([['2027-03-01', ['audit', 'reports']]]);
  const [step] = fromDocument(plan as never)?.steps ?? [];
  expect(step?.body).toMatchObject({ entitlements: [{ value: 'false' }, {}], items: [{}] });
});

test('one for new subscriptions leaves existing ones alone, and a change of nothing is refused', async () => {
  const { plan } = await planFrom(PROJECT, catalog(''), catalog(changed(`applies: { to: new }, ${LIST}`)));
  expect(plan.steps).toEqual([]);
  const empty = catalog(changed('description: Nothing'));
  const error = await planFrom(PROJECT, empty, empty).catch((caught: Error) => caught);
  expect(String((error as { actual?: string }).actual)).toContain('missing-field');
});

test('a list without a day begins on the next day on cycle, and the plan says so', async () => {
  const both = catalog('').replace(flag('sso'), `${flag('sso')}, ${flag('audit')}`);
  const { plan, text } = await planFrom(PROJECT, catalog(''), both);
  expect(granted(plan)).toEqual([['2026-12-01', ['sso', 'audit']]]);
  expect(text.replace(/\s+/g, ' ')).toContain(
    'begins on the next day on cycle: a bundle or an entitlement set that changes without a day changes no running period',
  );
  const yearly = (of: string) => of.replaceAll('billing_interval: monthly', 'billing_interval: yearly');
  expect(granted((await planFrom(PROJECT, yearly(catalog('')), yearly(both))).plan)).toEqual([
    ['2027-11-01', ['sso', 'audit']],
  ]);
});
