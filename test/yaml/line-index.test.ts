import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexLines } from '../../src/yaml/decode-text.ts';

/** Counted plainly. */
function place(text: string, offset: number) {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, start: offset - (before.at(-1)?.length ?? 0) };
}

test.each([
  ['the first character', 'a\nb', 0],
  ['the end of a line', 'a\nb', 1],
  ['the start of the next', 'a\nb', 2],
  ['the end of the text', 'a\nb\n', 4],
  ['an empty text', '', 0],
])('%s', (_, text, offset) => {
  expect(indexLines(text).lineAt(offset)).toEqual(place(text, offset));
});

test('any offset of a text of any length', () => {
  const line = fc.constantFrom('', 'a', 'key: value');
  fc.assert(
    fc.property(fc.array(line, { maxLength: 400 }), fc.nat(), (lines, drawn) => {
      const text = lines.join('\n');
      const offset = drawn % (text.length + 1);
      expect(indexLines(text).lineAt(offset)).toEqual(place(text, offset));
    }),
  );
});
