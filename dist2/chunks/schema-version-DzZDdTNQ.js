import { Ut as fault, Z as commandLine, cn as ownerOf, i as EXIT } from "./model-C61qMIaC.js";
import { D as toIntent, g as withPart, m as readRunText, o as readHolder, r as holderText } from "./lease-DCM-1xjt.js";
import { t as sql } from "./sql-bI-oPlth.js";
import { t as emptyState } from "./missing-state-BvfcaSsu.js";

// src/state/journal/read-log.ts
/** The history of runs and requests, for `log` and `state show`. Needs no lock. */
async function knowsRun(queries, run) {
	return await queries.selectFrom("runs").select("number").where("run", "=", run).executeTakeFirst() !== void 0;
}
/** The newest runs, newest first. */
async function readRuns(queries, environment, limit) {
	const newest = queries.selectFrom("runs").where("environment", "=", environment).orderBy("number", "desc").limit(limit);
	const rows = await newest.selectAll().execute();
	const parts = await queries.selectFrom("run_texts").select(["run", "text"]).where("kind", "=", "outcome").where("run", "in", newest.select("run")).orderBy("part").execute();
	const outcomes = /* @__PURE__ */ new Map();
	for (const { run, text } of parts) outcomes.set(run, withPart(outcomes.get(run), text));
	return rows.map((row) => toLogged(row, outcomes.get(row.run)));
}
/** The runs whose names begin with `prefix`, oldest first. */
async function readRunsNamed(queries, environment, prefix) {
	const rows = await queries.selectFrom("runs").selectAll().where("environment", "=", environment).where(sql`substr(run, 1, ${sql.lit(prefix.length)})`, "=", prefix).orderBy("number").execute();
	return Promise.all(rows.map(async (row) => toLogged(row, await readRunText(queries, {
		run: row.run,
		kind: "outcome"
	}))));
}
function toLogged(row, outcome) {
	return {
		run: row.run,
		planDigest: row.plan_digest,
		actor: row.actor,
		commit: row.commit_hash,
		toolVersion: row.tool_version,
		startedAtMs: Number(row.started_at_ms),
		endedAtMs: row.ended_at_ms === null ? null : Number(row.ended_at_ms),
		outcome: outcome ?? null
	};
}
/** Every request ever made for an address, oldest first. */
async function readIntentsAt(queries, environment, address) {
	return (await queries.selectFrom("intents").selectAll().where("environment", "=", environment).where("address", "=", address).orderBy("id").execute()).map((row) => ({
		...toIntent(row),
		closing: row.closing === null ? null : {
			kind: row.closing,
			atMs: Number(row.closed_at_ms),
			status: row.answer_status,
			remoteId: row.remote_id,
			replayed: row.replayed === 1,
			reason: row.reason
		}
	}));
}

