/** Files of the right shape whose meaning is impossible. */
import {
  AFTER_SEAT,
  type BadInput,
  bad,
  IN_BUNDLE,
  IN_CHANGES,
  IN_PRICES,
  IN_SUBSCRIPTION,
  WITH_FOLLOWER,
} from './bad-input-row.ts';

export const RULE_ROWS: readonly BadInput[] = [
  bad(
    'no pricing model',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true }
`,
    'a.yaml:8:7: no-pricing-model: the price has no pricing model; add one, such as `fixed_pricing_model`',
  ),
  bad(
    'two pricing models',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" }, unit_pricing_model: { price_per_unit: "1" } }
`,
    'a.yaml:8:105: several-pricing-models: the price has 2 pricing models: unit_pricing_model, fixed_pricing_model; keep the one that it is priced by',
    '    a.yaml:8:152: the first one',
  ),
  bad(
    'a gap between tiers',
    `${IN_PRICES}      seat: { type: graduated_tiered, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, graduated_tiered_pricing_model: { tiers: [{ min_units: 0, max_units: 10, price_per_unit: "2" }, { min_units: 20, price_per_unit: "1" }] } }
`,
    'a.yaml:8:225: tier-gap: tier 2 starts at 20 and the tier before it ends at 10, so that 11 to 19 have no price; start it at 11, or let the tier before it end at 19',
  ),
  bad(
    'tiers that overlap',
    `${IN_PRICES}      seat: { type: graduated_tiered, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, graduated_tiered_pricing_model: { tiers: [{ min_units: 0, max_units: 10, price_per_unit: "2" }, { min_units: 5, price_per_unit: "1" }] } }
`,
    'a.yaml:8:225: tier-overlap: tier 2 starts at 5 and the tier before it ends at 10, so that 5 to 10 have two prices; start it at 11, or let the tier before it end at 4',
  ),
  bad(
    'an expression that cannot be read',
    `${IN_PRICES}      seat: { type: expression, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, expression_pricing_model: { metric_bindings: [{ alias: a, metric_id: m }], charges: [{ quantity_expression: "a +", unit_price_expression: "1" }] } }
`,
    'a.yaml:8:218: expression-unreadable: the expression cannot be read at character 3: there is no value after +; write one',
  ),
  bad(
    'two changes on one day',
    `${IN_CHANGES}      - { effective_at: 2027-01-01, prices: { seat: { display_order: 1 } } }
      - { effective_at: 2027-01-01, prices: { seat: { display_order: 2 } } }
`,
    'a.yaml:12:25: same-day-twice: two changes start on 2027-01-01; merge the two, or move one to another day',
    '    a.yaml:11:25: the change before it',
  ),
  bad(
    'changes out of order',
    `${IN_CHANGES}      - { effective_at: 2027-02-01, prices: { seat: { display_order: 1 } } }
      - { effective_at: 2027-01-01, prices: { seat: { display_order: 2 } } }
`,
    'a.yaml:12:25: days-out-of-order: 2027-01-01 comes after 2027-02-01, and changes are listed earliest first; move it up',
    '    a.yaml:11:25: the change before it',
  ),
  bad(
    'a change for new subscriptions that names a day for existing ones',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "1", units: 1 } }
    changes:
      - { effective_at: 2027-02-01, applies: { to: new, at: renewal }, prices: { seat: { display_order: 1 } } }
`,
    'a.yaml:10:61: change-without-reach: `at: renewal` says when existing subscriptions get the change, and `to: new` leaves them out; remove `at`, or write `to: all`',
  ),
  bad(
    'a change that takes away what is not there',
    `${IN_CHANGES}      - { effective_at: 2027-02-01, prices: { desk: null } }
`,
    'a.yaml:11:53: unknown-price: the bundle has no price `desk` on 2027-02-01 that could leave it; write `seat`',
  ),
  bad(
    'a change that takes everything away',
    `${IN_CHANGES}      - { effective_at: 2027-02-01, prices: { seat: null } }
`,
    'a.yaml:11:9: empty-bundle: no price is left in the bundle from 2027-02-01 on; leave one in',
  ),
  bad(
    'a change that brings half a price',
    `${IN_CHANGES}      - { effective_at: 2027-02-01, prices: { desk: { type: fixed } } }
