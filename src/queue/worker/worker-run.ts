/** One worker's view of a run: its setting, journal, finished steps, share of the rate, and its stop. */
import { type Kysely, sql } from 'kysely';
import type { Journal, RunId } from '../../apply/journal/journal.ts';
import { type JournalClock, journalClock, type Runtime } from '../../apply/journal/journal-clock.ts';
import {
  createDoubtStreak,
  createRequestLimit,
  createStop,
  type DoubtStreak,
  type RequestLimit,
  type Stop,
} from '../../apply/sending/run-context.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import { EXIT } from '../../model/plan/exit-code.ts';
import { letsOthersGo, type StepResult } from '../../model/plan/outcome.ts';
import type { ServiceClient, Turn } from '../../service/answer.ts';
import { waitUnlessHalted } from '../../service/pace.ts';
import { createGroupCommit, gather } from '../../state/journal/group-commit.ts';
import { checkHolder } from '../../state/journal/lease.ts';
import { journalReads } from '../../state/journal/read-journal.ts';
import { closeIntent, journalWrites } from '../../state/journal/write-journal.ts';
import { ensureSchema, MIGRATIONS } from '../../state/schema/schema-version.ts';
import { type Queries, WHOLE_STATE } from '../../state/schema/tables.ts';
import type { Queue } from '../database/open-queue.ts';
import {
  addJobs,
  clockAheadMs,
  DATABASE_NOW_MS,
  type QueueOwnTables,
  type QueueTables,
  type QueueTransaction,
} from '../database/tables.ts';
import type { RunSetting } from '../runs/enqueue-run.ts';
import { takeIds, type WorkerReads, workerReads } from './claim-step.ts';

/** Time that a commit waits for more, so that the journal entries of many steps are written together. */
const GATHERING_MS = 10;
/** Time that a finished step waits for others before that. */
const FINISHING_MS = 5;

const SCHEMA = String(MIGRATIONS.length);

export interface WorkerRun {
  readonly run: RunId;
  readonly setting: RunSetting;
  readonly reads: WorkerReads;
  readonly journal: Journal;
  /** Durable when it resolves. */
  readonly finish: (finished: Finished) => Promise<void>;
  readonly clock: JournalClock;
  readonly limit: RequestLimit;
  /** Counts the doubts of this worker's steps. */
  readonly doubts: DoubtStreak;
  /** Milliseconds by which this worker's clock is ahead of the clock that the run was planned by. */
  readonly apartMs: number;
  /** Stops once this worker knows that the run ends, with the reason. */
  readonly ending: Stop;
}

interface OpenWorkerRun {
  readonly worker: string;
  readonly run: RunId;
  readonly client: Pick<ServiceClient, 'serviceMs' | 'turn'>;
  readonly runtime: Runtime;
  /** Most requests on the wire at once. */
  readonly concurrency: number;
}

/**
 * Undefined if the run has ended. Nothing can be written through it once the run lost its lock, the worker was given
 * up, or a newer program upgraded the state. Throws a DiagnosticsError if the state was upgraded before.
 */
export async function openWorkerRun(
  queue: Queue,
  { worker, run, client, runtime, concurrency }: OpenWorkerRun,
): Promise<WorkerRun | undefined> {
  const { quick, home, environment } = queue;
  await ensureSchema(home, 'read');
  const row = await quick
    .selectFrom('queue_runs')
    .select('setting')
    .where('run', '=', run)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const setting = JSON.parse(row.setting) as RunSetting;
  const fence = async (queries: Queries) => {
    if (await holdFence(queries, environment, run, worker)) return;
    await checkHolder(queries, environment, run, true);
    await ensureSchema(home, 'read');
    throw givenUp();
  };
  const commits = createGroupCommit(home.database, fence, home.witness(environment, worker), GATHERING_MS);
  const reads = workerReads(queue, worker, run);
  const past = journalReads(home.database, environment);
  const { latestMs } = await past.standing();
  return {
    run,
    setting,
    reads,
    journal: {
      ...past,
      ...journalWrites(commits, environment, run),
      closeIntent: (intent, closing, records, atMs) =>
        commits.write(async (queries) => {
          await takeIds(queries, environment, records);
          await closeIntent(queries, environment, run, { intent, closing, records, atMs });
        }),
      keyHistory: reads.keyHistory,
    },
    finish: gather<Finished, void>(async (steps) => {
      await commits.write((queries) =>
        finishSteps(queries.withTables<QueueOwnTables>(), queue, { run, worker }, steps),
      );
      return steps.map(() => undefined);
    }, FINISHING_MS),
    clock: journalClock(runtime, latestMs, client.serviceMs),
    limit: createRequestLimit(
      concurrency,
      client.turn,
      setting.requestsPerSecond === null
        ? undefined
        : sharedRate(quick, environment, setting.requestsPerSecond),
    ),
    doubts: createDoubtStreak(),
    apartMs: await apartMs(queue, setting, runtime),
    ending: createStop(AbortSignal.any([])),
  };
}

async function apartMs(
  { quick }: Queue,
  { clockAheadMs: plannedMs }: RunSetting,
  runtime: Runtime,
): Promise<number> {
  return (await clockAheadMs(quick, () => runtime.now())) - plannedMs;
}

/**
 * True if all fences stand: the lock's row names the run, the worker's row exists, and the schema is the one this
 * program knows. The row locks keep the fences up until the transaction ends.
 */
