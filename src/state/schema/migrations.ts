/** Numbered migrations. Each takes the schema from the number before it to its own. Never edited once released. */
import { type ColumnDefinitionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from './tables.ts';
import { WHOLE_STATE } from './tables.ts';

/** A home's column type for a number that the database counts up. */
export type CountedType = 'integer' | 'serial';

export type Migration = (queries: Kysely<Tables>, counted: CountedType) => Promise<void>;

/** In order. A schema's number is the number of migrations that have run. */
export const MIGRATIONS: readonly Migration[] = [layTables];

/** Runs the migrations after `from`, and records the version. Must be called within one transaction. */
export async function migrate(
  queries: Kysely<Tables>,
  from: number,
  counted: CountedType,
  migrations = MIGRATIONS,
): Promise<void> {
  for (const migration of migrations.slice(from)) await migration(queries, counted);
  const value = String(migrations.length);
  await queries
    .insertInto('meta')
    .values({ environment: WHOLE_STATE, name: 'schema_version', value })
    .onConflict((conflict) => conflict.columns(['environment', 'name']).doUpdateSet({ value }))
    .execute();
}

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const unique = (column: ColumnDefinitionBuilder) => column.notNull().unique();
const ofRun = (column: ColumnDefinitionBuilder) => column.notNull().references('runs.run');

async function layTables({ schema }: Kysely<Tables>, counted: CountedType): Promise<void> {
  const number = (column: ColumnDefinitionBuilder) =>
    counted === 'serial' ? column.primaryKey() : column.primaryKey().autoIncrement();
  await schema
    .createTable('meta')
    .addColumn('environment', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('value', 'text', required)
    .addPrimaryKeyConstraint('meta_key', ['environment', 'name'])
    .execute();
  await schema
    .createTable('resources')
    .addColumn('environment', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('owner', 'text', required)
    .addColumn('up_to_date', 'integer', required)
    .addColumn('remote_id', 'text')
    .addColumn('value', 'text')
    .addColumn('answered', 'text')
    .addColumn('start', 'text')
    .addColumn('status', 'text')
    .addColumn('presence', 'text', required)
    .addColumn('not_taken', 'text')
    .addColumn('revision', 'integer', required)
    .addColumn('applied_at_ms', 'bigint', required)
    .addColumn('noted_at_ms', 'bigint', required)
    .addColumn('noted_by', 'text', required)
    .addColumn('checksum', 'bigint', required)
    .addPrimaryKeyConstraint('resources_key', ['environment', 'address'])
    .execute();
  await schema
    .createTable('up_to_date')
    .addColumn('environment', 'text', required)
    .addColumn('file', 'text', required)
    .addColumn('cache_key', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('day', 'text', required)
    .addColumn('until', 'text')
    .addColumn('complete', 'integer', required)
    .addColumn('subscriptions', 'integer', required)
    .addColumn('keys', 'text', required)
    .addColumn('uses', 'text', required)
    .addColumn('used', 'text', required)
    .addColumn('entries', 'text', required)
    .addColumn('held', 'text', required)
    .addColumn('holders', 'text', required)
    .addPrimaryKeyConstraint('up_to_date_key', ['environment', 'file'])
    .execute();
  await schema
    .createTable('runs')
    .addColumn('number', counted, number)
    .addColumn('environment', 'text', required)
    .addColumn('run', 'text', unique)
    .addColumn('plan_digest', 'text', required)
    .addColumn('actor', 'text')
    .addColumn('commit_hash', 'text')
    .addColumn('tool_version', 'text', required)
    .addColumn('started_at_ms', 'bigint', required)
    .addColumn('ended_at_ms', 'bigint')
    .addColumn('completed', 'integer', required)
    .addColumn('previous', 'text')
    .addColumn('hash', 'text')
    .addColumn('checksum', 'bigint', required)
    .addColumn('end_checksum', 'bigint')
    .execute();
  await schema
    .createTable('run_texts')
    .addColumn('run', 'text', ofRun)
    .addColumn('kind', 'text', required)
    .addColumn('part', 'integer', required)
    .addColumn('text', 'text', required)
    .addColumn('checksum', 'bigint', required)
    .addPrimaryKeyConstraint('run_texts_key', ['run', 'kind', 'part'])
    .execute();
  await schema
    .createTable('request_bodies')
    .addColumn('run', 'text', ofRun)
    .addColumn('hash', 'text', required)
    .addColumn('body', 'text', required)
    .addPrimaryKeyConstraint('request_bodies_key', ['run', 'hash'])
    .execute();
  await schema
    .createTable('intents')
    .addColumn('id', counted, number)
    .addColumn('environment', 'text', required)
    .addColumn('run', 'text', ofRun)
    .addColumn('step_id', 'text', required)
    .addColumn('step_digest', 'text', required)
    .addColumn('plan_digest', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('operation', 'text', required)
    .addColumn('opens', 'text')
    .addColumn('day', 'text', required)
    .addColumn('revision', 'integer', required)
    .addColumn('round', 'integer', required)
    .addColumn('key', 'text', required)
    .addColumn('method', 'text', required)
    .addColumn('path', 'text', required)
    .addColumn('body_hash', 'text')
    .addColumn('opened_at_ms', 'bigint', required)
    .addColumn('last_sent_at_ms', 'bigint', required)
    .addColumn('sends', 'integer', required)
    .addColumn('boot', 'text')
    .addColumn('sent_up_ms', 'bigint')
    .addColumn('deadline_ms', 'bigint', required)
    .addColumn('checksum', 'bigint', required)
    .addColumn('doubt', 'text')
    .addColumn('closed_at_ms', 'bigint')
    .addColumn('closing', 'text')
    .addColumn('withdrawn_left', 'integer')
    .addColumn('answer_status', 'integer')
    .addColumn('remote_id', 'text')
    .addColumn('replayed', 'integer')
    .addColumn('reason', 'text')
    .addColumn('closed_by', 'text')
    .addColumn('closing_checksum', 'bigint')
    .execute();
  await schema
    .createTable('interventions')
    .addColumn('number', counted, number)
    .addColumn('environment', 'text', required)
    .addColumn('at_ms', 'bigint', required)
    .addColumn('actor', 'text')
    .addColumn('command', 'text', required)
    .addColumn('subject', 'text')
    .addColumn('reason', 'text')
    .execute();
  await schema
    .createTable('approvals')
    .addColumn('number', counted, number)
    .addColumn('environment', 'text', required)
    .addColumn('plan_digest', 'text', required)
    .addColumn('document', 'text', required)
    .addColumn('noted_at_ms', 'bigint', required)
    .addColumn('checksum', 'bigint', required)
    .execute();
  await layIndexes({ schema });
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
  await schema
    .createIndex('resources_not_up_to_date')
    .on('resources')
    .columns(['environment'])
    .where(sql<SqlBool>`up_to_date = 0`)
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
