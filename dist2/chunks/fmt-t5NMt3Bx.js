import { t as locateFiles } from "./locate-files-fWP0hHYB.js";
import { i as readProjectInputs, x as readCatalogFile } from "./read-inputs-BYvzDuAU.js";
import { Dt as suggestName, Z as commandLine, i as EXIT, kt as counted, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { n as visible, t as jsonText } from "./sanitize-CbNGqdB1.js";
import { t as collectFaults } from "./faults-CZ_9NQlu.js";
import { t as formatYaml } from "./format-yaml-BiYDUJdx.js";
import { t as folderOf } from "./folder-of-ThVWLCqH.js";
import { n as printDiagnostics } from "./report-faults-B1AK173y.js";
import { t as writeTexts } from "./write-texts-DLnIozfy.js";
import { realpathSync } from "node:fs";
import { resolve } from "node:path";

// src/cli/commands/fmt.ts
/** `fmt`: writes catalog files in one layout. Needs no network, state or secret. */
/** A file with faults stays as it is, the others are written nevertheless, and the exit code is 1. */
async function fmt(world, options, ...names) {
	const { project } = await readProjectInputs(world, options);
	const faults = collectFaults();
	const { files } = await locateFiles({
		folder: project.folder,
		globs: project.catalogGlobs
	}, faults);
	const asked = names.length === 0 ? files : filesNamed(names, files, folderOf(world, options));
	const texts = /* @__PURE__ */ new Map();
	const formatted = asked.map((file) => {
		const text = formattedText(file, faults);
		if (typeof text === "string") texts.set(file.file, text);
		return {
			file: file.file,
			changed: text === void 0 ? null : text !== null
		};
	});
	if (!options.check) await writeTexts(project.folder, texts);
	print(world, options, {
		project,
		formatted,
		diagnostics: faults.list()
	});
	return faults.errorCount() > 0 || options.check && texts.size > 0 ? EXIT.error : EXIT.done;
}
/** The file's new text; null where it stays the same; undefined, with the faults, where it cannot be formatted. */
function formattedText(found, faults) {
	const read = readCatalogFile(found, faults);
	if (read === void 0) return void 0;
	const text = formatYaml(read.file, read.content, faults);
	if (text === void 0) return void 0;
	return Buffer.from(text).equals(Buffer.from(read.content)) ? null : text;
}
/** Throws a DiagnosticsError with every name that is none of a catalog file. */
function filesNamed(names, files, folder) {
	const byPlace = new Map(files.map((found) => [found.real, found]));
	const named = names.map((name) => byPlace.get(placeOf(resolve(folder, name))));
	const unknown = names.filter((_, index) => named[index] === void 0);
	if (unknown.length > 0) throw new DiagnosticsError(unknown.map((name) => unknownFile(name, files)));
	const asked = new Set(named);
	return files.filter((found) => asked.has(found));
}
function placeOf(path) {
	try {
		return realpathSync(path);
	} catch {
		return path;
	}
}
function unknownFile(name, files) {
	return {
		severity: "error",
		code: "not-a-catalog-file",
		message: `${visible(name)} is not a file of the catalog`,
		fix: suggestName(name, files.map(({ file }) => file), "name a file that the globs under `catalog` in the project file match")
	};
}
function print(world, options, { project, formatted, diagnostics }) {
	if (options.json) {
		const written = !options.check;
		world.stdout.write(jsonText({
			format_version: 1,
			files: formatted,
			written,
			diagnostics
		}));
		return;
	}
	printDiagnostics(world, diagnostics, options);
	const changed = formatted.filter((each) => each.changed);
	const verb = options.check ? "Not in the layout:" : "Wrote";
	for (const { file } of changed) world.stdout.write(`${verb} ${visible(file)}\n`);
	const failed = formatted.filter((each) => each.changed === null).length;
	const counts = [
		`${formatted.length - changed.length - failed} in the layout`,
		...changed.length > 0 ? [`${changed.length} ${options.check ? "not" : "written"}`] : [],
		...failed > 0 ? [`${failed} not formatted`] : []
	];
	world.stdout.write(`${counted(formatted.length, "file")}: ${counts.join(", ")}.\n`);
	if (options.check && changed.length > 0) world.stdout.write(`To write them: ${commandLine(project, "fmt")}\n`);
}

export { fmt };