import { t as sql } from "./sql-bI-oPlth.js";

// src/queue/database/machine-clock.ts
/** Clocks of machines, each measured by its lead over the database's clock, which all machines can ask. */
/**
* Largest accepted difference from the run's clock. A clock further off would make steps stale, and write times that
* all other workers have to wait for.
*/
const MOST_APART_MS = 3e5;
/** Milliseconds since the epoch. */
const DATABASE_NOW_MS = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
/** Milliseconds by which `now` is ahead of the database's clock; negative if it is behind. */
async function clockAheadMs(queries, now) {
	const askedMs = now();
	const databaseMs = await databaseNowMs(queries);
	return Math.round((askedMs + now()) / 2 - databaseMs);
}
async function databaseNowMs(queries) {
	const { rows } = await sql`select ${DATABASE_NOW_MS} as now_ms`.execute(queries);
	/* v8 ignore next */
	return rows[0]?.now_ms ?? 0;
}

export { databaseNowMs as i, MOST_APART_MS as n, clockAheadMs as r, DATABASE_NOW_MS as t };