/** A catalog file with a bit of everything, complete with what its references need. */
export const WHOLE_CATALOG = `version: "2026-04-01"

products:
  platform:  { id: prod_platform }
  api_calls: { name: API calls, fee_type: metered }
  legacy:    { id: prod_old, absent: true }

bundles:
  growth:
    name: Growth
    currency: USD
    prices:
      platform:
        type: fixed
        fee_type: fixed
        billing_direction: advance
        charge_on_contract_start: true
        billing_interval: monthly
        fixed_pricing_model: { price_per_unit: "499.00", units: 1 }
    changes:
      - effective_at: 2027-01-19
        description: List price +8 %
        prices: { platform: { fixed_pricing_model: { price_per_unit: "538.92" } } }

plans:
  growth_annual: { name: Growth annual, currency: USD }

subscriptions:
  acme:
    customer_id: cus_acme
    plan: growth_annual
    currency: USD
    auto_activate: true
    contract: { period_type: fixed, duration_months: 24, start_date: 2026-12-01 }
    renewal: { auto_renew: true, duration_months: 12 }
    discount: { type: percentage, amount: "10", duration_type: fixed }
    metadata: { segment: enterprise }
    price_lock: renewal
    versions:
      - items:
          - bundle: growth
        entitlements:
          - { entitlement_key: sso, mode: static, type: boolean, value: "true" }
      - effective_at: 2027-12-01
        description: Year-two uplift
        items:
          - bundle: growth
            prices:
              platform: { fixed_pricing_model: { price_per_unit: "549.00" } }
`;
