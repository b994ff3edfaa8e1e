/** A short run of the comparison against the second engine; PRICE_TEST_PAIRS=2000 makes it long. */
import { expect, test } from 'vitest';
import { checkPairs } from './check-pairs.ts';

const PAIRS = Number(process.env.PRICE_TEST_PAIRS ?? '200');

test(`${PAIRS} generated pairs of prices: every excess is found, and none that is none`, {
  timeout: 600_000,
}, () => {
  const { verdicts, falls, disagreements } = checkPairs(PAIRS, 11);
  expect(disagreements).toEqual([]);
  expect(Math.min(verdicts.none ?? 0, verdicts.found ?? 0, falls.falls ?? 0)).toBeGreaterThan(PAIRS / 20);
  if (PAIRS > 200) console.log(JSON.stringify({ verdicts, falls }));
});
