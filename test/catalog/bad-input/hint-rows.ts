/** What draws a hint and prevents nothing. */
import type { BadInput } from './bad-input-row.ts';

export const HINT_ROWS: readonly BadInput[] = [
  {
    name: 'a value that the interface does not show',
    text: `version: "2026-04-01"
products:
  seat: { name: Seat }
bundles:
  b:
    name: B
    prices:
      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" }, billing_interval: fortnightly }
`,
    told: [
      'a.yaml:8:170: warning: unseen-value: `billing_interval` is `fortnightly`, which the billing interface does not show; check that the service takes it (shown: monthly)',
    ],
  },
  {
    name: 'the same value at several places',
    text: `version: "2026-04-01"
products:
  seat: { name: Seat }
  desk: { name: Desk }
bundles:
  b:
    name: B
    prices:
      desk: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" }, billing_interval: fortnightly }
      seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" }, billing_interval: fortnightly }
`,
    told: [
      'a.yaml:9:170: warning: unseen-value: `billing_interval` is `fortnightly`, which the billing interface does not show (and at 1 more place); check that the service takes it (shown: monthly)',
    ],
  },
  {
    name: 'a slip of the hand in a field of a product or plan, which may have any field',
    text: `version: "2026-04-01"
products:
  seat: { name: Seat, renamed_form: seats, uid: x, descriptor: y, description: z, Description: z }
  desk: { ID: prod_desk, nmae: Desk, name: Desk, code: c, date: d }
plans:
  annual: { name: Annual, curency: USD, interval: year }
`,
    told: [
      'a.yaml:3:23: warning: near-miss: `renamed_form` is passed on to the service as it is, and `renamed_from` of the product is not set; write `renamed_from`, unless the service has a field of that name',
      'a.yaml:4:11: warning: near-miss: `ID` is passed on to the service as it is, and `id` of the product is not set; write `id`, unless the service has a field of that name',
      'a.yaml:6:27: warning: near-miss: `curency` is passed on to the service as it is, and `currency` of the plan is not set; write `currency`, unless the service has a field of that name',
    ],
  },
  {
    name: 'a type that does not match its model',
    text: `version: "2026-04-01"
products:
  seat: { name: Seat }
bundles:
  b:
    name: B
    prices:
      seat: { type: unit, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }
`,
    told: [
      'a.yaml:8:21: warning: type-model-mismatch: `type` is `unit`, and the price has `fixed_pricing_model`; the service takes the model that matches `type`; write type: fixed, unless the service names it otherwise',
    ],
  },
  {
    name: 'rates below zero',
    text: `version: "2026-04-01"
products:
  seat: { name: Seat }
subscriptions:
  s:
    customer_id: c
    currency: USD
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "-5.00" } } }] }]
`,
    told: [
      'a.yaml:8:104: warning: negative-rate: `price_per_unit` is -5.00, which takes money off the bill; make sure that a credit is meant',
    ],
  },
  {
    name: 'payment terms of another form',
    text: `version: "2026-04-01"
products:
  seat: { name: Seat }
subscriptions:
  s:
    customer_id: c
    currency: USD
    billing: { payment_terms: soon }
    versions: [{ items: [{ product: seat, price: { type: fixed, fixed_pricing_model: { price_per_unit: "1" } } }] }]
`,
    told: [
      'a.yaml:8:31: warning: unseen-value: `payment_terms` is `soon`, which the billing interface does not show; check that the service takes it (shown: net_<days>)',
    ],
  },
];
