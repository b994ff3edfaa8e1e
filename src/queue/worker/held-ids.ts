/** The ids on record, as the workers of a run see them: no two addresses get one id, though two answers come at once. */
import { type Kysely, sql } from 'kysely';
import { idHolders } from '../../apply/sending/run-context.ts';
import type { Recorded } from '../../model/service/record.ts';
import type { Address } from '../../model/values/address.ts';
import { recordsIn } from '../../state/schema/rows.ts';
import type { Tables } from '../../state/schema/tables.ts';

/** The other address of the same kind that has the id on record. */
export async function holderOf(
  queries: Kysely<Tables>,
  environment: string,
  id: string,
  address: Address,
): Promise<Address | undefined> {
  const rows = await queries
    .selectFrom('resources')
    .selectAll()
    .where('environment', '=', environment)
    .where('remote_id', '=', id)
    .execute();
  const held = await recordsIn(queries, rows);
  return idHolders(new Map(held.map((record) => [record.address, record]))).holderOf(id, address);
}

/**
 * Holds the ids of the records until the transaction ends. Throws if another address has one, or another worker is
 * writing it: the step is then carried out again, and its answer is judged by what is on record.
 */
export async function takeIds(
  queries: Kysely<Tables>,
  environment: string,
  records: readonly Recorded[],
): Promise<void> {
  const written = new Set(records.map(({ address }) => address));
  for (const { address, remoteId } of records) {
    if (remoteId === null) continue;
    const name = JSON.stringify([environment, remoteId]);
    const { rows } = await sql<{
      taken: boolean;
    }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(queries);
    if (rows[0]?.taken !== true) throw new Error(`another worker records the id ${remoteId} of ${address}`);
    const holder = await holderOf(queries, environment, remoteId, address);
    if (holder !== undefined && !written.has(holder))
      throw new Error(`the id ${remoteId} of ${address} is that of ${holder}`);
  }
}
