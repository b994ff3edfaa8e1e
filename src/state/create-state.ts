/** Creates an empty state with an id of its own (`state init`). The id goes into `pricewright.lock`. */
import { randomUUID } from 'node:crypto';
import { Kysely } from 'kysely';
import { fault } from '../model/diagnostic.ts';
import { writeFact } from './meta.ts';
import { migrate } from './migrations.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { asState, closeSqliteFile, createPrivateFile, openSqliteFile } from './sqlite-file.ts';
import { type Tables, WHOLE_STATE } from './tables.ts';

export interface NewState {
  readonly kind: 'sqlite';
  readonly file: string;
  readonly project: string;
  readonly nowMs: number;
  /** Set where it takes the place of a lost one: requests are then sent with the lost one's keys in mind. */
  readonly lost?: { readonly reason: string; readonly lastApplyMs: number | null };
}

/** The new state's id. Throws a DiagnosticsError where there is something at its place already. */
export async function createState(state: NewState): Promise<string> {
  createPrivateFile(state.file);
  const database = openSqliteFile(state.file, 'write');
  const dialect = sqliteDialect(database, () => closeSqliteFile(database, 'write'));
  const queries = new Kysely<Tables>({ dialect });
  try {
    const tables = asState(state.file, () => database.prepare('SELECT name FROM sqlite_schema').all());
    // An empty database is what a creation leaves that was cut short.
    if (tables.length > 0) {
      throw fault(
        'state-exists',
        `there is a state at ${state.file} already`,
        'use it; if it is to be started over, move it away first and add --lost --reason …',
      );
    }
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

function factsOf({ project, nowMs, lost }: NewState, id: string) {
  const facts: [Parameters<typeof writeFact>[2], string][] = [
    ['state_id', id],
    ['project', project],
    ['created_at_ms', String(nowMs)],
  ];
  if (lost !== undefined) {
    facts.push(['lost_at_ms', String(nowMs)], ['lost_reason', lost.reason]);
    if (lost.lastApplyMs !== null) facts.push(['last_apply_ms', String(lost.lastApplyMs)]);
  }
  return facts;
}
