/**
 * How fast requests leave: never faster than the project allows, with at most a twentieth more in one second after a
 * delay, and no faster than the service takes them. The rate
 * is cut at an answer of 429 and grows with every other answer (additive increase, multiplicative decrease), so that
 * several processes each find their share of a service's limit without knowing of each other.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, Answered } from './answer.ts';

/** The part of the rate that is left after a 429. */
const LEFT_AT_LIMIT = 0.9;
/** Requests per second that the rate gains each second while requests leave at it. */
const GAIN = 0.5;
const SLOWEST = 1;
/** A turn may be used this late. Later, it is lost: turns that pass while the process is busy would leave all at once. */
const LATE_MS = 50;
const SECOND_MS = 1000;
/** A longer `Retry-After` is for the request that got it, which then fails or ends the run. */
const LONGEST_HOLD_MS = 60_000;

export interface Rate {
  /** Books the next turn and returns its time. */
  book(nowMs: number): number;
  /** The time before which nothing leaves, booked or not. */
  heldUntilMs(): number;
  answered(answer: Pick<Answered, 'status' | 'retryAfterMs'>, nowMs: number): void;
}

/** `most` per second; null for no limit, until the service shows one. Pure: the caller has the clock. */
export function createRate(most: number | null): Rate {
  const highest = most ?? Number.POSITIVE_INFINITY;
  let perSecond = highest;
  let cuts = 0;
  let freeMs = Number.NEGATIVE_INFINITY;
  let cutMs = Number.NEGATIVE_INFINITY;
  let heldMs = Number.NEGATIVE_INFINITY;
  /** The turns of the last second. */
  const turns: number[] = [];

  const cut = (nowMs: number): void => {
    // All that left at the old rate is refused for one reason.
    if (nowMs - cutMs < SECOND_MS) return;
    cutMs = nowMs;
    cuts += 1;
    const left = turns.filter((turnMs) => turnMs > nowMs - SECOND_MS && turnMs <= nowMs);
    perSecond = Math.max(Math.min(SLOWEST, highest), LEFT_AT_LIMIT * Math.min(perSecond, left.length));
    // Requests of the last second count against the new rate.
    freeMs = Math.max(freeMs, (left[0] ?? nowMs) + (left.length * SECOND_MS) / perSecond);
  };

  return {
    book: (nowMs) => {
      const turnMs = Math.max(freeMs, heldMs, nowMs);
      freeMs = turnMs + SECOND_MS / perSecond;
      turns.push(turnMs);
      while (turns[0] !== undefined && turns[0] <= nowMs - SECOND_MS) turns.shift();
      return turnMs;
    },
    heldUntilMs: () => heldMs,
    answered: ({ status, retryAfterMs }, nowMs) => {
      if (status !== 429) {
        // Until the second cut the limit is unknown, and the rate doubles each second.
        perSecond = Math.min(highest, perSecond + (cuts > 1 ? GAIN / perSecond : GAIN));
        return;
      }
      cut(nowMs);
      if (retryAfterMs !== null && retryAfterMs <= LONGEST_HOLD_MS)
        heldMs = Math.max(heldMs, nowMs + retryAfterMs);
    },
  };
}

/** Shared by everything that a process sends to the service. */
export interface Pace {
  /** Resolves when a request may leave, or as soon as `halted` aborts; the caller then checks if it should. */
  turn(halted?: AbortSignal): Promise<void>;
  answered(answer: Answer): void;
}

/** `elapsed`: milliseconds of the time that `sleep` waits in. */
export function createPace(
  most: number | null,
  elapsed: () => number = () => performance.now(),
  sleep: typeof waitUnlessHalted = waitUnlessHalted,
): Pace {
  const rate = createRate(most);
  return {
    turn: async (halted) => {
      if (halted?.aborted) return;
      let turnMs = rate.book(elapsed());
      for (;;) {
        const nowMs = elapsed();
        const waitMs = Math.max(turnMs, rate.heldUntilMs()) - nowMs;
        if (halted?.aborted || (waitMs <= 0 && nowMs - turnMs <= LATE_MS)) return;
        if (waitMs > 0) await sleep(waitMs, halted);
        else turnMs = rate.book(nowMs);
      }
    },
    answered: (answer) => {
      if (answer.kind === 'answered') rate.answered(answer, elapsed());
    },
  };
}

/** Never rejects. */
export async function waitUnlessHalted(ms: number, halted?: AbortSignal): Promise<void> {
  await delay(ms, undefined, { ...(halted && { signal: halted }) }).catch(() => undefined);
}
