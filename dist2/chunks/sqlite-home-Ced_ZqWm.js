import { a as CompiledQuery, i as DialectAdapterBase, n as DEFAULT_MIGRATION_TABLE, o as DefaultQueryCompiler, r as parseSavepointCommand, s as Kysely, t as DEFAULT_MIGRATION_LOCK_TABLE } from "./migrator-C6FC0rla.js";
import { t as rowWitness } from "./row-witness-aJUW7yS9.js";
import { n as missingState } from "./missing-state-BvfcaSsu.js";
import { B as isFunction, I as freeze, g as SelectQueryNode, h as createQueryId, t as sql } from "./sql-bI-oPlth.js";
import { Ut as fault } from "./model-C61qMIaC.js";
import { closeSync, mkdirSync, openSync, rmSync, statSync, unlinkSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { DatabaseSync } from "@photostructure/sqlite";

// node_modules/kysely/dist/esm/dialect/sqlite/sqlite-driver.js
var SqliteDriver = class {
	#config;
	#connectionMutex = new ConnectionMutex();
	#db;
	#connection;
	constructor(config) {
		this.#config = freeze({ ...config });
	}
	async init() {
		this.#db = isFunction(this.#config.database) ? await this.#config.database() : this.#config.database;
		this.#connection = new SqliteConnection(this.#db);
		if (this.#config.onCreateConnection) await this.#config.onCreateConnection(this.#connection);
	}
	async acquireConnection() {
		await this.#connectionMutex.lock();
		return this.#connection;
	}
	async beginTransaction(connection) {
		await connection.executeQuery(CompiledQuery.raw("begin"));
	}
	async commitTransaction(connection) {
		await connection.executeQuery(CompiledQuery.raw("commit"));
	}
	async rollbackTransaction(connection) {
		await connection.executeQuery(CompiledQuery.raw("rollback"));
	}
	async savepoint(connection, savepointName, compileQuery) {
		await connection.executeQuery(compileQuery(parseSavepointCommand("savepoint", savepointName), createQueryId()));
	}
	async rollbackToSavepoint(connection, savepointName, compileQuery) {
		await connection.executeQuery(compileQuery(parseSavepointCommand("rollback to", savepointName), createQueryId()));
	}
	async releaseSavepoint(connection, savepointName, compileQuery) {
		await connection.executeQuery(compileQuery(parseSavepointCommand("release", savepointName), createQueryId()));
	}
	async releaseConnection() {
		this.#connectionMutex.unlock();
	}
	async destroy() {
		this.#db?.close();
	}
};
var SqliteConnection = class {
	#db;
	constructor(db) {
		this.#db = db;
	}
	executeQuery(compiledQuery) {
		const { sql, parameters } = compiledQuery;
		const stmt = this.#db.prepare(sql);
		if (stmt.reader) return Promise.resolve({ rows: stmt.all(parameters) });
		const { changes, lastInsertRowid } = stmt.run(parameters);
		return Promise.resolve({
			numAffectedRows: changes !== void 0 && changes !== null ? BigInt(changes) : void 0,
			insertId: lastInsertRowid !== void 0 && lastInsertRowid !== null ? BigInt(lastInsertRowid) : void 0,
			rows: []
		});
	}
	async *streamQuery(compiledQuery, _chunkSize) {
		const { sql, parameters, query } = compiledQuery;
		const stmt = this.#db.prepare(sql);
		if (SelectQueryNode.is(query)) {
			const iter = stmt.iterate(parameters);
			for (const row of iter) yield { rows: [row] };
		} else throw new Error("Sqlite driver only supports streaming of select queries");
	}
};
var ConnectionMutex = class {
	#promise;
	#resolve;
	async lock() {
		while (this.#promise) await this.#promise;
		this.#promise = new Promise((resolve) => {
			this.#resolve = resolve;
		});
	}
	unlock() {
		const resolve = this.#resolve;
		this.#promise = void 0;
		this.#resolve = void 0;
		resolve?.();
	}
};

// node_modules/kysely/dist/esm/dialect/sqlite/sqlite-query-compiler.js
const ID_WRAP_REGEX = /"/g;
const JSON_PATH_MEMBER_ESCAPE_REGEX = /[\\'"]/g;
var SqliteQueryCompiler = class extends DefaultQueryCompiler {
	visitOrAction(node) {
		this.append("or ");
		this.append(node.action);
	}
	getCurrentParameterPlaceholder() {
		return "?";
	}
	getLeftExplainOptionsWrapper() {
		return "";
	}
	getRightExplainOptionsWrapper() {
		return "";
	}
	getLeftIdentifierWrapper() {
		return "\"";
	}
	getRightIdentifierWrapper() {
		return "\"";
	}
	getAutoIncrement() {
		return "autoincrement";
	}
	sanitizeIdentifier(identifier) {
		return identifier.replace(ID_WRAP_REGEX, "\"\"");
	}
	sanitizeJSONPathMemberValue(value) {
		return value.replace(JSON_PATH_MEMBER_ESCAPE_REGEX, (char) => char === "\\" ? "\\\\" : char === "'" ? "''" : "\\\"");
	}
	visitDefaultInsertValue(_) {
		this.append("null");
	}
};

// node_modules/kysely/dist/esm/dialect/sqlite/sqlite-introspector.js
var SqliteIntrospector = class {
	#db;
	constructor(db) {
		this.#db = db;
	}
	async getSchemas() {
		return [];
	}
	async getTables(options = { withInternalKyselyTables: false }) {
		return await this.#getTableMetadata(options);
	}
	async getMetadata(options) {
		return { tables: await this.getTables(options) };
	}
	#tablesQuery(qb, options) {
		let tablesQuery = qb.selectFrom("sqlite_master").where("type", "in", ["table", "view"]).where("name", "not like", "sqlite_%").select([
			"name",
			"sql",
			"type"
		]).orderBy("name");
		if (!options.withInternalKyselyTables) tablesQuery = tablesQuery.where("name", "!=", DEFAULT_MIGRATION_TABLE).where("name", "!=", DEFAULT_MIGRATION_LOCK_TABLE);
		return tablesQuery;
	}
	async #getTableMetadata(options) {
		const tablesResult = await this.#tablesQuery(this.#db, options).execute();
		const tableMetadata = await this.#db.with("table_list", (qb) => this.#tablesQuery(qb, options)).selectFrom(["table_list as tl", sql`pragma_table_info(tl.name)`.as("p")]).select([
			"tl.name as table",
			"p.cid",
			"p.name",
			"p.type",
			"p.notnull",
			"p.dflt_value",
			"p.pk"
		]).orderBy("tl.name").orderBy("p.cid").execute();
		const columnsByTable = {};
		for (const row of tableMetadata) {
			columnsByTable[row.table] ??= [];
			columnsByTable[row.table].push(row);
		}
		return tablesResult.map(({ name, sql, type }) => {
			let autoIncrementCol = sql?.split(/[\(\),]/)?.find((it) => it.toLowerCase().includes("autoincrement"))?.trimStart()?.split(/\s+/)?.[0]?.replace(/["`]/g, "");
			const columns = columnsByTable[name] ?? [];
			if (!autoIncrementCol) {
				const pkCols = columns.filter((r) => r.pk > 0);
				if (pkCols.length === 1 && pkCols[0].type.toLowerCase() === "integer") autoIncrementCol = pkCols[0].name;
			}
			return {
				name,
				isView: type === "view",
				columns: columns.map((col) => ({
					name: col.name,
					dataType: col.type,
					isNullable: !col.notnull,
					isAutoIncrementing: col.name === autoIncrementCol,
					hasDefaultValue: col.dflt_value != null,
					comment: void 0
				}))
			};
		});
	}
};

