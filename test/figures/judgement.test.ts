/**
 * Requests against businesses, judged by the guards and by a ledger of exact fractions. `PROPERTY_RUNS` sets how many; the
 * long setting is 2000.
 */
import { expect, test } from 'vitest';
import { checkJudgements } from './check-judgement.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 25);
const SEEDS = [7, 11];

test('no bill increases beyond a limit unseen, and none is refused within it', {
  timeout: SEEDS.length * RUNS * 2000,
}, () => {
  const checked = SEEDS.map((seed) => checkJudgements(RUNS, seed));
  if (process.env.PROPERTY_RUNS !== undefined) console.info(checked);
  expect(checked.flatMap(({ disagreements }) => disagreements)).toEqual([]);
  const pairs = SEEDS.length * RUNS;
  const count = (of: 'beyond' | 'hidden' | 'within' | 'monthsBeyond' | 'monthsWithin' | 'unmeasured') =>
    checked.reduce((sum, counts) => sum + counts[of], 0);
  expect(count('beyond')).toBeGreaterThan(pairs / 10);
  expect(count('hidden')).toBeGreaterThan(0);
  expect(count('within')).toBeGreaterThan(pairs);
  expect(count('monthsBeyond')).toBeGreaterThan(pairs / 20);
  expect(count('monthsWithin')).toBeGreaterThan(pairs / 2);
  expect(count('unmeasured')).toBeLessThan(pairs / 10);
});

test.each([
  ['a scheduled list price that stays, beside one that increases by 1 %', 7, 124],
  ['a scheduled list price that stays, beside one that increases by 8 %', 7, 321],
  ['the credit of a bundle, which comes on cycle, beside one of the customer that falls today', 11, 22],
])('%s', (_, seed, pair) => {
  const { customers, disagreements } = checkJudgements(1, seed, pair);
  expect(customers).toBeGreaterThan(0);
  expect(disagreements).toEqual([]);
});
