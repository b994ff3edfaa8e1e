/** The pause before the same bytes are sent again. Full jitter keeps clients from coming back all at once. Pure. */

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
