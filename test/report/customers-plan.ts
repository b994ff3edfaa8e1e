/** Plans that touch the bills of so many customers, whose names, fields and amounts differ. */
import type { AffectedSubscription } from '../../src/model/plan/affected-subscription.ts';
import type { MoneyGroup, MoneyImpact } from '../../src/model/plan/money-impact.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { at, day, plan } from './sample-plan.ts';

export interface SampleCustomer {
  readonly name: string;
  readonly currency: string;
  readonly bundle: string;
  readonly manager: string | null;
  readonly before: string;
  readonly after: string;
  /** False where something that changes is excluded from both amounts. */
  readonly counted?: false;
  /** Given for all or for none: the cohorts of the money are then the segments. */
  readonly segment?: string;
}

const key = (index: number): string => `c${String(index).padStart(5, '0')}`;

export function customersPlan(customers: readonly SampleCustomer[]): Plan {
  const indexed = customers.map((customer, index) => ({ ...customer, key: key(index) }));
  const currencies = [...new Set(customers.map(({ currency }) => currency))].sort();
  const affected = indexed.map(
    ({ key: own, name, manager, bundle, segment }, index): AffectedSubscription => ({
      address: at(`subscriptions.${own}`),
      name,
      ...(segment === undefined ? {} : { bundle }),
      contract: { until: day('2027-06-01'), renews: index % 2 === 0 },
      columns: [manager],
    }),
  );
  const money = currencies.map((currency) =>
    moneyOf(
      currency,
      indexed.filter((customer) => customer.currency === currency),
    ),
  );
  const { impact, ...rest } = plan({});
  return { ...rest, impact: { ...impact, money, columns: ['metadata.account_manager'], affected } };
}

function moneyOf(
  currency: string,
  customers: readonly (SampleCustomer & { readonly key: string })[],
): MoneyImpact {
  const monthly = { before: '0', after: '0' };
  const groups = customers.map(
    ({ bundle, segment, before, after, counted, key: own }): MoneyGroup => ({
      cohort: segment ?? bundle,
      created: false,
      changes: [`${bundle} products.platform`],
      from: day('2027-01-19'),
      subscriptions: 1,
      monthly: { before, after },
      contract: monthly,
      members: [
        {
          ...(counted === false ? { uncounted: true as const } : {}),
          monthly: { before, after },
          contract: null,
          subscriptions: [at(`subscriptions.${own}`)],
          customers: [`cus_${own}`],
        },
      ],
    }),
  );
  return {
    currency,
    subscriptions: customers.length,
    created: 0,
    partly_counted: 0,
    uncounted_changes: 0,
    sampled: 0,
    monthly,
    yearly: monthly,
    contract: monthly,
    contracts: 0,
    paying: { more: customers.length, less: 0, same: 0 },
    ...(customers.some(({ segment }) => segment !== undefined)
      ? { cohorts_by: 'metadata.segment' as const }
      : {}),
    cohorts: [],
    worst: null,
    best: null,
    groups,
    excluded: [],
  };
}
