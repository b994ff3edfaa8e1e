/** The world as the applier sees it beside journal and service: time, sleep, chance. Injected, so that a run can be simulated. */
import { setTimeout as delay } from 'node:timers/promises';

export interface Runtime {
  /** Milliseconds since the epoch. May jump, back as well; the applier keeps its own time from running back. */
  now(): number;
  /** Resolves after `ms`, or as soon as `signal` aborts; never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** At least 0, below 1. */
  random(): number;
}

export const systemRuntime: Runtime = {
  now: () => Date.now(),
  sleep: (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined),
  random: () => Math.random(),
};

/** A clock that never shows less than it showed before, nor less than `floorMs`. */
export function steadyClock(runtime: Runtime, floorMs: number): () => number {
  let latestMs = floorMs;
  return () => {
    latestMs = Math.max(latestMs, runtime.now());
    return latestMs;
  };
}
