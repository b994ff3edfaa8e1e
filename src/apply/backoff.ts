/** How long to wait before the same bytes are sent again: full jitter, so that many clients do not come back as one. Pure. */

const BASE_MS = 500;
const CAP_MS = 30_000;

/** A service that asks for more than this is left alone for this run. */
export const LONGEST_WAIT_MS = 5 * 60 * 1000;

/**
 * `attempt` counts from 1. `random` is at least 0 and below 1. What the service asked for (`Retry-After`) is waited in
 * full, with the jitter on top.
 */
export function backoffMs(attempt: number, random: number, retryAfterMs: number | null): number {
  const ceiling = Math.min(CAP_MS, BASE_MS * 2 ** (attempt - 1));
  return (retryAfterMs ?? 0) + Math.floor(random * ceiling);
}
