import { Ht as diagnosticText, Vt as compareDiagnostics, Wt as isError, i as EXIT, kt as counted, qt as sourceText, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { n as visible, t as jsonText } from "./sanitize-CbNGqdB1.js";
import { n as systemFault } from "./system-fault-Bg9qQDxJ.js";
import { t as textOptions } from "./terminal-DIPKgWpN.js";

// src/report/text/diagnostics-text.ts
/**
* Faults in written files, one line each, in the form that editors and search tools
* recognize, followed by their count.
*/
/**
* Sorted by place. Lines are not wrapped, so that `file:line:column: code: …` stays one line.
* Empty without diagnostics.
*/
function diagnosticsText(diagnostics, { palette }) {
	if (diagnostics.length === 0) return "";
	return `${[...diagnostics].sort(compareDiagnostics).map((diagnostic) => coloured(harmless(diagnostic), palette)).join("\n")}\n${closing(diagnostics, palette)}\n`;
}
function harmless(diagnostic) {
	const { source, related } = diagnostic;
	return {
		...diagnostic,
		message: visible(diagnostic.message),
		fix: visible(diagnostic.fix),
		...source && { source: harmlessSource(source) },
		...related && { related: related.map((each) => ({
			source: harmlessSource(each.source),
			message: visible(each.message)
		})) }
	};
}
function harmlessSource(source) {
	return {
		...source,
		file: visible(source.file)
	};
}
/** Highlights the place, and colours the code by its severity. The text is the one that the model gives. */
function coloured(diagnostic, palette) {
	const text = diagnosticText(diagnostic);
	const place = diagnostic.source === void 0 ? "" : `${sourceText(diagnostic.source)}:`;
	const codeAt = text.indexOf(`${diagnostic.code}:`, place.length);
	const codeEnd = codeAt + diagnostic.code.length;
	const grave = palette[isError(diagnostic) ? "error" : "warning"];
	const between = text.slice(place.length, codeAt);
	return (place && palette.strong(place)) + between + grave(text.slice(codeAt, codeEnd)) + text.slice(codeEnd);
}
function closing(diagnostics, palette) {
	const errors = diagnostics.filter(isError).length;
	const warnings = diagnostics.length - errors;
	const files = new Set(diagnostics.flatMap(({ source }) => source === void 0 ? [] : [source.file])).size;
	const parts = [];
	if (errors > 0) parts.push(counted(errors, "error"));
	if (warnings > 0) parts.push(counted(warnings, "warning"));
	const where = files === 0 ? "" : ` in ${counted(files, "file")}`;
	return palette[errors > 0 ? "error" : "warning"](`${parts.join(", ")}${where}.`);
}

// src/cli/io/report-faults.ts
/** Prints the faults and returns the exit code. A stack trace is printed only under PRICEWRIGHT_DEBUG. */
function reportFaults(world, error, printing) {
	if (error instanceof DiagnosticsError) {
		printDiagnostics(world, error.diagnostics, printing);
		return error.exitCode;
	}
	printDiagnostics(world, diagnosticsOf(error), printing);
	const stack = error instanceof Error ? error.stack ?? "" : "";
	if (world.env.PRICEWRIGHT_DEBUG) world.stderr.write(`${visible(stack)}\n`);
	return EXIT.error;
}
/** Every error as diagnostics, without its stack trace. */
function diagnosticsOf(error) {
	if (error instanceof DiagnosticsError) return error.diagnostics;
	const cause = error instanceof Error ? error : new Error(String(error));
	return [systemFault(cause) ?? unexpected(cause)];
}
/** Prints text to stderr, or under `--json` data to stdout, so that a pipeline can read it. */
function printDiagnostics(world, diagnostics, printing) {
	if (diagnostics.length === 0) return;
	if (printing.json) world.stdout.write(jsonText({ diagnostics }));
	else world.stderr.write(diagnosticsText(diagnostics, textOptions(world, world.stderr, printing)));
}
function unexpected(cause) {
	return {
		severity: "error",
		code: "unexpected",
		message: `something unexpected went wrong: ${visible(describe(cause))}`,
		fix: "run the command again; if it stays, report it with this message"
	};
}
function describe(error) {
	const { code } = error;
	return typeof code === "string" ? `${error.message} (${code})` : error.message;
}

export { printDiagnostics as n, reportFaults as r, diagnosticsOf as t };