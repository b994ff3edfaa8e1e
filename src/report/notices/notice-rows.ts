/**
 * Whom a plan has to be told to: one row for each subscription whose bill it touches, with the old bill and the new. The rows
 * are the members of the plan's money groups, so that they sum to its totals exactly.
 */
import { type CalendarDay, daysBetween } from '../../model/calendar-day.ts';
import { decimal, decimalText } from '../../model/decimal.ts';
import type { MoneyChange } from '../../model/impact.ts';
import type { Plan } from '../../model/plan.ts';
import { itemText } from '../words/impact-words.ts';

export interface NoticeRow {
  /** The service's id, or the address of a customer that the plan creates; null in a document of an older program. */
  readonly customer: string | null;
  readonly subscription: string;
  readonly currency: string;
  /** `increase`, `decrease`, `same`, or `new` for a subscription that the plan creates. */
  readonly kind: 'increase' | 'decrease' | 'same' | 'new';
  /** What a month costs, exactly, and how much more that is. */
  readonly monthly: MoneyChange & { readonly difference: string };
  /** To the end of its contract; null without an end. */
  readonly contract: MoneyChange | null;
  /** False where something of it that changes is in neither amount. */
  readonly counted: boolean;
  /** The first day on which it pays otherwise, and how many days are left until then. */
  readonly from: CalendarDay;
  readonly days_of_notice: number;
  /** The prices and terms that change. */
  readonly changes: readonly string[];
  readonly plan_digest: string;
}

/** By currency, then as the plan lists them: who pays most more comes first in each group. */
export function noticeRows(plan: Plan): readonly NoticeRow[] {
  return plan.impact.money.flatMap(({ currency, groups }) =>
    groups.flatMap(({ created, changes, from, members }) =>
      members.flatMap(({ monthly, contract, uncounted, subscriptions, customers }) => {
        const difference = decimalText(decimal(monthly.after).minus(decimal(monthly.before)));
        return subscriptions.map(
          (subscription, index): NoticeRow => ({
            customer: customers?.[index] ?? null,
            subscription,
            currency,
            kind: created ? 'new' : directionOf(difference),
            monthly: { ...monthly, difference },
            contract,
            counted: uncounted !== true,
            from,
            days_of_notice: Math.max(daysBetween(plan.today, from), 0),
            changes: changes.map(itemText),
            plan_digest: plan.digest,
          }),
        );
      }),
    ),
  );
}

function directionOf(difference: string): NoticeRow['kind'] {
  if (difference === '0') return 'same';
  return difference.startsWith('-') ? 'decrease' : 'increase';
}