// src/state/schema/migrations.ts
/** Numbered migrations. Each takes the schema from the number before it to its own. Never edited once released. */
/** In order. A schema's number is the number of migrations that have run. */
const MIGRATIONS = [
	layTables,
	noteWhatLeft,
	addSettled,
	countUses,
	putTextsApart,
	putKeysApart,
	indexInstants,
	putTextsInParts,
	addInterventions,
	putHoldersApart,
	addStretches,
	addChecksums,
	renameUpToDate,
	addApprovals
];
/** Runs the migrations after `from`, and records the version. Must be called within one transaction. */
async function migrate(queries, from, counted, migrations = MIGRATIONS) {
	for (const migration of migrations.slice(from)) await migration(queries, counted);
	const value = String(migrations.length);
	await queries.insertInto("meta").values({
		environment: "",
		name: "schema_version",
		value
	}).onConflict((conflict) => conflict.columns(["environment", "name"]).doUpdateSet({ value })).execute();
}
const required = (column) => column.notNull();
const counting = (counted) => (column) => counted === "serial" ? column.primaryKey() : column.primaryKey().autoIncrement();
async function layTables(queries, counted) {
	const { schema } = queries;
	await schema.createTable("meta").addColumn("environment", "text", required).addColumn("name", "text", required).addColumn("value", "text", required).addPrimaryKeyConstraint("meta_key", ["environment", "name"]).execute();
	await schema.createTable("resources").addColumn("environment", "text", required).addColumn("address", "text", required).addColumn("remote_id", "text").addColumn("value", "text").addColumn("answered", "text").addColumn("start", "text").addColumn("status", "text").addColumn("presence", "text", required).addColumn("revision", "integer", required).addColumn("applied_at_ms", "bigint", required).addColumn("noted_at_ms", "bigint", required).addColumn("noted_by", "text", required).addPrimaryKeyConstraint("resources_key", ["environment", "address"]).execute();
	await schema.createTable("runs").addColumn("number", counted, counting(counted)).addColumn("environment", "text", required).addColumn("run", "text", (column) => column.notNull().unique()).addColumn("plan", "text", required).addColumn("plan_digest", "text", required).addColumn("actor", "text").addColumn("commit_hash", "text").addColumn("tool_version", "text", required).addColumn("started_at_ms", "bigint", required).addColumn("ended_at_ms", "bigint").addColumn("outcome", "text").addColumn("completed", "integer", required).execute();
	await schema.createTable("intents").addColumn("id", counted, counting(counted)).addColumn("environment", "text", required).addColumn("run", "text", (column) => column.notNull().references("runs.run")).addColumn("step_id", "text", required).addColumn("step_digest", "text", required).addColumn("plan_digest", "text", required).addColumn("address", "text", required).addColumn("operation", "text", required).addColumn("opens", "text").addColumn("day", "text", required).addColumn("revision", "integer", required).addColumn("round", "integer", required).addColumn("key", "text", required).addColumn("method", "text", required).addColumn("path", "text", required).addColumn("body", "text").addColumn("opened_at_ms", "bigint", required).addColumn("last_sent_at_ms", "bigint", required).addColumn("sends", "integer", required).addColumn("boot", "text").addColumn("sent_up_ms", "bigint").addColumn("deadline_ms", "bigint", required).addColumn("doubt", "text").addColumn("closed_at_ms", "bigint").addColumn("closing", "text").addColumn("answer_status", "integer").addColumn("remote_id", "text").addColumn("replayed", "integer").addColumn("reason", "text").execute();
	await schema.createIndex("intents_open").unique().on("intents").columns(["environment", "address"]).where("closed_at_ms", "is", null).execute();
	await schema.createIndex("intents_by_key").unique().on("intents").columns(["environment", "key"]).where(sql`closing is null or closing <> 'withdrawn'`).execute();
	await schema.createIndex("intents_by_address").on("intents").columns(["environment", "address"]).execute();
	await schema.createIndex("intents_by_plan").on("intents").columns(["environment", "plan_digest"]).execute();
	await schema.createIndex("runs_by_plan").on("runs").columns(["environment", "plan_digest"]).execute();
}
async function noteWhatLeft({ schema }) {
	await schema.alterTable("intents").addColumn("withdrawn_left", "integer").execute();
}
async function addSettled(queries) {
	const { schema } = queries;
	await schema.alterTable("resources").addColumn("owner", "text", (column) => column.notNull().defaultTo("")).execute();
	await schema.alterTable("resources").addColumn("settled", "integer", (column) => column.notNull().defaultTo(0)).execute();
	const rows = await queries.selectFrom("resources").select(["environment", "address"]).execute();
	for (const { environment, address } of rows) await queries.updateTable("resources").set({ owner: ownerOf(address) }).where("environment", "=", environment).where("address", "=", address).execute();
	await schema.createIndex("resources_by_owner").on("resources").columns(["environment", "owner"]).execute();
	await schema.createIndex("resources_unsettled").on("resources").columns(["environment"]).where(sql`settled = 0`).execute();
	await schema.createTable("settled").addColumn("environment", "text", required).addColumn("file", "text", required).addColumn("ground", "text", required).addColumn("content", "text", required).addColumn("day", "text", required).addColumn("until", "text").addColumn("complete", "integer", required).addColumn("subscriptions", "integer", required).addColumn("uses", "text", required).addColumn("entries", "text", required).addColumn("held", "text", required).addPrimaryKeyConstraint("settled_key", ["environment", "file"]).execute();
}
/** Adds a column to the cache of what is up to date, and empties the cache; the next apply refills it. */
async function addToSettled(queries, name, initial) {
	await sql`delete from settled`.execute(queries);
	await queries.schema.alterTable("settled").addColumn(name, "text", (column) => column.notNull().defaultTo(initial)).execute();
	await sql`update resources set settled = 0`.execute(queries);
}
/** Number of subscriptions that rest on each of the things they use. */
async function countUses(queries) {
	await addToSettled(queries, "used", "[]");
}
/** Moves the texts of runs out of their rows, where they slowed down reads of the columns behind them. */
async function putTextsApart(queries) {
	const { schema } = queries;
	await schema.createTable("run_texts").addColumn("run", "text", (column) => column.notNull().references("runs.run")).addColumn("kind", "text", required).addColumn("text", "text", required).addPrimaryKeyConstraint("run_texts_key", ["run", "kind"]).execute();
	for (const kind of ["plan", "outcome"]) {
		const column = sql.ref(kind);
		await sql`insert into run_texts (run, kind, text)
      select run, ${sql.lit(kind)}, ${column} from runs where ${column} is not null`.execute(queries);
		await schema.alterTable("runs").dropColumn(kind).execute();
	}
}
/** Stores the keys of up-to-date subscriptions separately, because most queries need only these. */
async function putKeysApart(queries) {
	await addToSettled(queries, "keys", "");
}
/**
* Indexes what every run asks of all intents: which are open, and when the last entry was made. The index alone
* answers both. The rows also hold the requests, which in a journal of years are far larger.
*/
async function indexInstants({ schema }) {
	await schema.createIndex("intents_noted").on("intents").columns([
		"environment",
		"closed_at_ms",
		"last_sent_at_ms",
		"opened_at_ms",
		"boot",
		"sent_up_ms"
	]).execute();
}
/** A text may exceed a database's or a string's limit. The new key column needs a new table. */
async function putTextsInParts(queries) {
	const { schema } = queries;
	await schema.createTable("run_texts_in_parts").addColumn("run", "text", (column) => column.notNull().references("runs.run")).addColumn("kind", "text", required).addColumn("part", "integer", required).addColumn("text", "text", required).addPrimaryKeyConstraint("run_texts_in_parts_key", [
		"run",
		"kind",
		"part"
	]).execute();
	await sql`insert into run_texts_in_parts (run, kind, part, text) select run, kind, 0, text from run_texts`.execute(queries);
	await schema.dropTable("run_texts").execute();
	await schema.alterTable("run_texts_in_parts").renameTo("run_texts").execute();
}
/** Changes by hand were stored as facts, which keep only the last one and not the person. */
async function addInterventions({ schema }, counted) {
	await schema.createTable("interventions").addColumn("number", counted, counting(counted)).addColumn("environment", "text", required).addColumn("at_ms", "bigint", required).addColumn("actor", "text").addColumn("command", "text", required).addColumn("subject", "text").addColumn("reason", "text").execute();
}
/** Stores the subscriptions with held-back changes apart from the changes, of which there are few distinct ones. */
async function putHoldersApart(queries) {
	await addToSettled(queries, "holders", "[[],[]]");
}
/** Adds the places of subscriptions in their files; most edits change only one block. */
async function addStretches(queries) {
	await addToSettled(queries, "stretches", "null");
}
/** Rows of older programs have no checksum. */
async function addChecksums({ schema }) {
	for (const table of ["resources", "intents"]) await schema.alterTable(table).addColumn("checksum", "bigint").execute();
}
/** Renames the cache of what is up to date as the program does, and empties it, because its form changes. */
async function renameUpToDate(queries) {
	const { schema } = queries;
	await sql`delete from settled`.execute(queries);
	await sql`update resources set settled = 0`.execute(queries);
	await schema.alterTable("settled").dropColumn("stretches").execute();
	await schema.alterTable("settled").renameColumn("ground", "cache_key").execute();
	await schema.alterTable("settled").renameTo("up_to_date").execute();
	await schema.alterTable("resources").renameColumn("settled", "up_to_date").execute();
}
/** Signed approvals, and checksums of everything between an approval and what the service answered. */
async function addApprovals({ schema }, counted) {
	await schema.createTable("approvals").addColumn("number", counted, counting(counted)).addColumn("environment", "text", required).addColumn("plan_digest", "text", required).addColumn("document", "text", required).addColumn("noted_at_ms", "bigint", required).addColumn("checksum", "bigint", required).execute();
	await schema.createIndex("approvals_by_plan").on("approvals").columns(["environment", "plan_digest"]).execute();
	await schema.alterTable("runs").addColumn("checksum", "bigint").execute();
	await schema.alterTable("runs").addColumn("end_checksum", "bigint").execute();
	await schema.alterTable("run_texts").addColumn("checksum", "bigint").execute();
	await schema.alterTable("intents").addColumn("closing_checksum", "bigint").execute();
}

