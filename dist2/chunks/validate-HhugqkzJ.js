import { t as BUILD } from "./build-id-IO1zfdT5.js";
import { i as storedVerdict } from "./verdict-CXvJd2ei.js";
import { i as EXIT, kt as counted } from "./model-C61qMIaC.js";
import { t as jsonText } from "./sanitize-CbNGqdB1.js";
import { t as folderOf } from "./folder-of-ThVWLCqH.js";
import { a as checkFormatOf } from "./formats-BJ2Aj6JW.js";
import { r as orChecks, t as checksText } from "./print-checks-C4KdP_GU.js";
import { n as printDiagnostics } from "./report-faults-B1AK173y.js";

// src/cli/commands/validate.ts
/** `validate`: checks project file and catalog, all faults and hints at once. Needs no network, state or secret. */
async function validate(world, options) {
	const format = options.json ? void 0 : checkFormatOf(options.format);
	const subject = {
		folder: folderOf(world, options),
		environment: options.env ?? null,
		program: BUILD
	};
	const { counts, warnings, catalogDigest } = await orChecks(world, options, format, () => verdictOn(subject, world, options));
	if (format !== void 0) {
		world.stdout.write(await checksText(world, options, format, warnings));
		return EXIT.done;
	}
	if (options.json) {
		world.stdout.write(jsonText({
			valid: true,
			counts,
			diagnostics: warnings,
			catalog_digest: catalogDigest
		}));
		return EXIT.done;
	}
	printDiagnostics(world, warnings, options);
	const shown = Object.entries(counts).map(([name, count]) => counted(count, name.slice(0, -1), name));
	world.stdout.write(`Valid: ${shown.join(", ")}.\n`);
	return EXIT.done;
}
/** Loads the code that reads the catalog only where the catalog has to be read. */
async function verdictOn(subject, world, options) {
	const { verdict, seen } = await storedVerdict(subject);
	if (verdict !== void 0 && (!options.json || verdict.catalogDigest !== void 0)) return verdict;
	const { judge } = await import("./judge-project--T7NiXDM.js");
	return judge(subject, world, options, seen);
}

export { validate };