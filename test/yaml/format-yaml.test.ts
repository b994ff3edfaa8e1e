/** The layout of a catalog file, one rule a case, and the files that stay as they are. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { diagnosticText } from '../../src/model/messages/diagnostic.ts';
import { collectFaults } from '../../src/yaml/faults.ts';
import { formatYaml } from '../../src/yaml/format-yaml.ts';

const FILE = 'billing/prices.yaml';
const VARIABLE = '\u0024{var.a}';

function formatted(text: string | Uint8Array): string | undefined {
  return formatYaml(FILE, text, collectFaults());
}

function faultsOf(text: string | Uint8Array): readonly string[] {
  const faults = collectFaults();
  expect(formatYaml(FILE, text, faults)).toBeUndefined();
  return faults.list().map(diagnosticText);
}

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;

describe('the layout', () => {
  it.each<readonly [string, string, string]>([
    ['LF, one line end at the end, no mark', '\uFEFFa: 1\r\nb: 2   \r\n\r\n', lines('a: 1', 'b: 2')],
    ['two spaces of indentation', lines('a:', '    b:', '     c: 1'), lines('a:', '  b:', '    c: 1')],
    ['lists below their key', lines('a:', '-   b: 1', '    c: 2'), lines('a:', '  - b: 1', '    c: 2')],
    ['an element beside its dash', lines('a:', '  -', '    b: 1'), lines('a:', '  - b: 1')],
    ['a value beside its key', lines('a:', '    x', 'b:\tx'), lines('a: x', 'b: x')],
    ['one blank line', lines('a: 1', '', '', '', 'b: 2'), lines('a: 1', '', 'b: 2')],
    [
      'a blank line between entries of a section that take several lines',
      lines('version: "1"', 'products:', '  a:', '    b: 1', '  # about c', '  c:', '    d: 1', '  e: {}'),
      lines(
        'version: "1"',
        '',
        'products:',
        '  a:',
        '    b: 1',
        '',
        '  # about c',
        '  c:',
        '    d: 1',
        '  e: {}',
      ),
    ],
    ['spaces within brackets', lines('a: {b:   1,c: [ 1 ,2 ],}'), lines('a: { b: 1, c: [1, 2] }')],
    ['empty brackets', lines('a: { }', 'b: [', ']'), lines('a: {}', 'b: []')],
    [
      'lines of its own for what is in brackets over several lines',
      lines('a: [ # one', ' 1,', '     2', ']', 'b: { c: 1,', '       d: 2 }'),
      lines('a:', '  # one', '  - 1', '  - 2', '', 'b:', '  c: 1', '  d: 2'),
    ],
    [
      'quotes',
      lines(
        "amount: '0.10'",
        'id: "prod_1"',
        'odd: \'a: "b"\'',
        'effective_at: "2027-01-19"',
        'number: 0.10',
      ),
      lines('amount: "0.10"', 'id: prod_1', 'odd: "a: \\"b\\""', 'effective_at: 2027-01-19', 'number: 0.10'),
    ],
    [
      'quotes around a comma between brackets alone',
      lines("a: 'b, c'", "d: { e: 'f, g' }"),
      lines('a: b, c', 'd: { e: "f, g" }'),
    ],
    [
      'quotes around a day in metadata, whose values are text',
      lines("metadata: { effective_at: '2027-01-19' }", "ends: '2027-01-19'"),
      lines('metadata: { effective_at: "2027-01-19" }', 'ends: 2027-01-19'),
    ],
    ['anchors and aliases', lines('a:   &x', '   b: 1', 'c:   *x'), lines('a: &x', '  b: 1', 'c: *x')],
    [
      'texts over several lines',
      lines('a: |2-', '    b', '   c', 'd: "e', ' f"'),
      lines('a: |2-', '    b', '   c', '', 'd: e f'),
    ],
  ])('has %s', (_, before, after) => {
    expect(formatted(before)).toBe(after);
    expect(formatted(after)).toBe(after);
  });

  it.each([
    ['a variable', lines(`a: ${VARIABLE}`, `b: "${VARIABLE}"`, `c: "${VARIABLE} and $${VARIABLE}"`)],
    ['a text in curly quotes, which is a fault of the catalog', lines('a: “b”')],
    ['an escape', lines('a: "b\\u200bc"')],
    ['an explicit tag', lines('a: !!str "5"')],
    [
      'the blank lines of a text that keeps them',
      lines('a:', '  b: |+', '    c', '', '', '  d:', '    e: 1'),
    ],
    ['comments and nothing else', lines('# a', '', '# b')],
    ['nothing', ''],
  ])('leaves %s as written', (_, text) => {
    expect(formatted(text)).toBe(text);
  });

  it('keeps each comment, one behind a key or a dash on the next line', () => {
    const before = lines(
      '# of the file',
      'a:    # behind a key',
      '   # above b',
      '   b: 1   #behind b',
      '   # at the end of a',
      '',
      '# above c',
      'c:',
      '-    # behind a dash',
      '  d: 1',
      '# above the second',
      '- e',
      'f: #  nothing yet',
    );
    expect(formatted(before)).toBe(
      lines(
        '# of the file',
        'a:',
        '  # behind a key',
        '  # above b',
        '  b: 1 #behind b',
        '  # at the end of a',
        '',
        '# above c',
        'c:',
        '  # behind a dash',
        '  - d: 1',
        '  # above the second',
        '  - e',
        'f: #  nothing yet',
      ),
    );
  });

  const QUICKSTART = join(import.meta.dirname, '../../examples/quickstart/billing');
  const files = readdirSync(QUICKSTART, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.yaml'),
  );
  it.each(files)('is that of examples/quickstart/billing/%s', (file) => {
    const text = readFileSync(join(QUICKSTART, file), 'utf8');
    expect(formatted(text)).toBe(text);
  });

  const EXAMPLES = join(import.meta.dirname, '../../examples');
  const all = readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.ya?ml$/.test(file),
  );
  it.each(all)('is found again in examples/%s', (file) => {
    const once = formatted(readFileSync(join(EXAMPLES, file), 'utf8')) ?? '';
    expect(once).not.toBe('');
    expect(formatted(once)).toBe(once);
  });
});

describe('stays as it is', () => {
  it('where the layout would change what is said, with a warning', () => {
    expect(faultsOf(lines('a: +5'))).toEqual([
      'billing/prices.yaml:1:1: warning: not-formattable: the file cannot be laid out without a change of ' +
        'what it says, so it stays as it is; write what is unusual in it in a plainer way, such as `5` for `+5`',
    ]);
  });

  it('with every fault of its YAML', () => {
    expect(faultsOf(lines('a: 1', 'a: 2', 'b: *c'))).toEqual([
      expect.stringContaining('billing/prices.yaml:2:1: duplicate-key: `a` is twice'),
      expect.stringContaining('billing/prices.yaml:3:4: unknown-anchor: there is no anchor `&c` above'),
    ]);
    expect(faultsOf(new Uint8Array([0xff]))).toEqual([expect.stringContaining('not-utf8')]);
  });
});
