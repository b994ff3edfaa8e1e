/**
 * The fast reader beside the full parser: whatever text it takes, it takes for the same data at the same places, and it
 * takes none that the full parser finds fault with. READER_DOCUMENTS sets how many texts are tried.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { Json } from '../../src/model/values/json.ts';
import { indexLines } from '../../src/yaml/decode-text.ts';
import { collectFaults } from '../../src/yaml/faults.ts';
import { parseYaml } from '../../src/yaml/parse-yaml.ts';
import { readQuickly } from '../../src/yaml/read-yaml.ts';
import { entryOf, jsonOf, type PlacedNode, placedEntry } from '../../src/yaml/yaml-node.ts';
import { subscriptionsText } from '../bench/corpus.ts';
import { ALL_MODELS } from '../catalog/all-models.ts';
import { WHOLE_CATALOG } from '../catalog/whole-catalog.ts';

const DOCUMENTS = Number(process.env.READER_DOCUMENTS ?? 2000);

/** 'declined', 'same', or what differs. */
function compared(text: string): string {
  const quick = readQuickly(text);
  if (quick === undefined) return 'declined';
  const faults = collectFaults();
  const { root, complete } = parseYaml(text, { file: 'f.yaml', lines: indexLines(text) }, faults);
  if (!root || !complete || faults.list().length > 0)
    return `taken, with ${faults.list().map(({ code }) => code)}`;
  if (!isDeepStrictEqual(quick.json, jsonOf(root.node)))
    return `data ${JSON.stringify(quick.json)} for ${JSON.stringify(jsonOf(root.node))}`;
  if (!isDeepStrictEqual(quick.tree(), root.node))
    return `tree ${JSON.stringify(quick.tree())} for ${JSON.stringify(root.node)}`;
  const lazy: PlacedNode = { file: root.file, node: quick.tree(), offset: 0, lazy: quick };
  for (const section of root.node.kind === 'map' ? root.node.entries : []) {
    for (const { key } of section.value.kind === 'map' ? section.value.entries : []) {
      const { node, offset } = placedEntry(lazy, section.key, key);
      const entry = entryOf(section.value, key);
      if (offset !== entry?.keyOffset || !isDeepStrictEqual(node, entry.value))
        return `entry ${section.key}.${key}`;
    }
  }
  return 'same';
}

function examples(): readonly string[] {
  const folder = new URL('../../examples/quickstart/', import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'));
}

/** Texts as people write them, whole ones and a few customers of a large catalog. */
const REAL = [
  WHOLE_CATALOG,
  ALL_MODELS,
  ...examples(),
  ...Array.from({ length: 40 }, (_, index) => subscriptionsText(index * 100, 1 + (index % 3), index)),
];

const ODD = [
  ...' \n:-#,[]{}"\'&*!|>%@`?\\~.+0123456789aexnN_=<$',
  '\t',
  '\r\n',
  '\u00A0',
  '\uFEFF',
  '\u0085',
  '\u2028',
  '\u{1F600}',
  '\u0001',
  ': ',
  ' #',
  '- ',
  '---\n',
  '...\n',
  '<<: ',
  '&a ',
  '&a-b ',
  '*a-b',
  '*a',
  '!!str ',
  '|\n',
  '>-\n',
  '""',
  "''",
  '\\u0041',
  '\\n',
  '\n\n',
  '\n  ',
  '\n    ',
  ' # note\n',
  '{ a: 1 }',
  '[x, y]',
  'null',
  'true',
  '0x1F',
  '1e3',
  '.5',
  '-0',
  '01',
  '2027-01-19',
];

const mutation = fc.record({
  place: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
  action: fc.constantFrom('insert', 'replace', 'remove', 'drop', 'repeat', 'swap', 'in', 'out', 'cut'),
  odd: fc.constantFrom(...ODD),
  count: fc.integer({ min: 1, max: 4 }),
});

type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

function mutated(text: string, { place, action, odd, count }: Mutation): string {
  const at = Math.floor(place * text.length);
  const lines = text.split('\n');
  const line = Math.floor(place * lines.length);
  const own = lines[line] ?? '';
  const with_ = (...replacement: readonly string[]) => lines.toSpliced(line, 1, ...replacement).join('\n');
  switch (action) {
    case 'insert':
      return text.slice(0, at) + odd + text.slice(at);
    case 'replace':
      return text.slice(0, at) + odd + text.slice(at + count);
    case 'remove':
      return text.slice(0, at) + text.slice(at + count);
    case 'drop':
      return with_();
    case 'repeat':
      return with_(own, own);
    case 'swap':
      return lines.toSpliced(line, 2, lines[line + 1] ?? '', own).join('\n');
    case 'in':
      return with_(' '.repeat(count) + own);
    case 'out':
      return with_(own.slice(Math.min(count, own.length - own.trimStart().length)));
    default:
      return text.slice(0, at);
  }
}

const REAL_MUTATED = fc
  .tuple(fc.constantFrom(...REAL), fc.array(mutation, { maxLength: 3 }))
  .map(([text, mutations]) => mutations.reduce(mutated, text));

/** Any data, written by the full parser's own printer in many ways. */
const PRINTED = fc
  .tuple(
    fc.letrec<{ tree: Json; map: Json }>((tie) => ({
      map: fc.dictionary(
        fc.oneof(fc.constantFrom('a', 'b', 'key', 'x-y', '1', 'on'), fc.string()),
        tie('tree'),
        {
          minKeys: 1,
          maxKeys: 4,
        },
      ),
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: fc.constantFrom(...ODD, 'a', 'b', 'c', ' ') }),
        fc.constantFrom<Json>(
          'text',
          'a text',
          '0.10',
          '2027-01-19',
          'true',
          'null',
          '~',
          '',
          'a: b',
          'a #b',
        ),
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('tree'), { maxLength: 4 }),
        tie('map'),
      ),
    })).map,
    fc.record({
      indent: fc.constantFrom(2, 3, 4),
      indentSeq: fc.boolean(),
      collectionStyle: fc.constantFrom('any' as const, 'block' as const, 'flow' as const),
      defaultStringType: fc.constantFrom('PLAIN' as const, 'QUOTE_SINGLE' as const, 'QUOTE_DOUBLE' as const),
      lineWidth: fc.constantFrom(0, 20, 80),
    }),
    fc.array(mutation, { maxLength: 1 }),
  )
  .map(([data, options, mutations]) => mutations.reduce(mutated, stringify(data, options)));

