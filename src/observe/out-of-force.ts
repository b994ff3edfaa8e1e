/** Recognizes a version that does not hold as it was sent, by the status, start and end that the service shows. Pure. */

import { dayIn, type WireVersion } from '../interface/index.ts';
import { comparable } from '../model/catalog/comparable.ts';
import type { OutOfForce } from '../model/service/observed.ts';
import type { Recorded } from '../model/service/record.ts';
import { addDays, type CalendarDay } from '../model/values/calendar-day.ts';

/** Undefined where nothing is recorded of the version and it has not ended, and where it holds as it was sent. */
export function outOfForce(
  version: WireVersion,
  recorded: Recorded | undefined,
  { today, isActive }: { readonly today: CalendarDay; readonly isActive: boolean },
): OutOfForce | undefined {
  const isDraft = (recorded ?? version).status === 'draft';
  // The version that a subscription opens with has no status of its own on record.
  const was = recorded && (recorded.status ?? (isActive ? 'published' : version.status));
  if (!isDraft && was !== undefined && version.status !== was && version.status !== 'active')
    return { kind: 'status', was, now: version.status };
  const ended = isDraft ? undefined : endedOn(version, today);
  if (ended !== undefined) return { kind: 'ended', on: ended };
  return recorded && movedFrom(version, recorded.start, today);
}

/**
 * A version that is to come starts on its recorded day. One that has begun may have done so on another day in the
 * service's time zone.
 */
function movedFrom(
  { start_date: shown }: WireVersion,
  from: CalendarDay | null,
  today: CalendarDay,
): OutOfForce | undefined {
  const { start_date: start } = comparable({ start_date: shown ?? null }, () => undefined);
  if (from === null || typeof start !== 'string') return undefined;
  const isMoved = from > today ? start !== from : start.slice(0, from.length) > addDays(today, 1);
  return isMoved ? { kind: 'moved', from, to: start } : undefined;
}

/**
 * The day on which a version ended. This is a past or present day, or the day on which it began, so that it was never
 * in force. Undefined if its end is in the future or not shown (interface, "Subscription version").
 */
function endedOn(version: WireVersion, today: CalendarDay): CalendarDay | undefined {
  const [start, end] = [dayIn(version.start_date), dayIn(version.end_date)];
  if (end === undefined) return undefined;
  return end <= today || (start !== undefined && end <= start) ? end : undefined;
}
