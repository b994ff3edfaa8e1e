/** References that lead nowhere, or that are ambiguous. */
import {
  AFTER_SEAT,
  type BadInput,
  bad,
  IN_BUNDLE,
  IN_PRICES,
  IN_SUBSCRIPTION,
  WITH_FOLLOWER,
} from './bad-input-row.ts';

/** All that a price needs. */
const FIXED =
  'type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" }';

export const REFERENCE_ROWS: readonly BadInput[] = [
  bad(
    "a price's key that is no product",
    `version: "2026-04-01"
products:
  seats: { name: Seat }
bundles:
  b:
    name: B
    prices:
      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }
`,
    'a.yaml:8:7: unknown-product: there is no product `seat` in the catalog; write `seats`',
  ),
  bad(
    'a product that is not there',
    `${IN_SUBSCRIPTION}    versions: [{ items: [{ product: saet, price: { type: unit, unit_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:8:37: unknown-product: there is no product `saet` in the catalog; write `seat`',
  ),
  bad(
    'a product by its address',
    `${AFTER_SEAT}  platform: { name: Platform }
subscriptions:
  s:
    customer_id: c
    currency: USD
    versions: [{ items: [{ product: products.seat, price: { type: unit, unit_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:9:37: unknown-product: there is no product `products.seat` in the catalog; write `seat`',
  ),
  bad(
    'a product in a catalog without any',
    `version: "2026-04-01"
subscriptions:
  s:
    customer_id: c
    currency: USD
    versions: [{ items: [{ product: seat, price: { type: unit, unit_pricing_model: { price_per_unit: "1" } } }] }]
`,
    `a.yaml:6:37: unknown-product: there is no product \`seat\` in the catalog; declare it under \`products\`, or refer to the service's own by \`product_id\``,
  ),
  bad(
    'a bundle that is not there',
    `${AFTER_SEAT}bundles: { growth: { name: G, prices: { seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } } } } }
subscriptions:
  s:
    customer_id: c
    currency: USD
    versions: [{ items: [{ bundle: groth }] }]
`,
    'a.yaml:9:36: unknown-bundle: there is no bundle `groth` in the catalog; write `growth`',
  ),
  bad(
    'a plan that is not there',
    `${AFTER_SEAT}plans: { annual: { name: A } }
subscriptions:
  s:
    customer_id: c
    currency: USD
    plan: anual
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:9:11: unknown-plan: there is no plan `anual` in the catalog; write `annual`',
  ),
  bad(
    'a plan twice',
    `${AFTER_SEAT}plans: { annual: { name: A } }
subscriptions:
  s:
    customer_id: c
    currency: USD
    plan: annual
    plan_id: plan_1
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    'a.yaml:10:14: two-references: the subscription names its plan by `plan` and by `plan_id`; keep one of the two',
  ),
  bad(
    'a product by key and by id',
    `${IN_PRICES}      seat: { product: seat, product_id: p1, type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }
`,
    'a.yaml:8:42: two-references: the price names its product by `product` and by `product_id`; keep one of the two',
  ),
  bad(
    'an item without a subject',
    `${IN_SUBSCRIPTION}    versions: [{ items: [{ price: { type: unit } }] }]
`,
    'a.yaml:8:26: item-without-subject: the item names neither a product nor a bundle; name one of `product`, `product_id`, `bundle` and `bundle_id`',
  ),
  bad(
    'an item with two subjects',
    `${WITH_FOLLOWER}    versions: [{ items: [{ product: seat, bundle: b, price: { type: unit } }] }]
`,
    'a.yaml:14:51: two-references: the item has both `product` and `bundle`; name one of `product`, `product_id`, `bundle` and `bundle_id`',
  ),
  bad(
    'an item with what belongs to another',
    `${WITH_FOLLOWER}    versions:
      - items: [{ bundle: b, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }]
      - effective_at: 2027-01-01
        items: [{ bundle: b, price: { discount: { amount: 10 } } }]
`,
    'a.yaml:15:30: misplaced-field: an item with `bundle` takes no `price`; write `prices`, and the price in it under its key in the bundle',
    'a.yaml:17:30: misplaced-field: an item with `bundle` takes no `price`; write `prices`, and the price in it under its key in the bundle',
    'a.yaml:17:59: unquoted-amount: `amount` is the number 10, and amounts are text, so that no digit is lost; write "10", with the quotes',
  ),
  bad(
    'a product without its price',
    `${IN_SUBSCRIPTION}    versions: [{ items: [{ product: seat }] }]
`,
    'a.yaml:8:26: missing-field: an item with `product` lacks `price`; add `price`',
  ),
  bad(
    'a bundle by id without items',
    `${IN_SUBSCRIPTION}    versions: [{ items: [{ bundle_id: bun_1 }] }]
`,
    'a.yaml:8:26: missing-field: an item with `bundle_id` lacks `items`; add `items`',
  ),
  bad(
    'an override of a price that the bundle lacks',
    `${WITH_FOLLOWER}    versions: [{ items: [{ bundle: b, prices: { saet: { display_order: 1 } } }] }]
`,
    'a.yaml:14:49: unknown-price: the bundle `b` has no price `saet` that could be overridden; write `seat`',
    '    a.yaml:8:5: the prices of the bundle',
  ),
  bad(
    'two entries adopt one id',
    `version: "2026-04-01"
products:
  a: { id: p1 }
  b: { id: p1 }
`,
    'a.yaml:4:12: duplicate-id: `b` and `a` have the same `id`, `p1`; keep one of the two',
    '    a.yaml:3:12: the first one',
  ),
  bad(
    'two entries take over one record',
    `version: "2026-04-01"
products:
  a: { name: A, renamed_from: x }
  b: { name: B, renamed_from: x }
`,
    'a.yaml:4:31: duplicate-renaming: `b` and `a` have the same `renamed_from`, `x`; keep one of the two',
    '    a.yaml:3:31: the first one',
  ),
  bad(
    'renamed from what is still declared',
    `version: "2026-04-01"
products:
  a: { name: A, renamed_from: b }
  b: { name: B }
`,
    'a.yaml:3:31: renamed-from-declared: `b` is still declared under `products`, so its record cannot be taken over; remove the old entry, or `renamed_from`',
    '    a.yaml:4:3: declared here',
  ),
  bad(
    'renamed from itself',
    `version: "2026-04-01"
products:
  a: { name: A, renamed_from: a }
`,
    'a.yaml:3:31: renamed-from-declared: `a` cannot take over from itself; remove `renamed_from`',
  ),
  bad(
    'adopt without an id',
    `${IN_BUNDLE}    adopt: send
    prices:
      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }
`,
    'a.yaml:7:12: adopt-without-id: `adopt` says how something is taken over, and there is no `id` of it; add `id`, or remove `adopt`',
  ),
  bad(
    'a product without id or name',
    `version: "2026-04-01"
products:
  a: { fee_type: metered }
`,
    'a.yaml:3:3: no-identity: the product has neither `id` nor `name`; write `id` for one that exists already, or `name` for one to create',
  ),
  bad(
    'ids per environment in a project that has none',
    `version: "2026-04-01"
products:
  a: { id: { staging: p1 } }
`,
    'a.yaml:3:8: no-environments: `id` is given per environment, and the project has none; write the one id, or add `environments` to the project file',
  ),
  bad(
    'a declaration that is misspelt, which several refer to',
    `version: "2026-04-01"
products:
  saet: { name: Seat }
bundles:
  b:
    name: B
    prices: { seat: { ${FIXED} } }
  c:
    name: C
    prices: { seat: { ${FIXED} } }
    changes: [{ effective_at: 2027-01-01, prices: { seat: { charge_on_contract_start: true } } }]
`,
    'a.yaml:3:3: unknown-product: the product `saet` is used nowhere, and 3 places refer to `seat`, which is declared nowhere; write `seat`',
    '    a.yaml:7:15: refers to `seat`',
    '    a.yaml:10:15: refers to `seat`',
    '    a.yaml:11:53: refers to `seat`',
  ),
  bad(
    'a price under a misspelt product, which a change has right',
    `${IN_BUNDLE}    prices: { saet: { ${FIXED} } }
    changes: [{ effective_at: 2027-01-01, prices: { seat: { charge_on_contract_start: true } } }]
`,
    'a.yaml:7:15: unknown-product: there is no product `saet` in the catalog; write `seat`',
  ),
  bad(
    'unknown names beside faults of shape, at every place that takes one',
    `${IN_PRICES}      seat: { ${FIXED} }
      saet: { ${FIXED} }
      other: { product: saet, ${FIXED} }
      foreign: { product_id: prod_1, ${FIXED} }
    changes:
      - { effective_at: never, prices: { seat: {}, extra: {}, foreign: {}, late: { product: saet } } }
subscriptions:
  acme:
    customer_id: cus_acme
    plan: gold
    versions:
      - items: [{ bundle: growth }, { bundle_id: bun_1, items: [{ product: saet, price: { ${FIXED} } }] }]
      - { effective_at: never, items: [{ product: saet, price: { ${FIXED} } }] }
`,
    'a.yaml:9:7: unknown-product: there is no product `saet` in the catalog (and at 4 more places); write `seat`',
    'a.yaml:13:25: not-a-day: `effective_at` is "never", and it takes a calendar day; write it as YYYY-MM-DD, such as 2027-01-31',
    'a.yaml:13:52: unknown-product: there is no product `extra` in the catalog; write `seat`',
    "a.yaml:17:11: unknown-plan: there is no plan `gold` in the catalog; declare it under `plans`, or refer to the service's own by `plan_id`",
    'a.yaml:19:27: unknown-bundle: there is no bundle `growth` in the catalog; write `b`',
    'a.yaml:20:25: not-a-day: `effective_at` is "never", and it takes a calendar day; write it as YYYY-MM-DD, such as 2027-01-31',
  ),
  bad(
    'references that are no keys',
    `${AFTER_SEAT}plans:
  annual: { name: Annual, currency: USD }
bundles:
  growth: { name: Growth, prices: { seat: { ${FIXED} } } }
subscriptions:
  s:
    customer_id: c
    currency: USD
    plan: Annual
    versions: [{ items: [{ bundle: Growth }, { product: "the seat", price: { ${FIXED} } }] }]
`,
    'a.yaml:12:11: unknown-plan: there is no plan `Annual` in the catalog; write `annual`',
    'a.yaml:13:36: unknown-bundle: there is no bundle `Growth` in the catalog; write `growth`',
    'a.yaml:13:57: unknown-product: there is no product `the seat` in the catalog; write `seat`',
  ),
  bad(
    'a bundle whose key is none: nobody is told to refer to it by another name',
    `${AFTER_SEAT}bundles:
  Growth: { name: Growth, prices: { seat: { ${FIXED} } } }
subscriptions:
  s: { customer_id: c, currency: USD, versions: [{ items: [{ bundle: growth }] }] }
`,
    'a.yaml:5:3: bad-key: `Growth` is not a key: lower-case ASCII letters, digits, `_` and `-`, beginning with a letter or digit, at most 63; choose a key of that form; the name that people see stands in `name`',
  ),
  bad(
    'a section that is a text hides what it holds',
    `version: "2026-04-01"
products: seat
subscriptions:
  s: { customer_id: c, currency: USD, versions: [{ items: [{ product: seat, price: { ${FIXED} } }] }] }
`,
    'a.yaml:2:11: wrong-type: `products` is a text and takes a mapping; write a mapping',
  ),
  bad(
    'an override of what no edition of the bundle has',
    `${AFTER_SEAT}bundles:
  growth:
    name: Growth
    prices: { seat: { ${FIXED} } }
    changes: [{ effective_at: 2027-01-01, prices: { seat: { fixed_pricing_model: { price_per_unit: "11" } } } }]
subscriptions:
  s: { customer_id: c, currency: USD, versions: [{ items: [{ bundle: growth, prices: { saet: null } }] }] }
`,
    'a.yaml:10:94: unknown-price: the bundle `growth` has no price `saet` that could be overridden; write `seat`',
    '    a.yaml:7:5: the prices of the bundle',
  ),
  bad(
    'a misspelt price in a change is no new one that lacks everything',
    `version: "2026-04-01"
products:
  platform: { name: Platform }
bundles:
  growth:
    name: Growth
    prices: { platform: { ${FIXED} } }
    changes:
      - effective_at: 2027-01-01
        prices: { platfrom: { fixed_pricing_model: { price_per_unit: "11" } } }
      - effective_at: 2028-01-01
        prices: { platform: { fixed_pricing_model: { price_per_unit: "12" } } }
`,
    'a.yaml:10:19: unknown-product: there is no product `platfrom` in the catalog; write `platform`',
  ),
];
