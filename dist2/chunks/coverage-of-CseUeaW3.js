import { $t as DECLARED_KINDS, At as grouped, cn as ownerOf, in as compareAddresses, kt as counted } from "./model-C61qMIaC.js";
import { t as firstFew } from "./group-alike-CaKdi2ju.js";
import { a as span, n as line } from "./lines-DWoH5Hff.js";
import { g as subjectOf } from "./make-plan-Cya1jPmO.js";

// src/report/lines/coverage-lines.ts
/**
* The coverage of a comparison with the service: counts, then things that were not compared, then unmanaged things.
*/
/** True where everything that is declared and exists was compared. */
function isCovered({ not_compared: not }) {
	return not.length === 0;
}
function coverageLines(coverage) {
	const { compared, not_compared: not, not_created: notCreated } = coverage;
	const all = compared + not.reduce((sum, { addresses }) => sum + addresses.length, 0);
	const later = notCreated === 0 ? "" : `; ${grouped(String(notCreated))} not created yet`;
	return [line(0, `Compared with the service: ${grouped(String(compared))} of ${counted(all, "address", "addresses")}${later}`), ...not.map((each) => line(2, span("not compared: ", "warning"), notComparedText(each)))];
}
function notComparedText({ kind, reason, addresses, versions_read: versions = 0 }) {
	const [address = ""] = addresses;
	return `${addresses.length === 1 ? address : counted(addresses.length, kind)} (${reason})${versions === 0 ? "" : `; the versions of ${versions === addresses.length ? "all" : grouped(String(versions))} were read, their terms were not`}`;
}
function unmanagedLines({ unmanaged, not_listed: notListed }) {
	const kinds = [...new Set(unmanaged.map(({ kind }) => kind))];
	const unseen = notListed.map(({ kind, reason }) => `${kind}s (${reason})`);
	return [
		...unmanaged.length === 0 ? [] : [line(0, span(`Unmanaged: ${grouped(String(unmanaged.length))} at the service that nobody declared`, "warning"))],
		...kinds.flatMap((kind) => linesOfKind(unmanaged.filter((one) => one.kind === kind))),
		...unseen.length === 0 ? [] : [line(0, span(`Not searched for unmanaged things: ${unseen.join(", ")}`, "faint"))]
	];
}
/** The most unmanaged things of one kind that are named one by one. */
const MOST_NAMED = 20;
function linesOfKind(all) {
	const more = all.length - MOST_NAMED;
	return [...all.slice(0, MOST_NAMED).map(({ kind, id, name, status, customer_id: customer }) => {
		const facts = [
			name,
			customer,
			status
		].filter((fact) => fact !== null && fact !== "");
		return line(2, span("? ", "warning"), `${kind} `, span(id, "strong"), facts.length === 0 ? "" : `  ${facts.join(" · ")}`);
	}), ...more > 0 ? [line(2, `and ${counted(more, `more ${all[0]?.kind ?? ""}`)}`)] : []];
}
/** The requests of a probe that were not done. */
function failedProbeLines(failed) {
	if (failed.length === 0) return [];
	const named = firstFew(failed.map(({ address }) => address));
	return [line(0, span(`Probes that failed: ${named}`, "warning")), line(2, `the first of them: ${failed[0]?.reason ?? ""}`)];
}

// src/observe/coverage-of.ts
const SINGLE_READS = {
	product: "products.get",
	bundle: "bundles.get",
	plan: "plans.get",
	subscription: "subscriptions.get"
};
/** The observation must cover the whole catalog. */
function coverageOf(catalog, observed, bindings) {
	const inDoubt = new Set(observed.openIntents.map(({ address }) => address));
	const groups = /* @__PURE__ */ new Map();
	let [compared, notCreated] = [0, 0];
	for (const kind of DECLARED_KINDS) for (const declared of declaredOf(catalog, kind)) {
		const { address } = declared;
		if (subjectOf(kind, declared, observed.records).remoteId === void 0) notCreated += 1;
		else if (observed.live.has(address) && !inDoubt.has(address)) compared += 1;
		else {
			const reason = inDoubt.has(address) ? "a request for it is in doubt" : unreadReason(kind, bindings);
			const group = groups.get(`${kind} ${reason}`);
			if (group === void 0) groups.set(`${kind} ${reason}`, {
				kind,
				reason,
				addresses: [address]
			});
			else group.addresses.push(address);
		}
	}
	const withVersions = new Set([...observed.live.keys()].map(ownerOf));
	return {
		compared,
		not_compared: [...groups.values()].map(({ kind, reason, addresses }) => ({
			kind,
			reason,
			...kind === "subscription" ? { versions_read: addresses.filter((address) => withVersions.has(address)).length } : {},
			addresses: addresses.sort(compareAddresses)
		})),
		not_created: notCreated
	};
}
function unreadReason(kind, { operations }) {
	if (kind === "customer") return "no operation reads a customer";
	const name = SINGLE_READS[kind];
	if (operations.has(name)) return `${name} did not show it`;
	return kind === "plan" ? `the list does not show it, and ${name} is not bound` : `${name} is not bound`;
}
function declaredOf(catalog, kind) {
	switch (kind) {
		case "product": return [...catalog.products.values()];
		case "bundle": return [...catalog.bundles.values()];
		case "plan": return [...catalog.plans.values()];
		case "customer": return [...catalog.customers.values()].filter(({ id }) => id === void 0);
		case "subscription": return [...catalog.subscriptions.values()];
		default: return kind;
	}
}

export { unmanagedLines as a, isCovered as i, coverageLines as n, failedProbeLines as r, coverageOf as t };