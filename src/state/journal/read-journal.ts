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
import { prepareQuery } from '../schema/prepare-query.ts';
import { type RequestRow, selectRequests } from '../schema/request-bodies.ts';
import { toIntent } from '../schema/rows.ts';
import { type Queries, WHOLE_STATE } from '../schema/tables.ts';
import { gather } from './gather.ts';
import { CONFIRM_ABSENT, readSaid } from './interventions.ts';
import { keyHistories, type Use } from './key-history.ts';
import { readRunPlan } from './run-texts.ts';

export type JournalReads = Pick<
  Journal,
  'register' | 'openIntents' | 'keyHistory' | 'standing' | 'doneUnder' | 'storedPlan' | 'cutShort'
>;

export function journalReads(queries: Queries, environment: string): JournalReads {
  const keyHistory = gather<Use, KeyHistory>((uses) => keyHistories(queries, environment, uses), 0);
  return {
    register: () => register(queries, environment),
    openIntents: () => openIntents(queries, environment),
    keyHistory: (address, operation, revision) => keyHistory({ address, operation, revision }),
    standing: () => standing(queries, environment),
    doneUnder: (planDigest) => doneUnder(queries, environment, planDigest),
    storedPlan: (planDigest) => storedPlan(queries, environment, planDigest),
    cutShort: () => cutShort(queries, environment),
  };
}

async function register(queries: Queries, environment: string): Promise<Register> {
  const text = await readFact(queries, environment, 'register');
  return text === undefined ? { current: null, pending: null } : (JSON.parse(text) as Register);
}

interface Within {
  readonly environment: string;
}

const intentsWithoutEnd = prepareQuery<Within, RequestRow>((queries, place) =>
  selectRequests(queries)
    .where('environment', '=', place('environment'))
    .where('closed_at_ms', 'is', null)
    .orderBy('id'),
);

async function openIntents(queries: Queries, environment: string): Promise<readonly JournaledIntent[]> {
  const { rows } = await intentsWithoutEnd(queries, { environment });
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

/** The latest of some instants; null if there is none. Always one row. */
type Latest = Readonly<Record<string, number | null>>;

const latestCompletion = prepareQuery<Within, Latest>((queries, place) =>
  queries
    .selectFrom('runs')
    .select(({ fn }) => fn.max('ended_at_ms').as('at'))
    .where('environment', '=', place('environment'))
    .where('completed', '=', 1),
);

const latestOfRuns = prepareQuery<Within, Latest>((queries, place) =>
  queries
    .selectFrom('runs')
    .select(({ fn }) => [fn.max('started_at_ms').as('started'), fn.max('ended_at_ms').as('ended')])
    .where('environment', '=', place('environment')),
);

/** The last send is left out: it is noted by the later of two clocks, which may be wrong. */
const latestOfIntents = prepareQuery<Within, Latest>((queries, place) =>
  queries
    .selectFrom('intents')
    .select(({ fn }) => [fn.max('opened_at_ms').as('opened'), fn.max('closed_at_ms').as('closed')])
    .where('environment', '=', place('environment')),
);

const latestOpening = prepareQuery<Within, Latest>((queries, place) =>
  queries
    .selectFrom('intents')
    .select(({ fn }) => fn.max('opened_at_ms').as('opened'))
    .where('environment', '=', place('environment')),
);

const latestOfResources = prepareQuery<Within, Latest>((queries, place) =>
  queries
    .selectFrom('resources')
    .select(({ fn }) => fn.max('noted_at_ms').as('noted'))
    .where('environment', '=', place('environment')),
);

async function lastCompletedMs(queries: Queries, environment: string): Promise<number | null> {
  return latestIn(await latestCompletion(queries, { environment }));
}

type NotedAt =
  | { readonly table: 'runs'; readonly column: 'started_at_ms' | 'ended_at_ms' }
  | { readonly table: 'intents'; readonly column: 'opened_at_ms' | 'last_sent_at_ms' | 'closed_at_ms' };

const NOTED_AT: readonly NotedAt[] = [
  { table: 'runs', column: 'started_at_ms' },
  { table: 'runs', column: 'ended_at_ms' },
  { table: 'intents', column: 'opened_at_ms' },
  { table: 'intents', column: 'last_sent_at_ms' },
  { table: 'intents', column: 'closed_at_ms' },
];

/** The latest of each minute, so that a run of many steps gives few entries. */
const notedAfter = NOTED_AT.map(({ table, column }) =>
  prepareQuery<Within & { afterMs: number }, Latest>((queries, place) =>
    queries
      .selectFrom(table as 'runs')
      .select(({ fn }) => fn.max(column as 'started_at_ms').as('at'))
      .where('environment', '=', place('environment'))
      .where(column as 'started_at_ms', '>', place('afterMs'))
      .groupBy(sql`${sql.ref(column)} / 60000`),
  ),
);

async function notedSince(
  queries: Queries,
  environment: string,
  afterMs: number,
): Promise<readonly number[]> {
  const noted: number[] = [];
  for (const ask of notedAfter) {
    const { rows } = await ask(queries, { environment, afterMs });
    noted.push(...rows.map(({ at }) => Number(at)));
  }
  return [...new Set(noted)].sort((one, other) => one - other);
}

async function latestMs(queries: Queries, environment: string, createdMs: number): Promise<number> {
  let latest = createdMs;
  for (const ask of [latestOfRuns, latestOfIntents, latestOfResources])
    latest = Math.max(latest, latestIn(await ask(queries, { environment })) ?? 0);
  return latest;
}

/** The latest instant that a run recorded, or the state's creation. Changes by hand since are excluded. */
export async function latestRunMs(queries: Queries, environment: string): Promise<number> {
  const { rows: ran } = await latestOfRuns(queries, { environment });
  const { rows: opened } = await latestOpening(queries, { environment });
  const createdMs = Number((await readFacts(queries, WHOLE_STATE)).get('created_at_ms'));
  return Math.max(createdMs, latestIn({ rows: [...ran, ...opened] }) ?? 0);
}

function latestIn({ rows }: { readonly rows: readonly Latest[] }): number | null {
  const instants = rows.flatMap((row) => Object.values(row)).filter((instant) => instant !== null);
  return instants.length === 0 ? null : Math.max(...instants.map(Number));
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
