/** Clocks of machines, each measured by its lead over the database's clock, which all machines can ask. */
import { type Kysely, sql } from 'kysely';
import type { QueueTables } from './tables.ts';

/**
 * Largest accepted difference from the run's clock. A clock further off would make steps stale, and write times that
 * all other workers have to wait for.
 */
export const MOST_APART_MS = 5 * 60 * 1000;

/** Milliseconds since the epoch. */
export const DATABASE_NOW_MS = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

/** Milliseconds by which `now` is ahead of the database's clock; negative if it is behind. */
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
