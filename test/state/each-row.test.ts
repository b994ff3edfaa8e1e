/** How a whole table is read: once, in order, and part by part. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Home } from '../../src/state/home.ts';
import { createState, openHome } from '../../src/state/open-state.ts';
import { TABLE_NAMES } from '../../src/state/schema/tables.ts';
import { sumOf } from '../../src/state/transfer/transfer-state.ts';

const ROWS = 1_201;

let folder: string;
let home: Home;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pricewright-rows-'));
  const file = join(folder, 'state.db');
  await createState({ kind: 'sqlite', file, project: 'rows', nowMs: 0 });
  home = await openHome({ kind: 'sqlite', file }, { mode: 'write', environment: 'production' });
  const values = Array.from({ length: ROWS }, (_, index) => String(10_000 + index)).reverse();
  await home.database
    .insertInto('meta')
    .values(values.map((value) => ({ environment: 'rows', name: value, value })))
    .execute();
});
afterEach(async () => {
  await home.close();
  rmSync(folder, { recursive: true, force: true });
});

const values = () =>
  home.database.selectFrom('meta').select('value').where('environment', '=', 'rows').orderBy('name');

test('an export asks for each table once, however many rows it has', async () => {
  let asked = 0;
  const counting: Home = {
    ...home,
    eachRow: (queries, query) => {
      asked += 1;
      return home.eachRow(queries, query);
    },
  };
  const lines: string[] = [];
  const { rows } = await home.snapshot((queries) =>
    sumOf(counting, queries, async (line) => void lines.push(line)),
  );
  expect(asked).toBe(TABLE_NAMES.length);
  expect(rows.meta).toBeGreaterThan(ROWS);
  const own = lines.filter((line) => line.includes('"environment":"rows"'));
  expect(own).toHaveLength(ROWS);
  expect(own).toEqual([...own].sort());
});

test('rows that nobody wants any more are in nobody’s way', async () => {
  for await (const { value } of home.eachRow(home.database, values())) {
    expect(value).toBe('10000');
    break;
  }
  await home.database.deleteFrom('meta').where('environment', '=', 'rows').execute();
  expect(await values().execute()).toEqual([]);
});
