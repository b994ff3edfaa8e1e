/** The facts of a state, stored by name, and among them the run that has the lock of an environment. */

import type { RunId } from '../../apply/journal/journal.ts';
import { commandLine, type TypedFor } from '../../model/messages/command-line.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import { type PlaceOf, prepareQuery } from './prepare-query.ts';
import { type Queries, WHOLE_STATE } from './tables.ts';

/** Facts of the whole state. */
export type StateFact =
  | 'schema_version'
  | 'state_id'
  | 'project'
  | 'created_at_ms'
  | 'lost_at_ms'
  /** When the lost state was created, if known. Nothing can have been applied before. */
  | 'lost_created_at_ms'
  /** When the last apply was, as a person remembers it (`recover --answer lost --at`). */
  | 'last_apply_ms';

/** Facts of one environment. */
type EnvironmentFact =
  /** The origin of the first apply. */
  | 'origin'
  /** The holder of the lock, as JSON. */
  | 'lock'
  /** The name of the last transaction of a group commit. */
  | 'last_commit'
  /** Uses of keys after the first instant are missing; the second is when that was noticed. */
  | 'missing_from_ms'
  | 'missing_noted_ms'
  /** The service's own time when it was last read, early in a run. */
  | 'service_ms'
  /** The run that the anchor names, as far as this state knows, as JSON. See `Register`. */
  | 'register'
  /** The rules in force that the last apply put on record, as JSON. See `ProjectRules`. */
  | 'approval_rules'
  /** Which of two published versions of one day holds on the account. See `SameDay`. */
  | 'same_day'
  /** When a person declared that nothing is missing. */
  | 'whole_at_ms'
  | 'trusted_at_ms';

