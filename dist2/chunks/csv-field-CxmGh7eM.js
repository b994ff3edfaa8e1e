import { Rt as isDecimalText } from "./model-C61qMIaC.js";

// src/report/words/csv-field.ts
/** One field of a CSV file (RFC 4180) that a spreadsheet opens: text that it would calculate stays text. */
/** Openings of a formula (OWASP, "CSV Injection"). A negative number is none. */
const FORMULA = /^[=+\-@\t\r]/;
function csvField(text) {
	const harmless = FORMULA.test(text) && !isDecimalText(text) ? `'${text}` : text;
	return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll("\"", "\"\"")}"` : harmless;
}

export { csvField as t };