import { describe, expect, test } from 'vitest';
import { createPace, createRate, type Rate } from '../../src/service/pace.ts';

const OK = { status: 200, retryAfterMs: null };
const BUSY = { status: 429, retryAfterMs: null };

interface Sent {
  readonly second: number;
  readonly status: number;
}

/** Clients that send as fast as they may, `atOnce` each, to a service that takes `limit` requests in each second. */
function race(rates: readonly Rate[], limit: number, seconds: number, atOnce = 8): readonly Sent[] {
  const taken: number[] = [];
  const sent: Sent[] = [];
  const slots = rates.flatMap((rate) => Array.from({ length: atOnce }, (_, at) => ({ rate, nowMs: at })));
  for (;;) {
    const next = slots.reduce((first, slot) => (slot.nowMs < first.nowMs ? slot : first));
    if (next.nowMs >= seconds * 1000) return sent;
    const turnMs = next.rate.book(next.nowMs);
    const second = Math.floor(turnMs / 1000);
    taken[second] = (taken[second] ?? 0) + 1;
    const answer = (taken[second] ?? 0) > limit ? BUSY : OK;
    sent.push({ second, status: answer.status });
    next.nowMs = turnMs + 20;
    next.rate.answered(answer, next.nowMs);
    // The request that was refused is sent again after a pause of its own.
    if (answer === BUSY) next.nowMs += 250;
  }
}

const share = (sent: readonly Sent[], status: number) => sent.filter((one) => one.status === status).length;

describe('the rate at which requests leave', () => {
  test.each([
    [1, 30],
    [3, 30],
    [3, 300],
    [8, 50],
  ])('%d clients that know nothing of each other find a limit of %d per second', (clients, limit) => {
    const seconds = 60;
    const rates = Array.from({ length: clients }, () => createRate(null));
    const sent = race(rates, limit, seconds, 16).filter(({ second }) => second < seconds);
    expect(share(sent, 200) / seconds).toBeGreaterThan(limit * 0.8);
    // A client that counts on refusals has as many of them as answers.
    const late = sent.filter(({ second }) => second >= 10);
    expect(share(late, 429)).toBeLessThan(share(late, 200) * 0.1);
  });

  test('a limit that falls is found again, and one that rises too', () => {
    const rate = createRate(null);
    const fast = race([rate], 100, 20);
    expect(share(fast, 200)).toBeGreaterThan(100 * 20 * 0.75);
    const slow = createRate(null);
    const found = race([slow], 10, 20);
    expect(share(found, 429)).toBeLessThan(share(found, 200) * 0.3);
  });

  test('nothing waits while no limit is known', () => {
    const rate = createRate(null);
    expect([rate.book(5), rate.book(5), rate.book(6)]).toEqual([5, 5, 6]);
    rate.answered(OK, 6);
    expect(rate.book(6)).toBe(6);
  });

  test('never faster than the project allows, also after a cut', () => {
    const rate = createRate(10);
    expect([rate.book(0), rate.book(0), rate.book(0)]).toEqual([0, 100, 200]);
    rate.answered(BUSY, 300);
    for (let n = 0; n < 1000; n += 1) rate.answered(OK, 400);
    const from = rate.book(10_000);
    expect(rate.book(10_000) - from).toBeCloseTo(100);
  });

  test('what was refused at one time cuts the rate once', () => {
    const [once, often] = [createRate(100), createRate(100)];
    for (const rate of [once, often]) for (let n = 0; n < 20; n += 1) rate.book(n * 10);
    once.answered(BUSY, 200);
    for (let n = 0; n < 8; n += 1) often.answered(BUSY, 200 + n);
    expect(often.book(2_000)).toBe(once.book(2_000));
    expect(often.book(2_000)).toBe(once.book(2_000));
  });

  test('nothing leaves before the Retry-After, also what was booked; a wait of hours holds nothing else', () => {
    const rate = createRate(null);
    rate.answered({ status: 429, retryAfterMs: 5_000 }, 1_000);
    expect(rate.heldUntilMs()).toBe(6_000);
    expect(rate.book(1_001)).toBe(6_000);
    rate.answered({ status: 429, retryAfterMs: 3_600_000 }, 6_100);
    expect(rate.heldUntilMs()).toBe(6_000);
  });
});

test('who is to stop does not wait for a turn', async () => {
  const pace = createPace(0.001);
  const halt = new AbortController();
  await pace.turn(halt.signal);
  const waiting = pace.turn(halt.signal);
  halt.abort();
  await waiting;
  await pace.turn(halt.signal);
});

test('turns that pass while the process is busy do not leave all at once', async () => {
  let clockMs = 0;
  let waits: { readonly untilMs: number; readonly wake: () => void }[] = [];
  const pace = createPace(
    10,
    () => clockMs,
    (ms) => new Promise((wake) => waits.push({ untilMs: clockMs + ms, wake })),
  );
  const leftMs: number[] = [];
  const sending = Array.from({ length: 24 }, async () => {
    await pace.turn();
    leftMs.push(clockMs);
  });
  // A timer that is due fires late, with all others that are due by then.
  for (const nowMs of [0, 100, 1500, ...Array.from({ length: 40 }, (_, index) => 1600 + 100 * index)]) {
    clockMs = nowMs;
    const due = waits.filter(({ untilMs }) => untilMs <= nowMs);
    waits = waits.filter((wait) => !due.includes(wait));
    for (const { wake } of due) wake();
    await new Promise(setImmediate);
  }
  await Promise.all(sending);
  expect(leftMs.slice(0, 2)).toEqual([0, 100]);
  for (const from of leftMs) {
    const within = leftMs.filter((left) => left >= from && left < from + 1000);
    expect(within.length).toBeLessThanOrEqual(11);
  }
});
