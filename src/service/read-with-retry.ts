/** Asks a read again while its answer may pass: reads change nothing, so unlike mutations they need no journal. */
import type { Answer, ServiceClient, ServiceRequest } from './answer.ts';

export interface ReadRetry {
  /** How often one read is sent at most; at least 1. */
  readonly attempts: number;
  readonly sleep: (ms: number) => Promise<void>;
  /** From 0 up to and not including 1. */
  readonly random: () => number;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8_000;
/** A service that asks for more patience than this is reported instead of waited for. */
const LONGEST_RETRY_AFTER_MS = 60_000;

/** The last answer, and how many requests it took. */
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

/** Too busy, failing, silent, or answered in part: the next answer may be another. */
function mayPass(answer: Answer): boolean {
  if (answer.kind === 'unanswered') return true;
  return answer.status === 429 || answer.status >= 500 || answer.fault === 'cut_short';
}

/** Exponential with full jitter, and never sooner than the service asks; null where it asks for too much. */
function waitBefore(answer: Answer, sent: number, random: () => number): number | null {
  const askedMs = answer.kind === 'answered' ? (answer.retryAfterMs ?? 0) : 0;
  if (askedMs > LONGEST_RETRY_AFTER_MS) return null;
  const ceilingMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (sent - 1));
  return Math.round(askedMs + random() * ceilingMs);
}
