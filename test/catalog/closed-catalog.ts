/** A catalog under the profile alguna that states each field whose set the vendor closes. */
const TIERS =
  '[{ min_units: 0, max_units: 10, price_per_unit: "2" }, { min_units: 11, price_per_unit: "1" }]';
const PERCENTS = '[{ min_units: 0, percentage: "2.5" }]';

/** A model by its type, and what the fee is; what is metered has a metric. */
const METERED: Readonly<Record<string, string>> = {
  unit: '{ price_per_unit: "0.10" }',
  tiered: `{ tiers: ${TIERS} }`,
  graduated_tiered: `{ tiers: ${TIERS} }`,
  tiered_percentage: `{ tiers: ${PERCENTS} }`,
  graduated_percentage: `{ tiers: ${PERCENTS} }`,
  volume_percentage: '{ percentage: "1.5", price_per_unit: "0.05" }',
  prepaid_tiered: '{ prepaid_units: 100, tiers: [{ min_units: 0, price_per_unit: "0.5" }] }',
  prepaid_fixed_tiered:
    '{ prepaid_units: 100, overages_charge_interval: monthly, tiers: [{ min_units: 0, fixed_fee: "50", price_per_unit: "0.5" }] }',
  expression:
    '{ metric_bindings: [{ alias: gb, metric_id: met_gb }], charges: [{ description: Storage, billing_direction: arrears, quantity_expression: gb, unit_price_expression: "0.2" }] }',
  matrix:
    '{ dimensions: [{ key: region, label: Region, values: [eu] }], root: { splits: [{ dimension_key: region, branches: [{ value: eu, child: { leaf: { cell_key: eu, type: unit, unit_pricing_model: { price_per_unit: "1" } } } }] }] } }',
};

const SPEND = '{ amount: "10.00", period: monthly, billing_direction: arrears }';
const DISCOUNT =
  '{ type: percentage, amount: "10", duration_type: fixed, duration_unit: months, duration_value: 3 }';

const FIXED = `{ type: fixed, fee_type: fixed, billing_direction: advance, billing_frequency: recurring, billing_interval_count: 1, billing_interval_unit: month, recurring_instalment_interval_count: 1, recurring_instalment_interval_unit: month, charge_on_contract_start: false, discount: ${DISCOUNT}, minimum_spend: ${SPEND}, maximum_spend: { amount: "900.00", period: monthly, billing_direction: arrears }, fixed_pricing_model: { price_per_unit: "49.00", units: 1 } }`;

const metered = (type: string): string =>
  `{ type: ${type}, fee_type: metered, billing_direction: arrears, billing_interval: monthly, charge_on_contract_start: false, metric_ids: [met_gb], ${type}_pricing_model: ${METERED[type]} }`;

const types = Object.keys(METERED);
const ENTITLEMENTS = `
      - { entitlement_key: sso, mode: static, type: boolean, value: "true" }
      - { entitlement_key: credit, mode: grant_based, type: credit_allocation, allocation: { amount: "5", credit_type: monetary, rollover_enabled: false }, timing: { recurrence: one_off, interval: monthly } }`;

export const CLOSED_CATALOG = `version: "2026-04-01"
defaults:
  prices: { fee_type: metered, billing_direction: arrears, billing_interval: monthly }
  subscriptions: { renewal: { auto_renew: true, period_type: fixed } }
metrics:
  gb: { name: Storage, event_name: stored, aggregation: { method: sum, field: gb }, filter_groups: [{ operator: and, filters: [{ field: region, operator: equal, value: eu }] }] }
products:
  platform: { name: Platform, fee_type: fixed, payment_terms: advance, billing_frequency: recurring, revenue_allocation_method: straight_line }
${types.map((type) => `  ${type}: { name: ${type}, fee_type: metered, payment_terms: arrears, metric_ids: [met_gb] }\n`).join('')}entitlement_sets:
  all: ${ENTITLEMENTS}
bundles:
  all:
    name: All
    entitlements: [{ entitlement_key: seats, mode: static, type: number, value: "5" }]
    prices:
      platform: ${FIXED}
${types.map((type) => `      ${type}: ${metered(type)}\n`).join('')}    changes:
      - { effective_at: 2027-03-01, prices: { unit: { billing_direction: arrears } } }
plans:
  annual: { name: Annual, currency: USD, contract_period_type: fixed, renewal_period_type: monthly_rolling }
subscriptions:
  own:
    customer_id: cus_1
    currency: USD
    contract: { period_type: fixed, duration_months: 12, start_date: 2026-12-01 }
    renewal: { auto_renew: true, period_type: monthly_rolling }
    discount: { type: percentage, amount: "10", duration_type: monthly_rolling }
    minimum_spend: ${SPEND}
    versions:
      - items:
          - { product: platform, price: ${FIXED} }
${types.map((type) => `          - { product: ${type}, price: ${metered(type)} }\n`).join('')}        entitlements:${ENTITLEMENTS.replaceAll('\n', '\n    ')}
  uses:
    customer_id: cus_1
    currency: USD
    contract: { period_type: fixed, duration_months: 12, start_date: 2026-12-01 }
    versions: [{ items: [{ bundle: all, prices: { unit: { billing_direction: arrears } } }] }]
`;
