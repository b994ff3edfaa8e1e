/** The tables of the runs that workers carry on, beside those of the state. A run's rows go when it has ended. */
import type { Transaction } from 'kysely';
import type { Tables } from '../state/schema/tables.ts';

export interface QueueRunsTable {
  run: string;
  environment: string;
  /** What every worker of the run must know, as JSON (`RunSetting`). */
  setting: string;
  /** What became of the intents that earlier runs had left open, as JSON. */
  resolved: string;
  /** Why nothing more is started: a person asked (`interrupted`), or what a worker met; null while it goes on. */
  stopped: string | null;
  cancelled: boolean;
}

export interface QueueStepsTable {
  run: string;
  /** The place in the plan; jobs and edges name steps by it. */
  position: number;
  step_id: string;
  step: string;
  /** The name that its address had before, as far as the catalog says. */
  former: string | null;
  /** How many steps that it depends on are not done yet. */
  waits: number;
  /** Whether others depend on it. */
  leads: boolean;
  taken_by: string | null;
  /** How often it was taken: what was taken before may have been sent. */
  takes: number;
  /** JSON, null until it is finished. */
  result: string | null;
  /** By the database's clock; null until it is finished. */
  finished_at_ms: number | null;
}

export interface QueueEdgesTable {
  run: string;
  before: number;
  after: number;
}

/** One row per worker that is taken to live. One that was given up has none, and may write nothing any more. */
export interface QueueWorkersTable {
  id: string;
  environment: string;
  host: string;
  pid: number;
  started_at: Date;
  beat_at: Date;
}

/** When the next request of an environment may leave, over all workers, by the database's clock. */
export interface QueueRateTable {
  environment: string;
  free_at: Date;
}

export type QueueOwnTables = {
  readonly queue_runs: QueueRunsTable;
  readonly queue_steps: QueueStepsTable;
  readonly queue_edges: QueueEdgesTable;
  readonly queue_workers: QueueWorkersTable;
  readonly queue_rate: QueueRateTable;
};

export interface QueueTables extends Tables, QueueOwnTables {}

export type QueueTransaction = Transaction<QueueTables>;
