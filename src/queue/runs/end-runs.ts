/** Ends a run whose last step is finished or that is cancelled: its outcome, the lock's row and its rows here, in one transaction. */

import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { RunId } from '../../apply/journal/journal.ts';
import { inDoubtResult } from '../../apply/sending/fold-answer.ts';
import { typedFor } from '../../model/messages/command-line.ts';
import { countResults, type Outcome, type StepOutcome, type StepResult } from '../../model/plan/outcome.ts';
import type { Step } from '../../model/plan/plan.ts';
import { type Intervention, noteIntervention } from '../../state/journal/interventions.ts';
import { journalReads } from '../../state/journal/read-journal.ts';
import { type LoggedIntent, readIntentsAt } from '../../state/journal/read-log.ts';
import { journalWrites } from '../../state/journal/write-journal.ts';
import { forgetHolder, readHolder } from '../../state/schema/meta.ts';
import { ensureSchema } from '../../state/schema/schema-version.ts';
import type { Queue } from '../database/open-queue.ts';
import { databaseNowMs, type QueueTransaction } from '../database/tables.ts';
import type { RunSetting } from './enqueue-run.ts';
import { stepOutcome } from './queue-progress.ts';
import { reapWorkers, SILENT_MS } from './reap-workers.ts';

/**
 * Ends the runs of the environment that are over; a worker or the waiting apply may call it. The end time is by the
 * clock that the run was planned by. Throws a DiagnosticsError if a newer program upgraded the state and has to end
 * the run.
 */
export async function endRuns(queue: Queue): Promise<void> {
  const { rows } = await sql<{ run: string }>`
    select run from queue_runs where environment = ${queue.environment}
      and (not exists (select from queue_steps as step where step.run = queue_runs.run and result is null)
        or (stopped is not null and not exists (
          select from queue_steps as step where step.run = queue_runs.run and result is null and taken_by is not null))
        or not exists (select from meta where environment = ${queue.environment} and name = 'lock'
          and value::json ->> 'run' = queue_runs.run))`.execute(queue.quick);
  if (rows.length > 0) await ensureSchema(queue.home, 'read');
  for (const { run } of rows)
    await queue.durable.transaction().execute((queries) => endRun(queries, queue, run as RunId));
}

async function endRun(queries: QueueTransaction, queue: Queue, run: RunId): Promise<void> {
  const { environment } = queue;
  const row = await queries
    .selectFrom('queue_runs')
    .selectAll()
    .where('run', '=', run)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (row === undefined) return;
  // Nobody can open a request from here on, so the journal is complete.
  await holdLock(queries, environment);
  const holder = await readHolder(queries, environment);
  // A run that lost its lock writes no outcome. The next run resolves its open intents.
  if (holder?.run === run) {
    if (row.stopped !== null) await leaveRest(queries, environment, run, row.stopped);
    const setting = JSON.parse(row.setting) as RunSetting;
    const steps = [...(JSON.parse(row.resolved) as StepOutcome[]), ...(await outcomesOf(queries, run))];
    const nowMs = (await databaseNowMs(queries)) + setting.clockAheadMs;
    const { latestMs } = await journalReads(queries, environment).standing();
    const outcome: Outcome = {
      format_version: 1,
      run,
      project: setting.project,
      ...typedFor(queue),
      plan_digest: setting.planDigest,
      started_at: new Date(setting.startedAtMs).toISOString(),
      finished_at: new Date(Math.max(nowMs, latestMs)).toISOString(),
      interrupted: row.cancelled,
      stopped: row.cancelled ? null : row.stopped,
      steps,
      counts: countResults(steps),
    };
    await journalWrites({ write: (job) => job(queries) }, environment, run).endRun(run, outcome);
    await forgetHolder(queries, environment);
  }
  await queries.deleteFrom('queue_runs').where('run', '=', run).execute();
}

/** The fence of every write waits for this transaction, and then finds the lock gone. */
async function holdLock(queries: QueueTransaction, environment: string): Promise<void> {
  await queries
    .selectFrom('meta')
    .select('name')
    .where('environment', '=', environment)
    .where('name', '=', 'lock')
    .forUpdate()
    .execute();
}

