/** What people did to the state by hand: nothing else says who forgot a record, or on what grounds one was resolved. */
import { type Address, ownerOf } from '../../model/address.ts';
import { prepareQuery } from '../schema/prepare-query.ts';
import { type InterventionsTable, type Queries, WHOLE_STATE } from '../schema/tables.ts';

/** By which a person says that nothing is at an address but what is on record. */
export const CONFIRM_ABSENT = 'state confirm';

/** A command, or what it says of one address. */
export interface Intervention {
  readonly atMs: number;
  /** Null where it is not known who it was. */
  readonly actor: string | null;
  /** The command that did it: `state rm`. */
  readonly command: string;
  /** What it was done to: an address, an origin, a run; null where it is the state as a whole. */
  readonly subject: string | null;
  /** The reason that the person gave. */
  readonly reason: string | null;
}

type NewIntervention = Omit<InterventionsTable, 'number'>;

const insertIntervention = prepareQuery<NewIntervention>((queries, place) =>
  queries.insertInto('interventions').values({
    environment: place('environment'),
    at_ms: place('at_ms'),
    actor: place('actor'),
    command: place('command'),
    subject: place('subject'),
    reason: place('reason'),
  }),
);

/** To be called in the transaction that does it. `environment`: {@link WHOLE_STATE} for what concerns all of them. */
export async function noteIntervention(
  queries: Queries,
  environment: string,
  { atMs, ...said }: Intervention,
): Promise<void> {
  await insertIntervention(queries, { environment, at_ms: atMs, ...said });
}

/** In an environment and to the whole state, newest first. */
export async function readInterventions(
  queries: Queries,
  environment: string,
  limit: number,
): Promise<readonly Intervention[]> {
  const rows = await interventionsOf(queries, environment).orderBy('number', 'desc').limit(limit).execute();
  return rows.map(toIntervention);
}

/** What was said by a command since an instant, oldest first. */
export async function readSaid(
  queries: Queries,
  environment: string,
  command: string,
  sinceMs: number,
): Promise<readonly Intervention[]> {
  const rows = await interventionsOf(queries, environment)
    .where('command', '=', command)
    .where('at_ms', '>=', sinceMs)
    .orderBy('number')
    .execute();
  return rows.map(toIntervention);
}

/** At an address and at what it belongs to, oldest first: who forgets a subscription forgets its versions. */
export async function readInterventionsAt(
  queries: Queries,
  environment: string,
  address: Address,
): Promise<readonly Intervention[]> {
  const rows = await interventionsOf(queries, environment)
    .where('subject', 'in', [address, ownerOf(address)])
    .orderBy('number')
    .execute();
  return rows.map(toIntervention);
}

function interventionsOf(queries: Queries, environment: string) {
  return queries
    .selectFrom('interventions')
    .select(['at_ms', 'actor', 'command', 'subject', 'reason'])
    .where('environment', 'in', [environment, WHOLE_STATE]);
}

function toIntervention({
  at_ms: atMs,
  ...said
}: Pick<InterventionsTable, 'at_ms' | 'actor' | 'command' | 'subject' | 'reason'>): Intervention {
  return { atMs: Number(atMs), ...said };
}
