/** Calendar days as texts, for an engine that shares no code with the program. */
export function addMonths(day: string, count: number): string {
  const months = monthsOf(day) - 1 + count;
  return dayIn(Math.floor(months / 12), (months % 12) + 1, Number(day.slice(8)));
}

/** The last day of a month that has no such day. */
export function dayIn(year: number, month: number, day: number): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const padded = (value: number): string => String(value).padStart(2, '0');
  return `${year}-${padded(month)}-${padded(Math.min(day, last))}`;
}

/** Whole months from one day to another: the most that can be added to the first. */
export function monthsBetween(from: string, to: string): number {
  const months = monthsOf(to) - monthsOf(from);
  return addMonths(from, months) > to ? months - 1 : months;
}

function monthsOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
