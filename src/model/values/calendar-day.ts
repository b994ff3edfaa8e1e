/** Calendar days, `YYYY-MM-DD`, without a time or a zone. Days sort in the order of their texts. */

export type CalendarDay = string & { readonly __brand: 'CalendarDay' };

const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/;

/** The last year of four digits. Its last day stands for every later day. */
const LAST_YEAR = 9999;
export const LAST_DAY = `${LAST_YEAR}-12-31` as CalendarDay;

/** The day that `text` names, or undefined where it names none (`2027-02-30`, `27-1-1`). */
export function parseCalendarDay(text: string): CalendarDay | undefined {
  if (!DAY_TEXT.test(text)) return undefined;
  const { year, month, day } = partsOf(text);
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return text as CalendarDay;
}

/** Says of a well-formed text that names no day, such as `2027-02-30`, what its month has; undefined for any other form. */
export function absentDay(text: string): string | undefined {
  if (!DAY_TEXT.test(text)) return undefined;
  const { year, month } = partsOf(text);
  if (month < 1 || month > 12) return 'there is no such month: write one from 01 to 12';
  return `there is no such day: ${text.slice(0, 7)} has ${daysInMonth(year, month)} days`;
}

/** The day that `text` names, for text that was checked before. Throws a RangeError where it names none. */
export function calendarDay(text: string): CalendarDay {
  const day = parseCalendarDay(text);
  if (day === undefined) throw new RangeError(`not a calendar day: ${text}`);
  return day;
}

/** The day `months` later, at most {@link LAST_DAY}. The 31st becomes the last day of a shorter month. */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const { year, month, day: dayOfMonth } = partsOf(day);
  const counted = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(counted / 12), (((counted % 12) + 12) % 12) + 1];
  if (toYear > LAST_YEAR) return LAST_DAY;
  return dayOf(toYear, toMonth, Math.min(dayOfMonth, daysInMonth(toYear, toMonth)));
}

/** `2026-10`. */
export function calendarMonth(day: CalendarDay): string {
  return day.slice(0, 7);
}

/** The first day of the month that `day` is in. */
export function firstOfMonth(day: CalendarDay): CalendarDay {
  return `${day.slice(0, 8)}01` as CalendarDay;
}

/** The number of calendar months from the month of `from` to the month of `to`; negative where `to` comes first. */
export function monthsBetween(from: CalendarDay, to: CalendarDay): number {
  const monthNumber = (day: CalendarDay): number => {
    const { year, month } = partsOf(day);
    return year * 12 + month;
  };
  return monthNumber(to) - monthNumber(from);
}

/** The number of whole months that have passed from a day to a later one. In a shorter month, the last day stands for the 31st. */
export function wholeMonthsBetween(from: CalendarDay, to: CalendarDay): number {
  const { year, month, day } = partsOf(to);
  const isShort = day < Math.min(partsOf(from).day, daysInMonth(year, month));
  return monthsBetween(from, to) - (isShort ? 1 : 0);
}

/** The day `days` later, at most {@link LAST_DAY}. Throws a RangeError before the year 0. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  return textOf(Math.min(dayNumber(day) + days, dayNumber(LAST_DAY)));
}

/** The number of days from `from` to `to`; negative where `to` comes first. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return dayNumber(to) - dayNumber(from);
}

export function laterDay(a: CalendarDay, b: CalendarDay): CalendarDay {
  return a > b ? a : b;
}

export function earlierDay(a: CalendarDay, b: CalendarDay): CalendarDay {
  return a < b ? a : b;
}

/** The day that a clock in `timeZone` (an IANA name) shows at an instant. Throws a RangeError for an unknown zone. */
export function dayAt(epochMs: number, timeZone: string): CalendarDay {
  // Loading the rules of a zone is slow, and UTC has none.
  if (timeZone === 'UTC') return utcDay(epochMs);
  const parts = new Intl.DateTimeFormat('en', { ...DAY_IN_DIGITS, timeZone }).formatToParts(epochMs);
  const part = (type: 'year' | 'month' | 'day'): number =>
    Number(parts.find((each) => each.type === type)?.value);
  return dayOf(part('year'), part('month'), part('day'));
}

const DAY_IN_DIGITS = {
  calendar: 'iso8601',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
} as const;

const DAY_MS = 86_400_000;

function partsOf(text: string): { readonly year: number; readonly month: number; readonly day: number } {
  return { year: digitsIn(text, 0, 4), month: digitsIn(text, 5, 7), day: digitsIn(text, 8, 10) };
}

/** The months of an account's invoices are counted here, so that no text is made for a number. */
function digitsIn(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) number = number * 10 + text.charCodeAt(at) - 48;
  return number;
}

function dayOf(year: number, month: number, day: number): CalendarDay {
  if (year < 0 || year > LAST_YEAR) throw new RangeError(`a day in the year ${year} cannot be written`);
  const digits = (count: number, width: number) => String(count).padStart(width, '0');
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}` as CalendarDay;
}

function utcDay(epochMs: number): CalendarDay {
  const day = new Date(epochMs);
  return dayOf(day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate());
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The number of days since 1970-01-01. Years are counted from March, so that a leap day is the last of its year. */
function dayNumber(text: CalendarDay): number {
  const { year, month, day } = partsOf(text);
  const marches = month > 2 ? year : year - 1;
  const inYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leapDays = Math.floor(marches / 4) - Math.floor(marches / 100) + Math.floor(marches / 400);
  return marches * 365 + leapDays + inYear - 719_468;
}

/** Few days are named in an account, and each of them often. */
const texts = new Map<number, CalendarDay>();

function textOf(number: number): CalendarDay {
  const text = texts.get(number) ?? utcDay(number * DAY_MS);
  texts.set(number, text);
  return text;
}
