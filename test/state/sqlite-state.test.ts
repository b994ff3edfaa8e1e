import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DiagnosticsError } from '../../src/model/messages/diagnostic.ts';
import { EXIT } from '../../src/model/plan/exit-code.ts';
import { createGroupCommit } from '../../src/state/journal/group-commit.ts';
import { createState, type OpenState, openState } from '../../src/state/open-state.ts';
import { noteHolder, readFacts, writeFact } from '../../src/state/schema/meta.ts';
import { ensureSchema, MIGRATIONS, type Migration } from '../../src/state/schema/schema-version.ts';
import type { Tables } from '../../src/state/schema/tables.ts';
import { sqliteDialect } from '../../src/state/sqlite/sqlite-dialect.ts';
import {
  closeSqliteFile,
  openSqliteFile,
  openSqliteHome,
  rowWitness,
} from '../../src/state/sqlite/sqlite-home.ts';
import { newHolder } from '../apply/bench.ts';
import { smallPlan } from '../apply/plans.ts';
import { recorded } from '../observe/observed-world.ts';
import { startChild } from './child.ts';
import { newIntent } from './intents.ts';
import { stateContract } from './state-contract.ts';

const NOW = Date.parse('2026-11-20T09:00:00Z');

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'pricewright-state-'));
}

function options(file: string, more: Partial<OpenState> = {}): OpenState {
  return {
    project: 'acme',
    environment: 'production',
    expectedStateId: null,
    origin: null,
    mode: 'write',
    ...more,
    kind: 'sqlite',
    file,
  };
}

stateContract('SQLite', async ({ createdMs, lost }) => {
  const folder = newFolder();
  const file = join(folder, 'state.db');
  const id = await createState({
    kind: 'sqlite',
    file,
    project: 'acme',
    nowMs: createdMs,
    ...(lost && { lost }),
  });
  return {
    open: (more) => openState(options(file, { expectedStateId: id, ...more })),
    remove: async () => rmSync(folder, { recursive: true }),
  };
});