// node_modules/kysely/dist/esm/dialect/sqlite/sqlite-adapter.js
var SqliteAdapter = class extends DialectAdapterBase {
	get supportsTransactionalDdl() {
		return false;
	}
	get supportsReturning() {
		return true;
	}
	async acquireMigrationLock(_db, _opt) {}
	async releaseMigrationLock(_db, _opt) {}
};

// src/state/sqlite/sqlite-dialect.ts
/** A bound, far above the number of texts that the state has. */
const MOST_STATEMENTS = 500;
/** `close` is called when kysely is destroyed. */
function sqliteDialect(database, close, telling = (run) => run()) {
	return {
		createDriver: () => new ImmediateDriver(database, close, telling),
		createQueryCompiler: () => new SqliteQueryCompiler(),
		createAdapter: () => new NumberingAdapter(),
		createIntrospector: (queries) => new SqliteIntrospector(queries)
	};
}
/** An insertion reports the number of its row by itself; a `returning` clause takes twice as long. */
var NumberingAdapter = class extends SqliteAdapter {
	get supportsReturning() {
		return false;
	}
};
var ImmediateDriver = class extends SqliteDriver {
	/** Kept here, because the garbage collector closes a database that only statements refer to. */
	database;
	constructor(database, close, telling) {
		super({ database: adapt(database, close, telling) });
		this.database = database;
	}
	/** Takes the write lock at once: a transaction that reads first would fail if another writer came in between. */
	async beginTransaction(connection) {
		await connection.executeQuery(CompiledQuery.raw("begin immediate"));
	}
	/** SQLite rolls back by itself on a full disk; a second rollback would hide that error behind another. */
	async rollbackTransaction(connection) {
		if (this.database.isTransaction) await super.rollbackTransaction(connection);
	}
};
function adapt(database, close, telling) {
	const statements = /* @__PURE__ */ new Map();
	return {
		close,
		prepare: (sql) => {
			const known = statements.get(sql);
			if (known !== void 0) return known;
			if (statements.size >= MOST_STATEMENTS) statements.clear();
			const statement = telling(() => prepare(database, sql, telling));
			statements.set(sql, statement);
			return statement;
		}
	};
}
function prepare(database, sql, telling) {
	const statement = database.prepare(sql);
	return {
		reader: statement.columns().length > 0,
		all: (parameters) => telling(() => statement.all(...parameters)),
		run: (parameters) => telling(() => statement.run(...parameters)),
		iterate: (parameters) => iterate(() => statement.iterate(...parameters), telling)
	};
}
/** Closes the statement even if the caller stops early. */
function* iterate(open, telling) {
	const rows = telling(open);
	try {
		for (;;) {
			const next = telling(() => rows.next());
			if (next.done) return;
			yield next.value;
		}
	} finally {
		rows.return?.();
	}
}

