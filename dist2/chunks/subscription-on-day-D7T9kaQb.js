import { a as contractEnd } from "./subscription-terms-gfq1fckq.js";
import { Ut as fault, _t as contractStart, cn as ownerOf, g as suggestAddress, ln as parseAddress, pn as addDays } from "./model-C61qMIaC.js";
import { n as visible } from "./sanitize-CbNGqdB1.js";
import { y as hasLimitedReach } from "./shared-use-Y6WgBaIb.js";
import { t as addressFrom } from "./address-argument-DRNU3KKV.js";

// src/cli/planning/subscription-on-day.ts
/** The subscription that a person names, and what is assumed or refused for a day of it. */
/** `name` is a key or an address. Throws a DiagnosticsError for one that the catalog does not have. */
function subscriptionNamed({ subscriptions }, name) {
	const text = name.includes(".") ? name : `subscriptions.${name}`;
	const parsed = parseAddress(ownerOf(addressFrom(text)));
	const subscription = parsed?.kind === "subscription" ? subscriptions.get(parsed.key) : void 0;
	if (subscription !== void 0) return subscription;
	const known = [...subscriptions.values()].map(({ address }) => address);
	throw fault("unknown-subscription", `no subscription \`${visible(name)}\` in the catalog`, suggestAddress(text, known, "give the key of one"));
}
/**
* The day on which the subscription is assumed to open, as a plan would open it. The assumption is needed where no
* contract dates a price lock, or the use of a bundle whose changes reach new subscriptions alone. Null where it is
* not needed.
*/
function openedFor({ bundles }, { priceLock, fields, entries }, day) {
	if (contractStart(fields) !== null) return null;
	const used = entries.flatMap(({ items = [] }) => items.flatMap((item) => item.kind === "bundle" ? bundles.get(item.bundle) ?? [] : []));
	return priceLock !== void 0 || used.some(hasLimitedReach) ? day : null;
}
/**
* Throws a DiagnosticsError for a day on which the contract has ended and nothing renews it. `verb` is what the
* command does on a day.
*/
function refuseEnded({ address, fields }, day, verb) {
	const end = contractEnd(fields);
	if (end === null || day < end) return;
	const last = addDays(end, -1);
	throw fault("not-in-force", `${address} has no prices on ${day}: its contract runs to ${last}, and it does not renew by itself`, `${verb} it on a day until then: --at ${last}`);
}
/** The error for a day before the contract's start. */
function notStarted({ address }, day, start, verb) {
	return fault("not-in-force", `${address} has no prices on ${day}: its contract starts on ${start}`, `${verb} it from that day on: --at ${start}`);
}

export { subscriptionNamed as i, openedFor as n, refuseEnded as r, notStarted as t };