/** A file without some of its subscriptions says of all the rest what it said before, at the same places. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aliasesIn, splitSubscriptions, textWithout } from '../../src/incremental/split-subscriptions.ts';
import { isJsonObject } from '../../src/model/values/json.ts';
import { readYamlQuickly } from '../../src/yaml/read-yaml.ts';
import { dataOf, placedEntry, sourceAt } from '../../src/yaml/yaml-node.ts';
import { editsOf, readData, sectionIn } from './edited-catalogs.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 40) * 10;
const MS_PER_RUN = 50;

test.each([
  ['nothing', 'subscriptions:\n  a: 1\n', [], 'subscriptions:\n  a: 1\n'],
  ['one of two', 'subscriptions:\n  a:\n    x: 1\n  b: 2\n', ['a'], 'subscriptions:\n\n\n  b: 2\n'],
  ['all, and the heading with them', 'x: 1\nsubscriptions:\n  a: 1\ny: 2\n', ['a'], 'x: 1\n\n\ny: 2\n'],
  ['all but a remark', 'subscriptions:\n  # one\n  a: 1\n', ['a'], '\n  # one\n\n'],
  ['what ends the text', 'subscriptions:\n  a: 1\n  b: 2', ['b'], 'subscriptions:\n  a: 1\n\n'],
  ['none of that name', 'plans:\n  a: 1\n', ['a'], 'plans:\n  a: 1\n'],
])('%s is left out', (_, text, keys, rest) => {
  const split = splitSubscriptions(text);
  expect(split && textWithout(text, split, new Set(keys))).toBe(rest);
});

test(
  'what is left says what it said, or has to be read as a whole',
  () => {
    let told = 0;
    fc.assert(
      fc.property(editsOf, fc.infiniteStream(fc.boolean()), (texts, drawn) => {
        for (const text of texts) {
          const split = splitSubscriptions(text);
          if (split === undefined || split.subscriptions.length === 0) continue;
          const leaveOut = new Set(split.subscriptions.flatMap(({ key }) => (drawn.next().value ? key : [])));
          const rest = textWithout(text, split, leaveOut);
          expect(rest.split('\n').length).toBeGreaterThanOrEqual(text.split('\n').length);
          const left = aliasesIn(rest) > 0 ? undefined : readYamlQuickly('a.yaml', rest)?.root;
          if (!left) continue;
          const data = readData(text);
          // A fault within what is left out is no news: it was not there when that was found up to date.
          if (data === undefined) continue;
          told += 1;
          const { subscriptions: _, ...others } = data;
          const kept = Object.entries(sectionIn(data)).filter(([key]) => !leaveOut.has(key));
          const found = dataOf(left);
          if (!isJsonObject(found)) throw new Error('what is left is no mapping');
          expect(found).toEqual({
            ...others,
            ...(kept.length > 0 && { subscriptions: Object.fromEntries(kept) }),
          });
          for (const [key] of kept) {
            const { file, offset } = placedEntry(left, 'subscriptions', key);
            const { line } = sourceAt(file, offset);
            const { start } = split.subscriptions.find((one) => one.key === key) ?? { start: 0 };
            expect(line).toBe(text.slice(0, start).split('\n').length);
          }
        }
      }),
      { numRuns: RUNS },
    );
    expect(told).toBeGreaterThan(RUNS / 4);
  },
  RUNS * MS_PER_RUN + 60_000,
);
