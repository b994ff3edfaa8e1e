/** The bodies of requests. Thousands of requests of a run send the same bytes: they are stored once, by their hash. */
import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { prepareQuery } from './prepare-query.ts';
import type { IntentsTable, Queries, RequestBodiesTable } from './tables.ts';

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
