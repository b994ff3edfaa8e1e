/** Plans whose impact on money is worked out by the program itself from pairs of prices, so that their curves are true. */
import { createPriceIdentity } from '../../src/ledger/prices/price-identity.ts';
import { type PriceOccurrence, priceImpact } from '../../src/ledger/prices/price-impact.ts';
import type { Price, Tier } from '../../src/model/catalog/price.ts';
import type { MoneyImpact } from '../../src/model/plan/money-impact.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { at, change, day, plan, step, versionCreate } from './sample-plan.ts';

export interface PriceEdit {
  readonly product: string;
  readonly before: Price | null;
  readonly after: Price | null;
  readonly address?: string;
}

export function impactOf(edits: readonly PriceEdit[]): Plan['impact']['prices'] {
  const occurrences = edits.map(
    ({ product, before, after, address = 'bundles.growth' }): PriceOccurrence => ({
      product: at(`products.${product}`),
      bundle: at('bundles.growth'),
      currency: 'USD',
      before,
      after,
      address: at(address),
    }),
  );
  return priceImpact(occurrences, createPriceIdentity());
}

export const tiered = (...tiers: readonly Tier[]): Price => ({
  type: 'tiered',
  billing_interval: 'monthly',
  tiered_pricing_model: { tiers },
});

export const graduated = (...tiers: readonly Tier[]): Price => ({
  type: 'graduated_tiered',
  billing_interval: 'monthly',
  graduated_tiered_pricing_model: { tiers },
});

export const fixed = (amount: string): Price => ({
  type: 'fixed',
  billing_interval: 'monthly',
  fixed_pricing_model: { price_per_unit: amount, units: 1 },
});

export const unit = (amount: string): Price => ({
  type: 'unit',
  billing_interval: 'monthly',
  unit_pricing_model: { price_per_unit: amount },
});

const EDITS: readonly PriceEdit[] = [
  { product: 'platform', before: fixed('499.00'), after: fixed('538.92') },
  {
    product: 'api_calls',
    before: graduated(
      { max_units: 1000, price_per_unit: '0.05' },
      { min_units: 1000, max_units: 50_000, price_per_unit: '0.02' },
      { min_units: 50_000, price_per_unit: '0.01' },
    ),
    after: graduated(
      { max_units: 2000, price_per_unit: '0.06' },
      { min_units: 2000, max_units: 100_000, price_per_unit: '0.018' },
      { min_units: 100_000, price_per_unit: '0.008' },
    ),
  },
  {
    product: 'seats',
    before: tiered(
      { max_units: 10, price_per_unit: '20.00' },
      { min_units: 10, max_units: 50, price_per_unit: '18.00' },
      { min_units: 50, price_per_unit: '16.00' },
    ),
    after: tiered(
      { max_units: 10, price_per_unit: '22.00' },
      { min_units: 10, max_units: 50, price_per_unit: '17.00' },
      { min_units: 50, price_per_unit: '14.00' },
    ),
  },
  {
    product: 'exports',
    before: graduated({ max_units: 10, price_per_unit: '3.00' }, { min_units: 10, price_per_unit: '3.00' }),
    after: unit('3.00'),
  },
  { product: 'logs', before: unit('0.35'), after: unit('0.30') },
  {
    product: 'messages',
    before: null,
    after: {
      type: 'prepaid_tiered',
      billing_interval: 'monthly',
      prepaid_tiered_pricing_model: { prepaid_units: 500, tiers: [{ price_per_unit: '0.04' }] },
    },
  },
  { product: 'legacy_sync', before: unit('0.01'), after: null },
];

