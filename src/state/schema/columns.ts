/** The one list of columns: the schema is laid by it, an export copies by it, and the journal inserts by it. */
import type { Tables } from './tables.ts';

/** A question mark: may be null. `counted`: a number that the database counts up. */
export type ColumnKind =
  | 'text'
  | 'text?'
  | 'unique text'
  | 'of run'
  | 'integer'
  | 'integer?'
  | 'bigint'
  | 'bigint?'
  | 'counted';

export type TableName = keyof Tables;

/** Parents before their children. */
export const COLUMNS = {
  meta: {
    environment: 'text',
    name: 'text',
    value: 'text',
  },
  record_values: {
    hash: 'text',
    text: 'text',
  },
  resources: {
    environment: 'text',
    address: 'text',
    owner: 'text',
    remote_id: 'text?',
    value_hash: 'text?',
    answered_hash: 'text?',
    start: 'text?',
    status: 'text?',
    presence: 'text',
    not_taken: 'text?',
    revision: 'integer',
    applied_at_ms: 'bigint',
    noted_at_ms: 'bigint',
    noted_by: 'text',
    checksum: 'bigint',
  },
  runs: {
    number: 'counted',
    environment: 'text',
    run: 'unique text',
    plan_digest: 'text',
    actor: 'text?',
    commit_hash: 'text?',
    tool_version: 'text',
    started_at_ms: 'bigint',
    ended_at_ms: 'bigint?',
    completed: 'integer',
    previous: 'text?',
    hash: 'text?',
    checksum: 'bigint',
    end_checksum: 'bigint?',
  },
  run_texts: {
    run: 'of run',
    kind: 'text',
    part: 'integer',
    text: 'text',
    checksum: 'bigint',
  },
  request_bodies: {
    run: 'of run',
    hash: 'text',
    body: 'text',
  },
  intents: {
    id: 'counted',
    environment: 'text',
    run: 'of run',
    step_id: 'text',
    step_digest: 'text',
    plan_digest: 'text',
    address: 'text',
    operation: 'text',
    opens: 'text?',
    day: 'text',
    revision: 'integer',
    round: 'integer',
    key: 'text',
    method: 'text',
    path: 'text',
    body_hash: 'text?',
    opened_at_ms: 'bigint',
    last_sent_at_ms: 'bigint',
    sends: 'integer',
    boot: 'text?',
    sent_up_ms: 'bigint?',
    deadline_ms: 'bigint',
    checksum: 'bigint',
    doubt: 'text?',
    closed_at_ms: 'bigint?',
    closing: 'text?',
    withdrawn_left: 'integer?',
    answer_status: 'integer?',
    remote_id: 'text?',
    replayed: 'integer?',
    reason: 'text?',
    closed_by: 'text?',
    closing_checksum: 'bigint?',
  },
  interventions: {
    number: 'counted',
    environment: 'text',
    at_ms: 'bigint',
    actor: 'text?',
    command: 'text',
    subject: 'text?',
    reason: 'text?',
    document: 'text?',
    covered_by: 'text?',
  },
  approvals: {
    number: 'counted',
    environment: 'text',
    plan_digest: 'text',
    document: 'text',
    noted_at_ms: 'bigint',
    checksum: 'bigint',
  },
} as const satisfies { readonly [Table in keyof Tables]: Readonly<Record<keyof Tables[Table], ColumnKind>> };

export const TABLE_NAMES = Object.keys(COLUMNS) as TableName[];

/** The columns that make a row's key, and the order of rows; a table without any is in the order of its `counted` column. */
export const KEYS: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  meta: ['environment', 'name'],
  record_values: ['hash'],
  resources: ['environment', 'address'],
  run_texts: ['run', 'kind', 'part'],
  request_bodies: ['run', 'hash'],
};

export function columnsOf<Table extends TableName>(table: Table): readonly (keyof Tables[Table] & string)[] {
  return Object.keys(COLUMNS[table]) as (keyof Tables[Table] & string)[];
}
