import { describe, expect, test } from 'vitest';
import { deadlineMs, expiresInMs, mayArriveForMs, reuseOf } from '../../src/apply/journal/deadline.ts';

const HOUR = 60 * 60 * 1000;

/** Between two clocks, which agree where only one is given. */
const moment = (earliest: number, latest = earliest) => ({
  earliestMs: earliest * HOUR,
  latestMs: latest * HOUR,
});

/** In hours. */
describe('until when an intent first sent at 1000 may be sent again', () => {
  test.each([
    ['an empty journal: 20 hours from the first send', 0, [], 0, 1020],
    ['a journal whole an hour ago counts from there', 999, [], 999, 1019],
    ['a journal whole 19 hours ago leaves one hour', 981, [], 981, 1001],
    ['a journal whole 20 hours ago says nothing', 980, [], 980, 1020],
    ['a journal that is ahead says nothing', 1001, [], 1001, 1020],
    ['what was noted since makes nothing whole', 985, [990, 998], 999, 1005],
    [
      'the first of it that is recent counts where the journal was whole long ago',
      3,
      [4, 985, 998],
      999,
      1005,
    ],
    ['else what was noted last', 3, [4], 985, 1005],
  ])('%s', (_, whole, noted, latest, expected) => {
    const entries = {
      wholeUntilMs: whole * HOUR,
      notedMs: noted.map((hours) => hours * HOUR),
      latestMs: latest * HOUR,
    };
    expect(deadlineMs(moment(1000), entries) / HOUR).toBe(expected);
  });
});

test('an entry that one clock takes for recent opens the window, whatever the other says', () => {
  const entries = { wholeUntilMs: 990 * HOUR, notedMs: [], latestMs: 990 * HOUR };
  expect(deadlineMs(moment(1000, 1026), entries) / HOUR).toBe(1010);
});

test('the window opens by the earlier of two clocks', () => {
  const entries = { wholeUntilMs: 0, notedMs: [], latestMs: 0 };
  expect(deadlineMs(moment(1000, 1072), entries) / HOUR).toBe(1020);
});

const at = (hours: number, boot?: string, up = 0) => ({
  ...moment(hours),
  uptime: boot === undefined ? null : { boot, ms: up * HOUR },
});
const sent = (hours: number, boot?: string, up = 0) => ({
  openedAtMs: 0,
  deadlineMs: 20 * HOUR,
  lastSentAtMs: hours * HOUR,
  lastSentUptime: boot === undefined ? null : { boot, ms: up * HOUR },
});

describe('how long a request may still arrive', () => {
  test.each([
    ['two hours from its last send', sent(5), at(5), 2],
    ['an hour later, one more', sent(5), at(6), 1],
    ['then not any more', sent(5), at(8), 0],
    ['a clock set ahead does not shorten it', sent(5, 'a', 1), at(31, 'a', 2), 1],
    ['a clock set back does not lengthen it', sent(31, 'a', 1), at(31, 'a', 4), 0],
    ['a clock that was ahead when it was sent: from its deadline', sent(72), at(21), 1],
    ['another start of the machine: by the clock', sent(5, 'a', 1), at(6, 'b', 90), 1],
  ])('%s', (_, intent, now, expected) => {
    expect(mayArriveForMs(intent, now) / HOUR).toBe(expected);
  });
});

describe('a key that was used until hour 20', () => {
  test.each([
    ['may be used as long as the first time', 20, { untilMs: 20 * HOUR }],
    ['not at the end of its life', 20.1, { notBeforeMs: 26 * HOUR }],
    ['nor while something late may arrive', 25.9, { notBeforeMs: 26 * HOUR }],
    ['but anew after that', 26, { untilMs: Number.POSITIVE_INFINITY }],
  ])('%s', (_, now, expected) => {
    expect(reuseOf(20 * HOUR, moment(now))).toEqual(expected);
  });

  test('neither where one clock says that it lives and the other that it is over', () => {
    expect(reuseOf(20 * HOUR, moment(19, 27))).toEqual({ notBeforeMs: 26 * HOUR });
  });

  test('one that was never used is free', () => {
    expect(reuseOf(null, moment(1))).toEqual({ untilMs: Number.POSITIVE_INFINITY });
  });
});

test.each([
  ['not before its deadline', 25, 20, 5],
  ['nor before two hours after its last send', 20, 20, 2],
  ['both have passed', 19, 22, 0],
])('a repeatable intent closes by itself: %s', (_, deadline, now, expected) => {
  const intent = { ...sent(20), deadlineMs: deadline * HOUR };
  expect(expiresInMs(intent, at(now)) / HOUR).toBe(expected);
});
