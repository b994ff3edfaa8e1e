/** Fields, types and values that no catalog file has. */
import { AFTER_SEAT, type BadInput, bad, IN_PRICES, IN_SUBSCRIPTION } from './bad-input-row.ts';

export const SHAPE_ROWS: readonly BadInput[] = [
  bad(
    'an open tier in the words of other tools',
    `version: "2026-04-01"
products: { p: { id: p } }
bundles:
  b0: { name: B0, prices: { p: { type: tiered, fee_type: fixed, billing_direction: arrears, billing_interval: monthly, charge_on_contract_start: false, metric_ids: [m], tiered_pricing_model: { tiers: [{ max_units: 10, price_per_unit: "5" }, { max_units: inf, price_per_unit: "1" }] } } } }
  b1: { name: B1, prices: { p: { type: tiered, fee_type: fixed, billing_direction: arrears, billing_interval: monthly, charge_on_contract_start: false, metric_ids: [m], tiered_pricing_model: { tiers: [{ max_units: 10, price_per_unit: "5" }, { max_units: "inf", price_per_unit: "1" }] } } } }
  b2: { name: B2, prices: { p: { type: tiered, fee_type: fixed, billing_direction: arrears, billing_interval: monthly, charge_on_contract_start: false, metric_ids: [m], tiered_pricing_model: { tiers: [{ max_units: 10, price_per_unit: "5" }, { max_units: null, price_per_unit: "1" }] } } } }
  b3: { name: B3, prices: { p: { type: tiered, fee_type: fixed, billing_direction: arrears, billing_interval: monthly, charge_on_contract_start: false, metric_ids: [m], tiered_pricing_model: { tiers: [{ max_units: 10, price_per_unit: "5" }, { max_units: -1, price_per_unit: "1" }] } } } }
  b4: { name: B4, prices: { p: { type: tiered, fee_type: fixed, billing_direction: arrears, billing_interval: monthly, charge_on_contract_start: false, metric_ids: [m], tiered_pricing_model: { tiers: [{ max_units: 10, price_per_unit: "5" }, { max_units: 9223372036854775807, price_per_unit: "1" }] } } } }
`,
    'a.yaml:4:255: wrong-type: `max_units` is `inf`, and it takes a whole number; leave `max_units` out for the last tier, which has no end',
    'a.yaml:5:255: wrong-type: `max_units` is the text "inf", and it takes a whole number; leave `max_units` out for the last tier, which has no end',
    'a.yaml:6:255: wrong-type: `max_units` is `null`, and it takes a whole number; leave `max_units` out for the last tier, which has no end',
    'a.yaml:7:255: wrong-type: `max_units` is the number -1, and it takes a whole number; leave `max_units` out for the last tier, which has no end',
    'a.yaml:8:255: wrong-type: `max_units` is the number 9223372036854775807, and it takes a whole number; leave `max_units` out for the last tier, which has no end',
  ),
  bad(
    'the models of other tools',
    `version: "2026-04-01"
products: { p: { id: p } }
bundles:
  b: { name: B, prices: { p: { type: volume, fee_type: fixed, billing_direction: arrears, charge_on_contract_start: false, volume_pricing_model: { tiers: [] } } } }
`,
    'a.yaml:4:124: unknown-field: A bundle price has no field `volume_pricing_model`; write `tiered_pricing_model`, whose tier prices all units, with type: tiered',
  ),
  bad(
    'no version',
    `products:
  seat: { name: Seat }
`,
    'a.yaml:1:1: missing-field: the file lacks `version`; add `version`',
  ),
  bad(
    'another version',
    `version: "2025-01-01"
products: {}
`,
    'a.yaml:1:10: unknown-version: `version` is "2025-01-01", and it takes the version "2026-04-01"; write version: "2026-04-01"',
  ),
  bad(
    'a number as version',
    `version: 1
`,
    'a.yaml:1:10: unknown-version: `version` is 1, and it takes the version "2026-04-01"; write version: "2026-04-01"',
  ),
  bad(
    'a list at the top',
    `- version
`,
    'a.yaml:1:1: wrong-type: the file is a list and takes a mapping; write a mapping',
  ),
  bad(
    'a text at the top',
    `hello
`,
    'a.yaml:1:1: wrong-type: the file is a text and takes a mapping; write a mapping',
  ),
  bad(
    'an unknown section, one letter off',
    `version: "2026-04-01"
product:
  seat: { name: Seat }
`,
    'a.yaml:2:1: unknown-field: A catalog file has no field `product`; write `products`',
  ),
  bad(
    'an unknown section',
    `version: "2026-04-01"
invoices: {}
`,
    'a.yaml:2:1: unknown-field: A catalog file has no field `invoices`; write one of `version`, `defaults`, `metrics`, `products`, `bundles`, `entitlement_sets`, `plans`, `customers`, `subscriptions`',
  ),
  bad(
    'a list as a section',
    `version: "2026-04-01"
products:
  - seat
`,
    'a.yaml:2:1: wrong-type: `products` is a list and takes a mapping; write a mapping',
  ),
  bad(
    'an upper-case key',
    `version: "2026-04-01"
products:
  Seat: { name: Seat }
`,
    'a.yaml:3:3: bad-key: `Seat` is not a key: lower-case ASCII letters, digits, `_` and `-`, beginning with a letter or digit, at most 63; choose a key of that form; the name that people see stands in `name`',
  ),
  bad(
    'a key beyond ASCII',
    `version: "2026-04-01"
products:
  größe: { name: Size }
`,
    'a.yaml:3:3: bad-key: `größe` is not a key: lower-case ASCII letters, digits, `_` and `-`, beginning with a letter or digit, at most 63; choose a key of that form; the name that people see stands in `name`',
  ),
  bad(
    'a key with a blank',
    `version: "2026-04-01"
products:
  "a b": { name: Seat }
`,
    'a.yaml:3:3: bad-key: `a b` is not a key: lower-case ASCII letters, digits, `_` and `-`, beginning with a letter or digit, at most 63; choose a key of that form; the name that people see stands in `name`',
  ),
  bad(
    'a key of 64 characters',
    `version: "2026-04-01"
products:
  aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: { name: Seat }
`,
    'a.yaml:3:3: bad-key: `aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa` is not a key: lower-case ASCII letters, digits, `_` and `-`, beginning with a letter or digit, at most 63; choose a key of that form; the name that people see stands in `name`',
  ),
  bad(
    'a resource that is empty',
    `version: "2026-04-01"
products:
  seat:
`,
    'a.yaml:3:3: empty-value: `seat` is empty; write a mapping, or remove the field',
  ),
  bad(
    'a resource that is a text',
    `version: "2026-04-01"
products:
  seat: prod_1
`,
    'a.yaml:3:9: wrong-type: `seat` is a text and takes a mapping; write a mapping',
  ),
  bad(
    'an unquoted id',
    `version: "2026-04-01"
products:
  seat: { id: 0123 }
`,
    'a.yaml:3:15: unquoted-text: `id` is the number 0123 without quotes, and it takes text; write "0123", with the quotes',
  ),
  bad(
    'an empty id',
    `version: "2026-04-01"
products:
  seat: { id: "" }
`,
    `a.yaml:3:15: empty-text: \`id\` is "", and it takes the service's id; write the id that the service shows`,
  ),
  bad(
    'an empty name',
    `version: "2026-04-01"
products:
  seat: { name: "" }
`,
    'a.yaml:3:17: empty-text: `name` is "", and it takes some text; write a name',
  ),
  bad(
    'an unknown field of a bundle',
    `${AFTER_SEAT}bundles:
  b:
    nam: B
    prices:
      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }
`,
    'a.yaml:6:5: unknown-field: A bundle has no field `nam`; write `name`',
  ),
  bad(
    'a bundle without prices',
    `version: "2026-04-01"
bundles:
  b: { name: B }
`,
    'a.yaml:3:3: missing-field: `b` lacks `prices`; add `prices`',
  ),
  bad(
    'a bundle with no price',
    `version: "2026-04-01"
bundles:
  b: { name: B, prices: {} }
`,
    'a.yaml:3:17: empty-list: `prices` is empty; add at least one entry, or remove it',
  ),
  bad(
    'a subscription to be deleted',
    `${AFTER_SEAT}subscriptions:
  acme:
    customer_id: cus_acme
    currency: USD
    absent: true
    versions:
      - items: [{ product: seat, price: { type: fixed, fee_type: fixed, fixed_pricing_model: { price_per_unit: "10", units: 1 } } }]
`,
    'a.yaml:8:5: unknown-field: A subscription has no field `absent`; a subscription is not deleted, it ends: write `ends` with the day from which it is no longer billed',
  ),
  bad(
    'an unquoted amount that would lose a digit',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: 0.10 } }
