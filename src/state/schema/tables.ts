/** The relational schema of a state, the same in every home. Instants are epoch milliseconds; JSON is text. */
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';

/** Facts by name. Facts of the whole state have the environment ''. */
export interface MetaTable {
  environment: string;
  name: string;
  value: string;
}

/** The values of records as JSON, each once. A row never changes and is never removed. */
export interface RecordValuesTable {
  /** SHA-256 of the text's UTF-8 bytes, hex. */
  hash: string;
  text: string;
}

/** One row per address that ever had something at the service; rows are kept for their revision. */
export interface ResourcesTable {
  environment: string;
  address: string;
  /** The address itself, or for a version the address of its subscription. */
  owner: string;
  remote_id: string | null;
  /** Names what was last applied; null where that is unknown. */
  value_hash: string | null;
  /** Names what the service answered. */
  answered_hash: string | null;
  start: string | null;
  status: string | null;
  presence: 'present' | 'deleted' | 'removed';
  /** The fields that the service did not take, as JSON; null where it took all. */
  not_taken: string | null;
  revision: number;
  applied_at_ms: number;
  /** When the row was last written, and by which run. */
  noted_at_ms: number;
  noted_by: string;
  /** See `row-checksum.ts`. */
  checksum: number;
}

/** A column that is null after insertion. */
type Later<T> = ColumnType<T | null, never, T | null>;

/** One row per intent, open while `closed_at_ms` is null. */
export interface IntentsTable {
  id: Generated<number>;
  environment: string;
  run: string;
  step_id: string;
  step_digest: string;
  plan_digest: string;
  address: string;
  operation: string;
  opens: string | null;
  day: string;
  revision: number;
  round: number;
  key: string;
  method: string;
  path: string;
  /** Names the body among those of its run; null for a request without one. */
  body_hash: string | null;
  /** The first use of the key, by the earlier of the machine's clock and the service's. */
  opened_at_ms: number;
  /** By the later of the two. */
  last_sent_at_ms: number;
  sends: number;
  /** At the last send: the machine's boot, and its uptime. */
  boot: string | null;
  sent_up_ms: number | null;
  deadline_ms: number;
  /** The checksum of the request, its body included. */
  checksum: number;
  /** The reason why sending an open intent again can tell nothing more. */
  doubt: Later<'key_taken' | 'id_unknown' | 'refused_unsure' | 'not_its_own'>;
  closed_at_ms: Later<number>;
  closing: Later<'done' | 'not_applied' | 'withdrawn' | 'superseded'>;
  /** 1 if the bytes of a withdrawn intent may have left. */
  withdrawn_left: Later<number>;
  answer_status: Later<number>;
  remote_id: Later<string>;
  replayed: Later<number>;
  reason: Later<string>;
  /** The run that noted the closing, or the holder of the lock under which a person did. */
  closed_by: Later<string>;
  /** The checksum of the closing; null while open. */
  closing_checksum: Later<number>;
}

export interface RunsTable {
  number: Generated<number>;
  environment: string;
  run: string;
  plan_digest: string;
  actor: string | null;
  commit_hash: string | null;
  tool_version: string;
  started_at_ms: number;
  ended_at_ms: number | null;
  /** 1 if the run ended by itself, neither interrupted nor stopped. */
  completed: number;
  /** The hash of the run before it in its environment (`run-hash.ts`); null for the first. */
  previous: string | null;
  /** The hash of the run, from its end on; null where it was cut short. */
  hash: string | null;
  /** The checksum of what is known at the start, and that of the end. */
  checksum: number;
  end_checksum: number | null;
}

/** The bodies that the requests of a run send, each once. A row never changes. */
export interface RequestBodiesTable {
  run: string;
  /** SHA-256 of the body's UTF-8 bytes, hex. */
  hash: string;
  body: string;
}

/** JSON in parts, counted from 0: plan and provenance are written at the start of the run, the outcome at its end. */
export interface RunTextsTable {
  run: string;
  kind: 'plan' | 'provenance' | 'outcome';
  part: number;
  text: string;
  checksum: number;
}

/** Changes that a person made by hand; under the environment '' for the whole state. See `Intervention`. */
export interface InterventionsTable {
  number: Generated<number>;
  environment: string;
  at_ms: number;
  actor: string | null;
  command: string;
  subject: string | null;
  reason: string | null;
  /** JSON: the notices that a person put on record, see `Announcement`. Null for any other command. */
  document: string | null;
  /** The run whose hash covers it: the next that ended. Null until then. */
  covered_by: string | null;
}

/** Signed approvals, each as its document; see `SignedApproval`. A row never changes. */
export interface ApprovalsTable {
  number: Generated<number>;
  environment: string;
  plan_digest: string;
  document: string;
  noted_at_ms: number;
  checksum: number;
}

export interface Tables {
  meta: MetaTable;
  record_values: RecordValuesTable;
  resources: ResourcesTable;
  intents: IntentsTable;
  runs: RunsTable;
  run_texts: RunTextsTable;
  request_bodies: RequestBodiesTable;
  interventions: InterventionsTable;
  approvals: ApprovalsTable;
}

export type Queries = Kysely<Tables> | Transaction<Tables>;

/** The environment of facts that belong to the whole state. */
export const WHOLE_STATE = '';

/** Most values in one statement; databases have a limit. */
export const MOST_AT_ONCE = 500;
