import { a as CompiledQuery, i as DialectAdapterBase, n as DEFAULT_MIGRATION_TABLE, o as DefaultQueryCompiler, r as parseSavepointCommand, s as Kysely, t as DEFAULT_MIGRATION_LOCK_TABLE } from "./migrator-C6FC0rla.js";
import { B as isFunction, I as freeze, U as isObject, W as isString, h as createQueryId, t as sql } from "./sql-bI-oPlth.js";
import { n as missingState } from "./missing-state-BvfcaSsu.js";
import { Ut as fault, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { n as lockKey, r as takePostgresLock, t as breakPostgresLock } from "./postgres-lock-Bv-W2iHn.js";
import { createHash } from "node:crypto";
import { DatabaseError, Pool, types } from "pg";

// node_modules/kysely/dist/esm/dialect/postgres/postgres-query-compiler.js
const ID_WRAP_REGEX = /"/g;
var PostgresQueryCompiler = class extends DefaultQueryCompiler {
	sanitizeIdentifier(identifier) {
		return identifier.replace(ID_WRAP_REGEX, "\"\"");
	}
};

// node_modules/kysely/dist/esm/dialect/postgres/postgres-introspector.js
var PostgresIntrospector = class {
	#db;
	constructor(db) {
		this.#db = db;
	}
	async getSchemas() {
		return (await this.#db.selectFrom("pg_catalog.pg_namespace").select("nspname").$castTo().execute()).map((it) => ({ name: it.nspname }));
	}
	async getTables(options = { withInternalKyselyTables: false }) {
		let query = this.#db.selectFrom("pg_catalog.pg_attribute as a").innerJoin("pg_catalog.pg_class as c", "a.attrelid", "c.oid").innerJoin("pg_catalog.pg_namespace as ns", "c.relnamespace", "ns.oid").innerJoin("pg_catalog.pg_type as typ", "a.atttypid", "typ.oid").innerJoin("pg_catalog.pg_namespace as dtns", "typ.typnamespace", "dtns.oid").select([
			"a.attname as column",
			"a.attnotnull as not_null",
			"a.atthasdef as has_default",
			"c.relname as table",
			"c.relkind as table_type",
			"ns.nspname as schema",
			"typ.typname as type",
			"dtns.nspname as type_schema",
			sql`col_description(a.attrelid, a.attnum)`.as("column_description"),
			sql`pg_get_serial_sequence(quote_ident(ns.nspname) || '.' || quote_ident(c.relname), a.attname)`.as("auto_incrementing")
		]).where("c.relkind", "in", [
			"r",
			"v",
			"p"
		]).where("ns.nspname", "!~", "^pg_").where("ns.nspname", "!=", "information_schema").where("ns.nspname", "!=", "crdb_internal").where(sql`has_schema_privilege(ns.nspname, 'USAGE')`).where("a.attnum", ">=", 0).where("a.attisdropped", "!=", true).orderBy("ns.nspname").orderBy("c.relname").orderBy("a.attnum").$castTo();
		if (!options.withInternalKyselyTables) query = query.where("c.relname", "!=", DEFAULT_MIGRATION_TABLE).where("c.relname", "!=", DEFAULT_MIGRATION_LOCK_TABLE);
		const rawColumns = await query.execute();
		return this.#parseTableMetadata(rawColumns);
	}
	async getMetadata(options) {
		return { tables: await this.getTables(options) };
	}
	#parseTableMetadata(columns) {
		const tables = [];
		const schemas = /* @__PURE__ */ new Map();
		for (const column of columns) {
			let schema = schemas.get(column.schema);
			if (!schema) {
				schema = /* @__PURE__ */ new Map();
				schemas.set(column.schema, schema);
			}
			let table = schema.get(column.table);
			if (!table) {
				table = freeze({
					columns: [],
					isView: column.table_type === "v",
					name: column.table,
					schema: column.schema
				});
				schema.set(column.table, table);
				tables.push(table);
			}
			table.columns.push(freeze({
				comment: column.column_description ?? void 0,
				dataType: column.type,
				dataTypeSchema: column.type_schema,
				hasDefaultValue: column.has_default,
				isAutoIncrementing: column.auto_incrementing !== null,
				isNullable: !column.not_null,
				name: column.column
			}));
		}
		return tables;
	}
};

