import { promisify } from "node:util";
import { execFile } from "node:child_process";

// src/cli/project/ask-git.ts
/** Asks Git a question about the repository of a folder. */
const PATIENCE_MS = 5e3;
/** A folder of a request may look like a repository whose settings start programs: only a checked out one counts. */
const CAREFUL = ["-c", "safe.bareRepository=explicit"];
/** Git's answer; null where there is none: Git is not installed, is too slow, or finds fault with the folder. */
async function askGit(question, folder) {
	try {
		const { stdout } = await promisify(execFile)("git", [...CAREFUL, ...question], {
			cwd: folder,
			timeout: PATIENCE_MS
		});
		return stdout.trim() || null;
	} catch {
		return null;
	}
}

export { askGit as t };