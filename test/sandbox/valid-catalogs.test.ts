/**
 * What validates is applied: whatever odd value stands at a place of a catalog, the sandbox refuses nothing that `validate`
 * takes, and the next plan is empty. `VALID_RUNS` sets how many places and values are tried.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import { MAX_ID_CHARACTERS } from '../../src/interface/index.ts';
import { seedFromCatalog } from '../../src/sandbox/seed-from-catalog.ts';
import { ALL_MODELS } from '../catalog/all-models.ts';
import { ODD_VALUES, places } from '../catalog/odd-values.ts';
import { rehearse } from '../rehearsal.ts';

const RUNS = Number(process.env.VALID_RUNS ?? 40);
const SECONDS_PER_RUN = 1;
const START = '2026-11-20';

/** Everything that a subscription can say, and overrides that reach into lists. */
const EVERY_FIELD = `version: "2026-04-01"
products:
  seats: { name: Seats, note: { any: [1, true] } }
  logs: { id: prod_logs }
bundles:
  growth:
    name: Growth
    description: For teams
    currency: USD
    prices:
      seats:
        type: unit
        fee_type: fixed
        billing_direction: arrears
        billing_interval: monthly
        billing_interval_count: 1
        billing_interval_unit: month
        charge_on_contract_start: false
        display_order: 1
        metric_ids: [met_seats]
        trial_period_days: 14
        recurring_instalment_interval_count: 1
        recurring_instalment_interval_unit: month
        discount: { amount: "10", type: percentage, duration_type: fixed, duration_unit: months, duration_value: 3 }
        minimum_spend: { amount: "5", period: monthly }
        maximum_spend: { amount: "500", period: yearly }
        unit_pricing_model: { price_per_unit: "1" }
    changes:
      - effective_at: 2027-01-19
        description: List price
        prices: { seats: { unit_pricing_model: { price_per_unit: "2" } } }
subscriptions:
  acme:
    customer_id: cus_acme
    currency: USD
    name: Acme
    description: Their main subscription
    auto_activate: true
    contract: { period_type: fixed, duration_months: 12, start_date: 2026-12-01 }
    renewal: { auto_renew: true, duration_months: 12, period_type: fixed }
    billing: { auto_issue_invoices: true, auto_pay_invoices: false, first_billing_date: 2026-12-01, payment_terms: net_30 }
    discount: { amount: "10", type: percentage, duration_type: monthly_rolling, duration_unit: months, duration_value: 3 }
    minimum_spend: { amount: "5", period: quarterly, billing_direction: advance }
    maximum_spend: { amount: "500", period: semi_annual, billing_direction: arrears }
    price_escalation: { enabled: true, interval_months: 12, type: percentage, percentage: "3", escalate_metered_unit_rates: false }
    trial_period_days: 14
    metadata: { segment: enterprise }
    tags: [tag_one]
    price_lock: renewal
    versions:
      - description: As agreed
        items:
          - bundle: growth
            prices:
              seats:
                type: matrix
                matrix_pricing_model:
                  dimensions: [{ key: region, label: Region, values: [eu, us] }]
                  line_item_template: "{region}"
                  root:
                    splits:
                      - dimension_key: region
                        branches: [{ value: eu, child: { leaf: { cell_key: eu, type: unit, label: EU, unit_pricing_model: { price_per_unit: "1" } } } }]
                        wildcard: { leaf: { cell_key: other, fixed_pricing_model: { price_per_unit: "2", units: 1 } } }
                    fallback: { leaf: { cell_key: none, tiered_pricing_model: { tiers: [{ min_units: 0, price_per_unit: "3" }], units: 1 } } }
        entitlements:
          - entitlement_key: sso
            mode: static
            type: boolean
            value: "true"
            allocation: { amount: "5", credit_type: monetary, rollover_enabled: true, rollover_max_periods: 2 }
            timing: { recurrence: recurring, interval: monthly }
      - effective_at: 2027-06-01
        description: Year two
        items:
          - bundle: growth
            prices:
              seats:
                type: expression
                expression_pricing_model:
                  metric_bindings: [{ alias: gb, metric_id: met_gb }]
                  charges: [{ description: Storage, quantity_expression: gb, unit_price_expression: "0.2", billing_direction: arrears }]
          - bundle_id: bun_theirs
            items: [{ product_id: prod_logs, price: { type: unit, billing_frequency: recurring, unit_pricing_model: { price_per_unit: "1" } } }]
`;

/** Longer, larger and further away than anybody writes, and nothing that the interface forbids. */
const FAR_VALUES = [
  'x'.repeat(11_000),
  '9'.repeat(101),
  Number.MAX_SAFE_INTEGER,
  '9999-12-31',
  '0000-01-01',
  true,
];

const oddCatalog = fc
  .tuple(
    fc.constantFrom(EVERY_FIELD, EVERY_FIELD, ALL_MODELS),
    fc.nat(),
    fc.constantFrom(...ODD_VALUES, ...FAR_VALUES),
  )
  .map(([text, at, value]) => {
    const data: unknown = parse(text);
    const all = places(data);
    const [holder, key] = all[at % all.length] ?? [{}, ''];
    // Nothing is asked of a service under an id that is longer than its ids.
    const odd = key === 'id' && typeof value === 'string' ? value.slice(0, MAX_ID_CHARACTERS) : value;
    Object.assign(holder, { [key]: structuredClone(odd) });
    return stringify(data, { aliasDuplicateObjects: false });
  });

it(
  'and leaves nothing to do',
  async () => {
    let applied = 0;
    await fc.assert(
      fc.asyncProperty(oddCatalog, async (content) => {
        const { catalog } = readCatalog([{ file: 'a.yaml', content }], {
          environment: null,
          variables: new Map(),
        });
        if (catalog === undefined) return;
        const rehearsal = await rehearse('bound', seedFromCatalog(catalog), START);
        try {
          const { outcome } = await rehearsal.apply(catalog);
          expect(outcome.steps.filter(({ result }) => result.kind !== 'done')).toEqual([]);
          const { plan } = await rehearsal.plan(catalog);
          expect(plan?.steps.map(({ id, differences }) => ({ id, differences }))).toEqual([]);
          applied += 1;
        } finally {
          await rehearsal.close();
        }
      }),
      { numRuns: RUNS },
    );
    // Most odd catalogs are refused; some are not.
    expect(applied).toBeGreaterThan(0);
  },
  RUNS * SECONDS_PER_RUN * 1000 + 60_000,
);
