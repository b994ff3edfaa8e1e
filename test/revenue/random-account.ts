/** Random accounts of the profile `alguna`: subscriptions at prices of every model, with every term and limit. */
import type { Json, JsonObject } from '../../src/model/values/json.ts';
import type { Choices } from '../../src/sandbox/data/choices.ts';
import type { Seed } from '../../src/sandbox/seed.ts';
import { type Random, randomFrom } from '../simulation/random.ts';

/** The reading that a service may take, and the assumption of the ledger that it does not share. */
export const READINGS = [
  ['trial', { revenue_trial: 'free' }],
  ['escalation', { revenue_escalation: 'left_out' }],
  ['price_discount', { revenue_price_discount: 'left_out' }],
  ['subscription_discount', { revenue_own_discount: 'left_out' }],
  ['limits', { revenue_limits: 'left_out' }],
  ['order', { revenue_order: 'limits_first' }],
  ['rounding', { revenue_rounding: 'each_price' }],
  ['contract_value', { revenue_contract_value: 'with_one_offs' }],
] as const satisfies readonly (readonly [string, Choices])[];

export type Left = (typeof READINGS)[number][0];

export interface RandomAccount {
  readonly catalog: JsonObject;
  readonly seed: Seed;
  /** The assumptions that the service does not share. */
  readonly left: readonly Left[];
}

const FIXED = ['platform', 'seats', 'support'] as const;
const METERED = ['calls', 'storage'] as const;
const CURRENCIES = ['USD', 'EUR', 'JPY'] as const;
const START = '2026-11-01';

/** Up to three readings of the service are not the ledger's. */
export function randomAccount(number: number, subscriptions: number): RandomAccount {
  const random = randomFrom(number);
  const left = Array.from({ length: random.between(0, 3) }, () => random.pick(READINGS));
  return {
    seed: {
      customers: CURRENCIES.map((currency) => ({ id: `cust_${currency.toLowerCase()}`, currency })),
      products: [...FIXED, 'setup', ...METERED].map((key) => productOf(key)),
      metrics: [{ id: 'met_calls', event_name: 'calls', aggregation: 'count' }],
      choices: Object.assign({}, ...left.map(([, choices]) => choices)) as Choices,
    },
    left: left.map(([assumption]) => assumption),
    catalog: {
      products: Object.fromEntries(
        [...FIXED, 'setup', ...METERED].map((key) => [key, { id: `prod_${key}` }]),
      ),
      subscriptions: Object.fromEntries(
        Array.from({ length: subscriptions }, (_, index) => [`s${index}`, randomSubscription(random)]),
      ),
    },
  };
}

function productOf(key: string): JsonObject & { readonly id: string } {
  const isMetered = (METERED as readonly string[]).includes(key);
  return {
    id: `prod_${key}`,
    name: key,
    fee_type: isMetered ? 'metered' : 'fixed',
    payment_terms: isMetered ? 'arrears' : 'advance',
    billing_frequency: key === 'setup' ? 'one-off' : 'recurring',
  };
}

function randomSubscription(random: Random): JsonObject {
  const currency = random.pick(CURRENCIES);
  const products = FIXED.filter(() => random.chance(0.6));
  const once = random.chance(0.15) ? ['setup'] : [];
  const used = random.chance(0.2) ? [random.pick(METERED)] : [];
  const all = [...(products.length === 0 ? (['platform'] as const) : products), ...once, ...used];
  return {
    customer_id: `cust_${currency.toLowerCase()}`,
    currency,
    auto_activate: true,
    contract: { period_type: 'fixed', duration_months: 36, start_date: START },
    renewal: { auto_renew: true, duration_months: 12, period_type: 'fixed' },
    ...randomTerms(random),
    versions: [{ items: all.map((product) => ({ product, price: randomPrice(random, product) })) }],
  };
}

function randomTerms(random: Random): JsonObject {
  return {
    ...(random.chance(0.25) && { discount: randomDiscount(random) }),
    ...randomLimits(random, ['250', '900'], ['1500', '4000.01']),
    ...(random.chance(0.15) && { trial_period_days: random.pick([14, 400]) }),
    ...(random.chance(0.25) && {
      price_escalation: {
        ...{ enabled: true, type: 'percentage', percentage: random.pick(['5', '3.5']) },
        interval_months: random.pick([3, 12]),
        escalate_metered_unit_rates: random.chance(0.5),
      },
    }),
  };
}

/** In one period, so that the least is below the most. */
function randomLimits(random: Random, least: readonly string[], most: readonly string[]): JsonObject {
  const rest = { period: random.pick(['monthly', 'quarterly', 'yearly']), billing_direction: 'advance' };
  return {
    ...(random.chance(0.2) && { minimum_spend: { amount: random.pick(least), ...rest } }),
    ...(random.chance(0.2) && { maximum_spend: { amount: random.pick(most), ...rest } }),
  };
}

function randomDiscount(random: Random): JsonObject {
  const lasts: JsonObject = random.chance(0.5)
    ? { duration_type: 'fixed', duration_unit: 'months', duration_value: random.pick([2, 24]) }
    : { duration_type: 'monthly_rolling' };
  return { type: 'percentage', amount: random.pick(['10', '33.3', '50']), ...lasts };
}