// node_modules/kysely/dist/esm/dialect/postgres/postgres-adapter.js
const LOCK_ID = BigInt("3853314791062309107");
const LOCK_TIMEOUT_MILLISECONDS = 36e5;
var PostgresAdapter = class extends DialectAdapterBase {
	get supportsTransactionalDdl() {
		return true;
	}
	get supportsReturning() {
		return true;
	}
	async acquireMigrationLock(db, _opt) {
		await sql`
    with set_timeout as (
      select set_config('lock_timeout', '${sql.lit(LOCK_TIMEOUT_MILLISECONDS)}', true) as config_val
    )
    select pg_advisory_lock(${sql.lit(LOCK_ID)})
    from set_timeout`.execute(db);
	}
	async releaseMigrationLock(db, _opt) {
		await sql`select pg_advisory_unlock(${sql.lit(LOCK_ID)})`.execute(db);
	}
};

// node_modules/kysely/dist/esm/util/stack-trace-utils.js
function extendStackTrace(err, stackError) {
	if (isStackHolder(err) && stackError.stack) {
		const stackExtension = stackError.stack.split("\n").slice(1).join("\n");
		err.stack += `\n${stackExtension}`;
		return err;
	}
	return err;
}
function isStackHolder(obj) {
	return isObject(obj) && isString(obj.stack);
}

