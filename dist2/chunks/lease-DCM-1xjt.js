import { Dt as suggestName, E as LATE_ARRIVAL_MS, L as isPresent, S as someOf, T as KEY_LIFETIME_MS, Ut as fault, Z as commandLine, an as covers, cn as ownerOf, i as EXIT, j as createJsonReader, kt as counted, rn as addressOf, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { r as rulesFingerprint } from "./changed-rules-fQW-CyTJ.js";
import { c as readFacts, i as instantIn, l as writeFact, o as readFact, r as checkOrigin, s as readFactHeld, t as rowWitness, u as prepareQuery } from "./row-witness-aJUW7yS9.js";
import { t as sql } from "./sql-bI-oPlth.js";
import { n as toDocument, t as fromDocument } from "./plan-document-BKI4pDMN.js";
import { setTimeout as setTimeout$1 } from "node:timers/promises";
import { crc32 } from "node:zlib";

// src/apply/journal/journal-clock.ts
/**
* The journal's time. It is never behind the machine's clock, the journal's latest entry or the latest time heard
* from the service, and never slower than the machine's uptime. It therefore goes on even if a clock was far ahead
* for a while and came back. `standing` must have been asked with this machine's boot.
*/
function journalClock(runtime, standing) {
	let latestMs = standing.latestMs;
	let bootedAtMs = standing.bootedAtMs ?? Number.NEGATIVE_INFINITY;
	const moment = () => {
		const up = runtime.uptime?.() ?? null;
		latestMs = Math.max(latestMs, runtime.now(), up === null ? 0 : bootedAtMs + up.ms);
		if (up !== null) bootedAtMs = Math.max(bootedAtMs, latestMs - up.ms);
		return {
			atMs: latestMs,
			uptime: up
		};
	};
	let heard = false;
	const hear = (serviceMs) => {
		latestMs = Math.max(latestMs, serviceMs);
		const isFirst = !heard;
		heard = true;
		return isFirst;
	};
	return {
		moment,
		hear,
		now: () => moment().atMs
	};
}
/** Elapsed time, by uptime if both moments are of one boot, else by the journal's time. */
function elapsedMs(since, now) {
	return since.uptime !== null && since.uptime.boot === now.uptime?.boot ? now.uptime.ms - since.uptime.ms : now.atMs - since.atMs;
}

// src/apply/journal/deadline.ts
/**
* Deadlines of an intent: the last moment at which its bytes may be sent, and the first at which it may be closed
* without an answer. Pure. All instants are milliseconds of the journal's clock.
*/
const HOUR_MS = 36e5;
/** A key lives 24 hours from its first use. Four hours are kept back for wrong clocks and late requests. */
const SENDING_WINDOW_MS = 20 * HOUR_MS;
/**
* The last moment at which an intent first sent at `sentAtMs` may be sent again. The journal may have been rolled
* back since it was last whole, and the key may have been used right after that. The window therefore opens at that
* moment, or at the first later entry that is younger than the window is long.
*/
function deadlineMs(sentAtMs, { latestMs, wholeUntilMs, notedMs }) {
	const entryMs = [
		wholeUntilMs,
		...notedMs,
		latestMs
	].find((ms) => sentAtMs - ms < 72e6) ?? sentAtMs;
	return Math.min(entryMs, sentAtMs) + SENDING_WINDOW_MS;
}
/** Time after its deadline until a key has expired and no late request can arrive under it. */
const KEY_END_MS = KEY_LIFETIME_MS - SENDING_WINDOW_MS + LATE_ARRIVAL_MS;
/**
* The time in which a key may be used again after an earlier intent used it until `usedUntilMs`: either within that
* intent's deadline, or for a full life after the first life is over. In between, a late copy of the request could
* arrive after the key expired, and be executed.
*/
function reuseOf(usedUntilMs, nowMs) {
	if (usedUntilMs === null || nowMs >= reusableFromMs(usedUntilMs)) return { untilMs: Number.POSITIVE_INFINITY };
	return nowMs <= usedUntilMs ? { untilMs: usedUntilMs } : { notBeforeMs: reusableFromMs(usedUntilMs) };
}
/** The first moment at which a key that was used until `usedUntilMs` starts a new life. */
function reusableFromMs(usedUntilMs) {
	return usedUntilMs + KEY_END_MS;
}
/** Time until a request can no longer arrive, so that its intent may be closed by hand; 0 once that is so. */
function mayArriveForMs(intent, now) {
	const sent = {
		atMs: intent.lastSentAtMs,
		uptime: intent.lastSentUptime
	};
	return Math.max(0, LATE_ARRIVAL_MS - elapsedMs(sent, now));
}
/** Time until a repeatable intent closes by itself; 0 once it does. */
function expiresInMs(intent, now) {
	return Math.max(0, intent.deadlineMs - now.atMs, mayArriveForMs(intent, now));
}

// src/apply/journal/missing-uses.ts
/**
* Limits creations while the journal is known to miss entries. A thing without a record may exist already. While the
* keys of the missing time are alive, the service replays such a request; later nobody can find out, and nothing is
* made.
*/
/** The message names this many addresses and counts the rest. */
const MOST_NAMED$1 = 5;
/**
* The last moment at which a step may be sent if it makes something that a whole journal might know of: a new thing,
* or one more version of a known one. Null for no such limit.
*/
function creationUntilMs({ operation, address }, { missingFromMs, confirmedAbsent }) {
	if (missingFromMs === null || !operation.endsWith(".create") || confirmedAbsent.includes(address)) return null;
	return missingFromMs + SENDING_WINDOW_MS;
}
/**
* The moment after which something may be missing, by the service's own time: keys live by that, and the clock that
* wrote the journal may have been ahead. The missing part was done after the service was last heard; 0 if it was
* never heard.
*/
function missingSince(journalMs, { heardMs, missingFromMs }) {
	return Math.min(journalMs, heardMs ?? 0, missingFromMs ?? journalMs);
}
/** The reason why a plan cannot be carried out on a journal that misses something; null if it can. */
function unknowable({ plan, standing, atMs }) {
	const { missingFromMs } = standing;
	const late = plan.steps.filter((step) => atMs > (creationUntilMs(step, standing) ?? atMs));
	if (missingFromMs === null || late.length === 0) return null;
	const unknown = late.map(({ address }) => address);
	const named = someOf(unknown, MOST_NAMED$1);
	const since = missingFromMs > 0 ? ` after ${new Date(missingFromMs).toISOString()}` : "";
	const command = (what) => commandLine(plan, `state confirm ${what} --reason …`);
	return `the journal misses what was applied${since}, and the service can no longer tell: ${named} may exist already. Give the id of each that does (\`id:\`), and confirm the rest with: ${command("ADDRESS…")}; or, if all that exists is on record by now, say so once with: ${command("--whole")}`;
}

// src/state/schema/row-checksum.ts
/** Checksums of rows, so that a bit flipped on a disk is reported and never billed. */
/** Computed from the columns as text, because databases return long numbers in different types. */
function checksumOf(columns) {
	return crc32(JSON.stringify(columns.map((column) => column === null ? null : String(column))));
}
function isAsWritten(written, columns) {
	return written === null || Number(written) === checksumOf(columns);
}
/** `written` is null in rows of programs without checksums. Throws a DiagnosticsError if the row was changed. */
function checkRow(written, columns, what) {
	if (isAsWritten(written, columns)) return;
	throw fault("state-corrupt", `${what} is not as it was written: its checksum differs`, "restore the state from a copy, and see that the disk is sound");
}

// src/state/journal/approvals.ts
/** The command by which a person puts approval rules on record. Its subject is the fingerprint of the rules. */
const SET_APPROVALS = "state set-approvals";
/** Must be called in the transaction that begins the run. */
async function noteApprovals(queries, environment, { rules, documents }, { plan, startedAtMs }) {
	for (const document of documents) await keepApproval(queries, environment, {
		planDigest: plan.digest,
		document,
		atMs: startedAtMs
	});
	await writeApprovalRules(queries, environment, rules);
}
/** Does nothing for a document that is kept already. */
async function keepApproval(queries, environment, { planDigest, document, atMs }) {
	if ((await readApprovalsOf(queries, environment, planDigest)).includes(document)) return;
	const row = {
		plan_digest: planDigest,
		document,
		noted_at_ms: atMs
	};
	await queries.insertInto("approvals").values({
		environment,
		...row,
		checksum: checksumOf(approvalColumns(row))
	}).execute();
}
/** The environment is left out, because it may get another name; the document has the one that it was signed for. */
function approvalColumns({ plan_digest, document, noted_at_ms }) {
	return [
		plan_digest,
		document,
		noted_at_ms
	];
}
/** The oldest first. Throws a DiagnosticsError for a row that has changed since it was written. */
async function readApprovalsOf(queries, environment, planDigest) {
	return (await queries.selectFrom("approvals").selectAll().where("environment", "=", environment).where("plan_digest", "=", planDigest).orderBy("number").execute()).map((row) => {
		checkRow(row.checksum, approvalColumns(row), `an approval of the plan ${planDigest.slice(0, 12)} in the state`);
		return row.document;
	});
}
async function readApprovalRules(queries, environment) {
	const text = await readFact(queries, environment, "approval_rules");
	return text === void 0 ? void 0 : JSON.parse(text);
}
async function writeApprovalRules(queries, environment, rules) {
	await writeFact(queries, environment, "approval_rules", JSON.stringify(rules));
}

// src/state/journal/interventions.ts
/** Changes that people made to the state by hand. Only these entries name the person and the reason. */
/** The command by which a person confirms that nothing exists at an address except what is on record. */
const CONFIRM_ABSENT = "state confirm";
const insertIntervention = prepareQuery((queries, place) => queries.insertInto("interventions").values({
	environment: place("environment"),
	at_ms: place("at_ms"),
	actor: place("actor"),
	command: place("command"),
	subject: place("subject"),
	reason: place("reason")
}));
/** Must be called in the transaction of the change. `environment`: {@link WHOLE_STATE} for all of them. */
async function noteIntervention(queries, environment, { atMs, ...said }) {
	await insertIntervention(queries, {
		environment,
		at_ms: atMs,
		...said
	});
}
/** The interventions in an environment and in the whole state, newest first. */
async function readInterventions(queries, environment, limit) {
	return (await interventionsOf(queries, environment).orderBy("number", "desc").limit(limit).execute()).map(toIntervention);
}
/** The interventions of one command since an instant, oldest first. */
async function readSaid(queries, environment, command, sinceMs) {
	return (await interventionsOf(queries, environment).where("command", "=", command).where("at_ms", ">=", sinceMs).orderBy("number").execute()).map(toIntervention);
}
/** When a person last said or did something by hand; null where nobody did. */
async function latestWordMs(queries, environment) {
	const at = (await queries.selectFrom("interventions").select(({ fn }) => fn.max("at_ms").as("at")).where("environment", "in", [environment, ""]).executeTakeFirst())?.at ?? null;
	return at === null ? null : Number(at);
}
/** Interventions at an address and at its owner, oldest first: removing a subscription removes its versions. */
async function readInterventionsAt(queries, environment, address) {
	return (await interventionsOf(queries, environment).where("subject", "in", [address, ownerOf(address)]).orderBy("number").execute()).map(toIntervention);
}
function interventionsOf(queries, environment) {
	return queries.selectFrom("interventions").select([
		"at_ms",
		"actor",
		"command",
		"subject",
		"reason"
	]).where("environment", "in", [environment, ""]);
}
function toIntervention({ at_ms: atMs, ...said }) {
	return {
		atMs: Number(atMs),
		...said
	};
}

// src/state/schema/rows.ts
/** Reads many rows; versions with the same content share one value. */
function createRecordReader() {
	const read = createJsonReader();
	return (row) => toRecorded(row, (text) => read(text));
}
/** Throws a DiagnosticsError for a row that has changed since it was written. */
function toRecorded(row, read = (text) => JSON.parse(text)) {
	checkRow(row.checksum, recordColumns(row), `the record of ${row.address} in the state`);
	return {
		address: row.address,
		remoteId: row.remote_id,
		value: row.value === null ? null : read(row.value),
		answered: parsed(row.answered),
		start: row.start,
		status: row.status,
		presence: row.presence,
		revision: row.revision,
		appliedAtMs: Number(row.applied_at_ms)
	};
}
/** Every record of an environment, by address. */
async function readRecords(queries, environment) {
	const records = (await queries.selectFrom("resources").selectAll().where("environment", "=", environment).orderBy("address").execute()).map(createRecordReader()).sort((a, b) => a.address < b.address ? -1 : 1);
	return new Map(records.map((record) => [record.address, record]));
}
/** Every record of an environment without its values, which are most of a state. */
async function listRecords(queries, environment) {
	return (await queries.selectFrom("resources").select([
		"address",
		"remote_id",
		"presence"
	]).where("environment", "=", environment).execute()).map(({ address, remote_id: remoteId, presence }) => ({
		address,
		remoteId,
		presence
	}));
}
/** The records at these addresses, in their order, without absent ones; at most {@link MOST_AT_ONCE} addresses. */
async function readRecordsAt(queries, environment, addresses) {
	const rows = await queries.selectFrom("resources").selectAll().where("environment", "=", environment).where("address", "in", addresses).execute();
	const found = new Map(rows.map((row) => [row.address, row]));
	return addresses.flatMap((address) => {
		const row = found.get(address);
		return row === void 0 ? [] : [toRecorded(row)];
	});
}
function fromRecorded(record, noted) {
	const row = {
		environment: noted.environment,
		address: record.address,
		owner: ownerOf(record.address),
		up_to_date: 0,
		remote_id: record.remoteId,
		value: written(record.value),
		answered: written(record.answered),
		start: record.start,
		status: record.status,
		presence: record.presence,
		revision: record.revision,
		applied_at_ms: record.appliedAtMs,
		noted_at_ms: noted.atMs,
		noted_by: noted.by
	};
	return {
		...row,
		checksum: checksumOf(recordColumns(row))
	};
}
/** The columns of a record that its checksum covers. */
function recordColumns(row) {
	const { address, remote_id, value, answered, start, status, presence, revision, applied_at_ms } = row;
	return [
		address,
		remote_id,
		value,
		answered,
		start,
		status,
		presence,
		revision,
		applied_at_ms
	];
}
/** Throws a DiagnosticsError for a row that has changed since it was written. */
function toIntent(row) {
	checkRow(row.checksum, intentColumns(row), `the request for ${row.address} in the journal`);
	return {
		intent: row.id,
		run: row.run,
		stepId: row.step_id,
		stepDigest: row.step_digest,
		planDigest: row.plan_digest,
		address: row.address,
		operation: row.operation,
		opens: row.opens,
		day: row.day,
		revision: row.revision,
		round: row.round,
		key: row.key,
		method: row.method,
		path: row.path,
		body: row.body,
		openedAtMs: Number(row.opened_at_ms),
		firstSentAtMs: Number(row.opened_at_ms),
		lastSentAtMs: Number(row.last_sent_at_ms),
		sends: row.sends,
		lastSentUptime: row.boot === null ? null : {
			boot: row.boot,
			ms: Number(row.sent_up_ms)
		},
		doubt: row.doubt,
		deadlineMs: Number(row.deadline_ms)
	};
}
function parsed(text) {
	return text === null ? null : JSON.parse(text);
}
function written(value) {
	return value === null ? null : JSON.stringify(value);
}
function fromIntent(environment, run, intent) {
	const row = {
		environment,
		run,
		step_id: intent.stepId,
		step_digest: intent.stepDigest,
		plan_digest: intent.planDigest,
		address: intent.address,
		operation: intent.operation,
		opens: intent.opens,
		day: intent.day,
		revision: intent.revision,
		round: intent.round,
		key: intent.key,
		method: intent.method,
		path: intent.path,
		body: intent.body,
		opened_at_ms: intent.atMs,
		last_sent_at_ms: intent.atMs,
		sends: 1,
		boot: intent.uptime?.boot ?? null,
		sent_up_ms: intent.uptime?.ms ?? null,
		deadline_ms: intent.deadlineMs
	};
	return {
		...row,
		checksum: checksumOf(intentColumns(row))
	};
}
/** The checksum of a closing: one that is copied to another request is found too. */
function closingChecksum(row) {
	return checksumOf(closingColumns(row));
}
function closingColumns(row) {
	const { id, closed_at_ms, closing, withdrawn_left, answer_status, remote_id, replayed, reason } = row;
	return [
		id,
		closed_at_ms,
		closing,
		withdrawn_left,
		answer_status,
		remote_id,
		replayed,
		reason
	];
}
/** The request and its key, which the checksum covers; none of these columns ever changes. */
function intentColumns(row) {
	const { run, step_id, step_digest, plan_digest, address, operation, opens, day } = row;
	const { revision, round, key, method, path, body, opened_at_ms } = row;
	return [...[
		run,
		step_id,
		step_digest,
		plan_digest,
		address,
		operation,
		opens,
		day
	], ...[
		revision,
		round,
		key,
		method,
		path,
		body,
		opened_at_ms
	]];
}

// src/state/up-to-date-rows.ts
/** The subscriptions found up to date, by catalog file: read by every plan, written by the lock's holder. */
async function readUpToDate(queries, environment) {
	const rows = await queries.selectFrom("up_to_date").selectAll().where("environment", "=", environment).execute();
	const usesIn = createLineReader();
	const heldIn = createLineReader();
	rows.sort((a, b) => a.file < b.file ? -1 : 1);
	return rows.map((row) => toUpToDateFile(row, {
		usesIn,
		heldIn
	}));
}
/** Every row that is not up to date, and all rows of these subscriptions. */
async function readRecordsBeside(queries, environment, keys) {
	const owners = keys.map((key) => addressOf("subscription", key));
	const found = /* @__PURE__ */ new Map();
	const toRecorded = createRecordReader();
	const take = (rows) => {
		for (const row of rows) found.set(row.address, toRecorded(row));
	};
	const all = queries.selectFrom("resources").selectAll().where("environment", "=", environment);
	take(await all.where(sql`up_to_date = 0`).execute());
	for (const some of inParts(owners)) take(await all.where("owner", "in", some).execute());
	return new Map([...found].sort(([a], [b]) => a < b ? -1 : 1));
}
async function writeUpToDate(queries, environment, { put, remove, upToDate, changed }) {
	for (const file of put) {
		const row = fromUpToDateFile(environment, file);
		await queries.insertInto("up_to_date").values(row).onConflict((conflict) => conflict.columns(["environment", "file"]).doUpdateSet(row)).execute();
	}
	for (const files of inParts(remove)) await queries.deleteFrom("up_to_date").where("environment", "=", environment).where("file", "in", files).execute();
	for (const [keys, value] of [[changed, 0], [upToDate, 1]]) for (const owners of inParts(keys.map((key) => addressOf("subscription", key)))) await queries.updateTable("resources").set({ up_to_date: value }).where("environment", "=", environment).where("owner", "in", owners).execute();
}
function inParts(all) {
	const parts = [];
	for (let from = 0; from < all.length; from += 500) parts.push(all.slice(from, from + 500));
	return parts;
}
/**
* Reads texts with one line of JSON each. Uses and held-back changes have few distinct values, so a known line is not
* parsed again, and equal lines of many files share one object.
*/
function createLineReader() {
	const known = /* @__PURE__ */ new Map();
	return (lines) => lines.split("\n").map((line) => {
		const one = known.get(line) ?? JSON.parse(line);
		known.set(line, one);
		return one;
	});
}
function fromHeld(all, keys) {
	const placeOf = new Map(keys.map((key, place) => [key, place]));
	const lines = /* @__PURE__ */ new Map();
	const holders = [all.map(([key]) => placeOf.get(key) ?? -1), all.map(([, held]) => {
		const text = JSON.stringify(held);
		const line = lines.get(text) ?? lines.size;
		lines.set(text, line);
		return line;
	})];
	return {
		held: [...lines.keys()].join("\n"),
		holders: JSON.stringify(holders)
	};
}
/** Keeps as text only the columns that are parsed on demand. */
function toUpToDateFile({ keys: lines, used, entries, held, holders, ...row }, { usesIn, heldIn }) {
	const keys = () => lines.split("\n");
	/** The held-back changes, by position among the keys. */
	const heldBy = () => {
		if (held === "") return [];
		const lists = heldIn(held);
		const [places, lineOf] = JSON.parse(holders);
		return places.map((place, index) => [place, lists[lineOf[index] ?? 0] ?? []]);
	};
	return {
		file: row.file,
		cacheKey: row.cache_key,
		content: row.content,
		day: row.day,
		until: row.until,
		complete: row.complete === 1,
		count: row.subscriptions,
		uses: usesIn(row.uses),
		keys,
		used: () => JSON.parse(used),
		upToDate: () => {
			const names = keys();
			const heldOf = new Map(heldBy());
			return JSON.parse(`[${entries.replaceAll("\n", ",")}]`).map((entry, index) => toUpToDate(names[index] ?? "", entry, heldOf.get(index) ?? []));
		},
		held: () => {
			const names = keys();
			return heldBy().map(([place, list]) => [names[place] ?? "", list]);
		}
	};
}
function toUpToDate(key, [hash, customer, id, until, uses], held) {
	return {
		key,
		hash,
		customer,
		id,
		until,
		uses,
		held
	};
}
function fromUpToDateFile(environment, file) {
	const upToDate = file.upToDate();
	const keys = upToDate.map(({ key }) => key);
	const entries = upToDate.map(({ hash, customer, id, until, uses }) => [
		hash,
		customer,
		id,
		until,
		uses
	]);
	return {
		environment,
		file: file.file,
		cache_key: file.cacheKey,
		content: file.content,
		day: file.day,
		until: file.until,
		complete: file.complete ? 1 : 0,
		subscriptions: file.count,
		keys: keys.join("\n"),
		uses: file.uses.map((use) => JSON.stringify(use)).join("\n"),
		used: JSON.stringify(file.used()),
		entries: entries.map((entry) => JSON.stringify(entry)).join("\n"),
		...fromHeld(file.held(), keys)
	};
}

// src/state/journal/group-commit.ts
/**
* Group commit: writes that are ready together become durable in one transaction, so that one sync serves many of
* them. A write resolves only once it is durable, and a write that fails does not fail the others. If the answer to a
* commit is lost, the database is asked about its outcome before anything is repeated.
*/
/** More writes than this wait for the next transaction. */
const MOST_PER_COMMIT = 512;
/** After a commit of this many writes the next one waits briefly for as many, so that syncs are fewer. */
const BUSY_COMMIT = 8;
const GATHERING_MS = 6;
/** After this many writes within a transaction, pending network events get a turn. */
const WRITES_PER_TURN = 4;
/** Most questions about the outcome of a commit, and the pause after the first, which doubles each time. */
const MOST_LOOKS = 6;
const FIRST_PAUSE_MS = 100;
/**
* `guard` runs first in every transaction; if it throws, nothing of that transaction is written. `gatherMs` is how
* long every transaction waits for more writes, for a database across a network.
*/
function createGroupCommit(database, guard, witness, gatherMs = 0) {
	let queue = [];
	let flushing = false;
	let lastSize = 0;
	/** Ends the wait for more writes, if there is one. */
	let asMany;
	const carryOut = async (jobs) => {
		const committed = [];
		/** Set once the commit may have been sent. */
		let mark;
		try {
			await database.transaction().execute(async (queries) => {
				await guard(queries);
				for (const [index, job] of jobs.entries()) {
					if (index > 0 && index % WRITES_PER_TURN === 0) await new Promise(setImmediate);
					committed.push(await job.run(queries));
				}
				mark = await witness.mark(queries);
			});
		} catch (error) {
			const fate = mark === void 0 ? "rolled_back" : await lookAt(witness, mark);
			if (fate === "rolled_back") return carryOutApart(jobs, error);
			if (fate !== "committed") return rejectAll(jobs, error);
		}
		for (const done of committed) done();
	};
	/** Nothing of the batch was written. Each write is tried alone, so that only the faulty one fails. */
	const carryOutApart = async (jobs, error) => {
		if (jobs.length === 1) return rejectAll(jobs, error);
		for (const job of jobs) await carryOut([job]);
	};
	/** Waits for the other writes of this turn; after a large commit, also for as many writes as that one had. */
	const gather = (then) => {
		if (gatherMs > 0) setTimeout(then, gatherMs);
		else if (lastSize < BUSY_COMMIT) setImmediate(then);
		else {
			const timer = setTimeout(then, GATHERING_MS);
			asMany = () => {
				clearTimeout(timer);
				setImmediate(then);
			};
		}
	};
	const flush = async () => {
		asMany = void 0;
		while (queue.length > 0) {
			const jobs = queue.slice(0, MOST_PER_COMMIT);
			queue = queue.slice(MOST_PER_COMMIT);
			lastSize = jobs.length;
			await carryOut(jobs);
		}
		flushing = false;
	};
	return { write: (job) => new Promise((resolve, reject) => {
		queue.push({
			run: async (queries) => {
				const value = await job(queries);
				return () => resolve(value);
			},
			reject
		});
		if (!flushing) {
			flushing = true;
			gather(() => void flush());
		} else if (queue.length === lastSize) asMany?.();
	}) };
}
function rejectAll(jobs, error) {
	for (const job of jobs) job.reject(error);
}
/** The outcome of a commit whose answer was lost; undefined if it cannot be found out. */
async function lookAt(witness, mark) {
	for (let look = 0; look < MOST_LOOKS; look += 1) {
		if (look > 0) await setTimeout$1(FIRST_PAUSE_MS * 2 ** (look - 1));
		const fate = await witness.fateOf(mark).catch(() => void 0);
		if (fate === "committed" || fate === "rolled_back") return fate;
	}
}

// src/state/journal/gather.ts
/** Combines questions that arrive together into one query: a round trip costs more than a few rows. */
/** Most questions in one query. */
const MOST_TOGETHER = 100;
/**
* `ask` returns one answer per question, in their order; if it rejects, all of them do. `gatherMs` is how long the
* first question waits for others; 0 combines only questions of the same turn.
*/
function gather(ask, gatherMs) {
	let waiting = [];
	const askAll = async () => {
		const some = waiting;
		waiting = [];
		if (some.length === 0) return;
		try {
			const answers = await ask(some.map(({ question }) => question));
			for (const [index, { resolve }] of some.entries()) resolve(answers[index]);
		} catch (error) {
			for (const { reject } of some) reject(error);
		}
	};
	return (question) => new Promise((resolve, reject) => {
		waiting.push({
			question,
			resolve,
			reject
		});
		if (waiting.length === MOST_TOGETHER) askAll();
		else if (waiting.length > 1) return;
		else if (gatherMs > 0) setTimeout(askAll, gatherMs);
		else setImmediate(askAll);
	});
}

// src/state/journal/key-history.ts
/** One query text per list length, so that each is prepared once. A longer list takes several of the longest. */
const LENGTHS = [
	1,
	10,
	100
];
const LONGEST = 100;
/** Intents that matter to a later one under the same key, oldest first. */
const usedAmong = LENGTHS.map((length) => ({
	length,
	ask: prepareQuery((queries, place) => queries.selectFrom("intents").select([
		"address",
		"operation",
		"revision",
		"closing",
		"deadline_ms",
		"withdrawn_left"
	]).where("environment", "=", place("environment")).where("address", "in", Array.from({ length }, (_, index) => place(index))).where("closing", "in", ["not_applied", "withdrawn"]).orderBy("id"))
}));
/** One history per use, in their order. */
async function keyHistories(queries, environment, uses) {
	const addresses = [...new Set(uses.map(({ address }) => address))];
	const used = /* @__PURE__ */ new Map();
	for (let at = 0; at < addresses.length; at += LONGEST) for (const row of await usedAt(queries, environment, addresses.slice(at, at + LONGEST))) {
		const rows = used.get(nameOf(row));
		if (rows === void 0) used.set(nameOf(row), [row]);
		else rows.push(row);
	}
	return uses.map((use) => historyOf(used.get(nameOf(use)) ?? []));
}
/** Accepts at most as many addresses as the longest list. */
async function usedAt(queries, environment, addresses) {
	for (const { length, ask } of usedAmong) {
		if (addresses.length > length) continue;
		const { rows } = await ask(queries, {
			environment,
			...Array.from({ length }, (_, index) => addresses[index] ?? "")
		});
		return rows;
	}
	/* v8 ignore next 2 */
	throw new RangeError(`too many addresses at once: ${addresses.length}`);
}
function nameOf({ address, operation, revision }) {
	return `${operation} ${address} ${revision}`;
}
function historyOf(rows) {
	const given = rows.findLastIndex(({ closing }) => closing === "not_applied");
	const withdrawn = rows.slice(given + 1);
	const left = withdrawn.findLast((row) => row.withdrawn_left === 1);
	return {
		round: rows.filter(({ closing }) => closing === "not_applied").length,
		withdrawn: withdrawn.length > 0,
		usedUntilMs: left === void 0 ? null : Number(left.deadline_ms)
	};
}

// src/state/journal/run-texts.ts
/**
* The long texts of a run: its plan and its outcome. They are apart from its row, so that reading the times of runs
* does not read them, and in parts, because the whole may exceed the longest string. Each part is JSON. The first is
* the document with the beginning of its lists; each other part continues the lists.
*/
/** Most elements of each list in one part. */
const ELEMENTS = 1e3;
const insertText = prepareQuery((queries, place) => queries.insertInto("run_texts").values({
	run: place("run"),
	kind: place("kind"),
	part: place("part"),
	text: place("text"),
	checksum: place("checksum")
}));
const selectText = prepareQuery((queries, place) => queries.selectFrom("run_texts").select("text").where("run", "=", place("run")).where("kind", "=", place("kind")).where("part", "=", place("part")));
/** May be called once for each kind. */
async function writeRunText(queries, of, document) {
	let part = 0;
	for (const text of partsOf(document)) {
		await insertText(queries, {
			...of,
			part,
			text,
			checksum: checksumOf(runTextColumns({
				...of,
				part,
				text
			}))
		});
		part += 1;
	}
}
function runTextColumns({ run, kind, part, text }) {
	return [
		run,
		kind,
		part,
		text
	];
}
/** Undefined if it was not written. */
async function readRunText(queries, of) {
	let document;
	for (let part = 0;; part += 1) {
		const { rows } = await selectText(queries, {
			...of,
			part
		});
		if (rows[0] === void 0) return document;
		document = withPart(document, rows[0].text);
	}
}
function* partsOf(document) {
	const lists = Object.entries(document).filter((field) => Array.isArray(field[1]));
	const longest = Math.max(0, ...lists.map(([, list]) => list.length));
	const slices = (from) => Object.fromEntries(lists.map(([name, list]) => [name, list.slice(from, from + ELEMENTS)]));
	yield JSON.stringify({
		...document,
		...slices(0)
	});
	for (let from = ELEMENTS; from < longest; from += ELEMENTS) yield JSON.stringify(slices(from));
}
/** `document` is the result of the parts before, and is extended; undefined for the first part. */
function withPart(document, text) {
	const part = JSON.parse(text);
	if (document === void 0) return part;
	const lists = document;
	for (const [name, elements] of Object.entries(part)) lists[name]?.push(...elements);
	return document;
}

// src/state/journal/run-plan.ts
/** May be called once for each run. */
async function writeRunPlan(queries, run, plan) {
	await writeRunText(queries, {
		run,
		kind: "plan"
	}, toDocument(plan));
}
/** Undefined if it is not stored. */
async function readRunPlan(queries, run) {
	const document = await readRunText(queries, {
		run,
		kind: "plan"
	});
	return document && fromDocument(document);
}

// src/state/journal/read-journal.ts
/** The reads of the journal, in queries that every home supports. Needs no lock. */
function journalReads(queries, environment) {
	const keyHistory = gather((uses) => keyHistories(queries, environment, uses), 0);
	return {
		register: () => register(queries, environment),
		openIntents: () => openIntents(queries, environment),
		keyHistory: (address, operation, revision) => keyHistory({
			address,
			operation,
			revision
		}),
		standing: (boot) => standing(queries, environment, boot),
		doneUnder: (planDigest) => doneUnder(queries, environment, planDigest),
		storedPlan: (planDigest) => storedPlan(queries, environment, planDigest),
		cutShort: () => cutShort(queries, environment)
	};
}
async function register(queries, environment) {
	const text = await readFact(queries, environment, "register");
	return text === void 0 ? {
		current: null,
		pending: null
	} : JSON.parse(text);
}
const intentsWithoutEnd = prepareQuery((queries, place) => queries.selectFrom("intents").selectAll().where("environment", "=", place("environment")).where("closed_at_ms", "is", null).orderBy("id"));
async function openIntents(queries, environment) {
	const { rows } = await intentsWithoutEnd(queries, { environment });
	return rows.map(toIntent);
}
async function standing(queries, environment, boot) {
	const whole = await readFacts(queries, "");
	const own = await readFacts(queries, environment);
	const createdMs = Number(whole.get("created_at_ms"));
	const completedMs = await lastCompletedMs(queries, environment);
	const wholeUntilMs = Math.max(createdMs, completedMs ?? 0, instantIn(own, "whole_at_ms") ?? 0);
	const trustedMs = instantIn(own, "trusted_at_ms");
	const gaps = gapsIn(whole, own);
	return {
		latestMs: await latestMs(queries, environment, createdMs),
		wholeUntilMs,
		notedMs: await notedSince(queries, environment, wholeUntilMs),
		confirmed: completedMs === null || trustedMs !== null && trustedMs >= completedMs,
		missingFromMs: gaps.length === 0 ? null : Math.min(...gaps.map(({ fromMs }) => fromMs)),
		heardMs: instantIn(own, "heard_ms"),
		confirmedAbsent: await confirmedAbsent(queries, environment, gaps),
		bootedAtMs: boot === null ? null : await bootedAtMs(queries, environment, boot)
	};
}
/** A state that replaces a lost one misses all of it; one that was rolled back, all after its copy. */
function gapsIn(whole, own) {
	const wholeMs = instantIn(own, "whole_at_ms") ?? Number.NEGATIVE_INFINITY;
	return [{
		notedMs: instantIn(whole, "lost_at_ms"),
		fromMs: instantIn(whole, "lost_created_at_ms") ?? 0
	}, {
		notedMs: instantIn(own, "missing_noted_ms"),
		fromMs: instantIn(own, "missing_from_ms") ?? 0
	}].flatMap(({ notedMs, fromMs }) => notedMs === null || notedMs <= wholeMs ? [] : [{
		notedMs,
		fromMs
	}]);
}
/** When the latest gap was noted that nobody has declared whole since; null where there is none. */
async function gapNotedMs(queries, environment) {
	return latestNoted(gapsIn(await readFacts(queries, ""), await readFacts(queries, environment)));
}
function latestNoted(gaps) {
	return gaps.length === 0 ? null : Math.max(...gaps.map(({ notedMs }) => notedMs));
}
/** A confirmation given before a gap was recorded does not cover the gap. */
async function confirmedAbsent(queries, environment, gaps) {
	const sinceMs = latestNoted(gaps);
	if (sinceMs === null) return [];
	const said = await readSaid(queries, environment, CONFIRM_ABSENT, sinceMs);
	return [...new Set(said.flatMap(({ subject }) => subject === null ? [] : [subject]))];
}
const latestBoot = prepareQuery((queries, place) => queries.selectFrom("intents").select((eb) => eb.fn.max(eb("last_sent_at_ms", "-", eb.ref("sent_up_ms"))).as("at")).where("environment", "=", place("environment")).where("boot", "=", place("boot")));
const latestCompletion = prepareQuery((queries, place) => queries.selectFrom("runs").select(({ fn }) => fn.max("ended_at_ms").as("at")).where("environment", "=", place("environment")).where("completed", "=", 1));
const latestOfRuns = prepareQuery((queries, place) => queries.selectFrom("runs").select(({ fn }) => [fn.max("started_at_ms").as("started"), fn.max("ended_at_ms").as("ended")]).where("environment", "=", place("environment")));
const latestOfIntents = prepareQuery((queries, place) => queries.selectFrom("intents").select(({ fn }) => [fn.max("last_sent_at_ms").as("sent"), fn.max("closed_at_ms").as("closed")]).where("environment", "=", place("environment")));
const latestSend = prepareQuery((queries, place) => queries.selectFrom("intents").select(({ fn }) => fn.max("last_sent_at_ms").as("sent")).where("environment", "=", place("environment")));
const latestOfResources = prepareQuery((queries, place) => queries.selectFrom("resources").select(({ fn }) => fn.max("noted_at_ms").as("noted")).where("environment", "=", place("environment")));
/** The journal's time at the machine's start, by the send that puts it latest. */
async function bootedAtMs(queries, environment, boot) {
	return latestIn(await latestBoot(queries, {
		environment,
		boot
	}));
}
async function lastCompletedMs(queries, environment) {
	return latestIn(await latestCompletion(queries, { environment }));
}
/** The latest of each minute, so that a run of many steps gives few entries. */
const notedAfter = [
	{
		table: "runs",
		column: "started_at_ms"
	},
	{
		table: "runs",
		column: "ended_at_ms"
	},
	{
		table: "intents",
		column: "opened_at_ms"
	},
	{
		table: "intents",
		column: "last_sent_at_ms"
	},
	{
		table: "intents",
		column: "closed_at_ms"
	}
].map(({ table, column }) => prepareQuery((queries, place) => queries.selectFrom(table).select(({ fn }) => fn.max(column).as("at")).where("environment", "=", place("environment")).where(column, ">", place("afterMs")).groupBy(sql`${sql.ref(column)} / 60000`)));
async function notedSince(queries, environment, afterMs) {
	const noted = [];
	for (const ask of notedAfter) {
		const { rows } = await ask(queries, {
			environment,
			afterMs
		});
		noted.push(...rows.map(({ at }) => Number(at)));
	}
	return [...new Set(noted)].sort((one, other) => one - other);
}
async function latestMs(queries, environment, createdMs) {
	let latest = createdMs;
	for (const ask of [
		latestOfRuns,
		latestOfIntents,
		latestOfResources
	]) latest = Math.max(latest, latestIn(await ask(queries, { environment })) ?? 0);
	return latest;
}
/** The latest instant that a run recorded, or the state's creation. Changes by hand since are excluded. */
async function latestRunMs(queries, environment) {
	const { rows: ran } = await latestOfRuns(queries, { environment });
	const { rows: sent } = await latestSend(queries, { environment });
	const createdMs = Number((await readFacts(queries, "")).get("created_at_ms"));
	return Math.max(createdMs, latestIn({ rows: [...ran, ...sent] }) ?? 0);
}
function latestIn({ rows }) {
	const instants = rows.flatMap((row) => Object.values(row)).filter((instant) => instant !== null);
	return instants.length === 0 ? null : Math.max(...instants.map(Number));
}
async function doneUnder(queries, environment, planDigest) {
	const rows = await queries.selectFrom("intents").select(["step_id", "step_digest"]).where("environment", "=", environment).where("plan_digest", "=", planDigest).where("closing", "=", "done").execute();
	return new Map(rows.map((row) => [row.step_id, row.step_digest]));
}
async function storedPlan(queries, environment, planDigest) {
	const row = await queries.selectFrom("runs").select("run").where("environment", "=", environment).where("plan_digest", "=", planDigest).orderBy("number", "desc").limit(1).executeTakeFirst();
	return row && readRunPlan(queries, row.run);
}
async function cutShort(queries, environment) {
	const newest = await queries.selectFrom("runs").select(["run", "completed"]).where("environment", "=", environment).orderBy("number", "desc").limit(1).executeTakeFirst();
	if (newest === void 0 || newest.completed === 1) return void 0;
	const plan = await readRunPlan(queries, newest.run);
	return plan && {
		run: newest.run,
		plan
	};
}

// src/state/journal/refuse-rename.ts
/** The reasons against another name for an environment, in words. Pure. */
/** The most addresses that a message names. */
const MOST_NAMED = 5;
/** Throws a DiagnosticsError with every reason, if there is one. */
function refuseRename({ from, to, origin }, found) {
	if (found.isEmpty) throw nothingToRename(from, found.known);
	const all = [
		...found.isTaken ? [taken(to)] : [],
		...found.origin !== null && found.origin !== origin ? [elsewhere({
			from,
			to,
			origin
		}, found.origin)] : [],
		...found.inDoubt.length > 0 ? [inDoubt(from, found.inDoubt)] : [],
		...found.keysInUse.length > 0 ? [keysInUse$1(from, found.keysInUse)] : [],
		...found.pendingRun !== null ? [registerPending(from, found.pendingRun)] : [],
		...found.formerUntilMs !== null ? [formerName(to, found.formerUntilMs)] : []
	];
	if (all.length > 0) throw new DiagnosticsError(all);
}
/** `known`: the environments that the state has records or runs of. */
function nothingToRename(from, known) {
	return fault("nothing-to-rename", `the state has no record or run of an environment \`${from}\``, suggestName(from, known, "nothing was applied with it, so that there is nothing to rename"));
}
function error(code, message, fix) {
	return {
		severity: "error",
		code,
		message,
		fix
	};
}
function taken(to) {
	return error("environment-taken", `the state has records or runs of \`${to}\` already, and two environments cannot become one`, "give a name that the state does not have");
}
function elsewhere({ from, to, origin }, applied) {
	return error("origin-changed", `\`${from}\` was applied to ${applied}, and the project file names ${origin} for \`${to}\``, `name the environment of that account; if it is the same account at a new address, write the old one, rename, and then: ${inEnvironment(to, "state set-service --reason …")}`);
}
function inDoubt(from, addresses) {
	return error("rename-in-doubt", `\`${from}\` has ${counted(addresses.length, "request")} in doubt, at ${someOf(addresses, MOST_NAMED)}: under another name the keys are others, and what was executed could be executed again`, `resolve that while the project file has \`${from}\`: ${inEnvironment(from, "apply")}`);
}
function keysInUse$1(from, uses) {
	const addresses = [...new Set(uses.map(({ address }) => address))];
	const until = new Date(Math.max(...uses.map(({ untilMs }) => untilMs))).toISOString();
	return error("rename-key-in-use", `\`${from}\` has ${counted(addresses.length, "request")} closed as not applied, at ${someOf(addresses, MOST_NAMED)}: if one was executed after all, only its old key keeps the next apply from executing it again`, `rename from ${until} on, or let it be sent under its key while the project file has \`${from}\`: ${inEnvironment(from, "apply")}`);
}
function registerPending(from, run) {
	return error("rename-register-pending", `the name of run ${run} may still be on its way to the register of runs`, `apply once while the project file has \`${from}\`, which finds out: ${inEnvironment(from, "apply")}`);
}
function formerName(to, untilMs) {
	return error("rename-name-in-use", `another environment was called \`${to}\` until a moment ago, and the service may still replay its requests`, `give another name, or rename from ${new Date(untilMs).toISOString()} on`);
}
function inEnvironment(environment, words) {
	return commandLine({
		environment,
		named: true
	}, words);
}

// src/state/journal/rename-environment.ts
/**
* Gives all that a state has of one environment another name. The name is part of every idempotency key, so a wish that
* was sent under the old name has another key under the new one. Whatever rests on the old keys refuses the rename.
*/
const RENAME = "state rename-env";
/** Facts about a process that uses the state, not about the environment. */
const OF_THE_HOLDER = ["lock", "last_commit"];
/** Facts that count keys of the old name. The service's time counts anew, and a gap begins at the beginning. */
const OF_THE_KEYS = [
	"heard_ms",
	"missing_from_ms",
	"missing_noted_ms"
];
/**
* Must be called in one transaction, while both locks are held. Throws a DiagnosticsError with every reason against it,
* and changes nothing then.
*/
async function renameEnvironment(queries, renaming) {
	const { from, to, atMs, actor, reason } = renaming;
	refuseRename(renaming, await againstRename(queries, renaming));
	const gapMs = await gapAfterRename(queries, renaming);
	await queries.deleteFrom("up_to_date").where("environment", "=", to).execute();
	for (const table of [
		"resources",
		"intents",
		"up_to_date",
		"interventions",
		"approvals"
	]) await queries.updateTable(table).set({ environment: to }).where("environment", "=", from).execute();
	const { numUpdatedRows: runs } = await queries.updateTable("runs").set({ environment: to }).where("environment", "=", from).executeTakeFirstOrThrow();
	await moveFacts(queries, renaming, gapMs);
	await noteIntervention(queries, to, {
		atMs,
		actor,
		command: RENAME,
		subject: subjectOf(from, to),
		reason
	});
	return {
		records: await countIn(queries, "resources", to),
		runs: Number(runs)
	};
}
async function moveFacts(queries, { from, to }, gapMs) {
	await queries.deleteFrom("meta").where("environment", "=", to).where("name", "not in", OF_THE_HOLDER).execute();
	await queries.deleteFrom("meta").where("environment", "=", from).where("name", "in", OF_THE_KEYS).execute();
	await queries.updateTable("meta").set({ environment: to }).where("environment", "=", from).where("name", "not in", OF_THE_HOLDER).execute();
	if (gapMs === null) return;
	await writeFact(queries, to, "missing_from_ms", "0");
	await writeFact(queries, to, "missing_noted_ms", String(gapMs));
}
/**
* When the latest gap was noted that still counts; null if there is none. A person may have declared it under the new
* name, which a copy from before the rename does not have yet.
*/
async function gapAfterRename(queries, { from, to }) {
	const own = await gapNotedMs(queries, from);
	const facts = await readFacts(queries, to);
	const noted = instantIn(facts, "missing_noted_ms");
	if (noted === null || noted <= (instantIn(facts, "whole_at_ms") ?? Number.NEGATIVE_INFINITY)) return own;
	const wholeMs = instantIn(await readFacts(queries, from), "whole_at_ms") ?? 0;
	return Math.max(own ?? 0, noted, wholeMs + 1);
}
async function againstRename(queries, { from, to, atMs }) {
	const reads = journalReads(queries, from);
	const facts = await readFacts(queries, from);
	return {
		isEmpty: !await isUsed(queries, from),
		isTaken: await isUsed(queries, to),
		known: await readEnvironments(queries),
		inDoubt: (await reads.openIntents()).map(({ address }) => address),
		keysInUse: await keysInUse(queries, from, atMs),
		pendingRun: (await reads.register()).pending?.run ?? null,
		origin: facts.get("origin") ?? null,
		formerUntilMs: await formerUntilMs(queries, {
			from,
			to,
			atMs
		})
	};
}
async function isUsed(queries, environment) {
	for (const table of [
		"resources",
		"runs",
		"intents"
	]) if (await countIn(queries, table, environment) > 0) return true;
	return false;
}
async function countIn(queries, table, environment) {
	const row = await queries.selectFrom(table).select(({ fn }) => fn.countAll().as("count")).where("environment", "=", environment).executeTakeFirst();
	return Number(row?.count ?? 0);
}
/** The names of all environments with records or runs. */
async function readEnvironments(queries) {
	return (await queries.selectFrom("runs").select("environment").distinct().union(queries.selectFrom("resources").select("environment").distinct()).execute()).map(({ environment }) => environment).sort();
}
/**
* Requests that a person or a refusal withdrew although their bytes may have left. The next apply relies on their key:
* it makes good a wrong word, and a late copy. Nothing does once the key's life is over.
*/
async function keysInUse(queries, environment, atMs) {
	return (await queries.selectFrom("intents as withdrawn").select(["address", "deadline_ms"]).where("environment", "=", environment).where("closing", "=", "withdrawn").where("withdrawn_left", "=", 1).where(({ not, exists, selectFrom }) => not(exists(selectFrom("intents as later").select("later.id").whereRef("later.environment", "=", "withdrawn.environment").whereRef("later.key", "=", "withdrawn.key").where(({ eb, or }) => or([eb("closing", "is", null), eb("closing", "<>", "withdrawn")]))))).orderBy("id").execute()).map(({ address, deadline_ms }) => ({
		address,
		untilMs: reusableFromMs(Number(deadline_ms))
	})).filter(({ untilMs }) => atMs < untilMs);
}
/** Until when the service may replay what another environment sent while it had the new name; null if none had. */
async function formerUntilMs(queries, { from, to, atMs }) {
	const lifeMs = KEY_LIFETIME_MS + LATE_ARRIVAL_MS;
	const left = (await queries.selectFrom("interventions").select(["subject", "at_ms"]).where("command", "=", RENAME).where("environment", "<>", from).where("at_ms", ">", atMs - lifeMs).execute()).filter(({ subject }) => subject?.startsWith(subjectOf(to, "")));
	return left.length === 0 ? null : Math.max(...left.map(({ at_ms }) => Number(at_ms))) + lifeMs;
}
/** The two names as they are typed. A name has no blank. */
function subjectOf(from, to) {
	return `${from} ${to}`;
}

// src/state/journal/run-checksums.ts
/** The environment is left out, because it may get another name. */
function runColumns({ run, plan_digest, actor, commit_hash, tool_version, started_at_ms }) {
	return [
		run,
		plan_digest,
		actor,
		commit_hash,
		tool_version,
		started_at_ms
	];
}
function runEndColumns({ run, ended_at_ms, completed }) {
	return [
		run,
		ended_at_ms,
		completed
	];
}

// src/state/journal/write-journal.ts
/** The writes of the journal, each one job of a group commit. The tables enforce the rules that must not break. */
/** `by` is the run that holds the lock; its id is stored in every record that it writes. */
function journalWrites(commits, environment, by) {
	return {
		noteRegister: (register) => commits.write((queries) => writeFact(queries, environment, "register", JSON.stringify(register))),
		startRun: (start) => commits.write((queries) => startRun(queries, environment, start)),
		endRun: (run, outcome) => commits.write((queries) => endRun(queries, environment, run, outcome)),
		openIntent: (run, intent) => commits.write((queries) => openIntent(queries, environment, run, intent)),
		countSend: (intent, atMs, uptime) => commits.write((queries) => countSend(queries, intent, atMs, uptime)),
		noteDoubt: (intent, doubt) => commits.write((queries) => noteDoubt(queries, intent, doubt)),
		noteMissing: (fromMs, atMs) => commits.write((queries) => noteMissing(queries, environment, fromMs, atMs)),
		noteHeard: (serviceMs) => commits.write((queries) => writeFact(queries, environment, "heard_ms", String(serviceMs))),
		closeIntent: (intent, closing, records, atMs) => commits.write((queries) => closeIntent(queries, environment, by, {
			intent,
			closing,
			records,
			atMs
		})),
		noteRecords: (run, records, atMs) => commits.write((queries) => writeRecords(queries, environment, run, records, atMs))
	};
}
/**
* Must be called in a transaction. The gap is noted later than every word that a person gave, whatever the clock says: none
* of them was about it.
*/
async function noteMissing(queries, environment, fromMs, atMs) {
	await writeFact(queries, environment, "missing_from_ms", String(fromMs));
	const wordMs = await latestWordMs(queries, environment);
	const notedMs = wordMs === null ? atMs : Math.max(atMs, wordMs + 1);
	await writeFact(queries, environment, "missing_noted_ms", String(notedMs));
}
const insertRun = prepareQuery((queries, place) => queries.insertInto("runs").values({
	environment: place("environment"),
	run: place("run"),
	plan_digest: place("plan_digest"),
	actor: place("actor"),
	commit_hash: place("commit_hash"),
	tool_version: place("tool_version"),
	started_at_ms: place("started_at_ms"),
	ended_at_ms: place("ended_at_ms"),
	completed: place("completed"),
	checksum: place("checksum"),
	end_checksum: null
}));
/** The first apply fixes the origin; a run against another origin is refused. */
async function startRun(queries, environment, start) {
	const { origin } = start.plan.target;
	if (await checkOrigin(queries, start.plan, origin) === void 0) await writeFact(queries, environment, "origin", origin);
	const row = {
		run: start.run,
		plan_digest: start.plan.digest,
		actor: start.actor,
		commit_hash: start.commit,
		tool_version: start.toolVersion,
		started_at_ms: start.startedAtMs
	};
	const checksum = checksumOf(runColumns(row));
	await insertRun(queries, {
		environment,
		...row,
		ended_at_ms: null,
		completed: 0,
		checksum
	});
	await writeRunPlan(queries, start.run, start.plan);
	if (start.approvals !== void 0) await noteApprovals(queries, environment, start.approvals, start);
}
const endOneRun = prepareQuery((queries, place) => queries.updateTable("runs").set({
	ended_at_ms: place("endedAtMs"),
	completed: place("completed"),
	end_checksum: place("checksum")
}).where("environment", "=", place("environment")).where("run", "=", place("run")).where("ended_at_ms", "is", null));
async function endRun(queries, environment, run, outcome) {
	const endedAtMs = Date.parse(outcome.finished_at);
	const completed = !outcome.interrupted && outcome.stopped === null ? 1 : 0;
	const { numAffectedRows } = await endOneRun(queries, {
		environment,
		run,
		endedAtMs,
		completed,
		checksum: checksumOf(runEndColumns({
			run,
			ended_at_ms: endedAtMs,
			completed
		}))
	});
	expectOne(numAffectedRows, `run ${run} is not open`);
	await writeRunText(queries, {
		run,
		kind: "outcome"
	}, outcome);
}
const INTENT_COLUMNS = [
	"environment",
	"run",
	"step_id",
	"step_digest",
	"plan_digest",
	"address",
	"operation",
	"opens",
	"day",
	"revision",
	"round",
	"key",
	"method",
	"path",
	"body",
	"opened_at_ms",
	"last_sent_at_ms",
	"sends",
	"boot",
	"sent_up_ms",
	"deadline_ms",
	"checksum"
];
/** The condition of the index that keeps a key from being used twice. */
const USES_ITS_KEY = sql`closing is null or closing <> 'withdrawn'`;
const insertIntent = prepareQuery((queries, place) => {
	const insertion = queries.insertInto("intents").values(Object.fromEntries(INTENT_COLUMNS.map((column) => [column, place(column)]))).onConflict((conflict) => conflict.columns(["environment", "key"]).where(USES_ITS_KEY).doNothing());
	return queries.getExecutor().adapter.supportsReturning ? insertion.returning("id") : insertion;
});
/** Undefined if nothing was inserted. */
function numberOf({ rows, insertId, numAffectedRows }) {
	if (numAffectedRows !== 1n) return void 0;
	const [returned] = rows;
	return returned?.id ?? Number(insertId);
}
async function openIntent(queries, environment, run, intent) {
	const opened = numberOf(await insertIntent(queries, fromIntent(environment, run, intent)));
	if (opened !== void 0) return {
		kind: "opened",
		intent: opened
	};
	const used = await queries.selectFrom("intents").select(["address", "closing"]).where("environment", "=", environment).where("key", "=", intent.key).where(USES_ITS_KEY).executeTakeFirstOrThrow();
	return {
		kind: "key_used",
		by: used.address,
		closing: used.closing
	};
}
const countOneSend = prepareQuery((queries, place) => queries.updateTable("intents").set(({ eb }) => ({
	sends: eb("sends", "+", 1),
	last_sent_at_ms: place("atMs"),
	boot: place("boot"),
	sent_up_ms: place("upMs")
})).where("id", "=", place("id")).where("closed_at_ms", "is", null));
async function countSend(queries, intent, atMs, uptime) {
	const counted = {
		id: intent,
		atMs,
		boot: uptime?.boot ?? null,
		upMs: uptime?.ms ?? null
	};
	const { numAffectedRows } = await countOneSend(queries, counted);
	expectOne(numAffectedRows, `intent ${intent} is not open`);
}
async function noteDoubt(queries, intent, doubt) {
	const { numUpdatedRows } = await queries.updateTable("intents").set({ doubt }).where("id", "=", intent).where("closed_at_ms", "is", null).executeTakeFirstOrThrow();
	expectOne(numUpdatedRows, `intent ${intent} is not open`);
}
const closeOne = prepareQuery((queries, place) => queries.updateTable("intents").set({
	closed_at_ms: place("closed_at_ms"),
	closing: place("closing"),
	withdrawn_left: place("withdrawn_left"),
	answer_status: place("answer_status"),
	remote_id: place("remote_id"),
	replayed: place("replayed"),
	reason: place("reason"),
	closing_checksum: place("closing_checksum")
}).where("id", "=", place("id")).where("closed_at_ms", "is", null));
/** Must be called in a transaction. `by` is the run that holds the lock. */
async function closeIntent(queries, environment, by, { intent, closing, records, atMs }) {
	const done = closing.kind === "done" ? closing : void 0;
	const closed = {
		id: intent,
		closed_at_ms: atMs,
		closing: closing.kind,
		withdrawn_left: closing.kind === "withdrawn" ? Number(closing.left) : null,
		answer_status: closing.status,
		remote_id: done?.remoteId ?? null,
		replayed: done === void 0 ? null : Number(done.replayed),
		reason: closing.reason
	};
	const { numAffectedRows } = await closeOne(queries, {
		...closed,
		closing_checksum: closingChecksum(closed)
	});
	expectOne(numAffectedRows, `intent ${intent} is not open`);
	await writeRecords(queries, environment, by, records, atMs);
}
const RECORD_COLUMNS = [
	"environment",
	"address",
	"owner",
	"up_to_date",
	"remote_id",
	"value",
	"answered",
	"start",
	"status",
	"presence",
	"revision",
	"applied_at_ms",
	"noted_at_ms",
	"noted_by",
	"checksum"
];
/** A revision never decreases: otherwise a key could be used twice. */
const putRecord = prepareQuery((queries, place) => queries.insertInto("resources").values(Object.fromEntries(RECORD_COLUMNS.map((column) => [column, place(column)]))).onConflict((conflict) => conflict.columns(["environment", "address"]).doUpdateSet(({ ref }) => Object.fromEntries(RECORD_COLUMNS.map((column) => [column, ref(`excluded.${column}`)]))).whereRef("resources.revision", "<=", "excluded.revision")));
async function writeRecords(queries, environment, by, records, atMs) {
	for (const record of records) {
		const { numAffectedRows } = await putRecord(queries, fromRecorded(record, {
			environment,
			atMs,
			by
		}));
		expectOne(numAffectedRows, `the revision of ${record.address} would fall`);
	}
}
function expectOne(rows, otherwise) {
	if (rows !== 1n) throw new Error(otherwise);
}

// src/state/journal/lease.ts
/** Records the holder, so that every later write can check that the run still holds the lock. */
async function openLease(database, typed, holder, releaseLock, home = alone(database)) {
	const { environment } = typed;
	await database.transaction().execute((queries) => noteHolder(queries, environment, holder));
	const fence = (queries) => checkHolder(queries, environment, holder.run, home.sharesWriting);
	const commits = createGroupCommit(database, fence, home.witness(environment, holder.run));
	const journal = {
		...journalReads(database, environment),
		...journalWrites(commits, environment, holder.run)
	};
	const note = (queries, noted) => noteIntervention(queries, environment, {
		actor: holder.actor,
		...noted
	});
	const byHand = (said, write) => commits.write(async (queries) => {
		const { latestMs } = await journalReads(queries, environment).standing(null);
		const gapMs = await gapNotedMs(queries, environment) ?? latestMs;
		return write(queries, {
			...said,
			atMs: Math.max(said.atMs, latestMs, gapMs)
		});
	});
	let released = false;
	return {
		journal,
		closeByHand: ({ intent, address }, closing, records, given) => byHand(given, async (queries, said) => {
			await closeIntent(queries, environment, holder.run, {
				intent,
				closing,
				records,
				atMs: said.atMs
			});
			const command = closing.kind === "done" ? "resolve --id" : "resolve --not-applied";
			await note(queries, {
				command,
				subject: address,
				...said
			});
		}),
		noteSendingAgain: (subject, given) => byHand(given, (queries, said) => note(queries, {
			command: "resolve --send-again",
			subject,
			...said
		})),
		removeRecord: (address, given) => byHand(given, async (queries, said) => {
			await removeRecord(queries, typed, holder, address, said.atMs);
			await note(queries, {
				command: "state rm",
				subject: address,
				...said
			});
		}),
		confirmReplays: (given) => byHand(given, async (queries, said) => {
			await writeFact(queries, environment, "trusted_at_ms", String(said.atMs));
			await note(queries, {
				command: "state confirm",
				subject: null,
				...said
			});
		}),
		confirmAbsent: (addresses, given) => byHand(given, async (queries, said) => {
			await refuseInDoubt(queries, typed, addresses);
			for (const subject of addresses) await note(queries, {
				command: CONFIRM_ABSENT,
				subject,
				...said
			});
		}),
		declareWhole: (given) => byHand(given, async (queries, said) => {
			await writeFact(queries, environment, "whole_at_ms", String(said.atMs));
			await note(queries, {
				command: "state confirm --whole",
				subject: null,
				...said
			});
		}),
		declareOlder: (given) => byHand(given, async (queries, said) => {
			const known = await journalReads(queries, environment).standing(null);
			const fromMs = missingSince(await latestRunMs(queries, environment), known);
			await noteMissing(queries, environment, fromMs, said.atMs);
			await note(queries, {
				command: "state confirm --older",
				subject: null,
				...said
			});
		}),
		recordUpToDate: (change) => commits.write((queries) => writeUpToDate(queries, environment, change)),
		setService: (origin, given) => byHand(given, async (queries, said) => {
			await writeFact(queries, environment, "origin", origin);
			await note(queries, {
				command: "state set-service",
				subject: origin,
				...said
			});
		}),
		setApprovalRules: (rules, given) => byHand(given, async (queries, said) => {
			await writeApprovalRules(queries, environment, rules);
			await note(queries, {
				command: SET_APPROVALS,
				subject: rulesFingerprint(rules),
				...said
			});
		}),
		rename: ({ to, by, origin }, given) => byHand(given, async (queries, said) => {
			await checkHolder(queries, to, by, home.sharesWriting);
			return renameEnvironment(queries, {
				from: environment,
				to,
				origin,
				actor: holder.actor,
				...said
			});
		}),
		release: async () => {
			if (released) return;
			released = true;
			try {
				await commits.write((queries) => giveBack(queries, environment, holder));
			} catch {} finally {
				await releaseLock();
			}
		}
	};
}
/** A database to which nobody else writes while a transaction is open. */
function alone(database) {
	return {
		sharesWriting: false,
		witness: (environment, writer) => rowWitness(database, environment, writer)
	};
}
async function readHolder(queries, environment) {
	const text = await readFact(queries, environment, "lock");
	return text === void 0 ? void 0 : JSON.parse(text);
}
const anyHolder = (queries, place) => queries.deleteFrom("meta").where("environment", "=", place("environment")).where("name", "=", "lock");
const removeHolder = prepareQuery(anyHolder);
const removeOneHolder = prepareQuery((queries, place) => anyHolder(queries, place).where("value", "=", place("value")));
async function forgetHolder(queries, environment) {
	await removeHolder(queries, { environment });
}
/** Removes the holder only as it was recorded: a run that workers carry on by now keeps its lock. */
async function giveBack(queries, environment, holder) {
	await removeOneHolder(queries, {
		environment,
		value: JSON.stringify(holder)
	});
}
function noteHolder(queries, environment, holder) {
	return writeFact(queries, environment, "lock", JSON.stringify(holder));
}
/**
* The fence of every write. Throws a DiagnosticsError, exit code 7, if another run holds the lock. `hold` keeps the
* lock from being taken until the transaction ends.
*/
async function checkHolder(queries, environment, run, hold) {
	const text = await (hold ? readFactHeld : readFact)(queries, environment, "lock");
	const now = text === void 0 ? void 0 : JSON.parse(text);
	if (now?.run === run) return;
	throw fault("lock-lost", `this run no longer holds the lock${now === void 0 ? "" : `; ${holderText(now)} does`}`, "run apply again: it resolves what is in doubt first", EXIT.locked);
}
function holderText({ run, pid, host, actor, commit, sinceMs, spread }) {
	const who = actor === null ? "" : `${actor}, `;
	const what = commit === null ? "" : ` at commit ${commit.slice(0, 12)}`;
	return `${spread ? "a run carried on by workers for " : ""}${who}process ${pid} on ${host} (run ${run}${what}, since ${new Date(sinceMs).toISOString()})`;
}
async function removeRecord(queries, typed, holder, address, atMs) {
	await refuseInDoubt(queries, typed, [address]);
	const rows = (await queries.selectFrom("resources").selectAll().where("environment", "=", typed.environment).where("owner", "=", ownerOf(address)).execute()).map((row) => toRecorded(row)).filter((row) => covers(address, row.address) && isPresent(row));
	if (!rows.some((row) => row.address === address)) throw fault("not-recorded", `nothing is recorded at ${address}`, `see what is with: ${commandLine(typed, "state list")}`);
	const removed = rows.map((row) => ({
		...row,
		presence: "removed"
	}));
	await writeRecords(queries, typed.environment, holder.run, removed, atMs);
}
/** Throws a DiagnosticsError if a request in doubt may still change something at these addresses. */
async function refuseInDoubt(queries, typed, addresses) {
	const doubt = (await journalReads(queries, typed.environment).openIntents()).find((intent) => addresses.some((address) => covers(address, intent.address)));
	if (doubt === void 0) return;
	throw fault("record-in-doubt", `a request for ${doubt.address} is in doubt`, `resolve it first: run apply, or ${commandLine(typed, `resolve ${doubt.address} --send-again`)}`);
}

export { readInterventions as A, unknowable as B, intentColumns as C, toIntent as D, readRecordsAt as E, readApprovalRules as F, reusableFromMs as G, deadlineMs as H, readApprovalsOf as I, reuseOf as K, isAsWritten as L, SET_APPROVALS as M, approvalColumns as N, toRecorded as O, keepApproval as P, creationUntilMs as R, closingColumns as S, readRecords as T, expiresInMs as U, SENDING_WINDOW_MS as V, mayArriveForMs as W, keyHistories as _, openLease as a, readRecordsBeside as b, runColumns as c, nothingToRename as d, journalReads as f, withPart as g, runTextColumns as h, noteHolder as i, readInterventionsAt as j, noteIntervention as k, runEndColumns as l, readRunText as m, forgetHolder as n, readHolder as o, readRunPlan as p, journalClock as q, holderText as r, journalWrites as s, checkHolder as t, readEnvironments as u, gather as v, listRecords as w, readUpToDate as x, createGroupCommit as y, missingSince as z };