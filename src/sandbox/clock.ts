/** The sandbox's clock. It runs with the clock it is given and can be moved ahead, never back. */
import type { CalendarDay } from '../model/values/calendar-day.ts';

export interface SandboxClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** The clock's day in UTC. The sandbox uses it for every date. */
  today(): CalendarDay;
  /** Moves the clock ahead. Throws a RangeError for a negative number or a time beyond the year 9999. */
  advance(milliseconds: number): void;
  /** The milliseconds by which this clock is ahead of the one it runs with. */
  offset(): number;
}

const LATEST = Date.UTC(9999, 0, 1);

export function createClock(base: () => number, offsetMs = 0): SandboxClock {
  let offset = offsetMs;
  const now = () => base() + offset;
  return {
    now,
    today: () => dayOf(now()),
    advance(milliseconds) {
      if (!Number.isSafeInteger(milliseconds) || milliseconds < 0 || now() + milliseconds > LATEST)
        throw new RangeError(`the clock cannot be moved by ${milliseconds} ms`);
      offset += milliseconds;
    },
    offset: () => offset,
  };
}

export function dayOf(epochMs: number): CalendarDay {
  // The cast is safe, because an ISO timestamp starts with a day. Each request asks for the day several times, so
  // parsing it again would be expensive.
  return new Date(epochMs).toISOString().slice(0, 10) as CalendarDay;
}

/** Midnight of the day, in the form of the dates in the service's answers. */
export function dateTimeOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}

export function timestampOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
