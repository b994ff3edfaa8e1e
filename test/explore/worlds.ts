/** The small worlds that are walked through whole: every kind of operation, alone and two of them, and what may go wrong. */

import { monthlyPriceText as price } from '../prices.ts';
import { catalogOf } from '../simulation/rehearse.ts';
import type { World } from './walk-schedule.ts';

const HEAD = 'version: "2026-04-01"\n';
const PLATFORM = '  platform: { id: prod_platform }\n  old: { id: prod_old }\n';
const bundle = (key: string, amount: string) =>
  `  ${key}: { name: thing ${key}, currency: USD, prices: { platform: ${price(amount)} } }\n`;
const entry = (amount: string, fields = '') =>
  `{ ${fields}items: [{ product: platform, price: { type: unit, unit_pricing_model: { price_per_unit: "${amount}" } } }] }`;
const subscription = (versions: string, fields = '') =>
  `  acme: { name: thing acme, customer_id: cus_1, currency: USD, ${fields}versions: [${versions}] }\n`;

const catalog = (bundles: string, subscriptions = '', products = PLATFORM, plans = '') =>
  catalogOf(
    `${HEAD}products:\n${products}${bundles && `bundles:\n${bundles}`}${plans && `plans:\n${plans}`}${
      subscriptions && `subscriptions:\n${subscriptions}`
    }`,
  );

const NOTHING = catalog('');
const SUBSCRIBED = catalog('', subscription(entry('1.00'), 'auto_activate: true, '));
const DRAFT = `${entry('1.00')}, ${entry('1.20', 'effective_at: 2027-12-01, draft: true, ')}`;

/** From one catalog to another by one step of a kind. */
const ONE_STEP: readonly (readonly [string, World['profile'], World['before'], World['after']])[] = [
  ['bundles.create', 'published', NOTHING, catalog(bundle('growth', '100'))],
  ['bundles.update', 'published', catalog(bundle('growth', '100')), catalog(bundle('growth', '120'))],
  [
    'products.delete',
    'published',
    NOTHING,
    catalog('', '', '  platform: { id: prod_platform }\n  old: { id: prod_old, absent: true }\n'),
  ],
  ['subscriptions.create', 'published', NOTHING, SUBSCRIBED],
  [
    'subscriptions.update',
    'published',
    SUBSCRIBED,
    catalog('', subscription(entry('1.00'), 'auto_activate: true, trial_period_days: 7, ')),
  ],
  [
    'versions.create',
    'published',
    SUBSCRIBED,
    catalog(
      '',
      subscription(
        `${entry('1.00')}, ${entry('2.00', 'effective_at: 2027-12-01, ')}`,
        'auto_activate: true, ',
      ),
    ),
  ],
  [
    'products.create',
    'bound',
    NOTHING,
    catalog('', '', `${PLATFORM}  api: { name: thing api, fee_type: metered }\n`),
  ],
  [
    'plans.create',
    'bound',
    NOTHING,
    catalog('', '', PLATFORM, '  team: { name: thing team, currency: USD }\n'),
  ],
  [
    'versions.publish',
    'bound',
    catalog('', subscription(DRAFT, 'auto_activate: true, ')),
    catalog('', subscription(DRAFT.replace('draft: true, ', ''), 'auto_activate: true, ')),
  ],
];

/** A fixed fee, as the vendor's profile wants it. */
const vendorEntry = (amount: string, fields = '', entitlements = '') =>
  `{ ${fields}items: [{ product: platform, price: ${price(amount)} }]${entitlements} }`;
const SSO = ', entitlements: [{ entitlement_key: sso, type: boolean, mode: static, value: "true" }]';
const VENDORS = catalog('', subscription(vendorEntry('1.00'), 'auto_activate: true, '));
const vendorDraft = (amount: string, isDraft = true) =>
  catalog(
    '',
    subscription(
      `${vendorEntry('1.00')}, ${vendorEntry(amount, `effective_at: 2027-12-01, ${isDraft ? 'draft: true, ' : ''}`)}`,
      'auto_activate: true, ',
    ),
  );

const PLAN = `  team: { name: thing team, currency: USD, items: [{ product: platform, price: ${price('5')} }] }\n`;
const METERED = catalogOf(
  `${HEAD}metrics: { calls: { name: thing calls, event_name: call, aggregation: { method: count } } }\nproducts:\n${PLATFORM}`,
);

/** Under `alguna`: what has steps or effects of its own there. */
const VENDOR_STEPS: readonly (readonly [string, World['before'], World['after'], number?])[] = [
  [
    'a first version that is completed, and an activation',
    NOTHING,
    catalog('', subscription(vendorEntry('1.00', '', SSO), 'auto_activate: true, trial_period_days: 7, ')),
    4,
  ],
  ['a draft that is replaced', vendorDraft('2.00'), vendorDraft('3.00')],
  ['a draft that is published', vendorDraft('2.00'), vendorDraft('2.00', false)],
  ['a scheduled version that is superseded', vendorDraft('2.00', false), VENDORS],
  ['a bundle that is changed', catalog(bundle('growth', '100')), catalog(bundle('growth', '120'))],
  ['a draft subscription', NOTHING, catalog('', subscription(vendorEntry('1.00')))],
  ['an activation', catalog('', subscription(vendorEntry('1.00'))), VENDORS],
  ['a draft that is deleted', vendorDraft('2.00'), VENDORS],
  [
    'an end',
    VENDORS,
    catalog('', subscription(vendorEntry('1.00'), 'auto_activate: true, ends: 2028-06-01, ')),
  ],
  ['a plan', NOTHING, catalog('', '', PLATFORM, PLAN)],
  ['a metric', NOTHING, METERED],
];