// node_modules/kysely/dist/esm/dialect/postgres/postgres-driver.js
const PRIVATE_RELEASE_METHOD = Symbol();
var PostgresDriver = class {
	#config;
	#connections = /* @__PURE__ */ new WeakMap();
	#pool;
	constructor(config) {
		this.#config = freeze({ ...config });
	}
	async init() {
		this.#pool = isFunction(this.#config.pool) ? await this.#config.pool() : this.#config.pool;
	}
	async acquireConnection() {
		const client = await this.#pool.connect();
		if (!this.#pool) {
			client.release();
			throw new Error("driver has already been destroyed");
		}
		let connection = this.#connections.get(client);
		if (!connection) {
			connection = new PostgresConnection(client, { cursor: this.#config.cursor ?? null });
			this.#connections.set(client, connection);
			if (this.#config.onCreateConnection) await this.#config.onCreateConnection(connection);
		}
		if (this.#config.onReserveConnection) await this.#config.onReserveConnection(connection);
		return connection;
	}
	async beginTransaction(connection, settings) {
		if (settings.isolationLevel || settings.accessMode) {
			let sql = "start transaction";
			if (settings.isolationLevel) sql += ` isolation level ${settings.isolationLevel}`;
			if (settings.accessMode) sql += ` ${settings.accessMode}`;
			await connection.executeQuery(CompiledQuery.raw(sql));
		} else await connection.executeQuery(CompiledQuery.raw("begin"));
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
	async releaseConnection(connection) {
		connection[PRIVATE_RELEASE_METHOD]();
	}
	async destroy() {
		if (this.#pool) {
			const pool = this.#pool;
			this.#pool = void 0;
			await pool.end();
		}
	}
};
var PostgresConnection = class {
	#client;
	#options;
	constructor(client, options) {
		this.#client = client;
		this.#options = options;
	}
	async executeQuery(compiledQuery) {
		try {
			const { command, rowCount, rows } = await this.#client.query(compiledQuery.sql, [...compiledQuery.parameters]);
			return {
				numAffectedRows: command === "INSERT" || command === "UPDATE" || command === "DELETE" || command === "MERGE" ? BigInt(rowCount) : void 0,
				rows: rows ?? []
			};
		} catch (err) {
			throw extendStackTrace(err, /* @__PURE__ */ new Error());
		}
	}
	async *streamQuery(compiledQuery, chunkSize) {
		if (!this.#options.cursor) throw new Error("'cursor' is not present in your postgres dialect config. It's required to make streaming work in postgres.");
		if (!Number.isInteger(chunkSize) || chunkSize <= 0) throw new Error("chunkSize must be a positive integer");
		const cursor = this.#client.query(new this.#options.cursor(compiledQuery.sql, compiledQuery.parameters.slice()));
		try {
			while (true) {
				const rows = await cursor.read(chunkSize);
				if (rows.length === 0) break;
				yield { rows };
			}
		} finally {
			await cursor.close();
		}
	}
	[PRIVATE_RELEASE_METHOD]() {
		this.#client.release();
	}
};

// node_modules/kysely/dist/esm/dialect/postgres/postgres-dialect.js
/**
* PostgreSQL dialect that uses the [pg](https://node-postgres.com/) library.
*
* The constructor takes an instance of {@link PostgresDialectConfig}.
*
* ```ts
* import { Pool } from 'pg'
*
* new PostgresDialect({
*   pool: new Pool({
*     database: 'some_db',
*     host: 'localhost',
*   })
* })
* ```
*
* If you want the pool to only be created once it's first used, `pool`
* can be a function:
*
* ```ts
* import { Pool } from 'pg'
*
* new PostgresDialect({
*   pool: async () => new Pool({
*     database: 'some_db',
*     host: 'localhost',
*   })
* })
* ```
*/
var PostgresDialect = class {
	#config;
	constructor(config) {
		this.#config = config;
	}
	createDriver() {
		return new PostgresDriver(this.#config);
	}
	createQueryCompiler() {
		return new PostgresQueryCompiler();
	}
	createAdapter() {
		return new PostgresAdapter();
	}
	createIntrospector(db) {
		return new PostgresIntrospector(db);
	}
};

// src/state/postgres/postgres-fault.ts
/** Explains errors of PostgreSQL and its connection in the user's terms. Shows nothing of a URL except its place. */
const FIXES = {
	"25006": "name the server that takes writes in the database URL",
	"42501": "give this user the grants that docs/how-to/share-the-state.md lists; after an upgrade of Pricewright the user that owns the tables first runs `pricewright state export FILE`, which sends nothing and brings the state up, and then gives them again on all tables",
	"53100": "make room on the disk of the database",
	"28P01": "set the right password in the database URL",
	"28000": "name a user that may log in from here",
	"3D000": "create the database, or name one that is there",
	"53300": "wait, or raise max_connections of the server",
	"55P03": "let this user wait longer for locks (lock_timeout), then run the command again",
	"57014": "let the statements of this user take longer (statement_timeout), then run the command again",
	ENOTFOUND: "check the host in the database URL",
	ECONNREFUSED: "start the database, or correct host and port in its URL"
};
/** Resources are short or the session ends: connection exceptions, insufficient resources, operator intervention. */
const AWAY = /^(?:08|53|57|25P03)/;
/** For errors at connecting or the first query. A DiagnosticsError passes through. `fixes` take precedence. */
function postgresFault(error, place, fixes = {}) {
	if (error instanceof DiagnosticsError) return error;
	const code = codeOf(error);
	const detail = error instanceof Error ? error.message : String(error);
	return fault("state-unreachable", `the state at ${place} cannot be used (${detail || code}${code !== "" && detail !== "" ? `, ${code}` : ""})`, fixes[code] ?? FIXES[code] ?? "check the database and its URL, then run the command again");
}
/**
* For an error of any query. Returns the error itself if it is about the query and not about the database or its
* connection.
*/
function postgresRefusal(error, place) {
	const code = codeOf(error);
	return error instanceof DatabaseError && !(code in FIXES) && !AWAY.test(code) ? error : postgresFault(error, place);
}
function codeOf(error) {
	const first = error instanceof AggregateError ? error.errors[0] : error;
	const code = first instanceof Error && "code" in first ? first.code : void 0;
	return typeof code === "string" ? code : "";
}

// src/state/postgres/postgres-dialect.ts
/** PostgreSQL for kysely. Every query text is prepared once per connection, so that the server plans it once. */
/** Longer texts insert rows in bulk, and no two are alike. */
const LONGEST_PREPARED = 4e3;
/** A bound for all connections, far above the number of texts in this program. */
const MOST_PREPARED = 500;
const names = /* @__PURE__ */ new Map();
/** The pool is ended when kysely is destroyed. An error that a person has to fix names `place`. */
function postgresDialect(pool, place) {
	const known = /* @__PURE__ */ new WeakMap();
	return new PostgresDialect({ pool: {
		connect: async () => {
			const client = await pool.connect().catch((error) => {
				throw postgresFault(error, place);
			});
			const connection = known.get(client) ?? preparing(client, place);
			known.set(client, connection);
			return connection;
		},
		end: () => pool.end()
	} });
}
function preparing(client, place) {
	const ask = (text, values) => {
		if (typeof text !== "string" || values === void 0 || values.length === 0) return client.query(text);
		const name = nameOf(text);
		return client.query({
			text,
			values: values.map(storable),
			...name !== void 0 && { name }
		});
	};
	const query = (text, values) => ask(text, values).catch((error) => {
		throw postgresRefusal(error, place);
	});
	return {
		query,
		release: () => client.release()
	};
}
/** Replaces the one character that PostgreSQL cannot store in a text; a service may well send it. */
function storable(value) {
	return typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "�") : value;
}
function nameOf(text) {
	const known = names.get(text);
	if (known !== void 0 || text.length > LONGEST_PREPARED || names.size >= MOST_PREPARED) return known;
	const name = `pw_${createHash("sha256").update(text).digest("base64url").slice(0, 20)}`;
	names.set(text, name);
	return name;
}

// src/state/postgres/postgres-url.ts
const DEFAULT_SCHEMA = "pricewright";
/** Inserted into statements unquoted; the job engine's schema adds an ending to it. */
const SCHEMA_NAME = /^[a-z_][a-z0-9_]{0,47}$/;
const LOOPBACK = /* @__PURE__ */ new Set([
	"",
	"localhost",
	"127.0.0.1",
	"[::1]"
]);
const CONNECT_MS = 1e4;
/** A query on a connection that was cut silently fails after this long, before the operating system notices. */
const LONGEST_QUERY_MS = 12e4;
/**
* A connection to another machine is encrypted and the server's name verified, unless the URL says `sslmode=disable`;
* weaker modes are treated as the full one. `schema` in the URL's query names the schema. Throws a DiagnosticsError
* that does not show the URL.
*/
function readPostgresUrl(text) {
	const url = parsed(text);
	const schema = url.searchParams.get("schema") ?? DEFAULT_SCHEMA;
	if (!SCHEMA_NAME.test(schema)) throw fault("bad-database-url", "the `schema` of the database URL is no plain name", "write lower-case letters, digits and underscores, at most 48");
	url.searchParams.delete("schema");
	const mode = url.searchParams.get("sslmode");
	const local = LOOPBACK.has(url.hostname);
	if (mode === null ? !local : mode !== "disable") url.searchParams.set("sslmode", "verify-full");
	const options = [url.searchParams.get("options"), `-c search_path=${schema}`];
	url.searchParams.set("options", options.filter((option) => option !== null).join(" "));
	return {
		config: {
			connectionString: url.href,
			application_name: "pricewright",
			connectionTimeoutMillis: CONNECT_MS,
			query_timeout: LONGEST_QUERY_MS,
			keepAlive: true,
			keepAliveInitialDelayMillis: CONNECT_MS
		},
		schema,
		place: `postgres://${url.host}${url.pathname} (schema ${schema})`
	};
}
function parsed(text) {
	try {
		const url = new URL(text);
		if (url.protocol === "postgres:" || url.protocol === "postgresql:") return url;
	} catch {}
	throw fault("bad-database-url", "the database URL cannot be read", "write or set it as postgres://user@host/database");
}

// src/state/postgres/postgres-home.ts
/** A state in a schema of a PostgreSQL database, for teams and pipelines on several machines. */
/** One connection for the journal's commits, the others for reads beside them. */
const MOST_CONNECTIONS = 4;
const IDLE_MS = 3e4;
const ROWS_AT_ONCE = 500;
/** Longest time that a process standing still within a transaction can hold rows that others wait for. */
const LONGEST_PAUSE = "idle_in_transaction_session_timeout=5s";
/** The fix if this user may not end another session. */
const MENDS_OF_BREAKING = { "42501": "run it as the database user whose run hangs, or as a member of its role" };
/** Throws a DiagnosticsError for a database that cannot be reached, refuses access, or holds no state. */
async function openPostgresHome(url, opening) {
	const database = readPostgresUrl(url);
	const home = homeIn(database, opening);
	try {
		if (opening.mode === "create") await makeSchema(home, database.schema);
		else if ((await home.tables(home.database)).length === 0) throw missingState(home.place, home.typed);
		return home;
	} catch (error) {
		await home.close();
		throw postgresFault(error, home.place);
	}
}
/** Looks for the schema first: if it exists, no right to create one is needed. */
async function makeSchema(home, schema) {
	await home.alone(async (queries) => {
		const { rows } = await sql`select 1 from pg_namespace where nspname = ${schema}`.execute(queries);
		if (rows.length === 0) await sql`create schema ${sql.id(schema)}`.execute(queries);
	});
}
function homeIn(place, { mode, ...typed }) {
	const { config, schema } = place;
	const dialect = postgresDialect(openPool(place, mode === "read" ? ["default_transaction_read_only=on"] : []), place.place);
	const database = new Kysely({ dialect });
	const lockOf = (of) => `lock of ${schema} ${of}`;
	return {
		place: place.place,
		typed,
		database,
		counted: "serial",
		byBytes: "C",
		sharesWriting: true,
		tables: async (queries) => {
			const { rows } = await sql`
        select tablename from pg_tables where schemaname = ${schema}`.execute(queries);
			return rows.map(({ tablename }) => tablename);
		},
		alone: (change) => database.transaction().execute(async (transaction) => {
			await sql`select pg_advisory_xact_lock(${lockKey(`schema of ${schema}`)}::bigint)`.execute(transaction);
			return change(transaction);
		}),
		witness: () => transactionWitness(database),
		snapshot: (read) => database.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute((transaction) => read(transaction)),
		eachRow: (queries, query) => fetchRows(queries, query.compile().sql),
		countOn: async (queries) => {
			for (const [table, column] of [
				["intents", "id"],
				["runs", "number"],
				["interventions", "number"]
			]) await sql`select setval(pg_get_serial_sequence(${table}, ${column}),
          (select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(table)}), false)`.execute(queries);
		},
		takeLock: (of) => takePostgresLock(config, lockOf(of)).catch((error) => {
			throw postgresFault(error, place.place);
		}),
		breakLock: (of) => breakPostgresLock(config, lockOf(of)).catch((error) => {
			throw postgresFault(error, place.place, MENDS_OF_BREAKING);
		}),
		close: () => database.destroy(),
		abandon: () => database.destroy()
	};
}
const FATES = {
	committed: "committed",
	aborted: "rolled_back",
	"in progress": "in_progress"
};
/** The server itself knows the outcome of each recent transaction. */
function transactionWitness(database) {
	return {
		mark: async (queries) => {
			const { rows } = await sql`select txid_current()::text as id`.execute(queries);
			return rows[0]?.id ?? "";
		},
		fateOf: async (mark) => {
			const asked = sql`select txid_status(${mark}::bigint) as status`;
			const fate = FATES[(await asked.execute(database)).rows[0]?.status ?? ""];
			if (fate === void 0) throw new Error(`the server no longer knows of transaction ${mark}`);
			return fate;
		}
	};
}
/** Uses a cursor on the server, so that rows without a suitable index are sorted only once. */
async function* fetchRows(queries, query) {
	await sql`declare rows_in_parts no scroll cursor for ${sql.raw(query)}`.execute(queries);
	for (;;) {
		const { rows } = await sql`fetch ${sql.lit(ROWS_AT_ONCE)} from rows_in_parts`.execute(queries);
		yield* rows;
		if (rows.length < ROWS_AT_ONCE) break;
	}
	await sql`close rows_in_parts`.execute(queries);
}
/** A pool with this program's settings; it reads whole numbers as numbers. `settings`: the server's, `name=value`. */
function openPool({ config }, settings, more = {}) {
	const pool = new Pool({
		...config,
		connectionString: withSettings(config.connectionString ?? "", [LONGEST_PAUSE, ...settings]),
		max: MOST_CONNECTIONS,
		idleTimeoutMillis: IDLE_MS,
		types: { getTypeParser: parserOf },
		...more
	});
	pool.on("error", () => void 0);
	pool.on("connect", (client) => void client.on("error", () => void 0));
	return pool;
}
function withSettings(connectionString, settings) {
	const url = new URL(connectionString);
	const options = [url.searchParams.get("options") ?? "", ...settings.map((setting) => `-c ${setting}`)];
	url.searchParams.set("options", options.join(" ").trim());
	return url.href;
}
/** Instants in milliseconds are far below 2^53. */
const parserOf = ((oid, format) => oid === types.builtins.INT8 ? Number : types.getTypeParser(oid, format));

export { postgresRefusal as a, postgresDialect as i, openPostgresHome as n, readPostgresUrl as r, openPool as t };