/** One worker's view of a run: its setting, its journal behind a fence, and its stop. */
import { sql } from 'kysely';
import type { Journal, RunId } from '../../apply/journal/journal.ts';
import { type JournalClock, journalClock } from '../../apply/journal/journal-clock.ts';
import type { Runtime } from '../../apply/journal/runtime.ts';
import { type AdaptiveLimit, createAdaptiveLimit } from '../../apply/sending/adaptive-limit.ts';
import { createDoubtStreak, type DoubtStreak } from '../../apply/sending/doubt-streak.ts';
import { createStop, type Stop } from '../../apply/sending/run-context.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import { EXIT } from '../../model/plan/exit-code.ts';
import type { ServiceClient } from '../../service/answer.ts';
import { gather } from '../../state/journal/gather.ts';
import { createGroupCommit } from '../../state/journal/group-commit.ts';
import { checkHolder } from '../../state/journal/lease.ts';
import { journalReads } from '../../state/journal/read-journal.ts';
import { journalWrites } from '../../state/journal/write-journal.ts';
import { MIGRATIONS } from '../../state/schema/migrations.ts';
import { ensureSchema } from '../../state/schema/schema-version.ts';
import { type Queries, WHOLE_STATE } from '../../state/schema/tables.ts';
import { clockAheadMs } from '../database/machine-clock.ts';
import type { Queue } from '../database/open-queue.ts';
import type { QueueOwnTables } from '../database/tables.ts';
import type { RunSetting } from '../runs/enqueue-run.ts';
import { type Finished, finishSteps } from './finish-step.ts';
import { sharedRate } from './shared-rate.ts';
import { type WorkerReads, workerReads } from './worker-reads.ts';

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
  readonly limit: AdaptiveLimit;
  /** Counts the doubts of this worker's steps. */
  readonly doubts: DoubtStreak;
  /** Milliseconds by which this worker's clock is ahead of the clock that the run was planned by. */
  readonly apartMs: number;
  /** Stops once this worker knows that the run ends, with the reason. */
  readonly ending: Stop;
}

export interface OpenWorkerRun {
  /** The worker's id. */
  readonly worker: string;
  readonly run: RunId;
  readonly client: Pick<ServiceClient, 'serviceMs'>;
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
    journal: { ...past, ...journalWrites(commits, environment, run), keyHistory: reads.keyHistory },
    finish: gather<Finished, void>(async (steps) => {
      await commits.write((queries) =>
        finishSteps(queries.withTables<QueueOwnTables>(), queue, { run, worker }, steps),
      );
      return steps.map(() => undefined);
    }, FINISHING_MS),
    clock: journalClock(runtime, latestMs, client.serviceMs),
    limit: createAdaptiveLimit(
      concurrency,
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
