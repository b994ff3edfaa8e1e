/** The days on which a plan takes effect, and the notice that customers get. */

import { counted } from '../../model/messages/counted.ts';
import type { Plan, Step } from '../../model/plan/plan.ts';
import { ownerOf } from '../../model/values/address.ts';
import { type CalendarDay, daysBetween } from '../../model/values/calendar-day.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { touchesBill } from './effect.ts';

/** The first day on which something changes, and the last where they are several. */
export function whenText(plan: Plan): string {
  const days = daysOf(plan);
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return '';
  const from = first === plan.today ? 'today' : first;
  return first === last ? `from ${from}` : `between ${from} and ${last}`;
}

/** Empty where nobody pays more, because only an increase needs notice. */
export function noticeText(plan: Plan): string {
  const [first] = daysOf(plan);
  const isDearer = plan.impact.money.some(({ paying }) => paying.more + (paying.mixed ?? 0) > 0);
  if (!isDearer || first === undefined) return '';
  const days = Math.max(daysBetween(plan.today, first), 0);
  return days === 0 ? 'no notice' : `${counted(days, "day's", "days'")} notice`;
}

function daysOf({ impact, steps, today }: Plan): readonly CalendarDay[] {
  const fresh = daysOfNews(steps, today);
  const ofMoney = impact.money.flatMap(({ groups }) =>
    groups.flatMap(({ from, compared = from }) => (fresh.has(compared) ? [from, compared] : [from])),
  );
  if (ofMoney.length > 0) return [...new Set(ofMoney)].sort();
  if (steps.some(touchesBill))
    return [...new Set(steps.map(({ effective_at }) => effective_at ?? today))].sort();
  // A version that replaces a scheduled one carries on what the subscription's first one begins.
  const byOwner = groupBy(steps, ({ address }) => ownerOf(address));
  const firsts = [...byOwner].flatMap(([, own]) =>
    own
      .map(({ effective_at }) => effective_at ?? today)
      .sort()
      .slice(0, 1),
  );
  return [...new Set(firsts)].sort();
}

/**
 * The days on which a step brings what no earlier step of its owner brings. A scheduled version that is sent again with
 * the same change only carries it on, and is no later day of it.
 */
function daysOfNews(steps: readonly Step[], today: CalendarDay): ReadonlySet<CalendarDay> {
  const days = new Set<CalendarDay>();
  for (const own of groupBy(steps, ({ address }) => ownerOf(address)).values()) {
    const known = new Set<string>();
    for (const { differences, day } of own
      .map((step) => ({ ...step, day: step.effective_at ?? today }))
      .sort((a, b) => (a.day < b.day ? -1 : 1))) {
      const named = differences.map(({ op, path, from, value }) => JSON.stringify([op, path, from, value]));
      if (named.length === 0 || named.some((each) => !known.has(each))) days.add(day);
      for (const each of named) known.add(each);
    }
  }
  return days;
}