async function holdFence(
  queries: Queries,
  environment: string,
  run: RunId,
  worker: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from meta as lock, meta as schema, queue_workers as worker
    where lock.environment = ${environment} and lock.name = 'lock' and lock.value::json ->> 'run' = ${run}
      and schema.environment = ${WHOLE_STATE} and schema.name = 'schema_version' and schema.value = ${SCHEMA}
      and worker.id = ${worker}
    for share of lock, schema for key share of worker`.execute(queries);
  return rows.length > 0;
}

function givenUp(): Error {
  return fault(
    'worker-lost',
    'this worker was silent for too long and was given up',
    'nothing to do: its steps are carried out by others',
    EXIT.locked,
  );
}

/** A higher number would let one worker get far ahead of the others. */
const MOST_AT_ONCE = 32;

interface Waiting {
  readonly go: () => void;
  readonly fail: (error: unknown) => void;
  readonly halted: AbortSignal | undefined;
}

/** Rejects if no slot could be booked. */
export function sharedRate(queries: Kysely<QueueTables>, environment: string, perSecond: number): Turn {
  const slotMs = 1000 / perSecond;
  let waiting: Waiting[] = [];
  let booking = false;

  const bookAll = async (): Promise<void> => {
    booking = true;
    while (waiting.length > 0) {
      const turn = waiting.slice(0, MOST_AT_ONCE);
      waiting = waiting.slice(MOST_AT_ONCE);
      try {
        const waitMs = await book(queries, environment, turn.length * slotMs);
        for (const [index, { go, halted }] of turn.entries())
          void waitUnlessHalted(Math.max(0, waitMs + index * slotMs), halted).then(go);
      } catch (error) {
        for (const { fail } of turn) fail(error);
      }
    }
    booking = false;
  };

  return (halted) =>
    new Promise((go, fail) => {
      if (halted?.aborted) return go();
      waiting.push({ go, fail, halted });
      if (!booking) void bookAll();
    });
}

/** Milliseconds until the first of the booked slots. */
async function book(queries: Kysely<QueueTables>, environment: string, lengthMs: number): Promise<number> {
  const length = sql`make_interval(secs => ${lengthMs / 1000}::double precision)`;
  const { rows } = await sql<{ wait_ms: number }>`
    insert into queue_rate as rate (environment, free_at) values (${environment}, clock_timestamp() + ${length})
    on conflict (environment) do update set free_at = greatest(rate.free_at, clock_timestamp()) + ${length}
    returning extract(epoch from rate.free_at - clock_timestamp())::double precision * 1000 - ${lengthMs}::double precision as wait_ms
  `.execute(queries);
  return rows[0]?.wait_ms ?? 0;
}

/** Writes the results of steps, and their effects: dependents that may start now, or that will not be carried out. */
interface Finished {
  readonly position: number;
  /** True if other steps depend on it. */
  readonly leads: boolean;
  readonly result: StepResult;
  /** The reason why the run is to start nothing more, or null. */
  readonly stopped: string | null;
}

/** Skips steps that are no longer this worker's or are finished. */
async function finishSteps(
  queries: QueueTransaction,
  queue: Queue,
  { run, worker }: { readonly run: string; readonly worker: string },
  steps: readonly Finished[],
): Promise<void> {
  const rows = JSON.stringify(
    steps.map(({ position, result }) => ({ position, result: JSON.stringify(result) })),
  );
  const noted = await sql<{ position: number }>`
    update queue_steps as step set result = finished.result, finished_at_ms = ${DATABASE_NOW_MS}, taken_by = null
    from json_to_recordset(${rows}::json) as finished (position integer, result text)
    where step.run = ${run} and step.position = finished.position and step.taken_by = ${worker}
      and step.result is null
    returning step.position`.execute(queries);
  const ours = new Set(noted.rows.map(({ position }) => position));
  for (const { position, leads, result, stopped } of steps) {
    if (!ours.has(position)) continue;
    if (stopped !== null) await stopRun(queries, run, stopped);
    if (!leads) continue;
    if (letsOthersGo(result)) await release(queries, queue, run, position);
    else await defer(queries, run, position);
  }
}

/** The first reason wins. */
async function stopRun(queries: QueueTransaction, run: string, reason: string): Promise<void> {
  await queries
    .updateTable('queue_runs')
    .set({ stopped: reason })
    .where('run', '=', run)
    .where('stopped', 'is', null)
    .execute();
}

async function release(
  queries: QueueTransaction,
  queue: Queue,
  run: string,
  position: number,
): Promise<void> {
  const { rows } = await sql<{ position: number; waits: number }>`
    update queue_steps set waits = waits - 1
    where run = ${run} and position in (select after from queue_edges where run = ${run} and before = ${position})
    returning position, waits`.execute(queries);
  const ready = rows.filter(({ waits }) => waits === 0).map((row) => row.position);
  if (ready.length > 0) await addJobs(queries, queue, run, ready);
}

/** Each dependent step names its direct dependency that was not done. */
async function defer(queries: QueueTransaction, run: string, position: number): Promise<void> {
  await sql`
    with recursive deferred (position, cause) as (
      select edge.after, edge.before from queue_edges as edge
      where edge.run = ${run} and edge.before = ${position}
      union
      select edge.after, edge.before from deferred
      join queue_edges as edge on edge.run = ${run} and edge.before = deferred.position
    ), one as (select position, min(cause) as cause from deferred group by position)
    update queue_steps as step set finished_at_ms = ${DATABASE_NOW_MS},
      result = json_build_object('kind', 'dependent', 'on', cause.step_id)::text
    from one join queue_steps as cause on cause.run = ${run} and cause.position = one.cause
    where step.run = ${run} and step.position = one.position and step.result is null`.execute(queries);
}
