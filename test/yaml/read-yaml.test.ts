/** What a YAML text becomes, and that no text can exhaust the reader. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { Json } from '../../src/model/values/json.ts';
import { sourceText } from '../../src/model/values/source.ts';
import { MAX_ALIASED_VALUES, MAX_DEPTH, MAX_VALUES } from '../../src/yaml/decode-text.ts';
import { collectFaults } from '../../src/yaml/faults.ts';
import { readYaml } from '../../src/yaml/read-yaml.ts';
import { jsonOf, locateIn } from '../../src/yaml/yaml-node.ts';

function read(text: string | Uint8Array) {
  const faults = collectFaults();
  const { root, complete } = readYaml('f.yaml', text, faults);
  const codes = faults.list().map(({ code }) => code);
  return { root, complete, codes, json: root ? jsonOf(root.node) : root };
}

describe('readYaml', () => {
  test.each<[string, string, Json]>([
    [
      'core schema scalars',
      '[1, 0x10, 1e3, ~, true, 2027-01-19, 1_000, yes]',
      [1, 16, 1000, null, true, '2027-01-19', '1_000', 'yes'],
    ],
    ['keys that look like numbers', '{ 1: a, true: b, 1.50: c }', { 1: 'a', true: 'b', '1.50': 'c' }],
    ['a block text', 'a: |\n  one\n  two\n', { a: 'one\ntwo\n' }],
    ['an alias', 'a: &x { b: [1] }\nc: *x\n', { a: { b: [1] }, c: { b: [1] } }],
    ['an anchor set anew', 'a: &x 1\nb: *x\nc: &x 2\nd: *x\n', { a: 1, b: 1, c: 2, d: 2 }],
    ['a key without a value', 'a:\nb: 1\n', { a: null, b: 1 }],
  ])('%s', (_name, text, json) => {
    const result = read(text);
    expect(result.codes).toEqual([]);
    expect(result.json).toEqual(json);
  });

  test.each([
    ['nothing', ''],
    ['a comment', '# x\n'],
    ['a marker', '---\n'],
    ['blank lines', '\n\n'],
  ])('%s is an empty file', (_name, text) => {
    expect(read(text)).toMatchObject({ root: null, complete: true, codes: [] });
  });

  test('any JSON value survives being written and read', () => {
    const names = fc
      .string()
      .filter((name) => !['<<', '__proto__', 'constructor', 'prototype'].includes(name));
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc.dictionary(names, tie('tree'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        const result = read(stringify({ value }, { aliasDuplicateObjects: false }));
        expect(result.codes).toEqual([]);
        expect(result.json).toEqual(JSON.parse(JSON.stringify({ value })));
      }),
    );
  });

  test('no text at all makes it throw', () => {
    const pieces = fc.constantFrom(
      'a',
      ':',
      ' ',
      '\n',
      '- ',
      '[',
      ']',
      '{',
      '}',
      '"',
      "'",
      '&x',
      '*x',
      '!t',
      '|',
      '#',
      '\t',
      '---\n',
      '?',
      ',',
      '<<',
      '%YAML 1.1\n',
      '\0',
      '\uFEFF',
      '\r',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        const { root, complete, codes } = read(parts.join(''));
        if (root === undefined || !complete) expect(codes.length).toBeGreaterThan(0);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('bounds', () => {
  test.each([
    ['brackets', '['.repeat(1_000_000)],
    ['dashes', `${'- '.repeat(100_000)}x`],
    ['indented keys', Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('')],
    ['braces', `${'{a: '.repeat(5000)}`],
  ])('%s nested without end', (_name, text) => {
    expect(read(text)).toMatchObject({ root: undefined, codes: ['too-deep'] });
  });

  test('a depth that prices need is fine', () => {
    const depth = MAX_DEPTH - 4;
    expect(read(`${'['.repeat(depth)}1${']'.repeat(depth)}`).codes).toEqual([]);
  });

  test('aliases that multiply are stopped, and told once', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]'];
    for (let level = 1; level <= 9; level += 1) {
      const before = `*a${level - 1}`;
      lines.push(`a${level}: &a${level} [${Array.from({ length: 10 }, () => before).join(', ')}]`);
    }
    expect(read(lines.join('\n')).codes).toEqual(['alias-expansion']);
  });

  test('aliases within the bound are not', () => {
    const uses = Math.floor(MAX_ALIASED_VALUES / 12);
    const text = `a: &a [${'1, '.repeat(9)}1]\nb:\n${'  - *a\n'.repeat(uses)}`;
    expect(read(text).codes).toEqual([]);
  });

  describe('a text with too many values is refused, whichever way it is read', () => {
    const ways = [
      ['fast', ''],
      ['thorough', '# \t\n'],
    ] as const;
    const shapes = [
      ['products', (count: number) => `p:\n${'  - { name: P }\n'.repeat(count / 2)}`],
      ['a list in brackets', (count: number) => `p: [${'1, '.repeat(count - 2)}1]\n`],
      ['empty lists', (count: number) => `p: [${'[], '.repeat(count - 2)}[]]\n`],
      ['quoted texts', (count: number) => `p:\n${'- "x"\n'.repeat(count)}`],
    ] as const;
    // The thorough way through so many takes half a minute, and counts them all in one place: with `LONG_TESTS=1`.
    for (const [way, head] of process.env.LONG_TESTS === undefined ? ways.slice(0, 1) : ways)
      test.each(way === 'fast' ? shapes : shapes.slice(-1))(`%s, ${way}`, (_name, textOf) => {
        expect(read(head + textOf(MAX_VALUES + 2)).codes).toEqual(['too-many-values']);
        expect(read(head + textOf(MAX_VALUES)).codes).toEqual([]);
      });
  });

  test.each([
    ['too large', 'x'.repeat(10 * 1024 * 1024 + 1), 'file-too-large'],
    ['not UTF-8', Uint8Array.of(0x61, 0xff), 'not-utf8'],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x61, 0x00), 'not-utf8'],
    ['binary', Uint8Array.of(0x61, 0x00), 'binary-file'],
  ])('%s', (_name, content, code) => {
    expect(read(content)).toMatchObject({ root: undefined, complete: false, codes: [code] });
  });

  test('a text that is wrong on every line tells the first faults', () => {
    const result = read(Array.from({ length: 500 }, (_, line) => `k${line}: @x`).join('\n'));
    expect(result.codes.length).toBeLessThanOrEqual(10);
    expect(result.complete).toBe(false);
  });
});

describe('places', () => {
  const text = 'a:\r\n  b: [x, { c: y }]\r\n  ä: "z"\r\n';
  const { root } = read(text);
  const locate = root ? locateIn(root) : () => ({ file: '', line: 0, column: 0 });

  test.each([
    [['a', 'b', 0], 'f.yaml:2:7'],
    [['a', 'b', 1], 'f.yaml:2:10'],
    [['a', 'b', 1, 'c'], 'f.yaml:2:15'],
    [['a', 'ä'], 'f.yaml:3:6'],
    [['a', 'b'], 'f.yaml:2:3'],
    [['a', 'b', 7, 'c'], 'f.yaml:2:3'],
    [['a', 'none'], 'f.yaml:1:1'],
    [[], 'f.yaml:1:1'],
  ])('%j', (path, place) => {
    expect(sourceText(locate(path))).toBe(place);
  });
});
