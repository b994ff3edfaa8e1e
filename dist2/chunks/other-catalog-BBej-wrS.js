import { Ut as fault, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { t as PROJECT_FILE } from "./project-fV6ywobz.js";
import { n as visible } from "./sanitize-CbNGqdB1.js";
import { t as askGit } from "./ask-git-D2dJ2nq5.js";
import { existsSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import { promisify } from "node:util";
import { tmpdir } from "node:os";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { execFile } from "node:child_process";

// src/cli/planning/other-catalog.ts
/**
* The other side of `plan --against`:
* a folder, or the project as it was at a commit, checked out into a temporary folder.
*/
/** An existing folder comes before a commit of the same name. Throws a DiagnosticsError where there is neither. */
async function otherFolder(world, projectFolder, refOrDir) {
	const folder = resolve(projectFolder, refOrDir);
	if (refOrDir !== "" && await isFolder(folder)) return {
		folder,
		name: refOrDir,
		place: (file) => posix.join(refOrDir, file),
		remove: () => Promise.resolve()
	};
	const question = [
		"rev-parse",
		"--verify",
		"--quiet",
		"--end-of-options",
		`${refOrDir}^{commit}`
	];
	const commit = await askGit(question, projectFolder);
	if (commit !== null) return checkOut(world, projectFolder, refOrDir, commit);
	throw fault("unknown-ref", `${refOrDir || "an empty name"} is neither a folder nor a commit of this repository`, "name a folder, a branch, a tag or a commit; in a shallow clone, fetch it first");
}
/** Throws a DiagnosticsError where a file cannot be checked out: all that it declares would seem to be new. */
async function checkOut(world, projectFolder, ref, commit) {
	const top = await askGit(["rev-parse", "--show-toplevel"], projectFolder) ?? projectFolder;
	const prefix = await askGit(["rev-parse", "--show-prefix"], projectFolder) ?? "";
	const checkedOut = await mkdtemp(join(tmpdir(), "pricewright-against-"));
	const remove = () => rm(checkedOut, {
		recursive: true,
		force: true
	});
	const target = join(checkedOut, "tree");
	const env = {
		...world.env,
		GIT_INDEX_FILE: join(checkedOut, ".index")
	};
	const git = (...args) => promisify(execFile)("git", args, {
		cwd: top,
		env
	});
	try {
		await git("read-tree", commit);
		await git("checkout-index", "--all", "--force", "--quiet", `--prefix=${target}/`);
	} catch (cause) {
		await remove();
		throw notCheckedOut(ref, cause);
	}
	return {
		folder: join(target, prefix),
		name: `${ref} (${commit.slice(0, 12)})`,
		place: (file) => `${ref}:${prefix}${file}`,
		remove
	};
}
function notCheckedOut(ref, cause) {
	const { stderr } = cause;
	const [said = "Git failed"] = typeof stderr === "string" ? stderr.split("\n").filter(Boolean) : [];
	return fault("not-checked-out", `not every file of ${ref} can be checked out: ${visible(said)}`, "see that Git can check it out here, and that the disk has room");
}
/** Works on the other side, and reports its faults as that side's: its files have the same names as this side's. */
async function tellingOf(other, work) {
	if (!existsSync(join(other.folder, "pricewright.yaml"))) throw fault("no-project-file", `${other.name} has no ${PROJECT_FILE} there`, "name a commit or a folder that has one");
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof DiagnosticsError)) throw error;
		throw new DiagnosticsError(error.diagnostics.map((diagnostic) => placedIn(other, diagnostic)), error.exitCode);
	}
}
function placedIn({ name, place }, diagnostic) {
	const placed = (source) => ({
		...source,
		file: place(source.file)
	});
	const { source, related, message } = diagnostic;
	return {
		...diagnostic,
		message: `in ${name}: ${message}`,
		...source && { source: placed(source) },
		...related && { related: related.map((each) => ({
			...each,
			source: placed(each.source)
		})) }
	};
}
async function isFolder(path) {
	return stat(path).then((found) => found.isDirectory(), () => false);
}

export { tellingOf as n, otherFolder as t };