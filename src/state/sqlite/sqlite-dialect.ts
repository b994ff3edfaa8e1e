/** SQLite for kysely, over @photostructure/sqlite: an adapter, one open connection, and statements prepared once. */
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';

/** A bound, far above the number of texts that the state has. */
const MOST_STATEMENTS = 500;

/** Runs a statement, and may convert its error. */
type Telling = <T>(run: () => T) => T;

/** `close` is called when kysely is destroyed. */
export function sqliteDialect(
  database: DatabaseSyncInstance,
  close: () => void,
  telling: Telling = (run) => run(),
): Dialect {
  return {
    createDriver: () => new ImmediateDriver(database, close, telling),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new NumberingAdapter(),
    createIntrospector: (queries) => new SqliteIntrospector(queries),
  };
}

/** An insertion reports the number of its row by itself; a `returning` clause takes twice as long. */
class NumberingAdapter extends SqliteAdapter {
  override get supportsReturning(): boolean {
    return false;
  }
}

class ImmediateDriver extends SqliteDriver {
  /** Kept here, because the garbage collector closes a database that only statements refer to. */
  private readonly database: DatabaseSyncInstance;

  constructor(database: DatabaseSyncInstance, close: () => void, telling: Telling) {
    super({ database: adapt(database, close, telling) });
    this.database = database;
  }

  /** Takes the write lock at once: a transaction that reads first would fail if another writer came in between. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite rolls back by itself on a full disk; a second rollback would hide that error behind another. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.database.isTransaction) await super.rollbackTransaction(connection);
  }
}

function adapt(database: DatabaseSyncInstance, close: () => void, telling: Telling): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close,
    prepare: (sql) => {
      const known = statements.get(sql);
      if (known !== undefined) return known;
      if (statements.size >= MOST_STATEMENTS) statements.clear();
      const statement = telling(() => prepare(database, sql, telling));
      statements.set(sql, statement);
      return statement;
    },
  };
}

function prepare(database: DatabaseSyncInstance, sql: string, telling: Telling): SqliteStatement {
  const statement = database.prepare(sql);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => telling(() => statement.all(...parameters)),
    run: (parameters) => telling(() => statement.run(...parameters)),
    iterate: (parameters) => iterate(() => statement.iterate(...parameters), telling),
  };
}

/** Closes the statement even if the caller stops early. */
function* iterate(open: () => IterableIterator<unknown>, telling: Telling): IterableIterator<unknown> {
  const rows = telling(open);
  try {
    for (;;) {
      const next = telling(() => rows.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    rows.return?.();
  }
}
