import { o as canonicalize } from "./fingerprint-B4ki3AkA.js";

// src/service/encode-request.ts
/** The bytes of a request body. The journal stores them, and a later send repeats exactly these. */
/**
* The exact text to send: canonical JSON (RFC 8785), so that one value has one text in any key order. Throws if the
* value is not JSON (NaN, a lone surrogate), which would be a bug.
*/
function canonicalBody(value) {
	const text = canonicalize(value);
	if (text === void 0) throw new TypeError("a request body must be a JSON object");
	return text;
}

export { canonicalBody as t };