/** Lines that are each well formed, one below the other with no thought for what goes with what. */
const LINES = fc
  .array(
    fc.record({
      indent: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(0, 2) },
        { weight: 1, arbitrary: fc.constantFrom(4, 1) },
      ),
      dash: fc.constantFrom('', '', '', '', '', '- ', '- - ', '-   '),
      key: fc.constantFrom('a: ', 'b: ', 'c: ', 'd: ', '"e": ', "'f g': ", 'h:', '1: ', ''),
      value: fc.oneof(
        {
          weight: 6,
          arbitrary: fc.constantFrom('', 'x', 'x y', '1', '-2.5', '"q"', "'s'", '~', '# note', 'x # note'),
        },
        {
          weight: 4,
          arbitrary: fc.constantFrom(
            '[x, 1]',
            '{ a: 1, b: [] }',
            '&n x',
            '*n',
            '&n-1 x',
            '*n-1',
            '&n./2 x',
            '*n./2',
            '&m [y]',
            '*m',
            '&n ',
            '[]',
          ),
        },
        {
          weight: 1,
          arbitrary: fc.constantFrom('[', ']', '{', '}', '[x,', '1]', 'a: 1, b: 2 }', '"x', 'y"', 'x:'),
        },
      ),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((lines) =>
    lines.map(({ indent, dash, key, value }) => `${' '.repeat(indent)}${dash}${key}${value}`).join('\n'),
  );

describe('the fast reader and the full parser', () => {
  test.each([
    ['real texts and what becomes of them', REAL_MUTATED, 0.6, 0.7],
    ['printed data', PRINTED, 0.25, 0.9],
    ['lines of pieces', LINES, 0.15, 1],
  ] as const)(
    '%s',
    (name, texts, share, mostDeclined) => {
      const tried = Math.round(DOCUMENTS * share);
      let declined = 0;
      fc.assert(
        fc.property(texts, (text) => {
          const result = compared(text);
          if (result === 'declined') declined += 1;
          else expect(result, text).toBe('same');
        }),
        { numRuns: tried },
      );
      console.log(`${name}: ${tried} texts, ${declined} declined`);
      expect(declined).toBeLessThanOrEqual(tried * mostDeclined);
    },
    3_600_000,
  );

  test('texts as people write them are not declined', () => {
    expect(REAL.map(compared).filter((result) => result !== 'same')).toEqual([]);
  });
});

test('the tree of a text is read once while it is in use, however many others are', () => {
  const files = Array.from({ length: 40 }, (_, file) => readQuickly(`a: &x { file: ${file} }\nb: *x\n`));
  const trees = files.map((file) => file?.tree());
  expect(files.every((file, index) => file !== undefined && file.tree() === trees[index])).toBe(true);
});
