/**
 * The applier's other inputs, besides journal and service: time, sleep and chance, and the pause that is made of them.
 * They are injected so that a run can be simulated.
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
