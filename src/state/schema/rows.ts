/**
 * Converts rows to the types of the other rooms, and back, with their checksums, so that a bit flipped on a disk is
 * reported and never billed. Only this program writes the tables.
 */

import { crc32 } from 'node:zlib';
import type { Selectable } from 'kysely';
import type { IntentId, JournaledIntent, NewIntent, RunId } from '../../apply/journal/journal.ts';
import type { Method, OperationName } from '../../interface/index.ts';
import { type DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import type { NotTaken } from '../../model/service/kept-otherwise.ts';
import type { Recorded } from '../../model/service/record.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import {
  createValueReader,
  isNamedBy,
  type ReadValue,
  type RequestRow,
  selectValues,
  textHash,
  valueRow,
} from './stored-once.ts';
import type {
  ApprovalsTable,
  IntentsTable,
  MOST_AT_ONCE,
  Queries,
  ResourcesTable,
  RunsTable,
  RunTextsTable,
} from './tables.ts';

type Column = string | number | bigint | null;

/** Computed from the columns as text, because databases return long numbers in different types. */
export function checksumOf(columns: readonly Column[]): number {
  return crc32(JSON.stringify(columns.map((column) => (column === null ? null : String(column)))));
}

export function isAsWritten(written: Column, columns: readonly Column[]): boolean {
  return written !== null && Number(written) === checksumOf(columns);
}

/** Throws a DiagnosticsError if the row was changed. */
export function checkRow(written: Column, columns: readonly Column[], what: string): void {
  if (!isAsWritten(written, columns)) throw corruptRow(what, 'its checksum differs');
}

function corruptRow(what: string, how: string): DiagnosticsError {
  return fault(
    'state-corrupt',
    `${what} is not as it was written: ${how}`,
    'restore the state from a copy, and see that the disk is sound',
  );
}

type Start = Pick<
  Selectable<RunsTable>,
  'run' | 'plan_digest' | 'actor' | 'commit_hash' | 'tool_version' | 'started_at_ms' | 'previous'
>;

/** The environment is left out, because it may get another name. */
export function runColumns(row: Start) {
  const { run, plan_digest, actor, commit_hash, tool_version, started_at_ms, previous } = row;
  return [run, plan_digest, actor, commit_hash, tool_version, started_at_ms, previous];
}

export function runEndColumns({
  run,
  ended_at_ms,
  completed,
  hash,
}: Pick<Selectable<RunsTable>, 'run' | 'ended_at_ms' | 'completed' | 'hash'>) {
  return [run, ended_at_ms, completed, hash];
}

/** Records with the same content share one value. Throws a DiagnosticsError for one that has changed since it was written. */
export async function recordsIn(
  queries: Queries,
  rows: readonly Selectable<ResourcesTable>[],
): Promise<readonly Recorded[]> {
  const read = createValueReader(await selectValues(queries, rows));
  return rows.map((row) => toRecorded(row, read));
}

/** Throws a DiagnosticsError for a row or a value that has changed since it was written. */
export function toRecorded(row: Selectable<ResourcesTable>, read: ReadValue): Recorded {
  const what = `the record of ${row.address} in the state`;
  checkRow(row.checksum, recordColumns(row), what);
  const [value, answered] = [read(row.value_hash), read(row.answered_hash)];
  if (value === undefined || answered === undefined)
    throw corruptRow(what, 'its value is gone or is another one');
  return {
    address: row.address as Address,
    remoteId: row.remote_id,
    value,
    answered,
    start: row.start as CalendarDay | null,
    status: row.status,
    presence: row.presence,
    revision: row.revision,
    appliedAtMs: Number(row.applied_at_ms),
    ...(row.not_taken !== null && { notTaken: JSON.parse(row.not_taken) as NotTaken }),
  };
}

/** Every record of an environment, by address. */
export async function readRecords(
  queries: Queries,
  environment: string,
): Promise<ReadonlyMap<Address, Recorded>> {
  const rows = await queries
    .selectFrom('resources')
    .selectAll()
    .where('environment', '=', environment)
    .orderBy('address')
    .execute();
  // A database may sort letters in its own order.
  const records = (await recordsIn(queries, rows)).toSorted((a, b) => (a.address < b.address ? -1 : 1));
  return new Map(records.map((record) => [record.address, record]));
}

/** The fields of a record that a list shows. */
export type ListedRecord = Pick<Recorded, 'address' | 'remoteId' | 'presence'>;

/** Every record of an environment without its values, which are most of a state. */
export async function listRecords(queries: Queries, environment: string): Promise<readonly ListedRecord[]> {
  const rows = await queries
    .selectFrom('resources')
    .select(['address', 'remote_id', 'presence'])
    .where('environment', '=', environment)
    .execute();
  return rows.map(({ address, remote_id: remoteId, presence }) => ({
    address: address as Address,
    remoteId,
    presence,
  }));
}

/** The records at these addresses, in their order, without absent ones; at most {@link MOST_AT_ONCE} addresses. */
export async function readRecordsAt(
  queries: Queries,
  environment: string,
  addresses: readonly Address[],
): Promise<readonly Recorded[]> {
  const rows = await queries
    .selectFrom('resources')
    .selectAll()
    .where('environment', '=', environment)
    .where('address', 'in', addresses)
    .execute();
  const found = new Map((await recordsIn(queries, rows)).map((record) => [record.address, record]));
  return addresses.flatMap((address) => found.get(address) ?? []);
}