`,
    'a.yaml:8:144: unquoted-amount: `price_per_unit` is the number 0.10, and amounts are text, so that no digit is lost; write "0.10", with the quotes',
  ),
  bad(
    'an unquoted amount with leading zeros',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: 00123 } }
`,
    'a.yaml:8:144: unquoted-amount: `price_per_unit` is the number 00123, and amounts are text, so that no digit is lost; write "00123", with the quotes',
  ),
  bad(
    'an unquoted amount with an exponent',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: 1e3 } }
`,
    'a.yaml:8:144: unquoted-amount: `price_per_unit` is the number 1e3, and amounts are text, so that no digit is lost; write "1000", with the quotes',
  ),
  bad(
    'an unquoted amount with separators',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: 1_000 } }
`,
    'a.yaml:8:144: unquoted-amount: `price_per_unit` is `1_000`, and amounts are text, so that no digit is lost; write "1000", with the quotes',
  ),
  bad(
    'an unquoted amount without a digit before the point',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: .5 } }
`,
    'a.yaml:8:144: unquoted-amount: `price_per_unit` is the number .5, and amounts are text, so that no digit is lost; write "0.5", with the quotes',
  ),
  bad(
    'true as an amount',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: true } }
`,
    'a.yaml:8:144: unquoted-amount: `price_per_unit` is `true`, and amounts are text, so that no digit is lost; write a decimal number in quotes, such as "10.50"',
  ),
  bad(
    'null as an amount',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: null } }
