/** Ten thousand customers at once: what the forms have to hold. */
import type { MoneyImpact } from '../../src/model/plan/money-impact.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { fixed, impactOf } from './priced-plans.ts';
import { at, change, day, PLATFORM_FEE, plan, step, versionCreate } from './sample-plan.ts';

const key = (index: number): string => `customer_${String(index).padStart(5, '0')}`;

/** A list-price increase that reaches so many subscriptions in the same way. */
export function alikePlan(count: number): Plan {
  const versions = Array.from({ length: count }, (_, index) =>
    versionCreate(
      `subscriptions.${key(index)}.versions.2027-01-19`,
      '2027-01-19',
      [change(PLATFORM_FEE, '499.00', '538.92')],
      {
        follows: at('bundles.growth'),
        source: { file: 'billing/subscriptions/list.yaml', line: 10 + 4 * index, column: 3 },
      },
    ),
  );
  const monthly = { before: String(499 * count), after: String(538.92 * count) };
  return plan({
    impact: {
      bundles: [{ bundle: at('bundles.growth'), following: count, overridden: 0, locked: 0 }],
      prices: impactOf(
        versions.map(({ address }) => ({
          product: 'platform',
          before: fixed('499.00'),
          after: fixed('538.92'),
          address,
        })),
      ),
      money: [
        {
          currency: 'USD',
          subscriptions: count,
          created: 0,
          partly_counted: 0,
          uncounted_changes: 0,
          sampled: 0,
          monthly,
          yearly: { before: String(499 * 12 * count), after: (538.92 * 12 * count).toFixed(2) },
          contract: monthly,
          contracts: count,
          compared: { first: day('2027-01-19'), last: day('2027-01-19') },
          paying: { more: count, less: 0, same: 0 },
          cohorts: [],
          worst: null,
          best: null,
          groups: [
            {
              cohort: 'bundles.growth',
              created: false,
              changes: ['bundles.growth products.platform'],
              from: day('2027-01-19'),
              subscriptions: count,
              monthly,
              contract: monthly,
              members: [
                {
                  monthly: { before: '499', after: '538.92' },
                  contract: null,
                  subscriptions: versions.map(({ address }) => at(address.split('.versions.')[0] ?? '')),
                  customers: versions.map((_, index) => `cus_${index}`),
                },
              ],
            },
          ],
          excluded: [],
        },
      ],
    },
    steps: [
      step({
        operation: 'bundles.update',
        address: at('bundles.growth'),
        differences: [
          change('/prices/products.platform/fixed_pricing_model/price_per_unit', '499.00', '538.92'),
        ],
      }),
      ...versions,
    ],
  });
}

/** The same, with each subscription in the cohort that is named in its place. */
export function alikeBySegment(names: readonly string[]): Plan {
  const { impact, ...rest } = alikePlan(names.length);
  const money = impact.money.map(({ groups: [like], ...each }): MoneyImpact => {
    if (like === undefined) throw new Error('the plan has no group');
    const groups = [...new Set(names)].map((cohort) => ({
      ...like,
      cohort,
      subscriptions: names.filter((name) => name === cohort).length,
      members: like.members.map(({ subscriptions, ...member }) => ({
        ...member,
        subscriptions: subscriptions.filter((_, index) => names[index] === cohort),
      })),
    }));
    const cohorts = groups.map(({ cohort, subscriptions, monthly, contract }) => ({
      ...{ name: cohort, subscriptions, monthly, contract },
      paying: { more: subscriptions, less: 0, same: 0 },
    }));
    return { ...each, cohorts_by: 'metadata.segment', cohorts, groups };
  });
  return { ...rest, impact: { ...impact, money } };
}

/** So many changes of which no two are alike, and as much that is deferred. */
export function differentPlan(count: number, name = ''): Plan {
  return plan({
    steps: Array.from({ length: count }, (_, index) =>
      versionCreate(
        `subscriptions.${key(index)}.versions.2027-01-19`,
        '2027-01-19',
        [change(PLATFORM_FEE, `${400 + index}`, `${500 + index}.25`)],
        { notes: [`${name}${index}`] },
      ),
    ),
    deferred: Array.from({ length: count }, (_, index) => ({
      kind: 'blocked',
      address: at(`products.p${index}`),
      reason: `${name} reason ${index}`,
      fix: 'wait',
    })),
  });
}
