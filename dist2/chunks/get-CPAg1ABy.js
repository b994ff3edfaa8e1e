import { Ut as fault, Yt as isJsonObject, Z as commandLine, i as EXIT, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { h as readPlan, n as connect, o as readingOf, p as readEntitlement, u as createServiceReads } from "./make-plan-Cya1jPmO.js";
import { t as tableText } from "./table-text-Czsm9GPB.js";
import { t as jsonText } from "./sanitize-CbNGqdB1.js";
import { i as readVersion, o as readObject } from "./p-limit-ClY2ADjn.js";
import { n as notRecorded } from "./address-argument-DRNU3KKV.js";
import { n as printDiagnostics } from "./report-faults-B1AK173y.js";
import { r as openProjectState } from "./open-project-state-DLzRbOAC.js";
import { i as readProjectInputs } from "./read-inputs-BYvzDuAU.js";

// src/service/wire/read-credit-note.ts
function readCreditNote(json) {
	return readObject(json, {
		id: "id",
		customer_id: "id",
		currency: "text",
		status: "text",
		total: "text",
		created_at: "text",
		line_items: "objects"
	});
}

// src/cli/commands/get.ts
/** `get …`: the reads that the interface publishes, each printed as a table or as JSON. */
async function getPlans(world, options) {
	return withReads(world, options, async (reads) => {
		return printList(world, options, reads, await reads.list("plans.list", {}, readPlan), [
			"id",
			"name",
			"currency",
			"description",
			"created_at"
		]);
	});
}
async function getCreditNotes(world, options, customer) {
	return withReads(world, options, async (reads) => {
		return printList(world, options, reads, await reads.list("credit_notes.list", { customer_id: customer }, readCreditNote), [
			"id",
			"status",
			"currency",
			"total",
			"description",
			"created_at"
		]);
	});
}
/** `subscription` and `version` are addresses of the catalog or ids of the service. */
async function getVersion(world, options, subscription, version) {
	return withReads(world, options, async (reads, inputs) => {
		const id = await remoteIdOf(world, inputs, subscription);
		const vid = await remoteIdOf(world, inputs, version);
		return printOne(world, inputs, reads, await reads.get("versions.get", {
			id,
			vid
		}, readVersion, (value) => value.id === vid), `version ${vid} of subscription ${id}`);
	});
}
async function getEntitlement(world, options, subscription, key) {
	return withReads(world, options, async (reads, inputs) => {
		const id = await remoteIdOf(world, inputs, subscription);
		return printOne(world, inputs, reads, await reads.get("entitlements.get", {
			id,
			key
		}, readEntitlement, (value) => value.key === key), `entitlement ${key} of subscription ${id}`);
	});
}
async function withReads(world, options, use) {
	const inputs = await readProjectInputs(world, options);
	const connection = connect(world, inputs);
	try {
		return await use(createServiceReads(readingOf(world, inputs, connection)), inputs);
	} finally {
		await connection.client.close();
	}
}
/** The id on record at an address. Any other text is used as an id of the service. */
async function remoteIdOf(world, { project }, text) {
	if (!text.startsWith("subscriptions.")) return text;
	const state = await openProjectState(world, project, {
		mode: "read",
		origin: null
	});
	try {
		const records = await state.reader.records();
		const id = records.get(text)?.remoteId;
		if (id) return id;
		throw notRecorded(text, records.keys(), project);
	} finally {
		await state.close();
	}
}
function printList(world, options, reads, listed, columns) {
	if (listed === void 0) throw new DiagnosticsError(reads.diagnostics());
	if (!listed.complete) printDiagnostics(world, [incomplete], {
		...options,
		json: false
	});
	if (options.json) world.stdout.write(jsonText({
		data: listed.items,
		complete: listed.complete
	}));
	else {
		const rows = listed.items.map((item) => columns.map((column) => cell(item[column])));
		world.stdout.write(tableText(columns, rows));
	}
	return EXIT.done;
}
const incomplete = {
	severity: "warning",
	code: "incomplete-list",
	message: "the list has further pages that cannot be asked for",
	fix: "name the list parameters in the project file: service: { list_parameters: { page_size: limit, skip: offset } }"
};
function printOne(world, { project }, reads, got, what) {
	switch (got.kind) {
		case "read":
			world.stdout.write(jsonText(got.value));
			return EXIT.done;
		case "missing": throw fault("not-found", `the service has no ${what}`, `check the ids: ${commandLine(project, "state list")}`);
		case "unread": throw new DiagnosticsError(reads.diagnostics());
		default: return got;
	}
}
function cell(value) {
	if (value === void 0 || value === null) return "";
	return isJsonObject(value) || Array.isArray(value) ? JSON.stringify(value) : String(value);
}

export { getCreditNotes, getEntitlement, getPlans, getVersion };