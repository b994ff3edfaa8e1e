/**
 * Gives all that a state has of one environment another name. The name is part of every idempotency key, so a wish that
 * was sent under the old name has another key under the new one. Whatever rests on the old keys refuses the rename.
 */
import { reusableFromMs } from '../../apply/journal/deadline.ts';
import { KEY_LIFETIME_MS, LATE_ARRIVAL_MS } from '../../interface/index.ts';
import { instantIn, readFacts, writeFact } from '../schema/meta.ts';
import type { Queries } from '../schema/tables.ts';
import { noteIntervention } from './interventions.ts';
import { gapNotedMs, journalReads } from './read-journal.ts';
import { type RefusedRename, refuseRename } from './refuse-rename.ts';

const RENAME = 'state rename-env';

export interface Renaming {
  readonly from: string;
  readonly to: string;
  /** The origin of the service that the project file names for the new name. */
  readonly origin: string;
  /** The journal's time. */
  readonly atMs: number;
  readonly actor: string | null;
  readonly reason: string | null;
}

export interface Renamed {
  readonly records: number;
  readonly runs: number;
}

/** Facts about a process that uses the state, not about the environment. */
const OF_THE_HOLDER = ['lock', 'last_commit'];

/** Facts that count keys of the old name. The service's time counts anew, and a gap begins at the beginning. */
const OF_THE_KEYS = ['heard_ms', 'missing_from_ms', 'missing_noted_ms'];

/**
 * Must be called in one transaction, while both locks are held. Throws a DiagnosticsError with every reason against it,
 * and changes nothing then.
 */
export async function renameEnvironment(queries: Queries, renaming: Renaming): Promise<Renamed> {
  const { from, to, atMs, actor, reason } = renaming;
  refuseRename(renaming, await againstRename(queries, renaming));
  const gapMs = await gapAfterRename(queries, renaming);
  await queries.deleteFrom('up_to_date').where('environment', '=', to).execute();
  for (const table of ['resources', 'intents', 'up_to_date', 'interventions', 'approvals'] as const)
    await queries.updateTable(table).set({ environment: to }).where('environment', '=', from).execute();
  const { numUpdatedRows: runs } = await queries
    .updateTable('runs')
    .set({ environment: to })
    .where('environment', '=', from)
    .executeTakeFirstOrThrow();
  await moveFacts(queries, renaming, gapMs);
  await noteIntervention(queries, to, { atMs, actor, command: RENAME, subject: subjectOf(from, to), reason });
  return { records: await countIn(queries, 'resources', to), runs: Number(runs) };
}

async function moveFacts(queries: Queries, { from, to }: Renaming, gapMs: number | null): Promise<void> {
  await queries
    .deleteFrom('meta')
    .where('environment', '=', to)
    .where('name', 'not in', OF_THE_HOLDER)
    .execute();
  await queries.deleteFrom('meta').where('environment', '=', from).where('name', 'in', OF_THE_KEYS).execute();
  await queries
    .updateTable('meta')
    .set({ environment: to })
    .where('environment', '=', from)
    .where('name', 'not in', OF_THE_HOLDER)
    .execute();
  if (gapMs === null) return;
  // Requests of the missing time had keys of the old name: under the new one the service replays none of them.
  await writeFact(queries, to, 'missing_from_ms', '0');
  await writeFact(queries, to, 'missing_noted_ms', String(gapMs));
}

/**
 * When the latest gap was noted that still counts; null if there is none. A person may have declared it under the new
 * name, which a copy from before the rename does not have yet.
 */
async function gapAfterRename(queries: Queries, { from, to }: Renaming): Promise<number | null> {
  const own = await gapNotedMs(queries, from);
  const facts = await readFacts(queries, to);
  const noted = instantIn(facts, 'missing_noted_ms');
  if (noted === null || noted <= (instantIn(facts, 'whole_at_ms') ?? Number.NEGATIVE_INFINITY)) return own;
  const wholeMs = instantIn(await readFacts(queries, from), 'whole_at_ms') ?? 0;
  return Math.max(own ?? 0, noted, wholeMs + 1);
}

async function againstRename(queries: Queries, { from, to, atMs }: Renaming): Promise<RefusedRename> {
  const reads = journalReads(queries, from);
  const facts = await readFacts(queries, from);
  return {
    isEmpty: !(await isUsed(queries, from)),
    isTaken: await isUsed(queries, to),
    known: await readEnvironments(queries),
    inDoubt: (await reads.openIntents()).map(({ address }) => address),
    keysInUse: await keysInUse(queries, from, atMs),
    pendingRun: (await reads.register()).pending?.run ?? null,
    origin: facts.get('origin') ?? null,
    formerUntilMs: await formerUntilMs(queries, { from, to, atMs }),
  };
}

async function isUsed(queries: Queries, environment: string): Promise<boolean> {
  for (const table of ['resources', 'runs', 'intents'] as const)
    if ((await countIn(queries, table, environment)) > 0) return true;
  return false;
}

async function countIn(
  queries: Queries,
  table: 'resources' | 'runs' | 'intents',
  environment: string,
): Promise<number> {
  const row = await queries
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('count'))
    .where('environment', '=', environment)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
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

/**
 * Requests that a person or a refusal withdrew although their bytes may have left. The next apply relies on their key:
 * it makes good a wrong word, and a late copy. Nothing does once the key's life is over.
 */
async function keysInUse(
  queries: Queries,
  environment: string,
  atMs: number,
): Promise<RefusedRename['keysInUse']> {
  const rows = await queries
    .selectFrom('intents as withdrawn')
    .select(['address', 'deadline_ms'])
    .where('environment', '=', environment)
    .where('closing', '=', 'withdrawn')
    .where('withdrawn_left', '=', 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('intents as later')
            .select('later.id')
            .whereRef('later.environment', '=', 'withdrawn.environment')
            .whereRef('later.key', '=', 'withdrawn.key')
            .where(({ eb, or }) => or([eb('closing', 'is', null), eb('closing', '<>', 'withdrawn')])),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return rows
    .map(({ address, deadline_ms }) => ({ address, untilMs: reusableFromMs(Number(deadline_ms)) }))
    .filter(({ untilMs }) => atMs < untilMs);
}

/** Until when the service may replay what another environment sent while it had the new name; null if none had. */
async function formerUntilMs(
  queries: Queries,
  { from, to, atMs }: Pick<Renaming, 'from' | 'to' | 'atMs'>,
): Promise<number | null> {
  const lifeMs = KEY_LIFETIME_MS + LATE_ARRIVAL_MS;
  const rows = await queries
    .selectFrom('interventions')
    .select(['subject', 'at_ms'])
    .where('command', '=', RENAME)
    .where('environment', '<>', from)
    .where('at_ms', '>', atMs - lifeMs)
    .execute();
  const left = rows.filter(({ subject }) => subject?.startsWith(subjectOf(to, '')));
  return left.length === 0 ? null : Math.max(...left.map(({ at_ms }) => Number(at_ms))) + lifeMs;
}

/** The two names as they are typed. A name has no blank. */
function subjectOf(from: string, to: string): string {
  return `${from} ${to}`;
}
