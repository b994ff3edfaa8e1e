/** One name in every place of a plan where a catalog or a service can put one. */
import type { Plan } from '../../src/model/plan/plan.ts';
import { at, change, day, plan, step, subscriptionCreate } from './sample-plan.ts';

export function planNamed(name: string): Plan {
  return plan({
    project: name,
    environment: name,
    target: { origin: name, profile: name },
    steps: [
      subscriptionCreate('acme', { name, customer_id: name, currency: name }),
      step({
        operation: 'subscriptions.update',
        address: at('subscriptions.bistro'),
        differences: [change(`/metadata/${name.replaceAll('/', '~1')}`, name, `${name}!`)],
        notes: [name],
        source: { file: name, line: 1, column: 1 },
      }),
    ],
    deferred: [{ kind: 'blocked', address: at('products.x'), reason: name, fix: name }],
    drift: [{ address: at('subscriptions.cafe'), differences: [change('/name', name, name)] }],
    notices: [{ code: 'incomplete-list', address: null, message: name }],
    guards: [
      { guard: 'protect', outcome: 'excepted', addresses: [], message: name, fix: name },
      { guard: 'deletions', outcome: 'refused', addresses: [], message: name, fix: name },
    ],
    resolved_first: [
      {
        address: at('subscriptions.acme'),
        operation: 'subscriptions.create',
        method: 'POST',
        path: name,
        body: name,
        key: name,
      },
    ],
    impact: {
      bundles: [],
      prices: [
        {
          product: name as never,
          bundle: name as never,
          currency: name,
          direction: 'unknown',
          subscriptions: 1,
          changes: [
            {
              before: null,
              after: null,
              verdict: { kind: 'incomparable', reason: name },
              largest_increase: { kind: 'unmeasured', reason: name },
              largest_decrease: null,
              monthly: { before: null, after: null },
              curves: [],
              curves_left_out: 0,
              addresses: [],
            },
          ],
        },
      ],
      columns: [`metadata.${name}`],
      affected: [{ address: at('subscriptions.acme'), name, columns: [name] }],
      money: [
        {
          currency: name,
          subscriptions: 1,
          created: 0,
          partly_counted: 0,
          uncounted_changes: 0,
          sampled: 0,
          monthly: { before: '1', after: '2' },
          yearly: { before: '12', after: '24' },
          contract: { before: '1', after: '2' },
          contracts: 1,
          paying: { more: 1, less: 0, same: 0 },
          further_increases: [
            {
              largest: '1',
              steady: true,
              from: day('2027-01-01'),
              to: day('2027-01-31'),
              customers: [name],
              subscriptions: [at('subscriptions.acme')],
            },
          ],
          cohorts_by: `metadata.${name}`,
          cohorts: [name, name].map((cohort) => ({
            name: cohort,
            subscriptions: 1,
            monthly: { before: '1', after: '2' },
            contract: { before: '1', after: '2' },
            paying: { more: 1, less: 0, same: 0 },
          })),
          worst: {
            customer: name,
            name,
            subscriptions: [at('subscriptions.acme')],
            monthly: { before: '1', after: '2' },
            contract: { before: '1', after: '2' },
          },
          best: null,
          groups: [
            {
              cohort: name,
              created: false,
              changes: [name],
              from: day('2027-01-01'),
              subscriptions: 1,
              monthly: { before: '1', after: '2' },
              contract: { before: '1', after: '2' },
              members: [
                {
                  monthly: { before: '1', after: '2' },
                  contract: null,
                  subscriptions: [at('subscriptions.acme')],
                  customers: [name],
                },
              ],
            },
          ],
          excluded: [
            {
              changes: true,
              reason: name,
              what: name,
              subscriptions: 1,
              for_example: at('subscriptions.acme'),
            },
          ],
        },
      ],
    },
  });
}