const MONEY: MoneyImpact = {
  currency: 'USD',
  subscriptions: 300,
  created: 2,
  partly_counted: 40,
  uncounted_changes: 40,
  sampled: 12,
  monthly: { before: '149700', after: '161676' },
  yearly: { before: '1796400', after: '1940112' },
  contract: { before: '1796400', after: '1939000.5' },
  contracts: 298,
  contracted: '160060',
  compared: { first: day('2027-01-19'), last: day('2028-12-01') },
  paying: { more: 280, less: 3, same: 11, mixed: 1, unknown: 3 },
  further_increases: [
    {
      largest: '200',
      steady: true,
      from: day('2026-12-01'),
      to: day('2028-11-30'),
      customers: ['cus_northgate'],
      subscriptions: [at('subscriptions.northgate'), at('subscriptions.northgate_eu')],
    },
    {
      largest: '12.5',
      steady: false,
      from: day('2027-12-01'),
      to: day('2028-11-30'),
      goes_on: true,
      customers: ['cus_tidemark'],
      subscriptions: [at('subscriptions.tidemark')],
    },
  ],
  cohorts: [
    {
      name: 'bundles.growth',
      subscriptions: 290,
      monthly: { before: '144710', after: '156286.8' },
      contract: { before: '1736520', after: '1875441.6' },
      paying: { more: 280, less: 0, same: 6, unknown: 3 },
    },
    {
      name: 'own prices',
      subscriptions: 10,
      monthly: { before: '4990', after: '5389.2' },
      contract: { before: '59880', after: '63558.9' },
      paying: { more: 0, less: 3, same: 5, mixed: 1 },
    },
  ],
  worst: {
    customer: 'cus_northgate',
    subscriptions: [at('subscriptions.northgate'), at('subscriptions.northgate_eu')],
    monthly: { before: '998', after: '1377.84' },
    contract: { before: '11976', after: '16534.08' },
  },
  best: {
    customer: 'cus_riverpilot',
    subscriptions: [at('subscriptions.riverpilot')],
    monthly: { before: '499', after: '459' },
    contract: { before: '5988', after: '5508' },
  },
  groups: [
    {
      cohort: 'bundles.growth',
      created: false,
      changes: ['bundles.growth products.platform'],
      from: day('2027-01-19'),
      subscriptions: 280,
      monthly: { before: '139720', after: '150897.6' },
      contract: { before: '1676640', after: '1810771.2' },
      members: [
        {
          monthly: { before: '499', after: '538.92' },
          contract: { before: '5988', after: '6467.04' },
          subscriptions: Array.from({ length: 280 }, (_, index) => at(`subscriptions.customer_${index}`)),
          customers: Array.from({ length: 280 }, (_, index) => `cus_${index}`),
        },
      ],
    },
  ],
  excluded: [
    {
      what: 'bundles.growth products.api_calls',
      changes: true,
      reason: 'metered, and no usage sample says how much',
      subscriptions: 40,
      for_example: at('subscriptions.customer_7'),
    },
  ],
  assumed: [
    {
      what: 'discount',
      changes: false,
      reason: 'it continues; its end is unknown',
      subscriptions: 2,
      for_example: at('subscriptions.customer_3'),
    },
  ],
};

/** A list-price increase with everything that can be said of money. */
export const PRICED: Plan = plan({
  impact: {
    bundles: [{ bundle: at('bundles.growth'), following: 290, overridden: 3, locked: 7 }],
    prices: impactOf(EDITS),
    money: [MONEY],
  },
  steps: [
    step({
      operation: 'bundles.update',
      address: at('bundles.growth'),
      differences: [
        change('/prices/products.platform/fixed_pricing_model/price_per_unit', '499.00', '538.92'),
        change('/prices/products.seats/tiered_pricing_model/tiers/2/price_per_unit', '16.00', '14.00'),
      ],
      source: { file: 'billing/bundles.yaml', line: 40, column: 3 },
    }),
    ...Array.from({ length: 280 }, (_, index) =>
      versionCreate(
        `subscriptions.customer_${index}.versions.2027-01-19`,
        '2027-01-19',
        [
          change(
            '/items/bundles.growth/items/products.platform/price/fixed_pricing_model/price_per_unit',
            '499.00',
            '538.92',
          ),
        ],
        {
          follows: at('bundles.growth'),
          source: { file: 'billing/subscriptions/list.yaml', line: 10 + 4 * index, column: 3 },
        },
      ),
    ),
  ],
});
