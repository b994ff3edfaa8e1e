import { Ut as fault, i as EXIT, kt as counted } from "./model-C61qMIaC.js";
import { o as readHolder, r as holderText } from "./lease-DCM-1xjt.js";
import { l as openHome } from "./open-project-state-DLzRbOAC.js";
import { c as readFacts } from "./row-witness-aJUW7yS9.js";
import { n as MIGRATIONS, t as ensureSchema } from "./schema-version-DzZDdTNQ.js";
import { createHash } from "node:crypto";

// src/state/transfer/transfer-state.ts
/**
* A whole state as lines of JSON: every row of every environment, then the row counts and a digest. Locks are left
* out. The id is kept: both copies are the same state, and only one of the two may be applied from.
*/
/** Parents before their children. Each has the columns that order its rows: texts, then a number. */
const TABLES = [
	{
		name: "meta",
		texts: ["environment", "name"]
	},
	{
		name: "resources",
		texts: ["environment", "address"]
	},
	{
		name: "up_to_date",
		texts: ["environment", "file"]
	},
	{
		name: "runs",
		number: "number"
	},
	{
		name: "run_texts",
		texts: ["run", "kind"],
		number: "part"
	},
	{
		name: "intents",
		number: "id"
	},
	{
		name: "interventions",
		number: "number"
	},
	{
		name: "approvals",
		number: "number"
	}
];
const FORMAT = 1;
/** Facts that are not exported: the structure of the home, and its current use. */
const STAYS_BEHIND = /* @__PURE__ */ new Set([
	"schema_version",
	"queue_schema",
	"lock",
	"last_commit"
]);
/**
* Calls `write` with each line. Throws a DiagnosticsError, exit code 7, if an environment is being applied to
* meanwhile.
*/
async function exportState(location, environment, write) {
	const home = await openHome(location, {
		mode: "write",
		environment
	});
	const locks = [];
	try {
		await ensureSchema(home, "write");
		for (const name of await environmentsIn(home, environment)) locks.push(await lockOf(home, name));
		return await home.snapshot(async (queries) => {
			const facts = await readFacts(queries, "");
			const head = {
				project: facts.get("project") ?? "",
				id: facts.get("state_id") ?? ""
			};
			await write(JSON.stringify({
				pricewright_state: 1,
				schema: MIGRATIONS.length,
				...head
			}));
			const sum = await sumOf(home, queries, write);
			await write(JSON.stringify(sum));
			return {
				...head,
				...sum
			};
		});
	} finally {
		for (const lock of locks) await lock.release();
		await home.close();
	}
}
async function environmentsIn({ database }, own) {
	const rows = await database.selectFrom("meta").select("environment").distinct().execute();
	return /* @__PURE__ */ new Set([own, ...rows.map(({ environment }) => environment).filter((name) => name !== "")]);
}
async function lockOf(home, environment) {
	const lock = await home.takeLock(environment);
	const holder = await readHolder(home.database, environment);
	if (lock !== void 0 && !holder?.spread) return lock;
	await lock?.release();
	throw fault("locked", `a run holds the lock of ${environment}${holder === void 0 ? "" : `: ${holderText(holder)}`}`, "wait for it to end: what it has not noted yet would be missing", EXIT.locked);
}
/** The checksum of the home's current content; each row is passed to `write` as a line. */
async function sumOf(home, queries, write) {
	const hash = createHash("sha256");
	const rows = Object.fromEntries(TABLES.map(({ name }) => [name, 0]));
	for (const table of TABLES) {
		const { name } = table;
		for await (const row of rowsOf(home, queries, table)) {
			if (name === "meta" && STAYS_BEHIND.has(row.name)) continue;
			const line = JSON.stringify([name, sorted(row)]);
			rows[name] += 1;
			hash.update(line).update("\n");
			await write(line);
		}
	}
	return {
		rows,
		digest: hash.digest("hex")
	};
}
function rowsOf({ byBytes, eachRow }, queries, table) {
	let query = queries.selectFrom(table.name).selectAll();
	for (const text of "texts" in table ? table.texts : []) query = query.orderBy(text, (by) => by.collate(byBytes));
	if ("number" in table) query = query.orderBy(table.number);
	return eachRow(queries, query);
}
/** A row in the same form for every home: columns sorted, and characters that PostgreSQL cannot store replaced. */
function sorted(row) {
	const columns = Object.entries(row).sort(([a], [b]) => a < b ? -1 : 1);
	return Object.fromEntries(columns.map(([name, value]) => [name, typeof value === "string" ? value.replaceAll("\0", "�") : value]));
}

// src/cli/io/sum-text.ts
/** The contents of an export or import, in one line for a person. */
function sumText({ rows: { resources, intents, runs, interventions, meta }, digest }) {
	return `${[
		counted(resources, "record"),
		counted(intents, "request"),
		counted(runs, "run"),
		counted(interventions, "intervention"),
		counted(meta, "fact")
	].join(", ")}, digest ${digest.slice(0, 12)}`;
}

export { sumOf as i, TABLES as n, exportState as r, sumText as t };