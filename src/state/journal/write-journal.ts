/** The writes of the journal, each one job of a group commit. The tables enforce the rules that must not break. */
import { type QueryResult, type Selectable, type SqlBool, sql } from 'kysely';
import type {
  Closing,
  Doubt,
  IntentId,
  Journal,
  NewIntent,
  OpenedIntent,
  RunId,
  RunStart,
  Uptime,
} from '../../apply/journal/journal.ts';
import type { Outcome } from '../../model/plan/outcome.ts';
import type { Provenance } from '../../model/plan/provenance.ts';
import type { Recorded } from '../../model/service/record.ts';
import type { Address } from '../../model/values/address.ts';
import { readNewestHash, readRunHash, type Sha256, sha256 } from '../chain/run-hash.ts';
import { checkOrigin, writeFact } from '../schema/meta.ts';
import { placesOf, prepareQuery } from '../schema/prepare-query.ts';
import {
  CLOSING_COLUMNS,
  type ClosedColumns,
  checksumOf,
  closingChecksum,
  fromIntent,
  fromRecorded,
  LATER_COLUMNS,
  type NewIntentRow,
  runColumns,
  runEndColumns,
} from '../schema/rows.ts';
import { writeBody, writeValues } from '../schema/stored-once.ts';
import { columnsOf, type Queries, type ResourcesTable } from '../schema/tables.ts';
import { noteApprovals, readApprovalsOf } from './approvals.ts';
import type { GroupCommit } from './group-commit.ts';
import { coverInterventions, latestWordMs } from './interventions.ts';
import type { journalReads } from './read-journal.ts';
import { writeRunPlan, writeRunText } from './run-texts.ts';

/** `by` is the run that holds the lock; its id is stored in every record that it writes. */
export function journalWrites(
  commits: GroupCommit,
  environment: string,
  by: RunId,
): Omit<Journal, keyof ReturnType<typeof journalReads>> {
  return {
    noteRegister: (register) =>
      commits.write((queries) => writeFact(queries, environment, 'register', JSON.stringify(register))),
    startRun: (start) => commits.write((queries) => startRun(queries, environment, start)),
    endRun: (run, outcome) => commits.write((queries) => endRun(queries, environment, run, outcome)),
    openIntent: (run, intent) => commits.write((queries) => openIntent(queries, environment, run, intent)),
    countSend: (intent, atMs, uptime) => commits.write((queries) => countSend(queries, intent, atMs, uptime)),
    noteDoubt: (intent, doubt) => commits.write((queries) => noteDoubt(queries, intent, doubt)),
    noteMissing: (fromMs, atMs) =>
      commits.write((queries) => noteMissing(queries, environment, fromMs, atMs)),
    noteHeard: (serviceMs) =>
      commits.write((queries) => writeFact(queries, environment, 'service_ms', String(serviceMs))),
    noteSameDay: (holds) => commits.write((queries) => writeFact(queries, environment, 'same_day', holds)),
    closeIntent: (intent, closing, records, atMs) =>
      commits.write((queries) => closeIntent(queries, environment, by, { intent, closing, records, atMs })),
    noteRecords: (run, records, atMs) =>
      commits.write((queries) => writeRecords(queries, environment, run, records, atMs)),
  };
}

/**
 * Must be called in a transaction. The gap is noted later than every word that a person gave, whatever the clock says: none
 * of them was about it.
 */
export async function noteMissing(
  queries: Queries,
  environment: string,
  fromMs: number,
  atMs: number,
): Promise<void> {
  await writeFact(queries, environment, 'missing_from_ms', String(fromMs));
  const wordMs = await latestWordMs(queries, environment);
  const notedMs = wordMs === null ? atMs : Math.max(atMs, wordMs + 1);
  await writeFact(queries, environment, 'missing_noted_ms', String(notedMs));
}

