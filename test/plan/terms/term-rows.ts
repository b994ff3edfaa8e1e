/**
 * Each field of the catalog's schema, changed up, down and away. A row holds the value before and after; `undefined` is a
 * field that is not written. A third entry is what comes of it where that is another thing than the field table says.
 */
import type { Json, JsonObject } from '../../../src/model/values/json.ts';
import type { Judged } from './world.ts';

export type Change = readonly [before: Json | undefined, after: Json | undefined, judged?: Judged];

export interface Row {
  /** What stands around the field on both sides. */
  readonly around?: JsonObject;
  readonly changes: readonly Change[];
}

const row = (...changes: readonly Change[]): Row => ({ changes });
const within = (around: JsonObject, ...changes: readonly Change[]): Row => ({ changes, around });

const DISCOUNT = {
  discount: {
    type: 'percentage',
    amount: '10',
    duration_type: 'fixed',
    duration_unit: 'months',
    duration_value: 12,
  },
};
const MINIMUM = { minimum_spend: { amount: '700', period: 'monthly', billing_direction: 'advance' } };
const MAXIMUM = { maximum_spend: { amount: '600', period: 'monthly', billing_direction: 'advance' } };
const ESCALATION = {
  price_escalation: {
    enabled: true,
    interval_months: 12,
    type: 'percentage',
    percentage: '5',
    escalate_metered_unit_rates: false,
  },
};
const COUNTED_INTERVAL = {
  billing_interval: undefined as unknown as Json,
  billing_interval_count: 1,
  billing_interval_unit: 'month',
};
const METERED = {
  type: 'unit',
  fixed_pricing_model: undefined as unknown as Json,
  unit_pricing_model: { price_per_unit: '0.10' },
};
const PREPAID = {
  type: 'prepaid_fixed_tiered',
  fixed_pricing_model: undefined as unknown as Json,
  prepaid_fixed_tiered_pricing_model: {
    prepaid_units: 100,
    tiers: [{ min_units: 0, price_per_unit: '1.00', fixed_fee: '100.00' }],
  },
};
const DIRECTIONS: readonly Change[] = [
  ['advance', 'arrears'],
  ['arrears', 'advance'],
  ['arrears', undefined],
];
/** A spend limit that comes or goes whole is counted. */
const PERIODS: readonly Change[] = [
  ['monthly', 'quarterly'],
  ['quarterly', 'monthly'],
];
const SPEND_LIMITS = {
  'minimum_spend.amount': within(MINIMUM, ['700', '900'], ['900', '700']),
  'minimum_spend.period': within(MINIMUM, ...PERIODS),
  'minimum_spend.billing_direction': within(MINIMUM, ...DIRECTIONS),
  'maximum_spend.amount': within(MAXIMUM, ['600', '640'], ['600', '500']),
  'maximum_spend.period': within(MAXIMUM, ...PERIODS),
  'maximum_spend.billing_direction': within(MAXIMUM, ...DIRECTIONS),
};

export const SUBSCRIPTION_ROWS: Readonly<Record<string, Row>> = {
  customer_id: row(['cus_a', 'cus_b', 'error']),
  currency: row(['USD', 'EUR', 'error']),
  plan_id: row(['plan_x', 'plan_y', 'error'], [undefined, 'plan_y', 'error']),
  'contract.period_type': row(['fixed', 'open', 'error']),
  'contract.duration_months': row([60, 120, 'error'], [60, 12, 'error']),
  'contract.start_date': row(['2026-06-01', '2027-06-01', 'error'], ['2026-06-01', '2025-06-01', 'error']),
  name: row(['A', 'B'], ['A', undefined]),
  description: row(['A', 'B'], ['A', undefined]),
  metadata: row([{ a: '1' }, { a: '2' }], [{ a: '1' }, undefined]),
  tags: row([['t1'], ['t2']], [['t1'], undefined]),
  auto_activate: row([false, true, 'computed'], [true, false]),
  'renewal.auto_renew': row([true, false], [false, true], [true, undefined]),
  'renewal.duration_months': row([12, 60], [12, 1], [12, undefined]),
  'renewal.period_type': row(['fixed', 'open'], ['fixed', undefined]),
  'billing.auto_issue_invoices': row([true, false], [false, true], [true, undefined]),
  'billing.auto_pay_invoices': row([true, false], [false, true], [true, undefined]),
  'billing.first_billing_date': row(
    ['2026-06-01', '2031-06-01'],
    ['2026-06-01', '2020-06-01'],
    ['2026-06-01', undefined],
  ),
  'billing.payment_terms': row(['net_30', 'net_90'], ['net_30', 'net_7'], ['net_30', undefined]),
  'discount.amount': within(DISCOUNT, ['10', '20'], ['10', '5']),
  'discount.type': row(),
  'discount.duration_type': within(DISCOUNT, ['fixed', 'monthly_rolling']),
  'discount.duration_unit': within(DISCOUNT, ['months', 'years']),
  'discount.duration_value': within(DISCOUNT, [12, 24], [12, 9], [12, undefined]),
  ...SPEND_LIMITS,
  'price_escalation.enabled': within(ESCALATION, [true, false], [false, true]),
  'price_escalation.interval_months': within(ESCALATION, [12, 24], [12, 6]),
  'price_escalation.type': within(ESCALATION, ['percentage', 'index', 'asked']),
  'price_escalation.percentage': within(ESCALATION, ['5', '50'], ['5', '1']),
  'price_escalation.escalate_metered_unit_rates': within(ESCALATION, [false, true], [true, false]),
  trial_period_days: row([undefined, 700], [700, 300], [700, undefined], [10, 20, 'none']),
  'ends.on': row([undefined, '2027-06-01'], ['2027-06-01', '2027-03-01']),
};

