/**
 * The rows of a notice list: one for each subscription whose bill the plan touches, with the old bill and the new
 * one. The rows are the members of the plan's money groups, so that they sum to its totals exactly.
 */

import type { MoneyChange } from '../../model/plan/money-impact.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { type CalendarDay, daysBetween } from '../../model/values/calendar-day.ts';
import { decimal, decimalText } from '../../model/values/decimal.ts';
import { itemText } from '../words/impact-words.ts';
import { visible } from '../words/sanitize.ts';

export interface NoticeRow {
  /** The service's id, or the address of a customer that the plan creates. */
  readonly customer: string;
  readonly subscription: string;
  /** The name that the catalog gives the subscription; null without one. */
  readonly name: string | null;
  readonly currency: string;
  /** `increase`, `decrease`, `same`, or `new` for a subscription that the plan creates. */
  readonly kind: 'increase' | 'decrease' | 'same' | 'new';
  /** The exact cost of a month, before and after, and the difference. */
  readonly monthly: MoneyChange & { readonly difference: string };
  /** The cost to the end of the contract; null for a contract without an end. */
  readonly contract: MoneyChange | null;
  /** False where a change of the subscription is in neither amount. */
  readonly counted: boolean;
  /** The first day with a different bill, and the number of days until then. */
  readonly from: CalendarDay;
  readonly days_of_notice: number;
  /** The prices and terms that change. */
  readonly changes: readonly string[];
  /** The bundles or plan, or the value of the metadata field that makes the plan's cohorts, in the plan's words. */
  readonly cohort: string;
  readonly plan_digest: string;
}

/** Sorted by currency, then as in the plan, which lists the largest increase of each group first. */
export function noticeRows(plan: Plan): readonly NoticeRow[] {
  const names = new Map(plan.impact.affected?.map(({ address, name }) => [address, name ?? null]));
  return plan.impact.money.flatMap(({ currency, groups }) =>
    groups.flatMap(({ cohort, created, changes, from, members }) =>
      members.flatMap(({ monthly, contract, uncounted, subscriptions, customers }) => {
        const difference = decimalText(decimal(monthly.after).minus(decimal(monthly.before)));
        return subscriptions.map(
          (subscription, index): NoticeRow => ({
            customer: visible(customers[index] ?? ''),
            subscription,
            name: shown(names.get(subscription) ?? null),
            currency,
            kind: created ? 'new' : directionOf(difference),
            monthly: { ...monthly, difference },
            contract,
            counted: uncounted !== true,
            from,
            days_of_notice: Math.max(daysBetween(plan.today, from), 0),
            changes: changes.map((change) => visible(itemText(change))),
            cohort: visible(cohort),
            plan_digest: plan.digest,
          }),
        );
      }),
    ),
  );
}

/** A program puts the texts into letters and headers, where a line break would begin something else. */
function shown(text: string | null): string | null {
  return text === null ? null : visible(text);
}

function directionOf(difference: string): NoticeRow['kind'] {
  if (difference === '0') return 'same';
  return difference.startsWith('-') ? 'decrease' : 'increase';
}