export async function readFacts(queries: Queries, environment: string): Promise<ReadonlyMap<string, string>> {
  const rows = await queries
    .selectFrom('meta')
    .select(['name', 'value'])
    .where('environment', '=', environment)
    .execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

interface FactName {
  readonly environment: string;
  readonly name: EnvironmentFact;
}

const factQuery = (queries: Queries, place: PlaceOf<FactName>) =>
  queries
    .selectFrom('meta')
    .select('value')
    .where('environment', '=', place('environment'))
    .where('name', '=', place('name'));

const selectFact = prepareQuery<FactName, { value: string }>(factQuery);
const selectFactHeld = prepareQuery<FactName, { value: string }>((queries, place) =>
  factQuery(queries, place).forShare(),
);

export async function readFact(
  queries: Queries,
  environment: string,
  name: EnvironmentFact,
): Promise<string | undefined> {
  const { rows } = await selectFact(queries, { environment, name });
  return rows[0]?.value;
}

/** Reads a fact and, if transactions run concurrently in this home, locks it until the transaction ends. */
export async function readFactHeld(
  queries: Queries,
  environment: string,
  name: EnvironmentFact,
): Promise<string | undefined> {
  const { rows } = await selectFactHeld(queries, { environment, name });
  return rows[0]?.value;
}

/** Every environment whose first apply went to this origin, or that was set to it. */
export async function readEnvironmentsOf(queries: Queries, origin: string): Promise<readonly string[]> {
  const rows = await queries
    .selectFrom('meta')
    .select('environment')
    .where('name', '=', 'origin')
    .where('value', '=', origin)
    .orderBy('environment')
    .execute();
  return rows.map(({ environment }) => environment);
}

const putFact = prepareQuery<{ environment: string; name: string; value: string }>((queries, place) => {
  const value = place('value');
  return queries
    .insertInto('meta')
    .values({ environment: place('environment'), name: place('name'), value })
    .onConflict((conflict) => conflict.columns(['environment', 'name']).doUpdateSet({ value }));
});

export async function writeFact(
  queries: Queries,
  environment: string,
  name: EnvironmentFact | StateFact,
  value: string,
): Promise<void> {
  await putFact(queries, { environment, name, value });
}

/** A fact that is a number of milliseconds; null if it is absent. */
export function instantIn(
  facts: ReadonlyMap<string, string>,
  name: StateFact | EnvironmentFact,
): number | null {
  const text = facts.get(name);
  return text === undefined ? null : Number(text);
}

/** The caller's expectations of the state. */
interface ExpectedState {
  readonly project: string;
  readonly typed: TypedFor;
  /** From `pricewright.lock`; null if no id is to be checked. */
  readonly stateId: string | null;
  /** The service's origin; null if none is to be checked. */
  readonly origin: string | null;
}

/** Never names the other project: whoever took its name would send under its keys. */
function otherProject(place: string, project: string): Error {
  return fault(
    'state-other-project',
    `${place} belongs to another project than ${project}`,
    'give this project a state of its own: another file, or `?schema=NAME` at the end of the database URL; if its `project` was ' +
      'changed, write the former one again: it is part of every idempotency key',
  );
}

/** Throws a DiagnosticsError if the state has another id, project or service. */
export async function checkFacts(queries: Queries, place: string, expected: ExpectedState): Promise<void> {
  const whole = await readFacts(queries, WHOLE_STATE);
  const stateId = whole.get('state_id') ?? '';
  if (expected.stateId !== null && stateId !== expected.stateId) {
    throw fault(
      'state-other-id',
      `${place} is state ${stateId}, and pricewright.lock names ${expected.stateId}`,
      'use the state that pricewright.lock names; where it is lost, restore the lock file of this state from Git and say that ' +
        `it misses what came after: ${commandLine(expected.typed, 'recover --answer older --reason …')}`,
    );
  }
  if ((whole.get('project') ?? '') !== expected.project) throw otherProject(place, expected.project);
  if (expected.origin !== null) await checkOrigin(queries, expected.typed, expected.origin);
}

/** Returns the origin of the first apply, or undefined before it. Throws if `origin` is another. */
export async function checkOrigin(
  queries: Queries,
  typed: TypedFor,
  origin: string,
): Promise<string | undefined> {
  const first = await readFact(queries, typed.environment, 'origin');
  if (first === undefined || first === origin) return first;
  throw fault(
    'origin-changed',
    `this state was applied to ${first}, and the project file now names ${origin}`,
    'change `base_url` back, or add an environment for the new service to ' +
      `\`environments\`; if it is the same service under a new name: ${commandLine(typed, 'state set service --reason …')}`,
  );
}

export interface LockHolder {
  /** Random and new for each taking of the lock; every write checks that this run still holds it. */
  readonly run: RunId;
  readonly pid: number;
  readonly host: string;
  readonly actor: string | null;
  readonly commit: string | null;
  readonly sinceMs: number;
  /** Set once workers carry the run on: the run then holds the lock by this row until its last step. */
  readonly spread?: boolean;
}

export async function readHolder(queries: Queries, environment: string): Promise<LockHolder | undefined> {
  const text = await readFact(queries, environment, 'lock');
  return text === undefined ? undefined : (JSON.parse(text) as LockHolder);
}

/** Removes the holder; with `only`, as it was recorded alone: a run that workers carry on by now keeps its lock. */
export async function forgetHolder(queries: Queries, environment: string, only?: LockHolder): Promise<void> {
  const held = queries.deleteFrom('meta').where('environment', '=', environment).where('name', '=', 'lock');
  await (only ? held.where('value', '=', JSON.stringify(only)) : held).execute();
}

export function noteHolder(queries: Queries, environment: string, holder: LockHolder): Promise<void> {
  return writeFact(queries, environment, 'lock', JSON.stringify(holder));
}

export function holderText({ run, pid, host, actor, commit, sinceMs, spread }: LockHolder): string {
  const who = actor === null ? '' : `${actor}, `;
  const what = commit === null ? '' : ` at commit ${commit.slice(0, 12)}`;
  const how = spread ? 'a run carried on by workers for ' : '';
  return `${how}${who}process ${pid} on ${host} (run ${run}${what}, since ${new Date(sinceMs).toISOString()})`;
}
