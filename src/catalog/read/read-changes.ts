/** Reads the dated changes of a list price, in the currency of the bundle or in another. */

import { locateWithin } from '../../model/catalog/catalog.ts';
import type { ChangeReach } from '../../model/catalog/change-reach.ts';
import { type CalendarDay, parseCalendarDay } from '../../model/values/calendar-day.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import type { Locate, Source } from '../../model/values/source.ts';
import type { Fault } from '../../yaml/faults.ts';
import type { Reading } from '../written/reading.ts';
import { readReach } from './read-reach.ts';

export interface Change {
  readonly day: CalendarDay;
  readonly description: string | undefined;
  readonly applies: ChangeReach | undefined;
  readonly prices: JsonObject;
  readonly entitlements: Json | undefined;
  readonly locate: Locate;
}

/** Reads the changes in the written order, which must be the order of their days. */
export function readChanges(
  changes: Json | undefined,
  locate: Locate,
  { faults }: Reading,
): readonly Change[] {
  const read: Change[] = [];
  for (const [index, change] of (isJsonArray(changes) ? changes : []).entries()) {
    if (!isJsonObject(change) || typeof change.effective_at !== 'string') continue;
    const day = parseCalendarDay(change.effective_at);
    if (day === undefined) continue;
    const at = locateWithin(locate, 'changes', index);
    const before = read.at(-1);
    if (before && day <= before.day)
      faults.error(
        outOfOrder(
          'changes',
          [before.day, day],
          [before.locate, at].map((each) => each(['effective_at'])),
        ),
      );
    const description = typeof change.description === 'string' ? change.description : undefined;
    const applies = readReach(change.applies, day, locateWithin(at, 'applies'), faults);
    const prices = isJsonObject(change.prices) ? change.prices : {};
    const { entitlements } = change;
    if (change.prices === undefined && entitlements === undefined)
      faults.error({
        code: 'missing-field',
        source: at([]),
        message: 'the change lacks `prices`',
        fix: 'add `prices`, or the `entitlements` from that day on',
      });
    read.push({ day, description, applies, prices, entitlements, locate: at });
  }
  return read;
}

/** The fault of a day that is not after the one before it. Both days, and both places, in the written order. */
export function outOfOrder(
  what: 'changes' | 'entries',
  [before, day]: readonly CalendarDay[],
  [placeBefore, source]: readonly Source[],
): Fault {
  const isSame = day === before;
  const one = what === 'changes' ? 'change' : 'entry';
  return {
    code: isSame ? 'same-day-twice' : 'days-out-of-order',
    ...(source && { source }),
    message: isSame
      ? `two ${what} start on ${day}`
      : `${day} comes after ${before}, and ${what} are listed earliest first`,
    fix: isSame ? 'merge the two, or move one to another day' : 'move it up',
    related: placeBefore ? [{ source: placeBefore, message: `the ${one} before it` }] : [],
  };
}
