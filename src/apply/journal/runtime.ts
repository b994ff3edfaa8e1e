/**
 * The applier's other inputs, besides journal and service: time, sleep and chance. They are injected so that a run
 * can be simulated.
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