export const PRICE_ROWS: Readonly<Record<string, Row>> = {
  type: row(['fixed', 'flat']),
  fee_type: row(['fixed', 'usage'], ['usage', 'fixed']),
  billing_frequency: row(['recurring', 'one_time'], ['one_time', 'recurring'], ['one_time', undefined]),
  metric_ids: within(METERED, [['m1'], ['m2']], [['m1'], ['m1', 'm2']], [['m1'], undefined]),
  billing_interval: row(
    ['monthly', 'weekly', 'asked'],
    ['weekly', 'monthly', 'asked'],
    ['monthly', undefined, 'asked'],
  ),
  billing_interval_count: within(COUNTED_INTERVAL, [1, 12], [12, 1]),
  billing_interval_unit: within(COUNTED_INTERVAL, ['month', 'week', 'asked'], ['week', 'month', 'asked']),
  billing_direction: row(['advance', 'arrears'], ['arrears', 'advance']),
  charge_on_contract_start: row([true, false], [false, true]),
  recurring_instalment_interval_count: within(
    { recurring_instalment_interval_unit: 'month' },
    [1, 3],
    [3, 1],
    [3, undefined],
  ),
  recurring_instalment_interval_unit: row([undefined, 'month'], ['month', undefined]),
  ...SPEND_LIMITS,
  'discount.amount': within(DISCOUNT, ['10', '20'], ['10', '5']),
  'discount.type': within(DISCOUNT, ['percentage', 'fixed_amount', 'asked']),
  'discount.duration_type': within(DISCOUNT, ['fixed', 'monthly_rolling']),
  'discount.duration_unit': within(DISCOUNT, ['months', 'years']),
  'discount.duration_value': within(DISCOUNT, [12, 24], [12, 9], [12, undefined]),
  trial_period_days: row([undefined, 700], [700, 300], [700, undefined]),
  display_order: row([1, 2], [2, undefined]),
  'prepaid_fixed_tiered_pricing_model.overages_charge_interval': within(
    PREPAID,
    ['monthly', 'yearly'],
    ['yearly', 'monthly'],
    ['monthly', undefined],
  ),
};

export const PASSED_ON_ROWS: Readonly<Record<'product' | 'plan', Readonly<Record<string, Row>>>> = {
  product: {
    name: row(['Platform', 'Core']),
    description: row(['A', 'B']),
    tax_code: row(['A', 'B'], [undefined, 'A']),
  },
  plan: {
    name: row(['Start', 'Begin']),
    description: row(['A', 'B']),
    currency: row(['USD', 'EUR']),
    billing_cycle: row(
      ['monthly', 'yearly'],
      // It may stand in the template already, which no answer shows: the change is deferred.
      [undefined, 'yearly', 'none'],
    ),
  },
};

