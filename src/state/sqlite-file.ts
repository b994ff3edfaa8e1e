/** Opens the SQLite file of a state as it must be opened, and puts SQLite's own errors into the user's words. */
import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { DiagnosticsError, fault } from '../model/diagnostic.ts';

/** How long a statement waits for another writer of the same file, such as the run of another environment. */
const BUSY_MS = 5_000;

const NOT_A_DATABASE = 26;
const CORRUPT = 11;
const READ_ONLY = 8;
const CANNOT_OPEN = 14;

/**
 * `write`: WAL, and every commit synced (synchronous FULL). `read` writes nothing, and needs no right to. Throws a
 * DiagnosticsError for a file that is missing, cannot be read, or is no sound database.
 */
export function openSqliteFile(file: string, mode: 'read' | 'write'): DatabaseSyncInstance {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw missing(file);
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
 * Readers of a log share an index beside the file, which SQLite makes where it is not there. In a folder that cannot be
 * written the file is read as it lies, which is all there is as long as no log stands beside it.
 */
function openReading(file: string): DatabaseSyncInstance {
  const look = (database: DatabaseSyncInstance) =>
    void database.prepare('SELECT count(*) FROM sqlite_schema').get();
  try {
    return opened(file, true, look);
  } catch (error) {
    const code = sqliteCode(error);
    if (code !== READ_ONLY && code !== CANNOT_OPEN) throw error;
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
 * Closes it so that the file alone is the whole state and may be copied: statements that the library still holds keep
 * SQLite from folding its write-ahead log in by itself. Where that cannot be done, as on a full disk, nothing is lost.
 */
export function closeSqliteFile(database: DatabaseSyncInstance, mode: 'read' | 'write'): void {
  try {
    if (mode === 'write') database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch {
    // The log stays beside the file, and whoever opens it next reads both. What was done before must be told as it ended.
  } finally {
    database.close();
  }
}

/** An empty file that only its owner may read, its folder too where it is made for it. True where it was not there. */
export function createPrivateFile(file: string): boolean {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    // Never opened where it exists: closing a second descriptor would drop the locks that this process holds on it.
    closeSync(openSync(file, 'wx', 0o600));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Runs `use`, and says in the user's words what SQLite finds wrong with the file. */
function asState<T>(file: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    if (error instanceof DiagnosticsError) throw error;
    const code = sqliteCode(error);
    if (code === READ_ONLY || code === CANNOT_OPEN) throw unusable(file);
    if (code === NOT_A_DATABASE || code === CORRUPT) throw corrupt(file, (error as Error).message);
    throw error;
  }
}

/** SQLite's primary result code, undefined for any other error. */
export function sqliteCode(error: unknown): number | undefined {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : undefined;
  // The low byte is the primary code.
  return typeof code === 'number' ? code & 0xff : undefined;
}

function missing(file: string): DiagnosticsError {
  return fault(
    'state-missing',
    `there is no state at ${file}`,
    'create one with `pricewright state init`, or restore it from a copy; if it is lost: `pricewright state init --lost --reason …`',
  );
}

function unreadable(file: string): DiagnosticsError {
  return fault(
    'state-unreadable',
    `${file} cannot be read without writing beside it: a run is using it, or was killed`,
    'wait for the run, or let pricewright write to the folder; a copy of the whole folder can be read as well',
  );
}

function unusable(file: string): DiagnosticsError {
  return fault(
    'state-unreadable',
    `this user may not open ${file}, or may not write to it and its folder`,
    'run it as the user that owns the state',
  );
}

function corrupt(file: string, how: string): DiagnosticsError {
  return fault(
    'state-corrupt',
    `${file} is no sound SQLite database (${how})`,
    'restore it from a copy; if there is none, move it away and run `pricewright state init --lost --reason …`',
  );
}
