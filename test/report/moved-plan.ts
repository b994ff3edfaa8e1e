/** A plan that moves three customers up and one down, written by hand. */

import type { MoneyImpact } from '../../src/model/plan/money-impact.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import type { BundleMove } from '../../src/model/plan/price-impact.ts';
import { fixed, impactOf } from './priced-plans.ts';
import { at, change, day, plan, versionCreate } from './sample-plan.ts';

const UP = ['acme', 'brook', 'cedar'];
const from = day('2027-01-01');
const pricesOf = (before: string, after: string) =>
  impactOf([
    {
      product: 'platform',
      before: fixed(before),
      after: fixed(after),
      address: 'subscriptions.acme.versions.2027-01-01',
    },
  ]);

export const MOVES: readonly BundleMove[] = [
  {
    from: 'bundles.growth',
    to: 'bundles.scale',
    currency: 'USD',
    subscriptions: UP.map((key) => at(`subscriptions.${key}`)),
    ...{ first: from, last: from },
    monthly: { before: '2940', after: '4140' },
    paying: { more: 3, less: 0, same: 0 },
    uncounted_changes: 0,
    increases: {
      largest: { percent: '41', subscription: at('subscriptions.acme') },
      from_nothing: 0,
      unmeasured: 0,
    },
    prices: pricesOf('980', '1380'),
  },
  {
    from: 'bundles.scale',
    to: 'bundles.growth',
    currency: 'USD',
    subscriptions: [at('subscriptions.delta')],
    ...{ first: from, last: from },
    monthly: { before: '1380', after: '980' },
    paying: { more: 0, less: 1, same: 0 },
    uncounted_changes: 0,
    increases: { largest: null, from_nothing: 0, unmeasured: 0 },
    prices: pricesOf('1380', '980'),
  },
];

const MONEY: MoneyImpact = {
  currency: 'USD',
  subscriptions: 4,
  created: 0,
  partly_counted: 0,
  uncounted_changes: 0,
  sampled: 0,
  monthly: { before: '4320', after: '5120' },
  yearly: { before: '51840', after: '61440' },
  contract: { before: '0', after: '0' },
  contracts: 0,
  compared: { first: from, last: from },
  paying: { more: 3, less: 1, same: 0 },
  cohorts: [],
  worst: {
    customer: 'cus_acme',
    subscriptions: [at('subscriptions.acme')],
    monthly: { before: '1000', after: '1410' },
    contract: { before: '0', after: '0' },
  },
  best: null,
  groups: [
    {
      cohort: 'bundles.scale',
      created: false,
      changes: ['bundles.scale products.platform'],
      from,
      subscriptions: 4,
      monthly: { before: '4320', after: '5120' },
      contract: { before: '0', after: '0' },
      members: [
        {
          monthly: { before: '1080', after: '1280' },
          contract: null,
          subscriptions: [...UP, 'delta'].map((key) => at(`subscriptions.${key}`)),
          customers: [...UP, 'delta'].map((key) => `cus_${key}`),
        },
      ],
    },
  ],
  excluded: [],
};

export const MOVED: Plan = plan({
  impact: { bundles: [], prices: [], moves: MOVES, money: [MONEY] },
  steps: [...UP, 'delta'].map((key) =>
    versionCreate(`subscriptions.${key}.versions.2027-01-01`, from, [
      change('/items/bundles.growth', { items: {} }, null),
    ]),
  ),
});
