/** Calendar days, `YYYY-MM-DD`, without a time or a zone. Days order as their texts do. */
import { Temporal } from 'temporal-polyfill';

export type CalendarDay = string & { readonly __brand: 'CalendarDay' };

const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/;

/** The day that `text` names, or undefined where it names none (`2027-02-30`, `27-1-1`). */
export function parseCalendarDay(text: string): CalendarDay | undefined {
  if (!DAY_TEXT.test(text)) return undefined;
  try {
    Temporal.PlainDate.from(text, { overflow: 'reject' });
    return text as CalendarDay;
  } catch {
    return undefined;
  }
}

/** The day that `text` names; throws a RangeError where it names none. For text that was checked before. */
export function calendarDay(text: string): CalendarDay {
  const day = parseCalendarDay(text);
  if (day === undefined) throw new RangeError(`not a calendar day: ${text}`);
  return day;
}

/** `months` later; the 31st becomes the last day of a shorter month. */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  return Temporal.PlainDate.from(day).add({ months }).toString() as CalendarDay;
}

export function addDays(day: CalendarDay, days: number): CalendarDay {
  return Temporal.PlainDate.from(day).add({ days }).toString() as CalendarDay;
}

/** How many days `to` lies after `from`; negative where it lies before. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;
}

export function laterDay(a: CalendarDay, b: CalendarDay): CalendarDay {
  return a > b ? a : b;
}

/** The day that a clock in `timeZone` (an IANA name) shows at an instant. Throws a RangeError for an unknown zone. */
export function dayAt(epochMs: number, timeZone: string): CalendarDay {
  return Temporal.Instant.fromEpochMilliseconds(epochMs)
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString() as CalendarDay;
}
