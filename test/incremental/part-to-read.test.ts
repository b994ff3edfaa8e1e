/** What is read of a file in the place of all of it says the same of what counts. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partToRead, splitSubscriptions } from '../../src/incremental/split-subscriptions.ts';
import { isJsonObject } from '../../src/model/values/json.ts';
import { readYamlQuickly } from '../../src/yaml/read-yaml.ts';
import { dataOf } from '../../src/yaml/yaml-node.ts';
import { editsOf, readData, sectionIn } from './edited-catalogs.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 40) * 10;
const MS_PER_RUN = 50;

function partOf(text: string, upToDate: readonly string[]) {
  const split = splitSubscriptions(text);
  if (split === undefined) throw new Error('not laid out plainly');
  const { content, leaveOut, inPart } = partToRead('a.yaml', { text, split }, new Set(upToDate));
  return { content: content.toString(), leaveOut: [...(leaveOut ?? [])], inPart };
}

test('without aliases, what is up to date is left out', () => {
  const text = 'subscriptions:\n  a: { x: &n 1 }\n  b: 2\n';
  expect(partOf(text, ['a'])).toEqual({
    content: 'subscriptions:\n\n  b: 2\n',
    leaveOut: [],
    inPart: true,
  });
});

test('where there are aliases, what holds anchors is passed over and not left out', () => {
  const text = 'subscriptions:\n  a: { x: &n 1 }\n  b: 2\n  c: *n\n';
  expect(partOf(text, ['a', 'b'])).toEqual({
    content: 'subscriptions:\n  a: { x: &n 1 }\n\n  c: *n\n',
    leaveOut: ['a'],
    inPart: true,
  });
});

test('what is anchored may lead on to what is anchored above', () => {
  const text = 'subscriptions:\n  a: &n [1]\n  b: &m [*n, *n]\n  c: 1\n  d: *m\n';
  expect(partOf(text, ['a', 'b', 'c'])).toEqual({
    content: 'subscriptions:\n  a: &n [1]\n  b: &m [*n, *n]\n\n  d: *m\n',
    leaveOut: ['a', 'b'],
    inPart: true,
  });
});

test.each([
  [
    'what is anchored has anchors and aliases',
    'subscriptions:\n  a: { x: &n [1], y: &m [*n, *n] }\n  c: *m\n',
  ],
  ['what is anchored around them has aliases', 'x: &n 1\ny: &m [*n]\nsubscriptions:\n  a: 1\n  c: *m\n'],
  [
    'they double and double',
    `subscriptions:\n${Array.from({ length: 14 }, (_, n) => `  a${n}: &n${n} [*n${n - 1}, *n${n - 1}]\n`).join('')}  c: *n13\n`,
  ],
  [
    'there are too many for what is anchored',
    `subscriptions:\n  a: &n [${'1,'.repeat(800)}1]\n  c: [${'*n,'.repeat(200)}*n]\n`,
  ],
])('everything is read where %s', (_, text) => {
  expect(partOf(text, ['a'])).toMatchObject({ content: text, inPart: undefined });
});

test(
  'it says what the whole says, or has to be read as a whole',
  () => {
    let passedOver = 0;
    fc.assert(
      fc.property(editsOf, fc.infiniteStream(fc.boolean()), (texts, drawn) => {
        for (const text of texts) {
          const split = splitSubscriptions(text);
          const data = readData(text);
          if (split === undefined || split.subscriptions.length === 0 || data === undefined) continue;
          const upToDate = new Set(split.subscriptions.flatMap(({ key }) => (drawn.next().value ? key : [])));
          const { content, leaveOut, inPart } = partToRead('a.yaml', { text, split }, upToDate);
          const read = readYamlQuickly('a.yaml', content)?.root;
          if (!read) continue;
          const found = dataOf(read);
          if (!isJsonObject(found)) throw new Error('what is left is no mapping');
          const left = Object.entries(sectionIn(found)).filter(([key]) => !leaveOut?.has(key));
          const kept = Object.entries(sectionIn(data)).filter(([key]) => !upToDate.has(key));
          expect(Object.fromEntries(left)).toEqual(Object.fromEntries(kept));
          if (inPart && leaveOut && leaveOut.size > 0) passedOver += 1;
        }
      }),
      { numRuns: RUNS },
    );
    expect(passedOver).toBeGreaterThan(RUNS / 10);
  },
  RUNS * MS_PER_RUN + 60_000,
);