/** The first run that the service answers fixes the origin; a run against another origin is refused. */
async function startRun(queries: Queries, environment: string, start: RunStart): Promise<void> {
  const { origin } = start.plan.target;
  const first = await checkOrigin(queries, start.plan, origin);
  if (first === undefined && !start.unanswered) await writeFact(queries, environment, 'origin', origin);
  const row = {
    run: start.run,
    plan_digest: start.plan.digest,
    actor: start.actor,
    commit_hash: start.commit,
    tool_version: start.toolVersion,
    started_at_ms: start.startedAtMs,
    previous: await readNewestHash(queries, environment),
  };
  const checksum = checksumOf(runColumns(row));
  const open = { ended_at_ms: null, completed: 0, hash: null, end_checksum: null };
  await queries
    .insertInto('runs')
    .values({ environment, ...row, ...open, checksum })
    .execute();
  const plan = await writeRunPlan(queries, start.run, start.plan);
  if (start.approvals !== undefined) await noteApprovals(queries, environment, start.approvals, start);
  const approvals = await readApprovalsOf(queries, environment, start.plan.digest);
  const provenance: Provenance = {
    plan_sha256: plan,
    approvals_sha256: approvals.map(sha256),
    pipeline: start.pipeline ?? null,
  };
  await writeRunText(queries, { run: start.run, kind: 'provenance' }, provenance);
}

/** Returns the hash of the run. */
async function endRun(queries: Queries, environment: string, run: RunId, outcome: Outcome): Promise<Sha256> {
  const endedAtMs = Date.parse(outcome.finished_at);
  const completed = !outcome.interrupted && outcome.stopped === null ? 1 : 0;
  const { numUpdatedRows } = await queries
    .updateTable('runs')
    .set({ ended_at_ms: endedAtMs, completed })
    .where('environment', '=', environment)
    .where('run', '=', run)
    .where('ended_at_ms', 'is', null)
    .executeTakeFirstOrThrow();
  expectOne(numUpdatedRows, `run ${run} is not open`);
  await writeRunText(queries, { run, kind: 'outcome' }, outcome);
  await coverInterventions(queries, environment, run);
  const hash = await readRunHash(queries, run);
  const end_checksum = checksumOf(runEndColumns({ run, ended_at_ms: endedAtMs, completed, hash }));
  await queries.updateTable('runs').set({ hash, end_checksum }).where('run', '=', run).execute();
  return hash;
}

const INTENT_COLUMNS = columnsOf('intents').filter(
  (column): column is keyof NewIntentRow => !(LATER_COLUMNS as readonly string[]).includes(column),
);

/** The condition of the index that keeps a key from being used twice. In parentheses, because it stands beside others. */
const USES_ITS_KEY = sql<SqlBool>`(closing is null or closing <> 'withdrawn')`;

const insertIntent = prepareQuery<NewIntentRow>((queries, place) => {
  const insertion = queries
    .insertInto('intents')
    .values(placesOf(place, INTENT_COLUMNS))
    .onConflict((conflict) => conflict.columns(['environment', 'key']).where(USES_ITS_KEY).doNothing());
  return queries.getExecutor().adapter.supportsReturning ? insertion.returning('id') : insertion;
});

/** Undefined if nothing was inserted. */
function numberOf({ rows, insertId, numAffectedRows }: QueryResult<unknown>): IntentId | undefined {
  if (numAffectedRows !== 1n) return undefined;
  const [returned] = rows as readonly { readonly id: number }[];
  return (returned?.id ?? Number(insertId)) as IntentId;
}

async function openIntent(
  queries: Queries,
  environment: string,
  run: RunId,
  intent: NewIntent,
): Promise<OpenedIntent> {
  if (intent.body !== null) await writeBody(queries, run, intent.body);
  const opened = numberOf(await insertIntent(queries, fromIntent(environment, run, intent)));
  if (opened !== undefined) return { kind: 'opened', intent: opened };
  const used = await queries
    .selectFrom('intents')
    .select(['address', 'closing'])
    .where('environment', '=', environment)
    .where('key', '=', intent.key)
    .where(USES_ITS_KEY)
    .executeTakeFirstOrThrow();
  return { kind: 'key_used', by: used.address as Address, closing: used.closing as Closing['kind'] | null };
}

