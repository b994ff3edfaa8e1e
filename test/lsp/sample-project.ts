/** A small project in several files: two bundles, a plan, variables, and three subscriptions. */
const PROJECT = `version: 1
project: lsp-sample-3f9k2m
catalog: [billing/*.yaml]
timezone: UTC
variables:
  seat_price: "15.00"
service:
  base_url: http://127.0.0.1:8899
  api_key: \${env.BILLING_API_KEY}
  profile: published
state: { sqlite: .pricewright/state.db }
`;

const PRODUCTS = `version: "2026-04-01"

products:
  platform: { name: Platform, id: prod_platform }
  seats: { name: Seats, id: prod_seats }
  logs:
    name: Logs # by the gigabyte
    id: prod_logs

plans:
  startup:
    name: Startup
    id: plan_startup
`;

const BUNDLES = `version: "2026-04-01"

# Prices of the list.
bundles:
  growth:
    name: Growth
    currency: USD
    prices:
      platform:
        type: fixed
        fee_type: fixed
        billing_direction: advance
        billing_interval: monthly
        charge_on_contract_start: true
        fixed_pricing_model: { price_per_unit: "499.00", units: 1 }
      seats:
        type: unit
        fee_type: fixed
        billing_direction: advance
        billing_interval: monthly
        charge_on_contract_start: true
        unit_pricing_model: { price_per_unit: "\${var.seat_price}" }
      logs:
        type: graduated_tiered
        fee_type: fixed
        billing_direction: arrears
        billing_interval: monthly
        charge_on_contract_start: false
        metric_ids: [met_logs]
        graduated_tiered_pricing_model:
          tiers:
            - { min_units: 0, max_units: 100, price_per_unit: "0.50" }
            - { min_units: 101, price_per_unit: "0.35" }
    changes:
      - effective_at: 2027-01-19
        prices:
          platform: { fixed_pricing_model: { price_per_unit: "538.92" } }
`;

const SUBSCRIPTIONS = `version: "2026-04-01"

subscriptions:
  acme:
    customer_id: cus_acme
    name: Acme
    currency: USD
    contract: { period_type: fixed, duration_months: 36, start_date: 2026-02-01 }
    versions:
      - items:
          - bundle: growth
            prices:
              logs: { graduated_tiered_pricing_model: { tiers: [{ min_units: 0, price_per_unit: "0.20" }] } }
  borealis:
    customer_id: cus_borealis
    currency: USD
    contract: { period_type: fixed, duration_months: 36, start_date: 2026-03-01 }
    versions:
      - items:
          - bundle: growth
      - effective_at: 2027-06-01
        items:
          - bundle: growth
          - product: seats
            price:
              type: unit
              fee_type: fixed
              billing_direction: advance
              billing_interval: monthly
              charge_on_contract_start: true
              unit_pricing_model: { price_per_unit: "12.00" }
  cobalt:
    customer_id: cus_cobalt
    currency: USD
    plan: startup
`;

export const SAMPLE: Readonly<Record<string, string>> = {
  'pricewright.yaml': PROJECT,
  'billing/products.yaml': PRODUCTS,
  'billing/bundles.yaml': BUNDLES,
  'billing/subscriptions.yaml': SUBSCRIPTIONS,
};