// src/state/sqlite/sqlite-fault.ts
/** Explains errors of SQLite with the file of a state in the user's terms. */
/** SQLite's primary result codes (sqlite.org/rescode.html). */
const PERMISSION = 3;
const BUSY = 5;
const READ_ONLY = 8;
const FAILED = 10;
const CORRUPT = 11;
const FULL = 13;
const CANNOT_OPEN = 14;
const NOT_A_DATABASE = 26;
/** Runs `use`. Throws a DiagnosticsError for an error that a person has to fix, and any other error unchanged. */
function asState(file, use) {
	try {
		return use();
	} catch (error) {
		throw sqliteFault(error, file);
	}
}
/** Returns the error itself if it is not about the file, such as a row that a table refuses. */
function sqliteFault(error, file) {
	const detail = error instanceof Error ? error.message : String(error);
	switch (sqliteCode(error)) {
		case PERMISSION:
		case READ_ONLY:
		case CANNOT_OPEN: return unusable(file);
		case CORRUPT:
		case NOT_A_DATABASE: return corrupt(file, detail);
		case FULL:
		case FAILED: return fault("state-unwritable", `${file} cannot be read or written (${detail})`, "see that its disk has room and is sound, then run the command again");
		case BUSY: return fault("state-busy", `${file} is being written to by another process (${detail})`, "wait for it to end, or end it where it stands still; then run the command again");
		default: return error;
	}
}
function cannotBeOpened(error) {
	const code = sqliteCode(error);
	return code === READ_ONLY || code === CANNOT_OPEN;
}
function isBusy(error) {
	return sqliteCode(error) === BUSY;
}
/** SQLite's primary result code; undefined for any other error. */
function sqliteCode(error) {
	const code = error instanceof Error && "errcode" in error ? error.errcode : void 0;
	return typeof code === "number" ? code & 255 : void 0;
}
function unusable(file) {
	return fault("state-unreadable", `this user may not open ${file}, or may not write to it and its folder`, "run it as the user that owns the state, where the file system may be written to");
}
function corrupt(file, how) {
	return fault("state-corrupt", `${file} is no sound SQLite database (${how})`, "restore it from a copy; if there is none, move it away and run `pricewright state init --lost --reason …`");
}

