/** Numbered migrations. Each but the first takes the schema from the number before it to its own. Those are never edited once released. */
import { type ColumnDefinitionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { COLUMNS, type ColumnKind, KEYS, TABLE_NAMES, type Tables, WHOLE_STATE } from './tables.ts';

/** A home's column type for a number that the database counts up. */
export type CountedType = 'integer' | 'serial';

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
