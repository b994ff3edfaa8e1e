import { Vt as compareDiagnostics, r as TOOL_VERSION } from "./model-C61qMIaC.js";
import { n as visible, t as jsonText } from "./sanitize-CbNGqdB1.js";
import { createHash } from "node:crypto";

// src/report/ci/sarif.ts
/** Diagnostics in SARIF 2.1.0 (OASIS), which code scanning of GitHub and editors read. */
const SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";
const ROOT = "%SRCROOT%";
/** `prefix` is the project's folder within the repository, with a slash at its end, or empty. Sorted by place. */
function sarifText(diagnostics, prefix) {
	const sorted = [...diagnostics].sort(compareDiagnostics);
	const codes = [...new Set(sorted.map(({ code }) => code))].sort();
	return jsonText({
		$schema: SCHEMA,
		version: "2.1.0",
		runs: [{
			tool: { driver: {
				name: "Pricewright",
				version: TOOL_VERSION,
				rules: codes.map((id) => ({ id }))
			} },
			originalUriBaseIds: { [ROOT]: { description: { text: "The root of the repository" } } },
			results: sorted.map((each) => resultOf(each, codes, prefix))
		}]
	});
}
function resultOf({ severity, code, source, message, fix, related = [] }, codes, prefix) {
	return {
		ruleId: code,
		ruleIndex: codes.indexOf(code),
		level: severity,
		message: { text: visible(`${message}; ${fix}`) },
		...source === void 0 ? {} : { locations: [{ physicalLocation: placeOf(source, prefix) }] },
		...related.length === 0 ? {} : { relatedLocations: related.map((each, id) => ({
			id,
			message: { text: visible(each.message) },
			physicalLocation: placeOf(each.source, prefix)
		})) },
		partialFingerprints: { "pricewright/v1": createHash("sha256").update(JSON.stringify([
			code,
			source?.file ?? null,
			message
		])).digest("hex") }
	};
}
function placeOf({ file, line, column }, prefix) {
	return {
		artifactLocation: {
			uri: relativeUri(prefix + file),
			uriBaseId: ROOT
		},
		region: {
			startLine: line,
			startColumn: column
		}
	};
}
/** Every name encoded: none of them can become a scheme, a host or a step to the folder above. */
function relativeUri(path) {
	return path.replace(/\p{Cs}/gu, "").split("/").filter((name) => name !== "." && name !== "..").map(encodeURIComponent).join("/");
}

export { sarifText };