// src/state/schema/schema-version.ts
/** Checks that this program can use a state's schema, and upgrades an older one. */
/**
* `write` upgrades an older schema in one transaction. Throws a DiagnosticsError for a newer schema, for an older one
* that is only read or that a run is using, and for a database that is not a state.
*/
async function ensureSchema(home, mode, migrations = MIGRATIONS) {
	const { place, typed } = home;
	const latest = migrations.length;
	const version = await schemaVersion(home, home.database);
	if (version === void 0) {
		if ((await home.tables(home.database)).length === 0) throw emptyState(place, typed);
		throw fault("state-unreadable", `${place} is not a state of Pricewright`, `name the right place in the project file, or create a state with \`${commandLine(typed, "state init")}\``);
	}
	if (version > latest) throw fault("state-newer-schema", `${place} has schema ${version}; this program knows schemas up to ${latest}`, "use the version of Pricewright that wrote it, or a newer one");
	if (version === latest) return;
	if (mode === "read") throw fault("state-older-schema", `${place} has schema ${version}; this program reads schema ${latest}`, `run \`${commandLine(typed, "state export FILE")}\` once, which sends nothing, or an apply: either brings the state up`);
	const locks = [];
	try {
		await home.alone(async (transaction) => {
			const now = await schemaVersion(home, transaction) ?? 0;
			if (now === latest) return;
			await holdVersion(transaction);
			for (const used of await environmentsInUse(transaction)) locks.push(await lockToBringUp(home, transaction, used));
			await migrate(transaction, now, home.counted, migrations);
		});
	} finally {
		for (const lock of locks) await lock.release();
	}
}
/** Locks the version row, which worker transactions share: waits for them, and later ones see the new version. */
async function holdVersion(queries) {
	await queries.updateTable("meta").set(({ ref }) => ({ value: ref("value") })).where("environment", "=", "").where("name", "=", "schema_version").execute();
}
async function environmentsInUse(queries) {
	return (await queries.selectFrom("meta").select("environment").where("name", "=", "lock").execute()).map(({ environment }) => environment);
}
/**
* Takes an environment's lock for the upgrade, because an older program within a run would find unknown tables and
* could not record its requests. A run on workers does not prevent it: its workers find out by their own fence.
*/
async function lockToBringUp(home, queries, environment) {
	const lock = await home.takeLock(environment);
	if (lock !== void 0) return lock;
	const holder = await readHolder(queries, environment);
	throw fault("locked", `${home.place} has to be brought up to the schema of this program, and a run of an older one is using it` + (holder === void 0 ? "" : `: ${holderText(holder)}`), "wait for it to end; if it hangs, end that process: the next apply resolves what it left in doubt", EXIT.locked);
}
/** Undefined if there is no table with the version. */
async function schemaVersion(home, queries) {
	if (!(await home.tables(queries)).includes("meta")) return void 0;
	const { rows } = await sql`
    select value from meta where environment = ${""} and name = 'schema_version'
  `.execute(queries);
	const version = Number(rows[0]?.value);
	return Number.isSafeInteger(version) && version > 0 ? version : void 0;
}

export { readIntentsAt as a, knowsRun as i, MIGRATIONS as n, readRuns as o, migrate as r, readRunsNamed as s, ensureSchema as t };