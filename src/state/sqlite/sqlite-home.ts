/** A state in one SQLite file, for a project that is applied from one machine. */
import { statSync, unlinkSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { CompiledQuery, Kysely } from 'kysely';
import { type HeldLock, type Home, missingState, type Opening } from '../home.ts';
import { rowWitness } from '../journal/row-witness.ts';
import type { Tables } from '../schema/tables.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { asState, isBusy, sqliteFault } from './sqlite-fault.ts';
import { closeSqliteFile, createPrivateFile, openSqliteFile, removeSqliteFile } from './sqlite-file.ts';

/** Throws a DiagnosticsError for a file that is missing, unusable or damaged, and so does every later use. */
export function openSqliteHome(file: string, { mode, ...typed }: Opening): Home {
  const isMade = mode === 'create' && createPrivateFile(file);
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw missingState(file, typed);
  const access = mode === 'read' ? 'read' : 'write';
  const sqlite = openOrRemove(file, access, isMade);
  const telling = <T>(run: () => T) => asState(file, run);
  const dialect = sqliteDialect(sqlite, () => closeSqliteFile(sqlite, access), telling);
  const database = new Kysely<Tables>({ dialect });
  return {
    place: file,
    typed,
    database,
    counted: 'integer',
    byBytes: 'binary',
    sharesWriting: false,
    tables: async () =>
      sqlite
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
        .all()
        .map(({ name }) => String(name)),
    // A transaction here takes the file's write lock before anything else.
    alone: (change) => database.transaction().execute(change),
    witness: (environment, writer) => rowWitness(database, environment, writer),
    snapshot: (read) =>
      database.connection().execute(async (connection) => {
        await connection.executeQuery(CompiledQuery.raw('begin deferred'));
        try {
          return await read(connection);
        } finally {
          await connection.executeQuery(CompiledQuery.raw('rollback'));
        }
      }),
    eachRow: (_, query) => query.stream(),
    // SQLite itself continues from the highest number.
    countOn: async () => undefined,
    takeLock: async (of) => takeSqliteLock(lockFileOf(file, of)),
    breakLock: async (of) => breakSqliteLock(lockFileOf(file, of)),
    close: () => database.destroy(),
    abandon: async () => {
      await database.destroy();
      if (isMade) removeSqliteFile(file);
    },
  };
}

function openOrRemove(file: string, access: 'read' | 'write', isMade: boolean): DatabaseSyncInstance {
  try {
    return openSqliteFile(file, access);
  } catch (error) {
    if (isMade) removeSqliteFile(file);
    throw error;
  }
}

/** Undefined if another process holds it. Throws a DiagnosticsError for a file that this user may not use. */
function takeSqliteLock(file: string): HeldLock | undefined {
  createPrivateFile(file);
  const database = asState(file, () => new DatabaseSync(file, { timeout: 0 }));
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw sqliteFault(error, file);
  }
  return { release: async () => database.close() };
}

/**
 * Lets the next run take the lock while its holder is alive: the holder keeps an unlinked file. The holder's writes
 * are refused from then on by its run id, not by this lock.
 */
function breakSqliteLock(file: string): void {
  try {
    unlinkSync(file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    throw error;
  }
}

/** A file beside the state, one per environment. */
function lockFileOf(stateFile: string, environment: string): string {
  return `${stateFile}.${encodeURIComponent(environment)}.lock`;
}
