/** Who applied what, when: for `log` and `state show`. Needs no lock. */
import type { Closing, JournaledIntent } from '../../apply/journal.ts';
import type { Address } from '../../model/address.ts';
import type { Outcome } from '../../model/outcome.ts';
import { toIntent } from '../schema/rows.ts';
import type { Queries } from '../schema/tables.ts';
import { withPart } from './run-texts.ts';

export interface LoggedRun {
  readonly run: string;
  readonly planDigest: string;
  readonly actor: string | null;
  readonly commit: string | null;
  readonly toolVersion: string;
  readonly startedAtMs: number;
  /** Null where the run has no end: it goes on, or it was killed. */
  readonly endedAtMs: number | null;
  readonly outcome: Outcome | null;
}

export interface LoggedIntent extends JournaledIntent {
  /** Null while it is open. */
  readonly closing: {
    readonly kind: Closing['kind'];
    readonly atMs: number;
    readonly status: number | null;
    readonly remoteId: string | null;
    readonly replayed: boolean;
    readonly reason: string | null;
  } | null;
}

export async function knowsRun(queries: Queries, run: string): Promise<boolean> {
  const found = await queries.selectFrom('runs').select('number').where('run', '=', run).executeTakeFirst();
  return found !== undefined;
}

/** Newest first. */
export async function readRuns(
  queries: Queries,
  environment: string,
  limit: number,
): Promise<readonly LoggedRun[]> {
  const newest = queries
    .selectFrom('runs')
    .where('environment', '=', environment)
    .orderBy('number', 'desc')
    .limit(limit);
  const rows = await newest.selectAll().execute();
  const parts = await queries
    .selectFrom('run_texts')
    .select(['run', 'text'])
    .where('kind', '=', 'outcome')
    .where('run', 'in', newest.select('run'))
    .orderBy('part')
    .execute();
  const outcomes = new Map<string, Outcome>();
  for (const { run, text } of parts) outcomes.set(run, withPart(outcomes.get(run), text));
  return rows.map((row) => ({
    run: row.run,
    planDigest: row.plan_digest,
    actor: row.actor,
    commit: row.commit_hash,
    toolVersion: row.tool_version,
    startedAtMs: Number(row.started_at_ms),
    endedAtMs: row.ended_at_ms === null ? null : Number(row.ended_at_ms),
    outcome: outcomes.get(row.run) ?? null,
  }));
}

/** Everything that was ever sent for an address, oldest first. */
export async function readIntentsAt(
  queries: Queries,
  environment: string,
  address: Address,
): Promise<readonly LoggedIntent[]> {
  const rows = await queries
    .selectFrom('intents')
    .selectAll()
    .where('environment', '=', environment)
    .where('address', '=', address)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...toIntent(row),
    closing:
      row.closing === null
        ? null
        : {
            kind: row.closing,
            atMs: Number(row.closed_at_ms),
            status: row.answer_status,
            remoteId: row.remote_id,
            replayed: row.replayed === 1,
            reason: row.reason,
          },
  }));
}
