/**
 * Deadlines of an intent: the last moment at which its bytes may be sent, and the first at which it may be closed
 * without an answer. Pure. What may have begun is counted from the earliest clock to the latest one, and what must be
 * over the other way round.
 */
import { KEY_LIFETIME_MS, LATE_ARRIVAL_MS } from '../../interface/index.ts';
import type { JournaledIntent, Standing } from './journal.ts';
import type { Moment } from './journal-clock.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A key lives 24 hours from its first use. Four hours are kept back for wrong clocks and late requests. */
export const SENDING_WINDOW_MS = 20 * HOUR_MS;

/** The journal's times before the run. */
export type Entries = Pick<Standing, 'latestMs' | 'wholeUntilMs' | 'notedMs'>;

type Span = Pick<Moment, 'earliestMs' | 'latestMs'>;

/**
 * The last moment at which an intent first sent at `sent` may be sent again. The journal may have been rolled back
 * since it was last whole, and the key may have been used right after that. The window therefore opens at that
 * moment, or at the first later entry that is younger than the window is long.
 */
export function deadlineMs(sent: Span, { latestMs, wholeUntilMs, notedMs }: Entries): number {
  const entries = [wholeUntilMs, ...notedMs, latestMs];
  const entryMs = entries.find((ms) => sent.earliestMs - ms < SENDING_WINDOW_MS) ?? sent.earliestMs;
  return Math.min(entryMs, sent.earliestMs) + SENDING_WINDOW_MS;
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
  now: Span,
): { readonly untilMs: number } | { readonly notBeforeMs: number } {
  if (usedUntilMs === null || now.earliestMs >= reusableFromMs(usedUntilMs))
    return { untilMs: Number.POSITIVE_INFINITY };
  return now.latestMs <= usedUntilMs
    ? { untilMs: usedUntilMs }
    : { notBeforeMs: reusableFromMs(usedUntilMs) };
}

/** The first moment at which a key that was used until `usedUntilMs` starts a new life. */
export function reusableFromMs(usedUntilMs: number): number {
  return usedUntilMs + KEY_END_MS;
}

type LastSend = Pick<JournaledIntent, 'openedAtMs' | 'lastSentAtMs' | 'lastSentUptime' | 'deadlineMs'>;

/**
 * Time until a request can no longer arrive, so that its intent may be closed by hand; 0 once that is so. By uptime
 * if the machine was not started again since, else by the clocks.
 */
export function mayArriveForMs(intent: LastSend, now: Moment): number {
  const { lastSentUptime: sent } = intent;
  const elapsedMs =
    sent !== null && sent.boot === now.uptime?.boot
      ? now.uptime.ms - sent.ms
      : now.earliestMs - sentAtMs(intent, now);
  return Math.max(0, LATE_ARRIVAL_MS - elapsedMs);
}

/** A clock that was ahead when it was sent says nothing; but nothing is sent past its deadline. */
function sentAtMs({ openedAtMs, lastSentAtMs, deadlineMs: untilMs }: LastSend, { latestMs }: Span): number {
  return lastSentAtMs <= latestMs ? lastSentAtMs : Math.max(openedAtMs, untilMs);
}

/** Time until a repeatable intent closes by itself; 0 once it does. */
export function expiresInMs(intent: LastSend, now: Moment): number {
  return Math.max(0, intent.deadlineMs - now.earliestMs, mayArriveForMs(intent, now));
}
