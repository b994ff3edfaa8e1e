/** The days of a contract: its start, its renewals, and the one on which a price lock releases a change of a bundle. */
import { addMonths, type CalendarDay, LAST_DAY, parseCalendarDay } from '../values/calendar-day.ts';
import { isJsonObject, type Json, type JsonObject } from '../values/json.ts';

/**
 * The start of the contract in a subscription's fields, as written or as answered. Null where they name no day:
 * a service may answer an instant that is not midnight, and the interface does not show which day that means.
 */
export function contractStart(fields: JsonObject): CalendarDay | null {
  const start = member(fields.contract, 'start_date');
  return typeof start === 'string' ? (parseCalendarDay(start) ?? null) : null;
}

/** The renewals of a monthly contract in two centuries. A lock that lasts longer counts as never released. */
const MOST_RENEWALS = 2400;

/**
 * The first renewal on or after a day. Null where the contract has no start or no duration, and where the renewal is
 * later than the last day that can be written.
 */
export function nextRenewal(fields: JsonObject, day: CalendarDay): CalendarDay | null {
  const start = contractStart(fields);
  const duration = member(fields.contract, 'duration_months');
  if (start === null || typeof duration !== 'number' || duration <= 0) return null;
  const renewalMonths = member(fields.renewal, 'duration_months');
  const step = typeof renewalMonths === 'number' && renewalMonths > 0 ? renewalMonths : duration;
  for (let renewal = 0; renewal < MOST_RENEWALS; renewal += 1) {
    // Each renewal is counted from the start: adding month by month would lose the 31st for good.
    const at = addMonths(start, duration + renewal * step);
    if (at >= day) return at === LAST_DAY ? null : at;
  }
  return null;
}

function member(value: Json | undefined, name: string): Json | undefined {
  return isJsonObject(value) ? value[name] : undefined;
}

export type PriceLock =
  | { readonly kind: 'renewal' }
  | { readonly kind: 'until'; readonly day: CalendarDay }
  | { readonly kind: 'always' };

/**
 * The first day on or after `change` on which the change may hold, null for never. `renewal`: the contract's start
 * plus its duration, then steps of the renewal's duration (the contract's own where it names none).
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
