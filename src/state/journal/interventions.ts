/** Changes that people made to the state by hand. Only these entries name the person and the reason. */
import type { Announcement } from '../../model/service/announcement.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';
import { type Queries, WHOLE_STATE } from '../schema/tables.ts';

/** The command by which a person confirms that nothing exists at an address except what is on record. */
export const CONFIRM_ABSENT = 'recover --answer absent';

/** The command by which a person says which customers got a notice. Its document is an {@link Announcement}. */
export const RECORD_NOTICES = 'notices';

/** The command that puts a comparison of a month's invoices on record. Its document is that of `reconcile --json`. */
export const RECORD_INVOICES = 'reconcile record';

/** One command, or its effect on one address. */
export interface Intervention {
  readonly atMs: number;
  /** Null if the person is unknown. */
  readonly actor: string | null;
  /** The command, such as `state rm`. */
  readonly command: string;
  /** The subject of the command: an address, an origin or a run; null for the state as a whole. */
  readonly subject: string | null;
  /** The reason that the person gave. */
  readonly reason: string | null;
}

/** Must be called in the transaction of the change. `environment`: {@link WHOLE_STATE} for all of them. */
export async function noteIntervention(
  queries: Queries,
  environment: string,
  { atMs, ...said }: Intervention,
  document: string | null = null,
): Promise<void> {
  await queries
    .insertInto('interventions')
    .values({ environment, at_ms: atMs, ...said, document })
    .execute();
}

/** The notices on record, oldest first. A later word about the same file takes the place of the one before. */
export async function readAnnounced(queries: Queries, environment: string): Promise<readonly Announcement[]> {
  const rows = await queries
    .selectFrom('interventions')
    .select('document')
    .where('environment', '=', environment)
    .where('command', '=', RECORD_NOTICES)
    .orderBy('number')
    .execute();
  const all = rows.flatMap(({ document }) =>
    document === null ? [] : (JSON.parse(document) as Announcement),
  );
  return [...new Map(all.map((one) => [one.file_sha256, one])).values()];
}

/** Puts what people did by hand since the last run under the hash of this one. Must be called before that is computed. */
export async function coverInterventions(queries: Queries, environment: string, run: string): Promise<void> {
  await queries
    .updateTable('interventions')
    .set({ covered_by: run })
    .where('environment', 'in', [environment, WHOLE_STATE])
    .where('covered_by', 'is', null)
    .execute();
}

/** The interventions in an environment and in the whole state, newest first. */
export async function readInterventions(
  queries: Queries,
  environment: string,
  limit: number,
): Promise<readonly Intervention[]> {
  return interventionsOf(queries, environment).orderBy('number', 'desc').limit(limit).execute();
}

/** The interventions of one command since an instant, oldest first. */
export async function readSaid(
  queries: Queries,
  environment: string,
  command: string,
  sinceMs: number,
): Promise<readonly Intervention[]> {
  return interventionsOf(queries, environment)
    .where('command', '=', command)
    .where('at_ms', '>=', sinceMs)
    .orderBy('number')
    .execute();
}

/** When a person last said or did something by hand; null where nobody did. */
export async function latestWordMs(queries: Queries, environment: string): Promise<number | null> {
  const row = await queries
    .selectFrom('interventions')
    .select(({ fn }) => fn.max<number | null>('at_ms').as('at'))
    .where('environment', 'in', [environment, WHOLE_STATE])
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Interventions at an address and at its owner, oldest first: removing a subscription removes its versions. */
export async function readInterventionsAt(
  queries: Queries,
  environment: string,
  address: Address,
): Promise<readonly Intervention[]> {
  return interventionsOf(queries, environment)
    .where('subject', 'in', [address, ownerOf(address)])
    .orderBy('number')
    .execute();
}

function interventionsOf(queries: Queries, environment: string) {
  return queries
    .selectFrom('interventions')
    .select(['at_ms as atMs', 'actor', 'command', 'subject', 'reason'])
    .where('environment', 'in', [environment, WHOLE_STATE]);
}