describe('a SQLite file', () => {
  let folder: string;
  let file: string;
  let id: string;
  beforeEach(async () => {
    folder = newFolder();
    file = join(folder, '.pricewright', 'state.db');
    id = await createState({ kind: 'sqlite', file, project: 'acme', nowMs: NOW });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const open = (more: Partial<OpenState> = {}) => openState(options(file, more));
  const spoilt = (text: string) => {
    const database = new DatabaseSync(file);
    database.exec(text);
    database.close();
  };

  test('is private, its folder and its companions too', async () => {
    const state = await open();
    const lease = await state.lock(newHolder());
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect(mode(join(folder, '.pricewright'))).toBe('700');
    for (const end of ['', '-wal', '-shm', '.production.lock']) expect(mode(`${file}${end}`)).toBe('600');
    await lease.release();
    await state.close();
  });

  test('knows its id', async () => {
    const state = await open({ expectedStateId: id, mode: 'read' });
    expect(state.id).toBe(id);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    await state.close();
  });

  test('is one file again once it is closed', async () => {
    const state = await open();
    const lease = await state.lock(newHolder());
    await lease.setService('https://x.example', { atMs: NOW, reason: 'a write' });
    await lease.release();
    await state.close();
    const copy = join(folder, 'copy.db');
    copyFileSync(file, copy);
    await expect(openState(options(copy, { origin: 'https://y.example' }))).rejects.toThrow(
      /origin-changed.*x\.example/,
    );
  });

  test('is closed where its log cannot be folded in, and nothing is lost', async () => {
    const sqlite = openSqliteFile(file, 'write');
    sqlite.exec('PRAGMA busy_timeout = 0');
    sqlite.exec("INSERT INTO meta VALUES ('production', 'origin', 'https://x.example')");
    // Within a transaction SQLite refuses to fold the log in, as it does on a full disk.
    sqlite.exec('BEGIN IMMEDIATE');
    expect(() => sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)')).toThrow(/locked/);
    expect(() => closeSqliteFile(sqlite, 'write')).not.toThrow();
    expect(sqlite.isOpen).toBe(false);
    await expect(open({ origin: 'https://y.example', mode: 'read' })).rejects.toThrow(/x\.example/);
  });

  test('is read without being changed', async () => {
    const before = readFileSync(file);
    const state = await open({ mode: 'read' });
    await state.reader.records();
    await state.close();
    expect(readFileSync(file)).toEqual(before);
  });

  test.each<[string, () => void, RegExp, Partial<OpenState>?]>([
    [
      'missing',
      () => rmSync(file),
      /state-missing: there is no state.*; copy it from the machine that has it.*--answer lost/,
    ],
    ['another id', () => undefined, /state-other-id/, { expectedStateId: 'another' }],
    [
      'another project',
      () => undefined,
      /state-other-project: .*belongs to another project than other/,
      { project: 'other' },
    ],
    [
      'text',
      () => writeFileSync(file, 'no database at all, but long enough to have a header'.repeat(9)),
      /state-corrupt/,
    ],
    ['no state', () => spoilt('DROP TABLE meta'), /state-unreadable/],
    ['no version', () => spoilt("DELETE FROM meta WHERE name = 'schema_version'"), /state-unreadable/],
    [
      'a newer schema',
      () => spoilt("UPDATE meta SET value = '99' WHERE name = 'schema_version'"),
      /state-newer-schema.*99/,
    ],
    [
      'no facts',
      () => spoilt("DELETE FROM meta WHERE name IN ('state_id', 'project')"),
      /state-other-project/,
    ],
    [
      'a folder',
      () => {
        rmSync(file);
        mkdirSync(file);
      },
      /state-unreadable.*is a folder/,
    ],
  ])('%s: one clear fault', async (_, spoil, message, more = {}) => {
    spoil();
    for (const mode of ['read', 'write'] as const)
      await expect(open({ ...more, mode })).rejects.toThrow(message);
  });

  describe('a row that was changed on the disk is told when it is read', () => {
    const A_BODY = '{"price":"10.00"}';
    /** A state with a record and an open request; returns how many requests are open, read anew. */
    const written = async () => {
      const state = await open();
      const holder = newHolder();
      const { journal, release } = await state.lock(holder);
      const { run } = holder;
      const start = { run, plan: smallPlan(), startedAtMs: NOW, actor: null, commit: null, toolVersion: '0' };
      await journal.startRun(start);
      await journal.noteRecords(
        run,
        [recorded('bundles.a', { remoteId: 'bun_1', value: { price: '10.00' } })],
        NOW,
      );
      await journal.openIntent(run, newIntent('bundles.b', { body: A_BODY }));
      await release();
      await state.close();
      return async () => {
        const again = await open({ mode: 'read' });
        try {
          await again.reader.records();
          return (await again.reader.openIntents()).length;
        } finally {
          await again.close();
        }
      };
    };

    test.each([
      [
        'the value of a record',
        'record_values',
        "text = replace(text, '10', '18')",
        'the record of bundles.a',
      ],
      ['the value that a record names', 'resources', "value_hash = 'x'", 'the record of bundles.a'],
      ['the id of a record', 'resources', "remote_id = 'bun_2'", 'the record of bundles.a'],
      ['the key of a request', 'intents', "key = key || 'x'", 'the request for bundles.b'],
    ])('%s', async (_, table, change, what) => {
      const read = await written();
      expect(await read()).toBe(1);
      spoilt(`UPDATE ${table} SET ${change}`);
      await expect(read()).rejects.toThrow(`state-corrupt: ${what} in the`);
    });

    test.each([
      ['the bytes of a body', "UPDATE request_bodies SET body = body || ' '"],
      ['the name of a body', "UPDATE request_bodies SET hash = 'x'"],
      ['the body that a request names', "UPDATE intents SET body_hash = 'x'"],
      ['the body that a request has', 'UPDATE intents SET body_hash = NULL'],
      ['a body that is gone', 'DELETE FROM request_bodies'],
    ])('%s', async (_, change) => {
      const read = await written();
      spoilt(change);
      await expect(read()).rejects.toThrow('state-corrupt: the request for bundles.b in the');
    });
  });

  test('requests of a run that send the same bytes share one body', async () => {
    const state = await open();
    const holder = newHolder();
    const { journal, release } = await state.lock(holder);
    const { run } = holder;
    await journal.startRun({
      run,
      plan: smallPlan(),
      startedAtMs: NOW,
      actor: null,
      commit: null,
      toolVersion: '0',
    });
    const bodies = ['{"a":1}', '{"a":1}', '{"a":2}', null, '{"a":1}'];
    for (const [index, body] of bodies.entries())
      await journal.openIntent(run, newIntent(`bundles.b${index}`, { body }));
    expect((await journal.openIntents()).map(({ body }) => body)).toEqual(bodies);
    await release();
    await state.close();
    const database = new DatabaseSync(file);
    expect(database.prepare('SELECT body FROM request_bodies ORDER BY body').all()).toEqual([
      { body: '{"a":1}' },
      { body: '{"a":2}' },
    ]);
    database.close();
  });

  test('half of it gone: one clear fault', async () => {
    const state = await open();
    const lease = await state.lock(newHolder());
    for (let n = 0; n < 200; n += 1)
      await lease.setService('https://x.example', { atMs: NOW, reason: 'x'.repeat(4000 + n) });
    await lease.release();
    await state.close();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, 4096 * 3));
    await expect(open()).rejects.toThrow(/state-corrupt/);
  });

  test('is not created over another', async () => {
    const again = { kind: 'sqlite', file, project: 'acme', nowMs: NOW } as const;
    await expect(createState(again)).rejects.toThrow(/state-exists/);
  });

  test('is created over what a creation left that was cut short', async () => {
    const empty = join(folder, 'empty.db');
    writeFileSync(empty, '');
    await createState({ kind: 'sqlite', file: empty, project: 'acme', nowMs: NOW });
    await (await openState(options(empty))).close();
  });

  test('a place that cannot be made is told as it is', async () => {
    const below = join(file, 'x', 'state.db');
    await expect(createState({ kind: 'sqlite', file: below, project: 'acme', nowMs: NOW })).rejects.toThrow(
      /ENOTDIR|EEXIST/,
    );
  });

  test('of an older schema is refused to readers, and brought up by the first who writes', async () => {
    const home = openSqliteHome(file, { mode: 'write', environment: 'production' });
    const second = vi.fn(async () => undefined);
    const newer: Migration[] = [...MIGRATIONS, second];
    const ensure = (mode: 'read' | 'write') => ensureSchema(home, mode, newer);
    const older = `schema ${MIGRATIONS.length}; this program reads schema ${newer.length}; run \`pricewright state export FILE --env production\``;
    await expect(ensure('read')).rejects.toThrow(older);
    await ensure('write');
    await ensure('write');
    await ensure('read');
    await home.close();
    expect(second).toHaveBeenCalledTimes(1);
    await expect(open()).rejects.toThrow(/state-newer-schema/);
  });

  test('is not brought up beneath a run, and a run that began to wait before that is refused', async () => {
    const [running, waiting] = await Promise.all([open(), open({ environment: 'staging' })]);
    const home = openSqliteHome(file, { mode: 'write', environment: 'production' });
    const ensure = () => ensureSchema(home, 'write', [...MIGRATIONS, async () => undefined]);
    const lease = await running.lock(newHolder());
    const before = await ensure().catch((error: DiagnosticsError) => error);
    expect(before).toMatchObject({
      exitCode: EXIT.locked,
      message: expect.stringMatching(/older.*process \d+/),
    });
    await lease.release();
    await ensure();
    await expect(waiting.lock(newHolder())).rejects.toThrow(/state-newer-schema/);
    await Promise.all([running.close(), waiting.close(), home.close()]);
  });

  test('is brought up though a run was killed within', async () => {
    const home = openSqliteHome(file, { mode: 'write', environment: 'production' });
    await noteHolder(home.database, 'production', newHolder());
    await ensureSchema(home, 'write', [...MIGRATIONS, async () => undefined]);
    await home.close();
  });

  test('unlocking what nobody holds does nothing', async () => {
    const state = await open();
    await state.unlock({ actor: 'ada', atMs: NOW, reason: null });
    await state.unlock({ actor: 'ada', atMs: NOW, reason: null });
    await (await state.lock(newHolder())).release();
    await state.close();
  });

  test('a disk that is full fails the write, says so, and takes nothing with it', async () => {
    const sqlite = new DatabaseSync(file);
    const queries = new Kysely<Tables>({ dialect: sqliteDialect(sqlite, () => sqlite.close()) });
    const { write } = createGroupCommit(queries, async () => undefined, rowWitness(queries, 'y', 'test'));
    sqlite.exec('PRAGMA max_page_count = 1');
    const [small, large] = await Promise.allSettled([
      write((transaction) => writeFact(transaction, 'x', 'origin', 'small')),
      write((transaction) => writeFact(transaction, 'x', 'lock', 'large'.repeat(100_000))),
    ]);
    expect(large).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(/full/) } });
    expect(small).toMatchObject({ status: 'fulfilled' });
    expect(await readFacts(queries, 'x')).toEqual(new Map([['origin', 'small']]));
    await queries.destroy();
  });

  test('a disk that is full is told with the file, and so is another writer', async () => {
    const home = openSqliteHome(file, { mode: 'write', environment: 'production' });
    await sql`PRAGMA busy_timeout = 0`.execute(home.database);
    await sql`PRAGMA max_page_count = 1`.execute(home.database);
    const write = () => writeFact(home.database, 'x', 'origin', 'large'.repeat(100_000));
    await expect(write()).rejects.toThrow(/state-unwritable: .*state\.db .*full.*has room/);
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    await expect(write()).rejects.toThrow(/state-busy: .*state\.db /);
    other.close();
    await home.close();
  });

  test('a lock that is no database is told with its file', async () => {
    const state = await open();
    writeFileSync(
      `${file}.production.lock`,
      'no database at all, but long enough to have a header'.repeat(9),
    );
    await expect(state.lock(newHolder())).rejects.toThrow(/state-corrupt: .*production\.lock/);
    await state.close();
  });

  test('a holder that is killed gives its lock back at once', async () => {
    const child = await startChild('lock-holder.ts', [JSON.stringify({ kind: 'sqlite', file })]);
    expect(await child.line()).toBe('locked');
    const state = await open();
    await expect(state.lock(newHolder())).rejects.toThrow(
      /locked: another run holds the lock: child, process/,
    );
    await child.kill('SIGKILL');
    // It had no time to say so.
    expect(await state.holder()).toMatchObject({ actor: 'child' });
    const lease = await state.lock(newHolder());
    expect((await lease.journal.openIntents())[0]).toMatchObject({ address: 'bundles.child', sends: 1 });
    await lease.release();
    await state.close();
  });
});
