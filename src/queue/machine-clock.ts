/** Clocks of machines, each told by how far it is ahead of the database's, which all of them can ask. */
import { type Kysely, sql } from 'kysely';
import type { QueueTables } from './tables.ts';

/**
 * Whose clock is further from that of the run would find its steps stale, and note times that all others have to wait
 * for.
 */
export const MOST_APART_MS = 5 * 60 * 1000;

/** In milliseconds since the epoch. */
export const DATABASE_NOW_MS = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** How far `now` is ahead of the database's clock, in milliseconds; less than nothing where it is behind. */
export async function clockAheadMs(queries: Kysely<QueueTables>, now: () => number): Promise<number> {
  const askedMs = now();
  const databaseMs = await databaseNowMs(queries);
  return Math.round((askedMs + now()) / 2 - databaseMs);
}

export async function databaseNowMs(queries: Kysely<QueueTables>): Promise<number> {
  const { rows } = await sql<{ now_ms: number }>`select ${DATABASE_NOW_MS} as now_ms`.execute(queries);
  /* v8 ignore next */
  return rows[0]?.now_ms ?? 0;
}
