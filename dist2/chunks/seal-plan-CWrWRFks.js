import { i as fingerprintOfLong } from "./fingerprint-B4ki3AkA.js";
import { r as toUnsealedDocument } from "./plan-document-BKI4pDMN.js";

// src/plan/document/seal-plan.ts
function sealPlan(plan) {
	let checksum;
	return {
		...plan,
		get checksum() {
			checksum ??= checksumOf(toUnsealedDocument(plan));
			return checksum;
		}
	};
}
function isIntact({ checksum, ...document }) {
	return checksumOf(document) === checksum;
}
function checksumOf(document) {
	return fingerprintOfLong(document);
}

export { sealPlan as n, isIntact as t };