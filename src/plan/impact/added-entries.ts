/** The priced entries that the steps of a plan add to a subscription. */

import { arrivedOn, type ScheduleEntry } from '../../impact/priced-subscription.ts';
import { type Subscription, takesUnknownItems } from '../../model/catalog/catalog.ts';
import type { Step } from '../../model/plan/plan.ts';
import { isPresent } from '../../model/service/record.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { heldSince } from '../../timeline/held-since.ts';
import type { Context } from '../context.ts';
import { contentOf, recordedEntry } from './recorded-entries.ts';

export function endingOn(from: CalendarDay): ScheduleEntry {
  return { from, arrival: arrivedOn(from), items: [], missing: null, ended: true };
}

export interface AddedEntry {
  readonly step: Step;
  readonly entry: ScheduleEntry;
  /** The day on which the step takes effect, where the entry counts as holding since an earlier day. */
  readonly sent?: CalendarDay;
}

/** The entries that the steps add. A draft counts only once it is published. */
export function entriesOfSteps(
  context: Context,
  subscription: Subscription,
  steps: readonly Step[],
  { start, now }: { readonly start: CalendarDay | null; readonly now: CalendarDay },
  before: readonly ScheduleEntry[],
): readonly AddedEntry[] {
  const drafts = new Map<string, ScheduleEntry>();
  const added: AddedEntry[] = [];
  const entriesOf = (step: Step): readonly AddedEntry[] => {
    const { operation, address, body, effective_at, opens } = step;
    const days = { from: effective_at ?? now, arrival: arrivedOn(effective_at ?? now) };
    switch (operation) {
      case 'subscriptions.create': {
        const missing = takesUnknownItems(subscription) ? 'plan_items' : null;
        const { from } = days;
        const { start: taken } = heldSince({ address: opens ?? address, start: from, status: null }, start);
        const held = { from: taken, arrival: { taken, atLatest: from } };
        return [{ step, entry: { ...held, ...contentIn(context, body), missing }, sent: from }];
      }
      case 'versions.create': {
        const entry: ScheduleEntry = { ...days, ...contentIn(context, body), missing: null };
        if (body?.draft !== true) return [{ step, entry }];
        drafts.set(address, entry);
        return [];
      }
      case 'versions.update':
        // Only a request with the whole content shows what a draft has after its update.
        drafts.set(
          address,
          body?.items === undefined
            ? { ...days, items: [], missing: 'everything' }
            : { ...days, ...contentIn(context, body), missing: null },
        );
        return [];
      case 'versions.publish': {
        const recorded = context.observed.records.get(address);
        const entry = drafts.get(address) ?? (isPresent(recorded) && recordedEntry(context, recorded));
        return entry ? [{ step, entry }] : [];
      }
      case 'subscriptions.cancel':
        return effective_at === null ? [] : [{ step, entry: endingOn(effective_at) }];
      case 'versions.delete': {
        if (effective_at === null) return [];
        const standing = [...before, ...added.map(({ entry }) => entry)].sort(byDay);
        const goesOn = standing.findLast(({ from }) => from < effective_at);
        return goesOn ? [{ step, entry: { ...goesOn, from: effective_at } }] : [];
      }
      default:
        return [];
    }
  };
  for (const step of steps) added.push(...entriesOf(step));
  return added;
}

function contentIn(context: Context, body: JsonObject | null): Pick<ScheduleEntry, 'items' | 'credits'> {
  return body === null ? { items: [] } : contentOf(context, body);
}

/** Entries of one day stay in their order. */
export function byDay(a: ScheduleEntry, b: ScheduleEntry): number {
  return a.from < b.from ? -1 : a.from > b.from ? 1 : 0;
}
