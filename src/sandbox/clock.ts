/** The sandbox's clock: runs with the one it is given, and can be moved ahead. It never goes back. */
import type { CalendarDay } from '../model/calendar-day.ts';

export interface SandboxClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** The day that the clock shows in UTC, by which every date of the sandbox is reckoned. */
  today(): CalendarDay;
  /** Moves the clock ahead. Throws a RangeError for a negative number or a time beyond the year 9999. */
  advance(milliseconds: number): void;
  /** How far it is ahead of the clock it runs with. */
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
  // A day by its making, and asked for several times per request: reading it again would be the dearest part of many.
  return new Date(epochMs).toISOString().slice(0, 10) as CalendarDay;
}

/** Midnight of the day, as the service writes dates in its answers. */
export function dateTimeOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}

export function timestampOf(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
