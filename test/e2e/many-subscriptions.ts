/** A catalog of many subscriptions to one bundle: as many steps, all of which may go side by side once the bundle is made. */
import { HEAD, PRODUCTS } from './catalogs.ts';

/** Makes `steps` steps. */
export function manySubscriptions(steps: number): string {
  const subscriptions = Array.from(
    { length: steps - 1 },
    (_, index) => `  s${index}:
    customer_id: cus_mapleworks
    currency: USD
    auto_activate: true
    contract: { period_type: fixed, duration_months: 24, start_date: 2026-06-01 }
    versions: [{ items: [{ bundle: growth }] }]
`,
  );
  return `${HEAD}${PRODUCTS}bundles:
  growth:
    name: Growth
    prices:
      platform:
        type: fixed
        fee_type: fixed
        billing_direction: advance
        billing_interval: monthly
        charge_on_contract_start: true
        fixed_pricing_model: { price_per_unit: "499.00", units: 1 }
subscriptions:
${subscriptions.join('')}`;
}
