/** The plans whose rendering is kept as golden files, by name. */

import type { Deferred, DeferredKind, Plan } from '../../src/model/plan/plan.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { MOVED } from './moved-plan.ts';
import { PRICED } from './priced-plans.ts';
import { at, change, PLATFORM_FEE, plan, step, subscriptionCreate, versionCreate } from './sample-plan.ts';

/** Says something else wherever it is shown raw: moves the cursor, colours, turns the direction, ends the line, hides. */
export const HOSTILE =
  'Acme\u001b[2K\u001b[1A\u001b[32m approved\u001b[0m\n::error::x ##[group]y \u202eevil\u202c\u200b\u0007\u009b31m\u{e0041}';

const bundleBody: JsonObject = {
  name: 'Growth',
  prices: [
    {
      product_id: { $ref: 'products.platform#id' },
      type: 'fixed',
      fixed_pricing_model: { price_per_unit: '499.00', units: 1 },
    },
    {
      product_id: 'prod_logs',
      type: 'graduated_tiered',
      discount: { amount: '10', type: 'percentage', duration_type: 'fixed' },
      graduated_tiered_pricing_model: {
        tiers: [{ max_units: 100, price_per_unit: '0.50' }, { price_per_unit: '0.22' }],
      },
    },
    {
      product_id: 'prod_sales',
      type: 'volume_percentage',
      volume_percentage_pricing_model: { percentage: '2.9', price_per_unit: '0.30' },
    },
  ],
};

const creates = plan({
  impact: {
    bundles: [],
    prices: [],
    money: [],
  },
  adoptions: [
    {
      address: at('products.platform'),
      remote_id: 'prod_platform',
      how: 'declared',
      value: {},
      start: null,
      status: null,
    },
    {
      address: at('plans.growth_annual'),
      remote_id: 'plan_ga',
      how: 'matched_by_name',
      value: {},
      start: null,
      status: null,
    },
  ],
  steps: [
    step({
      operation: 'products.create',
      action: 'create',
      address: at('products.api_calls'),
      body: { name: 'API calls', fee_type: 'metered' },
      source: { file: 'billing/products.yaml', line: 8, column: 3 },
    }),
    step({
      operation: 'bundles.create',
      action: 'create',
      address: at('bundles.growth'),
      body: bundleBody,
      source: { file: 'billing/bundles.yaml', line: 40, column: 3 },
    }),
    subscriptionCreate('northgate'),
    versionCreate(
      'subscriptions.northgate.versions.2027-12-01',
      '2027-12-01',
      [change(PLATFORM_FEE, '420', '465')],
      {
        body: { items: [], description: 'Year-two step-up' },
      },
    ),
    subscriptionCreate('harrowfield', {}, 70),
    step({
      operation: 'subscriptions.update',
      address: at('subscriptions.harrowfield'),
      differences: [
        change('/discount', undefined, { type: 'percentage', amount: '10', duration_type: 'fixed' }),
        change('/minimum_spend', undefined, { amount: '1500.00', period: 'monthly' }),
      ],
      notes: ['created active; set by a second request: discount, minimum_spend'],
    }),
    versionCreate('subscriptions.harrowfield.versions.opening', null, [change('/items', undefined, {})], {
      body: { items: [{ bundle_id: 'bun_1' }], entitlements: [{ entitlement_key: 'sso' }] },
    }),
    subscriptionCreate('riverpilot', { plan_id: { $ref: 'plans.growth_annual#id' }, items: [] }, 8),
  ],
});

const update = plan({
  impact: {
    bundles: [{ bundle: at('bundles.growth'), following: 9, overridden: 1, locked: 1 }],
    prices: [],
    money: [],
  },
  steps: [
    step({
      operation: 'bundles.update',
      address: at('bundles.growth'),
      differences: [
        change('/prices/products.platform/fixed_pricing_model/price_per_unit', '499', '538.92'),
        change('/prices/products.logs/graduated_tiered_pricing_model/tiers/1/price_per_unit', '0.35', '0.3'),
        change('/prices/products.checks', { type: 'unit', discount: { amount: '5' } }, undefined),
      ],
      source: { file: 'billing/bundles.yaml', line: 40, column: 3 },
    }),
    versionCreate('subscriptions.acme.versions.2026-11-20', null, [change(PLATFORM_FEE, '499', '538.92')], {
      follows: at('bundles.growth'),
      source: { file: 'billing/subscriptions/self-serve.yaml', line: 44, column: 3 },
    }),
  ],
});

