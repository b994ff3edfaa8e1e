/** What is read of a catalog beside what was found up to date in it, and what is left out. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CatalogInput, loadCatalog } from '../../src/catalog/load-catalog.ts';
import type { ReadResult } from '../../src/catalog/read/read-catalog.ts';
import { type CachedCatalog, loadChanged } from '../../src/incremental/load-changed.ts';
import { upToDateFiles } from '../../src/incremental/up-to-date-files.ts';
import type { UpToDateFile } from '../../src/model/catalog/up-to-date.ts';
import { type Address, addressOf } from '../../src/model/values/address.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import { createHashOfUse } from '../../src/plan/up-to-date/find-up-to-date.ts';
import { COMPANY } from './company.ts';
import { ANCHORED } from './line-edits.ts';

const FILES = { ...COMPANY, 'anchored.catalog.yaml': ANCHORED };
const DAY = calendarDay('2026-11-20');
const CACHE_KEY = 'cacheKey';
const UNTIL = calendarDay('2027-01-09');
const GROWTH: readonly Address[] = [addressOf('bundle', 'growth')];

let folder: string;
let input: CatalogInput;
let files: readonly UpToDateFile[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pricewright-changed-'));
  input = { folder, globs: ['*.yaml'], environment: null, variables: new Map() };
  write(FILES);
  const { catalog } = await loadCatalog(input);
  if (catalog === undefined) throw new Error('the catalog has a fault');
  const found = [...catalog.subscriptions.keys()].map((key) => ({
    key,
    customer: null,
    id: key === 'beta' ? 'sub_beta' : null,
    until: key === 'acme' ? UNTIL : null,
    held: [],
    addresses: key.startsWith('acme') ? GROWTH : [],
    overridden: [],
  }));
  const hashOfUse = createHashOfUse(catalog, new Map());
  const { digest } = catalog;
  const noted = { found, before: undefined, digest, cacheKey: CACHE_KEY, day: DAY, hashOfUse };
  files = (await upToDateFiles(input, noted)) ?? [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text);
}

function edit(file: keyof typeof FILES, from: string, to: string): undefined {
  const text = FILES[file].replace(from, to);
  expect(text).not.toBe(FILES[file]);
  write({ [file]: text });
}

const load = (more: Partial<CachedCatalog> = {}): Promise<ReadResult> =>
  loadChanged(input, async () => ({
    files,
    touched: new Set(),
    cacheKey: CACHE_KEY,
    today: DAY,
    hashesIn: (catalog) => createHashOfUse(catalog, new Map()),
    ...more,
  }));

const ALL = ['acme', 'acme_two', 'beta', 'delta', 'epsilon', 'gamma', 'gamma_locked', 'zeta'];

test.each<readonly [string, () => Partial<CachedCatalog> | undefined, readonly string[]]>([
  ['nothing happened', () => undefined, []],
  ['a text was edited', () => edit('first.catalog.yaml', 'enterprise', 'large'), ['acme']],
  ['a remark between was edited', () => edit('first.catalog.yaml', 'Maria', 'Noor'), []],
  ['an anchor was edited', () => edit('anchored.catalog.yaml', 'scale', 'growth'), ['delta', 'epsilon']],
  [
    'the bundle has another price',
    () => edit('shared.catalog.yaml', '538.92', '539.00'),
    ['acme', 'acme_two'],
  ],
  ['a record was written', () => ({ touched: new Set(['beta', 'nobody']) }), ['beta']],
  ['its day came', () => ({ today: UNTIL }), ['acme']],
  ['the day is an earlier one', () => ({ today: calendarDay('2026-11-19') }), ALL],
  ['the cacheKey is another', () => ({ cacheKey: 'other' }), ALL],
  ['nothing was recorded', () => ({ files: [] }), ALL],
  [
    'a new one takes the id of one',
    () => edit('second.catalog.yaml', 'gamma:\n', 'gamma:\n    id: sub_beta\n'),
    ['beta', 'gamma'],
  ],
])('%s', async (_, happens, keys) => {
  const { catalog, diagnostics } = await load(happens() ?? {});
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const whole = (await loadCatalog(input)).catalog;
  expect([...(catalog?.subscriptions.keys() ?? [])]).toEqual(keys);
  expect(catalog?.upToDate?.count ?? 0).toBe(ALL.length - keys.length);
  for (const key of ALL) expect(catalog?.upToDate?.has(key) ?? false).toBe(!keys.includes(key));
  expect(catalog?.digest).toBe(whole?.digest);
  for (const [key, one] of catalog?.subscriptions ?? [])
    expect(JSON.stringify(one)).toBe(JSON.stringify(whole?.subscriptions.get(key)));
});

test.each<readonly [string, () => void]>([
  ['a value that is none', () => edit('first.catalog.yaml', 'currency: USD', 'currency: 7')],
  ['a key in two files', () => write({ 'more.yaml': FILES['second.catalog.yaml'] })],
  [
    'one id of two',
    () => edit('first.catalog.yaml', 'acme:\n', 'acme:\n    id: sub_x\n    renamed_from: beta\n'),
  ],
  ['a file that is no text', () => writeFileSync(join(folder, 'more.yaml'), Buffer.from([0xff, 0xfe]))],
  ['a bundle that is gone', () => edit('shared.catalog.yaml', '  growth:', '  other:')],
])('every fault is told, as of the whole: %s', async (_, happens) => {
  happens();
  const { catalog, diagnostics } = await load();
  const whole = await loadCatalog(input);
  expect(catalog).toBeUndefined();
  expect(diagnostics).toEqual(whole.diagnostics);
  expect(diagnostics).not.toEqual([]);
});

test('files in which all is up to date are not parsed, and what is gone is told', async () => {
  rmSync(join(folder, 'second.catalog.yaml'));
  edit('first.catalog.yaml', 'enterprise', 'large');
  const { catalog } = await load();
  expect([...(catalog?.upToDate?.untouched ?? [])]).toEqual(['anchored.catalog.yaml']);
  expect([...(catalog?.upToDate?.changed ?? [])].sort()).toEqual(['acme', 'gamma', 'gamma_locked']);
});

test('what is not read for its ending is told beside what was up to date too', async () => {
  write({ 'more.yml': 'products: { more: { name: More } }\n' });
  const { catalog, diagnostics } = await load();
  expect(catalog?.upToDate?.count).toBe(ALL.length);
  expect(diagnostics.map(({ code, source }) => [code, source?.file])).toEqual([['stray-file', 'more.yml']]);
});
