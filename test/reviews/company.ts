/**
 * A company of any size as catalog files: three bundles, a legacy product, and subscriptions that differ by their number
 * alone, so that a test can work out what they pay without the program. Everything is written out by hand here; nothing of
 * the program's own arithmetic is used.
 */

/** A subscription as plain facts; `number` counts from zero. */
export interface Subscriber {
  readonly number: number;
  readonly key: string;
  readonly bundle: 'starter' | 'growth' | 'growth_eur';
  /** `YYYY-MM-DD`. The contract lasts 24 months and renews, except where `ends` says the month after its last. */
  readonly start: string;
  /** Its prices wait for the renewal on this day. */
  readonly lockedUntil: string | null;
  /** Percent off for 24 months. */
  readonly discount: number | null;
  readonly syncs: boolean;
  /** API calls in a month, by its usage sample; null where there is none. */
  readonly calls: number | null;
}

/** The numbers of the catalog. A review changes some of them. */
export interface Terms {
  readonly growthFee: string;
  /** The list price of 2027-01-19. */
  readonly growthNext: string;
  readonly growthLaunch: string | null;
  readonly starterFee: string;
  readonly starterCalls: readonly (readonly [from: number, to: number | null, rate: string])[];
  readonly logs: string;
  readonly partnerDiscount: string | null;
  readonly entitlements: readonly string[];
  readonly legacyEnds: boolean;
  readonly leaves: readonly string[];
  /** Every so many customers of Starter go to Growth; 0 for none. */
  readonly movesEvery: number;
  /** A third offer, and its customers. */
  readonly scaleFee: string | null;
  readonly scaleFor: readonly string[];
  /** The fee of Growth in the environment `staging`; null where there are no environments. */
  readonly stagingFee: string | null;
  /** The fee of Growth from 2027-02-01 to 2027-04-01. */
  readonly campaignFee: string | null;
  readonly inTwoFiles: boolean;
}

export const TERMS: Terms = {
  growthFee: '499.00',
  growthNext: '538.92',
  growthLaunch: null,
  starterFee: '49.00',
  starterCalls: [
    [0, 1000, '0.050'],
    [1001, 50_000, '0.020'],
    [50_001, null, '0.010'],
  ],
  logs: '0.35',
  partnerDiscount: '10',
  entitlements: [],
  legacyEnds: false,
  leaves: [],
  movesEvery: 0,
  scaleFee: null,
  scaleFor: [],
  stagingFee: null,
  campaignFee: null,
  inTwoFiles: false,
};

/** The day on which the list price of Growth changes, whatever a review does. */
export const NEXT_LIST_PRICE = '2027-01-19';

const STARTS = ['2026-01-01', '2026-03-01', '2026-06-15', '2026-08-01', '2026-11-20'];

export function subscribers(count: number): readonly Subscriber[] {
  return Array.from({ length: count }, (_, number): Subscriber => {
    const bundle = number % 10 < 5 ? 'starter' : number % 10 < 8 ? 'growth' : 'growth_eur';
    const start = STARTS[number % STARTS.length] ?? '';
    // A twelfth of the customers of Growth have a lock, of every size of company.
    const isLocked = bundle === 'growth' && number % 36 < 9;
    return {
      number,
      key: `c${String(number).padStart(4, '0')}`,
      bundle,
      start,
      lockedUntil: isLocked ? `${Number(start.slice(0, 4)) + 2}${start.slice(4)}` : null,
      discount: number % 17 === 3 ? 10 : null,
      syncs: number % 25 === 4,
      calls: bundle === 'starter' && number % 4 === 0 ? 500 + (number % 7) * 10_000 : null,
    };
  });
}

/** The files of the project, by their paths. */
export function companyFiles(count: number, terms: Terms = TERMS): Readonly<Record<string, string>> {
  const all = subscribers(count).filter(({ key }) => !terms.leaves.includes(key));
  const half = terms.inTwoFiles ? Math.floor(all.length / 2) : all.length;
  const file = (some: readonly Subscriber[]) =>
    `version: "2026-04-01"\nsubscriptions:\n${some.map((one) => subscription(one, terms)).join('')}`;
  return {
    'pricewright.yaml': `${PROJECT}${environments(terms)}`,
    'billing/products.yaml': products(terms),
    'billing/bundles.yaml': bundles(terms),
    'billing/subscriptions.yaml': file(all.slice(0, half)),
    ...(terms.inTwoFiles && { 'billing/more-subscriptions.yaml': file(all.slice(half)) }),
    'usage/calls.csv': usage(all),
  };
}

function environments({ stagingFee, growthFee }: Terms): string {
  if (stagingFee === null) return '';
  return `environments:
  staging: { service: { account: test }, variables: { growth_fee: "${stagingFee}" } }
  production: { service: { account: live }, variables: { growth_fee: "${growthFee}" } }
`;
}

const PROJECT = `version: 1
project: reviews-billing-7f3k2q
catalog: [billing/*.yaml]
usage: [usage/*.csv]
service: { base_url: http://127.0.0.1:1, api_key: "\${env.BILLING_API_KEY}" }
state: { sqlite: .pricewright/state.db }
guards: { deletions: 0, price_increase_percent: 25, notice_days: 30 }
`;

