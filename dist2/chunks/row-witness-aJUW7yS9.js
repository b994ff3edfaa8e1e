import { Ut as fault, Z as commandLine } from "./model-C61qMIaC.js";

// src/state/schema/prepare-query.ts
/** A placeholder for a value in a query that is being built. */
var Place = class {
	name;
	constructor(name) {
		this.name = name;
	}
};
/** `build` is called once per database, at the first use. Every use runs the same text with its own values. */
function prepareQuery(build) {
	const known = /* @__PURE__ */ new WeakMap();
	return (queries, values) => {
		const { adapter } = queries.getExecutor();
		const compiled = known.get(adapter) ?? build(queries, (name) => new Place(name)).compile();
		known.set(adapter, compiled);
		const parameters = compiled.parameters.map((parameter) => parameter instanceof Place ? values[parameter.name] : parameter);
		return execute(queries, {
			...compiled,
			parameters
		});
	};
}
/** The one connection of each transaction. */
const connections = /* @__PURE__ */ new WeakMap();
/** Inside a transaction the query goes straight to its connection: kysely's own path costs more than the query. */
async function execute(queries, query) {
	if (!queries.isTransaction) return queries.executeQuery(query);
	const connection = connections.get(queries) ?? await queries.getExecutor().provideConnection(async (own) => own);
	connections.set(queries, connection);
	return connection.executeQuery(query);
}

// src/state/schema/meta.ts
/** The facts of a state, stored by name. */
const selectFacts = prepareQuery((queries, place) => queries.selectFrom("meta").select(["name", "value"]).where("environment", "=", place("environment")));
async function readFacts(queries, environment) {
	const { rows } = await selectFacts(queries, { environment });
	return new Map(rows.map(({ name, value }) => [name, value]));
}
const factQuery = (queries, place) => queries.selectFrom("meta").select("value").where("environment", "=", place("environment")).where("name", "=", place("name"));
const selectFact = prepareQuery(factQuery);
const selectFactHeld = prepareQuery((queries, place) => factQuery(queries, place).forShare());
async function readFact(queries, environment, name) {
	const { rows } = await selectFact(queries, {
		environment,
		name
	});
	return rows[0]?.value;
}
/** Reads a fact and, if transactions run concurrently in this home, locks it until the transaction ends. */
async function readFactHeld(queries, environment, name) {
	const { rows } = await selectFactHeld(queries, {
		environment,
		name
	});
	return rows[0]?.value;
}
const selectEnvironmentsOf = prepareQuery((queries, place) => queries.selectFrom("meta").select("environment").where("name", "=", "origin").where("value", "=", place("origin")).orderBy("environment"));
/** Every environment whose first apply went to this origin, or that was set to it. */
async function readEnvironmentsOf(queries, origin) {
	const { rows } = await selectEnvironmentsOf(queries, { origin });
	return rows.map(({ environment }) => environment);
}
const putFact = prepareQuery((queries, place) => {
	const value = place("value");
	return queries.insertInto("meta").values({
		environment: place("environment"),
		name: place("name"),
		value
	}).onConflict((conflict) => conflict.columns(["environment", "name"]).doUpdateSet({ value }));
});
async function writeFact(queries, environment, name, value) {
	await putFact(queries, {
		environment,
		name,
		value
	});
}
/** A fact that is a number of milliseconds; null if it is absent. */
function instantIn(facts, name) {
	const text = facts.get(name);
	return text === void 0 ? null : Number(text);
}
/** Throws a DiagnosticsError if the state has another id, project or service. */
async function checkFacts(queries, place, expected) {
	const whole = await readFacts(queries, "");
	const stateId = whole.get("state_id") ?? "";
	if (expected.stateId !== null && stateId !== expected.stateId) throw fault("state-other-id", `${place} is state ${stateId}, and pricewright.lock names ${expected.stateId}`, `use the state that pricewright.lock names; where it is lost, restore the lock file of this state from Git and say that it misses what came after: ${commandLine(expected.typed, "state confirm --older --reason …")}`);
	const project = whole.get("project") ?? "";
	if (project !== expected.project) throw fault("state-other-project", `${place} belongs to project ${project}, not ${expected.project}`, "write the project name that the state was made with: it is part of every idempotency key");
	if (expected.origin !== null) await checkOrigin(queries, expected.typed, expected.origin);
}
/** Returns the origin of the first apply, or undefined before it. Throws if `origin` is another. */
async function checkOrigin(queries, typed, origin) {
	const first = await readFact(queries, typed.environment, "origin");
	if (first === void 0 || first === origin) return first;
	throw fault("origin-changed", `this state was applied to ${first}, and the project file now names ${origin}`, `write the old address again; if that was another service, a rehearsal say, give this one an environment of its own in \`environments\`; if it is the same service under a new name: ${commandLine(typed, "state set-service --reason …")}`);
}

// src/state/journal/row-witness.ts
/** `writer` must be unique: nobody else marks transactions under this name. */
function rowWitness(database, environment, writer) {
	let transactions = 0;
	return {
		mark: async (queries) => {
			transactions += 1;
			const mark = `${writer} ${transactions}`;
			await writeFact(queries, environment, "last_commit", mark);
			return mark;
		},
		fateOf: async (mark) => await readFact(database, environment, "last_commit") === mark ? "committed" : "rolled_back"
	};
}

export { readEnvironmentsOf as a, readFacts as c, instantIn as i, writeFact as l, checkFacts as n, readFact as o, checkOrigin as r, readFactHeld as s, rowWitness as t, prepareQuery as u };