`,
    'a.yaml:8:144: null-value: `price_per_unit` is null in a price that is written whole; write a value, or leave the field out',
  ),
  bad(
    'a date as an amount',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: 2027-01-19 } }
`,
    'a.yaml:8:144: unquoted-amount: `price_per_unit` is `2027-01-19`, and amounts are text, so that no digit is lost; write a decimal number in quotes, such as "10.50"',
  ),
  bad(
    'an amount with thousands separators',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "1,000.50" } }
`,
    'a.yaml:8:144: not-decimal: `price_per_unit` is "1,000.50", and it takes a plain decimal number; write "1000.50"',
  ),
  bad(
    'an amount with a decimal comma',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "1,50" } }
`,
    'a.yaml:8:144: not-decimal: `price_per_unit` is "1,50", and it takes a plain decimal number; write digits and at most one point, such as "10.50"',
  ),
  bad(
    'an amount with a currency sign',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "$5" } }
`,
    'a.yaml:8:144: not-decimal: `price_per_unit` is "$5", and it takes a plain decimal number; write "5"',
  ),
  bad(
    'an amount with a blank',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: " 5" } }
`,
    'a.yaml:8:144: not-decimal: `price_per_unit` is " 5", and it takes a plain decimal number; write "5"',
  ),
  bad(
    'an empty amount',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "" } }
`,
    'a.yaml:8:144: not-decimal: `price_per_unit` is "", and it takes a plain decimal number; write digits and at most one point, such as "10.50"',
  ),
  bad(
    'an amount left out',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: } }
`,
    'a.yaml:8:128: null-value: `price_per_unit` is null in a price that is written whole; write a value, or leave the field out',
  ),
  bad(
    'unquoted amounts in tiers, each told',
    `${IN_PRICES}      seat: { type: graduated_tiered, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, graduated_tiered_pricing_model: { tiers: [{ min_units: 0, max_units: 10, price_per_unit: 1 }, { min_units: 10, unit_price: 0.50 }] } }
`,
    'a.yaml:8:205: unquoted-amount: `price_per_unit` is the number 1, and amounts are text, so that no digit is lost; write "1", with the quotes',
    'a.yaml:8:239: unquoted-amount: `unit_price` is the number 0.50, and amounts are text, so that no digit is lost; write "0.50", with the quotes',
  ),
  bad(
    'an unquoted percentage',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" }, discount: { amount: 10 } }
`,
    'a.yaml:8:172: unquoted-amount: `amount` is the number 10, and amounts are text, so that no digit is lost; write "10", with the quotes',
  ),
  bad(
    'a quoted number of units',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "1", units: "5" } }
`,
    'a.yaml:8:156: wrong-type: `units` is the text "5" and takes a whole number; write 5 without quotes',
  ),
  bad(
    'a fraction as a number of units',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "1", units: 1.5 } }
