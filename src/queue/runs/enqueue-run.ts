/** Hands a run that has begun to workers, in one transaction: its steps, the first jobs, and the lock's row. */
import { sql } from 'kysely';
import type { Standing } from '../../apply/journal/journal.ts';
import type { Begun } from '../../apply/run/begin-run.ts';
import type { FormerName } from '../../apply/sending/idempotency-key.ts';
import { inDependencyOrder } from '../../apply/steps/order-steps.ts';
import { letsOthersGo, type StepResult } from '../../model/plan/outcome.ts';
import type { Plan, Step } from '../../model/plan/plan.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { checkHolder } from '../../state/journal/lease.ts';
import { type LockHolder, noteHolder } from '../../state/schema/meta.ts';
import type { Queue } from '../database/open-queue.ts';
import { addJobs, clockAheadMs, type QueueStepsTable, type QueueTransaction } from '../database/tables.ts';

/** Settings of a run that every worker needs, besides its steps. */
export interface RunSetting {
  readonly project: string;
  readonly planDigest: string;
  readonly today: CalendarDay;
  /** The time zone of `today`; absent where none is set. */
  readonly timezone?: string;
  readonly startedAtMs: number;
  /** The journal as it stood before the run. Deadlines count from there, on every worker. */
  readonly standing: Standing;
  readonly retries: number;
  /** Over all workers; null for no limit. */
  readonly requestsPerSecond: number | null;
  /** Milliseconds by which the clock that the run was planned by is ahead of the database's. */
  readonly clockAheadMs: number;
}

export interface EnqueueRun {
  readonly holder: LockHolder;
  readonly plan: Plan;
  readonly begun: Begun;
  readonly formerName: FormerName;
  readonly timezone?: string;
  readonly retries: number;
  readonly requestsPerSecond: number | null;
  readonly now: () => number;
}

/** Most rows in one statement. */
const ROWS_AT_ONCE = 1000;

/** Enqueues the run; this process may then end. Throws, and enqueues nothing, if the lock is lost. */
export async function enqueueRun(queue: Queue, handed: EnqueueRun): Promise<void> {
  const { holder, plan, begun } = handed;
  const { run } = holder;
  const setting: RunSetting = {
    project: plan.project,
    planDigest: plan.digest,
    today: plan.today,
    ...(handed.timezone !== undefined && { timezone: handed.timezone }),
    startedAtMs: begun.startedAtMs,
    standing: begun.context.standing,
    retries: handed.retries,
    requestsPerSecond: handed.requestsPerSecond,
    clockAheadMs: await clockAheadMs(queue.quick, handed.now),
  };
  const { rows, edges } = rowsOf(handed);
  await queue.durable.transaction().execute(async (queries) => {
    await checkHolder(queries, queue.environment, run, true);
    await queries.deleteFrom('queue_runs').where('environment', '=', queue.environment).execute();
    await queries
      .insertInto('queue_runs')
      .values({
        run,
        environment: queue.environment,
        setting: JSON.stringify(setting),
        resolved: JSON.stringify(begun.resolved),
        stopped: null,
        cancelled: false,
      })
      .execute();
    await insertRows(queries, rows, edges);
    const ready = sql`select position from queue_steps where run = ${run} and waits = 0 and result is null`;
    await addJobs(queries, queue, run, ready);
    await noteHolder(queries, queue.environment, { ...holder, spread: true });
  });
}

type StepRow = Omit<QueueStepsTable, 'taken_by' | 'takes'>;
interface EdgeRow {
  readonly run: string;
  readonly before: number;
  readonly after: number;
}

/** A result known before a step starts is written at once, and so are the results of its dependents. */
function rowsOf({ holder, plan, begun, formerName }: EnqueueRun): {
  readonly rows: readonly StepRow[];
  readonly edges: readonly EdgeRow[];
} {
  const { run } = holder;
  const positions = new Map(plan.steps.map(({ id }, position) => [id, position]));
  const results = new Map<string, StepResult>();
  const isDone = (id: string) => letsOthersGo(results.get(id));
  for (const step of inDependencyOrder(plan.steps)) {
    const failed = step.depends_on.find((id) => !positions.has(id) || (results.has(id) && !isDone(id)));
    const result = begun.known(step, failed ?? null);
    if (result !== undefined) results.set(step.id, result);
  }
  const edges = plan.steps.flatMap((step, after) =>
    before(step, isDone).map((id) => ({ run, before: positions.get(id) ?? -1, after })),
  );
  const leading = new Set(edges.map((edge) => edge.before));
  const rows = plan.steps.map((step, position) => {
    const result = results.get(step.id);
    return {
      run,
      position,
      step_id: step.id,
      step: JSON.stringify(step),
      former: formerName(step.address) ?? null,
      waits: before(step, isDone).length,
      leads: leading.has(position),
      result: result === undefined ? null : JSON.stringify(result),
      // Sorts before any step that a worker finishes.
      finished_at_ms: result === undefined ? null : 0,
    };
  });
  return { rows, edges };
}

function before({ depends_on }: Step, isDone: (id: string) => boolean): readonly string[] {
  return [...new Set(depends_on)].filter((id) => !isDone(id));
}

async function insertRows(
  queries: QueueTransaction,
  rows: readonly StepRow[],
  edges: readonly EdgeRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE));
    await sql`
      insert into queue_steps (run, position, step_id, step, former, waits, leads, result, finished_at_ms)
      select * from json_to_recordset(${some}::json) as row (run text, position integer, step_id text, step text,
        former text, waits integer, leads boolean, result text, finished_at_ms bigint)`.execute(queries);
  }
  for (let from = 0; from < edges.length; from += ROWS_AT_ONCE) {
    const some = JSON.stringify(edges.slice(from, from + ROWS_AT_ONCE));
    await sql`
      insert into queue_edges (run, before, after)
      select * from json_to_recordset(${some}::json) as row (run text, before integer, after integer)`.execute(
      queries,
    );
  }
}
