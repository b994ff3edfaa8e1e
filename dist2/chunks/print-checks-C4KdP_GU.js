import { zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { t as askGit } from "./ask-git-D2dJ2nq5.js";
import { t as folderOf } from "./folder-of-ThVWLCqH.js";
import { relative } from "node:path";

// src/cli/project/repository-prefix.ts
/** The place of a folder within its repository, for forges that name files from the root. */
/**
* With a slash at its end; empty for the root. Outside a repository, the folder's place below `cwd`. A request may be
* checked out beside the program, in a folder that is a repository of its own.
*/
async function repositoryPrefix(folder, cwd) {
	if (await askGit(["rev-parse", "--is-inside-work-tree"], folder) === "true") return await askGit(["rev-parse", "--show-prefix"], folder) ?? "";
	const below = relative(cwd, folder).replaceAll("\\", "/");
	return below === "" || below.startsWith("..") ? "" : `${below}/`;
}

// src/cli/io/print-checks.ts
/** `--format sarif` and `--format junit`: faults for the tools of a pipeline. */
/** The text of the diagnostics; paths are relative to the repository's root. */
async function checksText(world, options, format, diagnostics) {
	if (format === "junit") return (await import("./junit-BwHEDCKS.js")).diagnosticsJunit(diagnostics);
	const prefix = await repositoryPrefix(folderOf(world, options), world.cwd);
	return (await import("./sarif-DJegROTT.js")).sarifText(diagnostics, prefix);
}
/** The guards of a plan. Deferred changes and drift are in neither form. */
async function guardsText(world, options, format, plan) {
	if (format === "junit") return (await import("./junit-BwHEDCKS.js")).guardsJunit(plan);
	const { guardDiagnostics } = await import("./guard-diagnostics-Cx8JmD5W.js");
	return checksText(world, options, format, guardDiagnostics(plan));
}
/** Runs `work`; where it fails, its faults are printed in the format before they are thrown on. */
async function orChecks(world, options, format, work) {
	try {
		return await work();
	} catch (error) {
		if (format !== void 0 && error instanceof DiagnosticsError) world.stdout.write(await checksText(world, options, format, error.diagnostics));
		throw error;
	}
}

export { repositoryPrefix as i, guardsText as n, orChecks as r, checksText as t };