`,
    'a.yaml:8:156: wrong-type: `units` is the number 1.5 and takes a whole number; write a whole number',
  ),
  bad(
    'a negative number of units',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "1", units: -1 } }
`,
    'a.yaml:8:156: out-of-range: `units` is -1 and must be at least 0; write a number of at least 0',
  ),
  bad(
    'a number beyond exact integers',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "1", units: 9007199254740993 } }
`,
    'a.yaml:8:156: out-of-range: `units` is 9007199254740993 and must be at most 9007199254740991; write a number of at most 9007199254740991',
  ),
  bad(
    'a quoted flag',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: "true", fixed_pricing_model: { price_per_unit: "10" } }
`,
    'a.yaml:8:99: wrong-type: `charge_on_contract_start` is the text "true" and takes true or false; write true without quotes',
  ),
  bad(
    'YAML 1.1 yes',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: yes, fixed_pricing_model: { price_per_unit: "10" } }
`,
    'a.yaml:8:99: wrong-type: `charge_on_contract_start` is `yes` and takes true or false; write true or false',
  ),
  bad(
    'a price without its required fields',
    `${IN_PRICES}      seat: { fixed_pricing_model: { price_per_unit: "10" } }
`,
    'a.yaml:8:7: missing-field: `seat` lacks `type`; add `type`',
    'a.yaml:8:7: missing-field: the price lacks `fee_type`, `billing_direction`, `charge_on_contract_start`; add `fee_type`, `billing_direction`, `charge_on_contract_start`',
  ),
  bad(
    'a matrix in a bundle',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, matrix_pricing_model: { dimensions: [], root: {} } }
`,
    'a.yaml:8:105: unknown-field: A bundle price has no field `matrix_pricing_model`; choose another model: only subscription prices can have a matrix',
  ),
  bad(
    'billing_frequency in a bundle',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" }, billing_frequency: recurring }
`,
    'a.yaml:8:152: unknown-field: A bundle price has no field `billing_frequency`; remove it: only subscription prices have one',
  ),
  bad(
    'a currency on a price',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" }, currency: USD }
`,
    'a.yaml:8:152: unknown-field: A bundle price has no field `currency`; remove it: the currency stands on the subscription or the bundle',
  ),
  bad(
    'a total on a fixed model',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10", total: "10" } }
`,
    'a.yaml:8:150: unknown-field: A fixed model has no field `total`; remove it: the service works it out',
  ),
  bad(
    "billing_direction on a bundle's spend",
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" }, minimum_spend: { amount: "1", period: monthly, billing_direction: advance } }
`,
    `a.yaml:8:199: unknown-field: A bundle price's spending threshold has no field \`billing_direction\`; remove it: a bundle price's threshold is \`amount\` and \`period\`; on a subscription it is allowed`,
  ),
  bad(
    "billing_direction on a bundle's charge",
    `${IN_PRICES}      seat: { type: expression, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, expression_pricing_model: { metric_bindings: [{ alias: a, metric_id: m }], charges: [{ quantity_expression: a, unit_price_expression: "1", billing_direction: advance }] } }
`,
    'a.yaml:8:249: unknown-field: A charge of a bundle price has no field `billing_direction`; remove it: only charges of subscription prices have one',
  ),
  bad(
    'a period that the interface closes',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" }, minimum_spend: { amount: "1", period: weekly } }
`,
    'a.yaml:8:190: unknown-value: `period` cannot be `weekly`; write one of `monthly`, `quarterly`, `semi_annual`, `yearly`',
  ),
  bad(
    'a spend without its period',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" }, minimum_spend: { amount: "1" } }
`,
    'a.yaml:8:152: missing-field: `minimum_spend` lacks `period`; add `period`',
  ),
  bad(
    "a discount's duration type that the interface closes",
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" }, discount: { amount: "10", duration_type: rolling } }
`,
    'a.yaml:8:193: unknown-value: `duration_type` cannot be `rolling`; write `monthly_rolling`',
  ),
  bad(
    "a tier's unknown field",
    `${IN_PRICES}      seat: { type: graduated_tiered, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, graduated_tiered_pricing_model: { tiers: [{ min_units: 0, price_pr_unit: "1" }] } }
`,
    'a.yaml:8:174: unknown-field: A tier has no field `price_pr_unit`; write `price_per_unit`',
  ),
  bad(
    'no tiers',
    `${IN_PRICES}      seat: { type: graduated_tiered, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, graduated_tiered_pricing_model: { tiers: [] } }
`,
    'a.yaml:8:150: empty-list: `tiers` is empty; add at least one entry, or remove it',
  ),
  bad(
    'a model without its price',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { units: 1 } }
`,
    'a.yaml:8:105: missing-field: `fixed_pricing_model` lacks `price_per_unit`; add `price_per_unit`',
  ),
  bad(
    'an unquoted expression',
    `${IN_PRICES}      seat: { type: expression, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, expression_pricing_model: { metric_bindings: [], charges: [{ quantity_expression: 1, unit_price_expression: "2" }] } }
`,
    'a.yaml:8:192: unquoted-text: `quantity_expression` is the number 1 without quotes, and it takes text; write "1", with the quotes',
  ),
  bad(
    'metrics named twice',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" }, metric_ids: [m1, m2, m1] }
`,
    'a.yaml:8:173: duplicate-item: `metric_ids` has the same value twice; keep one of the two',
    '    a.yaml:8:165: the first one',
  ),
  bad(
    'null in a price written whole',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" }, discount: null }
`,
    'a.yaml:8:162: null-value: `discount` is null in a price that is written whole; write a value, or leave the field out',
  ),
  bad(
    'null in a list of an override',
    `${IN_PRICES}      seat: { type: unit, fee_type: fixed, billing_direction: arrears, charge_on_contract_start: true, unit_pricing_model: { price_per_unit: "10" } }
subscriptions:
  acme:
    customer_id: cus_acme
    currency: USD
    versions:
      - items:
          - bundle: b
            prices:
              seat:
                type: matrix
                matrix_pricing_model:
                  dimensions: [{ key: region, values: [eu] }]
                  root:
                    splits:
                      - dimension_key: region
                        branches:
                          - value: eu
                            child: { leaf: { cell_key: eu, unit_pricing_model: { price_per_unit: null } } }
`,
    'a.yaml:26:98: null-value: `price_per_unit` is null, and a list is always written whole; write a value, or leave the field out',
  ),
  bad(
    'null where the interface has none',
    `${AFTER_SEAT}subscriptions:
  acme:
    customer_id: cus_acme
    currency: USD
    contract: { period_type: null }
    price_escalation: { enabled: true, interval_months: 12, type: null, percentage: "3" }
    versions:
      - items:
          - { product: seat, price: { type: unit, unit_pricing_model: { price_per_unit: "10" } } }
        entitlements:
          - entitlement_key: sso
            mode: null
            type: null
            allocation: { credit_type: null }
            timing: { recurrence: null, interval: null }
`,
    'a.yaml:8:30: empty-value: `period_type` is `null`, which is no value; write text, or remove the field',
    'a.yaml:9:67: empty-value: `type` is `null`, which is no value; write text, or remove the field',
    'a.yaml:15:19: empty-value: `mode` is `null`, which is no value; write text, or remove the field',
    'a.yaml:16:19: empty-value: `type` is `null`, which is no value; write text, or remove the field',
    'a.yaml:17:40: empty-value: `credit_type` is `null`, which is no value; write text, or remove the field',
    'a.yaml:18:35: empty-value: `recurrence` is `null`, which is no value; write text, or remove the field',
    'a.yaml:18:51: empty-value: `interval` is `null`, which is no value; write text, or remove the field',
  ),
  bad(
    'null within a price that a change is laid over',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" }, minimum_spend: { amount: null, period: monthly } }
    changes: [{ effective_at: 2027-01-19, prices: { seat: { display_order: 1 } } }]
`,
    'a.yaml:8:177: null-value: `amount` is null in a price that is written whole; write a value, or leave the field out',
  ),
  bad(
    'a change without its day',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }
    changes: [{ prices: { seat: { display_order: 1 } } }]
`,
    'a.yaml:9:15: missing-field: `changes[0]` lacks `effective_at`; add `effective_at`',
  ),
  bad(
    'a change on a day that is none',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }
    changes: [{ effective_at: 2027-02-30, prices: { seat: { display_order: 1 } } }]
