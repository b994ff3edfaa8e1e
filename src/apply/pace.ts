/** How fast one process sends: each request waits for a slot of its own, evenly spaced. */
import { setTimeout as delay } from 'node:timers/promises';

/** Resolves when a request may leave. */
export type Pace = () => Promise<void>;

/** `perSecond`: null for no limit. */
export function paceOf(perSecond: number | null): Pace {
  if (perSecond === null) return () => Promise.resolve();
  const slotMs = 1000 / perSecond;
  let freeMs = 0;
  return async () => {
    const nowMs = performance.now();
    const slotAtMs = Math.max(freeMs, nowMs);
    freeMs = slotAtMs + slotMs;
    await delay(slotAtMs - nowMs);
  };
}
