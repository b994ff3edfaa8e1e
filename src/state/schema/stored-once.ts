/**
 * What is stored, read and checked once, by its hash: the bodies of requests, since thousands of a run send the same
 * bytes, and the values of records, since thousands of versions have the same content.
 */
import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { JsonObject } from '../../model/values/json.ts';
import { remember } from '../../model/values/remember.ts';
import { placesOf, prepareQuery } from './prepare-query.ts';
import {
  type IntentsTable,
  MOST_AT_ONCE,
  type Queries,
  type RecordValuesTable,
  type RequestBodiesTable,
  type ResourcesTable,
} from './tables.ts';

/** A request of the journal with its body; null where it has none, and where the one that it names is gone. */
export type RequestRow = Selectable<IntentsTable> & { readonly body: string | null };

/** SHA-256, hex. */
export function textHash(body: string): string {
  return hash('sha256', body, 'hex');
}

/** True if the text is the one that the hash names; null names no text. */
export function isNamedBy(hash: string | null, text: string | null): boolean {
  return (text === null ? null : textHash(text)) === hash;
}

const insertBody = prepareQuery<RequestBodiesTable>((queries, place) =>
  queries
    .insertInto('request_bodies')
    .values({ run: place('run'), hash: place('hash'), body: place('body') })
    .onConflict((conflict) => conflict.columns(['run', 'hash']).doNothing()),
);

/** Stores a body of a run unless it is there. */
export async function writeBody(queries: Queries, run: string, body: string): Promise<void> {
  await insertBody(queries, { run, hash: textHash(body), body });
}

/** Selects requests with their bodies. */
export function selectRequests(queries: Queries) {
  return queries
    .selectFrom('intents')
    .leftJoin('request_bodies', (join) =>
      join
        .onRef('request_bodies.run', '=', 'intents.run')
        .onRef('request_bodies.hash', '=', 'intents.body_hash'),
    )
    .selectAll('intents')
    .select('request_bodies.body');
}

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
