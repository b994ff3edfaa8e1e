/** The values of records. Thousands of versions have the same content: it is stored, read and checked once, by its hash. */
import type { Selectable } from 'kysely';
import type { JsonObject } from '../../model/values/json.ts';
import { remember } from '../../model/values/remember.ts';
import { placesOf, prepareQuery } from './prepare-query.ts';
import { isNamedBy, textHash } from './request-bodies.ts';
import { MOST_AT_ONCE, type Queries, type RecordValuesTable, type ResourcesTable } from './tables.ts';

export type ValueRow = Selectable<RecordValuesTable>;

/** The row of a value. Equal texts have one row, which is never changed. */
export const valueRow = remember((value: JsonObject): ValueRow => {
  const text = JSON.stringify(value);
  return { hash: textHash(text), text };
});

const insertValue = prepareQuery<RecordValuesTable>((queries, place) =>
  queries
    .insertInto('record_values')
    .values(placesOf(place, ['hash', 'text']))
    .onConflict((conflict) => conflict.column('hash').doNothing()),
);

/** Stores values unless they are there; by their hashes, so that two writers never wait for each other. */
export async function writeValues(queries: Queries, values: readonly (JsonObject | null)[]): Promise<void> {
  const rows = values.flatMap((value) => (value === null ? [] : valueRow(value)));
  for (const row of rows.sort((a, b) => (a.hash < b.hash ? -1 : 1))) await insertValue(queries, row);
}

/** The values that rows name. Those are never removed, so that rows may have been read before. */
export async function selectValues(
  queries: Queries,
  rows: readonly Pick<ResourcesTable, 'value_hash' | 'answered_hash'>[],
): Promise<readonly ValueRow[]> {
  const named = new Set<string>();
  for (const { value_hash, answered_hash } of rows)
    for (const hash of [value_hash, answered_hash]) if (hash !== null) named.add(hash);
  const hashes = [...named];
  const found: ValueRow[] = [];
  for (let from = 0; from < hashes.length; from += MOST_AT_ONCE) {
    const some = hashes.slice(from, from + MOST_AT_ONCE);
    const values = queries.selectFrom('record_values').selectAll().where('hash', 'in', some);
    found.push(...(await values.execute()));
  }
  return found;
}

/** Undefined where the value that the hash names is gone or is another one. */
export type ReadValue = (hash: string | null) => JsonObject | null | undefined;

/** Reads each value once: those of one hash are one object, which nobody may change. */
export function createValueReader(values: readonly ValueRow[]): ReadValue {
  const texts = new Map(values.map(({ hash, text }) => [hash, text]));
  const known = new Map<string, JsonObject | undefined>();
  const read = (hash: string): JsonObject | undefined => {
    const text = texts.get(hash);
    return text !== undefined && isNamedBy(hash, text) ? (JSON.parse(text) as JsonObject) : undefined;
  };
  return (hash) => {
    if (hash === null) return null;
    const value = known.get(hash) ?? read(hash);
    known.set(hash, value);
    return value;
  };
}
