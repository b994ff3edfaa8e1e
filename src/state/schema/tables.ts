/**
 * The relational schema of a state, the same in every home, as one list of columns: the schema is laid by it, an export
 * copies by it, and the journal inserts by it. Instants are epoch milliseconds; JSON is text; a hash is SHA-256, hex.
 */
import type { Generated, Kysely, Transaction } from 'kysely';

/** A home's column type for a number that the database counts up. */
export type CountedType = 'integer' | 'serial';

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

/** Parents before their children. */
export const COLUMNS = {
  /** Facts by name. Facts of the whole state have the environment ''. */
  meta: { environment: 'text', name: 'text', value: 'text' },
  /** The values of records as JSON, each once. A row never changes and is never removed. */
  record_values: { hash: 'text', text: 'text' },
  /** One row per address that ever had something at the service; rows are kept for their revision. */
  resources: {
    environment: 'text',
    address: 'text',
    /** The address itself, or for a version the address of its subscription. */
    owner: 'text',
    remote_id: 'text?',
    /** Names what was last applied; null where that is unknown. */
    value_hash: 'text?',
    /** Names what the service answered. */
    answered_hash: 'text?',
    start: 'text?',
    status: 'text?',
    presence: 'text',
    /** The fields that the service did not take, as JSON; null where it took all. */
    not_taken: 'text?',
    revision: 'integer',
    applied_at_ms: 'bigint',
    /** When the row was last written, and by which run. */
    noted_at_ms: 'bigint',
    noted_by: 'text',
    /** See `checksumOf`. */
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
    /** 1 if the run ended by itself, neither interrupted nor stopped. */
    completed: 'integer',
    /** The hash of the run before it in its environment (`run-hash.ts`); null for the first. */
    previous: 'text?',
    /** The hash of the run, from its end on; null where it was cut short. */
    hash: 'text?',
    /** The checksum of what is known at the start, and that of the end. */
    checksum: 'bigint',
    end_checksum: 'bigint?',
  },
  /** JSON in parts, counted from 0: plan and provenance are written at the start of the run, the outcome at its end. */
  run_texts: { run: 'of run', kind: 'text', part: 'integer', text: 'text', checksum: 'bigint' },
  /** The bodies that the requests of a run send, each once. A row never changes. */
  request_bodies: { run: 'of run', hash: 'text', body: 'text' },
  /** One row per intent, open while `closed_at_ms` is null. */
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
    /** Names the body among those of its run; null for a request without one. */
    body_hash: 'text?',
    /** The first use of the key, by the earlier of the machine's clock and the service's. */
    opened_at_ms: 'bigint',
    /** By the later of the two. */
    last_sent_at_ms: 'bigint',
    sends: 'integer',
    /** At the last send: the machine's boot, and its uptime. */
    boot: 'text?',
    sent_up_ms: 'bigint?',
    deadline_ms: 'bigint',
    /** The checksum of the request, its body included. */
    checksum: 'bigint',
    /** The reason why sending an open intent again can tell nothing more. */
    doubt: 'text?',
    closed_at_ms: 'bigint?',
    closing: 'text?',
    /** 1 if the bytes of a withdrawn intent may have left. */
    withdrawn_left: 'integer?',
    answer_status: 'integer?',
    remote_id: 'text?',
    replayed: 'integer?',
    reason: 'text?',
    /** The run that noted the closing, or the holder of the lock under which a person did. */
    closed_by: 'text?',
    /** The checksum of the closing; null while open. */
    closing_checksum: 'bigint?',
  },
  /** Changes that a person made by hand; under the environment '' for the whole state. See `Intervention`. */
  interventions: {
    number: 'counted',
    environment: 'text',
    at_ms: 'bigint',
    actor: 'text?',
    command: 'text',
    subject: 'text?',
    reason: 'text?',
    /** JSON: the notices that a person put on record, see `Announcement`. Null for any other command. */
    document: 'text?',
    /** The run whose hash covers it: the next that ended. Null until then. */
    covered_by: 'text?',
  },
  /** Signed approvals, each as its document; see `SignedApproval`. A row never changes. */
  approvals: {
    number: 'counted',
    environment: 'text',
    plan_digest: 'text',
    document: 'text',
    noted_at_ms: 'bigint',
    checksum: 'bigint',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, ColumnKind>>>>;

/** The columns that hold one of a few words. */
interface Words {
  resources: { presence: 'present' | 'deleted' | 'removed' };
  run_texts: { kind: 'plan' | 'provenance' | 'outcome' };
  intents: {
    doubt: 'key_taken' | 'id_unknown' | 'refused_unsure' | 'not_its_own' | null;
    closing: 'done' | 'not_applied' | 'withdrawn' | 'superseded' | null;
  };
}

type ValueOf<Kind> = Kind extends 'counted'
  ? Generated<number>
  : Kind extends `${infer Sure}?`
    ? ValueOf<Sure> | null
    : Kind extends 'integer' | 'bigint'
      ? number
      : string;

export type TableName = keyof typeof COLUMNS;

export type Tables = {
  [Table in TableName]: {
    -readonly [Column in keyof (typeof COLUMNS)[Table]]: Table extends keyof Words
      ? Column extends keyof Words[Table]
        ? Words[Table][Column]
        : ValueOf<(typeof COLUMNS)[Table][Column]>
      : ValueOf<(typeof COLUMNS)[Table][Column]>;
  };
};

export type RecordValuesTable = Tables['record_values'];
export type ResourcesTable = Tables['resources'];
export type RunsTable = Tables['runs'];
export type RunTextsTable = Tables['run_texts'];
export type RequestBodiesTable = Tables['request_bodies'];
export type IntentsTable = Tables['intents'];
export type InterventionsTable = Tables['interventions'];
export type ApprovalsTable = Tables['approvals'];

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

export type Queries = Kysely<Tables> | Transaction<Tables>;

/** The environment of facts that belong to the whole state. */
export const WHOLE_STATE = '';

/** Most values in one statement; databases have a limit. */
export const MOST_AT_ONCE = 500;
