/**
 * Deadlines of an intent: the last moment at which its bytes may be sent, and the first at which it may be closed
 * without an answer. Pure. What may have begun is counted from the earliest clock to the latest one, and what must be
 * over the other way round.
 * A journal that is known to miss entries limits creations too: a thing without a record may exist already. While the
 * keys of the missing time are alive, the service replays such a request; later nobody can find out, and nothing is
 * made.
 */
import { KEY_LIFETIME_MS, LATE_ARRIVAL_MS } from '../../interface/index.ts';
import { gapAfter } from '../../model/messages/command-line.ts';
import { someOf } from '../../model/messages/counted.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { Address } from '../../model/values/address.ts';
import type { JournaledIntent, Standing } from './journal.ts';
import type { Moment } from './journal-clock.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A key lives 24 hours from its first use. Four hours are kept back for wrong clocks and late requests. */
export const SENDING_WINDOW_MS = 20 * HOUR_MS;

/** The journal's times before the run. */
type Entries = Pick<Standing, 'latestMs' | 'wholeUntilMs' | 'notedMs'>;

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

/** The message names this many addresses and counts the rest. */
const MOST_NAMED = 5;

/**
 * The last moment at which a step may be sent if it makes something that a whole journal might know of: a new thing,
 * or one more version of a known one. Null for no such limit.
 */
export function creationUntilMs(
  { operation, address }: { readonly operation: string; readonly address: Address },
  { missingFromMs, confirmedAbsent }: Pick<Standing, 'missingFromMs' | 'confirmedAbsent'>,
): number | null {
  if (missingFromMs === null || !operation.endsWith('.create') || confirmedAbsent.includes(address))
    return null;
  return missingFromMs + SENDING_WINDOW_MS;
}

/**
 * The moment after which something may be missing, by the service's own time: keys live by that, and the clock that
 * wrote the journal may have been ahead. The missing part was done after the service's time was last read; 0 if it was
 * never read.
 */
export function missingSince(
  journalMs: number,
  { lastReadMs, missingFromMs }: Pick<Standing, 'lastReadMs' | 'missingFromMs'>,
): number {
  return Math.min(journalMs, lastReadMs ?? 0, missingFromMs ?? journalMs);
}

interface Unknowable {
  readonly plan: Pick<Plan, 'steps' | 'environment' | 'named'>;
  readonly standing: Pick<Standing, 'missingFromMs' | 'confirmedAbsent'>;
  readonly atMs: number;
}

/** The reason why a plan cannot be carried out on a journal that misses something; null if it can. */
export function unknowable({ plan, standing, atMs }: Unknowable): string | null {
  const { missingFromMs } = standing;
  const late = plan.steps.filter((step) => atMs > (creationUntilMs(step, standing) ?? atMs));
  if (missingFromMs === null || late.length === 0) return null;
  const unknown = late.map(({ address }) => address);
  const named = someOf(unknown, MOST_NAMED);
  const { missing, absent, whole } = gapAfter(missingFromMs, plan);
  return (
    `${missing}, and the service can no longer say: ${named} may exist already. ` +
    `Give the id of each that does (\`id:\`), and confirm the rest with: ${absent}; ` +
    `or, if all that exists is on record by now, say so once with: ${whole}`
  );
}
