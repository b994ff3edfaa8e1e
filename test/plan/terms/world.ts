/** A business that runs: one subscription with an own price, one with a bundle; and the plan from it to an edited one. */

import { assemblePlan } from '../../../src/judge/assemble-plan.ts';
import { projectApplied } from '../../../src/judge/project-applied.ts';
import type { Plan } from '../../../src/model/plan/plan.ts';
import type { JsonObject } from '../../../src/model/values/json.ts';
import { monthlyPrice } from '../../prices.ts';
import { pointsOf, saidOf } from '../../report/said-of-plan.ts';
import { inputsOf } from '../plan-of.ts';

export const LATER = '2027-03-01';

export const PRICE = monthlyPrice('649.00');

export const SUBSCRIPTION = {
  customer_id: 'cus_a',
  currency: 'USD',
  auto_activate: true,
  contract: { period_type: 'fixed', duration_months: 60, start_date: '2026-06-01' },
  renewal: { auto_renew: true, duration_months: 12, period_type: 'fixed' },
  billing: {
    first_billing_date: '2026-06-01',
    payment_terms: 'net_30',
    auto_issue_invoices: true,
    auto_pay_invoices: false,
  },
};

export const PRODUCTS = {
  platform: { id: 'p1', name: 'Platform' },
  calls: { id: 'p2', name: 'Calls' },
};

/** A catalog around some parts. */
export function business(parts: JsonObject): string {
  return Object.entries({ products: PRODUCTS, ...parts })
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join('\n');
}

/** `computed`: an amount of the plan moves. `asked`: named first and refused. `none`: neither. */
export type Judged = 'computed' | 'asked' | 'none' | 'error' | 'deferred';

export interface Outcome {
  readonly judged: Judged;
  /** The first lines. */
  readonly said: string;
}

/** Throws where the first catalog cannot be applied. */
export function judged(before: string, after: string): Outcome {
  const world = { profile: 'bound', guards: { unmeasured: 0, deletions: 10 } } as const;
  const projected = projectApplied({ ...inputsOf({ ...world, catalog: before }) });
  if (projected.kind === 'faulty') throw new Error(JSON.stringify(projected.diagnostics));
  const { plan, diagnostics } = assemblePlan({
    ...inputsOf({ ...world, catalog: after }),
    observed: projected.observed,
  });
  if (plan === undefined) return { judged: 'error', said: diagnostics.map(({ code }) => code).join(' ') };
  const said = [saidOf(plan), ...pointsOf(plan).map(({ words }) => words.text)].join('\n');
  return { judged: howJudged(plan, said), said };
}

function howJudged(plan: Plan, said: string): Judged {
  const isRefused = plan.guards.some(({ guard, outcome }) => guard === 'unmeasured' && outcome === 'refused');
  if (isRefused && said.includes('no amount is known: ')) return 'asked';
  if (plan.impact.money.some(moves)) return 'computed';
  return plan.steps.length === 0 && plan.deferred.some(({ kind }) => kind === 'blocked')
    ? 'deferred'
    : 'none';
}

function moves(money: Plan['impact']['money'][number]): boolean {
  const sides = [money.monthly, money.contract, ...(money.series?.months ?? [])];
  return (
    sides.some(({ before, after }) => before !== after) ||
    [...(money.further_increases ?? []), ...(money.further_decreases ?? [])].length > 0 ||
    money.excluded.some(({ changes, known }) => changes && known !== undefined)
  );
}