/** Fields that the tables above do not change one by one, and what judges a change of them. */
export const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'naming, which sends nothing (test/plan/carry-records.test.ts, test/cases/adoption.yaml)': [
    ...['product', 'plan', 'bundle', 'subscription'].flatMap((kind) =>
      ['id', 'renamed_from', 'adopt', 'other_than'].map((name) => `${kind}.${name}`),
    ),
    'customer.id',
    'customer.renamed_from',
    'subscription.ends.adopt',
    'subscription.ends.requested',
    'version.requested',
  ],
  'what no answer shows, whose word is a rule that is judged (test/e2e/adopted-account.test.ts)': [
    ...['product', 'bundle', 'customer', 'subscription'].flatMap((kind) =>
      ['instalments', 'discounts'].map((topic) => `${kind}.unread.${topic}`),
    ),
  ],
  'deletions, which `deletions` judges (test/cases/deletions.yaml)': [
    'product.absent',
    'plan.absent',
    'bundle.absent',
  ],
  'a customer, whose fields only its creation sends (test/cases/customers.yaml)': [
    'customer.name',
    'customer.currency',
    ...['aliases', 'billing_address', 'contacts'].map((name) => `customer.${name}`),
  ],
  'the template of a plan, which only its creation sends (test/e2e/alguna-catalog.test.ts)': [
    ...`bundle bundle_id items.price items.product items.product_id price prices product product_id`
      .split(' ')
      .map((name) => `plan.items.${name}`),
  ],
  'why a subscription ends, which moves nothing (test/e2e/alguna.test.ts)': [
    'subscription.ends.note',
    'subscription.ends.reason',
  ],
  'references, which are ids once they are sent (customer_id, plan_id, metric_ids, metric_id)': [
    ...['product.metrics', 'price.metrics', 'price.expression_pricing_model.metric_bindings.metric'],
    'subscription.customer',
    'subscription.plan',
  ],
  'items and prices, and the days on which they hold (test/judge/guards.test.ts, test/cases/versions.yaml)': [
    ...`prices like currency entitlements name description changes.effective_at changes.applies.at changes.applies.existing_from changes.applies.paused.from changes.applies.paused.until changes.applies.stopped changes.applies.waves.at changes.applies.waves.rest changes.applies.waves.share changes.applies.to changes.description changes.entitlements changes.prices`
      .split(' ')
      .map((name) => `bundle.${name}`),
    ...`prices changes.effective_at changes.applies.at changes.applies.existing_from changes.applies.paused.from changes.applies.paused.until changes.applies.stopped changes.applies.waves.at changes.applies.waves.rest changes.applies.waves.share changes.applies.to changes.description changes.entitlements changes.prices`
      .split(' ')
      .map((name) => `bundle.currencies.${name}`),
    ...['versions', 'price_lock'].map((name) => `subscription.${name}`),
    ...`description draft effective_at entitlements items.bundle items.bundle_id items.items.price items.items.product items.items.product_id items.price items.prices items.product items.product_id plan`
      .split(' ')
      .map((name) => `version.${name}`),
    'price.product',
    'price.product_id',
  ],
  'entitlements, whose credits of money are asked for (test/ledger/uncounted-changes.test.ts)': [
    ...`allocation.amount allocation.credit_type allocation.rollover_enabled allocation.rollover_max_periods entitlement_key mode timing.interval timing.recurrence type value`
      .split(' ')
      .map((name) => `entitlement.${name}`),
  ],
  'parts of models (test/pricing)': [
    'price.expression_pricing_model.charges.billing_direction',
    'price.expression_pricing_model.charges.description',
    'price.expression_pricing_model.metric_bindings.metric_id',
    'price.matrix_pricing_model.dimensions.label',
    'price.matrix_pricing_model.line_item_template',
  ],
};

/** The object with the value at the path; without the field, and what it leaves empty, for `undefined`. */
export function withField(
  value: JsonObject,
  [name = '', ...rest]: readonly string[],
  to: Json | undefined,
): JsonObject {
  const { [name]: old, ...others } = value;
  if (rest.length > 0) {
    const inner = withField((old ?? {}) as JsonObject, rest, to);
    return Object.keys(inner).length === 0 ? others : { ...others, [name]: inner };
  }
  return to === undefined ? others : { ...others, [name]: to };
}

/** Fields that a bundle's price does not have. */
export const OWN_ONLY: ReadonlySet<string> = new Set([
  'billing_frequency',
  'minimum_spend.billing_direction',
  'maximum_spend.billing_direction',
]);

/** A bundle's limit names no direction. */
export function inBundle(price: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(price).map(([name, value]) => {
      if (!name.endsWith('_spend')) return [name, value];
      const { billing_direction: _, ...limit } = value as JsonObject;
      return [name, limit];
    }),
  );
}