const amount = (random: Random) => random.pick(['10', '99.99', '499', '1200', '33.33', '0.5', '0.00025']);

function randomPrice(random: Random, product: string): JsonObject {
  if (product === 'setup')
    return fixed({ billing_frequency: 'one-off', billing_interval_count: 1, ...fixedModel(random) });
  const months = random.pick([1, 1, 1, 3, 12]);
  const terms = {
    ...(random.chance(0.25) && { discount: randomDiscount(random) }),
    ...randomLimits(random, ['40', '120'], ['300', '7000']),
  };
  if ((METERED as readonly string[]).includes(product))
    return {
      ...{ fee_type: 'metered', billing_direction: 'arrears', charge_on_contract_start: false },
      ...{ billing_interval_count: 1, billing_interval_unit: 'month', metric_ids: ['met_calls'] },
      ...meteredModel(random),
      ...terms,
    };
  const trial = random.chance(0.15) ? { trial_period_days: random.pick([14, 400]) } : {};
  return fixed({
    billing_frequency: 'recurring',
    billing_interval_count: months,
    ...fixedModel(random),
    ...terms,
    ...trial,
  });
}

function fixed(fields: JsonObject): JsonObject {
  return {
    ...{ fee_type: 'fixed', billing_direction: 'advance', charge_on_contract_start: false },
    billing_interval_unit: 'month',
    ...fields,
  };
}

function tiersOf(random: Random, of: (index: number) => JsonObject): readonly Json[] {
  const isClosed = random.chance(0.1);
  return [
    { min_units: random.pick([0, 1]), max_units: 10, ...of(0) },
    { min_units: 11, max_units: 25, ...of(1) },
    { min_units: 26, ...(isClosed && { max_units: 1000 }), ...of(2) },
  ];
}

const byUnit = (random: Random) => (): JsonObject => ({
  price_per_unit: amount(random),
  ...(random.chance(0.3) && { fixed_fee: random.pick(['3', '25.50']) }),
});

function fixedModel(random: Random): JsonObject {
  const units = random.pick([0, 1, 10, 11, 25, 26, 90]);
  switch (random.pick(['fixed', 'fixed', 'tiered', 'graduated_tiered'])) {
    case 'tiered':
      return { type: 'tiered', tiered_pricing_model: { units, tiers: tiersOf(random, byUnit(random)) } };
    case 'graduated_tiered':
      return {
        type: 'graduated_tiered',
        graduated_tiered_pricing_model: { units, tiers: tiersOf(random, byUnit(random)) },
      };
    default:
      return {
        type: 'fixed',
        fixed_pricing_model: { price_per_unit: amount(random), units: random.pick([1, 1, 3, 12]) },
      };
  }
}

function meteredModel(random: Random): JsonObject {
  const tiers = tiersOf(random, byUnit(random));
  const shares = tiersOf(random, () => ({ percentage: random.pick(['1', '2.5']) }));
  const models: readonly (() => JsonObject)[] = [
    () => ({ type: 'unit', unit_pricing_model: { price_per_unit: amount(random) } }),
    () => ({ type: 'tiered', tiered_pricing_model: { tiers } }),
    () => ({ type: 'graduated_tiered', graduated_tiered_pricing_model: { tiers } }),
    () => ({ type: 'tiered_percentage', tiered_percentage_pricing_model: { tiers: shares } }),
    () => ({ type: 'graduated_percentage', graduated_percentage_pricing_model: { tiers: shares } }),
    () => ({
      type: 'volume_percentage',
      volume_percentage_pricing_model: { percentage: '2', price_per_unit: '0.10', fixed_fee: '5' },
    }),
    () => ({ type: 'prepaid_tiered', prepaid_tiered_pricing_model: { prepaid_units: 10, tiers } }),
    () => ({
      type: 'prepaid_fixed_tiered',
      prepaid_fixed_tiered_pricing_model: {
        prepaid_units: random.pick([5, 20]),
        overages_charge_interval: 'monthly',
        tiers,
      },
    }),
    () => ({
      type: 'expression',
      expression_pricing_model: {
        charges: [
          {
            description: 'use',
            quantity_expression: 'calls',
            unit_price_expression: '0.01',
            billing_direction: 'arrears',
          },
        ],
        metric_bindings: [{ alias: 'calls', metric_id: 'met_calls' }],
      },
    }),
    () => ({
      type: 'matrix',
      matrix_pricing_model: {
        dimensions: [{ key: 'region', label: 'Region' }],
        root: {
          splits: [
            {
              dimension_key: 'region',
              branches: [
                {
                  value: 'eu',
                  child: {
                    leaf: { cell_key: 'eu', type: 'unit', unit_pricing_model: { price_per_unit: '0.12' } },
                  },
                },
              ],
            },
          ],
          fallback: {
            leaf: { cell_key: 'other', type: 'unit', unit_pricing_model: { price_per_unit: '0.10' } },
          },
        },
      },
    }),
  ];
  return random.pick(models)();
}