function products({ legacyEnds }: Terms): string {
  return `version: "2026-04-01"
products:
  platform: { id: prod_platform, name: Platform }
  api_calls: { id: prod_api_calls, name: API calls }
  logs: { id: prod_logs, name: Logs }
  legacy_sync: { id: prod_legacy_sync, name: Legacy sync${legacyEnds ? ', absent: true' : ''} }
`;
}

function bundles({
  growthFee,
  growthNext,
  growthLaunch,
  starterFee,
  starterCalls,
  logs,
  campaignFee,
  scaleFee,
  stagingFee,
  ...terms
}: Terms): string {
  const campaign =
    campaignFee === null
      ? ''
      : `${change('2027-02-01', 'Winter campaign', campaignFee)}${change('2027-04-01', 'The campaign ends', growthNext)}`;
  const scale =
    scaleFee === null
      ? ''
      : `  scale:
    name: Scale
    currency: USD
    prices:
      platform: ${fixed(scaleFee)}
`;
  const entitlements =
    terms.entitlements.length === 0
      ? ''
      : `    entitlements:\n${terms.entitlements
          .map((key) => `      - { entitlement_key: ${key}, mode: static, type: boolean, value: "true" }\n`)
          .join('')}`;
  const launch =
    growthLaunch === null
      ? ''
      : `      - effective_at: 2027-03-01
        description: New customers only
        applies: { to: new }
        prices: { platform: { fixed_pricing_model: { price_per_unit: "${growthLaunch}" } } }
`;
  const tiers = starterCalls.map(
    ([from, to, rate]) =>
      `            - { min_units: ${from}${to === null ? '' : `, max_units: ${to}`}, price_per_unit: "${rate}" }\n`,
  );
  return `version: "2026-04-01"
bundles:
  starter:
    name: Starter
    currency: USD
    prices:
      platform: ${fixed(starterFee)}
      api_calls:
        type: graduated_tiered
        fee_type: fixed
        billing_direction: arrears
        charge_on_contract_start: false
        billing_interval: monthly
        metric_ids: [met_api_calls]
        graduated_tiered_pricing_model:
          tiers:
${tiers.join('')}  growth:
    name: Growth
    currency: USD
${entitlements}    prices:
      platform: ${fixed(stagingFee === null ? growthFee : `\${var.growth_fee}`)}
      logs:
        type: unit
        fee_type: fixed
        billing_direction: arrears
        charge_on_contract_start: false
        billing_interval: monthly
        metric_ids: [met_logs]
        unit_pricing_model: { price_per_unit: "${logs}" }
    changes:
      - effective_at: ${NEXT_LIST_PRICE}
        description: List price 2027
        prices: { platform: { fixed_pricing_model: { price_per_unit: "${growthNext}" } } }
${launch}${campaign}${scale}  growth_eur:
    name: Growth EUR
    currency: EUR
    prices:
      platform: ${fixed('459.00')}
`;
}

function change(day: string, description: string, fee: string): string {
  return `      - effective_at: ${day}
        description: ${description}
        prices: { platform: { fixed_pricing_model: { price_per_unit: "${fee}" } } }
`;
}

function fixed(amount: string): string {
  return `{ type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, billing_interval: monthly, fixed_pricing_model: { price_per_unit: "${amount}", units: 1 } }`;
}

/** The bundle that a review gives the customer. */
function bundleOf({ key, number, bundle }: Subscriber, { scaleFor, movesEvery }: Terms): string {
  if (scaleFor.includes(key)) return 'scale';
  return bundle === 'starter' && movesEvery > 0 && number % movesEvery === 0 ? 'growth' : bundle;
}

function subscription(one: Subscriber, terms: Terms): string {
  const { partnerDiscount, legacyEnds } = terms;
  const discount =
    one.discount === null || partnerDiscount === null
      ? ''
      : `    discount: { type: percentage, amount: "${partnerDiscount}", duration_type: fixed, duration_unit: months, duration_value: 24 }\n`;
  const lock = one.lockedUntil === null ? '' : '    price_lock: renewal\n';
  const sync =
    one.syncs && !legacyEnds
      ? `\n          - product: legacy_sync\n            price: ${fixed('15.00')}`
      : '';
  return `  ${one.key}:
    customer_id: cus_${one.key}
    name: Customer ${one.number}
    currency: ${one.bundle === 'growth_eur' ? 'EUR' : 'USD'}
    auto_activate: true
    contract: { period_type: fixed, duration_months: 24, start_date: ${one.start} }
    renewal: { auto_renew: true, duration_months: 12 }
${discount}${lock}    metadata: { segment: ${one.bundle === 'starter' ? 'self_serve' : 'enterprise'} }
    versions:
      - items:
          - bundle: ${bundleOf(one, terms)}${sync}
`;
}

function usage(all: readonly Subscriber[]): string {
  const rows = all.flatMap(({ key, calls }) =>
    calls === null ? [] : [`cus_${key},met_api_calls,${calls}\n`],
  );
  return `customer,metric,quantity\n${rows.join('')}`;
}
