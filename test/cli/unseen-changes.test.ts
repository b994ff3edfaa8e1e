/** Changes that the usage samples do not reach: a sum of zero says so, and what changes is named. */
import { describe, expect, it } from 'vitest';
import { PROJECT, planFrom as planBetween } from './plan-from.ts';

const SAMPLED = `${PROJECT}usage: [usage.yaml]\n`;

const USAGE = `version: 1
usage:
  - { customer: cus_heron, metric: met_cranes, quantity: 100 }
  - { customer: cus_heron, metric: met_loads, quantity: 50, dimensions: { quay: north, load: bulk } }
`;

const METERED =
  'fee_type: fixed, billing_direction: arrears, billing_interval: monthly, charge_on_contract_start: false';

interface Written {
  readonly terms?: string;
  readonly crane?: string;
  readonly values?: string;
  readonly bulk?: string;
  readonly boxes?: string;
}

/** Cranes by tiers, at least 80.00 a month, and loads by quay and kind of load. */
function catalog({
  terms = '',
  crane = '',
  values = 'north, south',
  bulk = '1.00',
  boxes = '3.00',
}: Written = {}): string {
  const leaf = (key: string, amount: string): string =>
    `child: { leaf: { cell_key: ${key}, type: unit, label: ${key}, unit_pricing_model: { price_per_unit: "${amount}" } } }`;
  return `version: "2026-04-01"
products: { crane: { id: prod_crane }, loads: { id: prod_loads } }
subscriptions:
  heron:
    customer_id: cus_heron
    currency: USD
    auto_activate: true
    contract: { period_type: fixed, duration_months: 24, start_date: 2026-06-01 }
    ${terms}
    versions:
      - items:
          - product: crane
            price: { type: graduated_tiered, ${METERED}, metric_ids: [met_cranes], ${crane} }
          - product: loads
            price:
              { type: matrix, ${METERED}, metric_ids: [met_loads], matrix_pricing_model: {
                dimensions: [{ key: quay, label: Quay, values: [${values}] }, { key: load, label: Load, values: [bulk, boxes] }],
                line_item_template: "{quay}, {load}",
                root: { splits: [{ dimension_key: load, branches: [{ value: bulk, ${leaf('bulk', bulk)} }, { value: boxes, ${leaf('boxes', boxes)} }] }] } } }
`;
}

const tiers = (upper: string, more = ''): string =>
  `${more}graduated_tiered_pricing_model: { tiers: [{ min_units: 0, max_units: 1000, price_per_unit: "2.00" }, { min_units: 1001, price_per_unit: "${upper}" }] }`;
const least = (amount: string): string => `minimum_spend: { amount: "${amount}", period: monthly }, `;
const LISTED = tiers('1.50', least('150.00'));

const planFrom = (after: Written, before: Written = {}) =>
  planBetween(SAMPLED, catalog({ crane: LISTED, ...before }), catalog({ crane: LISTED, ...after }), {
    'usage.yaml': USAGE,
  });

describe('a change that no usage sample reaches', () => {
  it.each<[string, string, Written, Written]>([
    ['a cell that becomes free', 'loads', { boxes: '0.00' }, {}],
    ['a cell that was free', 'loads', {}, { boxes: '0.00' }],
    ["a price's minimum that goes", 'crane', { crane: tiers('1.50') }, {}],
    ["a price's minimum that comes", 'crane', {}, { crane: tiers('1.50') }],
    ['an upper tier', 'crane', { crane: tiers('1.60', least('150.00')) }, {}],
    [
      'a maximum above the bill',
      'maximum_spend',
      { terms: 'maximum_spend: { amount: "900.00", period: monthly }' },
      {},
    ],
  ])('is named, and zero is that of the samples: %s', async (_, what, after, before) => {
    const { first } = await planFrom(after, before);
    expect(first).toContain(': 0.00 USD a month by the usage samples for 1 subscription');
    expect(first).toContain(`Needs attention: bills change at other usage than what is counted: ${what} `);
  });

  it('is named beside one that they show', async () => {
    const { first, plan } = await planFrom({ crane: tiers('1.50'), bulk: '1.10' });
    expect(first).toMatch(/: \+5\.00 USD a month .*for 1 subscription/);
    expect(first).toContain('at other usage than what is counted: crane (−100.0 %) in 1 subscription');
    expect(plan.impact.money[0]?.unseen_changes).toEqual([
      { what: 'products.crane', subscriptions: 1, for_example: 'subscriptions.heron' },
    ]);
  });

  it.each<[string, string, Written, Written]>([
    [
      'two prices',
      'crane (+5.0 %) in 1 subscription, loads (−20.0 %) in 1 subscription',
      { crane: tiers('1.50').replace('2.00', '2.10'), bulk: '0.80' },
      { crane: tiers('1.50') },
    ],
    [
      'two tiers of one price',
      'crane (+50.0 % at 1 and −50.0 % beyond 51) in 1 subscription',
      {
        crane:
          'graduated_tiered_pricing_model: { tiers: [{ min_units: 0, max_units: 50, price_per_unit: "3.00" }, { min_units: 51, price_per_unit: "1.00" }] }',
      },
      {
        crane:
          'graduated_tiered_pricing_model: { tiers: [{ min_units: 0, max_units: 50, price_per_unit: "2.00" }, { min_units: 51, price_per_unit: "2.00" }] }',
      },
    ],
  ])('is named where the samples show that it cancels out: %s', async (_, words, after, before) => {
    const { first } = await planFrom(after, before);
    expect(first).toContain(': 0.00 USD a month by the usage samples for 1 subscription');
    expect(first).toContain(`bills change at other usage than what is counted: ${words}`);
  });

  it.each<[string, Written]>([
    ['a price that they show', { bulk: '1.10' }],
    ['a price that is only written otherwise', { crane: LISTED.replace('"1.50"', '"1.500"') }],
  ])('is not %s', async (_, after) => {
    const { plan } = await planFrom(after);
    expect(plan.impact.money[0]?.unseen_changes).toBeUndefined();
  });
});

