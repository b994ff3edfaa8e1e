/** Cohorts as lines: the sums of the subscriptions of one bundle, plan or segment. */

import { counted } from '../../model/messages/counted.ts';
import type { Cohort, MoneyGroup, MoneyImpact } from '../../model/plan/money-impact.ts';
import { directionOf } from '../words/impact-words.ts';
import { cohortName } from '../words/names.ts';
import { moneyText } from '../words/value-text.ts';
import { changeText } from './excluded-lines.ts';
import { FEW, type Line, line, moreLine } from './lines.ts';

/** The number of subscriptions in a cohort, new ones included, with a change that is in no amount. */
export function uncountedInCohort({ groups }: MoneyImpact, name: string): number {
  return uncountedIn(groups.filter(({ cohort }) => cohort === name));
}

export function uncountedIn(groups: readonly MoneyGroup[]): number {
  const uncounted = groups.flatMap(({ members }) => members.filter((member) => member.uncounted));
  return uncounted.reduce((count, member) => count + member.subscriptions.length, 0);
}

/**
 * True where the cohorts say more than the sums do. A metadata field always does: a single cohort may be that of the
 * subscriptions without it.
 */
export function showsCohorts({ cohorts, cohorts_by: by }: MoneyImpact): boolean {
  return by === undefined ? cohorts.length > 1 : cohorts.length > 0;
}

export function cohortLines(money: MoneyImpact): readonly Line[] {
  const { cohorts, currency, cohorts_by: by } = money;
  const indent = by === undefined ? 6 : 8;
  const lines = bothEnds(cohorts).map(({ name, subscriptions, monthly }) => {
    const { before, after } = monthly;
    const amounts = `${moneyText(before, currency)} → ${moneyText(after, currency)}`;
    return line(
      indent,
      `${cohortName(money, name)}: ${counted(subscriptions, 'subscription')}, ${amounts}`,
      changeText(monthly, currency, uncountedInCohort(money, name)),
    );
  });
  const heading = by === undefined ? [] : [line(6, `by ${by}`)];
  return [...heading, ...lines, ...moreLine(indent, cohorts.length - FEW, 'cohort')];
}

/** The cohorts with the largest increases and, last, the one with the largest decrease. `cohorts` have this order. */
function bothEnds(cohorts: readonly Cohort[]): readonly Cohort[] {
  const last = cohorts.at(-1);
  if (cohorts.length <= FEW || last === undefined || directionOf(last.monthly) !== 'decrease')
    return cohorts.slice(0, FEW);
  return [...cohorts.slice(0, FEW - 1), last];
}
