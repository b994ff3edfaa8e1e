/** A state in one SQLite file, for a project that is applied from one machine, with SQLite's errors in the user's terms. */
import { closeSync, mkdirSync, openSync, rmSync, statSync, unlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { CompiledQuery, Kysely } from 'kysely';
import { type DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import { errorCode } from '../../model/messages/system-error.ts';
import { type HeldLock, type Home, missingState, type Opening } from '../home.ts';
import type { CommitWitness } from '../journal/group-commit.ts';
import { readFact, writeFact } from '../schema/meta.ts';
import type { Tables } from '../schema/tables.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/** Throws a DiagnosticsError for a file that is missing, unusable or damaged, and so does every later use. */
export function openSqliteHome(file: string, { mode, ...typed }: Opening): Home {
  const isMade = mode === 'create' && createPrivateFile(file);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw missingState(file, typed);
  if (!found.isFile()) throw notAFile(file);
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
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
}

/** A file beside the state, one per environment. */
function lockFileOf(stateFile: string, environment: string): string {
  return `${stateFile}.${encodeURIComponent(environment)}.lock`;
}

/** Longest wait of a statement for another writer of the same file, such as the run of another environment. */
const BUSY_MS = 5_000;

/**
 * `write` uses WAL and syncs every commit (synchronous FULL). `read` writes nothing, and needs no write permission.
 * Throws a DiagnosticsError for a file that cannot be read or is damaged.
 */
export function openSqliteFile(file: string, mode: 'read' | 'write'): DatabaseSyncInstance {
  return asState(file, () => (mode === 'write' ? openWriting(file) : openReading(file)));
}

function openWriting(file: string): DatabaseSyncInstance {
  return opened(file, false, (database) => {
    database.exec('PRAGMA foreign_keys = ON');
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA synchronous = FULL');
    const checked = database.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
    if (checked.quick_check !== 'ok') throw corrupt(file, checked.quick_check);
  });
}

/**
 * Readers of a write-ahead log share an index beside the file, which SQLite creates if it is missing. In a read-only
 * folder the file alone is read, which is complete as long as there is no log beside it.
 */
function openReading(file: string): DatabaseSyncInstance {
  const look = (database: DatabaseSyncInstance) =>
    void database.prepare('SELECT count(*) FROM sqlite_schema').get();
  try {
    return opened(file, true, look);
  } catch (error) {
    if (!cannotBeOpened(error)) throw error;
    if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) throw unreadable(file);
    return opened(`${pathToFileURL(file).href}?immutable=1`, true, look);
  }
}

function opened(
  name: string,
  readOnly: boolean,
  prepare: (database: DatabaseSyncInstance) => void,
): DatabaseSyncInstance {
  const database = new DatabaseSync(name, { readOnly, timeout: BUSY_MS });
  try {
    prepare(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Closes the database so that the file alone is the whole state and may be copied. Statements that the library still
 * holds would keep SQLite from merging its log. If the merge fails, as on a full disk, nothing is lost.
 */
export function closeSqliteFile(database: DatabaseSyncInstance, mode: 'read' | 'write'): void {
  try {
    if (mode === 'write') database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // The log stays beside the file, and the next reader uses both. Earlier work must be reported as it ended.
  } finally {
    database.close();
  }
}

/** Creates an empty file, and its folder if missing, that only the owner may read. True if the file is new. */
function createPrivateFile(file: string): boolean {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    // An existing file is never opened: closing a second descriptor would drop the locks that this process has on it.
    closeSync(openSync(file, 'wx', 0o600));
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the file and SQLite's files beside it. Must be called once the database is closed. */
function removeSqliteFile(file: string): void {
  for (const end of ['-wal', '-shm', '']) rmSync(`${file}${end}`, { force: true });
}

function notAFile(file: string): DiagnosticsError {
  return fault(
    'state-unreadable',
    `${file} is a folder, and the state is one file`,
    'put the file back, or correct `state` in the project file',
  );
}

function unreadable(file: string): DiagnosticsError {
  return fault(
    'state-unreadable',
    `${file} cannot be read without writing beside it: a run is using it, or was killed`,
    'wait for the run, or let Pricewright write to the folder; a copy of the whole folder can be read as well',
  );
}

/** `writer` must be unique: nobody else marks transactions under this name. */
export function rowWitness(database: Kysely<Tables>, environment: string, writer: string): CommitWitness {
  let transactions = 0;
  return {
    mark: async (queries) => {
      transactions += 1;
      const mark = `${writer} ${transactions}`;
      await writeFact(queries, environment, 'last_commit', mark);
      return mark;
    },
    fateOf: async (mark) =>
      (await readFact(database, environment, 'last_commit')) === mark ? 'committed' : 'rolled_back',
  };
}

/** SQLite's primary result codes (sqlite.org/rescode.html). */
const PERMISSION = 3;
const BUSY = 5;
const READ_ONLY = 8;
const FAILED = 10;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const NOT_A_DATABASE = 26;

/** Runs `use`. Throws a DiagnosticsError for an error that a person has to fix, and any other error unchanged. */
function asState<T>(file: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    throw sqliteFault(error, file);
  }
}

/** Returns the error itself if it is not about the file, such as a row that a table refuses. */
function sqliteFault(error: unknown, file: string): unknown {
  const detail = error instanceof Error ? error.message : String(error);
  switch (sqliteCode(error)) {
    case PERMISSION:
    case READ_ONLY:
    case CANNOT_OPEN:
      return unusable(file);
    case CORRUPT:
    case NOT_A_DATABASE:
      return corrupt(file, detail);
    case FULL:
    case FAILED:
      return fault(
        'state-unwritable',
        `${file} cannot be read or written (${detail})`,
        'see that its disk has room and is sound, then run the command again',
      );
    case BUSY:
      return fault(
        'state-busy',
        `${file} is being written to by another process (${detail})`,
        'wait for it to end, or end it if it is suspended; then run the command again',
      );
    default:
      return error;
  }
}

function cannotBeOpened(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === READ_ONLY || code === CANNOT_OPEN;
}

function isBusy(error: unknown): boolean {
  return sqliteCode(error) === BUSY;
}

/** SQLite's primary result code; undefined for any other error. */
function sqliteCode(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  // The low byte is the primary code.
  return typeof code === 'number' ? code & 0xff : undefined;
}

function unusable(file: string): DiagnosticsError {
  return fault(
    'state-unreadable',
    `this user may not open ${file}, or may not write to it and its folder`,
    'run it as the user that owns the state, where the file system may be written to',
  );
}

function corrupt(file: string, how: string): DiagnosticsError {
  return fault(
    'state-corrupt',
    `${file} is no sound SQLite database (${how})`,
    'restore it from a copy; if there is none, move it away and run `pricewright recover --answer lost --reason …`',
  );
}
