/** What draws a hint and prevents nothing. */
import { AFTER_SEAT, type BadInput, bad, IN_PRICES, IN_SUBSCRIPTION } from './bad-input-row.ts';

export const HINT_ROWS: readonly BadInput[] = [
  bad(
    'a value that the interface does not show',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" }, billing_interval: fortnightly }
`,
    'a.yaml:8:170: warning: unknown-interval: billing_interval: fortnightly is no interval that is understood: it is sent as it is, and its money is excluded from every sum; write billing_interval: monthly, quarterly, semi_annual or yearly, or a billing_interval_count with billing_interval_unit: month',
  ),
  bad(
    'the same value at several places',
    `${AFTER_SEAT}  desk: { name: Desk }
bundles:
  b:
    name: B
    prices:
      desk: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" }, billing_interval: fortnightly }
      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" }, billing_interval: fortnightly }
`,
    'a.yaml:9:170: warning: unknown-interval: billing_interval: fortnightly is no interval that is understood: it is sent as it is, and its money is excluded from every sum (and at 1 more place); write billing_interval: monthly, quarterly, semi_annual or yearly, or a billing_interval_count with billing_interval_unit: month',
  ),
  bad(
    'a slip of the hand in a field of a product or plan, which may have any field',
    `version: "2026-04-01"
products:
  seat: { name: Seat, renamed_form: seats, uid: x, descriptor: y, description: z, Description: z }
  desk: { ID: prod_desk, nmae: Desk, name: Desk, code: c, date: d }
plans:
  annual: { name: Annual, curency: USD, interval: year }
`,
    'a.yaml:3:23: warning: near-miss: `renamed_form` is passed on to the service as it is, and `renamed_from` of the product is not set; write `renamed_from`, unless the service has a field of that name',
    'a.yaml:4:11: warning: near-miss: `ID` is passed on to the service as it is, and `id` of the product is not set; write `id`, unless the service has a field of that name',
    'a.yaml:6:27: warning: near-miss: `curency` is passed on to the service as it is, and `currency` of the plan is not set; write `currency`, unless the service has a field of that name',
  ),
  bad(
    'an amount finer than its currency, charged as it stands',
    `version: "2026-04-01"
subscriptions:
  a:
    customer_id: cus_a
    currency: JPY
    versions:
      - items:
          - { product_id: p, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1000.50" } } }
          - { product_id: q, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1000.50", units: 2 } } }
          - { product_id: r, price: { type: unit, unit_pricing_model: { price_per_unit: "0.5" }, minimum_spend: { amount: "9.9", period: monthly } } }
`,
    'a.yaml:8:91: warning: finer-than-currency: `price_per_unit` is 1000.5 JPY, and JPY has no decimal places: 1001 is charged; write an amount that JPY can have',
    'a.yaml:10:123: warning: finer-than-currency: `amount` is 9.9 JPY, and JPY has no decimal places: 10 is charged; write an amount that JPY can have',
  ),
  bad(
    'expressions that come below zero or divide by zero',
    `version: "2026-04-01"
subscriptions:
  a:
    customer_id: cus_a
    currency: USD
    versions:
      - items:
          - { product_id: p, price: { type: expression, metric_ids: [v], expression_pricing_model: { metric_bindings: [{ alias: v, metric_id: v }], charges: [{ quantity_expression: "ceil((v - 100) / 10)", unit_price_expression: "1.00" }] } } }
          - { product_id: q, price: { type: expression, metric_ids: [v, w], expression_pricing_model: { metric_bindings: [{ alias: v, metric_id: v }, { alias: w, metric_id: w }], charges: [{ quantity_expression: "v / w", unit_price_expression: "1.00" }] } } }
          - { product_id: r, price: { type: expression, metric_ids: [v], expression_pricing_model: { metric_bindings: [{ alias: v, metric_id: v }], charges: [{ quantity_expression: "max(0, ceil((v - 100) / 10))", unit_price_expression: "1.00" }] } } }
`,
    'a.yaml:8:149: warning: expression-below-zero: the expression is -10 for 0 of `v`, so that using it takes money off the bill; write `max(0, …)` around what may be below zero, or leave it where a credit is meant',
    'a.yaml:9:180: warning: expression-not-defined: the expression divides by zero for 0 of `v` and 0 of `w`, so that nobody knows the bill; write `max(1, …)` around the divisor, or another least value',
  ),
  bad(
    'a type that names no model',
    `${IN_PRICES}      seat: { type: per_seat, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }
`,
    'a.yaml:8:21: warning: unseen-value: `type` is `per_seat`, which is not a value that the API documents; check that the service takes it (documented: unit, fixed, tiered, graduated_tiered, tiered_percentage, graduated_percentage, volume_percentage, prepaid_tiered, prepaid_fixed_tiered, expression, matrix, volume)',
  ),
  bad(
    'billing intervals that are no known number of months',
    `version: "2026-04-01"
products:
  a: { name: A }
  b: { name: B }
  c: { name: C }
  d: { name: D }
  e: { name: E }
subscriptions:
  s:
    customer_id: c
    currency: USD
    versions:
      - items:
          - { product: a, price: { billing_interval: annually, type: fixed, fixed_pricing_model: { price_per_unit: "5" } } }
          - { product: b, price: { billing_interval: weekly, type: fixed, fixed_pricing_model: { price_per_unit: "5" } } }
          - { product: c, price: { billing_interval_count: 2, billing_interval_unit: years, type: fixed, fixed_pricing_model: { price_per_unit: "5" } } }
          - { product: d, price: { billing_interval: montly, type: fixed, fixed_pricing_model: { price_per_unit: "5" } } }
          - { product: e, price: { billing_interval: monthly, billing_interval_count: 12, billing_interval_unit: month, type: fixed, fixed_pricing_model: { price_per_unit: "5" } } }
`,
    'a.yaml:14:54: warning: unknown-interval: billing_interval: annually is no interval that is understood: it is sent as it is, and its money is excluded from every sum; write billing_interval: yearly',
    'a.yaml:15:54: warning: unknown-interval: billing_interval: weekly is no interval that is understood: it is sent as it is, and its money is excluded from every sum; weeks and days are no whole number of months, so that nothing counts them; if months are meant, write billing_interval: monthly, quarterly, semi_annual or yearly, or a billing_interval_count with billing_interval_unit: month',
    'a.yaml:16:86: warning: unknown-interval: billing_interval_count: 2 with billing_interval_unit: years is no interval that is understood: it is sent as it is, and its money is excluded from every sum; for 24 months, write billing_interval_count: 24 and billing_interval_unit: month instead',
    'a.yaml:17:54: warning: unknown-interval: billing_interval: montly is no interval that is understood: it is sent as it is, and its money is excluded from every sum; write billing_interval: monthly',
    'a.yaml:18:54: warning: unknown-interval: billing_interval: monthly with billing_interval_count: 12 with billing_interval_unit: month is no interval that is understood: it is sent as it is, and its money is excluded from every sum; write either billing_interval: monthly, quarterly, semi_annual or yearly, or a billing_interval_count with billing_interval_unit: month',
  ),
  bad(
    'rates below zero',
    `${IN_SUBSCRIPTION}    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "-5.00" } } }] }]
`,
    'a.yaml:8:104: warning: negative-rate: `price_per_unit` is -5.00, which takes money off the bill; make sure that a credit is meant',
  ),
  bad(
    'payment terms of another form',
    `${IN_SUBSCRIPTION}    billing: { payment_terms: soon }
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:8:31: warning: unseen-value: `payment_terms` is `soon`, which is not a value that the API documents; check that the service takes it (documented: net_<days>)',
  ),
  bad(
    'a text that YAML 1.1 reads as true or false',
    `version: "2026-04-01"
products:
  seat: { name: NO, region: "NO", code: no, label: north }
customers:
  norge: { name: ON, currency: NOK, aliases: [NO] }
`,
    'a.yaml:3:17: warning: read-as-boolean: `name` is the text `NO`, which YAML 1.1 reads as false (and at 1 more place); write "NO", with the quotes',
    'a.yaml:3:41: warning: read-as-boolean: `code` is the text `no`, which YAML 1.1 reads as false; write "no", with the quotes',
    'a.yaml:5:18: warning: read-as-boolean: `name` is the text `ON`, which YAML 1.1 reads as true; write "ON", with the quotes',
  ),
];
