/**
 * How long the bytes of an intent may be sent, and when it may be closed without an answer. Pure; all instants are
 * milliseconds of the journal's clock.
 */
import { KEY_LIFETIME_MS, LATE_ARRIVAL_MS } from '../model/operation.ts';
import type { JournaledIntent, Standing } from './journal.ts';
import { elapsedMs, type Moment } from './journal-clock.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A key lives 24 hours from its first use; the four hours between are for clocks that differ and requests that dawdle. */
export const SENDING_WINDOW_MS = 20 * HOUR_MS;

/** The times of the journal before the run. */
export type Entries = Pick<Standing, 'latestMs' | 'wholeUntilMs' | 'notedMs'>;

/**
 * Until when an intent first sent at `sentAtMs` may be sent again. The journal may have been rolled back since it was
 * last whole, and the key may have been used right after that: so the window opens there, or with the first entry since
 * then that is not older than the window is long.
 */
export function deadlineMs(sentAtMs: number, { latestMs, wholeUntilMs, notedMs }: Entries): number {
  const entries = [wholeUntilMs, ...notedMs, latestMs];
  const entryMs = entries.find((ms) => sentAtMs - ms < SENDING_WINDOW_MS) ?? sentAtMs;
  const firstUseMs = Math.min(entryMs, sentAtMs);
  return firstUseMs + SENDING_WINDOW_MS;
}

/** How long after its deadline a key may still hold something: until it has expired, and nothing late can arrive under it. */
const KEY_END_MS = KEY_LIFETIME_MS - SENDING_WINDOW_MS + LATE_ARRIVAL_MS;

/**
 * Until when a key may be used again that an earlier intent used until `usedUntilMs`: no longer than that one, or for a
 * life of its own once the first is over. At the end of a life a late copy could find what held it back expired, and be
 * executed.
 */
export function reuseOf(
  usedUntilMs: number | null,
  nowMs: number,
): { readonly untilMs: number } | { readonly notBeforeMs: number } {
  if (usedUntilMs === null || nowMs >= reusableFromMs(usedUntilMs))
    return { untilMs: Number.POSITIVE_INFINITY };
  return nowMs <= usedUntilMs ? { untilMs: usedUntilMs } : { notBeforeMs: reusableFromMs(usedUntilMs) };
}

/** From when on a key that was used until `usedUntilMs` has a life of its own again. */
export function reusableFromMs(usedUntilMs: number): number {
  return usedUntilMs + KEY_END_MS;
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
