import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import type { Progress, StepResult } from '../../src/model/plan/outcome.ts';
import { createPalette } from '../../src/report/lines/lines.ts';
import {
  advanceProgress,
  type ProgressState,
  progressLine,
  progressLogLine,
  startProgress,
} from '../../src/report/text/progress-line.ts';
import { HOSTILE } from './rendered-plans.ts';
import { at } from './sample-plan.ts';

const options = { width: 80, palette: createPalette(false) };
const DONE: StepResult = { kind: 'done', remote_id: null, replayed: false, sends: 1 };
const REFUSED: StepResult = { kind: 'refused', status: 422, detail: '', sends: 1 };
const IN_DOUBT: StepResult = { kind: 'in_doubt', key: 'k', last_sent_at: '', sends: 1, reason: '' };

const NOT_STARTED: StepResult = { kind: 'not_started', reason: '' };

const finished = (id: string, result: StepResult = DONE): Progress => ({
  kind: 'finished',
  outcome: { id, address: at('subscriptions.a'), operation: 'versions.create', origin: 'planned', result },
});

const stateAfter = (...events: readonly Progress[]): ProgressState =>
  events.reduce((state, event) => advanceProgress(state, event, 0), startProgress(0));
const many = (count: number, result: StepResult = DONE) =>
  Array.from({ length: count }, (_, n) => finished(`s${n}`, result));

describe('the line at a terminal', () => {
  const sending: Progress = {
    kind: 'sending',
    id: 'versions.create subscriptions.a.versions.opening',
    send: 1,
  };

  test.each<[string, readonly Progress[], number, string]>([
    ['at the start', [{ kind: 'planned', steps: 12 }], 0, '0/12 done'],
    [
      'with a request under way',
      [{ kind: 'planned', steps: 12 }, sending],
      10,
      '0/12 done · versions.create subscriptions.a.versions.opening',
    ],
    [
      'with a rate and the time left',
      [{ kind: 'planned', steps: 100 }, ...many(20)],
      2000,
      '20/100 done · 10/s, 8 s left',
    ],
    [
      'with hours left',
      [{ kind: 'planned', steps: 100_000 }, ...many(10)],
      10_000,
      '10/100,000 done · 1.0/s, 27 h 47 min left',
    ],
    ['without a rate that is an accident', [{ kind: 'planned', steps: 9 }, ...many(2)], 5000, '2/9 done'],
    [
      'with what is not started once the run stops',
      [{ kind: 'planned', steps: 9 }, ...many(2), ...many(6, NOT_STARTED)],
      0,
      '8/9: 2 done, 6 not started',
    ],
    [
      'with failures and doubts',
      [{ kind: 'planned', steps: 4 }, finished('a', REFUSED), finished('b', IN_DOUBT)],
      5,
      '2/4: 0 done, 1 failed, 1 in doubt',
    ],
    [
      'while it waits',
      [{ kind: 'planned', steps: 4 }, sending, { kind: 'waiting', id: 'x', ms: 900, reason: 'limited' }],
      5,
      '0/4 done · waiting: the service asks to slow down',
    ],
    [
      'in a stage before anything is in force, with the time that the later stages take',
      [{ kind: 'stage', stage: 'check', steps: 100, later: 200 }, ...many(50)],
      5000,
      'check 50/100 done, nothing in force · 10/s, 25 s left',
    ],
    [
      'in the commit',
      [
        { kind: 'stage', stage: 'check', steps: 4, later: 8 },
        ...many(4),
        { kind: 'stage', stage: 'commit', steps: 4, later: 0 },
        ...many(2),
        finished('c', REFUSED),
      ],
      0,
      'commit 3/4: 2 in force, 1 failed',
    ],
    ['with more resolved than planned', [{ kind: 'planned', steps: 1 }, ...many(3)], 5, '3/3 done'],
  ])('%s', (_, events, nowMs, line) => {
    expect(progressLine(stateAfter(...events), nowMs, options)).toBe(line);
  });

  test('a finished step is no longer under way', () => {
    const state = stateAfter(
      { kind: 'planned', steps: 2 },
      sending,
      finished(sending.kind === 'sending' ? sending.id : ''),
    );
    expect(state.current).toEqual([]);
  });

  test.each([10, 25, 40])('never exceeds %i columns, nor leaves its line', (width) => {
    const state = stateAfter(
      { kind: 'planned', steps: 1000 },
      { kind: 'sending', id: `顧客顧客${HOSTILE}`, send: 1 },
    );
    const line = progressLine(state, 0, { ...options, width });
    expect(stringWidth(line)).toBeLessThanOrEqual(width);
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});

describe('the lines of a log', () => {
  const printed = (total: number, events: readonly Progress[], nowMs = 0): readonly string[] => {
    let state = advanceProgress(startProgress(0), { kind: 'planned', steps: total }, 0);
    return events.flatMap((event) => {
      state = advanceProgress(state, event, 0);
      return progressLogLine(event, state, nowMs) ?? [];
    });
  };

  test('a short run prints every step', () => {
    expect(printed(2, [finished('a'), finished('b')])).toEqual(['1/2 done: a', '2/2 done: b']);
  });

  test('a long run prints each twentieth part, the last step, and every failure', () => {
    const lines = printed(1000, [
      ...many(499),
      finished('bad', REFUSED),
      finished('lost', IN_DOUBT),
      ...many(499),
    ]);
    expect(lines.filter((line) => line.includes('done:'))).toHaveLength(19);
    expect(lines).toContain('500/1,000 refused with 422: bad');
    expect(lines).toContain('501/1,000 in doubt: lost');
    expect(lines.at(-1)).toMatch(/^1,000\/1,000 done/);
  });

  test('a long run that stops early prints few lines for all that it has not started', () => {
    const lines = printed(10_000, [...many(20, IN_DOUBT), ...many(9_980, NOT_STARTED)]);
    expect(lines.filter((line) => line.includes('in doubt:'))).toHaveLength(20);
    expect(lines.filter((line) => line.includes('not started:'))).toHaveLength(20);
    expect(lines.at(-1)).toBe('10,000/10,000 not started: s9979');
  });

  test('a long run says its pace and the time that is left', () => {
    expect(printed(1000, many(50), 5000).at(-1)).toBe('50/1,000 done: s49 · 10/s, 2 min left');
  });

  test('a hostile id stays on its line', () => {
    expect(printed(1, [finished(HOSTILE)]).join()).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});