const datedVersion = plan({
  steps: [
    versionCreate(
      'subscriptions.acme.versions.2027-12-01',
      '2027-12-01',
      [change(PLATFORM_FEE, '499', '549')],
      {
        body: { items: [], description: 'Year-two uplift' },
        notes: ['relies on the later one of two versions of one day holding'],
      },
    ),
    versionCreate(
      'subscriptions.bistro.versions.2027-03-01',
      '2027-03-01',
      [{ ...change(PLATFORM_FEE, '549', '499'), cause: 'both' }],
      { cause: 'calendar', body: { items: [], draft: true } },
    ),
  ],
});

/** One subscription that changes in several ways at once. */
const severalSteps = plan({
  steps: [
    step({
      operation: 'subscriptions.update',
      address: at('subscriptions.acme'),
      differences: [change('/discount/amount', '10', '12.5')],
      source: { file: 'billing/subscriptions/enterprise.yaml', line: 12, column: 3 },
    }),
    versionCreate('subscriptions.acme.versions.2027-12-01', '2027-12-01', [
      change(PLATFORM_FEE, '499', '549'),
    ]),
    versionCreate('subscriptions.acme.versions.2028-12-01', '2028-12-01', [
      change(PLATFORM_FEE, '549', '599'),
    ]),
    step({ operation: 'subscriptions.activate', action: 'activate', address: at('subscriptions.acme') }),
  ],
});

const exceptionBy = (guard: string, rest: string) => {
  const exception = `- { guard: ${guard}, ${rest}, until: 2026-12-15, reason: "who agreed, and why" }`;
  const fix = `write under \`guards.exceptions\` in the project file at pricewright.yaml:12: ${exception}`;
  return { fix, exception };
};

const REFUSED = [
  ['price_increase_percent', 'limit: 50, for: bundles.growth'],
  ['notice_days', 'limit: 0, for: bundles.growth'],
  ['deletions', 'limit: 2'],
  ['changes_percent', 'limit: 56'],
] as const;

