/** The reads of the journal, in queries that every home supports. Needs no lock. */
import { sql } from 'kysely';
import type {
  Journal,
  JournaledIntent,
  KeyHistory,
  Register,
  RunId,
  Standing,
} from '../../apply/journal/journal.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { Address } from '../../model/values/address.ts';
import { instantIn, readFact, readFacts } from '../schema/meta.ts';
import { toIntent } from '../schema/rows.ts';
import { selectRequests } from '../schema/stored-once.ts';
import { type Queries, type Tables, WHOLE_STATE } from '../schema/tables.ts';
import { gather } from './group-commit.ts';
import { CONFIRM_ABSENT, readSaid } from './interventions.ts';
import { keyHistories, type Use } from './key-history.ts';
import { readRunPlan } from './run-texts.ts';

export function journalReads(queries: Queries, environment: string) {
  const keyHistory = gather<Use, KeyHistory>((uses) => keyHistories(queries, environment, uses), 0);
  return {
    register: () => register(queries, environment),
    openIntents: () => openIntents(queries, environment),
    keyHistory: (address, operation, revision) => keyHistory({ address, operation, revision }),
    standing: () => standing(queries, environment),
    doneUnder: (planDigest) => doneUnder(queries, environment, planDigest),
    storedPlan: (planDigest) => storedPlan(queries, environment, planDigest),
    cutShort: () => cutShort(queries, environment),
  } satisfies Partial<Journal>;
}

async function register(queries: Queries, environment: string): Promise<Register> {
  const text = await readFact(queries, environment, 'register');
  return text === undefined ? { current: null, pending: null } : (JSON.parse(text) as Register);
}

