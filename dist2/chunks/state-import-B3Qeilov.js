import { Ut as fault, i as EXIT, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { d as namedFor, h as writeLockFile, n as locationOf, p as readNamedStates, t as environmentOf } from "./open-project-state-DLzRbOAC.js";
import { t as sql } from "./sql-bI-oPlth.js";
import { i as layState, r as layQueueBeside } from "./create-project-state-DriUSVKV.js";
import { c as readFacts } from "./row-witness-aJUW7yS9.js";
import { n as MIGRATIONS } from "./schema-version-DzZDdTNQ.js";
import { i as sumOf, n as TABLES, t as sumText } from "./sum-text-ClFwdzgz.js";
import { t as errorCode } from "./error-code-BPC-N7_m.js";
import { t as folderOf } from "./folder-of-ThVWLCqH.js";
import { t as printResult } from "./print-result-Wi5ujcVR.js";
import { n as hideFromGit } from "./hide-from-git-DUCpZ8lB.js";
import { i as readProjectInputs } from "./read-inputs-BYvzDuAU.js";
import { createReadStream } from "node:fs";
import { resolve } from "node:path";
import { access, constants } from "node:fs/promises";
import { createInterface } from "node:readline";

// src/state/transfer/import-state.ts
/** Creates a state from the lines of an exported one. A fault in the lines is reported with its line number. */
/** Most rows in one insertion. */
const ROWS_AT_ONCE = 500;
/**
* Creates the state at an empty place and reads it back before it is durable. Throws a DiagnosticsError if the place
* is not empty, or if the lines are damaged, have another schema, or are not of the project and state in `expected`.
*/
async function importState(location, lines, expected) {
	let imported;
	await layState(location, "import again then", async (queries, home) => {
		imported = await fill(home, queries, lines, expected);
	});
	/* v8 ignore if */
	if (imported === void 0) throw new Error("nothing was laid");
	return imported;
}
async function fill(home, queries, lines, expected) {
	let head;
	let declared;
	let number = 0;
	const rows = rowsInto(queries);
	for await (const line of lines) {
		number += 1;
		const entry = parsed(line, number);
		if (head === void 0) head = checkHead(entry, expected);
		else if (declared !== void 0) throw damaged("it goes on after its end", number);
		else if (isRow(entry)) await rows.add(entry[0], {
			row: entry[1],
			number
		});
		else if (isSum(entry)) declared = entry;
		else throw damaged("the line is of no known form", number);
	}
	await rows.flush();
	if (head === void 0) throw damaged("it is empty");
	if (declared === void 0) throw damaged("it has no end");
	const sum = await sumOf(home, queries, async () => void 0);
	if (JSON.stringify(sum) !== JSON.stringify(declared)) throw damaged("its rows are not those that its end tells of");
	const facts = await readFacts(queries, "");
	if (facts.get("project") !== head.project || facts.get("state_id") !== head.id) throw damaged("its rows are not of the project and the state that it begins with", 1);
	return {
		...head,
		...sum
	};
}
/** Gathers rows of one table, so that many are inserted at once. */
function rowsInto(queries) {
	let name = TABLES[0].name;
	let columns = "";
	let waiting = [];
	const flush = async () => {
		const rows = waiting;
		waiting = [];
		if (rows.length > 0) await insert(queries, name, rows);
	};
	return {
		add: async (table, numbered) => {
			if (table !== name || columns === "" || waiting.length >= ROWS_AT_ONCE) {
				await flush();
				columns = table === name && columns !== "" ? columns : await columnsOf(queries, table);
				name = table;
			}
			const { row, number } = numbered;
			if (namesIn(row) !== columns) throw damaged(`the row has other columns than \`${name}\` has: ${namesIn(row)}`, number);
			waiting.push(numbered);
		},
		flush
	};
}
/** Inserts all rows at once. If they are refused, inserts them one by one to find the line. */
async function insert(queries, name, rows) {
	await sql`savepoint before_rows`.execute(queries);
	try {
		await queries.insertInto(name).values(rows.map(({ row }) => row)).execute();
	} catch (error) {
		if (error instanceof DiagnosticsError) throw error;
		await sql`rollback to savepoint before_rows`.execute(queries);
		const [first, ...rest] = rows;
		if (first !== void 0 && rest.length === 0) throw damaged(`the row is refused (${error instanceof Error ? error.message : error})`, first.number);
		for (const row of rows) await insert(queries, name, [row]);
	}
	await sql`release savepoint before_rows`.execute(queries);
}
/** The columns of a table, even an empty one: the outer join returns a row of nulls. */
async function columnsOf(queries, name) {
	const { rows } = await sql`
    select found.* from (select 1 as one) as one left join ${sql.table(name)} as found on 1 = 0`.execute(queries);
	return namesIn(rows[0] ?? {});
}
function namesIn(row) {
	return Object.keys(row).sort().join(", ");
}
function checkHead(entry, expected) {
	const { pricewright_state: format, schema, project, id } = entry ?? {};
	if (format !== 1 || typeof schema !== "number" || typeof project !== "string" || typeof id !== "string") throw damaged("it does not begin as an exported state does", 1);
	if (schema !== MIGRATIONS.length) throw otherSchema(schema);
	if (project !== expected.project) throw fault("state-other-project", `it belongs to project ${project}, not ${expected.project}`, "import it where its own project file is");
	if (expected.id !== null && id !== expected.id) throw fault("state-other-id", `it is state ${id}, and pricewright.lock names ${expected.id}`, "import the state that pricewright.lock names");
	return {
		project,
		id
	};
}
function otherSchema(schema) {
	return fault("export-other-schema", `it was exported with schema ${schema}; this program has schema ${MIGRATIONS.length}`, schema > MIGRATIONS.length ? "import it with the version of Pricewright that wrote it, or a newer one" : "export it again with this version of Pricewright; where the state that it came from is gone, import it with the version that wrote it, and this one brings it up");
}
function isRow(entry) {
	if (!Array.isArray(entry) || !TABLES.some(({ name }) => name === entry[0])) return false;
	const row = entry[1];
	return typeof row === "object" && row !== null && !Array.isArray(row);
}
function isSum(entry) {
	return typeof entry === "object" && entry !== null && "digest" in entry && "rows" in entry;
}
function parsed(line, number) {
	try {
		return JSON.parse(line);
	} catch {
		throw damaged("the line is no JSON", number);
	}
}
/** `number` is the faulty line, from 1, if there is one. */
function damaged(how, number) {
	const where = number === void 0 ? "" : ` at line ${number}`;
	return fault("export-damaged", `the exported state is damaged${where}: ${how}`, "export it again");
}

// src/cli/commands/state/state-import.ts
/** `state import FILE`: makes the project's state from an exported one, and compares them before it is durable. */
async function stateImport(world, options, file) {
	const { project } = await readProjectInputs(world, options);
	const path = resolve(folderOf(world, options), file);
	await access(path, constants.R_OK).catch((cause) => {
		throw unreadable(file, cause);
	});
	const environment = environmentOf(project);
	const known = namedFor(await readNamedStates(project.folder), environment);
	const location = locationOf(world, project);
	const imported = await importState(location, linesOf(path, file), {
		project: project.id,
		id: known?.id ?? null
	});
	await hideFromGit(project);
	await layQueueBeside(location, project);
	const { id, project: _, ...sum } = imported;
	if (known === void 0) await writeLockFile(project.folder, [environment], {
		id,
		createdMs: null
	});
	const sentence = `State ${id} is imported, as it was exported: ${sumText(imported)}.`;
	printResult(world, options, {
		state: id,
		file,
		...sum
	}, sentence);
	return EXIT.done;
}
/** Opens the file when the first line is requested, because lines that nobody waits for yet would be lost. */
async function* linesOf(path, file) {
	try {
		yield* createInterface({ input: createReadStream(path) });
	} catch (cause) {
		throw unreadable(file, cause);
	}
}
function unreadable(file, cause) {
	return fault("unreadable-file", `${file} cannot be read (${errorCode(cause)})`, "name a file that `pricewright state export` wrote");
}

export { stateImport };