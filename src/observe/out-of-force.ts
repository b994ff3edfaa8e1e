/** Recognizes a version that is not in force, although it should be, by the end that the service shows. Pure. */
import { type CalendarDay, parseCalendarDay } from '../model/values/calendar-day.ts';
import type { Json } from '../model/values/json.ts';
import type { WireVersion } from '../service/wire/read-version.ts';

/**
 * The day on which a version ended. This is a past or present day, or the day on which it began, so that it was never
 * in force. Undefined if its end is in the future or not shown (interface, "Subscription version").
 */
export function endedOn(version: WireVersion, today: CalendarDay): CalendarDay | undefined {
  const [start, end] = [dayIn(version.start_date), dayIn(version.end_date)];
  if (end === undefined) return undefined;
  return end <= today || (start !== undefined && end <= start) ? end : undefined;
}

function dayIn(value: Json | undefined): CalendarDay | undefined {
  return typeof value === 'string' ? parseCalendarDay(value.slice(0, 'YYYY-MM-DD'.length)) : undefined;
}
