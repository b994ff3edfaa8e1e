/** Repeats a read whose failure may be temporary. Reads change nothing, so they need no journal. */
import type { Answer, ServiceClient, ServiceRequest } from './answer.ts';

export interface ReadRetry {
  /** Most sends of one read; at least 1. */
  readonly attempts: number;
  readonly sleep: (ms: number) => Promise<void>;
  /** At least 0 and below 1. */
  readonly random: () => number;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8_000;
/** If the service asks for a longer wait than this, the failure is reported instead. */
const LONGEST_RETRY_AFTER_MS = 60_000;

/** Returns the last answer and the number of requests. */
export async function readWithRetry(
  client: ServiceClient,
  request: ServiceRequest,
  retry: ReadRetry,
): Promise<{ readonly answer: Answer; readonly requests: number }> {
  for (let sent = 1; ; sent += 1) {
    const answer = await client.send(request);
    const waitMs = sent < retry.attempts && mayPass(answer) ? waitBefore(answer, sent, retry.random) : null;
    if (waitMs === null) return { answer, requests: sent };
    await retry.sleep(waitMs);
  }
}

/** The service was busy, failing or silent, or its answer was cut short: the next answer may differ. */
function mayPass(answer: Answer): boolean {
  if (answer.kind === 'unanswered') return true;
  return answer.status === 429 || answer.status >= 500 || answer.fault === 'cut_short';
}

/** Exponential with full jitter, and never shorter than the service asks; null if it asks for too long a wait. */
function waitBefore(answer: Answer, sent: number, random: () => number): number | null {
  const askedMs = answer.kind === 'answered' ? (answer.retryAfterMs ?? 0) : 0;
  if (askedMs > LONGEST_RETRY_AFTER_MS) return null;
  const ceilingMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (sent - 1));
  return Math.round(askedMs + random() * ceilingMs);
}
