/**
 * Requests against businesses, judged by the guards and by a ledger of exact fractions. `PROPERTY_RUNS` sets how many; the
 * long setting is 2000.
 */
import { expect, test } from 'vitest';
import { checkJudgements } from './check-judgement.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 40);

test('no bill increases beyond a limit unseen, and none is refused within it', {
  timeout: RUNS * 2000,
}, () => {
  const { disagreements, ...counts } = checkJudgements(RUNS, 8);
  if (process.env.PROPERTY_RUNS !== undefined) console.info(counts);
  expect(disagreements).toEqual([]);
  expect(counts.beyond).toBeGreaterThan(RUNS / 10);
  expect(counts.hidden).toBeGreaterThan(0);
  expect(counts.within).toBeGreaterThan(RUNS);
  expect(counts.monthsBeyond).toBeGreaterThan(RUNS / 20);
  expect(counts.monthsWithin).toBeGreaterThan(RUNS / 2);
  expect(counts.unmeasured).toBeLessThan(RUNS / 10);
});
