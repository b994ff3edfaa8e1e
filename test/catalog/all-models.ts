/** Every pricing model of the interface, on subscription items and, but for the matrix, in a bundle. */
const MODELS: Readonly<Record<string, string>> = {
  unit: '{ price_per_unit: "0.10" }',
  fixed: '{ price_per_unit: "499.00", units: 1 }',
  tiered:
    '{ tiers: [{ min_units: 0, max_units: 10, price_per_unit: "2" }, { min_units: 11, fixed_fee: "5", unit_price: "1" }], units: 3 }',
  graduated_tiered:
    '{ tiers: [{ min_units: 0, max_units: 10, price_per_unit: "2" }, { min_units: 10, price_per_unit: "1" }] }',
  tiered_percentage:
    '{ tiers: [{ min_units: 0, max_units: 1000, percentage: "2.5" }, { min_units: 1000, percentage: "2" }] }',
  graduated_percentage: '{ tiers: [{ min_units: 0, percentage: "2.5" }] }',
  volume_percentage: '{ percentage: "1.5", price_per_unit: "0.05", fixed_fee: "1" }',
  prepaid_tiered: '{ prepaid_units: 100, tiers: [{ min_units: 0, price_per_unit: "0.5" }] }',
  prepaid_fixed_tiered:
    '{ prepaid_units: 100, overages_charge_interval: monthly, tiers: [{ min_units: 0, fixed_fee: "50", price_per_unit: "0.5" }] }',
  expression:
    '{ metric_bindings: [{ alias: gb, metric_id: met_gb }], charges: [{ description: Storage, quantity_expression: "ceil(gb / 10)", unit_price_expression: "0.2" }] }',
};

const MATRIX = `{ dimensions: [{ key: region, label: Region, values: [eu, us] }], root: { splits: [{ dimension_key: region, branches: [{ value: eu, child: { leaf: { cell_key: eu, type: unit, unit_pricing_model: { price_per_unit: "1" } } } }], wildcard: { leaf: { cell_key: other, fixed_pricing_model: { price_per_unit: "2", units: 1 } } } }], fallback: { leaf: { cell_key: none, unit_pricing_model: { price_per_unit: "3" } } } } }`;

const names = [...Object.keys(MODELS), 'matrix'];

const products = names.map((name) => `  ${name}: { name: ${name} }\n`).join('');

const bundlePrices = Object.entries(MODELS)
  .map(
    ([name, model]) =>
      `      ${name}: { type: ${name}, fee_type: fixed, billing_direction: arrears, charge_on_contract_start: false, ${name}_pricing_model: ${model} }\n`,
  )
  .join('');

const items = Object.entries({ ...MODELS, matrix: MATRIX })
  .map(
    ([name, model]) =>
      `          - { product: ${name}, price: { type: ${name}, billing_frequency: recurring, ${name}_pricing_model: ${model} } }\n`,
  )
  .join('');

export const ALL_MODELS = `version: "2026-04-01"
products:
${products}bundles:
  all:
    name: All
    prices:
${bundlePrices}subscriptions:
  all:
    customer_id: cus_1
    currency: USD
    versions:
      - items:
${items}`;
