/** The history of runs and requests, for `log`, `state show`, and guards that add up over days. Needs no lock. */
import { sql } from 'kysely';
import type { Closing, JournaledIntent } from '../../apply/journal/journal.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { Outcome } from '../../model/plan/outcome.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { RuleChange } from '../../model/plan/rules.ts';
import type { AppliedRun } from '../../model/service/observed.ts';
import type { Address } from '../../model/values/address.ts';
import { toIntent, withPart } from '../schema/rows.ts';
import { selectRequests } from '../schema/stored-once.ts';
import type { Queries } from '../schema/tables.ts';
import { readRunPlan, withHash } from './run-texts.ts';

export interface LoggedRun {
  readonly run: string;
  readonly planDigest: string;
  readonly actor: string | null;
  readonly commit: string | null;
  /** True where no commit has its files, which are kept with its plan. */
  readonly uncommitted: boolean;
  readonly toolVersion: string;
  readonly startedAtMs: number;
  /** Null if the run has no end: it goes on, or it was killed. */
  readonly endedAtMs: number | null;
  readonly outcome: Outcome | null;
  /** The rules that its project file changed, but for those that it tightened. */
  readonly rules: readonly RuleChange[];
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

/** The names of all environments with records or runs. */
export async function readEnvironments(queries: Queries): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('runs')
    .select('environment')
    .distinct()
    .union(queries.selectFrom('resources').select('environment').distinct())
    .execute();
  return rows.map(({ environment }) => environment).sort();
}

/** The newest runs, newest first. */
export function readRuns(
  queries: Queries,
  environment: string,
  limit: number,
): Promise<readonly LoggedRun[]> {
  return readLogged(queries, runsIn(queries, environment).orderBy('number', 'desc').limit(limit));
}

/** The runs whose names begin with `prefix`, oldest first. */
export function readRunsNamed(
  queries: Queries,
  environment: string,
  prefix: string,
): Promise<readonly LoggedRun[]> {
  const begin = sql<string>`substr(run, 1, ${sql.lit(prefix.length)})`;
  return readLogged(queries, runsIn(queries, environment).where(begin, '=', prefix).orderBy('number'));
}

function runsIn(queries: Queries, environment: string) {
  return queries.selectFrom('runs').where('environment', '=', environment);
}

/** With their outcomes, in the order of the query. */
async function readLogged(queries: Queries, runs: ReturnType<typeof runsIn>): Promise<readonly LoggedRun[]> {
  const rows = await runs.selectAll().execute();
  const parts = await queries
    .selectFrom('run_texts')
    .select(['run', 'text'])
    .where('kind', '=', 'outcome')
    .where('run', 'in', runs.select('run'))
    .orderBy('part')
    .execute();
  const outcomes = new Map<string, Outcome>();
  for (const { run, text } of parts) outcomes.set(run, withPart(outcomes.get(run), text));
  const said = await readSaid(
    queries,
    rows.map(({ run }) => run),
  );
  return rows.map((row) => {
    const outcome = outcomes.get(row.run);
    return {
      run: row.run,
      planDigest: row.plan_digest,
      actor: row.actor,
      commit: row.commit_hash,
      toolVersion: row.tool_version,
      startedAtMs: Number(row.started_at_ms),
      endedAtMs: row.ended_at_ms === null ? null : Number(row.ended_at_ms),
      outcome: outcome === undefined ? null : withHash(outcome, row.hash),
      ...(said.get(row.run) ?? { rules: [], uncommitted: false }),
    };
  });
}

/** By run. Plans are long, so only those that may say either are read; the first part of a text has all but the rest of its lists. */
async function readSaid(
  queries: Queries,
  runs: readonly string[],
): Promise<ReadonlyMap<string, Pick<LoggedRun, 'rules' | 'uncommitted'>>> {
  if (runs.length === 0) return new Map();
  const rows = await queries
    .selectFrom('run_texts')
    .select(['run', 'text'])
    .where('kind', '=', 'plan')
    .where('part', '=', 0)
    .where('run', 'in', runs)
    .where(({ or, eb }) =>
      or(
        ['"kind":"loosened"', '"kind":"changed"', '"files":{'].map((part) => eb('text', 'like', `%${part}%`)),
      ),
    )
    .execute();
  return new Map(
    rows.map(({ run, text }) => {
      const { rules, catalog } = JSON.parse(text) as Pick<Plan, 'rules' | 'catalog'>;
      const loosened = rules?.changes.filter(({ kind }) => kind !== 'tightened') ?? [];
      return [run, { rules: loosened, uncommitted: catalog.files !== undefined }];
    }),
  );
}

/** Every request ever made for an address, oldest first. */
export async function readIntentsAt(
  queries: Queries,
  environment: string,
  address: Address,
): Promise<readonly LoggedIntent[]> {
  const rows = await selectRequests(queries)
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

/** The runs that began at `sinceMs` or later, oldest first, with the prices they changed and their renames. */
export async function readApplied(
  queries: Queries,
  environment: string,
  sinceMs: number,
): Promise<readonly AppliedRun[]> {
  const runs = await queries
    .selectFrom('runs')
    .select(['run', 'started_at_ms'])
    .where('environment', '=', environment)
    .where('started_at_ms', '>=', sinceMs)
    .orderBy('number')
    .execute();
  const applied: AppliedRun[] = [];
  for (const { run, started_at_ms } of runs) {
    const done = await addressesDone(queries, environment, run);
    const plan = await readRunPlan(queries, run);
    const prices = (plan === undefined ? [] : pricesIn(plan.impact))
      .map(({ addresses, ...price }) => ({
        ...price,
        addresses: addresses.filter((address) => done.has(address)),
      }))
      .filter(({ addresses }) => addresses.length > 0);
    const renames = plan?.renames ?? [];
    if (prices.length + renames.length > 0)
      applied.push({ startedAtMs: Number(started_at_ms), renames, prices });
  }
  return applied;
}

function pricesIn({ prices, moves = [] }: Plan['impact']): AppliedRun['prices'] {
  return [
    ...prices.flatMap(({ product, changes }) =>
      changes.map(({ before, addresses }) => ({ product, before: before as Price | null, addresses })),
    ),
    ...moves.flatMap((move) =>
      move.prices.flatMap(({ product, changes }) =>
        changes.map(({ before, after, addresses }) => ({
          product,
          before: before as Price | null,
          // A price that only goes is held against what comes later, whichever way it went.
          ...(after === null ? {} : { moved: true as const }),
          addresses,
        })),
      ),
    ),
  ];
}

/** Requests in doubt are included: they may have raised a price. */
async function addressesDone(
  queries: Queries,
  environment: string,
  run: string,
): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectFrom('intents')
    .select('address')
    .where('environment', '=', environment)
    .where('run', '=', run)
    .where((eb) => eb.or([eb('closing', '=', 'done'), eb('closing', 'is', null)]))
    .execute();
  return new Set(rows.map(({ address }) => address));
}
