/** References that lead nowhere, or that are ambiguous. */
import {
  AFTER_SEAT,
  type BadInput,
  IN_BUNDLE,
  IN_PRICES,
  IN_SUBSCRIPTION,
  WITH_FOLLOWER,
} from './bad-input-row.ts';

/** All that a price needs. */
const FIXED =
  'type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" }';

export const REFERENCE_ROWS: readonly BadInput[] = [
  {
    name: "a price's key that is no product",
    text: `version: "2026-04-01"
products:
  seats: { name: Seat }
bundles:
  b:
    name: B
    prices:
      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }
`,
    told: ['a.yaml:8:7: unknown-product: there is no product `seat` in the catalog; write `seats`'],
  },
  {
    name: 'a product that is not there',
    text: `${IN_SUBSCRIPTION}    versions: [{ items: [{ product: saet, price: { type: unit, unit_pricing_model: { price_per_unit: "1" } } }] }]
`,
    told: ['a.yaml:8:37: unknown-product: there is no product `saet` in the catalog; write `seat`'],
  },
  {
    name: 'a product by its address',
    text: `${AFTER_SEAT}  platform: { name: Platform }
subscriptions:
  s:
    customer_id: c
    currency: USD
    versions: [{ items: [{ product: products.seat, price: { type: unit, unit_pricing_model: { price_per_unit: "1" } } }] }]
`,
    told: ['a.yaml:9:37: unknown-product: there is no product `products.seat` in the catalog; write `seat`'],
  },
  {
    name: 'a product in a catalog without any',
    text: `version: "2026-04-01"
subscriptions:
  s:
    customer_id: c
    currency: USD
    versions: [{ items: [{ product: seat, price: { type: unit, unit_pricing_model: { price_per_unit: "1" } } }] }]
`,
    told: [
      `a.yaml:6:37: unknown-product: there is no product \`seat\` in the catalog; declare it under \`products\`, or refer to the service's own by \`product_id\``,
    ],
  },
  {
    name: 'a bundle that is not there',
    text: `${AFTER_SEAT}bundles: { growth: { name: G, prices: { seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } } } } }
subscriptions:
  s:
    customer_id: c
    currency: USD
    versions: [{ items: [{ bundle: groth }] }]
`,
    told: ['a.yaml:9:36: unknown-bundle: there is no bundle `groth` in the catalog; write `growth`'],
  },
  {
    name: 'a plan that is not there',
    text: `${AFTER_SEAT}plans: { annual: { name: A } }
subscriptions:
  s:
    customer_id: c
    currency: USD
    plan: anual
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    told: ['a.yaml:9:11: unknown-plan: there is no plan `anual` in the catalog; write `annual`'],
  },
  {
    name: 'a plan twice',
    text: `${AFTER_SEAT}plans: { annual: { name: A } }
subscriptions:
  s:
    customer_id: c
    currency: USD
    plan: annual
    plan_id: plan_1
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    told: [
      'a.yaml:10:14: two-references: the subscription names its plan by `plan` and by `plan_id`; keep one of the two',
    ],
  },
  {
    name: 'a product by key and by id',
    text: `${IN_PRICES}      seat: { product: seat, product_id: p1, type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }
`,
    told: [
      'a.yaml:8:42: two-references: the price names its product by `product` and by `product_id`; keep one of the two',
    ],
  },
  {
    name: 'an item without a subject',
    text: `${IN_SUBSCRIPTION}    versions: [{ items: [{ price: { type: unit } }] }]
`,
    told: [
      'a.yaml:8:26: item-without-subject: the item names neither a product nor a bundle; name one of `product`, `product_id`, `bundle` and `bundle_id`',
    ],
  },
  {
    name: 'an item with two subjects',
    text: `${WITH_FOLLOWER}    versions: [{ items: [{ product: seat, bundle: b, price: { type: unit } }] }]
`,
    told: [
      'a.yaml:14:51: two-references: the item has both `product` and `bundle`; name one of `product`, `product_id`, `bundle` and `bundle_id`',
    ],
  },
  {
    name: 'an item with what belongs to another',
    text: `${WITH_FOLLOWER}    versions:
      - items: [{ bundle: b, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }]
      - effective_at: 2027-01-01
        items: [{ bundle: b, price: { discount: { amount: 10 } } }]
`,
    told: [
      'a.yaml:15:30: misplaced-field: an item with `bundle` takes no `price`; write `prices`, and the price in it under its key in the bundle',
      'a.yaml:17:30: misplaced-field: an item with `bundle` takes no `price`; write `prices`, and the price in it under its key in the bundle',
      'a.yaml:17:59: unquoted-amount: `amount` is the number 10, and amounts are text, so that no digit is lost; write "10", with the quotes',
    ],
  },
  {
    name: 'a product without its price',
    text: `${IN_SUBSCRIPTION}    versions: [{ items: [{ product: seat }] }]
`,
    told: ['a.yaml:8:26: missing-field: an item with `product` lacks `price`; add `price`'],
  },
  {
    name: 'a bundle by id without items',
    text: `${IN_SUBSCRIPTION}    versions: [{ items: [{ bundle_id: bun_1 }] }]
`,
    told: ['a.yaml:8:26: missing-field: an item with `bundle_id` lacks `items`; add `items`'],
  },
  {
    name: 'an override of a price that the bundle lacks',
    text: `${WITH_FOLLOWER}    versions: [{ items: [{ bundle: b, prices: { saet: { display_order: 1 } } }] }]
`,
    told: [
      'a.yaml:14:49: unknown-price: the bundle `b` has no price `saet` that could be overridden; write `seat`',
      '    a.yaml:8:5: the prices of the bundle',
    ],
  },
  {
    name: 'two entries adopt one id',
    text: `version: "2026-04-01"
products:
  a: { id: p1 }
  b: { id: p1 }
`,
    told: [
      'a.yaml:4:12: duplicate-id: `b` and `a` have the same `id`, `p1`; keep one of the two',
      '    a.yaml:3:12: the first one',
    ],
  },
  {
    name: 'two entries take over one record',
    text: `version: "2026-04-01"
products:
  a: { name: A, renamed_from: x }
  b: { name: B, renamed_from: x }
`,
    told: [
      'a.yaml:4:31: duplicate-renaming: `b` and `a` have the same `renamed_from`, `x`; keep one of the two',
      '    a.yaml:3:31: the first one',
    ],
  },
  {
    name: 'renamed from what is still declared',
    text: `version: "2026-04-01"
products:
  a: { name: A, renamed_from: b }
  b: { name: B }
`,
    told: [
      'a.yaml:3:31: renamed-from-declared: `b` is still declared under `products`, so its record cannot be taken over; remove the old entry, or `renamed_from`',
      '    a.yaml:4:3: declared here',
    ],
  },
  {
    name: 'renamed from itself',
    text: `version: "2026-04-01"
products:
  a: { name: A, renamed_from: a }
`,
    told: ['a.yaml:3:31: renamed-from-declared: `a` cannot take over from itself; remove `renamed_from`'],
  },
  {
    name: 'adopt without an id',
    text: `${IN_BUNDLE}    adopt: send
    prices:
      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }
`,
    told: [
      'a.yaml:7:12: adopt-without-id: `adopt` says how something is taken over, and there is no `id` of it; add `id`, or remove `adopt`',
    ],
  },
  {
    name: 'a product without id or name',
    text: `version: "2026-04-01"
products:
  a: { fee_type: metered }
`,
    told: [
      'a.yaml:3:3: no-identity: the product has neither `id` nor `name`; write `id` for one that exists already, or `name` for one to create',
    ],
  },
  {
    name: 'ids per environment in a project that has none',
    text: `version: "2026-04-01"
products:
  a: { id: { staging: p1 } }
`,
    told: [
      'a.yaml:3:8: no-environments: `id` is given per environment, and the project has none; write the one id, or add `environments` to the project file',
    ],
  },
  {
    name: 'a declaration that is misspelt, which several refer to',
    text: `version: "2026-04-01"
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
    told: [
      'a.yaml:3:3: unknown-product: the product `saet` is used nowhere, and 3 places refer to `seat`, which is declared nowhere; write `seat`',
      '    a.yaml:7:15: refers to `seat`',
      '    a.yaml:10:15: refers to `seat`',
      '    a.yaml:11:53: refers to `seat`',
    ],
  },
  {
    name: 'a price under a misspelt product, which a change has right',
    text: `${IN_BUNDLE}    prices: { saet: { ${FIXED} } }
    changes: [{ effective_at: 2027-01-01, prices: { seat: { charge_on_contract_start: true } } }]
`,
    told: ['a.yaml:7:15: unknown-product: there is no product `saet` in the catalog; write `seat`'],
  },
  {
    name: 'unknown names beside faults of shape, at every place that takes one',
    text: `${IN_PRICES}      seat: { ${FIXED} }
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
    told: [
      'a.yaml:9:7: unknown-product: there is no product `saet` in the catalog (and at 4 more places); write `seat`',
      'a.yaml:13:25: not-a-day: `effective_at` is "never", and it takes a calendar day; write it as YYYY-MM-DD, such as 2027-01-31',
      'a.yaml:13:52: unknown-product: there is no product `extra` in the catalog; write `seat`',
      "a.yaml:17:11: unknown-plan: there is no plan `gold` in the catalog; declare it under `plans`, or refer to the service's own by `plan_id`",
      'a.yaml:19:27: unknown-bundle: there is no bundle `growth` in the catalog; write `b`',
      'a.yaml:20:25: not-a-day: `effective_at` is "never", and it takes a calendar day; write it as YYYY-MM-DD, such as 2027-01-31',
    ],
  },
  {
    name: 'references that are no keys',
    text: `${AFTER_SEAT}plans:
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
    told: [
      'a.yaml:12:11: unknown-plan: there is no plan `Annual` in the catalog; write `annual`',
      'a.yaml:13:36: unknown-bundle: there is no bundle `Growth` in the catalog; write `growth`',
      'a.yaml:13:57: unknown-product: there is no product `the seat` in the catalog; write `seat`',
    ],
  },
  {
    name: 'a bundle whose key is none: nobody is told to refer to it by another name',
    text: `${AFTER_SEAT}bundles:
  Growth: { name: Growth, prices: { seat: { ${FIXED} } } }
subscriptions:
  s: { customer_id: c, currency: USD, versions: [{ items: [{ bundle: growth }] }] }
`,
    told: [
      'a.yaml:5:3: bad-key: `Growth` is not a key: lower-case ASCII letters, digits, `_` and `-`, beginning with a letter or digit, at most 63; choose a key of that form; the name that people see stands in `name`',
    ],
  },
  {
    name: 'a section that is a text hides what it holds',
    text: `version: "2026-04-01"
products: seat
subscriptions:
  s: { customer_id: c, currency: USD, versions: [{ items: [{ product: seat, price: { ${FIXED} } }] }] }
`,
    told: ['a.yaml:2:11: wrong-type: `products` is a text and takes a mapping; write a mapping'],
  },
  {
    name: 'an override of what no edition of the bundle has',
    text: `${AFTER_SEAT}bundles:
  growth:
    name: Growth
    prices: { seat: { ${FIXED} } }
    changes: [{ effective_at: 2027-01-01, prices: { seat: { fixed_pricing_model: { price_per_unit: "11" } } } }]
subscriptions:
  s: { customer_id: c, currency: USD, versions: [{ items: [{ bundle: growth, prices: { saet: null } }] }] }
`,
    told: [
      'a.yaml:10:94: unknown-price: the bundle `growth` has no price `saet` that could be overridden; write `seat`',
      '    a.yaml:7:5: the prices of the bundle',
    ],
  },
  {
    name: 'a misspelt price in a change is no new one that lacks everything',
    text: `version: "2026-04-01"
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
    told: ['a.yaml:10:19: unknown-product: there is no product `platfrom` in the catalog; write `platform`'],
  },
];