// src/state/sqlite/sqlite-file.ts
/** Opens, closes, creates and removes the SQLite file of a state. */
/** Longest wait of a statement for another writer of the same file, such as the run of another environment. */
const BUSY_MS = 5e3;
/**
* `write` uses WAL and syncs every commit (synchronous FULL). `read` writes nothing, and needs no write permission.
* Throws a DiagnosticsError for a file that cannot be read or is damaged.
*/
function openSqliteFile(file, mode) {
	return asState(file, () => mode === "write" ? openWriting(file) : openReading(file));
}
function openWriting(file) {
	return opened(file, false, (database) => {
		database.exec("PRAGMA foreign_keys = ON");
		database.exec("PRAGMA journal_mode = WAL");
		database.exec("PRAGMA synchronous = FULL");
		const checked = database.prepare("PRAGMA quick_check(1)").get();
		if (checked.quick_check !== "ok") throw corrupt(file, checked.quick_check);
	});
}
/**
* Readers of a write-ahead log share an index beside the file, which SQLite creates if it is missing. In a read-only
* folder the file alone is read, which is complete as long as there is no log beside it.
*/
function openReading(file) {
	const look = (database) => void database.prepare("SELECT count(*) FROM sqlite_schema").get();
	try {
		return opened(file, true, look);
	} catch (error) {
		if (!cannotBeOpened(error)) throw error;
		if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) throw unreadable(file);
		return opened(`${pathToFileURL(file).href}?immutable=1`, true, look);
	}
}
function opened(name, readOnly, prepare) {
	const database = new DatabaseSync(name, {
		readOnly,
		timeout: BUSY_MS
	});
	try {
		prepare(database);
		return database;
	} catch (error) {
		database.close();
		throw error;
	}
}
/**
* Closes the database so that the file alone is the whole state and may be copied. Statements that the library still
* holds would keep SQLite from merging its log. If the merge fails, as on a full disk, nothing is lost.
*/
function closeSqliteFile(database, mode) {
	try {
		if (mode === "write") database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
	} catch {} finally {
		database.close();
	}
}
/** Creates an empty file, and its folder if missing, that only the owner may read. True if the file is new. */
function createPrivateFile(file) {
	mkdirSync(dirname(file), {
		recursive: true,
		mode: 448
	});
	try {
		closeSync(openSync(file, "wx", 384));
		return true;
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
		throw error;
	}
}
/** Removes the file and SQLite's files beside it. Must be called once the database is closed. */
function removeSqliteFile(file) {
	for (const end of [
		"-wal",
		"-shm",
		""
	]) rmSync(`${file}${end}`, { force: true });
}
function unreadable(file) {
	return fault("state-unreadable", `${file} cannot be read without writing beside it: a run is using it, or was killed`, "wait for the run, or let pricewright write to the folder; a copy of the whole folder can be read as well");
}

// src/state/sqlite/sqlite-lock.ts
/**
* The lock of one environment: a second SQLite file with an exclusive transaction of the holder. The operating system
* releases it when the holder dies, and readers of the state never wait for it.
*/
/** Undefined if another process holds it. Throws a DiagnosticsError for a file that this user may not use. */
function takeSqliteLock(file) {
	createPrivateFile(file);
	const database = asState(file, () => new DatabaseSync(file, { timeout: 0 }));
	try {
		database.exec("BEGIN EXCLUSIVE");
	} catch (error) {
		database.close();
		if (isBusy(error)) return void 0;
		throw sqliteFault(error, file);
	}
	return { release: async () => database.close() };
}
/**
* Lets the next run take the lock while its holder is alive: the holder keeps an unlinked file. The holder's writes
* are refused from then on by its run id, not by this lock.
*/
function breakSqliteLock(file) {
	try {
		unlinkSync(file);
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
		throw error;
	}
}
/** A file beside the state, one per environment. */
function lockFileOf(stateFile, environment) {
	return `${stateFile}.${encodeURIComponent(environment)}.lock`;
}

// src/state/sqlite/sqlite-home.ts
/** A state in one SQLite file, for a project that is applied from one machine. */
/** Throws a DiagnosticsError for a file that is missing, unusable or damaged, and so does every later use. */
function openSqliteHome(file, { mode, ...typed }) {
	const isMade = mode === "create" && createPrivateFile(file);
	if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw missingState(file, typed);
	const access = mode === "read" ? "read" : "write";
	const sqlite = openOrRemove(file, access, isMade);
	const telling = (run) => asState(file, run);
	const dialect = sqliteDialect(sqlite, () => closeSqliteFile(sqlite, access), telling);
	const database = new Kysely({ dialect });
	return {
		place: file,
		typed,
		database,
		counted: "integer",
		byBytes: "binary",
		sharesWriting: false,
		tables: async () => sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all().map(({ name }) => String(name)),
		alone: (change) => database.transaction().execute(change),
		witness: (environment, writer) => rowWitness(database, environment, writer),
		snapshot: (read) => database.connection().execute(async (connection) => {
			await connection.executeQuery(CompiledQuery.raw("begin deferred"));
			try {
				return await read(connection);
			} finally {
				await connection.executeQuery(CompiledQuery.raw("rollback"));
			}
		}),
		eachRow: (_, query) => query.stream(),
		countOn: async () => void 0,
		takeLock: async (of) => takeSqliteLock(lockFileOf(file, of)),
		breakLock: async (of) => breakSqliteLock(lockFileOf(file, of)),
		close: () => database.destroy(),
		abandon: async () => {
			await database.destroy();
			if (isMade) removeSqliteFile(file);
		}
	};
}
function openOrRemove(file, access, isMade) {
	try {
		return openSqliteFile(file, access);
	} catch (error) {
		if (isMade) removeSqliteFile(file);
		throw error;
	}
}

export { openSqliteHome };