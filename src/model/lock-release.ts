/** The days of a contract: its start, its renewals, and when a price lock lets a bundle change through. */
import { addMonths, type CalendarDay, LAST_DAY, parseCalendarDay } from './calendar-day.ts';
import type { PriceLock } from './catalog.ts';
import { isJsonObject, type Json, type JsonObject } from './json.ts';

/**
 * Null where a subscription's fields, as written or as answered, name no day: a service may answer an instant that is no
 * midnight, and which day that means is not shown.
 */
export function contractStart(fields: JsonObject): CalendarDay | null {
  const start = member(fields.contract, 'start_date');
  return typeof start === 'string' ? (parseCalendarDay(start) ?? null) : null;
}

/** A contract that renews every month for two centuries; past that a lock counts as never released. */
const MOST_RENEWALS = 2400;

/**
 * The first day on or after `change` on which the change may hold, null for never. `renewal`: the contract's start plus
 * its duration, then steps of the renewal's duration (the contract's own where it names none).
 */
export function lockRelease(lock: PriceLock, change: CalendarDay, fields: JsonObject): CalendarDay | null {
  switch (lock.kind) {
    case 'always':
      return null;
    case 'until':
      return change < lock.day ? lock.day : change;
    case 'renewal':
      return nextRenewal(fields, change);
    default:
      return lock satisfies never;
  }
}

/**
 * The first renewal on or after a day; null where the contract has no start or no duration to count from, and where the
 * renewal lies past the last day that can be written.
 */
export function nextRenewal(fields: JsonObject, day: CalendarDay): CalendarDay | null {
  const start = contractStart(fields);
  const duration = member(fields.contract, 'duration_months');
  if (start === null || typeof duration !== 'number' || duration <= 0) return null;
  const renewalMonths = member(fields.renewal, 'duration_months');
  const step = typeof renewalMonths === 'number' && renewalMonths > 0 ? renewalMonths : duration;
  for (let renewal = 0; renewal < MOST_RENEWALS; renewal += 1) {
    // Counted from the start each time: adding month by month would lose the 31st for good.
    const at = addMonths(start, duration + renewal * step);
    if (at >= day) return at === LAST_DAY ? null : at;
  }
  return null;
}

function member(value: Json | undefined, name: string): Json | undefined {
  return isJsonObject(value) ? value[name] : undefined;
}
