import { describe, expect, it } from 'vitest';
import type { Plan } from '../../src/model/plan/plan.ts';
import type { BundleMove } from '../../src/model/plan/price-impact.ts';
import { moveInSentence, moveLines, moveText } from '../../src/report/lines/move-lines.ts';
import { summaryOf } from '../../src/report/summary/summary.ts';
import { MOVED, MOVES } from './moved-plan.ts';
import { pointsOf, saidOf } from './said-of-plan.ts';

const [UPGRADE, DOWNGRADE] = MOVES;
if (UPGRADE === undefined || DOWNGRADE === undefined) throw new Error('two moves are expected');
const upgraded = (parts: Partial<BundleMove>): string => moveText({ ...UPGRADE, ...parts }, MOVED);
const withMoves = (moves: readonly BundleMove[]): Plan => ({
  ...MOVED,
  impact: { ...MOVED.impact, moves },
});

describe('a move', () => {
  it('names both bundles, the way it goes, the amount and the largest increase', () => {
    expect(moveText(UPGRADE, MOVED)).toBe(
      '3 subscriptions move from growth to scale (upgrade): +1,200.00 USD a month, largest increase +41.0 %',
    );
    expect(moveText(DOWNGRADE, MOVED)).toBe(
      'delta moves from scale to growth (downgrade): −400.00 USD a month',
    );
  });

  it.each<readonly [BundleMove['paying'], string]>([
    [{ more: 2, less: 1, same: 0 }, '(2 upgrades, 1 downgrade)'],
    [{ more: 0, less: 0, same: 3 }, '(the bill stays the same)'],
    [{ more: 1, less: 0, same: 2 }, '(1 upgrade, 2 at the same bill)'],
    [{ more: 0, less: 0, same: 0, mixed: 3 }, '(more in some months, less in others)'],
    [{ more: 0, less: 2, same: 0, unknown: 1 }, '(2 downgrades, 1 not known)'],
    [{ more: 0, less: 0, same: 0, unknown: 3 }, '(what is paid is not known)'],
  ])('says where bills go different ways', (paying, words) => {
    expect(upgraded({ paying })).toContain(words);
  });

  it('says what is not counted, not measured, or only bounded', () => {
    expect(upgraded({ uncounted_changes: 2 })).toContain('a month, partly not known for 2 of them, largest');
    const subscription = UPGRADE.subscriptions[0];
    if (subscription === undefined) throw new Error('no subscription');
    const largest = { percent: '0.01', bound: true as const, subscription };
    expect(upgraded({ increases: { largest, from_nothing: 1, unmeasured: 2 } })).toMatch(
      /largest increase at most \+0\.01 %, 1 with an increase from nothing, 2 that cannot be measured$/,
    );
  });

  it('names no amount where nothing of the bills is known', () => {
    const unknown = { paying: { more: 0, less: 0, same: 0, unknown: 3 }, uncounted_changes: 3 };
    expect(upgraded(unknown)).toMatch(/\(what is paid is not known\): largest increase \+41\.0 %$/);
  });

  it('says that the prices of the bundle are new', () => {
    expect(upgraded({ new_prices: true })).toMatch(/, scale has new prices$/);
  });
});

describe('a plan that moves customers', () => {
  it('says so in its summary', () => {
    expect(summaryOf(MOVED).lines.slice(0, 1)).toEqual([
      'Ready to apply. 3 subscriptions move from growth to scale (upgrade, +1,200.00 USD a month) · delta moves from scale to growth (downgrade, −400.00 USD a month).',
    ]);
  });

  it('counts the moves that neither the summary nor the list of points names', () => {
    const five = Array.from({ length: 5 }, () => UPGRADE);
    expect(saidOf(withMoves(five))).toContain('; 2 more moves; ');
    const words = pointsOf(withMoves(five)).map(({ words: { text } }) => text);
    expect(words).toEqual([
      moveInSentence(UPGRADE, MOVED),
      moveInSentence(UPGRADE, MOVED),
      moveInSentence(UPGRADE, MOVED),
      '2 more moves',
    ]);
  });

  it('needs attention, whatever the guards say', () => {
    expect(pointsOf(MOVED).map(({ anchor, words }) => `${anchor}: ${words.text}`)).toEqual([
      `moves-title: ${moveInSentence(UPGRADE, MOVED)}`,
      `moves-title: ${moveInSentence(DOWNGRADE, MOVED)}`,
    ]);
  });

  it('describes a bounded number of moves, and all where that is asked for', () => {
    const many = Array.from({ length: 20 }, () => DOWNGRADE);
    const text = (limit?: number) =>
      moveLines(withMoves(many), limit).map(({ spans }) => spans.map((span) => span.text).join(''));
    expect(text().at(-1)).toBe('… and 12 more moves');
    expect(text(20).filter((line) => line.includes('moves from'))).toHaveLength(20);
    expect(moveLines({ impact: { bundles: [], prices: [], money: [] } })).toEqual([]);
  });
});