export function fromRecorded(
  record: Recorded,
  noted: { readonly environment: string; readonly atMs: number; readonly by: string },
): Selectable<ResourcesTable> {
  const row = {
    environment: noted.environment,
    address: record.address,
    owner: ownerOf(record.address),
    remote_id: record.remoteId,
    value_hash: record.value && valueRow(record.value).hash,
    answered_hash: record.answered && valueRow(record.answered).hash,
    start: record.start,
    status: record.status,
    presence: record.presence,
    not_taken: record.notTaken === undefined ? null : JSON.stringify(record.notTaken),
    revision: record.revision,
    applied_at_ms: record.appliedAtMs,
    noted_at_ms: noted.atMs,
    noted_by: noted.by,
  };
  return { ...row, checksum: checksumOf(recordColumns(row)) };
}

/** The columns of a record that its checksum covers. */
export function recordColumns(row: Omit<Selectable<ResourcesTable>, 'checksum'>) {
  const { address, remote_id, value_hash, answered_hash, start, status, presence, revision } = row;
  const columns = [address, remote_id, value_hash, answered_hash, start, status, presence, revision];
  return [...columns, row.applied_at_ms, row.not_taken];
}

/** Throws a DiagnosticsError for a row that has changed since it was written. */
export function toIntent(row: RequestRow): JournaledIntent {
  const what = `the request for ${row.address} in the journal`;
  checkRow(row.checksum, intentColumns(row), what);
  if (!isNamedBy(row.body_hash, row.body)) throw corruptRow(what, 'its body is another one');
  return {
    intent: row.id as IntentId,
    run: row.run as RunId,
    stepId: row.step_id,
    stepDigest: row.step_digest,
    planDigest: row.plan_digest,
    address: row.address as Address,
    operation: row.operation as OperationName,
    opens: row.opens as Address | null,
    day: row.day as CalendarDay,
    revision: row.revision,
    round: row.round,
    key: row.key,
    method: row.method as Method,
    path: row.path,
    body: row.body,
    openedAtMs: Number(row.opened_at_ms),
    // Opening an intent counts its first send.
    firstSentAtMs: Number(row.opened_at_ms),
    lastSentAtMs: Number(row.last_sent_at_ms),
    sends: row.sends,
    lastSentUptime: row.boot === null ? null : { boot: row.boot, ms: Number(row.sent_up_ms) },
    doubt: row.doubt,
    deadlineMs: Number(row.deadline_ms),
  };
}

/** The columns of an intent's end; null until then. */
export const CLOSING_COLUMNS = [
  'closed_at_ms',
  'closing',
  'withdrawn_left',
  'answer_status',
  'remote_id',
  'replayed',
  'reason',
  'closed_by',
] as const;

/** The columns that an intent does not have from its opening. */
export const LATER_COLUMNS = ['id', 'doubt', ...CLOSING_COLUMNS, 'closing_checksum'] as const;

export type NewIntentRow = Omit<Selectable<IntentsTable>, (typeof LATER_COLUMNS)[number]>;

export function fromIntent(environment: string, run: RunId, intent: NewIntent): NewIntentRow {
  const row = {
    environment,
    run,
    step_id: intent.stepId,
    step_digest: intent.stepDigest,
    plan_digest: intent.planDigest,
    address: intent.address,
    operation: intent.operation,
    opens: intent.opens,
    day: intent.day,
    revision: intent.revision,
    round: intent.round,
    key: intent.key,
    method: intent.method,
    path: intent.path,
    body_hash: intent.body === null ? null : textHash(intent.body),
    opened_at_ms: intent.atMs,
    last_sent_at_ms: intent.sentAtMs,
    sends: 1,
    boot: intent.uptime?.boot ?? null,
    sent_up_ms: intent.uptime?.ms ?? null,
    deadline_ms: intent.deadlineMs,
  };
  return { ...row, checksum: checksumOf(intentColumns({ ...row, body: intent.body })) };
}

/** The checksum of a closing: one that is copied to another request is found too. */
export function closingChecksum(row: ClosedColumns): number {
  return checksumOf(closingColumns(row));
}

export type ClosedColumns = Pick<Selectable<IntentsTable>, 'id' | (typeof CLOSING_COLUMNS)[number]>;

export function closingColumns(row: ClosedColumns) {
  return [row.id, ...CLOSING_COLUMNS.map((column) => row[column])];
}

/** The request and its key, which the checksum covers; none of these columns ever changes. */
export function intentColumns(row: Omit<NewIntentRow, 'checksum' | 'body_hash'> & Pick<RequestRow, 'body'>) {
  const { run, step_id, step_digest, plan_digest, address, operation, opens, day } = row;
  const { revision, round, key, method, path, body, opened_at_ms } = row;
  return [
    ...[run, step_id, step_digest, plan_digest, address, operation, opens, day],
    ...[revision, round, key, method, path, body, opened_at_ms],
  ];
}

/** The environment is left out, because it may get another name; the document has the one that it was signed for. */
export function approvalColumns({
  plan_digest,
  document,
  noted_at_ms,
}: Pick<ApprovalsTable, 'plan_digest' | 'document' | 'noted_at_ms'>) {
  return [plan_digest, document, noted_at_ms];
}

export function runTextColumns({ run, kind, part, text }: Omit<RunTextsTable, 'checksum'>) {
  return [run, kind, part, text];
}

/** `document` is the result of the parts before, and is extended; undefined for the first part. */
export function withPart<T>(document: T | undefined, text: string): T {
  const part = JSON.parse(text) as Readonly<Record<string, unknown[]>>;
  if (document === undefined) return part as T;
  const lists = document as Readonly<Record<string, unknown[]>>;
  for (const [name, elements] of Object.entries(part)) lists[name]?.push(...elements);
  return document;
}