/** A step that a dead worker had begun has the result of its request. Any other unfinished step was not started. */
async function leaveRest(
  queries: QueueTransaction,
  environment: string,
  run: RunId,
  reason: string,
): Promise<void> {
  const begun = await queries
    .selectFrom('queue_steps')
    .select(['position', 'step'])
    .where('run', '=', run)
    .where('result', 'is', null)
    .where('takes', '>', 0)
    .execute();
  for (const { position, step } of begun) {
    const { address, id } = JSON.parse(step) as Step;
    const intents = await readIntentsAt(queries, environment, address);
    const intent = intents.findLast((one) => one.run === run && one.stepId === id);
    const result = intent === undefined ? undefined : resultOfIntent(intent, reason);
    if (result !== undefined) await note(queries, run, [position], result);
  }
  await queries
    .updateTable('queue_steps')
    .set({ result: JSON.stringify({ kind: 'not_started', reason }) })
    .where('run', '=', run)
    .where('result', 'is', null)
    .execute();
}

async function note(
  queries: QueueTransaction,
  run: string,
  positions: readonly number[],
  result: StepResult,
): Promise<void> {
  await queries
    .updateTable('queue_steps')
    .set({ result: JSON.stringify(result) })
    .where('run', '=', run)
    .where('position', 'in', [...positions])
    .execute();
}

async function outcomesOf(queries: QueueTransaction, run: string): Promise<readonly StepOutcome[]> {
  const rows = await queries
    .selectFrom('queue_steps')
    .select(['step_id', 'result'])
    .where('run', '=', run)
    .orderBy('position')
    .execute();
  return rows.map(stepOutcome);
}

/** Undefined if the request was closed without executing the step, which may then be carried out anew. */
export function resultOfIntent(intent: LoggedIntent, reason: string): StepResult | undefined {
  const { closing, sends } = intent;
  if (closing === null) return inDoubtResult(intent, reason);
  if (closing.kind !== 'done') return undefined;
  return { kind: 'done', remote_id: closing.remoteId, replayed: closing.replayed, sends };
}

/**
 * `stopped` is the reason in the run's outcome. `by` is the person who asks; absent if the process that enqueued the
 * run asks. Returns the run that was asked, or undefined if none goes on.
 */
export async function cancelRun(
  { durable, environment }: Queue,
  stopped: string,
  by?: Pick<Intervention, 'actor' | 'atMs' | 'reason'>,
): Promise<string | undefined> {
  return durable.transaction().execute(async (queries) => {
    const holder = await readHolder(queries, environment);
    if (holder === undefined) return undefined;
    const asked = await queries
      .updateTable('queue_runs')
      .set((eb) => ({ cancelled: true, stopped: eb.fn.coalesce('stopped', eb.val(stopped)) }))
      .where('environment', '=', environment)
      .where('run', '=', holder.run)
      .returning('run')
      .executeTakeFirst();
    if (asked !== undefined && by !== undefined) {
      const subject = `run ${asked.run}`;
      await noteIntervention(queries, environment, { command: 'worker cancel', subject, ...by });
    }
    return asked?.run;
  });
}

const BETWEEN_LOOKS_MS = 250;
/** Long enough to give up a worker whose last heartbeat came just before the first look. */
const LONGEST_LOOK_MS = SILENT_MS + 2_000;

/**
 * Waits for the end of a run that was asked to stop, and ends it even if no worker is alive. Returns false if the run
 * still goes on after some seconds or the signal aborts; a worker then has steps in flight and will end it.
 */
export async function seeItEnd(queue: Queue, run: string, signal: AbortSignal): Promise<boolean> {
  const untilMs = performance.now() + LONGEST_LOOK_MS;
  for (;;) {
    await reapWorkers(queue);
    await endRuns(queue);
    if (!(await goesOn(queue, run))) return true;
    if (performance.now() > untilMs || signal.aborted) return false;
    await delay(BETWEEN_LOOKS_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function goesOn({ quick }: Queue, run: string): Promise<boolean> {
  const row = await quick.selectFrom('queue_runs').select('run').where('run', '=', run).executeTakeFirst();
  return row !== undefined;
}
