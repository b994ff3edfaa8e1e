/** The day on which a price lock releases a bundle change. */
import type { CalendarDay } from '../values/calendar-day.ts';
import type { JsonObject } from '../values/json.ts';
import type { PriceLock } from './catalog.ts';
import { nextRenewal } from './contract-days.ts';

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
