/**
 * The world as the applier sees it beside journal and service: time, sleep, chance. Injected, so that a run can be
 * simulated.
 */
import type { Uptime } from './journal.ts';

export interface Runtime {
  /** Milliseconds since the epoch. May jump, back as well. */
  now(): number;
  /** How long the machine has been up, which no setting of its clock changes. Absent where that is not known. */
  uptime?(): Uptime;
  /** Resolves after `ms`, or as soon as `signal` aborts; never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** At least 0, below 1. */
  random(): number;
}
