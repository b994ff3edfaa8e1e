/** Calendar days as texts, for an engine that shares no code with the program. No day here is after the 28th. */
export function addMonths(day: string, count: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}${day.slice(7)}`;
}

/** Whole months from one day to another. */
export function monthsBetween(from: string, to: string): number {
  const months = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(to) - months(from) - (to.slice(8) < from.slice(8) ? 1 : 0);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
