/** Where subscriptions begin and end is found without reading them, and what reading them finds is the same. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitSubscriptions } from '../../src/incremental/split-subscriptions.ts';
import { editsOf, readData, sectionIn } from './edited-catalogs.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 40) * 10;
const MS_PER_RUN = 50;

const textsOf = (text: string): Readonly<Record<string, string>> | undefined => {
  const split = splitSubscriptions(text);
  return (
    split &&
    Object.fromEntries(split.subscriptions.map(({ key, start, end }) => [key, text.slice(start, end)]))
  );
};

describe('subscriptions are told apart', () => {
  test.each([
    ['nothing', '', {}],
    ['no section', 'version: "1"\nproducts:\n  a: {}\n', {}],
    ['an empty section', 'subscriptions:\n', {}],
    ['a heading at the end', 'subscriptions:', {}],
    ['a heading with a remark', 'subscriptions: # all\n  a: {}', { a: '  a: {}' }],
    [
      'one after another',
      'subscriptions:\n  a: {}\n  b:\n    c: d\n',
      { a: '  a: {}\n', b: '  b:\n    c: d\n' },
    ],
    ['another section behind', 'subscriptions:\n a:\n  b: c\n\nplans:\n x: {}\n', { a: ' a:\n  b: c\n\n' }],
    [
      'remarks between',
      'subscriptions:\n  # one\n  a: {}\n# two\n  b: {}\n',
      { a: '  a: {}\n', b: '  b: {}\n' },
    ],
    ['a remark within', 'subscriptions:\n  a:\n    # one\n    b: c\n', { a: '  a:\n    # one\n    b: c\n' }],
    [
      'a key within a text',
      'subscriptions:\n  a:\n    b: |\n      c: d\n',
      { a: '  a:\n    b: |\n      c: d\n' },
    ],
    [
      'names that begin alike',
      'subscriptions:\n  a: {}\n  a-1: {}\n  a_1: {}\n',
      { a: '  a: {}\n', 'a-1': '  a-1: {}\n', a_1: '  a_1: {}\n' },
    ],
  ])('%s', (_, text, texts) => {
    expect(textsOf(text)).toEqual(texts);
  });

  test.each([
    ['two sections', 'subscriptions:\n  a: {}\nsubscriptions:\n  b: {}\n'],
    ['a quoted section beside', 'subscriptions:\n  a: {}\n"subscriptions":\n  b: {}\n'],
    ['a section in braces', 'subscriptions: { a: {} }\n'],
    ['an anchor of the section', 'subscriptions: &all\n  a: {}\n'],
    ['no space before a remark', 'subscriptions:# all\n  a: {}\n'],
    ['a space before the colon', 'subscriptions :\n  a: {}\n'],
    ['a key twice', 'subscriptions:\n  a: {}\n  a: {}\n'],
    ['a quoted key', 'subscriptions:\n  "a": {}\n'],
    ['a key that is none', 'subscriptions:\n  a: {}\n  b\n'],
    ['a key less far in', 'subscriptions:\n    a: {}\n  b: {}\n'],
    ['a line of a tab', 'subscriptions:\n  a:\n    x: 1\n\t\n    y: 2\n'],
    ['a list', 'subscriptions:\n  - a\n'],
    ['an explicit key', 'subscriptions:\n  ? a\n  : b\n'],
    ['a key and no space', 'subscriptions:\n  a:{}\n'],
    ['lines behind a remark in the column of keys', 'subscriptions:\n  a:\n    b: c\n  # d\n    e: f\n'],
  ])('but not with %s', (_, text) => {
    expect(textsOf(text)).toBeUndefined();
  });

  test.each([
    ['a line of JavaScript that is none of YAML', '# a\u2028subscriptions:\nproducts:\n  a: {}\n'],
    ['a line that ends in CR LF', 'subscriptions:\r\n  a: {}\r\n'],
  ])('and there are none in %s', (_, text) => {
    expect(textsOf(text) ?? {}).toEqual({});
  });
});

test(
  'the keys are those that are read, whatever is written',
  () => {
    let told = 0;
    fc.assert(
      fc.property(editsOf, (texts) => {
        for (const text of texts) {
          const split = splitSubscriptions(text);
          const data = readData(text);
          if (split === undefined || data === undefined || split.subscriptions.length === 0) continue;
          told += 1;
          expect(split.subscriptions.map(({ key }) => key)).toEqual(Object.keys(sectionIn(data)));
          for (const { start, end, lines } of split.subscriptions) {
            const own = text.slice(start, end);
            expect(own.split('\n').length - (own.endsWith('\n') ? 1 : 0)).toBe(lines);
          }
        }
      }),
      { numRuns: RUNS },
    );
    expect(told).toBeGreaterThan(RUNS);
  },
  RUNS * MS_PER_RUN + 60_000,
);
