/** As long as the hash of a subscription is the same, so is what is read of it. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aliasesIn,
  anchorsIn,
  hashSubscriptions,
  splitSubscriptions,
} from '../../src/incremental/split-subscriptions.ts';
import { editsOf, readData, sectionIn } from './edited-catalogs.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 40) * 10;
const MS_PER_RUN = 50;

function hashesIn(text: string): ReadonlyMap<string, string> {
  const split = splitSubscriptions(text);
  return new Map(split ? hashSubscriptions(text, split).map(({ key, hash }) => [key, hash]) : []);
}

const section = (...blocks: readonly string[]): string =>
  `subscriptions:\n${blocks.map((block, index) => `  ${'abcdef'[index]}: ${block}\n`).join('')}`;

/** Whether the last subscription of the one text has the hash of that in the other. */
const isSame = (one: string, other: string): boolean => {
  const [first, second] = [hashesIn(one), hashesIn(other)];
  const key = [...first.keys()].at(-1) ?? '';
  expect(first.has(key) && second.has(key)).toBe(true);
  return first.get(key) === second.get(key);
};

describe('a hash', () => {
  test.each([
    ['its place in the file', section('1', '2', '3'), section('9', '8', '3')],
    ['what comes before the section', section('1'), `products:\n  x: {}\n${section('1')}`],
    ['an anchor of its own', section('1', '{ x: &n 1, y: *n }'), section('2', '{ x: &n 1, y: *n }')],
    ['anchors that it does not use', section('&m 1', '{ x: *m }', '3'), section('&m 2', '{ x: *m }', '3')],
    ['what looks like an alias', section('1', '"2 * 3 *x"'), section('9', '"2 * 3 *x"')],
  ])('is the same whatever %s is', (_, one, other) => {
    expect(isSame(one, other)).toBe(true);
  });

  test.each([
    ['a space', section('{ x: 1 }'), section('{ x:  1 }')],
    ['a remark', section('1 # a'), section('1 # b')],
    ['what it leads to', section('&n 1', '*n'), section('&n 2', '*n')],
    ['what that leads to', section('&n 1', '&m [*n]', '*m'), section('&n 2', '&m [*n]', '*m')],
    ['what it leads to before the section', `x: &n 1\n${section('*n')}`, `x: &n 2\n${section('*n')}`],
    ['a second anchor of the name', section('&n 1', '2', '*n'), section('&n 1', '&n 2', '*n')],
    ['which of two anchors is nearer', section('&n 1', '&n 2', '*n'), section('&n 2', '&n 1', '*n')],
    ['an anchor of a name with a sign', section('&n-1 1', '*n-1'), section('&n-1 2', '*n-1')],
    ['an anchor of a name with a letter of its own', section('&ä 1', '*ä'), section('&ä 2', '*ä')],
    ['an anchor behind a quoted key', section('{"R&D":&n 1}', '*n'), section('{"R&D":&n 2}', '*n')],
    [
      'an anchor, one like it in an own remark',
      section('&n 1', '\n    # &n\n    x: *n'),
      section('&n 2', '\n    # &n\n    x: *n'),
    ],
    [
      'an anchor, one like it in an own name',
      section('&n 1', '{ x: &n-2 3, y: *n }'),
      section('&n 2', '{ x: &n-2 3, y: *n }'),
    ],
  ])('is another with %s', (_, one, other) => {
    expect(isSame(one, other)).toBe(false);
  });

  test('is another where it stands behind another anchor of the name', () => {
    const before = 'subscriptions:\n  a: &n 1\n  x: *n\n  b: &n 2\n';
    const behind = 'subscriptions:\n  a: &n 1\n  b: &n 2\n  x: *n\n';
    expect(hashesIn(before).get('x')).not.toBe(hashesIn(behind).get('x'));
  });
});

test.each([
  ['a: *n', 1, 0],
  ['a: [*n, *m]', 2, 0],
  ['a: 2 * 3', 0, 0],
  ['a: "**"', 2, 0],
  ['a: &n 1', 0, 1],
  ['a: R & D # &n', 0, 1],
])('%s may hold %i aliases and %i anchors', (text, aliases, anchors) => {
  expect([aliasesIn(text), anchorsIn(text)]).toEqual([aliases, anchors]);
});

test(
  'the same hash, the same subscription, whatever is written',
  () => {
    let same = 0;
    fc.assert(
      fc.property(editsOf, (texts) => {
        const read = new Map<string, string>();
        for (const text of texts) {
          const data = readData(text);
          if (data === undefined) continue;
          for (const [key, hash] of hashesIn(text)) {
            const now = JSON.stringify(sectionIn(data)[key]);
            const name = `${key} ${hash}`;
            if (read.has(name)) same += 1;
            expect(read.get(name) ?? now, name).toBe(now);
            read.set(name, now);
          }
        }
      }),
      { numRuns: RUNS },
    );
    expect(same).toBeGreaterThan(RUNS);
  },
  RUNS * MS_PER_RUN + 60_000,
);