`,
    'a.yaml:9:31: not-a-day: `effective_at` is "2027-02-30", and it takes a calendar day; there is no such day: write one that the calendar has',
  ),
  bad(
    'a change on a number',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }
    changes: [{ effective_at: 20270119, prices: { seat: { display_order: 1 } } }]
`,
    'a.yaml:9:31: not-a-day: `effective_at` is the number 20270119, and it takes a calendar day; write it as YYYY-MM-DD, such as 2027-01-31',
  ),
  bad(
    'a date-time as a day',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }
    changes: [{ effective_at: 2027-01-19T00:00:00Z, prices: { seat: { display_order: 1 } } }]
`,
    'a.yaml:9:31: not-a-day: `effective_at` is "2027-01-19T00:00:00Z", and it takes a calendar day; write it as YYYY-MM-DD, such as 2027-01-31',
  ),
  bad(
    'a subscription without a customer',
    `version: "2026-04-01"
subscriptions:
  s: { currency: USD }
`,
    "a.yaml:3:3: missing-field: the subscription says no customer; add `customer_id` with the service's id, or `customer` with a key under `customers`",
    'a.yaml:3:3: no-items: the subscription opens without items, which only one with a plan may; add `items` to the first entry of `versions`, or name a `plan`',
  ),
  bad(
    'items beside versions',
    `${IN_SUBSCRIPTION}    items: []
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:8:5: unknown-field: A subscription has no field `items`; write it in an entry of `versions`',
  ),
  bad(
    'items empty',
    `${IN_SUBSCRIPTION}    versions: [{ items: [] }]
`,
    'a.yaml:8:18: empty-list: `items` is empty; add at least one entry, or remove it',
  ),
  bad(
    'versions empty',
    `${IN_SUBSCRIPTION}    versions: []
`,
    'a.yaml:8:5: empty-list: `versions` is empty; add at least one entry, or remove it',
  ),
  bad(
    'a subscription discount that is no percentage',
    `${IN_SUBSCRIPTION}    discount: { type: amount, amount: "10", duration_type: fixed }
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:8:23: unknown-value: `type` cannot be `amount`; write `percentage`',
  ),
  bad(
    'a subscription discount without its types',
    `${IN_SUBSCRIPTION}    discount: { amount: "10" }
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:8:5: missing-field: `discount` lacks `duration_type`; add `duration_type`',
    'a.yaml:8:5: missing-field: `discount` lacks `type`; add `type`',
  ),
  bad(
    'unquoted metadata',
    `${IN_SUBSCRIPTION}    metadata: { account: 00123, since: 2027-01-19, seats: 1_000, vip: true, note: none, score: 1e3 }
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:8:26: unquoted-text: `account` is the number 00123 without quotes, and it takes text; write "00123", with the quotes',
    'a.yaml:8:40: unquoted-text: `since` is `2027-01-19` without quotes, which some readers of YAML take for a number or a date; write "2027-01-19", with the quotes',
    'a.yaml:8:59: unquoted-text: `seats` is `1_000` without quotes, which some readers of YAML take for a number or a date; write "1_000", with the quotes',
    'a.yaml:8:71: unquoted-text: `vip` is `true` without quotes, and it takes text; write "true", with the quotes',
    'a.yaml:8:96: unquoted-text: `score` is the number 1e3 without quotes, and it takes text; write "1e3", with the quotes',
  ),
  bad(
    'metadata that is a mapping',
    `${IN_SUBSCRIPTION}    metadata: { a: { b: c } }
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:8:17: wrong-type: `a` is a mapping and takes text; write text',
  ),
  bad(
    'tags named twice',
    `${IN_SUBSCRIPTION}    tags: [t1, t1]
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:8:16: duplicate-item: `tags` has the same value twice; keep one of the two',
    '    a.yaml:8:12: the first one',
  ),
  bad(
    'an end date',
    `${IN_SUBSCRIPTION}    contract: { end_date: 2027-01-01 }
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:8:17: unknown-field: A contract has no field `end_date`; remove it: the service works it out from the start and the duration',
  ),
  bad(
    'a currency in lower case',
    `${AFTER_SEAT}subscriptions:
  s:
    customer_id: c
    currency: usd
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:7:15: bad-currency: `currency` is "usd", and it takes a three-letter currency code; write an ISO 4217 code in capitals, such as USD',
  ),
  bad(
    'a price lock that is none',
    `${IN_SUBSCRIPTION}    price_lock: forever
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:8:17: bad-price-lock: `price_lock` is "forever", and it takes `renewal`, `always` or a day; write renewal, always, or a day as YYYY-MM-DD',
  ),
  bad(
    'a price lock until a day that is none',
    `${IN_SUBSCRIPTION}    price_lock: 2027-02-30
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:8:17: not-a-day: there is no day 2027-02-30; write one that the calendar has',
  ),
  bad(
    'an adopt that is none',
    `version: "2026-04-01"
products:
  seat: { id: p, adopt: take }
`,
    'a.yaml:3:25: unknown-value: `adopt` cannot be `take`; write one of `as_written`, `send`',
  ),
  bad(
    "an entitlement's unquoted value",
    `${IN_SUBSCRIPTION}    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] , entitlements: [{ entitlement_key: sso, value: true }] }]
