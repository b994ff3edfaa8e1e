/**
 * The applier's other inputs, besides journal and service: time, sleep and chance, injected so that a run can be
 * simulated; and the time of a run, by two clocks: the machine's and the service's. Either may be wrong, so that a
 * moment is between the two. A key lives by the service's clock.
 */
import type { Uptime } from './journal.ts';

export interface Runtime {
  /** Milliseconds since the epoch. May jump forward and back. */
  now(): number;
  /** Time since the machine started, independent of its clock. Absent if unknown. */
  uptime?(): Uptime;
  /** Resolves after `ms`, or as soon as `signal` aborts; never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** At least 0, below 1. */
  random(): number;
}

const BASE_MS = 500;
const CAP_MS = 30_000;

/** If the service asks for a longer wait than this, the run does not send the request again. */
export const LONGEST_WAIT_MS = 5 * 60 * 1000;

/**
 * `attempt` counts from 1. `random` is at least 0 and below 1. The wait that the service asked for (`Retry-After`) is
 * kept in full, with the jitter on top.
 */
export function backoffMs(attempt: number, random: number, retryAfterMs: number | null): number {
  const ceiling = Math.min(CAP_MS, BASE_MS * 2 ** (attempt - 1));
  return (retryAfterMs ?? 0) + Math.floor(random * ceiling);
}

/** A moment by every measure of time. */
export interface Moment {
  /** The earlier and the later of the two clocks; alike until the service's time is known. */
  readonly earliestMs: number;
  readonly latestMs: number;
  readonly uptime: Uptime | null;
}

/** The two clocks at one moment. */
export interface Clocks {
  readonly machineMs: number;
  /** Null until the service's time is known. */
  readonly serviceMs: number | null;
}

export interface JournalClock {
  /** The time of the journal's entries: the earlier clock, and never before the journal's latest entry. */
  now(): number;
  moment(): Moment;
  clocks(): Clocks;
}

/** `serviceMs` is the service's own time as the run's client reads it. */
export function journalClock(
  runtime: Pick<Runtime, 'now' | 'uptime'>,
  notBeforeMs: number,
  serviceMs: () => number | null = () => null,
): JournalClock {
  let latestEntryMs = notBeforeMs;
  const clocks = () => ({ machineMs: runtime.now(), serviceMs: serviceMs() });
  const moment = (): Moment => {
    const { machineMs, serviceMs: lastReadMs } = clocks();
    return {
      earliestMs: Math.min(machineMs, lastReadMs ?? machineMs),
      latestMs: Math.max(machineMs, lastReadMs ?? machineMs),
      uptime: runtime.uptime?.() ?? null,
    };
  };
  const now = () => {
    latestEntryMs = Math.max(latestEntryMs, moment().earliestMs);
    return latestEntryMs;
  };
  return { clocks, moment, now };
}

/** Milliseconds by which the machine's clock is ahead of the service's; 0 until the service's time is known. */
export function aheadMs({ machineMs, serviceMs }: Clocks): number {
  return machineMs - (serviceMs ?? machineMs);
}