`,
    'a.yaml:11:47: missing-field: the price lacks `fee_type`, `billing_direction`, `charge_on_contract_start` once it is merged; add `fee_type`, `billing_direction`, `charge_on_contract_start`',
  ),
  bad(
    'a change that brings a model without its price',
    `${IN_CHANGES}      - { effective_at: 2027-02-01, prices: { seat: { type: unit, unit_pricing_model: {} } } }
`,
    'a.yaml:11:67: missing-field: `unit_pricing_model` lacks `price_per_unit` once it is merged; add `price_per_unit`',
  ),
  bad(
    'a change that takes the model away',
    `${IN_CHANGES}      - { effective_at: 2027-02-01, prices: { seat: { fixed_pricing_model: null } } }
`,
    'a.yaml:11:47: no-pricing-model: the price has no pricing model; add one, such as `fixed_pricing_model`',
  ),
  bad(
    'a change that opens a gap between tiers',
    `${IN_PRICES}      seat: { type: graduated_tiered, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, graduated_tiered_pricing_model: { tiers: [{ min_units: 0, price_per_unit: "2" }] } }
    changes:
      - effective_at: 2027-02-01
        prices: { seat: { graduated_tiered_pricing_model: { tiers: [{ min_units: 0, max_units: 5, price_per_unit: "2" }, { min_units: 9, price_per_unit: "1" }] } } }
`,
    'a.yaml:11:135: tier-gap: tier 2 starts at 9 and the tier before it ends at 5, so that 6 to 8 have no price; start it at 6, or let the tier before it end at 8',
  ),
  bad(
    'a product twice in a bundle',
    `${IN_PRICES}      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }
      again: { product: seat, type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }
