/** Creates an empty state with an id of its own (`state init`). The id goes into `pricewright.lock`. */
import { randomUUID } from 'node:crypto';
import { Kysely } from 'kysely';
import { fault } from '../model/diagnostic.ts';
import { writeFact } from './meta.ts';
import { migrate } from './migrations.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { closeSqliteFile, createPrivateFile, openSqliteFile } from './sqlite-file.ts';
import { type Tables, WHOLE_STATE } from './tables.ts';

export interface NewState {
  readonly kind: 'sqlite';
  readonly file: string;
  readonly project: string;
  readonly nowMs: number;
  /** Set where it takes the place of a lost one: requests are then sent with the lost one's keys in mind. */
  readonly lost?: {
    readonly reason: string;
    /** For the record: when it was last applied from, as a person remembers it. */
    readonly lastApplyMs: number | null;
    /** When the lost state was created (`pricewright.lock`); null or absent where that is not known. */
    readonly createdMs?: number | null;
  };
}

/** The new state's id. Throws a DiagnosticsError where there is something at its place already. */
export async function createState(state: NewState): Promise<string> {
  const queries = openEmpty(state.file);
  try {
    const id = randomUUID();
    await queries.transaction().execute(async (transaction) => {
      await migrate(transaction, 0, 'integer');
      const facts = factsOf(state, id);
      for (const [name, value] of facts) await writeFact(transaction, WHOLE_STATE, name, value);
    });
    return id;
  } finally {
    await queries.destroy();
  }
}

/** An empty database is what a creation leaves that was cut short: it is taken for a new one. */
function openEmpty(file: string): Kysely<Tables> {
  createPrivateFile(file);
  const database = openSqliteFile(file, 'write');
  const close = () => closeSqliteFile(database, 'write');
  const { tables } = database.prepare('SELECT count(*) AS tables FROM sqlite_schema').get() as {
    tables: number;
  };
  if (tables === 0) return new Kysely<Tables>({ dialect: sqliteDialect(database, close) });
  close();
  throw fault(
    'state-exists',
    `there is a state at ${file} already`,
    'use it; if it is to be started over, move it away first and add --lost --reason …',
  );
}

function factsOf({ project, nowMs, lost }: NewState, id: string) {
  const facts: [Parameters<typeof writeFact>[2], string][] = [
    ['state_id', id],
    ['project', project],
    ['created_at_ms', String(nowMs)],
  ];
  if (lost !== undefined) {
    facts.push(['lost_at_ms', String(nowMs)], ['lost_reason', lost.reason]);
    if (lost.createdMs != null) facts.push(['lost_created_at_ms', String(lost.createdMs)]);
    if (lost.lastApplyMs !== null) facts.push(['last_apply_ms', String(lost.lastApplyMs)]);
  }
  return facts;
}
