import { C as jsonPieces } from "./model-C61qMIaC.js";
import { createHash, hash } from "node:crypto";

// node_modules/canonicalize/lib/canonicalize.js
function hasLoneSurrogate(value) {
	for (let i = 0; i < value.length; i++) {
		const code = value.charCodeAt(i);
		if (code >= 55296 && code <= 56319) {
			if (i === value.length - 1) return true;
			const next = value.charCodeAt(i + 1);
			if (!(next >= 56320 && next <= 57343)) return true;
			i++;
		} else if (code >= 56320 && code <= 57343) return true;
	}
	return false;
}
function canonicalize(object, seen = /* @__PURE__ */ new Set()) {
	if (typeof object === "number" && isNaN(object)) throw new Error("NaN is not allowed");
	if (typeof object === "number" && !isFinite(object)) throw new Error("Infinity is not allowed");
	if (typeof object === "string" && hasLoneSurrogate(object)) throw new Error("Lone surrogate is not allowed");
	if (object === null || typeof object !== "object") return JSON.stringify(object);
	if (typeof object.toJSON === "function") {
		if (seen.has(object)) throw new Error("Circular reference detected");
		seen.add(object);
		const result = canonicalize(object.toJSON(), seen);
		seen.delete(object);
		return result;
	}
	if (seen.has(object)) throw new Error("Circular reference detected");
	seen.add(object);
	let result;
	if (Array.isArray(object)) result = `[${object.map((cv) => {
		return canonicalize(cv === void 0 || typeof cv === "symbol" ? null : cv, seen);
	}).join(",")}]`;
	else {
		const parts = [];
		for (const key of Object.keys(object).sort()) {
			if (object[key] === void 0 || typeof object[key] === "symbol") continue;
			parts.push(`${canonicalize(key)}:${canonicalize(object[key], seen)}`);
		}
		result = `{${parts.join(",")}}`;
	}
	seen.delete(object);
	return result;
}

// src/plan/diff/fingerprint.ts
/** SHA-256 over canonical JSON (RFC 8785), in lower-case hex: for step digests, plan digests and a step's ground. */
function fingerprint(value) {
	return hash("sha256", canonicalJson(value), "hex");
}
/**
* The {@link fingerprint} of an object whose members are written by `textOf`, which gives the member's canonical JSON.
*/
function fingerprintOfMembers(value, textOf) {
	return hash("sha256", canonicalMembers(value, textOf), "hex");
}
/** The canonical JSON of an object whose members are written by `textOf`. A member that is undefined is left out. */
function canonicalMembers(value, textOf) {
	return `{${Object.keys(value).sort().flatMap((name) => {
		const member = value[name];
		return member === void 0 ? [] : `${JSON.stringify(name)}:${textOf(name, member)}`;
	}).join(",")}}`;
}
/** The {@link fingerprint} of a document whose canonical JSON may be too long for one string. */
function fingerprintOfLong(document) {
	const sum = createHash("sha256");
	for (const piece of jsonPieces(document, CANONICAL)) sum.update(piece);
	return sum.digest("hex");
}
const CANONICAL = {
	names: (object) => Object.keys(object).sort(),
	colon: ":",
	lineBreak: () => "",
	text: canonicalJson
};
function canonicalJson(value) {
	const text = canonicalize(value);
	if (text === void 0) throw new Error("a value without a JSON form has no fingerprint");
	return text;
}

export { fingerprintOfMembers as a, fingerprintOfLong as i, canonicalMembers as n, canonicalize as o, fingerprint as r, canonicalJson as t };