interface CountedSend {
  readonly id: IntentId;
  readonly atMs: number;
  readonly boot: string | null;
  readonly upMs: number | null;
}

const countOneSend = prepareQuery<CountedSend>((queries, place) =>
  queries
    .updateTable('intents')
    .set(({ eb }) => ({
      sends: eb('sends', '+', 1),
      last_sent_at_ms: place('atMs'),
      boot: place('boot'),
      sent_up_ms: place('upMs'),
    }))
    .where('id', '=', place('id'))
    .where('closed_at_ms', 'is', null),
);

async function countSend(
  queries: Queries,
  intent: IntentId,
  atMs: number,
  uptime: Uptime | null,
): Promise<void> {
  const counted = { id: intent, atMs, boot: uptime?.boot ?? null, upMs: uptime?.ms ?? null };
  const { numAffectedRows } = await countOneSend(queries, counted);
  expectOne(numAffectedRows, `intent ${intent} is not open`);
}

async function noteDoubt(queries: Queries, intent: IntentId, doubt: Doubt): Promise<void> {
  const { numUpdatedRows } = await queries
    .updateTable('intents')
    .set({ doubt })
    .where('id', '=', intent)
    .where('closed_at_ms', 'is', null)
    .executeTakeFirstOrThrow();
  expectOne(numUpdatedRows, `intent ${intent} is not open`);
}

const closeOne = prepareQuery<ClosedColumns & { closing_checksum: number }>((queries, place) =>
  queries
    .updateTable('intents')
    .set(placesOf(place, [...CLOSING_COLUMNS, 'closing_checksum']))
    .where('id', '=', place('id'))
    .where('closed_at_ms', 'is', null),
);

interface Closed {
  readonly intent: IntentId;
  readonly closing: Closing;
  /** The records that the closing changes. */
  readonly records: readonly Recorded[];
  readonly atMs: number;
}

/** Must be called in a transaction. `by` is the run that holds the lock. */
export async function closeIntent(
  queries: Queries,
  environment: string,
  by: RunId,
  { intent, closing, records, atMs }: Closed,
): Promise<void> {
  const done = closing.kind === 'done' ? closing : undefined;
  const closed = {
    id: intent,
    closed_at_ms: atMs,
    closing: closing.kind,
    withdrawn_left: closing.kind === 'withdrawn' ? Number(closing.left) : null,
    answer_status: closing.status,
    remote_id: done?.remoteId ?? null,
    replayed: done === undefined ? null : Number(done.replayed),
    reason: closing.reason,
    closed_by: by,
  };
  const { numAffectedRows } = await closeOne(queries, {
    ...closed,
    closing_checksum: closingChecksum(closed),
  });
  expectOne(numAffectedRows, `intent ${intent} is not open`);
  await writeRecords(queries, environment, by, records, atMs);
}

const RECORD_COLUMNS = columnsOf('resources');

/** A revision never decreases: otherwise a key could be used twice. */
const putRecord = prepareQuery<Selectable<ResourcesTable>>((queries, place) =>
  queries
    .insertInto('resources')
    .values(placesOf(place, RECORD_COLUMNS))
    .onConflict((conflict) =>
      conflict
        .columns(['environment', 'address'])
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(RECORD_COLUMNS.map((column) => [column, ref(`excluded.${column}`)])),
        )
        .whereRef('resources.revision', '<=', 'excluded.revision'),
    ),
);

export async function writeRecords(
  queries: Queries,
  environment: string,
  by: string,
  records: readonly Recorded[],
  atMs: number,
): Promise<void> {
  await writeValues(
    queries,
    records.flatMap(({ value, answered }) => [value, answered]),
  );
  for (const record of records) {
    const { numAffectedRows } = await putRecord(queries, fromRecorded(record, { environment, atMs, by }));
    expectOne(numAffectedRows, `the revision of ${record.address} would fall`);
  }
}

function expectOne(rows: bigint | undefined, otherwise: string): void {
  if (rows !== 1n) throw new Error(otherwise);
}
