/**
 * How long the bytes of an intent may be sent, and when it may be closed without an answer. Pure; all instants are milliseconds of the journal's clock.
 */
import type { JournaledIntent, Standing } from './journal.ts';
import { elapsedMs, type Moment } from './runtime.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A key lives 24 hours from its first use; the four hours between are for clocks that differ and requests that dawdle. */
export const SENDING_WINDOW_MS = 20 * HOUR_MS;

/** A request may still arrive for this long after it was sent. */
export const LATE_ARRIVAL_MS = 2 * HOUR_MS;

/**
 * Until when an intent first sent at `sentAtMs` may be sent again. The journal may have been rolled back to its latest
 * entry, and the key may then have been used right after that: so the window opens there.
 */
export function deadlineMs(sentAtMs: number, standing: Pick<Standing, 'latestMs'>): number {
  const { latestMs } = standing;
  const firstUseMs = sentAtMs - latestMs < SENDING_WINDOW_MS ? Math.min(latestMs, sentAtMs) : sentAtMs;
  return firstUseMs + SENDING_WINDOW_MS;
}

type LastSend = Pick<JournaledIntent, 'lastSentAtMs' | 'lastSentUptime'>;

/** How long it is until a request cannot arrive any more, so that its intent may be closed by hand; 0 once it cannot. */
export function mayArriveForMs(intent: LastSend, now: Moment): number {
  const sent = { atMs: intent.lastSentAtMs, uptime: intent.lastSentUptime };
  return Math.max(0, LATE_ARRIVAL_MS - elapsedMs(sent, now));
}

/** How long it is until a repeatable intent closes by itself; 0 once it does. */
export function expiresInMs(intent: LastSend & Pick<JournaledIntent, 'deadlineMs'>, now: Moment): number {
  return Math.max(0, intent.deadlineMs - now.atMs, mayArriveForMs(intent, now));
}