const refused = plan({
  way_past: {
    source: { file: 'pricewright.yaml', line: 12, column: 1 },
    text: `  exceptions:\n${REFUSED.map(([guard, rest]) => `    ${exceptionBy(guard, rest).exception}\n`).join('')}`,
  },
  guard_rules: {
    limits: { deletions: '0', backdating_days: '0', price_increase_percent: '25', notice_days: '30' },
    protect: [],
    exceptions: [],
  },
  guards: [
    {
      guard: 'price_increase_percent',
      outcome: 'refused',
      addresses: [1, 2, 3, 4, 5, 6].map((n) => at(`subscriptions.customer_${n}`)),
      message: 'the bill of 6 subscriptions increases by up to 50 %, over the limit of 25 %',
      prices: [
        {
          price: 'bundles.growth products.platform',
          measure: 'up to +50.00 %',
          addresses: [at('bundles.growth'), ...[1, 2, 3, 4, 5].map((n) => at(`subscriptions.customer_${n}`))],
        },
        { price: 'discount', measure: 'cannot be measured', addresses: [at('subscriptions.customer_6')] },
      ],
      ...exceptionBy(...REFUSED[0]),
    },
    {
      guard: 'notice_days',
      outcome: 'refused',
      addresses: [1, 2].map((n) => at(`subscriptions.customer_${n}`)),
      message: 'too little notice',
      prices: [
        {
          price: 'bundles.growth products.platform',
          measure: '0 to 7',
          addresses: [1, 2].map((n) => at(`subscriptions.customer_${n}.versions.opening`)),
        },
      ],
      ...exceptionBy(...REFUSED[1]),
    },
    {
      guard: 'deletions',
      outcome: 'refused',
      addresses: [at('products.legacy'), at('products.old')],
      message: 'products.legacy: it would be deleted; products.old: it would end on 2026-12-01',
      reasons: [
        { reason: 'it would be deleted', addresses: [at('products.legacy')] },
        { reason: 'it would end on 2026-12-01', addresses: [at('products.old')] },
      ],
      ...exceptionBy(...REFUSED[2]),
    },
    {
      guard: 'changes_percent',
      outcome: 'refused',
      addresses: [1, 2, 3, 4, 5].map((n) => at(`subscriptions.customer_${n}`)),
      message: 'this plan changes 5 of 9 recorded things (55.56 %, over the limit of 30 %)',
      reasons: [
        {
          reason: 'this plan changes 5 of 9 recorded things (55.56 %, over the limit of 30 %)',
          addresses: [],
        },
      ],
      ...exceptionBy(...REFUSED[3]),
    },
    {
      guard: 'notice_days',
      outcome: 'excepted',
      addresses: [at('bundles.growth')],
      message: 'bundles.growth: the increase takes effect in 3 days',
      prices: [{ price: 'bundles.growth products.logs', measure: '3', addresses: [at('bundles.growth')] }],
      fix: 'excepted until 2027-01-31: agreed by the pricing committee',
    },
    {
      guard: 'protect',
      outcome: 'excepted',
      addresses: [at('subscriptions.civic')],
      message: 'subscriptions.civic: it is protected, and this plan would change it',
      reasons: [
        {
          reason: 'it is protected, and this plan would change it',
          addresses: [at('subscriptions.civic')],
        },
      ],
      fix: 'excepted until 2027-01-31: asked for by the customer',
    },
  ],
  steps: [
    step({
      operation: 'bundles.update',
      address: at('bundles.growth'),
      differences: [change('/prices/products.platform/fixed_pricing_model/price_per_unit', '499', '748.5')],
    }),
    step({
      operation: 'products.delete',
      action: 'delete',
      address: at('products.legacy'),
      method: 'DELETE',
      differences: [{ op: 'remove', path: '', cause: 'catalog', source: null }],
    }),
  ],
});

const KINDS: readonly DeferredKind[] = [
  'dependent',
  'ended',
  'orphaned',
  'unread',
  'not_due',
  'price_locked',
  'blocked',
];

const deferred = plan({
  deferred: [
    ...KINDS.map(
      (kind): Deferred => ({
        kind,
        address: at(`subscriptions.${kind}_one`),
        reason: `subscriptions.${kind}_one is ${kind} for a reason`,
        fix: `write what fixes ${kind}`,
      }),
    ),
    ...['a', 'b', 'c', 'd', 'e', 'f'].map(
      (key, index): Deferred => ({
        kind: 'price_locked',
        address: at(`subscriptions.${key}`),
        reason: `the increase of bundles.growth waits for the renewal of subscriptions.${key}`,
        fix: 'none needed; the change applies from then on',
        until: calendarDay(`2027-0${9 - index}-01`),
      }),
    ),
    {
      kind: 'price_locked',
      address: at('subscriptions.alone'),
      reason: 'the change of bundles.growth on 2027-01-19 waits for its price lock',
      fix: 'none needed; the change applies from then on',
      until: calendarDay('2028-02-29'),
    },
  ],
});

const drift = plan({
  drift: [
    {
      address: at('subscriptions.acme'),
      differences: [
        {
          op: 'replace',
          path: '/name',
          from: 'Acme',
          value: 'Acme Inc.',
          cause: 'service',
          source: null,
        },
        { op: 'remove', path: '/metadata/segment', from: 'enterprise', cause: 'service', source: null },
      ],
    },
  ],
  notices: [
    {
      code: 'incomplete-list',
      address: null,
      message: 'the list of plans has more pages than can be asked for',
    },
    {
      code: 'no-longer-managed',
      address: at('subscriptions.acme'),
      message: 'tags left the catalog and are kept as they are',
    },
  ],
});

