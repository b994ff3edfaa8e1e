/** When a price lock lets a bundle change through. */
import { addMonths, type CalendarDay } from '../model/calendar-day.ts';
import type { PriceLock } from '../model/catalog.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { isJsonObject } from '../model/json.ts';

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

/** The first renewal on or after a day; null where the contract has no start or no duration to count from. */
function nextRenewal(fields: JsonObject, day: CalendarDay): CalendarDay | null {
  const start = member(fields.contract, 'start_date');
  const duration = member(fields.contract, 'duration_months');
  if (typeof start !== 'string' || typeof duration !== 'number' || duration <= 0) return null;
  const renewalMonths = member(fields.renewal, 'duration_months');
  const step = typeof renewalMonths === 'number' && renewalMonths > 0 ? renewalMonths : duration;
  for (let renewal = 0; renewal < MOST_RENEWALS; renewal += 1) {
    // Counted from the start each time: adding month by month would lose the 31st for good.
    const at = addMonths(start as CalendarDay, duration + renewal * step);
    if (at >= day) return at;
  }
  return null;
}

function member(value: Json | undefined, name: string): Json | undefined {
  return isJsonObject(value) ? value[name] : undefined;
}
