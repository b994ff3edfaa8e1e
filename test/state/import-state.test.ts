/** Damaged exports, on every home: each is refused with its line, and leaves nothing behind. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyChain } from '../../src/state/chain/verify-chain.ts';
import type { Location } from '../../src/state/home.ts';
import { createState, openState } from '../../src/state/open-state.ts';
import { importState } from '../../src/state/transfer/import-state.ts';
import { exportState } from '../../src/state/transfer/transfer-state.ts';
import { newHolder } from '../apply/bench.ts';
import { smallPlan } from '../apply/plans.ts';
import { type PostgresServer, startPostgres } from '../postgres-server.ts';
import { writeRuns } from './chain-contract.ts';
import { NOW, newIntent, rowsOf } from './intents.ts';

const folder = mkdtempSync(join(tmpdir(), 'pricewright-import-'));
let server: PostgresServer;
let lines: readonly string[];
beforeAll(async () => {
  server = await startPostgres();
  lines = await exported(join(folder, 'first.db'));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

async function exported(file: string): Promise<readonly string[]> {
  const location = { kind: 'sqlite', file } as const;
  await createState({ ...location, project: 'acme', nowMs: NOW });
  const whose = { project: 'acme', environment: 'production', expectedStateId: null, origin: null };
  const state = await openState({ ...location, ...whose, mode: 'write' });
  const holder = newHolder();
  const { journal, release } = await state.lock(holder);
  const { run } = holder;
  const start = { run, plan: smallPlan(), startedAtMs: NOW, actor: null, commit: null, toolVersion: '0' };
  await journal.startRun(start);
  await journal.noteRecords(run, ['acme', 'globex'].flatMap(rowsOf), NOW);
  await journal.openIntent(run, newIntent('bundles.a'));
  await release();
  await state.close();
  const written: string[] = [];
  await exportState(location, 'production', async (line) => void written.push(line));
  return written;
}

async function* each(all: readonly string[]): AsyncGenerator<string> {
  yield* all;
}

let places = 0;
const HOMES = {
  sqlite: (): Location => {
    places += 1;
    mkdirSync(join(folder, `${places}`));
    return { kind: 'sqlite', file: join(folder, `${places}`, 'state.db') };
  },
  postgres: (): Location => {
    places += 1;
    return { kind: 'postgres', url: server.url(`import_${places}`) };
  },
};

type Row = Record<string, unknown>;

/** The index of the first row of a table. */
const firstOf = (name: string) => lines.findIndex((line) => line.startsWith(`["${name}",`));

const changed = (name: string, edit: (row: Row) => unknown) => {
  const index = firstOf(name);
  const [table, row] = JSON.parse(lines[index] ?? '') as [string, Row];
  return lines.with(index, JSON.stringify([table, edit(row)]));
};

const damages: readonly [what: string, spoil: () => readonly string[], table: string | null, told: RegExp][] =
  [
    [
      'a doubled row',
      () => lines.toSpliced(firstOf('resources'), 0, lines[firstOf('resources')] ?? ''),
      'resources+1',
      /is refused \(.*(UNIQUE|unique).*\)/,
    ],
    [
      'an unknown column',
      () => changed('resources', (row) => ({ ...row, colour: 'red' })),
      'resources',
      /other columns than `resources` has: .*colour/,
    ],
    [
      'a missing column',
      () => changed('runs', ({ actor: _, ...row }) => row),
      'runs',
      /other columns than `runs` has/,
    ],
    [
      'null where none may be',
      () => changed('intents', (row) => ({ ...row, key: null })),
      'intents',
      /is refused \(.*(NOT NULL|not-null).*\)/,
    ],
    [
      'a value that is none',
      () => changed('runs', (row) => ({ ...row, completed: {} })),
      'runs',
      /is refused/,
    ],
    ['a row that is null', () => changed('meta', () => null), 'meta', /of no known form/],
    ['a row that is a list', () => changed('meta', () => []), 'meta', /of no known form/],
    [
      'an intent without its run',
      () => changed('intents', (row) => ({ ...row, run: 'another' })),
      'intents',
      /is refused \(.*(FOREIGN KEY|foreign key).*\)/,
    ],
    ['a line that is no JSON', () => lines.with(3, '{'), '3', /is no JSON/],
    [
      'a head of another state',
      () => lines.with(0, (lines[0] ?? '').replace(/"id":"[^"]*"/, '"id":"another"')),
      '0',
      /not of the project and the state/,
    ],
    [
      'rows of another project',
      () => lines.map((line) => line.replace('"project","value":"acme"', '"project","value":"other"')),
      null,
      /not those that its end names/,
    ],
  ];

const lineOf = (place: string): number => {
  const [name = '', more = 0] = place.split('+');
  return 1 + Number(more) + (/^\d/.test(name) ? Number(name) : firstOf(name));
};

describe.each(['sqlite', 'postgres'] as const)('into %s', (kind) => {
  const expected = { project: 'acme', id: null };

  test.each(damages)('%s', async (_, spoil, place, told) => {
    const location = HOMES[kind]();
    const refused = await importState(location, each(spoil()), expected).catch((error: Error) => error);
    const where = place === null ? '' : ` at line ${lineOf(place)}`;
    expect(refused).toMatchObject({
      message: expect.stringContaining(`export-damaged: the exported state is damaged${where}: `),
    });
    expect(refused).toMatchObject({ message: expect.stringMatching(told) });
    if (location.kind === 'sqlite') expect(readdirSync(join(location.file, '..'))).toEqual([]);
    // The place is as it was: the whole export goes there.
    await importState(location, each(lines), expected);
  });
});

test.each(['sqlite', 'postgres'] as const)('the chain of runs is the same in %s', async (kind) => {
  const first = HOMES.sqlite();
  const whose = { project: 'acme', environment: 'production', expectedStateId: null, origin: null };
  await createState({ ...first, project: 'acme', nowMs: NOW });
  const state = await openState({ ...first, ...whose, mode: 'write' });
  const hash = (await writeRuns(state, 6)).at(-1)?.hash ?? '';
  await state.close();
  const written: string[] = [];
  await exportState(first, 'production', async (line) => void written.push(line));
  const location = HOMES[kind]();
  await importState(location, each(written), { project: 'acme', id: null });
  const other = await openState({ ...location, ...whose, mode: 'read' });
  const rows = await other.chain();
  await other.close();
  expect(verifyChain(rows, [{ hash, place: 'a comment', anywhere: false }])).toMatchObject({ faults: [] });
  expect(verifyChain({ ...rows, runs: rows.runs.toSpliced(2, 1) }).faults).not.toEqual([]);
});

test.each([
  [-1, /export it again with this version.* is gone, import it with the version that wrote it/],
  [+1, /import it with the version of Pricewright that wrote it, or a newer one$/],
])('an export whose schema is %i from this one is refused with the way to use it', async (by, told) => {
  const { schema, ...head } = JSON.parse(lines[0] ?? '') as { schema: number };
  const other = lines.with(0, JSON.stringify({ ...head, schema: schema + by }));
  const refused = importState(HOMES.sqlite(), each(other), { project: 'acme', id: null });
  await expect(refused).rejects.toThrow(told);
});

test('a state that was there already stays', async () => {
  const location = HOMES.sqlite();
  await importState(location, each(lines), { project: 'acme', id: null });
  const again = importState(location, each(lines), { project: 'acme', id: null });
  await expect(again).rejects.toThrow(/state-exists: .*; use it, or move it away first; import again then$/);
  const written: string[] = [];
  await exportState(location, 'production', async (line) => void written.push(line));
  expect(written).toEqual(lines);
});