describe('declared units', () => {
  const berths = (model: string): string => `version: "2026-04-01"
products: { berth: { id: prod_berth }, quay: { id: prod_quay } }
subscriptions:
  heron:
    customer_id: cus_heron
    currency: USD
    auto_activate: true
    contract: { period_type: fixed, duration_months: 24, start_date: 2026-06-01 }
    versions: [{ items: [{ product: berth, price: { fee_type: fixed, billing_direction: advance, billing_interval: monthly, ${model} } }] }]
`;
  const tiered = (upper: string): string =>
    `type: tiered, tiered_pricing_model: { units: 10, tiers: [{ min_units: 0, max_units: 10, price_per_unit: "15.00" }, { min_units: 11, price_per_unit: "${upper}" }] }`;
  const fixed = (units: number, amount: string): string =>
    `type: fixed, fixed_pricing_model: { units: ${units}, price_per_unit: "${amount}" }`;

  it.each([
    ['a tier above them', tiered('12.00'), tiered('13.50'), ' (+12.5 %)'],
    ['a model of another kind', tiered('12.00'), fixed(10, '15.00'), ''],
  ])('are one of many: %s', async (_, before, after, shifts) => {
    const { first } = await planBetween(PROJECT, berths(before), berths(after));
    expect(first).toContain(': 0.00 USD a month by the declared units for 1 subscription');
    expect(first).toContain(`bills change at other usage than what is counted: berth${shifts}`);
  });

  it('are the whole bill of a fixed fee', async () => {
    const { plan } = await planBetween(PROJECT, berths(fixed(10, '15.00')), berths(fixed(5, '30.00')));
    expect(plan.impact.money[0]).toMatchObject({ monthly: { before: '150', after: '150' } });
    expect(plan.impact.money[0]?.unseen_changes).toBeUndefined();
  });
});

describe("a bundle's price", () => {
  const bundled = (upper: string): string => {
    const own = (key: string): string =>
      `  ${key}: { customer_id: cus_${key}, currency: USD, auto_activate: true, contract: { period_type: fixed, duration_months: 24, start_date: 2026-06-01 }, versions: [{ items: [{ bundle: quay }] }] }`;
    return `version: "2026-04-01"
products: { crane: { id: prod_crane } }
bundles:
  quay:
    name: Quay
    currency: USD
    prices:
      crane: { type: graduated_tiered, ${METERED}, metric_ids: [met_cranes], ${tiers(upper)} }
subscriptions:
${own('heron')}
${own('tern')}
`;
  };

  it.each([
    [
      'no customer uses so much',
      100,
      'bills change at other usage than what is counted: quay › crane (+6.7 %) in 2 subscriptions',
    ],
    ['one customer does', 1100, 'Nothing needs attention'],
  ])('is named where %s', async (_, quantity, text) => {
    const row = (customer: string, used: number): string =>
      `  - { customer: ${customer}, metric: met_cranes, quantity: ${used} }\n`;
    const usage = `version: 1\nusage:\n${row('cus_heron', 100)}${row('cus_tern', quantity)}`;
    const { first } = await planBetween(SAMPLED, bundled('1.50'), bundled('1.60'), { 'usage.yaml': usage });
    expect(first).toContain(text);
  });
});

describe('a value of a dimension', () => {
  it.each([
    ['goes', 'north', 'north, south', 'has no bill for some usage that the old one bills'],
    ['comes', 'north, south, east', 'north, south', 'bills some usage for which the old one has no bill'],
  ])('that %s is named, refused and asked for', async (_, after, before, reason) => {
    const { first, refused } = await planFrom({ values: after }, { values: before });
    expect(first).toContain(': an amount that cannot be computed for 1 subscription');
    expect(first).toContain(`no amount is known: loads in heron: the new price ${reason}`);
    expect(refused).toEqual(['unmeasured']);
  });
});
