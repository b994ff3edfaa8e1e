import { describe, expect, test } from 'vitest';
import { closableFromMs, deadlineMs, expiresAtMs } from '../../src/apply/deadline.ts';
import type { Standing } from '../../src/apply/journal.ts';

const HOUR = 60 * 60 * 1000;
const standing = (more: Partial<Standing>): Standing => ({ latestMs: 0, trusted: true, lost: null, ...more });

/** In hours. */
describe('until when an intent may be sent again', () => {
  const sent = 1000;
  test.each<[string, Partial<Standing>, number]>([
    ['an empty journal: 20 hours from the first send', { latestMs: 0 }, 1020],
    ['a journal used a minute ago counts from there', { latestMs: 999 }, 1019],
    ['a journal used 19 hours ago leaves one hour', { latestMs: 981 }, 1001],
    ['a journal used 20 hours ago says nothing', { latestMs: 980 }, 1020],
    [
      'started over, the last apply remembered',
      { latestMs: 999, lost: { atMs: 999, lastApplyMs: 990 } },
      1010,
    ],
    ['started over, the last apply long ago', { latestMs: 999, lost: { atMs: 999, lastApplyMs: 900 } }, 1019],
    [
      'started over, nothing remembered: two hours',
      { latestMs: 999, lost: { atMs: 999, lastApplyMs: null } },
      1001,
    ],
    [
      'started over 5 hours ago: over already',
      { latestMs: 998, lost: { atMs: 995, lastApplyMs: null } },
      997,
    ],
    ['started over a day ago: as ever', { latestMs: 998, lost: { atMs: 976, lastApplyMs: null } }, 1018],
  ])('%s', (_, facts, expected) => {
    const inMs = (lost: Standing['lost']) =>
      lost && {
        atMs: lost.atMs * HOUR,
        lastApplyMs: lost.lastApplyMs === null ? null : lost.lastApplyMs * HOUR,
      };
    const found = deadlineMs(
      sent * HOUR,
      standing({ ...facts, latestMs: (facts.latestMs ?? 0) * HOUR, lost: inMs(facts.lost ?? null) }),
    );
    expect(found / HOUR).toBe(expected);
  });
});

test('nothing closes until two hours after its last send', () => {
  expect(closableFromMs({ lastSentAtMs: 5 * HOUR })).toBe(7 * HOUR);
  expect(expiresAtMs({ lastSentAtMs: 5 * HOUR, deadlineMs: 20 * HOUR })).toBe(20 * HOUR);
  expect(expiresAtMs({ lastSentAtMs: 19 * HOUR, deadlineMs: 20 * HOUR })).toBe(21 * HOUR);
});
