import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { visible, visibleJson } from '../../src/report/words/sanitize.ts';

test.each([
  ['plain text, Ünïcödé 顧客 ✓', 'plain text, Ünïcödé 顧客 ✓'],
  ['a\nb\tc\rd', 'a\\nb\\tc\\rd'],
  ['\u001b]0;title\u0007', '\\u{1b}]0;title\\u{7}'],
  ['\u009b31m', '\\u{9b}31m'],
  ['\u202egnp.exe', '\\u{202e}gnp.exe'],
  ['\u2066a\u2069', '\\u{2066}a\\u{2069}'],
  ['ad\u200bmin\ufeff', 'ad\\u{200b}min\\u{feff}'],
  ['a\u2028b', 'a\\u{2028}b'],
  ['tag\u{e0041}', 'tag\\u{e0041}'],
  ['\ud800', '\\u{d800}'],
  ['::error::x', '\\u{3a}:error::x'],
  ['a::b', 'a::b'],
  ['a ::b /::c', 'a \\u{3a}:b /\\u{3a}:c'],
  ['##[group]x ##vso[task]y', '\\u{23}#[group]x \\u{23}#vso[task]y'],
  ['e\u0301', 'e\u0301'],
  ['e\u0301\u0301\u0301\u0301\u0301', 'e\u0301\u0301\u0301\u0301\\u{301}'],
])('%j is shown as %j', (text, shown) => {
  expect(visible(text)).toBe(shown);
});

describe('laws', () => {
  const anyText = fc.string({ unit: 'binary', maxLength: 60 });

  test('what is shown is stable, printable and on one line', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = visible(text);
        expect(visible(shown)).toBe(shown);
        expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
      }),
    );
  });

  test('JSON made harmless means the same', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const json = visibleJson(JSON.stringify({ [text]: text }, null, 2));
        expect(JSON.parse(json)).toEqual({ [text]: text });
        expect(json).not.toMatch(/[^\P{Cc}\n]|\p{Cf}|\p{Cs}/u);
      }),
    );
  });
});
