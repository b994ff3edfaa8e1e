/** Numbered migrations. Each takes the schema from the number before it to its own. Never edited once released. */
import { hash } from 'node:crypto';
import { type ColumnDefinitionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { type Address, ownerOf } from '../../model/values/address.ts';
import type { Tables } from './tables.ts';
import { WHOLE_STATE } from './tables.ts';

/** A home's column type for a number that the database counts up. */
export type CountedType = 'integer' | 'serial';

export type Migration = (queries: Kysely<Tables>, counted: CountedType) => Promise<void>;

/** In order. A schema's number is the number of migrations that have run. */
export const MIGRATIONS: readonly Migration[] = [
  layTables,
  noteWhatLeft,
  addSettled,
  countUses,
  putTextsApart,
  putKeysApart,
  indexInstants,
  putTextsInParts,
  addInterventions,
  putHoldersApart,
  addStretches,
  addChecksums,
  renameUpToDate,
  addApprovals,
  putBodiesApart,
  chainRuns,
  addNotTaken,
];

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
const counting = (counted: CountedType) => (column: ColumnDefinitionBuilder) =>
  counted === 'serial' ? column.primaryKey() : column.primaryKey().autoIncrement();

async function layTables(queries: Kysely<Tables>, counted: CountedType): Promise<void> {
  const { schema } = queries;
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
    .addColumn('remote_id', 'text')
    .addColumn('value', 'text')
    .addColumn('answered', 'text')
    .addColumn('start', 'text')
    .addColumn('status', 'text')
    .addColumn('presence', 'text', required)
    .addColumn('revision', 'integer', required)
    .addColumn('applied_at_ms', 'bigint', required)
    .addColumn('noted_at_ms', 'bigint', required)
    .addColumn('noted_by', 'text', required)
    .addPrimaryKeyConstraint('resources_key', ['environment', 'address'])
    .execute();
  await schema
    .createTable('runs')
    .addColumn('number', counted, counting(counted))
    .addColumn('environment', 'text', required)
    .addColumn('run', 'text', (column) => column.notNull().unique())
    .addColumn('plan', 'text', required)
    .addColumn('plan_digest', 'text', required)
    .addColumn('actor', 'text')
    .addColumn('commit_hash', 'text')
    .addColumn('tool_version', 'text', required)
    .addColumn('started_at_ms', 'bigint', required)
    .addColumn('ended_at_ms', 'bigint')
    .addColumn('outcome', 'text')
    .addColumn('completed', 'integer', required)
    .execute();
  await schema
    .createTable('intents')
    .addColumn('id', counted, counting(counted))
    .addColumn('environment', 'text', required)
    .addColumn('run', 'text', (column) => column.notNull().references('runs.run'))
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
    .addColumn('body', 'text')
    .addColumn('opened_at_ms', 'bigint', required)
    .addColumn('last_sent_at_ms', 'bigint', required)
    .addColumn('sends', 'integer', required)
    .addColumn('boot', 'text')
    .addColumn('sent_up_ms', 'bigint')
    .addColumn('deadline_ms', 'bigint', required)
    .addColumn('doubt', 'text')
    .addColumn('closed_at_ms', 'bigint')
    .addColumn('closing', 'text')
    .addColumn('answer_status', 'integer')
    .addColumn('remote_id', 'text')
    .addColumn('replayed', 'integer')
    .addColumn('reason', 'text')
    .execute();
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
  await schema.createIndex('intents_by_address').on('intents').columns(['environment', 'address']).execute();
  await schema.createIndex('intents_by_plan').on('intents').columns(['environment', 'plan_digest']).execute();
  await schema.createIndex('runs_by_plan').on('runs').columns(['environment', 'plan_digest']).execute();
}

async function noteWhatLeft({ schema }: Kysely<Tables>): Promise<void> {
  await schema.alterTable('intents').addColumn('withdrawn_left', 'integer').execute();
}

async function addSettled(queries: Kysely<Tables>): Promise<void> {
  const { schema } = queries;
  await schema
    .alterTable('resources')
    .addColumn('owner', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await schema
    .alterTable('resources')
    .addColumn('settled', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  const rows = await queries.selectFrom('resources').select(['environment', 'address']).execute();
  for (const { environment, address } of rows) {
    await queries
      .updateTable('resources')
      .set({ owner: ownerOf(address as Address) })
      .where('environment', '=', environment)
      .where('address', '=', address)
      .execute();
  }
  await schema.createIndex('resources_by_owner').on('resources').columns(['environment', 'owner']).execute();
  await schema
    .createIndex('resources_unsettled')
    .on('resources')
    .columns(['environment'])
    .where(sql<SqlBool>`settled = 0`)
    .execute();
  await schema
    .createTable('settled')
    .addColumn('environment', 'text', required)
    .addColumn('file', 'text', required)
    .addColumn('ground', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('day', 'text', required)
    .addColumn('until', 'text')
    .addColumn('complete', 'integer', required)
    .addColumn('subscriptions', 'integer', required)
    .addColumn('uses', 'text', required)
    .addColumn('entries', 'text', required)
    .addColumn('held', 'text', required)
    .addPrimaryKeyConstraint('settled_key', ['environment', 'file'])
    .execute();
}

/** Adds a column to the cache of what is up to date, and empties the cache; the next apply refills it. */
async function addToSettled(
  queries: Kysely<Tables>,
  name: 'used' | 'keys' | 'holders' | 'stretches',
  initial: string,
): Promise<void> {
  await sql`delete from settled`.execute(queries);
  await queries.schema
    .alterTable('settled')
    .addColumn(name, 'text', (column) => column.notNull().defaultTo(initial))
    .execute();
  await sql`update resources set settled = 0`.execute(queries);
}

/** Number of subscriptions that rest on each of the things they use. */
async function countUses(queries: Kysely<Tables>): Promise<void> {
  await addToSettled(queries, 'used', '[]');
}

/** Moves the texts of runs out of their rows, where they slowed down reads of the columns behind them. */
async function putTextsApart(queries: Kysely<Tables>): Promise<void> {
  const { schema } = queries;
  await schema
    .createTable('run_texts')
    .addColumn('run', 'text', (column) => column.notNull().references('runs.run'))
    .addColumn('kind', 'text', required)
    .addColumn('text', 'text', required)
    .addPrimaryKeyConstraint('run_texts_key', ['run', 'kind'])
    .execute();
  for (const kind of ['plan', 'outcome'] as const) {
    const column = sql.ref(kind);
    await sql`insert into run_texts (run, kind, text)
      select run, ${sql.lit(kind)}, ${column} from runs where ${column} is not null`.execute(queries);
    await schema.alterTable('runs').dropColumn(kind).execute();
  }
}

/** Stores the keys of up-to-date subscriptions separately, because most queries need only these. */
async function putKeysApart(queries: Kysely<Tables>): Promise<void> {
  await addToSettled(queries, 'keys', '');
}

/**
 * Indexes what every run asks of all intents: which are open, and when the last entry was made. The index alone
 * answers both. The rows also hold the requests, which in a journal of years are far larger.
 */
async function indexInstants({ schema }: Kysely<Tables>): Promise<void> {
  await schema
    .createIndex('intents_noted')
    .on('intents')
    .columns(['environment', 'closed_at_ms', 'last_sent_at_ms', 'opened_at_ms', 'boot', 'sent_up_ms'])
    .execute();
}

/** A text may exceed a database's or a string's limit. The new key column needs a new table. */
async function putTextsInParts(queries: Kysely<Tables>): Promise<void> {
  const { schema } = queries;
  await schema
    .createTable('run_texts_in_parts')
    .addColumn('run', 'text', (column) => column.notNull().references('runs.run'))
    .addColumn('kind', 'text', required)
    .addColumn('part', 'integer', required)
    .addColumn('text', 'text', required)
    .addPrimaryKeyConstraint('run_texts_in_parts_key', ['run', 'kind', 'part'])
    .execute();
  await sql`insert into run_texts_in_parts (run, kind, part, text) select run, kind, 0, text from run_texts`.execute(
    queries,
  );
  await schema.dropTable('run_texts').execute();
  await schema.alterTable('run_texts_in_parts').renameTo('run_texts').execute();
}

/** Changes by hand were stored as facts, which keep only the last one and not the person. */
async function addInterventions({ schema }: Kysely<Tables>, counted: CountedType): Promise<void> {
  await schema
    .createTable('interventions')
    .addColumn('number', counted, counting(counted))
    .addColumn('environment', 'text', required)
    .addColumn('at_ms', 'bigint', required)
    .addColumn('actor', 'text')
    .addColumn('command', 'text', required)
    .addColumn('subject', 'text')
    .addColumn('reason', 'text')
    .execute();
}

/** Stores the subscriptions with held-back changes apart from the changes, of which there are few distinct ones. */
async function putHoldersApart(queries: Kysely<Tables>): Promise<void> {
  await addToSettled(queries, 'holders', '[[],[]]');
}

/** Adds the places of subscriptions in their files; most edits change only one block. */
async function addStretches(queries: Kysely<Tables>): Promise<void> {
  await addToSettled(queries, 'stretches', 'null');
}

/** Rows of older programs have no checksum. */
async function addChecksums({ schema }: Kysely<Tables>): Promise<void> {
  for (const table of ['resources', 'intents'] as const)
    await schema.alterTable(table).addColumn('checksum', 'bigint').execute();
}

/** Renames the cache of what is up to date as the program does, and empties it, because its form changes. */
async function renameUpToDate(queries: Kysely<Tables>): Promise<void> {
  const { schema } = queries;
  await sql`delete from settled`.execute(queries);
  await sql`update resources set settled = 0`.execute(queries);
  await schema.alterTable('settled').dropColumn('stretches').execute();
  await schema.alterTable('settled').renameColumn('ground', 'cache_key').execute();
  await schema.alterTable('settled').renameTo('up_to_date').execute();
  await schema.alterTable('resources').renameColumn('settled', 'up_to_date').execute();
}

/** Signed approvals, and checksums of everything between an approval and what the service answered. */
async function addApprovals({ schema }: Kysely<Tables>, counted: CountedType): Promise<void> {
  await schema
    .createTable('approvals')
    .addColumn('number', counted, counting(counted))
    .addColumn('environment', 'text', required)
    .addColumn('plan_digest', 'text', required)
    .addColumn('document', 'text', required)
    .addColumn('noted_at_ms', 'bigint', required)
    .addColumn('checksum', 'bigint', required)
    .execute();
  await schema
    .createIndex('approvals_by_plan')
    .on('approvals')
    .columns(['environment', 'plan_digest'])
    .execute();
  await schema.alterTable('runs').addColumn('checksum', 'bigint').execute();
  await schema.alterTable('runs').addColumn('end_checksum', 'bigint').execute();
  await schema.alterTable('run_texts').addColumn('checksum', 'bigint').execute();
  await schema.alterTable('intents').addColumn('closing_checksum', 'bigint').execute();
}

/** Each body is stored once for its run, and requests name it. Their checksums go on covering the body. */
async function putBodiesApart(queries: Kysely<Tables>): Promise<void> {
  const { schema } = queries;
  await schema
    .createTable('request_bodies')
    .addColumn('run', 'text', (column) => column.notNull().references('runs.run'))
    .addColumn('hash', 'text', required)
    .addColumn('body', 'text', required)
    .addPrimaryKeyConstraint('request_bodies_key', ['run', 'hash'])
    .execute();
  await schema.alterTable('intents').addColumn('body_hash', 'text').execute();
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; run: string; body: string }>`select id, run, body from intents
      where body is not null and id > ${after} order by id limit 1000`.execute(queries);
    for (const { id, run, body } of rows) {
      const name = hash('sha256', body, 'hex');
      await sql`insert into request_bodies (run, hash, body) values (${run}, ${name}, ${body})
        on conflict do nothing`.execute(queries);
      await sql`update intents set body_hash = ${name} where id = ${id}`.execute(queries);
      after = id;
    }
    if (rows.length === 0) break;
  }
  await schema.alterTable('intents').dropColumn('body').execute();
}

/** Each run holds the hash of the one before; its hash covers the requests that it made and the answers that it noted. */
async function chainRuns({ schema }: Kysely<Tables>): Promise<void> {
  for (const column of ['previous', 'hash'])
    await schema.alterTable('runs').addColumn(column, 'text').execute();
  await schema.alterTable('intents').addColumn('closed_by', 'text').execute();
  await schema.createIndex('intents_by_run').on('intents').columns(['run', 'id']).execute();
  await schema.createIndex('intents_by_closer').on('intents').columns(['closed_by', 'id']).execute();
}

/** What the service did not take when it was sent. */
async function addNotTaken({ schema }: Kysely<Tables>): Promise<void> {
  await schema.alterTable('resources').addColumn('not_taken', 'text').execute();
}
