/** Opens the SQLite file of a state as it must be opened, and puts SQLite's own errors into the user's words. */
import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { DiagnosticsError, fault } from '../model/diagnostic.ts';

/** How long a statement waits for another writer of the same file, such as the run of another environment. */
const BUSY_MS = 5_000;

const NOT_A_DATABASE = 26;
const CORRUPT = 11;

/**
 * `write`: WAL, and every commit synced (synchronous FULL). Throws a DiagnosticsError for a file that is missing or is
 * no sound database.
 */
export function openSqliteFile(file: string, mode: 'read' | 'write'): DatabaseSyncInstance {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw missing(file);
  return asState(file, () => {
    const database = new DatabaseSync(file, { readOnly: mode === 'read', timeout: BUSY_MS });
    try {
      database.exec('PRAGMA foreign_keys = ON');
      if (mode === 'write') {
        database.exec('PRAGMA journal_mode = WAL');
        database.exec('PRAGMA synchronous = FULL');
        const checked = database.prepare('PRAGMA quick_check(1)').get() as { quick_check: string };
        if (checked.quick_check !== 'ok') throw corrupt(file, checked.quick_check);
      } else database.prepare('SELECT count(*) FROM sqlite_schema').get();
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

/**
 * Closes it so that the file alone is the whole state and may be copied: statements that the library still holds keep
 * SQLite from folding its write-ahead log in by itself.
 */
export function closeSqliteFile(database: DatabaseSyncInstance, mode: 'read' | 'write'): void {
  try {
    if (mode === 'write') database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
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

function corrupt(file: string, how: string): DiagnosticsError {
  return fault(
    'state-corrupt',
    `${file} is no sound SQLite database (${how})`,
    'restore it from a copy; if there is none, move it away and run `pricewright state init --lost --reason …`',
  );
}