`,
    'a.yaml:8:163: unquoted-text: `value` is `true` without quotes, and it takes text; write "true", with the quotes',
  ),
  bad(
    'a model beside its price',
    `${IN_PRICES}      seat:
        type: unit
        fee_type: fixed
        billing_direction: advance
        charge_on_contract_start: true
      unit_pricing_model:
        price_per_unit: "1"
`,
    'a.yaml:13:7: misplaced-field: written beside `seat`, not within it: `unit_pricing_model`; indent by one level, as a part of `seat`',
  ),
  bad(
    'the fields of a price beside its key, of a product and of a bundle too',
    `version: "2026-04-01"
products:
  seat:
  name: Seat
bundles:
  a:
    name: A
    prices:
      seat:
      type: unit
      fee_type: fixed
      unit_pricing_model: { price_per_unit: "1" }
  b:
    name: B
    prices: { type: unit, unit_pricing_model: { price_per_unit: "1" } }
  c:
  name: C
  prices:
    seat: { type: unit }
`,
    'a.yaml:4:3: misplaced-field: written beside `seat`, not within it: `name`; indent by one level, as a part of `seat`',
    'a.yaml:10:7: misplaced-field: written beside `seat`, not within it: `type`, `fee_type`, `unit_pricing_model`; indent by one level, as a part of `seat`',
    'a.yaml:15:15: misplaced-field: written where the key of a bundle price is expected: `type`, `unit_pricing_model`; write a key of your own there, and indent what belongs to it',
    'a.yaml:17:3: misplaced-field: written beside `c`, not within it: `name`, `prices`; indent by one level, as a part of `c`',
  ),
  bad(
    'a section within another',
    `${AFTER_SEAT}  plans:
    annual: { name: Annual }