async function openIntents(queries: Queries, environment: string): Promise<readonly JournaledIntent[]> {
  const rows = await selectRequests(queries)
    .where('environment', '=', environment)
    .where('closed_at_ms', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(toIntent);
}

async function standing(queries: Queries, environment: string): Promise<Standing> {
  const whole = await readFacts(queries, WHOLE_STATE);
  const own = await readFacts(queries, environment);
  const createdMs = Number(whole.get('created_at_ms'));
  const completedMs = await lastCompletedMs(queries, environment);
  const wholeUntilMs = Math.max(createdMs, completedMs ?? 0, instantIn(own, 'whole_at_ms') ?? 0);
  const trustedMs = instantIn(own, 'trusted_at_ms');
  const gaps = gapsIn(whole, own);
  return {
    latestMs: await latestMs(queries, environment, createdMs),
    wholeUntilMs,
    notedMs: await notedSince(queries, environment, wholeUntilMs),
    confirmed: completedMs === null || (trustedMs !== null && trustedMs >= completedMs),
    missingFromMs: gaps.length === 0 ? null : Math.min(...gaps.map(({ fromMs }) => fromMs)),
    lastReadMs: instantIn(own, 'service_ms'),
    confirmedAbsent: await confirmedAbsent(queries, environment, gaps),
  };
}

type Facts = ReadonlyMap<string, string>;

interface Gap {
  readonly notedMs: number;
  /** Entries after this instant are missing. */
  readonly fromMs: number;
}

/** A state that replaces a lost one misses all of it; one that was rolled back, all after its copy. */
function gapsIn(whole: Facts, own: Facts): readonly Gap[] {
  const wholeMs = instantIn(own, 'whole_at_ms') ?? Number.NEGATIVE_INFINITY;
  const noted = [
    { notedMs: instantIn(whole, 'lost_at_ms'), fromMs: instantIn(whole, 'lost_created_at_ms') ?? 0 },
    { notedMs: instantIn(own, 'missing_noted_ms'), fromMs: instantIn(own, 'missing_from_ms') ?? 0 },
  ];
  return noted.flatMap(({ notedMs, fromMs }) =>
    notedMs === null || notedMs <= wholeMs ? [] : [{ notedMs, fromMs }],
  );
}

/** When the latest gap was noted that nobody has declared whole since; null where there is none. */
export async function gapNotedMs(queries: Queries, environment: string): Promise<number | null> {
  const whole = await readFacts(queries, WHOLE_STATE);
  return latestNoted(gapsIn(whole, await readFacts(queries, environment)));
}

function latestNoted(gaps: readonly Gap[]): number | null {
  return gaps.length === 0 ? null : Math.max(...gaps.map(({ notedMs }) => notedMs));
}

/** A confirmation given before a gap was recorded does not cover the gap. */
async function confirmedAbsent(
  queries: Queries,
  environment: string,
  gaps: readonly Gap[],
): Promise<readonly Address[]> {
  const sinceMs = latestNoted(gaps);
  if (sinceMs === null) return [];
  const said = await readSaid(queries, environment, CONFIRM_ABSENT, sinceMs);
  return [...new Set(said.flatMap(({ subject }) => (subject === null ? [] : [subject as Address])))];
}

async function lastCompletedMs(queries: Queries, environment: string): Promise<number | null> {
  const { at } = await queries
    .selectFrom('runs')
    .select(({ fn }) => fn.max('ended_at_ms').as('at'))
    .where('environment', '=', environment)
    .where('completed', '=', 1)
    .executeTakeFirstOrThrow();
  return at === null ? null : Number(at);
}

type Table = 'runs' | 'intents' | 'resources';
type Instant<Of extends Table> = keyof Tables[Of] & `${string}_ms`;

/** The rows of an environment. Tables and columns are alike for the query: only their names differ. */
function rowsOf(queries: Queries, environment: string, table: Table) {
  return queries.selectFrom(table as 'runs').where('environment', '=', environment);
}

/** The latest of these instants; 0 if there is none. */
async function latestOf<Of extends Table>(
  queries: Queries,
  environment: string,
  table: Of,
  columns: readonly Instant<Of>[],
): Promise<number> {
  const row = await rowsOf(queries, environment, table)
    .select(({ fn }) => columns.map((column) => fn.max(column as 'started_at_ms').as(column)))
    .executeTakeFirstOrThrow();
  return Math.max(0, ...Object.values(row).map(Number));
}

const NOTED_AT: readonly (readonly [Table, Instant<'runs'> | Instant<'intents'>])[] = [
  ['runs', 'started_at_ms'],
  ['runs', 'ended_at_ms'],
  ['intents', 'opened_at_ms'],
  ['intents', 'last_sent_at_ms'],
  ['intents', 'closed_at_ms'],
];

/** The latest of each minute, so that a run of many steps gives few entries. */
async function notedSince(
  queries: Queries,
  environment: string,
  afterMs: number,
): Promise<readonly number[]> {
  const noted: number[] = [];
  for (const [table, column] of NOTED_AT) {
    const rows = await rowsOf(queries, environment, table)
      .select(({ fn }) => fn.max(column as 'started_at_ms').as('at'))
      .where(column as 'started_at_ms', '>', afterMs)
      .groupBy(sql`${sql.ref(column)} / 60000`)
      .execute();
    noted.push(...rows.map(({ at }) => Number(at)));
  }
  return [...new Set(noted)].sort((one, other) => one - other);
}

/** The last send is left out: it is noted by the later of two clocks, which may be wrong. */
async function latestMs(queries: Queries, environment: string, createdMs: number): Promise<number> {
  return Math.max(
    createdMs,
    await latestOf(queries, environment, 'runs', ['started_at_ms', 'ended_at_ms']),
    await latestOf(queries, environment, 'intents', ['opened_at_ms', 'closed_at_ms']),
    await latestOf(queries, environment, 'resources', ['noted_at_ms']),
  );
}

/** The latest instant that a run recorded, or the state's creation. Changes by hand since are excluded. */
export async function latestRunMs(queries: Queries, environment: string): Promise<number> {
  return Math.max(
    Number((await readFacts(queries, WHOLE_STATE)).get('created_at_ms')),
    await latestOf(queries, environment, 'runs', ['started_at_ms', 'ended_at_ms']),
    await latestOf(queries, environment, 'intents', ['opened_at_ms']),
  );
}

async function doneUnder(
  queries: Queries,
  environment: string,
  planDigest: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await queries
    .selectFrom('intents')
    .select(['step_id', 'step_digest'])
    .where('environment', '=', environment)
    .where('plan_digest', '=', planDigest)
    .where('closing', '=', 'done')
    .execute();
  return new Map(rows.map((row) => [row.step_id, row.step_digest]));
}

async function storedPlan(
  queries: Queries,
  environment: string,
  planDigest: string,
): Promise<Plan | undefined> {
  const row = await queries
    .selectFrom('runs')
    .select('run')
    .where('environment', '=', environment)
    .where('plan_digest', '=', planDigest)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && readRunPlan(queries, row.run);
}

async function cutShort(
  queries: Queries,
  environment: string,
): Promise<{ readonly run: RunId; readonly plan: Plan } | undefined> {
  const newest = await queries
    .selectFrom('runs')
    .select(['run', 'completed'])
    .where('environment', '=', environment)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest === undefined || newest.completed === 1) return undefined;
  const plan = await readRunPlan(queries, newest.run);
  return plan && { run: newest.run as RunId, plan };
}