`,
    'a.yaml:9:7: product-twice: `seat` has two prices in the same set; keep one of the two, or make it a product of its own',
    '    a.yaml:8:7: the first price',
  ),
  bad(
    'no currency',
    `${AFTER_SEAT}subscriptions:
  s:
    customer_id: c
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:5:3: missing-field: the subscription lacks `currency`, which only one with a plan may leave out; add `currency`',
  ),
  bad(
    'no items',
    `${IN_SUBSCRIPTION}    name: S
`,
    'a.yaml:5:3: no-items: the subscription opens without items, which only one with a plan may; add `items` to the first entry of `versions`, or name a `plan`',
  ),
  bad(
    'no items at the opening',
    `${IN_SUBSCRIPTION}    versions: [{ description: later }]
`,
    'a.yaml:8:16: no-items: the subscription opens without items, which only one with a plan may; add `items` to the first entry of `versions`, or name a `plan`',
  ),
  bad(
    'an opening with a day',
    `${IN_SUBSCRIPTION}    versions: [{ effective_at: 2027-01-01, items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:8:32: dated-opening: the first entry starts with the contract, so it has no day of its own; remove `effective_at`, which only the first entry of an adopted contract has, where it is later than the start; `contract.start_date` says when the subscription starts',
  ),
  bad(
    'an opening that is a draft',
    `${IN_SUBSCRIPTION}    versions: [{ draft: true, items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:8:25: draft-opening: the first entry is what the subscription opens with, and as a draft it would have no effect; remove `draft`; for a subscription that is not active yet write `auto_activate: false`',
  ),
  bad(
    'a later entry without a day',
    `${IN_SUBSCRIPTION}    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }, { description: x }]
`,
    'a.yaml:8:118: missing-field: the entry lacks `effective_at`, which only the first may leave out; add the day on which it starts',
  ),
  bad(
    'two entries on one day',
    `${IN_SUBSCRIPTION}    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }, { effective_at: 2027-01-01 }, { effective_at: 2027-01-01 }]
`,
    'a.yaml:8:164: same-day-twice: two entries start on 2027-01-01; merge the two, or move one to another day',
    '    a.yaml:8:134: the entry before it',
  ),
  bad(
    'entries out of order',
    `${IN_SUBSCRIPTION}    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }, { effective_at: 2027-02-01 }, { effective_at: 2027-01-01 }]
`,
    'a.yaml:8:164: days-out-of-order: 2027-01-01 comes after 2027-02-01, and entries are listed earliest first; move it up',
    '    a.yaml:8:134: the entry before it',
  ),
  bad(
    'an entry before the contract starts',
    `${IN_SUBSCRIPTION}    contract: { start_date: 2027-02-01 }
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }, { effective_at: 2027-02-01 }]
`,
    'a.yaml:9:134: entry-before-start: the entry starts on 2027-02-01, and the contract starts on 2027-02-01, when the first entry starts; move it to a later day, or write it as the first entry',
  ),
  bad(
    'an entitlement twice',
    `${IN_SUBSCRIPTION}    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] , entitlements: [{ entitlement_key: sso }, { entitlement_key: sso }] }]
`,
    'a.yaml:8:177: duplicate-entitlement: the entitlement `sso` is twice in the entry; keep one of the two',
    '    a.yaml:8:151: the first one',
  ),
  bad(
    'a type that is another tool’s word for another model',
    `version: "2026-04-01"
products: { p: { id: p }, q: { id: q } }
bundles:
  b:
    name: B
    prices:
      p: { type: volume, fee_type: fixed, billing_direction: arrears, billing_interval: monthly, charge_on_contract_start: false, metric_ids: [m], graduated_tiered_pricing_model: { tiers: [{ max_units: 100, price_per_unit: "5.00" }, { price_per_unit: "1.00" }] } }
`,
    'a.yaml:7:18: type-model-mismatch: `type` is `volume`, and the price has `graduated_tiered_pricing_model`; write type: tiered with tiered_pricing_model, whose tier prices all units; or type: graduated_tiered, if graduated_tiered_pricing_model is meant',
  ),
  bad(
    'a type that does not match its model',
    `${IN_PRICES}      seat: { type: unit, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }
`,
    'a.yaml:8:21: type-model-mismatch: `type` is `unit`, and the price has `fixed_pricing_model`; the service uses the model that matches `type`; write type: fixed, or unit_pricing_model',
  ),
  bad(
    'a product twice in an item set',
    `${IN_SUBSCRIPTION}    versions:
      - items:
          - { product: seat, price: { type: unit, unit_pricing_model: { price_per_unit: "1" } } }
          - { product: seat, price: { type: unit, unit_pricing_model: { price_per_unit: "2" } } }
`,
    'a.yaml:11:13: product-twice: `seat` has two prices in the same set; keep one of the two, or make it a product of its own',
    '    a.yaml:10:13: the first price',
  ),
  bad(
    'a bundle twice',
    `${WITH_FOLLOWER}    versions: [{ items: [{ bundle: b }, { bundle: b }] }]
`,
    'a.yaml:14:51: bundle-twice: the bundle `b` is in the entry twice; keep one of the two',
    '    a.yaml:14:36: the first one',
  ),
  bad(
    "another currency than the bundle's",
    `${IN_BUNDLE}    currency: USD
    prices:
      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }
subscriptions:
  s:
    customer_id: c
    currency: EUR
    versions: [{ items: [{ bundle: b }] }]
`,
    'a.yaml:14:36: currency-mismatch: the bundle `b` has no prices in EUR, the currency of the subscription: `seat` is 10 USD; write them under `currencies.EUR` of the bundle, or use a bundle in EUR',
    '    a.yaml:9:144: `fixed_pricing_model.price_per_unit`, written for USD',
    '    a.yaml:13:15: the currency of the subscription',
  ),
  bad(
    'an override that every later edition has and the first lacks',
    `version: "2026-04-01"
products:
  desk: { name: Desk }
  seat: { name: Seat }
bundles:
  b:
    name: B
    currency: USD
    prices:
      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }
    changes:
      - effective_at: 2027-06-01
        prices: { desk: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } } }
subscriptions:
  s:
    customer_id: c
    currency: USD
    versions: [{ items: [{ bundle: b, prices: { desk: { display_order: 2 } } }] }]
`,
    'a.yaml:18:49: unknown-price: the bundle `b` has no price `desk` that could be overridden; write `seat`',
    '    a.yaml:9:5: the prices of the bundle',
  ),
  bad(
    'overrides that leave nothing',
    `${WITH_FOLLOWER}    versions: [{ items: [{ bundle: b, prices: { seat: null } }] }]
`,
    'a.yaml:14:39: empty-bundle: the overrides leave no price of the bundle `b`; leave one in, or remove the item',
  ),
  bad(
    'an override without its price',
    `${WITH_FOLLOWER}    versions: [{ items: [{ bundle: b, prices: { seat: { type: unit, unit_pricing_model: {} } } }] }]
`,
    'a.yaml:14:69: missing-field: `unit_pricing_model` lacks `price_per_unit` once it is merged; add `price_per_unit`',
  ),
  bad(
    'an override with tiers that overlap',
    `${WITH_FOLLOWER}    versions: [{ items: [{ bundle: b, prices: { seat: { type: tiered, tiered_pricing_model: { tiers: [{ min_units: 0, max_units: 5, price_per_unit: "1" }, { min_units: 3, price_per_unit: "1" }] } } } }] }]
`,
    'a.yaml:14:169: tier-overlap: tier 2 starts at 3 and the tier before it ends at 5, so that 3 to 5 have two prices; start it at 6, or let the tier before it end at 2',
  ),
  bad(
    "a bundle's discount that no item can carry",
    `${IN_BUNDLE}    currency: USD
    prices:
      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" }, discount: { amount: "5" } }
subscriptions:
  s:
    customer_id: c
    currency: USD
    versions: [{ items: [{ bundle: b }] }]
`,
    'a.yaml:9:152: discount-not-expandable: subscriptions use this price, and its discount lacks `type` and `duration_type`; add `type` and `duration_type`',
    '    a.yaml:14:36: a subscription that uses it',
  ),
  bad(
    'a lock until a renewal that has no start',
    `${IN_SUBSCRIPTION}    price_lock: renewal
    contract: { duration_months: 12 }
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:8:17: lock-without-renewal: the lock opens at the renewal, and `contract` lacks `start_date` to reckon it from; add that to `contract`, or lock until a day',
  ),
  bad(
    'a lock until a renewal that never comes',
    `${IN_SUBSCRIPTION}    price_lock: renewal
    contract: { start_date: 2027-01-01, duration_months: 12 }
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:8:17: lock-without-renewal: the lock opens at the renewal, and the subscription does not renew by itself; write `auto_renew: true` in `renewal`, or lock until a day, or `always`',
  ),
  bad(
    'a product that is to be deleted',
    `version: "2026-04-01"
products:
  seat: { id: p, absent: true }
subscriptions:
  s:
    customer_id: c
    currency: USD
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:8:26: absent-product-used: the product `seat` is used here and is `absent`; take it out from that day on, or keep the product',
    '    a.yaml:3:26: `absent` here',
  ),
  bad(
    'a product used after its day',
    `version: "2026-04-01"
products:
  seat: { id: p, absent: 2027-06-01 }
subscriptions:
  s:
    customer_id: c
    currency: USD
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:8:26: absent-product-used: the product `seat` is used here on or after 2027-06-01, from when on it is `absent`; take it out from that day on, or keep the product',
    '    a.yaml:3:26: `absent` here',
  ),
  bad(
    'a product in a bundle used after its day',
    `version: "2026-04-01"
products:
  seat: { id: p, absent: 2027-06-01 }
bundles:
  b:
    name: B
    currency: USD
    prices:
      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }
subscriptions:
  s:
    customer_id: c
    currency: USD
    versions: [{ items: [{ bundle: b }] }]
`,
    'a.yaml:9:7: absent-product-used: the product `seat` is used here on or after 2027-06-01, from when on it is `absent`; take it out from that day on, or keep the product',
    '    a.yaml:3:26: `absent` here',
  ),
  bad(
    'a discount of a subscription above everything',
    `${IN_SUBSCRIPTION}    discount: { type: percentage, amount: "120", duration_type: fixed }
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:8:43: discount-out-of-range: a discount of 120 % is not between 0 and 100; write a percentage from "0" to "100"',
  ),
  bad(
    'spend limits of a subscription below zero',
    `${IN_SUBSCRIPTION}    minimum_spend: { amount: "-5", period: monthly }
    maximum_spend: { amount: "-1", period: monthly }
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:8:30: negative-spend-limit: a minimum spend of -5 is below zero; write an amount from "0" up, or leave the limit out',
    'a.yaml:9:30: negative-spend-limit: a maximum spend of -1 is below zero; write an amount from "0" up, or leave the limit out',
  ),
  bad(
    'a minimum spend of a subscription above its maximum',
    `${IN_SUBSCRIPTION}    minimum_spend: { amount: "200", period: monthly }
    maximum_spend: { amount: "100", period: monthly }
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:8:5: spend-limits-crossed: the minimum spend is above the maximum spend; lower the one or raise the other',
  ),
];