subscriptions:
  acme:
    customer_id: cus_1
    currency: USD
    metadata: { name: Acme, size: 5 }
    versions: [{ items: [{ bundle: b }] }]
  bundles:
    b:
      prices:
        seat: { type: unit, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, unit_pricing_model: { price_per_unit: "1" } }
        name: B
        changes:
          - { effective_at: 2027-01-01, prices: { seat: { unit_pricing_model: { price_per_unit: "2" } } } }
`,
    'a.yaml:4:3: no-identity: the product has neither `id` nor `name`; write `plans` beside `products`, not within it',
    'a.yaml:10:35: unquoted-text: `size` is the number 5 without quotes, and it takes text; write "5", with the quotes',
    'a.yaml:12:3: misplaced-field: written within `subscriptions`, not beside it: `bundles`; move out by one level, beside `subscriptions`',
  ),
  bad(
    'the fields of a bundle among its prices, and an entry within its neighbour',
    `${AFTER_SEAT}bundles:
  b:
    prices:
      seat: { type: unit, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, unit_pricing_model: { price_per_unit: "1" } }
      name: B
      changes:
        - { effective_at: 2027-01-01, prices: { seat: { unit_pricing_model: { price_per_unit: "2" } } } }
  c:
    name: C
    prices:
      seat: { type: unit, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, unit_pricing_model: { price_per_unit: "1" } }
    d: { name: D, prices: { seat: { type: unit, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, unit_pricing_model: { price_per_unit: "1" } } } }
subscriptions:
  acme:
    customer_id: cus_1
    currency: USD
    versions: [{ items: [{ bundle: d }] }]
`,
    'a.yaml:8:7: misplaced-field: written within `prices`, not beside it: `name`, `changes`; move out by one level, beside `prices`',
    'a.yaml:15:5: unknown-field: A bundle has no field `d`; write it beside `c`, not within it',
  ),
  bad(
    'a product whose key is the name of a field, with a fault of its own',
    `version: "2026-04-01"
