/** A small company in several catalog files, applied and noted as up to date: what tests of up-to-date subscriptions begin with. */
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import { hasWork } from '../../src/model/plan/plan.ts';
import { SEED, START } from '../plan/arbitrary-history.ts';
import { type Profile, type Rehearsal, rehearse } from '../rehearsal.ts';
import { type BothWays, createBothWays, type Texts } from '../with-and-without-cache.ts';

const SHARED = `version: "2026-04-01"

products:
  platform: { id: prod_platform, name: Platform }
  api: { id: prod_api, name: API calls }
  seats: { id: prod_seats, name: Seats }

bundles:
  growth:
    name: Growth
    currency: USD
    prices:
      platform: &platform
        type: fixed
        fee_type: fixed
        billing_direction: advance
        charge_on_contract_start: true
        billing_interval: monthly
        fixed_pricing_model: { price_per_unit: "499.00", units: 1 }
      api: *platform
    changes:
      - effective_at: 2026-12-01
        description: List price +8 %
        prices: { platform: { fixed_pricing_model: { price_per_unit: "538.92" } } }
      - effective_at: 2027-03-01
        prices: { api: null }
  scale:
    name: Scale
    prices:
      platform: *platform
`;

const FIRST = `version: "2026-04-01"
# All that is large.
subscriptions:
  # Acme is looked after by Maria.
  acme:
    customer_id: cus_acme
    currency: USD
    metadata: { segment: enterprise }
    versions:
      - items:
          - bundle: growth
      - effective_at: 2027-01-10
        items:
          - bundle: growth
            prices: { platform: { fixed_pricing_model: { price_per_unit: "450.00" } } }

  acme_two: # the second contract
    customer_id: cus_acme
    currency: USD
    contract: { period_type: fixed, duration_months: 3, start_date: 2026-11-20 }
    renewal: { auto_renew: true, duration_months: 1 }
    price_lock: renewal
    versions:
      - items: [{ bundle: growth }]

  beta:
    customer_id: cus_beta
    currency: USD
    price_lock: always
    versions:
      - items:
          - bundle: growth
            prices:
              api: { fixed_pricing_model: { price_per_unit: "9.00" } }
`;

const SECOND = `version: "2026-04-01"
subscriptions:
  gamma:
    customer_id: cus_gamma
    currency: USD
    versions:
      - items:
          - bundle: scale
          - product_id: prod_seats
            price: { type: unit, fee_type: fixed, unit_pricing_model: { price_per_unit: "4.00" } }
  gamma_locked:
    customer_id: cus_gamma
    currency: USD
    price_lock: 2026-12-15
    versions:
      - items:
          - { bundle: growth }
`;

export const COMPANY = {
  'shared.catalog.yaml': SHARED,
  'first.catalog.yaml': FIRST,
  'second.catalog.yaml': SECOND,
} as const;

export interface Company {
  readonly rehearsal: Rehearsal;
  readonly bothWays: BothWays;
  /** Applies what is written until nothing is left to do, and notes what up to date. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Creating, and once more for what only the service could tell after that. */
const MOST_APPLIES = 3;
const GUARDS = { backdating_days: 10_000 };

export async function openCompany(texts: Texts, profile: Profile = 'bound'): Promise<Company> {
  const rehearsal = await rehearse(profile, SEED, START);
  const bothWays = createBothWays(rehearsal, profile);
  bothWays.writeTexts(texts);
  const settle = async (): Promise<void> => {
    const catalog = await declared(bothWays);
    for (let applies = 0; applies < MOST_APPLIES; applies += 1) {
      const { plan } = await rehearsal.apply(catalog, GUARDS);
      if (!hasWork(plan)) break;
    }
    await bothWays.note();
  };
  await settle();
  return {
    rehearsal,
    bothWays,
    settle,
    close: async () => {
      bothWays.close();
      await rehearsal.close();
    },
  };
}

async function declared(bothWays: BothWays): Promise<Catalog> {
  const catalog = await bothWays.catalog();
  if (catalog === undefined) throw new Error(`the catalog has a fault: ${await bothWays.expectSame()}`);
  return catalog;
}
