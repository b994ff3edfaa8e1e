/** Opens the state of one environment, wherever it lives. SQLite is its home here. */
import { Kysely } from 'kysely';
import { fault } from '../model/diagnostic.ts';
import { EXIT } from '../model/exit-code.ts';
import { forgetHolder, holderText, openLease, readHolder } from './lease.ts';
import { checkFacts, readFacts } from './meta.ts';
import { journalReads } from './read-journal.ts';
import { readIntentsAt, readRuns } from './read-log.ts';
import { toRecorded } from './rows.ts';
import { ensureSchema } from './schema-version.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { closeSqliteFile, openSqliteFile } from './sqlite-file.ts';
import { breakSqliteLock, lockFileOf, takeSqliteLock } from './sqlite-lock.ts';
import type { Lease, LockHolder, State } from './state.ts';
import { type Tables, WHOLE_STATE } from './tables.ts';

export interface OpenState {
  readonly kind: 'sqlite';
  readonly file: string;
  readonly project: string;
  readonly environment: string;
  /** From `pricewright.lock`; null where no id is to be checked. */
  readonly expectedStateId: string | null;
  /** The service that the project file names; null where it plays no part. */
  readonly origin: string | null;
  /** `read` changes nothing on disk and never waits for a writer. */
  readonly mode: 'read' | 'write';
}

/**
 * Throws a DiagnosticsError for a state that is missing, corrupt, of a newer schema, another state than the lock file
 * names, another project's, or applied to another origin.
 */
export async function openState(options: OpenState): Promise<State> {
  const { file, environment, mode } = options;
  const sqlite = openSqliteFile(file, mode);
  const dialect = sqliteDialect(sqlite, () => closeSqliteFile(sqlite, mode));
  const database = new Kysely<Tables>({ dialect });
  try {
    await ensureSchema(database, file, mode, 'integer');
    await checkFacts(database, file, {
      project: options.project,
      environment,
      stateId: options.expectedStateId,
      origin: options.origin,
    });
    const facts = await readFacts(database, WHOLE_STATE);
    return stateOver(database, options, facts.get('state_id') ?? '');
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

function stateOver(database: Kysely<Tables>, { file, environment, mode }: OpenState, id: string): State {
  const { openIntents } = journalReads(database, environment);
  return {
    id,
    reader: {
      records: async () => {
        const rows = await database
          .selectFrom('resources')
          .selectAll()
          .where('environment', '=', environment)
          .orderBy('address')
          .execute();
        return new Map(rows.map(toRecorded).map((record) => [record.address, record]));
      },
      openIntents,
    },
    runs: (limit) => readRuns(database, environment, limit),
    intentsAt: (address) => readIntentsAt(database, environment, address),
    holder: () => readHolder(database, environment),
    lock: async (holder) => {
      if (mode === 'read') throw new Error('a state opened for reading cannot be locked');
      return takeLock(database, file, environment, holder);
    },
    unlock: async () => {
      await database.transaction().execute((queries) => forgetHolder(queries, environment));
      breakSqliteLock(lockFileOf(file, environment));
    },
    close: () => database.destroy(),
  };
}

async function takeLock(
  database: Kysely<Tables>,
  file: string,
  environment: string,
  holder: LockHolder,
): Promise<Lease> {
  const lock = takeSqliteLock(lockFileOf(file, environment));
  if (lock === undefined) {
    const other = await readHolder(database, environment);
    throw fault(
      'locked',
      `another run holds the lock${other === undefined ? '' : `: ${holderText(other)}`}`,
      'wait for it to end; if it hangs: pricewright state unlock',
      EXIT.locked,
    );
  }
  try {
    return await openLease(database, environment, holder, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}
