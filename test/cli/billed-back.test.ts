/** New subscriptions whose contracts began in the past: what their passed months would be billed is in the plan's money and said first. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import schema from '../../schemas/plan.schema.json' with { type: 'json' };
import { PROJECT, planFrom } from './plan-from.ts';

const GUARDED = `${PROJECT}guards: { backdating_days: 9999 }
`;
const BEFORE = `version: "2026-04-01"
products: { berth: { id: prod_berth }, calls: { id: prod_calls } }
`;
const price = (model: string) =>
  `fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: true, ${model}`;
const BERTH = `{ product: berth, price: { type: fixed, ${price('fixed_pricing_model: { price_per_unit: "100.00", units: 1 }')} } }`;
const CALLS = `{ product: calls, price: { type: unit, ${price('unit_pricing_model: { price_per_unit: "1.00" }, metric_ids: [met_calls]')} } }`;
const since = (key: string, start: string, currency = 'USD', items = BERTH): string =>
  `  ${key}: { customer_id: cus_${key}, currency: ${currency}, auto_activate: true, contract: { period_type: fixed, duration_months: 60, start_date: ${start} }, versions: [{ items: [${items}] }] }\n`;

const seen = (...subscriptions: readonly string[]) =>
  planFrom(GUARDED, BEFORE, `${BEFORE}subscriptions:\n${subscriptions.join('')}`);

test('one has its amount in the sentence, in what needs attention, in the sums and in the document', async () => {
  const { first, text, plan } = await seen(since('heron', '2026-01-01'));
  expect(first).toContain(': +100.00 USD a month (+1,200.00 a year) for 1 subscription');
  expect(first).toContain('1 new subscription would be billed for months that have passed: 1,000.00 USD');
  expect(text.replace(/\s+/g, ' ')).toContain(
    'for months that have passed, from 2026-01-01 on: 1,000.00 USD in 1 new subscription',
  );
  expect(plan.impact.money[0]?.billed_back).toEqual({ subscriptions: 1, amount: '1000', from: '2026-01-01' });
  const validate = new Ajv2020({ allowUnionTypes: true }).compile(schema);
  expect(validate(plan), JSON.stringify(validate.errors)).toBe(true);
});

test('several add up by currency, and what is excluded is said', async () => {
  const { first, plan } = await seen(
    since('heron', '2026-01-01'),
    since('tern', '2025-12-01', 'USD', `${BERTH}, ${CALLS}`),
    since('skua', '2026-09-01', 'EUR'),
    since('gull', '2026-11-01'),
  );
  expect(first).toContain(
    'would be billed for months that have passed: 200.00 EUR and 2,100.00 USD, incomplete',
  );
  expect(plan.impact.money.map(({ billed_back: past }) => past)).toEqual([
    { subscriptions: 1, amount: '200', from: '2026-09-01' },
    { subscriptions: 2, amount: '2100', from: '2025-12-01', partly: true },
  ]);
});

test('one that begins now has none', async () => {
  const { text, plan } = await seen(since('gull', '2026-11-01'));
  expect(text).not.toContain('have passed');
  expect(plan.impact.money[0]).not.toHaveProperty('billed_back');
});

test('a version of an existing subscription from a day that has passed is named', async () => {
  const entries = (more: string): string =>
    `${BEFORE}subscriptions:\n${since('heron', '2026-01-01').replace(`[{ items: [${BERTH}] }]`, `[{ items: [${BERTH}] }${more}]`)}`;
  const later = (day: string): string =>
    entries(`, { effective_at: ${day}, items: [${BERTH.replace('100.00', '110.00')}] }`);
  const { first } = await planFrom(GUARDED, entries(''), later('2026-09-01'));
  expect(first).toContain(
    '1 subscription changes from 2026-09-01, which has passed: the months since then may be billed anew',
  );
  expect((await planFrom(GUARDED, entries(''), later('2026-12-01'))).first).not.toContain('has passed');
});
