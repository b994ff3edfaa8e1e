import { expect, test } from 'vitest';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { parseSeed, type Seed } from '../../src/sandbox/seed.ts';
import { seedFromCatalog } from '../../src/sandbox/seed-from-catalog.ts';

const TERMS = 'type: unit, fee_type: metered, billing_direction: arrears, charge_on_contract_start: false';
const PRICE = `{ ${TERMS}, metric_ids: [met_calls], unit_pricing_model: { price_per_unit: "0.1" } }`;

function seedOf(text: string): Seed {
  const files = [{ file: 'catalog.yaml', content: `version: "2026-04-01"\n${text}` }];
  const { catalog, diagnostics } = readCatalog(files, { environment: null, variables: new Map() });
  if (catalog === undefined) throw new Error(JSON.stringify(diagnostics));
  return seedFromCatalog(catalog);
}

const SEED = seedOf(`
products: { platform: { id: prod_platform }, api: { name: API } }
bundles:
  old: { id: bun_old, name: Old, currency: EUR, prices: { platform: ${PRICE} } }
plans:
  team: { name: Team, currency: EUR }
  solo: { id: plan_solo, name: Solo, currency: USD }
subscriptions:
  one:   { customer_id: cus_one, plan: team }
  two:   { customer_id: cus_two, plan_id: plan_hidden }
  three: { customer_id: cus_one, plan: team, id: sub_three }
  four:
    customer_id: cus_four
    currency: GBP
    versions:
      - items:
          - { product_id: prod_direct, price: ${PRICE} }
          - { bundle_id: bun_theirs, items: [{ product_id: prod_inner, price: ${PRICE} }] }
`);

test('a plan with items is left to a project that can make plans', () => {
  const items = `[{ product_id: prod_a, price: ${PRICE} }]`;
  const content = `version: "2026-04-01"\nplans: { team: { name: Team, currency: EUR, items: ${items} }, solo: { name: Solo, currency: EUR } }\n`;
  const { catalog, diagnostics } = readCatalog([{ file: 'a.yaml', content }], {
    environment: null,
    variables: new Map(),
  });
  if (catalog === undefined) throw new Error(JSON.stringify(diagnostics));
  const namesOf = ({ plans }: Seed) => plans?.map(({ id }) => id);
  expect(namesOf(seedFromCatalog(catalog, { makesPlans: true }))).toEqual(['plan_solo']);
  expect(namesOf(seedFromCatalog(catalog))).toEqual(['plan_solo', 'plan_team']);
});

test('a metric that the catalog names by its key is there by its id, or left to the project', () => {
  const metric = '{ name: M, event_name: e, aggregation: { method: count }';
  const price = (metric: string) =>
    `{ ${TERMS}, billing_interval: monthly, metrics: [${metric}], unit_pricing_model: { price_per_unit: "1" } }`;
  const { metrics } = seedOf(`
products: { a: { id: prod_a }, b: { id: prod_b } }
metrics: { made: ${metric} }, known: ${metric}, id: met_known } }
bundles: { all: { name: All, prices: { a: ${price('made')}, b: ${price('known')} } } }
`);
  expect(metrics).toEqual([{ id: 'met_known', event_name: 'met_known' }]);
});

test('a catalog needs its customers, its plans and what it names by id', () => {
  expect(SEED).toEqual({
    choices: { partial_period: 'prorated' },
    customers: [
      { id: 'cus_four', currency: 'GBP' },
      { id: 'cus_one', currency: 'EUR' },
      { id: 'cus_two', currency: 'USD' },
    ],
    products: [
      { id: 'prod_platform', name: 'platform' },
      { id: 'prod_direct', name: 'prod_direct' },
      { id: 'prod_inner', name: 'prod_inner' },
    ],
    bundles: [
      { id: 'bun_old', name: 'old', prices: [] },
      { id: 'bun_theirs', name: 'bun_theirs', prices: [] },
    ],
    plans: [
      { id: 'plan_solo', name: 'Solo', currency: 'USD' },
      { id: 'plan_team', name: 'Team', currency: 'EUR' },
      { id: 'plan_hidden', name: 'plan_hidden', currency: 'USD' },
    ],
    subscriptions: [{ id: 'sub_three', customer_id: 'cus_one', currency: 'EUR', auto_activate: true }],
    metrics: [{ id: 'met_calls', event_name: 'met_calls' }],
  });
});

test('what it makes is a seed that a sandbox takes', () => {
  expect(parseSeed(JSON.parse(JSON.stringify(SEED)))).toMatchObject({ kind: 'seed' });
  expect(createSandbox({ seed: SEED }).store.size('subscriptions')).toBe(1);
});
