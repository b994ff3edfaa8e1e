/** Histories of keys, read for many uses at once: every step needs one before it opens its intent. */

import type { Selectable } from 'kysely';
import type { KeyHistory } from '../../apply/journal/journal.ts';
import type { OperationName } from '../../interface/index.ts';
import type { Address } from '../../model/values/address.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { prepareQuery } from '../schema/prepare-query.ts';
import type { IntentsTable, Queries } from '../schema/tables.ts';

/** A use of keys: one address, operation and revision. */
export interface Use {
  readonly address: Address;
  readonly operation: OperationName;
  readonly revision: number;
}

/** The columns of an intent that the history of its key needs. */
type UsedKey = Pick<
  Selectable<IntentsTable>,
  'address' | 'operation' | 'revision' | 'closing' | 'deadline_ms' | 'withdrawn_left'
>;

/** One query text per list length, so that each is prepared once. A longer list takes several of the longest. */
const LENGTHS = [1, 10, 100] as const;
const LONGEST = 100;

type Among = { readonly environment: string } & Readonly<Record<number, string>>;

/** Intents that matter to a later one under the same key, oldest first. */
const usedAmong = LENGTHS.map((length) => ({
  length,
  ask: prepareQuery<Among, UsedKey>((queries, place) =>
    queries
      .selectFrom('intents')
      .select(['address', 'operation', 'revision', 'closing', 'deadline_ms', 'withdrawn_left'])
      .where('environment', '=', place('environment'))
      .where(
        'address',
        'in',
        Array.from({ length }, (_, index) => place(index)),
      )
      .where('closing', 'in', ['not_applied', 'withdrawn'])
      .orderBy('id'),
  ),
}));

/** One history per use, in their order. */
export async function keyHistories(
  queries: Queries,
  environment: string,
  uses: readonly Use[],
): Promise<readonly KeyHistory[]> {
  const addresses = [...new Set(uses.map(({ address }) => address))];
  const rows: UsedKey[] = [];
  for (let at = 0; at < addresses.length; at += LONGEST)
    rows.push(...(await usedAt(queries, environment, addresses.slice(at, at + LONGEST))));
  const used = groupBy(rows, useName);
  return uses.map((use) => historyOf(used.get(useName(use)) ?? []));
}

/** Accepts at most as many addresses as the longest list. */
async function usedAt(
  queries: Queries,
  environment: string,
  addresses: readonly Address[],
): Promise<readonly UsedKey[]> {
  for (const { length, ask } of usedAmong) {
    if (addresses.length > length) continue;
    // Nothing is stored at the address ''.
    const padded = Array.from({ length }, (_, index) => addresses[index] ?? '');
    const { rows } = await ask(queries, { environment, ...padded });
    return rows;
  }
  /* v8 ignore next 2 */
  throw new RangeError(`too many addresses at once: ${addresses.length}`);
}

function useName({
  address,
  operation,
  revision,
}: Pick<UsedKey, 'address' | 'operation' | 'revision'>): string {
  return `${operation} ${address} ${revision}`;
}

function historyOf(rows: readonly UsedKey[]): KeyHistory {
  const given = rows.findLastIndex(({ closing }) => closing === 'not_applied');
  const withdrawn = rows.slice(given + 1);
  const left = withdrawn.findLast((row) => row.withdrawn_left === 1);
  return {
    round: rows.filter(({ closing }) => closing === 'not_applied').length,
    withdrawn: withdrawn.length > 0,
    usedUntilMs: left === undefined ? null : Number(left.deadline_ms),
  };
}
