import { Qt as COLLECTION, Tt as nearestName, Ut as fault, Z as commandLine, g as suggestAddress, ln as parseAddress } from "./model-C61qMIaC.js";
import { n as visible } from "./sanitize-CbNGqdB1.js";

// src/cli/address-argument.ts
/** Reads an address as a person types it. */
/** Throws a DiagnosticsError for a text that is no address. */
function addressFrom(text) {
	if (parseAddress(text) !== void 0) return text;
	const [collection = "", ...rest] = text.split(".");
	const meant = rest.length === 0 ? void 0 : nearestName(collection, Object.values(COLLECTION));
	const corrected = [meant, ...rest].join(".");
	throw fault("no-address", `"${visible(text)}" is no address`, meant !== void 0 && parseAddress(corrected) !== void 0 ? `did you mean \`${corrected}\`?` : "write it as products.KEY, bundles.KEY, plans.KEY, subscriptions.KEY or subscriptions.KEY.versions.DATE");
}
/** The error for an address at which state has nothing. `recorded` holds the addresses at which it has something. */
function notRecorded(address, recorded, typed) {
	const otherwise = `see what is with: ${commandLine(typed, "state list")}`;
	return fault("not-recorded", `nothing is recorded at ${address}`, suggestAddress(address, recorded, otherwise));
}

export { notRecorded as n, addressFrom as t };