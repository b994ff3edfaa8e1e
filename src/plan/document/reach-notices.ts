/**
 * Notices about future bundle changes that do not reach every subscription on their day. Some of these changes leave
 * no other trace in a plan.
 */

import type { Catalog, ChangeReach } from '../../model/catalog/catalog.ts';
import type { Notice } from '../../model/plan/plan.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';

export function reachNotices({ bundles }: Catalog, today: CalendarDay): readonly Notice[] {
  return [...bundles.values()].flatMap(({ address, editions }) =>
    editions.flatMap(({ from, applies }): readonly Notice[] => {
      if (applies === undefined || from === null || from <= today) return [];
      return [{ code: 'change-reach', address, message: `the change of ${from} ${reachText(applies)}` }];
    }),
  );
}

function reachText({ to }: ChangeReach): string {
  return to === 'new'
    ? 'is for new subscriptions: existing ones keep their prices'
    : 'reaches existing subscriptions at their renewal; those without one keep their prices';
}
