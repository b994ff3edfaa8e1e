/** Questions that come together are asked as one, and each is told its own answer. */
import { expect, test } from 'vitest';
import { gather } from '../../src/state/journal/group-commit.ts';

test.each([0, 3])('what is asked together is asked once, gathered for %i ms', async (gatherMs) => {
  const asked: number[] = [];
  const double = gather<number, number>(async (numbers) => {
    asked.push(numbers.length);
    return numbers.map((number) => 2 * number);
  }, gatherMs);
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
  expect(await double(4)).toBe(8);
  expect(asked).toEqual([3, 1]);
});

/** Answers each question with itself; `asked` is how many came together. */
function counting() {
  const asked: number[] = [];
  const same = gather<number, number>(async (numbers) => {
    asked.push(numbers.length);
    return numbers;
  }, 0);
  return { asked, same };
}

test('more than go together are asked apart', async () => {
  const { asked, same } = counting();
  const numbers = Array.from({ length: 250 }, (_, index) => index);
  expect(await Promise.all(numbers.map(same))).toEqual(numbers);
  expect(asked.reduce((sum, many) => sum + many, 0)).toBe(250);
  expect(Math.max(...asked)).toBe(100);
});

test('nothing is asked for nobody, where just as many came as go together', async () => {
  const { asked, same } = counting();
  await Promise.all(Array.from({ length: 100 }, (_, index) => same(index)));
  await new Promise(setImmediate);
  expect(asked).toEqual([100]);
});

test('where asking fails, every question of it fails, and no other', async () => {
  let turn = 0;
  const ask = gather<string, string>(async (questions) => {
    turn += 1;
    if (turn === 1) throw new Error('no answer');
    return questions;
  }, 0);
  const failed = await Promise.allSettled([ask('a'), ask('b')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask('c')).toBe('c');
});
