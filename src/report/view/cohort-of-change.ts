/** The cohorts of a plan's subscriptions, where a metadata field makes them: a column and a filter of the page. */

import type { Plan } from '../../model/plan/plan.ts';
import type { Address } from '../../model/values/address.ts';
import { cohortInWords } from '../words/cohort-words.ts';

export interface CohortOfChange {
  /** Stands for the cohort in attributes: its name may be any text. Cohorts of two currencies may share one. */
  readonly number: number;
  /** `segment enterprise`, or `no segment`. */
  readonly words: string;
}

/**
 * Finds the cohort of a subscription; null where no field makes cohorts, and for anything whose bill the plan does not
 * touch. Equal cohorts are the same object.
 */
export function cohortFinder({ impact }: Pick<Plan, 'impact'>): (owner: Address) => CohortOfChange | null {
  const cohorts = new Map<string, CohortOfChange>();
  const known = new Map<Address, CohortOfChange>();
  for (const money of impact.money) {
    if (money.cohorts_by === undefined) continue;
    for (const { name } of money.cohorts)
      if (!cohorts.has(name)) cohorts.set(name, { number: cohorts.size, words: cohortInWords(money, name) });
    for (const { cohort, members } of money.groups) {
      const own = cohorts.get(cohort);
      if (own === undefined) continue;
      for (const { subscriptions } of members) for (const address of subscriptions) known.set(address, own);
    }
  }
  return (owner) => known.get(owner) ?? null;
}