const QUIET = { crashes: 0, faults: {}, unlocks: false, forgets: [], waitsH: [0] } as const;

const kindsOf = (
  suffix: string,
  more: Omit<World, 'name' | 'profile' | 'before' | 'after'>,
): readonly World[] =>
  ONE_STEP.map(([name, profile, before, after]) => ({
    name: `${name}, ${suffix}`,
    profile,
    before,
    after,
    ...more,
  }));

const vendorKindsOf = (
  suffix: string,
  more: Omit<World, 'name' | 'profile' | 'before' | 'after'>,
): readonly World[] =>
  VENDOR_STEPS.map(([name, before, after, steps = 1]) => ({
    name: `alguna: ${name}, ${suffix}`,
    profile: 'alguna' as const,
    steps,
    before,
    after,
    ...more,
  }));

/** One step, one crash at any boundary. */
export const SMALL: readonly World[] = [
  ...kindsOf('one crash', { ...QUIET, rounds: [1], crashes: 1 }),
  ...vendorKindsOf('one crash', { ...QUIET, rounds: [1], crashes: 1 }),
];

/** A new version of a running subscription, laid as a draft, checked, and published. */
const STAGED = {
  profile: 'alguna',
  staged: 'always',
  before: VENDORS,
  after: catalog('', subscription(vendorEntry('2.00'), 'auto_activate: true, ')),
  steps: 2,
  ...QUIET,
} as const;

const TWO_STEPS: readonly World[] = [
  {
    name: 'subscriptions.create and versions.create, one crash, a lost answer, one that is late',
    profile: 'published',
    before: NOTHING,
    after: catalog(
      '',
      subscription(
        `${entry('1.00')}, ${entry('2.00', 'effective_at: 2027-12-01, ')}`,
        'auto_activate: true, ',
      ),
    ),
    ...QUIET,
    rounds: [1, 1],
    crashes: 1,
    faults: { answer_lost: 1, late: 1 },
  },
  {
    name: 'bundles.update and bundles.create, one crash, a lost answer, one that is late',
    profile: 'published',
    before: catalog(bundle('growth', '100')),
    after: catalog(bundle('growth', '120') + bundle('spare', '50')),
    ...QUIET,
    rounds: [1, 1],
    crashes: 1,
    faults: { answer_lost: 1, late: 1 },
  },
];

export const WHOLE: readonly World[] = [
  ...SMALL,
  ...kindsOf('one crash, a lost answer, one that is late, a key that expires', {
    ...QUIET,
    rounds: [1, 1],
    crashes: 1,
    faults: { answer_lost: 1, late: 1 },
    waitsH: [0, 3, 21, 27],
  }),
  ...kindsOf('one crash, one rollback or loss, a key that expires', {
    ...QUIET,
    rounds: [1, 1],
    crashes: 1,
    forgets: ['rolled_back', 'lost'],
    waitsH: [0, 3, 21, 27],
  }),
  ...kindsOf('one crash, one rollback or loss, a key that expires, with a register of runs', {
    ...QUIET,
    rounds: [1, 1],
    crashes: 1,
    forgets: ['rolled_back', 'lost'],
    waitsH: [0, 3, 21, 27],
    register: true,
  }),
  ...kindsOf('a gateway that speaks, before or after', {
    ...QUIET,
    rounds: [1, 1],
    faults: { gateway: 1, gateway_after: 1 },
  }),
  ...kindsOf('two lost answers, machines that are days ahead and behind, a key that expires', {
    ...QUIET,
    rounds: [1, 1],
    faults: { answer_lost: 2 },
    waitsH: [0, 21, 27],
    aheadH: [0, 72, -26],
  }),
  ...kindsOf('two refusals, two lost answers, an answer of 2099 or from a cache, a key that expires', {
    ...QUIET,
    rounds: [1, 1, 1],
    faults: { refused_otherwise: 2, answer_lost: 2, wrong_date: 1 },
    waitsH: [0, 27],
  }).filter(({ name }) => name.startsWith('bundles.create') || name.startsWith('subscriptions.update')),
  ...kindsOf('answers that are not taken, of another, bare, or refused for something else', {
    ...QUIET,
    rounds: [1, 1],
    faults: { not_taken: 1, anothers_id: 1, bare_id: 1, refused_otherwise: 1 },
  }),
  ...vendorKindsOf('one crash, a lost answer, one that is late, a key that expires', {
    ...QUIET,
    rounds: [1, 1],
    crashes: 1,
    faults: { answer_lost: 1, late: 1 },
    waitsH: [0, 27],
  }),
  ...vendorKindsOf('two lost answers, machines that are days ahead and behind, a key that expires', {
    ...QUIET,
    rounds: [1, 1],
    faults: { answer_lost: 2 },
    waitsH: [0, 27],
    aheadH: [0, 72, -26],
  }),
  ...TWO_STEPS,
  { ...STAGED, name: 'alguna: a staged version, one crash', rounds: [1], crashes: 1 },
  {
    ...STAGED,
    name: 'alguna: a staged version, one crash, a lost answer, one that is late, a key that expires',
    rounds: [1, 1],
    crashes: 1,
    faults: { answer_lost: 1, late: 1 },
    waitsH: [0, 27],
  },
  { ...STAGED, name: 'alguna: a staged version, two crashes', rounds: [1, 1], crashes: 2 },
  ...vendorKindsOf('two crashes', { ...QUIET, rounds: [1, 1], crashes: 2 }),
  ...kindsOf('two runners, the lock taken away', { ...QUIET, rounds: [2], unlocks: true }),
];
