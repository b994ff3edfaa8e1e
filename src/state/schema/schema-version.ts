/**
 * Checks that this program can use a state's schema, and upgrades an older one by numbered migrations. Each but the
 * first takes the schema from the number before it to its own. Those are never edited once released.
 */
import { type ColumnDefinitionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { commandLine } from '../../model/messages/command-line.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import { EXIT } from '../../model/plan/exit-code.ts';
import { emptyState, type HeldLock, type Home } from '../home.ts';
import { holderText, readHolder } from './meta.ts';
import {
  COLUMNS,
  type ColumnKind,
  type CountedType,
  KEYS,
  type Queries,
  TABLE_NAMES,
  type Tables,
  WHOLE_STATE,
} from './tables.ts';

/**
 * `write` upgrades an older schema in one transaction. Throws a DiagnosticsError for a newer schema, for an older one
 * that is only read or that a run is using, and for a database that is not a state.
 */
export async function ensureSchema(
  home: Pick<Home, 'place' | 'typed' | 'database' | 'counted' | 'tables' | 'alone' | 'takeLock'>,
  mode: 'read' | 'write',
  migrations = MIGRATIONS,
): Promise<void> {
  const { place, typed } = home;
  const latest = migrations.length;
  const version = await schemaVersion(home, home.database);
  if (version === undefined) {
    if ((await home.tables(home.database)).length === 0) throw emptyState(place, typed);
    throw fault(
      'state-unreadable',
      `${place} is not a state of Pricewright`,
      `name the right place in the project file, or create a state with \`${commandLine(typed, 'state init')}\``,
    );
  }
  if (version > latest) {
    throw fault(
      'state-newer-schema',
      `${place} has schema ${version}; this program knows schemas up to ${latest}`,
      'use the version of Pricewright that wrote it, or a newer one',
    );
  }
  if (version === latest) return;
  if (mode === 'read') {
    throw fault(
      'state-older-schema',
      `${place} has schema ${version}; this program reads schema ${latest}`,
      `run \`${commandLine(typed, 'state export FILE')}\` once, which sends nothing, or an apply: either brings the state up`,
    );
  }
  const locks: HeldLock[] = [];
  try {
    await home.alone(async (transaction) => {
      // Another process may have upgraded it since.
      const now = (await schemaVersion(home, transaction)) ?? 0;
      if (now === latest) return;
      await holdVersion(transaction);
      for (const used of await environmentsInUse(transaction))
        locks.push(await lockToBringUp(home, transaction, used));
      await migrate(transaction, now, home.counted, migrations);
    });
  } finally {
    for (const lock of locks) await lock.release();
  }
}

/** Locks the version row, which worker transactions share: waits for them, and later ones see the new version. */
async function holdVersion(queries: Queries): Promise<void> {
  await queries
    .updateTable('meta')
    .set(({ ref }) => ({ value: ref('value') }))
    .where('environment', '=', WHOLE_STATE)
    .where('name', '=', 'schema_version')
    .execute();
}

async function environmentsInUse(queries: Queries): Promise<readonly string[]> {
  const rows = await queries.selectFrom('meta').select('environment').where('name', '=', 'lock').execute();
  return rows.map(({ environment }) => environment);
}

/**
 * Takes an environment's lock for the upgrade, because an older program within a run would find unknown tables and
 * could not record its requests. A run on workers does not prevent it: its workers find out by their own fence.
 */
async function lockToBringUp(
  home: Pick<Home, 'place' | 'takeLock'>,
  queries: Queries,
  environment: string,
): Promise<HeldLock> {
  const lock = await home.takeLock(environment);
  if (lock !== undefined) return lock;
  const holder = await readHolder(queries, environment);
  throw fault(
    'locked',
    `${home.place} has to be brought up to the schema of this program, and a run of an older one is using it` +
      (holder === undefined ? '' : `: ${holderText(holder)}`),
    'wait for it to end; if it hangs, end that process: the next apply resolves what it left in doubt',
    EXIT.locked,
  );
}

/** Undefined if there is no table with the version. */
async function schemaVersion(home: Pick<Home, 'tables'>, queries: Queries): Promise<number | undefined> {
  if (!(await home.tables(queries)).includes('meta')) return undefined;
  const { rows } = await sql<{ value: string }>`
    select value from meta where environment = ${WHOLE_STATE} and name = 'schema_version'
  `.execute(queries);
  const version = Number(rows[0]?.value);
  return Number.isSafeInteger(version) && version > 0 ? version : undefined;
}

export type Migration = (queries: Kysely<Tables>, counted: CountedType) => Promise<void>;

/**
 * In order. A schema's number is the number of migrations that have run. The first lays the schema as the program knows it, so
 * that a new state needs no other.
 */
export const MIGRATIONS: readonly Migration[] = [layTables];

/** Runs the migrations after `from`, and records the version. Must be called within one transaction. */
export async function migrate(
  queries: Kysely<Tables>,
  from: number,
  counted: CountedType,
  migrations = MIGRATIONS,
): Promise<void> {
  const due = from === 0 ? migrations.slice(0, 1) : migrations.slice(from);
  for (const migration of due) await migration(queries, counted);
  const value = String(migrations.length);
  await queries
    .insertInto('meta')
    .values({ environment: WHOLE_STATE, name: 'schema_version', value })
    .onConflict((conflict) => conflict.columns(['environment', 'name']).doUpdateSet({ value }))
    .execute();
}

async function layTables({ schema }: Kysely<Tables>, counted: CountedType): Promise<void> {
  for (const table of TABLE_NAMES) {
    let creation = schema.createTable(table);
    for (const [column, kind] of Object.entries<ColumnKind>(COLUMNS[table]))
      creation = creation.addColumn(column, typeOf(kind, counted), (definition) =>
        constrained(definition, kind, counted),
      );
    const key = KEYS[table];
    await (key ? creation.addPrimaryKeyConstraint(`${table}_key`, key as never) : creation).execute();
  }
  await layIndexes({ schema });
}

function typeOf(kind: ColumnKind, counted: CountedType): CountedType | 'text' | 'bigint' {
  if (kind === 'counted') return counted;
  if (kind.startsWith('integer')) return 'integer';
  return kind.startsWith('bigint') ? 'bigint' : 'text';
}

function constrained(
  column: ColumnDefinitionBuilder,
  kind: ColumnKind,
  counted: CountedType,
): ColumnDefinitionBuilder {
  if (kind === 'counted')
    return counted === 'serial' ? column.primaryKey() : column.primaryKey().autoIncrement();
  if (kind.endsWith('?')) return column;
  if (kind === 'of run') return column.notNull().references('runs.run');
  return kind === 'unique text' ? column.notNull().unique() : column.notNull();
}

async function layIndexes({ schema }: Pick<Kysely<Tables>, 'schema'>): Promise<void> {
  // The protocol rests on these two rules: at most one open intent per address, and at most one intent per key,
  // withdrawn ones excluded.
  await schema
    .createIndex('intents_open')
    .unique()
    .on('intents')
    .columns(['environment', 'address'])
    .where('closed_at_ms' as never, 'is', null)
    .execute();
  await schema
    .createIndex('intents_by_key')
    .unique()
    .on('intents')
    .columns(['environment', 'key'])
    .where(sql<SqlBool>`(closing is null or closing <> 'withdrawn')`)
    .execute();
  for (const [name, { table, columns }] of Object.entries(INDEXES))
    await schema.createIndex(name).on(table).columns(columns).execute();
}

const INDEXES: Readonly<Record<string, { readonly table: keyof Tables; readonly columns: string[] }>> = {
  resources_by_owner: { table: 'resources', columns: ['environment', 'owner'] },
  runs_by_plan: { table: 'runs', columns: ['environment', 'plan_digest'] },
  approvals_by_plan: { table: 'approvals', columns: ['environment', 'plan_digest'] },
  intents_by_address: { table: 'intents', columns: ['environment', 'address'] },
  intents_by_plan: { table: 'intents', columns: ['environment', 'plan_digest'] },
  intents_by_run: { table: 'intents', columns: ['run', 'id'] },
  intents_by_closer: { table: 'intents', columns: ['closed_by', 'id'] },
  // Answers what every run asks of all intents: which are open, and when the last entry was made. The rows also hold the
  // requests, which in a journal of years are far larger.
  intents_noted: {
    table: 'intents',
    columns: ['environment', 'closed_at_ms', 'last_sent_at_ms', 'opened_at_ms', 'boot', 'sent_up_ms'],
  },
};