products:
  name: { name: Name, id: 5 }
`,
    'a.yaml:3:27: unquoted-text: `id` is the number 5 without quotes, and it takes text; write "5", with the quotes',
  ),
  bad(
    'fields a level too far in and too far out',
    `${IN_PRICES}      seat:
        type: unit
        fee_type: fixed
        billing_direction: advance
        unit_pricing_model:
          charge_on_contract_start: true
        price_per_unit: "1"
subscriptions:
  acme:
    customer_id: cus_1
    contract:
      start_date: 2026-12-01
      auto_activate: false
    versions:
      - items:
          - bundle: b
            prices:
              seat: { price_per_unit: "2" }
          - id: prod_1
          - product: seat
            type: unit
            price:
              fee_type: fixed
              billing_direction: advance
              charge_on_contract_start: true
              unit_pricing_model: { price_per_unit: "1" }
              discount: { percentage: "5", duration_months: 3, type: percentage }
`,
    'a.yaml:13:11: unknown-field: A unit model has no field `charge_on_contract_start`; write it beside `unit_pricing_model`, not within it',
    'a.yaml:14:9: unknown-field: A bundle price has no field `price_per_unit`; write it within `unit_pricing_model`',
    'a.yaml:20:7: unknown-field: A contract has no field `auto_activate`; write it beside `contract`, not within it',
    'a.yaml:25:23: unknown-field: A price has no field `price_per_unit`; write it within `unit_pricing_model` or `fixed_pricing_model` or `volume_percentage_pricing_model`',
    'a.yaml:26:13: unknown-field: An item has no field `id`; write `product_id` or `bundle_id`, whichever it is the id of',
    'a.yaml:28:13: unknown-field: An item has no field `type`; write it within `price`',
    'a.yaml:34:15: missing-field: `discount` lacks `amount`; add `amount`',
    'a.yaml:34:15: missing-field: `discount` lacks `duration_type`; add `duration_type`',
    "a.yaml:34:27: unknown-field: A price's discount has no field `percentage`; write `type: percentage`, and how many as `amount`",
    "a.yaml:34:44: unknown-field: A price's discount has no field `duration_months`; write `duration_unit: months`, and how many as `duration_value`",
  ),
  bad(
    'prices that stand where no price does',
    `${AFTER_SEAT}bundles:
  a:
    name: A
    type: fixed
    fee_type: fixed
    fixed_pricing_model: { price_per_unit: "1" }
  b:
    name: B
    seat:
      type: fixed
      fixed_pricing_model: { price_per_unit: "1" }
subscriptions:
  acme:
    customer_id: cus_1
    versions:
      - items:
          - product: seat
            type: fixed
            fixed_pricing_model: { price_per_unit: "1" }
          - bundle: b
            discount: { type: percentage, amount: "10", duration_type: fixed }
          - bundle: b
            seat: { fixed_pricing_model: { price_per_unit: "2" } }
`,
    'a.yaml:7:5: unknown-field: A bundle has no fields `type`, `fee_type`, `fixed_pricing_model`; write them within an entry of `prices`',
    'a.yaml:12:5: unknown-field: A bundle has no field `seat`; write it within `prices`',
    'a.yaml:21:13: unknown-field: An item has no fields `type`, `fixed_pricing_model`; write them within `price`',
    'a.yaml:24:13: unknown-field: An item has no field `discount`; write it within an entry of `prices`',
    'a.yaml:26:13: unknown-field: An item has no field `seat`; write it within `prices`',
  ),
  bad(
    'every fault of a price at once',
    `${IN_PRICES}      seat: { tpye: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: "yes", fixed_pricing_model: { price_per_unit: 10, units: "1" } }
`,
    'a.yaml:8:15: unknown-field: A bundle price has no field `tpye`; write `type`',
    'a.yaml:8:99: wrong-type: `charge_on_contract_start` is the text "yes" and takes true or false; write true or false',
    'a.yaml:8:145: unquoted-amount: `price_per_unit` is the number 10, and amounts are text, so that no digit is lost; write "10", with the quotes',
    'a.yaml:8:156: wrong-type: `units` is the text "1" and takes a whole number; write 1 without quotes',
  ),
];
