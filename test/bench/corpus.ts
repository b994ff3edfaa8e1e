/**
 * Writes catalogs as companies have them, of any size: a file of products, one of bundles whose list prices change, and
 * subscriptions in files of a hundred, with step-ups, overrides, own tiers, entitlements, comments, locks, and anchors in
 * some files. The same seed gives the same bytes.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Corpus {
  readonly folder: string;
  /** Absolute. */
  readonly files: readonly string[];
  readonly bytes: number;
  remove(): void;
}

/** `alike`: subscriptions differ in customer, name and one value of metadata. */
export type CorpusKind = 'mixed' | 'alike';

const SUBSCRIPTIONS_PER_FILE = 100;
const BUNDLES = ['starter', 'growth', 'scale', 'enterprise'] as const;

/** A project in a temporary folder with `subscriptions` of them; about 850 bytes each. */
export function writeCorpus(subscriptions: number, seed = 1, kind: CorpusKind = 'mixed'): Corpus {
  const folder = mkdtempSync(join(tmpdir(), `corpus-${subscriptions}-`));
  mkdirSync(join(folder, 'billing', 'subscriptions'), { recursive: true });
  const files: string[] = [];
  let bytes = 0;
  const write = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    if (name.startsWith('billing/')) files.push(file);
    bytes += Buffer.byteLength(text);
  };
  write('pricewright.yaml', PROJECT);
  write('billing/products.yaml', PRODUCTS);
  write('billing/bundles.yaml', bundlesText());
  for (let first = 0; first < subscriptions; first += SUBSCRIPTIONS_PER_FILE) {
    const count = Math.min(SUBSCRIPTIONS_PER_FILE, subscriptions - first);
    write(subscriptionFile(first), subscriptionsText(first, count, seed, kind));
  }
  return { folder, files, bytes, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The file, below the project's folder, that holds the subscription of this number. */
export function subscriptionFile(number: number): string {
  const file = Math.floor(number / SUBSCRIPTIONS_PER_FILE);
  return `billing/subscriptions/${String(file).padStart(5, '0')}.yaml`;
}

/** One file of subscriptions, numbered from `first`. */
export function subscriptionsText(
  first: number,
  count: number,
  seed: number,
  kind: CorpusKind = 'mixed',
): string {
  const random = randomOf(seed + first);
  const anchored = first % (8 * SUBSCRIPTIONS_PER_FILE) === 0;
  const head = [
    '# yaml-language-server: $schema=../../schemas/catalog.schema.json',
    'version: "2026-04-01"',
    '',
    'subscriptions:',
  ];
  const all = Array.from({ length: count }, (_, index) =>
    kind === 'alike' ? alike(first + index) : subscription(first + index, anchored, index, random),
  );
  return [...head, ...all.flat(), ''].join('\n');
}

type Random = (below: number) => number;

/** Mulberry32: small, seeded, the same everywhere. */
function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function subscription(number: number, anchored: boolean, index: number, random: Random): readonly string[] {
  const key = `customer_${String(number).padStart(7, '0')}`;
  const bundle = BUNDLES[random(BUNDLES.length)] ?? 'growth';
  const month = String(1 + random(12)).padStart(2, '0');
  const lines = [
    `  # Account ${number}, looked after by team ${random(40)}.`,
    `  ${key}:`,
    `    customer_id: cus_${key}`,
    `    name: Customer number ${number}`,
    '    currency: USD',
    '    auto_activate: true',
    `    contract: { period_type: fixed, duration_months: 36, start_date: 2026-${month}-01 }`,
    '    renewal: { auto_renew: true, duration_months: 12 }',
    ...billing(anchored, index),
    `    metadata: { segment: ${random(2) ? 'enterprise' : 'mid-market'}, account_manager: "m.${random(90)}" }`,
    ...(random(5) === 0 ? ['    price_lock: renewal'] : []),
    '    versions:',
    ...(random(8) === 0 ? ownPrices(random) : bundleItem(bundle, random)),
    '        entitlements:',
    '          - { entitlement_key: sso, mode: static, type: boolean, value: "true" }',
  ];
  if (random(2) === 0)
    lines.push('          - { entitlement_key: audit_log, mode: static, type: boolean, value: "true" }');
  if (random(5) < 2) lines.push(...stepUp(`2028-${month}-01`, bundle, 400 + random(100)));
  if (random(5) === 0) lines.push(...stepUp(`2029-${month}-01`, bundle, 500 + random(100)));
  return lines;
}

function alike(number: number): readonly string[] {
  const key = `customer_${String(number).padStart(7, '0')}`;
  return [
    `  ${key}:`,
    `    customer_id: cus_${key}`,
    `    name: Customer number ${number}`,
    '    currency: USD',
    '    auto_activate: true',
    '    contract: { period_type: fixed, duration_months: 36, start_date: 2026-05-01 }',
    '    renewal: { auto_renew: true, duration_months: 12 }',
    `    metadata: { segment: enterprise, account_manager: "m.${number}" }`,
    '    versions:',
    '      - items: [{ bundle: growth }]',
    '        entitlements:',
    '          - { entitlement_key: sso, mode: static, type: boolean, value: "true" }',
  ];
}

/** What many customers share is written once in some files. */
function billing(anchored: boolean, index: number): readonly string[] {
  if (!anchored) return ['    billing: { payment_terms: net_30 }'];
  return [index === 0 ? '    billing: &terms { payment_terms: net_30 }' : '    billing: *terms'];
}

function bundleItem(bundle: string, random: Random): readonly string[] {
  const lines = ['      - items: # from the start', `          - bundle: ${bundle}`];
  if (random(4) > 0) return lines;
  return [
    ...lines,
    '            prices:',
    '              seats:',
    '                tiered_pricing_model:',
    '                  units: 10',
    '                  tiers:',
    `                    - { min_units: 0, max_units: 20, price_per_unit: "${10 + random(4)}.50" }`,
    `                    - { min_units: 21, max_units: 100, price_per_unit: "${6 + random(4)}.25" }`,
    '                    - { min_units: 101, price_per_unit: "5.00" }',
  ];
}

function ownPrices(random: Random): readonly string[] {
  return [
    '      - items:',
    '          - product: platform',
    '            price:',
    '              type: fixed',
    '              fee_type: fixed',
    '              billing_direction: advance',
    '              billing_interval: monthly',
    '              charge_on_contract_start: true',
    `              fixed_pricing_model: { price_per_unit: "${300 + random(200)}.00", units: 1 }`,
  ];
}

function stepUp(day: string, bundle: string, amount: number): readonly string[] {
  return [
    `      - effective_at: ${day}`,
    `        description: "Agreed step-up of ${day.slice(0, 4)}"`,
    '        items:',
    `          - bundle: ${bundle}`,
    '            prices:',
    `              platform: { fixed_pricing_model: { price_per_unit: "${amount}.00" } }`,
  ];
}

function bundlesText(): string {
  const bundles = BUNDLES.map(
    (key, index) => `  ${key}:
    name: ${key[0]?.toUpperCase()}${key.slice(1)}
    currency: USD
    prices:
      platform:
        type: fixed
        fee_type: fixed
        billing_direction: advance
        billing_interval: monthly
        charge_on_contract_start: true
        fixed_pricing_model: { price_per_unit: "${99 + 200 * index}.00", units: 1 }
      seats:
        type: tiered
        fee_type: fixed
        billing_direction: advance
        billing_interval: monthly
        charge_on_contract_start: true
        tiered_pricing_model:
          units: 10
          tiers:
            - { min_units: 0, max_units: 10, price_per_unit: "15.00" }
            - { min_units: 11, price_per_unit: "9.50" }
      logs:
        type: unit
        fee_type: fixed
        billing_direction: arrears
        billing_interval: monthly
        charge_on_contract_start: false
        metric_ids: [met_log_gigabytes]
        unit_pricing_model: { price_per_unit: "0.60" }
    changes:
      - effective_at: 2027-01-19
        description: List price 2027
        prices: { platform: { fixed_pricing_model: { price_per_unit: "${109 + 200 * index}.00" } } }
      - effective_at: 2028-01-19
        prices: { logs: { unit_pricing_model: { price_per_unit: "0.65" } } }`,
  );
  return `version: "2026-04-01"\n\nbundles:\n${bundles.join('\n\n')}\n`;
}

const PRODUCTS = `version: "2026-04-01"

products:
  platform: { name: Platform, fee_type: fixed, id: prod_platform }
  seats: { name: Seats, fee_type: fixed, id: prod_seats }
  logs: { name: Logs, fee_type: metered, id: prod_logs }
`;

const PROJECT = `version: 1
project: bench-billing-7f3k2q
catalog: [billing/**/*.yaml]
timezone: UTC
service:
  base_url: http://127.0.0.1:8899
  api_key: \${env.BILLING_API_KEY}
  profile: published
state: { sqlite: .pricewright/state.db }
guards: { deletions: 0 }
`;
