import { Jt as isJsonArray, Ut as fault, Yt as isJsonObject, i as EXIT, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { n as visible } from "./sanitize-CbNGqdB1.js";
import { a as faultAt, i as isBundleItem, n as SeedError, o as faultText, r as serveSandbox, t as createSandbox } from "./sandbox-iXF-IB-F.js";
import { t as errorCode } from "./error-code-BPC-N7_m.js";
import { t as folderOf } from "./folder-of-ThVWLCqH.js";
import { t as locateFiles } from "./locate-files-fWP0hHYB.js";
import { t as collectFaults } from "./faults-CZ_9NQlu.js";
import { r as readInputs, t as catalogInputOf } from "./read-inputs-BYvzDuAU.js";
import { t as hideFolder } from "./hide-from-git-DUCpZ8lB.js";
import { l as locateIn, s as dataOf$1, t as readYaml } from "./read-yaml-DhMk-JZp.js";
import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { mkdir, readFile } from "node:fs/promises";
import { DatabaseSync } from "@photostructure/sqlite";

// src/sandbox/banner.ts
/**
* Printed for an empty sandbox: only existing products and plans can be adopted, and only existing customers billed.
*/
const EMPTY = `
  it holds nothing: started with --seed-from . it has the customers, products and plans that the catalog here names`;
/** The variable that the line above exports. A command with the key itself would stay in the shell's history. */
const KEY = `-H "Authorization: Bearer $BILLING_API_KEY"`;
/** Plain text of several lines, ending in a newline. */
function bannerText({ url, apiKey, profile, data, seeded }) {
	return `The billing sandbox is listening on ${url}
  profile ${profile}, ${data === void 0 ? "data in memory, gone when it stops" : `data in ${data}`}${seeded || data !== void 0 ? "" : EMPTY}

Point a project at it, in pricewright.yaml:

  service:
    base_url: ${url}
    api_key: \${env.BILLING_API_KEY}
    profile: ${profile}

and in the shell that runs pricewright:

  export BILLING_API_KEY=${apiKey}

What was asked of it: curl ${KEY} ${url}/_sandbox/log
What it holds:        curl ${KEY} ${url}/_sandbox/dump
A day later:          curl ${KEY} -X POST ${url}/_sandbox/clock -H 'content-type: application/json' -d '{"advance_ms":86400000}'

Ctrl-C stops it.
`;
}

// src/sandbox/data/home/sqlite-home.ts
/** Stores the records in one SQLite file: one table, with one row per record and its JSON as text. */
/** The application id in the header of the SQLite file ("PWSB"). It identifies files of the sandbox. */
const APPLICATION_ID = 1347900226;
/**
* The data file is unusable: it belongs to another program, is in use, or cannot be opened. The message names the
* file.
*/
var SandboxDataError = class extends Error {
	code = "SANDBOX_DATA";
	constructor(file, cause) {
		const reason = cause instanceof Error ? cause.message : String(cause);
		super(`${file} cannot hold the data of a sandbox: ${reason}`, { cause });
		this.name = "SandboxDataError";
	}
};
/**
* Opens or creates the file, and locks it until it is closed or the program ends. Throws a {@link SandboxDataError}.
*/
function openSqliteHome(file) {
	const database = openDatabase(file);
	const put = database.prepare("INSERT INTO records (collection, id, body) VALUES (?, ?, ?) ON CONFLICT (collection, id) DO UPDATE SET body = excluded.body");
	const remove = database.prepare("DELETE FROM records WHERE collection = ? AND id = ?");
	return {
		durable: true,
		*load() {
			const rows = database.prepare("SELECT collection, id, body FROM records ORDER BY place").iterate();
			for (const row of rows) yield {
				collection: row.collection,
				id: row.id,
				record: JSON.parse(row.body)
			};
		},
		write(changes) {
			database.exec("BEGIN IMMEDIATE");
			try {
				for (const { collection, id, record } of changes) if (record === null) remove.run(collection, id);
				else put.run(collection, id, JSON.stringify(record));
				database.exec("COMMIT");
			} catch (cause) {
				if (database.isTransaction) database.exec("ROLLBACK");
				throw cause;
			}
		},
		close() {
			letGo(database);
			database.close();
		}
	};
}
function openDatabase(file) {
	let database;
	try {
		database = new DatabaseSync(file);
		claim(database);
		return database;
	} catch (cause) {
		database?.close();
		throw new SandboxDataError(file, cause);
	}
}
/**
* Releases the lock on the file. Otherwise, statements that the library still holds would keep the file locked after
* it is closed. SQLite releases the lock with the first statement after the change of `locking_mode`, and never in
* WAL mode; therefore the journal mode changes first.
*/
function letGo(database) {
	database.exec("PRAGMA journal_mode = DELETE");
	database.exec("PRAGMA locking_mode = NORMAL");
	database.exec("SELECT count(*) FROM sqlite_schema");
}
function claim(database) {
	database.exec("PRAGMA locking_mode = EXCLUSIVE");
	const { application_id: id } = database.prepare("PRAGMA application_id").get();
	const { n: tables } = database.prepare("SELECT count(*) AS n FROM sqlite_schema").get();
	if (id !== APPLICATION_ID && tables > 0) throw new Error("it is the database of another program");
	database.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA application_id = ${APPLICATION_ID};
    CREATE TABLE IF NOT EXISTS records (
      place INTEGER PRIMARY KEY,
      collection TEXT NOT NULL,
      id TEXT NOT NULL,
      body TEXT NOT NULL,
      UNIQUE (collection, id)
    ) STRICT;
  `);
}

// src/sandbox/seed/seed-from-catalog.ts
/** The currency of a customer or plan for which the catalog states none. */
const FALLBACK_CURRENCY = "USD";
/**
* Includes the products and bundles that have an id. A plan without an id gets `plan_` and its key, because under the
* published profile a plan must exist to be found by its name. Each metric gets events of its own name. Adopted
* bundles get no prices, because a catalog does not know the prices that the service has.
*/
function seedFromCatalog(catalog) {
	const items = [...catalog.subscriptions.values()].flatMap(itemsOf);
	const priced = [...catalog.bundles.values()].flatMap(pricesOf).concat(items.flatMap(pricedOf));
	const ids = (references) => references.flatMap((reference) => reference?.kind === "id" ? [reference.id] : []);
	const adopted = (things) => [...things].flatMap(({ id }) => id ?? []);
	const products = [...adopted(catalog.products.values()), ...ids(priced.map(({ product }) => product))];
	const bundles = [...adopted(catalog.bundles.values()), ...items.flatMap((item) => item.kind === "bundle_id" ? [item.bundleId] : [])];
	return {
		customers: customersOf(catalog),
		products: unique(products).map((id) => ({
			id,
			name: nameOf(catalog.products.values(), id)
		})),
		bundles: unique(bundles).map((id) => ({
			id,
			name: nameOf(catalog.bundles.values(), id),
			prices: []
		})),
		plans: plansOf(catalog, ids([...catalog.subscriptions.values()].map(({ plan }) => plan))),
		subscriptions: [...catalog.subscriptions.values()].flatMap((each) => adoptedSubscription(catalog, each)),
		metrics: unique(priced.flatMap(({ price }) => metricsOf(price))).map((id) => ({
			id,
			event_name: id
		}))
	};
}
function customersOf(catalog) {
	const currencies = /* @__PURE__ */ new Map();
	for (const subscription of catalog.subscriptions.values()) {
		const { customer_id: id } = subscription.fields;
		if (typeof id === "string" && !currencies.has(id)) currencies.set(id, currencyOf(catalog, subscription));
	}
	return [...currencies].map(([id, currency]) => ({
		id,
		currency
	}));
}
function currencyOf(catalog, subscription) {
	const plan = [...catalog.plans.values()].find(({ address, id }) => subscription.plan?.kind === "address" ? address === subscription.plan.address : id === subscription.plan?.id);
	return [subscription.fields.currency, plan?.fields.currency].find((currency) => typeof currency === "string") ?? FALLBACK_CURRENCY;
}
function plansOf(catalog, referred) {
	const declared = [...catalog.plans.values()].map(({ key, id, fields }) => {
		const { name, currency, description } = fields;
		return {
			id: id ?? `plan_${key}`,
			name: typeof name === "string" ? name : key,
			currency: typeof currency === "string" ? currency : FALLBACK_CURRENCY,
			...typeof description === "string" ? { description } : {}
		};
	});
	const others = unique(referred).filter((id) => !declared.some((plan) => plan.id === id));
	return [...declared, ...others.map((id) => ({
		id,
		name: id,
		currency: FALLBACK_CURRENCY
	}))];
}
function adoptedSubscription(catalog, subscription) {
	const { customer_id: customerId } = subscription.fields;
	if (subscription.id === void 0 || typeof customerId !== "string") return [];
	const currency = currencyOf(catalog, subscription);
	return [{
		id: subscription.id,
		customer_id: customerId,
		currency,
		auto_activate: true
	}];
}
function itemsOf(subscription) {
	return subscription.entries.flatMap((entry) => entry.items ?? []);
}
function pricedOf(item) {
	if (item.kind === "product") return [item];
	return item.kind === "bundle_id" ? item.items : [];
}
function pricesOf(bundle) {
	return bundle.editions.flatMap((edition) => [...edition.prices.values()]);
}
function metricsOf(price) {
	const bindings = price.expression_pricing_model?.metric_bindings ?? [];
	return [...price.metric_ids ?? [], ...bindings.map((binding) => binding.metric_id)];
}
function nameOf(things, id) {
	return [...things].find((thing) => thing.id === id)?.key ?? id;
}
function unique(ids) {
	return [...new Set(ids)];
}

// src/cli/project/follow-catalog.ts
/** Follows the files of a project's catalog while a command runs, and reads the catalog again when one has changed. */
const EVERY_MS = 1e3;
/**
* Calls `onChange` with each valid catalog after `inputs`, until the world's signal is aborted. A catalog with faults is
* passed over: `validate` reports them.
*/
async function followCatalog(world, options, inputs, onChange) {
	let seen = await filesOf(inputs);
	while (await waited(world.signal)) {
		const now = await filesOf(inputs);
		if (now === seen) continue;
		seen = now;
		try {
			onChange((await readInputs(world, options)).catalog);
		} catch (error) {
			if (!(error instanceof DiagnosticsError)) throw error;
		}
	}
}
/** Names, sizes and times of the files, as one text. */
async function filesOf({ project }) {
	const { files } = await locateFiles(catalogInputOf(project), collectFaults());
	return files.map(({ file, real }) => {
		const { size, mtimeMs } = statSync(real, { throwIfNoEntry: false }) ?? {
			size: 0,
			mtimeMs: 0
		};
		return `${file} ${size} ${mtimeMs}`;
	}).join("\n");
}
/** False once the signal is aborted. The wait keeps no process alive. */
async function waited(signal) {
	return setTimeout(EVERY_MS, true, {
		signal,
		ref: false
	}).catch(() => false);
}

// src/sandbox/seed/seed.ts
/** Checks a seed: its shape, that every id is unique, and that every reference leads to an object in the seed. */
function parseSeed(json) {
	const fault = faultAt("seed", json);
	if (fault !== void 0 || !isJsonObject(json)) return {
		kind: "invalid",
		faults: [fault ?? {
			path: [],
			says: "must be object"
		}]
	};
	const seed = json;
	const misshapen = (seed.subscriptions ?? []).flatMap(({ id: _, ...body }, index) => {
		const inside = faultAt("subscription/create", body);
		return inside === void 0 ? [] : [{
			...inside,
			path: [
				"subscriptions",
				index,
				...inside.path
			]
		}];
	});
	if (misshapen.length > 0) return {
		kind: "invalid",
		faults: misshapen
	};
	const faults = [...repeatedIds(json), ...danglingReferences(seed)];
	return faults.length > 0 ? {
		kind: "invalid",
		faults
	} : {
		kind: "seed",
		seed
	};
}
function repeatedIds(json) {
	const faults = [];
	const seen = /* @__PURE__ */ new Map();
	for (const [section, list] of Object.entries(json)) {
		if (!isJsonArray(list)) continue;
		for (const [index, each] of list.entries()) {
			const id = isJsonObject(each) ? each.id : void 0;
			if (typeof id !== "string") continue;
			const first = seen.get(id);
			if (first !== void 0) faults.push({
				path: [
					section,
					index,
					"id"
				],
				says: `${id} is taken by ${first}`
			});
			seen.set(id, `${section}[${index}].id`);
		}
	}
	return faults;
}
function danglingReferences(seed) {
	const ids = (things = []) => new Set(things.map(({ id }) => id));
	const known = {
		customer: ids(seed.customers),
		product: ids(seed.products),
		bundle: ids(seed.bundles),
		plan: ids(seed.plans),
		metric: ids(seed.metrics)
	};
	return mentionsIn(seed).filter(({ kind, id }) => !known[kind].has(id)).map(({ kind, id, at }) => ({
		path: at,
		says: `there is no ${kind} ${id}`
	}));
}
function mentionsIn(seed) {
	const customer = (id, ...at) => ({
		kind: "customer",
		id,
		at: [...at, "customer_id"]
	});
	return [
		...(seed.subscriptions ?? []).flatMap(({ customer_id: id, plan_id: plan, items = [] }, index) => [
			customer(id, "subscriptions", index),
			...plan === void 0 ? [] : [{
				kind: "plan",
				id: plan,
				at: [
					"subscriptions",
					index,
					"plan_id"
				]
			}],
			...mentionsInItems(items, "subscriptions", index)
		]),
		...(seed.plans ?? []).flatMap(({ items = [] }, index) => mentionsInItems(items, "plans", index)),
		...(seed.credit_notes ?? []).map(({ customer_id: id }, index) => customer(id, "credit_notes", index)),
		...(seed.credits ?? []).flatMap(({ customer_id: id, metric_ids: metrics }, index) => [customer(id, "credits", index), ...metrics.map((metric, place) => ({
			kind: "metric",
			id: metric,
			at: [
				"credits",
				index,
				"metric_ids",
				place
			]
		}))])
	];
}
function mentionsInItems(items, ...owner) {
	const product = (id, ...at) => ({
		kind: "product",
		id,
		at: [...at, "product_id"]
	});
	return items.flatMap((item, index) => {
		const at = [
			...owner,
			"items",
			index
		];
		if (!isBundleItem(item)) return [product(item.product_id, ...at)];
		return [{
			kind: "bundle",
			id: item.bundle_id,
			at: [...at, "bundle_id"]
		}, ...item.items.map((inner, place) => product(inner.product_id, ...at, "items", place))];
	});
}

// src/cli/project/read-seed.ts
/** Reads the seed of a sandbox from a YAML file. Each fault is reported with its place. */
/** `name` is the file as the person named it. Throws a DiagnosticsError for a file that is unreadable or no seed. */
async function readSeed(path, name) {
	const content = await readFile(path).catch((cause) => {
		throw fault("unreadable-seed", `the seed ${name} cannot be read (${errorCode(cause)})`, "name a file that is there");
	});
	const faults = collectFaults();
	const seed = seedIn(name, content, faults);
	if (seed === void 0 || faults.errorCount() > 0) throw new DiagnosticsError(faults.list());
	return seed;
}
function seedIn(name, content, faults) {
	const { root, complete } = readYaml(name, content, faults);
	if (root === void 0 || !complete) return void 0;
	if (root === null) return {};
	const parsed = parseSeed(dataOf$1(root));
	if (parsed.kind === "seed") return parsed.seed;
	const locate = locateIn(root);
	for (const one of parsed.faults) faults.error({
		code: "invalid-seed",
		source: locate(one.path),
		message: faultText(one),
		fix: "see the comments in examples/quickstart/sandbox.yaml"
	});
}

// src/cli/commands/sandbox.ts
/** `sandbox`: runs the embedded billing service on loopback, until it is asked to stop. */
async function sandbox(world, options) {
	const folder = folderOf(world, options);
	const project = await seedingProject(world, options, folder);
	const seed = project === void 0 ? await seedOf(options, folder) : seedFromCatalog(project.catalog);
	const data = await dataOf(options, folder, project);
	const box = openSandbox(world, options, seed, data);
	const serving = await serve(box, options.port);
	const { url } = serving;
	const { apiKey, profile } = options;
	if (options.json) world.stdout.write(`${JSON.stringify({
		url,
		api_key: apiKey,
		profile,
		data: data ?? null
	})}\n`);
	else world.stdout.write(bannerText({
		url,
		apiKey,
		profile,
		seeded: seed !== void 0,
		...data === void 0 ? {} : { data }
	}));
	if (project !== void 0) learnFrom(world, options, project, box);
	await aborted(world.signal);
	await serving.close();
	box.close();
	return EXIT.done;
}
function openSandbox(world, { profile, apiKey, latency, rateLimit }, seed, data) {
	try {
		return createSandbox({
			profile,
			apiKey,
			latencyMs: latency,
			now: world.now,
			...rateLimit > 0 ? { rateLimit } : {},
			...seed === void 0 ? {} : { seed },
			...data === void 0 ? {} : { home: openSqliteHome(data) }
		});
	} catch (error) {
		if (error instanceof SandboxDataError) throw fault("sandbox-data", error.message, "name another file, or stop the sandbox that has it open");
		if (error instanceof SeedError) throw fault("invalid-seed", error.message, "correct the seed");
		throw error;
	}
}
async function seedOf({ seed }, folder) {
	return seed === void 0 ? void 0 : readSeed(resolve(folder, seed), seed);
}
/** The project whose catalog is the seed, so that a team can rehearse it; undefined without `--seed-from`. */
async function seedingProject(world, options, folder) {
	const { seed, seedFrom } = options;
	if (seedFrom === void 0) return void 0;
	if (seed === void 0) return readInputs(world, ofProject(options, folder, seedFrom));
	throw fault("several-seeds", "--seed and --seed-from exclude each other", "choose one");
}
function ofProject({ env }, folder, seedFrom) {
	return {
		chdir: resolve(folder, seedFrom),
		color: false,
		...env === void 0 ? {} : { env }
	};
}
/** Beside the project's state where a project is the seed; else in memory unless a file is named. */
async function dataOf({ data }, folder, project) {
	if (data === false) return void 0;
	if (data !== void 0) return resolve(folder, data);
	if (project === void 0) return void 0;
	const own = join(project.project.folder, ".pricewright");
	await mkdir(own, { recursive: true });
	await hideFolder(own);
	return join(own, "sandbox.db");
}
/** Adds what an edited catalog names in addition. */
async function learnFrom(world, options, project, box) {
	const read = ofProject(options, project.project.folder, ".");
	await followCatalog(world, read, project, (catalog) => {
		const learned = box.plant(seedFromCatalog(catalog));
		if (learned.length > 0) world.stderr.write(`Added from the catalog: ${learned.map(visible).join(", ")}\n`);
	});
}
async function serve(box, port) {
	try {
		return await serveSandbox(box, { port });
	} catch (cause) {
		switch (errorCode(cause)) {
			case "EADDRINUSE": throw fault("port-in-use", `port ${port} is taken`, `stop what listens there, or ${ANY_PORT}`);
			case "EACCES": throw fault("port-not-allowed", `this user may not listen on port ${port}`, ANY_PORT);
			default: throw cause;
		}
	}
}
const ANY_PORT = "name another: --port 0 takes any free one";
function aborted(signal) {
	if (signal.aborted) return Promise.resolve();
	return new Promise((done) => signal.addEventListener("abort", () => done(), { once: true }));
}

export { sandbox };