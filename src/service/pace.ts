/** The request rate of one process: each request waits for a slot of its own, and slots are evenly spaced. */
import { setTimeout as delay } from 'node:timers/promises';

/** Resolves when a request may leave, or as soon as `halted` aborts; the caller then checks if it should. */
export type Pace = (halted?: AbortSignal) => Promise<void>;

/** `perSecond` is null for no limit. */
export function paceOf(perSecond: number | null): Pace {
  if (perSecond === null) return () => Promise.resolve();
  const slotMs = 1000 / perSecond;
  let freeMs = 0;
  return async (halted) => {
    if (halted?.aborted) return;
    const nowMs = performance.now();
    const slotAtMs = Math.max(freeMs, nowMs);
    freeMs = slotAtMs + slotMs;
    await waitUnlessHalted(slotAtMs - nowMs, halted);
  };
}

/** Never rejects. */
export async function waitUnlessHalted(ms: number, halted: AbortSignal | undefined): Promise<void> {
  await delay(ms, undefined, { signal: halted }).catch(() => undefined);
}
