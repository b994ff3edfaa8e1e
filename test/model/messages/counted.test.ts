import { expect, test } from 'vitest';
import { eachOf } from '../../../src/model/messages/counted.ts';

test.each([
  [7, 'its prices are locked until 2027-06-01', 'each of '],
  [2, 'it moves to bundles.growth', 'each of '],
  [1, 'its prices are locked until 2027-06-01', ''],
  [7, 'products.platform increases by 30 %', ''],
])('%i things of which a sentence says "%s"', (count, sentence, words) => {
  expect(eachOf(count, sentence)).toBe(words);
});
