/** The relational schema of a state, the same in every home. Instants are milliseconds since the epoch; JSON is text. */
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';

/** Facts by name. What belongs to the whole state stands under the environment ''. */
export interface MetaTable {
  environment: string;
  name: string;
  value: string;
}

/** One row per address that ever had something at the service; a row stays for its revision. */
export interface ResourcesTable {
  environment: string;
  address: string;
  /** The address itself, or that of the subscription that a version belongs to. */
  owner: string;
  /** 1 where `up to date` holds the owner: nothing was written at any of its addresses since. */
  up_to_date: number;
  remote_id: string | null;
  value: string | null;
  answered: string | null;
  start: string | null;
  status: string | null;
  presence: 'present' | 'deleted' | 'removed';
  revision: number;
  applied_at_ms: number;
  /** When the row was last written, and by which run. */
  noted_at_ms: number;
  noted_by: string;
  /** See `row-checksum.ts`; null in a row that an older program wrote. */
  checksum: number | null;
}

/** A column that an insertion leaves null. */
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
  body: string | null;
  opened_at_ms: number;
  last_sent_at_ms: number;
  sends: number;
  /** At the last send: which start of the machine, and how long it had been up. */
  boot: string | null;
  sent_up_ms: number | null;
  deadline_ms: number;
  /** The checksum of what was sent; null in a row that an older program wrote. */
  checksum: number | null;
  /** While it is open: why sending it again can tell nothing more. */
  doubt: Later<'key_taken' | 'id_unknown' | 'refused_unsure'>;
  closed_at_ms: Later<number>;
  closing: Later<'done' | 'not_applied' | 'withdrawn' | 'superseded'>;
  /** 1 where the bytes of a withdrawn intent may have left. */
  withdrawn_left: Later<number>;
  answer_status: Later<number>;
  remote_id: Later<string>;
  replayed: Later<number>;
  reason: Later<string>;
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
  /** 1 where it came to its own end, neither interrupted nor stopped. */
  completed: number;
}

/** JSON: the plan from the start of the run, the outcome from its end, each in parts that are counted from 0. */
export interface RunTextsTable {
  run: string;
  kind: 'plan' | 'outcome';
  part: number;
  text: string;
}

/** One row per catalog file in which an apply found subscriptions up to date; see `UpToDateFile`. */
export interface UpToDateTable {
  environment: string;
  file: string;
  cache_key: string;
  content: string;
  day: string;
  until: string | null;
  complete: number;
  subscriptions: number;
  /** A line each. */
  keys: string;
  /** A line of JSON each. */
  uses: string;
  /** JSON. */
  used: string;
  /** A line of JSON each. */
  entries: string;
  /** What is held back: each list of it once, a line of JSON each. */
  held: string;
  /** JSON: for whom. */
  holders: string;
}

/** What a person did by hand; under the environment '' where it concerns the whole state. See `Intervention`. */
export interface InterventionsTable {
  number: Generated<number>;
  environment: string;
  at_ms: number;
  actor: string | null;
  command: string;
  subject: string | null;
  reason: string | null;
}

export interface Tables {
  meta: MetaTable;
  resources: ResourcesTable;
  up_to_date: UpToDateTable;
  intents: IntentsTable;
  runs: RunsTable;
  run_texts: RunTextsTable;
  interventions: InterventionsTable;
}

export type Queries = Kysely<Tables> | Transaction<Tables>;

/** Facts that belong to the whole state. */
export const WHOLE_STATE = '';
