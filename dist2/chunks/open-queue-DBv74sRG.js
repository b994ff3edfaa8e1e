import { s as Kysely } from "./migrator-C6FC0rla.js";
import { $ as typedFor, Ut as fault, Z as commandLine } from "./model-C61qMIaC.js";
import { a as postgresRefusal, i as postgresDialect, n as openPostgresHome, r as readPostgresUrl, t as openPool } from "./postgres-home-7SiwxBTk.js";
import { t as sql } from "./sql-bI-oPlth.js";
import { t as engineLogger } from "./engine-logger-1loWQYra.js";
import { createHash } from "node:crypto";
import { escapeIdentifier } from "pg";
import { runMigrations } from "graphile-worker";

// src/queue/database/lay-queue.ts
/** Creates the tables of the queue and of its engine if they are missing. Several processes may start at once. */
/** In order. A database's queue version is the number of migrations that have run. Never edited once released. */
const MIGRATIONS = [layTables, renameResolved];
const FACT = "queue_schema";
/** The first call needs the right to create a schema in the database; later calls do not. */
async function layQueue(home, pool, engineSchema) {
	if (await versionOf(home, home.database) === MIGRATIONS.length && await engineStands(home.database, engineSchema)) return;
	await home.alone(async (queries) => {
		const version = await versionOf(home, queries) ?? 0;
		if (version > MIGRATIONS.length) throw fault("state-newer-schema", `the queue at ${home.place} has schema ${version}; this program knows schemas up to ${MIGRATIONS.length}`, "use the version of Pricewright that wrote it, or a newer one");
		await sql`set local idle_in_transaction_session_timeout = 0`.execute(queries);
		await runMigrations({
			pgPool: pool,
			schema: engineSchema,
			logger: engineLogger
		});
		await openToGrants(pool, queries, engineSchema);
		for (const migration of MIGRATIONS.slice(version)) await migration(queries);
		await sql`
      insert into meta (environment, name, value) values (${""}, ${FACT}, ${String(MIGRATIONS.length)})
      on conflict (environment, name) do update set value = excluded.value`.execute(queries);
	});
}
/** A copy of the state's schema, restored elsewhere or under another name, does not include the engine's schema. */
async function engineStands(queries, engineSchema) {
	const { rows } = await sql`select from pg_namespace where nspname = ${engineSchema}`.execute(queries);
	return rows.length > 0 && (await closedTables(queries, engineSchema)).length === 0;
}
/**
* Adds a policy to each of the engine's tables. The engine limits them to their owner by row security; here, grants
* decide. One statement per table, because another session may hold one table and wait for the next.
*/
async function openToGrants(pool, queries, engineSchema) {
	for (const table of await closedTables(queries, engineSchema)) {
		const place = `${escapeIdentifier(engineSchema)}.${escapeIdentifier(table)}`;
		await pool.query(`create policy as_granted on ${place} using (true) with check (true)`);
	}
}
/** Names of the tables that only their owner may read. */
async function closedTables(queries, engineSchema) {
	const { rows } = await sql`
    select tablename from pg_tables where schemaname = ${engineSchema} and rowsecurity
      and not exists (select from pg_policies as policy where policy.schemaname = ${engineSchema}
        and policy.tablename = pg_tables.tablename)`.execute(queries);
	return rows.map(({ tablename }) => tablename);
}
async function versionOf(home, queries) {
	if (!(await home.tables(queries)).includes("queue_runs")) return void 0;
	const { rows } = await sql`
    select value from meta where environment = ${""} and name = ${FACT}`.execute(queries);
	return rows[0] === void 0 ? void 0 : Number(rows[0].value);
}
async function layTables(queries) {
	await sql`
    create table queue_runs (
      run text primary key,
      environment text not null,
      setting text not null,
      settled text not null,
      stopped text,
      cancelled boolean not null default false
    )`.execute(queries);
	await sql`
    create table queue_steps (
      run text not null references queue_runs on delete cascade,
      position integer not null,
      step_id text not null,
      step text not null,
      former text,
      waits integer not null,
      leads boolean not null,
      taken_by text,
      takes integer not null default 0,
      result text,
      finished_at_ms bigint,
      primary key (run, position)
    )`.execute(queries);
	await sql`create index queue_steps_left on queue_steps (run) where result is null`.execute(queries);
	await sql`
    create table queue_edges (
      run text not null references queue_runs on delete cascade,
      before integer not null,
      after integer not null,
      primary key (run, before, after)
    )`.execute(queries);
	await sql`
    create table queue_workers (
      id text primary key,
      environment text not null,
      host text not null,
      pid integer not null,
      started_at timestamptz not null default clock_timestamp(),
      beat_at timestamptz not null default clock_timestamp()
    )`.execute(queries);
	await sql`create table queue_rate (environment text primary key, free_at timestamptz not null)`.execute(queries);
}
async function renameResolved(queries) {
	await sql`alter table queue_runs rename column settled to resolved`.execute(queries);
}

// src/queue/database/open-queue.ts
/** The queue of one environment: steps for any number of workers, in the same database as the state. */
/** One connection listens; the others fetch and complete jobs, claim steps and read records. */
const ENGINE_CONNECTIONS = 6;
/** The state must have been opened and checked before. Throws a DiagnosticsError if it is not in PostgreSQL. */
async function openQueue({ location, origin, ...project }) {
	if (location.kind !== "postgres") throw fault("queue-needs-postgres", "steps are spread over workers by a database, and this state is a file of one machine", `move it with \`${commandLine(project, "state export FILE")}\` and \`${commandLine(project, "state import FILE")}\`, and name the database under \`state.postgres\` in between`);
	const place = readPostgresUrl(location.url);
	const home = await openPostgresHome(location.url, {
		mode: "write",
		...typedFor(project)
	});
	const pool = openPool(place, ["synchronous_commit=off"], { max: ENGINE_CONNECTIONS });
	const engineSchema = `${place.schema}_queue`;
	const quick = new Kysely({ dialect: postgresDialect(pool, place.place) });
	const close = async () => {
		await quick.destroy();
		if (!pool.ended) await pool.end();
		await home.close();
	};
	try {
		await layQueue(home, pool, engineSchema);
	} catch (error) {
		await close();
		throw postgresRefusal(error, home.place);
	}
	const task = `step ${createHash("sha256").update(`${project.environment} ${origin}`).digest("hex").slice(0, 24)}`;
	const durable = home.database.withTables();
	return {
		...typedFor(project),
		home,
		durable,
		quick,
		pool,
		engineSchema,
		task,
		close
	};
}

export { openQueue };