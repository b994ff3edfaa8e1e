/** What the journal writes, each as one job of a group commit. The rules that must never break are the tables' own. */
import type { Closing, IntentId, Journal, NewIntent, RunId, RunStart } from '../apply/journal.ts';
import type { Outcome } from '../model/outcome.ts';
import type { Recorded } from '../model/record.ts';
import type { GroupCommit } from './group-commit.ts';
import { checkOrigin, writeFact } from './meta.ts';
import { isComplete } from './read-journal.ts';
import { fromIntent, fromRecorded } from './rows.ts';
import type { Queries } from './tables.ts';

export type JournalWrites = Pick<
  Journal,
  'startRun' | 'endRun' | 'openIntent' | 'countSend' | 'closeIntent' | 'noteRecords'
>;

/** `by`: the run that holds the lock; it signs every row that it writes. */
export function journalWrites(commits: GroupCommit, environment: string, by: RunId): JournalWrites {
  return {
    startRun: (start) => commits.write((queries) => startRun(queries, environment, start)),
    endRun: (run, outcome) => commits.write((queries) => endRun(queries, environment, run, outcome)),
    openIntent: (run, intent) => commits.write((queries) => openIntent(queries, environment, run, intent)),
    countSend: (intent, atMs) => commits.write((queries) => countSend(queries, intent, atMs)),
    closeIntent: (intent, closing, records, atMs) =>
      commits.write(async (queries) => {
        await closeIntent(queries, intent, closing, atMs);
        await writeRecords(queries, environment, by, records, atMs);
      }),
    noteRecords: (run, records, atMs) =>
      commits.write((queries) => writeRecords(queries, environment, run, records, atMs)),
  };
}

/** The first apply fixes the origin; a run against another is refused. */
async function startRun(queries: Queries, environment: string, start: RunStart): Promise<void> {
  const { origin } = start.plan.target;
  const first = await checkOrigin(queries, environment, origin);
  if (first === undefined) await writeFact(queries, environment, 'origin', origin);
  await queries
    .insertInto('runs')
    .values({
      environment,
      run: start.run,
      plan: JSON.stringify(start.plan),
      plan_digest: start.plan.digest,
      actor: start.actor,
      commit_hash: start.commit,
      tool_version: start.toolVersion,
      started_at_ms: start.startedAtMs,
      ended_at_ms: null,
      outcome: null,
      completed: 0,
    })
    .execute();
}

async function endRun(queries: Queries, environment: string, run: RunId, outcome: Outcome): Promise<void> {
  const { numUpdatedRows } = await queries
    .updateTable('runs')
    .set({
      ended_at_ms: Date.parse(outcome.finished_at),
      outcome: JSON.stringify(outcome),
      completed: isComplete(outcome) ? 1 : 0,
    })
    .where('environment', '=', environment)
    .where('run', '=', run)
    .where('ended_at_ms', 'is', null)
    .executeTakeFirstOrThrow();
  expectOne(numUpdatedRows, `run ${run} is not open`);
}

async function openIntent(
  queries: Queries,
  environment: string,
  run: RunId,
  intent: NewIntent,
): Promise<IntentId> {
  const { id } = await queries
    .insertInto('intents')
    .values(fromIntent(environment, run, intent))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id as IntentId;
}

async function countSend(queries: Queries, intent: IntentId, atMs: number): Promise<void> {
  const { numUpdatedRows } = await queries
    .updateTable('intents')
    .set(({ eb }) => ({ sends: eb('sends', '+', 1), last_sent_at_ms: atMs }))
    .where('id', '=', intent)
    .where('closed_at_ms', 'is', null)
    .executeTakeFirstOrThrow();
  expectOne(numUpdatedRows, `intent ${intent} is not open`);
}

async function closeIntent(
  queries: Queries,
  intent: IntentId,
  closing: Closing,
  atMs: number,
): Promise<void> {
  const done = closing.kind === 'done' ? closing : undefined;
  const { numUpdatedRows } = await queries
    .updateTable('intents')
    .set({
      closed_at_ms: atMs,
      closing: closing.kind,
      answer_status: closing.status,
      remote_id: done?.remoteId ?? null,
      replayed: done === undefined ? null : Number(done.replayed),
      reason: closing.reason,
    })
    .where('id', '=', intent)
    .where('closed_at_ms', 'is', null)
    .executeTakeFirstOrThrow();
  expectOne(numUpdatedRows, `intent ${intent} is not open`);
}

/** A revision never falls: with it would go the guarantee that no key is used twice. */
export async function writeRecords(
  queries: Queries,
  environment: string,
  by: string,
  records: readonly Recorded[],
  atMs: number,
): Promise<void> {
  for (const record of records) {
    const row = fromRecorded(record, { environment, atMs, by });
    const { numInsertedOrUpdatedRows } = await queries
      .insertInto('resources')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['environment', 'address'])
          .doUpdateSet(row)
          .where('resources.revision', '<=', record.revision),
      )
      .executeTakeFirstOrThrow();
    expectOne(numInsertedOrUpdatedRows ?? 0n, `the revision of ${record.address} would fall`);
  }
}

function expectOne(rows: bigint, otherwise: string): void {
  if (rows !== 1n) throw new Error(otherwise);
}
