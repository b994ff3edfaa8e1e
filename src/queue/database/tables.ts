/** The tables of runs on workers, beside those of the state. A run's rows are deleted when it ends. */
import type { Transaction } from 'kysely';
import type { Tables } from '../../state/schema/tables.ts';

interface QueueRunsTable {
  run: string;
  environment: string;
  /** Settings that every worker of the run needs, as JSON (`RunSetting`). */
  setting: string;
  /** Outcomes of the intents that earlier runs left open, as JSON. */
  resolved: string;
  /** The reason to start nothing more: `interrupted` by a person, or a worker's reason; null if none. */
  stopped: string | null;
  cancelled: boolean;
}

export interface QueueStepsTable {
  run: string;
  /** The place in the plan. Jobs and edges refer to steps by it. */
  position: number;
  step_id: string;
  step: string;
  /** The former name of its address by the catalog. */
  former: string | null;
  /** Number of steps it depends on that are not done yet. */
  waits: number;
  /** True if other steps depend on it. */
  leads: boolean;
  taken_by: string | null;
  /** Number of times it was claimed. After the first claim its request may have been sent. */
  takes: number;
  /** JSON; null until it is finished. */
  result: string | null;
  /** By the database's clock; null until it is finished. */
  finished_at_ms: number | null;
}

interface QueueEdgesTable {
  run: string;
  before: number;
  after: number;
}

/** One row per worker assumed to be alive. A worker that was given up has none and can write nothing more. */
interface QueueWorkersTable {
  id: string;
  environment: string;
  host: string;
  pid: number;
  started_at: Date;
  beat_at: Date;
}

/** The time at which the next request of an environment may leave, over all workers, by the database's clock. */
interface QueueRateTable {
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
