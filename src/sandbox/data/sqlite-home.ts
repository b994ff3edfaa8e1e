/** Stores the records in one SQLite file: one table, with one row per record and its JSON as text. */
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import type { JsonObject } from '../../model/values/json.ts';
import type { Collection } from './records.ts';
import type { Change, Home } from './store.ts';

/** The application id in the header of the SQLite file ("PWSB"). It identifies files of the sandbox. */
const APPLICATION_ID = 0x50575342;

interface Row {
  readonly collection: Collection;
  readonly id: string;
  readonly body: string;
}

/**
 * The data file is unusable: it belongs to another program, is in use, or cannot be opened. The message names the
 * file.
 */
export class SandboxDataError extends Error {
  readonly code = 'SANDBOX_DATA';
  /** Undefined where another sandbox has it open. */
  readonly fix: string | undefined;

  constructor(file: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${file} cannot hold the data of a sandbox: ${reason}`, { cause });
    this.name = 'SandboxDataError';
    const code = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) & 0xff : OTHER_PROGRAM;
    this.fix = BUSY.has(code) ? undefined : (FIXES[code] ?? MOVE_AWAY);
  }
}

const MOVE_AWAY = 'move it away for a new one to be made';
const OTHER_PROGRAM = -1;
/** SQLite's primary result codes for a file that is open elsewhere. */
const BUSY: ReadonlySet<number> = new Set([5, 6]);
/** By SQLite's primary result code: read-only, full, cannot be opened. */
const FIXES: Readonly<Record<number, string>> = {
  8: 'give this user the right to the file and its folder',
  13: 'make room on its disk',
  14: 'give this user the right to the file and its folder',
};

/**
 * Opens or creates the file, and locks it until it is closed or the program ends. Throws a {@link SandboxDataError}.
 */
export function openSqliteHome(file: string): Home {
  // The home must refer to the database object. A prepared statement alone does not keep the database open.
  const database = openDatabase(file);
  const put = database.prepare(
    'INSERT INTO records (collection, id, body) VALUES (?, ?, ?) ON CONFLICT (collection, id) DO UPDATE SET body = excluded.body',
  );
  const remove = database.prepare('DELETE FROM records WHERE collection = ? AND id = ?');
  return {
    durable: true,
    *load() {
      const rows = database.prepare('SELECT collection, id, body FROM records ORDER BY place').iterate();
      for (const row of rows as unknown as Iterable<Row>)
        yield { collection: row.collection, id: row.id, record: JSON.parse(row.body) as JsonObject };
    },
    write(changes: readonly Change[]) {
      database.exec('BEGIN IMMEDIATE');
      try {
        for (const { collection, id, record } of changes) {
          if (record === null) remove.run(collection, id);
          else put.run(collection, id, JSON.stringify(record));
        }
        database.exec('COMMIT');
      } catch (cause) {
        if (database.isTransaction) database.exec('ROLLBACK');
        throw cause;
      }
    },
    close() {
      letGo(database);
      database.close();
    },
  };
}

function openDatabase(file: string): DatabaseSyncInstance {
  let database: DatabaseSyncInstance | undefined;
  try {
    database = new DatabaseSync(file);
    claim(database);
    return database;
  } catch (cause) {
    database?.close();
    throw new SandboxDataError(file, cause);
  }
}

/**
 * Releases the lock on the file. Otherwise, statements that the library still holds would keep the file locked after
 * it is closed. SQLite releases the lock with the first statement after the change of `locking_mode`, and never in
 * WAL mode; therefore the journal mode changes first.
 */
function letGo(database: DatabaseSyncInstance): void {
  database.exec('PRAGMA journal_mode = DELETE');
  database.exec('PRAGMA locking_mode = NORMAL');
  database.exec('SELECT count(*) FROM sqlite_schema');
}

function claim(database: DatabaseSyncInstance): void {
  // The lock is exclusive, because two sandboxes on one file would each trust their own memory.
  database.exec('PRAGMA locking_mode = EXCLUSIVE');
  const { application_id: id } = database.prepare('PRAGMA application_id').get() as {
    application_id: number;
  };
  const { n: tables } = database.prepare('SELECT count(*) AS n FROM sqlite_schema').get() as { n: number };
  if (id !== APPLICATION_ID && tables > 0) throw new Error('it is the database of another program');
  database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA application_id = ${APPLICATION_ID};
    CREATE TABLE IF NOT EXISTS records (
      place INTEGER PRIMARY KEY,
      collection TEXT NOT NULL,
      id TEXT NOT NULL,
      body TEXT NOT NULL,
      UNIQUE (collection, id)
    ) STRICT;
  `);
}
