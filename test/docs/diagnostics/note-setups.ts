/** The project in which a plan has the note that a page shows. */
import { execFileSync } from 'node:child_process';
import { all, append, CHANGED, command, commit, replace, type Setup, write } from './setup-steps.ts';

const CATALOG = 'billing/catalog.yaml';
const OPENING = '    versions: [{ items: [{ bundle: growth }] }]';

/** The commit so far is what others have. */
const pushed: Setup = all(commit, ({ folder }) => {
  execFileSync('git', ['update-ref', 'refs/remotes/origin/main', 'HEAD'], { cwd: folder });
});

const guards = (written: string): Setup => append('pricewright.yaml', `guards: ${written}\n`);

const usage = (quantity: number): Setup =>
  write('usage.csv', `customer,metric,quantity\ncus_acme,met_logs,${quantity}\n`);

const SEATS_USED: Setup = all(
  append('pricewright.yaml', 'usage: [usage.csv]\n'),
  write('usage.csv', 'customer,product,quantity\ncus_acme,seats,5\n'),
);

const terms = (field: string): Setup => replace(CATALOG, OPENING, `    ${field}\n${OPENING}`);

const OWN_TOKENS = `{ items: [{ bundle: growth }, { product: tokens, price: { type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "3.00", units: 1 } } }] }`;

/** A key as `approvers` lists it. */
const APPROVERS = `approvals: [{ when: { always: true }, by: [finance] }]
approvers:
  finance: [ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAILQCOdjrJTnp0VvasaScAL2jgAf0cIseWYiS8ErdscL0 alice@example.com]
`;

export const NOTE_SETUPS: Readonly<Record<string, Setup>> = {
  'catalog-warning': replace(CATALOG, '{ id: prod_seats }', '{ id: prod_seats, nmae: Seats }'),
  'change-reach': replace(
    CATALOG,
    '"12.00" }',
    `"12.00" }
    changes:
      - effective_at: 2027-06-01
        applies: { to: new }
        prices: { seats: { unit_pricing_model: { price_per_unit: "13.00" } } }`,
  ),
  'guard-loosened': all(
    guards('{ protect: [products.seats] }'),
    pushed,
    replace('pricewright.yaml', /guards: .*\n/, ''),
  ),
  'like-another': all(
    pushed,
    append(
      CATALOG,
      `  acme_north:
    customer_id: cus_acme
    currency: USD
    contract: { period_type: fixed, start_date: 2026-12-01, duration_months: 12 }
    versions: [{ items: [{ bundle: growth }] }]
`,
    ),
  ),
  'list-price-changed': all(
    replace(
      CATALOG,
      '"12.00" }',
      '"12.00" }\n    currencies: { EUR: { prices: { seats: { unit_pricing_model: { price_per_unit: "9.00" } } } } }',
    ),
    pushed,
    replace(CATALOG, '"9.00"', '"9.50"'),
  ),
  'name-taken': all(pushed, replace(CATALOG, 'name: Scale', 'name: Growth')),
  'nothing-to-resume': CHANGED,
  'ordered-in-addition': all(
    guards('{ bill_increase_percent: 5 }'),
    SEATS_USED,
    replace(CATALOG, '{ items: [{ bundle: growth }] }', OWN_TOKENS),
  ),
  'price-lock-changed': all(
    terms('price_lock: 2028-01-01'),
    pushed,
    replace(CATALOG, '    price_lock: 2028-01-01\n', ''),
  ),
  'protects-nothing': guards('{ protect: [products.plattform] }'),
  'requested-without-effect': replace(
    CATALOG,
    '{ items: [{ bundle: growth }] }',
    '{ requested: SALES-1, items: [{ bundle: scale }] }',
  ),
  'rules-changed': all(pushed, append('pricewright.yaml', 'timezone: Asia/Tokyo\n')),
  'rules-new': all(append('pricewright.yaml', APPROVERS), CHANGED),
  'service-partly-read': CHANGED,
  'usage-samples-changed': all(
    append('pricewright.yaml', 'usage: [usage.csv]\n'),
    usage(1850),
    pushed,
    usage(900),
    CHANGED,
  ),
};

/**
 * Set-ups of the guards whose pages show the setting: a change that it refuses. `guard-backdating-days` is not among them: a
 * version is planned for a past day only where it was due and never applied.
 */
export const GUARD_SETUPS: Readonly<Record<string, Setup>> = {
  'guard-bill-increase-percent': CHANGED,
  'guard-changes-percent': all(CHANGED, replace(CATALOG, '"9.00"', '"8.00"')),
  'guard-deletions': all(
    replace(CATALOG, '  seats: { id', '  spare: { id: prod_spare }\n  seats: { id'),
    command('apply', '--yes'),
    replace(CATALOG, 'id: prod_spare', 'id: prod_spare, absent: true'),
  ),
  'guard-locked-prices': all(terms('price_lock: always'), command('apply', '--yes'), CHANGED),
  'guard-monthly-change': all(
    SEATS_USED,
    command('apply', '--yes'),
    replace(CATALOG, '"12.00"', '"120000.00"'),
  ),
  'guard-move-increase-percent': replace(CATALOG, '{ bundle: growth }', '{ bundle: scale }'),
  'guard-notice-days': CHANGED,
  'guard-price-decrease-percent': replace(CATALOG, '"12.00"', '"6.00"'),
  'guard-price-increase-percent': CHANGED,
  'guard-protect': CHANGED,
  'guard-requested-deletions': all(
    replace(
      'pricewright.yaml',
      'api_key:',
      'operations: { subscriptions.cancel: { method: POST, path: "/subscriptions/{id}/cancel", fields: { day: effective_at } } }, api_key:',
    ),
    terms('ends: { on: 2027-03-01, requested: SALES-1 }'),
  ),
};
