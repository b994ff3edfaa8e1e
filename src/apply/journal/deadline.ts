/**
 * Deadlines of an intent: the last moment at which its bytes may be sent, and the first at which it may be closed
 * without an answer. Pure. All instants are milliseconds of the journal's clock.
 */
import { KEY_LIFETIME_MS, LATE_ARRIVAL_MS } from '../../model/service/operation.ts';
import type { JournaledIntent, Standing } from './journal.ts';
import { elapsedMs, type Moment } from './journal-clock.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A key lives 24 hours from its first use. Four hours are kept back for wrong clocks and late requests. */
export const SENDING_WINDOW_MS = 20 * HOUR_MS;

/** The journal's times before the run. */
export type Entries = Pick<Standing, 'latestMs' | 'wholeUntilMs' | 'notedMs'>;

/**
 * The last moment at which an intent first sent at `sentAtMs` may be sent again. The journal may have been rolled
 * back since it was last whole, and the key may have been used right after that. The window therefore opens at that
 * moment, or at the first later entry that is younger than the window is long.
 */
export function deadlineMs(sentAtMs: number, { latestMs, wholeUntilMs, notedMs }: Entries): number {
  const entries = [wholeUntilMs, ...notedMs, latestMs];
  const entryMs = entries.find((ms) => sentAtMs - ms < SENDING_WINDOW_MS) ?? sentAtMs;
  const firstUseMs = Math.min(entryMs, sentAtMs);
  return firstUseMs + SENDING_WINDOW_MS;
}

/** Time after its deadline until a key has expired and no late request can arrive under it. */
const KEY_END_MS = KEY_LIFETIME_MS - SENDING_WINDOW_MS + LATE_ARRIVAL_MS;

/**
 * The time in which a key may be used again after an earlier intent used it until `usedUntilMs`: either within that
 * intent's deadline, or for a full life after the first life is over. In between, a late copy of the request could
 * arrive after the key expired, and be executed.
 */
export function reuseOf(
  usedUntilMs: number | null,
  nowMs: number,
): { readonly untilMs: number } | { readonly notBeforeMs: number } {
  if (usedUntilMs === null || nowMs >= reusableFromMs(usedUntilMs))
    return { untilMs: Number.POSITIVE_INFINITY };
  return nowMs <= usedUntilMs ? { untilMs: usedUntilMs } : { notBeforeMs: reusableFromMs(usedUntilMs) };
}

/** The first moment at which a key that was used until `usedUntilMs` starts a new life. */
export function reusableFromMs(usedUntilMs: number): number {
  return usedUntilMs + KEY_END_MS;
}

type LastSend = Pick<JournaledIntent, 'lastSentAtMs' | 'lastSentUptime'>;

/** Time until a request can no longer arrive, so that its intent may be closed by hand; 0 once that is so. */
export function mayArriveForMs(intent: LastSend, now: Moment): number {
  const sent = { atMs: intent.lastSentAtMs, uptime: intent.lastSentUptime };
  return Math.max(0, LATE_ARRIVAL_MS - elapsedMs(sent, now));
}

/** Time until a repeatable intent closes by itself; 0 once it does. */
export function expiresInMs(intent: LastSend & Pick<JournaledIntent, 'deadlineMs'>, now: Moment): number {
  return Math.max(0, intent.deadlineMs - now.atMs, mayArriveForMs(intent, now));
}
