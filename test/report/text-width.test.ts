import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { textWidth } from '../../src/report/lines/lines.ts';

const plane = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code));
/** Marks, joiners, variation selectors, flags, Hangul parts and wide characters: what may join, or take no column or two. */
const JOINING = [
  '\u0301',
  '\u200d',
  '\ufe0f',
  '\u{1f3fd}',
  '\u{1f1e9}',
  '\u1100',
  '\u1161',
  '한',
  '字',
  '\u{1f469}',
  '\r',
  '\n',
];

describe('the width of a text', () => {
  it('is that of the library for every single character', () => {
    const wrong = plane.filter((character) => textWidth(character) !== stringWidth(character));
    expect(wrong).toEqual([]);
  });

  it('is that of the library for whatever stands side by side', () => {
    const character = fc.oneof(
      fc.constantFrom(...'Growth ·×Éß–—’…›»→−≈≠▲▼◆✓✗'),
      fc.constantFrom(...JOINING),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    );
    const text = fc.array(character, { maxLength: 12 }).map((characters) => characters.join(''));
    fc.assert(
      fc.property(text, (joined) => {
        expect(textWidth(joined)).toBe(stringWidth(joined));
      }),
    );
  });
});
