/** Each code has a page, and something reports it. A code that is reported and stands in no table does not compile. */
import { expect, test } from 'vitest';
import { DIAGNOSTIC_CODES } from '../../../src/model/messages/diagnostic-code.ts';
import { readPages } from './pages.ts';
import { filesReporting } from './reporting-files.ts';

test('the codes stand in the order of the alphabet, each once, and each has a page', () => {
  expect(DIAGNOSTIC_CODES).toEqual(
    readPages()
      .map(({ code }) => code)
      .sort(),
  );
});

test('the source or a schema reports each code', () => {
  expect(DIAGNOSTIC_CODES.filter((code) => filesReporting(code).length === 0)).toEqual([]);
});
