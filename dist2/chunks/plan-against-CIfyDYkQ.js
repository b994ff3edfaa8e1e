import { $ as typedFor, r as TOOL_VERSION, rn as addressOf, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { i as foldProjected, n as assemblePlan, r as recordsOfAdoptions, t as arrange } from "./assemble-plan-aCrCBhdH.js";
import { a as openedAddress, i as heldFrom } from "./shared-use-Y6WgBaIb.js";
import { n as encodeItems } from "./encode-items-DfX-jBVB.js";
import { r as readInputs, s as bindOperations } from "./read-inputs-BYvzDuAU.js";
import { t as folderOf } from "./folder-of-ThVWLCqH.js";
import { n as tellingOf, t as otherFolder } from "./other-catalog-BBej-wrS.js";

// src/plan/project-applied.ts
const NOTHING = {
	records: /* @__PURE__ */ new Map(),
	live: /* @__PURE__ */ new Map(),
	plans: {
		complete: true,
		listed: []
	},
	openIntents: [],
	requests: 0
};
/** `inputs` are those of the catalog that is taken as applied; no observed value is used. */
function projectApplied(inputs) {
	const catalog = asMadeByIt(inputs.catalog);
	const { steps, planned, timelines, diagnostics } = arrange({
		...inputs,
		catalog,
		observed: NOTHING
	});
	if (steps === void 0) return {
		kind: "faulty",
		diagnostics
	};
	const records = /* @__PURE__ */ new Map();
	for (const row of recordsOfAdoptions(planned.adoptions)) records.set(row.address, row);
	for (const step of steps) for (const row of foldProjected({
		...step,
		day: step.effective_at ?? inputs.today
	}, records)) records.set(row.address, row);
	for (const [key, timeline] of timelines) {
		const subscription = addressOf("subscription", key);
		if (!records.has(subscription)) continue;
		for (const row of begunVersions(subscription, timeline, inputs.today, records)) records.set(row.address, row);
	}
	for (const { address, id } of inputs.catalog.subscriptions.values()) {
		const row = records.get(address);
		if (row !== void 0 && id !== void 0) records.set(address, {
			...row,
			remoteId: id
		});
	}
	return {
		kind: "projected",
		observed: {
			...NOTHING,
			records,
			fromCatalog: true
		}
	};
}
/** The versions that have begun, each from its own day, from which discounts, trials and escalations count. */
function begunVersions(subscription, { start, points }, today, records) {
	if (start !== null && start > today) return [];
	return points.flatMap((point) => {
		const day = heldFrom(point, start);
		if (point.draft || day === null || day > today) return [];
		const address = openedAddress(subscription, point);
		const planned = records.get(address);
		if (planned !== void 0) return [{
			...planned,
			start: day
		}];
		const body = { items: encodeItems(point.items ?? []) };
		return foldProjected({
			operation: "versions.create",
			address,
			body,
			opens: null,
			day
		}, records);
	});
}
/** Once the catalog is applied, an adopted thing has the catalog's values, and nobody has to read it. */
function asMadeByIt(catalog) {
	return {
		...catalog,
		products: asWritten(catalog.products),
		bundles: asWritten(catalog.bundles),
		plans: asWritten(catalog.plans),
		subscriptions: mapValues(catalog.subscriptions, ({ id, ...made }) => made)
	};
}
function asWritten(declared) {
	return mapValues(declared, (one) => one.id === void 0 ? one : {
		...one,
		adopt: "as_written"
	});
}
function mapValues(map, change) {
	return new Map([...map].map(([key, value]) => [key, change(value)]));
}

// src/cli/planning/plan-against.ts
/** `plan --against REF|DIR`: compares two catalogs, for forks and for review. Needs no service, state or secret. */
/** Every operation counts as bound: the catalogs are compared, and not the abilities of a service. */
const BOUND = bindOperations("conventional", {}, {}, {}).bindings;
/** Throws a DiagnosticsError with the faults of either catalog. */
async function planAgainst(world, options, against, { today, targets = [] }) {
	const inputs = await readInputs(world, options);
	const other = await otherFolder(world, folderOf(world, options), against);
	const at = {
		origin: `against ${other.name}`,
		today: today ?? inputs.today,
		targets
	};
	try {
		return planBetween(await tellingOf(other, async () => {
			const side = await readInputs(world, {
				...options,
				chdir: other.folder
			});
			return {
				...asApplied(side, inputs, at),
				usageBefore: side.usage
			};
		}), inputs, at);
	} finally {
		await other.remove();
	}
}
/** The plan from one catalog of a project to another. Throws a DiagnosticsError with the faults of either. */
function compareCatalogs(before, after, comparison) {
	return planBetween(asApplied(before, after, comparison), after, comparison);
}
function asApplied(before, after, { origin, today }) {
	const projected = projectApplied(inputsOf(before, after, {
		origin,
		today,
		targets: []
	}));
	if (projected.kind === "faulty") throw new DiagnosticsError(projected.diagnostics);
	const { guards, approvals: approvalBase } = before.project;
	return {
		observed: projected.observed,
		before: before.catalog,
		guards,
		approvalBase
	};
}
function planBetween(before, after, comparison) {
	const planned = assemblePlan({
		...inputsOf(after, after, comparison),
		...before,
		proposedGuards: after.project.guards
	});
	if (planned.plan === void 0) throw new DiagnosticsError(planned.diagnostics);
	return planned.plan;
}
function inputsOf({ catalog, upToDate, commit, usage, warnings }, { project }, comparison) {
	return {
		project: project.id,
		...typedFor(project),
		catalog,
		upToDate,
		commit,
		bindings: BOUND,
		guards: project.guards,
		approvals: project.approvals,
		revert: [],
		usage,
		...project.report,
		warnings,
		toolVersion: TOOL_VERSION,
		...comparison
	};
}

export { planAgainst as n, compareCatalogs as t };