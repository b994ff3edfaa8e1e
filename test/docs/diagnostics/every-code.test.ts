/** Each code that the program can report has a page, and each page a code. */
import { expect, test } from 'vitest';
import { codesInSource, hyphenatedWords } from './codes-in-source.ts';
import { OTHER_WORDS } from './other-words.ts';
import { readPages } from './pages.ts';

const reported = codesInSource();
const pages = new Set(readPages().map(({ code }) => code));

test('the source reports some hundreds of codes', () => {
  expect(new Set(reported.map(({ code }) => code)).size).toBeGreaterThan(400);
});

test('a code has a page', () => {
  expect(reported.filter(({ code }) => !pages.has(code))).toEqual([]);
});

test('a page has a code', () => {
  const codes = new Set(reported.map(({ code }) => code));
  expect([...pages].filter((page) => !codes.has(page))).toEqual([]);
});

test('a word that is no code stands in the source still, and has no page', () => {
  const words = hyphenatedWords();
  expect(OTHER_WORDS.filter((word) => !words.has(word) || pages.has(word))).toEqual([]);
});