const resolvedFirst = plan({
  resolved_first: [
    {
      address: at('subscriptions.acme'),
      operation: 'subscriptions.create',
      method: 'POST',
      path: '/subscriptions',
      body: '{"customer_id":"cus_acme"}',
      key: 'pw1_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE',
    },
    {
      address: at('products.legacy'),
      operation: 'products.delete',
      method: 'DELETE',
      path: '/products/prod_9',
      body: null,
      key: 'pw1_YmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmFmb28',
    },
  ],
  deferred: [
    {
      kind: 'orphaned',
      address: at('products.legacy'),
      reason: 'it left the catalog while a request is in doubt',
      fix: 'declare it again',
    },
  ],
});

const hostile = plan({
  steps: [
    subscriptionCreate('acme', { name: HOSTILE, customer_id: HOSTILE }),
    step({
      operation: 'subscriptions.update',
      address: at('subscriptions.bistro'),
      differences: [change(`/metadata/${HOSTILE.replaceAll('/', '~1')}`, HOSTILE, `${HOSTILE}!`)],
      notes: [HOSTILE],
      source: { file: HOSTILE, line: 1, column: 1 },
    }),
  ],
  deferred: [{ kind: 'blocked', address: at('products.x'), reason: HOSTILE, fix: HOSTILE }],
  drift: [
    {
      address: at('subscriptions.cafe'),
      differences: [change('/name', '顧客の名前は全角文字で書かれています', HOSTILE)],
    },
  ],
  notices: [{ code: 'incomplete-list', address: null, message: HOSTILE }],
  guards: [{ guard: 'protect', outcome: 'excepted', addresses: [], message: HOSTILE, fix: HOSTILE }],
});

const alike = plan({
  steps: [
    ...Array.from({ length: 300 }, (_, index) =>
      versionCreate(
        `subscriptions.customer_${String(index).padStart(3, '0')}.versions.2027-01-19`,
        '2027-01-19',
        [change(PLATFORM_FEE, '499', '538.92')],
        {
          follows: at('bundles.growth'),
          source: { file: 'billing/subscriptions/list.yaml', line: 10 + index, column: 3 },
        },
      ),
    ),
    versionCreate(
      'subscriptions.negotiated.versions.2027-01-19',
      '2027-01-19',
      [change(PLATFORM_FEE, '420', '465')],
      {
        follows: at('bundles.growth'),
      },
    ),
    ...Array.from({ length: 12 }, (_, index) =>
      subscriptionCreate(`new_${index}`, {
        contract: { period_type: 'fixed', duration_months: 12, start_date: `2026-12-${10 + index}` },
      }),
    ),
  ],
});

/** Everything at once, so that a narrow screen and colours show on all of it. */
const everything = plan({
  resolved_first: resolvedFirst.resolved_first.slice(0, 1),
  steps: [
    ...creates.steps.filter(({ operation }) => operation !== 'bundles.create'),
    ...update.steps,
    ...refused.steps.slice(1),
  ],
  deferred: deferred.deferred,
  drift: drift.drift,
  adoptions: creates.adoptions,
  renames: [{ from: at('bundles.pro'), to: at('bundles.growth') }],
  notices: drift.notices,
  guards: refused.guards,
  guard_rules: refused.guard_rules,
  impact: update.impact,
});

export const RENDERED_PLANS: readonly {
  readonly name: string;
  readonly plan: Plan;
  readonly width?: number;
  readonly color?: boolean;
}[] = [
  { name: 'nothing-to-do', plan: plan() },
  { name: 'creates', plan: creates },
  { name: 'update', plan: update },
  { name: 'dated-version', plan: datedVersion },
  { name: 'several-steps', plan: severalSteps },
  { name: 'refused', plan: refused },
  { name: 'deferred', plan: deferred },
  { name: 'drift', plan: drift },
  { name: 'resolved-first', plan: resolvedFirst },
  { name: 'hostile-names', plan: hostile },
  { name: 'alike', plan: alike },
  { name: 'priced', plan: PRICED },
  { name: 'moves', plan: MOVED },
  { name: 'narrow', plan: everything, width: 60 },
  { name: 'everything', plan: everything },
  { name: 'colour', plan: everything, color: true },
];
