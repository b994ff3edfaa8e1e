import { $ as typedFor, Ut as fault, Z as commandLine, i as EXIT, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { t as isPipeline } from "./environment-text-BNTwJIaE.js";
import { n as databaseUrlOf } from "./secrets-DHiFyOEe.js";
import { n as visible } from "./sanitize-CbNGqdB1.js";
import { t as openDraft } from "./draft-file-CgegX1wT.js";
import { A as readInterventions, E as readRecordsAt, F as readApprovalRules, I as readApprovalsOf, M as SET_APPROVALS, P as keepApproval, T as readRecords, a as openLease, b as readRecordsBeside, f as journalReads, j as readInterventionsAt, k as noteIntervention, n as forgetHolder, o as readHolder, p as readRunPlan, r as holderText, u as readEnvironments, w as listRecords, x as readUpToDate } from "./lease-DCM-1xjt.js";
import { a as readEnvironmentsOf, c as readFacts, n as checkFacts, o as readFact } from "./row-witness-aJUW7yS9.js";
import { a as readIntentsAt, i as knowsRun, o as readRuns, s as readRunsNamed, t as ensureSchema } from "./schema-version-DzZDdTNQ.js";
import { n as printDiagnostics } from "./report-faults-B1AK173y.js";
import { t as PROJECT_FILE } from "./project-fV6ywobz.js";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { hostname, userInfo } from "node:os";

// src/state/lock-file.ts
/**
* `pricewright.lock` names the state of the project, or of each of its environments. It is committed, so that a lost
* state is noticed and not replaced.
*/
const LOCK_FILE = "pricewright.lock";
/** The file mode before the umask narrows it. */
const PUBLIC_MODE = 438;
const HEAD = "# Names the state of this project. Commit it. Written by `pricewright state init` and `apply`.";
const NOTHING = /^[ \t]*(#.*)?$/;
const ENVIRONMENT_LINE = /^([A-Za-z0-9][\w-]*):[ \t]*$/;
const STATE_LINE = /^([ \t]*)state:[ \t]*([0-9a-f-]{36})[ \t]*$/;
const CREATED_LINE = /^([ \t]*)created:[ \t]*(\d{4}-\d\d-\d\dT[\d:.]+Z)[ \t]*$/;
const NAME_LINE = /^([ \t]*)(anchor|run):[ \t]*(\S{1,255})[ \t]*$/;
function namedFor(states, environment) {
	return states.get(environment) ?? states.get(null);
}
/** Empty if there is no file. Throws a DiagnosticsError for a file that cannot be understood. */
async function readNamedStates(folder) {
	const file = join(folder, LOCK_FILE);
	let text;
	try {
		text = readFileSync(file, "utf8");
	} catch (error) {
		if (error instanceof Error && "code" in error && error.code === "ENOENT") return /* @__PURE__ */ new Map();
		throw error;
	}
	const states = statesIn(text.replace(/^\uFEFF/, "").replaceAll("\r", "").split("\n"));
	if (states !== void 0 && states.size > 0) return states;
	throw fault("lock-file-unreadable", `${file} names no state, or more than it can`, "restore it from Git");
}
/** Undefined if a line has another form, such as a merge marker. */
function statesIn(lines) {
	const states = /* @__PURE__ */ new Map();
	let environment = null;
	for (const line of lines) {
		if (NOTHING.test(line)) continue;
		const [, stateIndent, id] = STATE_LINE.exec(line) ?? [];
		const [, createdIndent, created] = CREATED_LINE.exec(line) ?? [];
		const [, nameIndent, field, named] = NAME_LINE.exec(line) ?? [];
		const name = ENVIRONMENT_LINE.exec(line)?.[1];
		if (id !== void 0) {
			const place = stateIndent === "" ? null : environment;
			if (states.has(place)) return void 0;
			states.set(place, {
				id,
				createdMs: null
			});
		} else if (created !== void 0) {
			const place = createdIndent === "" ? null : environment;
			const state = states.get(place);
			const createdMs = Date.parse(created);
			if (state === void 0 || Number.isNaN(createdMs)) return void 0;
			states.set(place, {
				...state,
				createdMs
			});
		} else if (field !== void 0 && named !== void 0) {
			const place = nameIndent === "" ? null : environment;
			const state = states.get(place);
			if (state === void 0) return void 0;
			states.set(place, {
				...state,
				[field]: named
			});
		} else if (name !== void 0) environment = name;
		else return void 0;
	}
	return states;
}
/** Names a state for some environments and keeps the others. Atomic. */
async function writeLockFile(folder, environments, named) {
	const states = new Map(await readNamedStates(folder));
	for (const environment of environments) states.set(environment, named);
	await writeStates(folder, states);
}
async function writeStates(folder, states) {
	const lines = [...states.keys()].sort((a, b) => (a ?? "") < (b ?? "") ? -1 : 1).flatMap((name) => linesOf(name, states.get(name)));
	const draft = await openDraft(join(folder, LOCK_FILE), PUBLIC_MODE);
	try {
		await draft.write([
			HEAD,
			...lines,
			""
		].join("\n"));
		await draft.keep();
	} catch (error) {
		await draft.drop();
		throw error;
	}
}
/** Sets more facts of an environment's state; `undefined` removes a line. Atomic. */
async function noteInLockFile(folder, environment, noted) {
	const states = await readNamedStates(folder);
	const place = states.has(environment) ? environment : null;
	const named = states.get(place);
	if (named === void 0) return;
	const { anchor, run, ...rest } = {
		...named,
		...noted
	};
	await writeLockFile(folder, [place], {
		...rest,
		...anchor === void 0 ? {} : { anchor },
		...run === void 0 ? {} : { run }
	});
}
/**
* Names the state of a renamed environment under its new name. A state that every environment had in common is named
* for each that shares it. The newest run is named, because a copy from before it knows keys of the old name only. The
* time of creation goes: a state that replaces this one must not count on keys that were made since then. Atomic.
*/
async function renameInLockFile(folder, { from, to, sharing, run }) {
	const before = await readNamedStates(folder);
	const former = before.get(from) ?? before.get(null);
	const named = before.get(to) ?? former;
	if (named === void 0) return;
	const states = new Map([...before].map(([name, state]) => [name, state.id === named.id ? {
		...state,
		createdMs: null
	} : state]));
	const newest = run ?? former?.run;
	const shared = {
		id: named.id,
		createdMs: null,
		...newest !== void 0 && { run: newest }
	};
	states.delete(from);
	if (to !== null && states.get(null)?.id === named.id) {
		states.delete(null);
		for (const name of sharing) if (!states.has(name)) states.set(name, shared);
	}
	const anchor = former?.anchor ?? named.anchor;
	states.set(to, {
		...shared,
		...anchor !== void 0 && { anchor }
	});
	await writeStates(folder, states);
}
function linesOf(environment, state) {
	if (state === void 0) return [];
	const created = state.createdMs === null ? [] : [`created: ${new Date(state.createdMs).toISOString()}`];
	const anchor = state.anchor === void 0 ? [] : [`anchor: ${state.anchor}`];
	const run = state.run === void 0 ? [] : [`run: ${state.run}`];
	const facts = [
		`state: ${state.id}`,
		...created,
		...anchor,
		...run
	];
	return environment === null ? facts : [`${environment}:`, ...facts.map((fact) => `  ${fact}`)];
}

// src/state/chain/read-chain.ts
/** Must be called within one snapshot. */
async function readChain(queries, environment) {
	const runs = queries.selectFrom("runs").where("environment", "=", environment);
	return {
		rules: await readFact(queries, environment, "approval_rules") ?? null,
		runs: await runs.selectAll().orderBy("number").execute(),
		texts: await queries.selectFrom("run_texts").selectAll().where("run", "in", runs.select("run")).orderBy("part").execute(),
		requests: await queries.selectFrom("intents").selectAll().where("environment", "=", environment).orderBy("id").execute(),
		approvals: await queries.selectFrom("approvals").selectAll().where("environment", "=", environment).orderBy("number").execute(),
		byHand: await queries.selectFrom("interventions").select(["at_ms", "subject"]).where("environment", "=", environment).where("command", "=", SET_APPROVALS).orderBy("number").execute()
	};
}

// src/state/journal/read-applied.ts
/** The runs that began at `sinceMs` or later, oldest first, with the prices they changed and their renames. */
async function readApplied(queries, environment, sinceMs) {
	const runs = await queries.selectFrom("runs").select(["run", "started_at_ms"]).where("environment", "=", environment).where("started_at_ms", ">=", sinceMs).orderBy("number").execute();
	const applied = [];
	for (const { run, started_at_ms } of runs) {
		const done = await addressesDone(queries, environment, run);
		const plan = await readRunPlan(queries, run);
		const prices = (plan === void 0 ? [] : pricesIn(plan.impact)).map(({ addresses, ...price }) => ({
			...price,
			addresses: addresses.filter((address) => done.has(address))
		})).filter(({ addresses }) => addresses.length > 0);
		const renames = plan?.renames ?? [];
		if (prices.length + renames.length > 0) applied.push({
			startedAtMs: Number(started_at_ms),
			renames,
			prices
		});
	}
	return applied;
}
function pricesIn({ prices, moves = [] }) {
	return [...prices.flatMap(({ product, changes }) => changes.map(({ before, addresses }) => ({
		product,
		before,
		addresses
	}))), ...moves.flatMap((move) => move.prices.flatMap(({ product, changes }) => changes.map(({ before, after, addresses }) => ({
		product,
		before,
		...after === null ? {} : { moved: true },
		addresses
	}))))];
}
/** Requests in doubt are included: they may have raised a price. */
async function addressesDone(queries, environment, run) {
	const rows = await queries.selectFrom("intents").select("address").where("environment", "=", environment).where("run", "=", run).where((eb) => eb.or([eb("closing", "=", "done"), eb("closing", "is", null)])).execute();
	return new Set(rows.map(({ address }) => address));
}

// src/state/open-home.ts
/** Throws a DiagnosticsError if it cannot be reached or is not a home. */
async function openHome(location, opening) {
	switch (location.kind) {
		case "sqlite": return (await import("./sqlite-home-Ced_ZqWm.js")).openSqliteHome(location.file, opening);
		case "postgres": return (await import("./postgres-home-DCSZ_W0d.js")).openPostgresHome(location.url, opening);
		default: return location;
	}
}

// src/state/open-state.ts
/** Opens the state of one environment, wherever it is stored. */
/**
* Throws a DiagnosticsError for a state that is missing, cannot be reached or read, has a newer schema, is not the
* one that the lock file names, belongs to another project, or was applied to another origin.
*/
async function openState(options) {
	const { mode } = options;
	const home = await openHome(options, {
		mode,
		...typedFor(options)
	});
	try {
		await ensureSchema(home, mode);
		await checkFacts(home.database, home.place, {
			project: options.project,
			typed: home.typed,
			stateId: options.expectedStateId,
			origin: options.origin
		});
		return stateOver(home, options, (await readFacts(home.database, "")).get("state_id") ?? "");
	} catch (error) {
		await home.close();
		throw error;
	}
}
function stateOver(home, { environment, mode }, id) {
	const { database } = home;
	const { openIntents } = journalReads(database, environment);
	return {
		id,
		place: home.place,
		reader: {
			records: () => readRecords(database, environment),
			openIntents,
			applied: (sinceMs) => readApplied(database, environment, sinceMs)
		},
		environmentsOf: (origin) => readEnvironmentsOf(database, origin),
		environments: () => readEnvironments(database),
		upToDate: () => readUpToDate(database, environment),
		besideCache: () => home.snapshot(async (queries) => {
			const files = await readUpToDate(queries, environment);
			return {
				files,
				records: files.length > 0 ? await readRecordsBeside(queries, environment, []) : /* @__PURE__ */ new Map(),
				openIntents: await journalReads(queries, environment).openIntents()
			};
		}),
		recordsBeside: (keys) => readRecordsBeside(database, environment, keys),
		listed: () => listRecords(database, environment),
		recordsAt: (addresses) => readRecordsAt(database, environment, addresses),
		knowsRun: (run) => knowsRun(database, run),
		runs: (limit) => readRuns(database, environment, limit),
		runsNamed: (prefix) => readRunsNamed(database, environment, prefix),
		planOfRun: (run) => readRunPlan(database, run),
		interventions: (limit) => readInterventions(database, environment, limit),
		interventionsAt: (address) => readInterventionsAt(database, environment, address),
		approvalRules: () => readApprovalRules(database, environment),
		approvalsOf: (planDigest) => readApprovalsOf(database, environment, planDigest),
		keepApproval: (kept) => database.transaction().execute((queries) => keepApproval(queries, environment, kept)),
		chain: () => home.snapshot((queries) => readChain(queries, environment)),
		intentsAt: (address) => readIntentsAt(database, environment, address),
		holder: () => readHolder(database, environment),
		lock: async (holder, patience) => {
			if (mode === "read") throw new Error("a state opened for reading cannot be locked");
			return takeLock(home, holder, patience);
		},
		unlock: (by) => database.transaction().execute(async (queries) => {
			const holder = await readHolder(queries, environment);
			const subject = holder === void 0 ? null : `run ${holder.run}`;
			await noteIntervention(queries, environment, {
				command: "state unlock",
				subject,
				...by
			});
			await forgetHolder(queries, environment);
			await home.breakLock(environment);
		}),
		close: () => home.close()
	};
}
/** Pause between two tries for a lock that another run holds. */
const BETWEEN_TRIES_MS = 250;
async function takeLock(home, holder, patience) {
	let waitedMs = 0;
	for (;;) {
		const tried = await tryLock(home, holder);
		if (tried.kind === "taken") return tried.lease;
		const leftMs = (patience?.waitMs ?? 0) - waitedMs;
		if (patience === void 0 || leftMs <= 0 || patience.signal.aborted) throw locked(home.typed, tried.by, waitedMs);
		if (waitedMs === 0) patience.onWait(tried.by === void 0 ? "another run" : holderText(tried.by));
		const pauseMs = Math.min(BETWEEN_TRIES_MS, leftMs);
		await setTimeout(pauseMs, void 0, { signal: patience.signal }).catch(() => void 0);
		waitedMs += pauseMs;
	}
}
async function tryLock(home, holder) {
	const { database, typed } = home;
	const { environment } = typed;
	const lock = await home.takeLock(environment);
	if (lock === void 0) return {
		kind: "held",
		by: await readHolder(database, environment)
	};
	try {
		await ensureSchema(home, "read");
		const before = await readHolder(database, environment);
		if (before?.spread) {
			await lock.release();
			return {
				kind: "held",
				by: before
			};
		}
		return {
			kind: "taken",
			lease: await openLease(database, typed, holder, lock.release, home)
		};
	} catch (error) {
		await lock.release();
		throw error;
	}
}
function locked(typed, by, waitedMs) {
	const command = (words) => commandLine(typed, words);
	const waited = waitedMs === 0 ? "" : ` after ${Math.round(waitedMs / 1e3)} s`;
	return fault("locked", `another run holds the lock${waited}${by === void 0 ? "" : `: ${holderText(by)}`}`, by?.spread ? `wait for its workers; see how far it is with \`${command("queue show")}\`, or end it with \`${command("queue cancel")}\`` : `wait for it to end, with --lock-timeout or by hand; if it hangs: ${command("state unlock")}`, EXIT.locked);
}

// src/cli/actor-of.ts
/** The person or pipeline that runs the program. */
/** The actor of a run: the one that the pipeline names, else the user of the machine. */
function actorOf({ env }) {
	const named = env.PRICEWRIGHT_ACTOR ?? env.GITHUB_ACTOR ?? env.GITLAB_USER_LOGIN;
	if (named !== void 0 && named !== "") return named;
	try {
		return userInfo().username;
	} catch {
		return null;
	}
}

// src/cli/project/environment-left.ts
/** Records under an environment's name that the project file no longer has: a plan refuses them, a read points to them. */
/**
* Records are kept under the environment's name: under another name, everything that exists would be created once
* more. Two environments of the project file may share a service, each with an account of its own.
*/
async function refuseLeftEnvironment(state, project, origin) {
	const left = leftOf(await state.environmentsOf(origin), project);
	if (left === void 0) return;
	const { environment } = project;
	const message = `what was applied to ${origin} is on record for the environment \`${left}\`, which ${PROJECT_FILE} does not have; \`${environment}\` knows nothing of it and would make all of it again`;
	throw new DiagnosticsError([{
		severity: "error",
		code: "environment-left",
		message,
		fix: fixOf(left, project)
	}]);
}
/** Warns on stderr where nothing is on record for the environment, and something is for a name that is left. */
async function warnOfLeftEnvironment(world, state, project, { color }) {
	const left = leftOf(await state.environments(), project);
	if (left === void 0) return;
	const warning = {
		severity: "warning",
		code: "environment-left",
		message: `nothing is on record for \`${project.environment}\`; the records are under the environment \`${left}\`, which ${PROJECT_FILE} does not have`,
		fix: fixOf(left, project)
	};
	printDiagnostics(world, [warning], { color });
}
function leftOf(recorded, { environment, environments }) {
	if (recorded.includes(environment)) return void 0;
	return recorded.find((name) => !environments.includes(name));
}
function fixOf(left, { environment, environments }) {
	return `if it is the same account under a new name: pricewright state rename-env ${left} ${environment} --reason …; else ${environments.length === 0 ? `write \`environments: { ${left}: {} }\` and go on with --env ${left}` : `call it \`${left}\` again under \`environments\` and go on with --env ${left}; if \`${environment}\` is an account of its own there, keep both names`}`;
}

// src/cli/project/open-project-state.ts
/** Opens the state of a project and checks it against `pricewright.lock`. */
/**
* Throws a DiagnosticsError for a state that is missing, is not the project's or is an older copy, and for a state
* whose records for this service belong to an environment that no longer exists.
*/
async function openProjectState(world, project, { mode, origin, older = false, formerly }) {
	const states = await readNamedStates(project.folder);
	const environment = environmentOf(project);
	const former = formerly === void 0 ? void 0 : states.get(formerly);
	const named = states.get(environment) ?? former ?? namedFor(states, environment);
	const expectedStateId = named?.id ?? null;
	const state = await openState({
		...locationOf(world, project),
		project: project.id,
		...typedFor(project),
		expectedStateId,
		origin,
		mode
	});
	try {
		if (expectedStateId === null) throw unnamed(state.place, environment);
		if (!older && named?.run !== void 0 && !await state.knowsRun(named.run)) throw behind(state.place, named.run, project);
		if (origin !== null) await refuseLeftEnvironment(state, project, origin);
		return state;
	} catch (error) {
		await state.close();
		throw error;
	}
}
function behind(place, run, typed) {
	return fault("state-behind", `the state at ${place} knows nothing of the run ${run}, the last one that pricewright.lock names: it is an older copy`, `put the newer state back, or pull the pricewright.lock that belongs to this one; if nothing newer is left: ${commandLine(typed, "state confirm --older --reason …")}`);
}
/** The error for a state that no lock file names. The lock file is committed, so its absence is a mistake. */
function unnamed(place, environment) {
	if (environment === null) return fault("lock-file-missing", `there is a state at ${place}, and no pricewright.lock that names it`, "restore pricewright.lock from Git; if this is the right state, `pricewright state init` writes it anew");
	return fault("lock-file-missing", `there is a state at ${place}, and no pricewright.lock that names it for \`${environment}\``, `restore pricewright.lock from Git; if this is the right state, \`pricewright state init --env ${environment}\` names it there`);
}
/** The place of the chosen environment's state. Throws a DiagnosticsError for a URL whose variables are not set. */
function locationOf({ env }, project) {
	const { state } = project;
	return state.kind === "sqlite" ? state : {
		kind: "postgres",
		url: databaseUrlOf(project, env)
	};
}
/** The name under which `pricewright.lock` has the state; null in a project without environments. */
function environmentOf({ environments, environment }) {
	return environments.length > 0 ? environment : null;
}
/** A pipeline's machine is gone when the pipeline ends, and so is a state file on it. */
function warnOfLocalState(world, project, printing) {
	if (!isPipeline(world.env) || project.state.kind !== "sqlite" || printing.json) return;
	const warning = {
		severity: "warning",
		code: "local-state-in-ci",
		message: `CI is set and the state is a file of this machine, ${project.state.file}: if the machine goes, the record of what was applied goes with it`,
		fix: "keep the file on storage that outlives the pipeline, and never run two machines on copies of it"
	};
	printDiagnostics(world, [warning], printing);
}
/** Does something under the environment's lock, and releases the lock in every case. */
async function underLock(world, state, commit, use, waiting = {}) {
	const holder = {
		run: world.token(16),
		pid: world.pid,
		host: hostname(),
		actor: actorOf(world),
		commit,
		sinceMs: world.now()
	};
	const lease = await state.lock(holder, {
		waitMs: waiting.lockTimeout ?? 0,
		signal: world.signal,
		onWait: (by) => {
			if (!waiting.json) world.stderr.write(`${visible(`waiting for the lock, held by ${by}`)}\n`);
		}
	});
	try {
		return await use(lease, holder);
	} finally {
		await lease.release();
	}
}

export { warnOfLocalState as a, openState as c, namedFor as d, noteInLockFile as f, writeLockFile as h, underLock as i, openHome as l, renameInLockFile as m, locationOf as n, warnOfLeftEnvironment as o, readNamedStates as p, openProjectState as r, actorOf as s, environmentOf as t, LOCK_FILE as u };