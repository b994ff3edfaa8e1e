/** A state in one SQLite file, for a project that is applied from one machine. */
import { CompiledQuery, Kysely } from 'kysely';
import type { Home, Mode } from './home.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { asState } from './sqlite-fault.ts';
import { closeSqliteFile, createPrivateFile, openSqliteFile } from './sqlite-file.ts';
import { breakSqliteLock, lockFileOf, takeSqliteLock } from './sqlite-lock.ts';
import type { Tables } from './tables.ts';

/** Throws a DiagnosticsError, at every use of it too, for a file that is missing, cannot be used, or is no sound database. */
export function openSqliteHome(file: string, mode: Mode): Home {
  if (mode === 'create') createPrivateFile(file);
  const access = mode === 'read' ? 'read' : 'write';
  const sqlite = openSqliteFile(file, access);
  const telling = <T>(run: () => T) => asState(file, run);
  const dialect = sqliteDialect(sqlite, () => closeSqliteFile(sqlite, access), telling);
  const database = new Kysely<Tables>({ dialect });
  return {
    place: file,
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
    snapshot: (read) =>
      database.connection().execute(async (connection) => {
        await connection.executeQuery(CompiledQuery.raw('begin deferred'));
        try {
          return await read(connection);
        } finally {
          await connection.executeQuery(CompiledQuery.raw('rollback'));
        }
      }),
    // SQLite itself counts on from the highest.
    countOn: async () => undefined,
    takeLock: async (environment) => takeSqliteLock(lockFileOf(file, environment)),
    breakLock: async (environment) => breakSqliteLock(lockFileOf(file, environment)),
    close: () => database.destroy(),
  };
}
