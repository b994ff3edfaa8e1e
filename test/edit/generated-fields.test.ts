/** A thousand generated catalogs in any layout: fields are set, added and removed, and no other byte changes. */
import { expect, test } from 'vitest';
import { LineCounter, parse, parseDocument } from 'yaml';
import { editFile, type FieldEdit } from '../../src/edit/edit-file.ts';
import type { Json } from '../../src/model/values/json.ts';
import type { FieldPath } from '../../src/model/values/source.ts';
import { type Random, randomFrom } from '../simulation/random.ts';
import { catalogText } from './random-catalog.ts';

const CATALOGS = Number(process.env.EDIT_RUNS ?? 120);
const VALUES: readonly Json[] = [
  ...[
    '12.50',
    'Plain words',
    `it's "so"`,
    'a: b # c',
    'x, y',
    '[no list]',
    '{ no: map }',
    '- no element',
    '*a',
    '&a',
  ],
  ...[
    'true',
    'null',
    '42',
    '',
    ' ahead',
    'behind ',
    'two\nlines',
    'tab\there',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a text that looks like a variable.
    '${var.x}',
    'zero\u200bwidth',
    'ü',
    '\u2028',
  ],
  ...['2027-01-01', '007', 'key:', "'", '"', '\\', '%', '@x', 42, 0.5, -3, true, false],
];

interface Leaf {
  readonly path: FieldPath;
  readonly value: Json;
}

function leavesOf(value: Json, path: FieldPath): readonly Leaf[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => leavesOf(each, [...path, index]));
  if (value === null || typeof value !== 'object') return [{ path, value }];
  return Object.entries(value).flatMap(([name, each]) => leavesOf(each, [...path, name]));
}

function someOf<T>(random: Random, all: readonly T[], count: number): readonly T[] {
  return all
    .map((each) => ({ each, order: random.between(0, 1_000_000) }))
    .sort((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ each }) => each);
}

/** The lines, counted from 0, on which the values at these paths stand. */
function linesOf(text: string, paths: readonly FieldPath[]): ReadonlySet<number> {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  return new Set(
    paths.map((path) => {
      const node = document.getIn(path, true) as { readonly range: readonly number[] };
      return lineCounter.linePos(node.range[0] ?? 0).line - 1;
    }),
  );
}

const dataOf = (text: string): Json => parse(text, { version: '1.2', schema: 'core' }) as Json;
const asWritten = (value: Json): Json =>
  typeof value === 'string' ? value.replaceAll('${', () => '$${') : value;

/** Leaves by path, so that two files can be compared whatever their order. */
const flat = (data: Json): ReadonlyMap<string, Json> =>
  new Map(leavesOf(data, []).map(({ path, value }) => [path.join('/'), value]));

function editsIn(random: Random, text: string): readonly FieldEdit[] {
  const leaves = leavesOf(dataOf(text), []).filter(({ path }) => path[0] === 'bundles');
  return someOf(random, leaves, random.between(1, 4)).map(({ path, value }) => {
    if (random.chance(0.2)) return { path: [...path.slice(0, -1), 'new_field'], value: random.pick(VALUES) };
    if (random.chance(0.2)) return { path, value: undefined };
    const same = VALUES.filter((each) => typeof each === typeof value);
    return { path, value: random.pick(random.chance(0.8) ? same : VALUES) };
  });
}

test(`${CATALOGS} catalogs`, () => {
  const random = randomFrom(20261120);
  const counts = { set: 0, added: 0, removed: 0, failed: 0 };
  for (let index = 0; index < CATALOGS; index += 1) {
    const text = catalogText(random);
    const edits = editsIn(random, text);
    const { text: after, done, failed } = editFile('catalog.yaml', text, edits);
    const told = `${text}\n---\n${JSON.stringify(edits)}\n---\n${after}`;
    expect(done.length + failed.length, told).toBe(edits.length);
    const expected = new Map(flat(dataOf(text)));
    for (const { path, value } of done) {
      if (value === undefined) expected.delete(path.join('/'));
      else expected.set(path.join('/'), asWritten(value));
    }
    expect(flat(dataOf(after)), told).toEqual(expected);

    const before = flat(dataOf(text));
    const isSet = ({ path, value }: FieldEdit) => value !== undefined && before.has(path.join('/'));
    const removed = done.filter(({ value }) => value === undefined);
    const added = done.filter((edit) => edit.value !== undefined && !isSet(edit));
    const touched = linesOf(
      text,
      [...done.filter(isSet), ...removed].map(({ path }) => path),
    );
    const [was, is] = [text.split(/\r?\n/), after.split(/\r?\n/)];
    if (text.includes('\r\n')) expect(after, told).not.toMatch(/(?<!\r)\n/);
    const kept = was.filter((_, line) => !touched.has(line));
    const isFlow = text.includes('{');
    if (!isFlow || added.length === 0) {
      // Every line without an edited value is there still, in the order it had.
      const rest = [...is];
      for (const line of kept) {
        const at = rest.indexOf(line);
        expect(at, `${JSON.stringify(line)}\n${told}`).toBeGreaterThanOrEqual(0);
        rest.splice(0, at + 1);
      }
    }
    if (!isFlow)
      expect(is.length, told).toBe(was.length - removed.length + added.length + lineEndAdded(text, after));
    for (const line of touched)
      if (was[line]?.endsWith('# behind') && removed.length === 0)
        expect(is.filter((each) => each.endsWith('# behind')).length).toBe(
          was.filter((each) => each.endsWith('# behind')).length,
        );
    counts.set += done.filter(isSet).length;
    counts.added += added.length;
    counts.removed += removed.length;
    counts.failed += failed.length;
  }
  expect(counts.set).toBeGreaterThan(CATALOGS);
  expect(counts.added).toBeGreaterThan(CATALOGS / 5);
  expect(counts.removed).toBeGreaterThan(CATALOGS / 10);
  expect(counts.failed).toBeLessThan(counts.removed * 2);
}, 120_000);

/** A field that is added behind the last line gives that a line end, where it had none. */
function lineEndAdded(before: string, after: string): number {
  return !before.endsWith('\n') && after.endsWith('\n') ? 1 : 0;
}
