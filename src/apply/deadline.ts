/**
 * How long the bytes of an intent may be sent, and when it may be closed without an answer (design section 7,
 * "Deadline"). Pure; all instants are milliseconds of the journal's clock.
 */
import type { Standing } from './journal.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A key lives 24 hours from its first use; the four hours between are for clocks that differ and requests that dawdle. */
export const SENDING_WINDOW_MS = 20 * HOUR_MS;

/** A request may still arrive for this long after it was sent. */
export const LATE_ARRIVAL_MS = 2 * HOUR_MS;

/** After a state was started over, keys of the lost one are alive for this long. */
const LOST_SHADOW_MS = 24 * HOUR_MS;

/**
 * Until when an intent first sent at `sentAtMs` may be sent again. The journal may have been rolled back to its latest
 * entry, and the key may then have been used right after that: so the window opens there.
 */
export function deadlineMs(sentAtMs: number, standing: Standing): number {
  const windows = [sentAtMs, standing.latestMs]
    .filter((firstUseMs) => sentAtMs - firstUseMs < SENDING_WINDOW_MS)
    .map((firstUseMs) => firstUseMs + SENDING_WINDOW_MS);
  return Math.min(...windows, lostDeadlineMs(sentAtMs, standing.lost));
}

function lostDeadlineMs(sentAtMs: number, lost: Standing['lost']): number {
  if (lost === null || sentAtMs - lost.atMs >= LOST_SHADOW_MS) return Number.POSITIVE_INFINITY;
  if (lost.lastApplyMs === null) return lost.atMs + LATE_ARRIVAL_MS;
  const olderMs = sentAtMs - lost.lastApplyMs;
  return olderMs < SENDING_WINDOW_MS ? lost.lastApplyMs + SENDING_WINDOW_MS : Number.POSITIVE_INFINITY;
}

/** From when on an intent may be closed without an answer, by hand. */
export function closableFromMs(intent: { readonly lastSentAtMs: number }): number {
  return intent.lastSentAtMs + LATE_ARRIVAL_MS;
}

/** From when on a repeatable intent closes by itself. */
export function expiresAtMs(intent: { readonly lastSentAtMs: number; readonly deadlineMs: number }): number {
  return Math.max(intent.deadlineMs, closableFromMs(intent));
}
