/** Small catalogs for tests that need one thing: texts, as a person would write them. */

export const HEAD = 'version: "2026-04-01"\n';

export const PRODUCTS = `products:
  platform: { id: prod_platform }
  logs: { id: prod_logs }
`;

const CONTRACT = '{ period_type: fixed, duration_months: 24, start_date: 2026-06-01 }';

/** One entry of `versions`: the platform's fee from a day, from the start without one. */
export function fee(amount: string, from?: string): string {
  return `      - ${from === undefined ? '' : `effective_at: ${from}\n        `}items:
          - product: platform
            price:
              type: fixed
              fee_type: fixed
              billing_direction: advance
              billing_interval: monthly
              charge_on_contract_start: true
              fixed_pricing_model: { price_per_unit: "${amount}", units: 1 }
`;
}

export function subscription(key: string, customer: string, entries: string, fields = ''): string {
  return `  ${key}:
    customer_id: ${customer}
    currency: USD
    auto_activate: true
    contract: ${CONTRACT}
${fields}    versions:
${entries}`;
}

/** Products, and one subscription with these entries. */
export function oneSubscription(...entries: readonly string[]): string {
  return `${HEAD}${PRODUCTS}subscriptions:\n${subscription('acme', 'cus_mapleworks', entries.join(''))}`;
}
