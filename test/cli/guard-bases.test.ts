/** The one base of the guards on prices and bills: what stood for the day, or what is paid on the day before. */
import { expect, test } from 'vitest';
import type { Plan } from '../../src/model/plan/plan.ts';
import { monthlyPriceText as fee } from '../prices.ts';
import { planFrom } from './plan-from.ts';

const project = (guards: string) => `version: 1
project: northquay-billing-7d2k9p
catalog: [billing.yaml]
service: { base_url: "http://127.0.0.1:1", api_key: "\${env.BILLING_API_KEY}", profile: alguna, account: sandbox }
guards: { ${guards} }
`;

const METERED =
  '{ type: unit, fee_type: metered, billing_direction: arrears, billing_interval: monthly, charge_on_contract_start: true, metric_ids: [mtr_1], unit_pricing_model: { price_per_unit: "0.01" } }';

const rise = (day: string, amount: string) =>
  `, changes: [{ effective_at: ${day}, prices: { platform: { fixed_pricing_model: { price_per_unit: "${amount}" } } } }]`;

const own = (amount: string) => `[{ product: platform, price: ${fee(amount)} }]`;

interface Written {
  readonly starter?: string;
  readonly growth?: string;
  readonly acme?: string;
  readonly agreed?: string;
}

const catalog = ({
  starter = '',
  growth = '',
  acme = '',
  agreed = '549.00',
}: Written = {}) => `version: "2026-04-01"
products:
  platform: { name: Platform, fee_type: fixed, payment_terms: advance, billing_frequency: recurring }
  sso: { name: SSO, fee_type: fixed, payment_terms: advance, billing_frequency: recurring }
  calls: { name: Calls, fee_type: metered, payment_terms: arrears, metric_ids: [mtr_1] }
bundles:
  starter: { name: Starter, currency: USD, prices: { platform: ${fee('49.00')} }${starter} }
  growth: { name: Growth, currency: USD, prices: { platform: ${fee('599.00')}, sso: ${fee('50.00')}, calls: ${METERED} }${growth} }
subscriptions:
  acme: { customer_id: cust_1, currency: USD, auto_activate: true, contract: { period_type: fixed, duration_months: 36, start_date: 2026-11-01 }, versions: [{ items: [{ bundle: starter }] }${acme}] }
  ramp: { customer_id: cust_2, currency: USD, auto_activate: true, contract: { period_type: fixed, duration_months: 36, start_date: 2026-11-01 }, versions: [{ items: ${own('300.00')} }, { effective_at: 2028-01-01, items: ${own(agreed)} }] }
`;

/** The lines of prices name the base and its day as well. */
const measures = ({ guards }: Plan) =>
  guards.flatMap(({ prices = [] }) => prices.map(({ measure, against }) => [measure, against]));

test('a price that the customer agreed to for a later day is the base on that day', async () => {
  const guards = project('price_increase_percent: 15, bill_increase_percent: 15');
  const small = await planFrom(guards, catalog(), catalog({ agreed: '603.90' }));
  expect(small.refused).toEqual([]);
  const { plan } = await planFrom(guards, catalog(), catalog({ agreed: '700.00' }));
  expect(plan.guards.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /27\.50 %, over the limit of 15 %, against the price of 2028-01-01 \(549\.00 → 700\.00\)/,
    ),
    expect.stringContaining('549.00 → 700.00 a month from 2028-01-01'),
  ]);
  expect(measures(plan)).toEqual([['+27.50 %, at most +151.00 a month', 'against 549.00 for 2028-01-01']]);
});

test('a list price that is edited again before its day counts from the day before', async () => {
  const guards = project('price_increase_percent: 10, bill_increase_percent: 10');
  const scheduled = catalog({ starter: rise('2027-06-01', '53.00') });
  const { plan } = await planFrom(guards, scheduled, catalog({ starter: rise('2027-06-01', '57.77') }));
  expect(plan.guards.map(({ message }) => message)).toEqual([
    expect.stringMatching(
      /17\.90 %, over the limit of 10 %, against the price of 2027-05-31, the day before \(49\.00 → 57\.77\)/,
    ),
    expect.stringContaining('49.00 → 57.77 a month from 2027-06-01'),
  ]);
  expect(measures(plan)).toEqual([['+17.90 %, at most +8.77 a month', 'against 49.00 on 2027-05-31']]);
});

test('a scheduled decrease that is taken back is an increase of the bill', async () => {
  const guards = project('bill_increase_percent: 10');
  const scheduled = catalog({ starter: rise('2027-06-01', '40.00') });
  const { plan, refused } = await planFrom(guards, scheduled, catalog());
  expect(refused).toEqual(['bill_increase_percent']);
  expect(plan.guards.map(({ message }) => message)).toEqual([
    expect.stringContaining('22.50 %, over the limit of 10 % (40.00 → 49.00 a month from 2027-06-01)'),
  ]);
});

test('the years of a list each count from the year before', async () => {
  const guards = project('price_increase_percent: 10, bill_increase_percent: 10');
  const first = rise('2027-06-01', '53.00');
  const second = first.replace(' }]', ` }, ${rise('2028-06-01', '57.00').slice(', changes: ['.length, -1)}]`);
  const { refused } = await planFrom(guards, catalog({ starter: first }), catalog({ starter: second }));
  expect(refused).toEqual([]);
});

test('an upgrade that was asked for passes with all that it causes, also at the borders of the bundle that goes', async () => {
  const guards = project(
    'price_increase_percent: 10, bill_increase_percent: 25, notice_days: 120, requested: anyone, monthly_change: { USD: { max: 50 } }',
  );
  const scheduled = { starter: rise('2027-06-01', '53.00'), growth: rise('2027-09-01', '620.00') };
  const asked = ', { effective_at: 2027-03-01, requested: SALES-1, items: [{ bundle: growth }] }';
  const { plan, refused } = await planFrom(
    guards,
    catalog(scheduled),
    catalog({ ...scheduled, acme: asked }),
  );
  expect(plan.steps.map(({ effective_at: day }) => day)).toEqual(['2027-03-01', '2027-06-01', '2027-09-01']);
  expect(refused).toEqual([]);
  const unasked = asked.replace('requested: SALES-1, ', '');
  expect(
    (await planFrom(guards, catalog(scheduled), catalog({ ...scheduled, acme: unasked }))).refused,
  ).not.toEqual([]);
});
