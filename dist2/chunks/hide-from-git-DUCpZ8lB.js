import { join, sep } from "node:path";
import { writeFile } from "node:fs/promises";

// src/cli/project/hide-from-git.ts
/**
* Keeps a state out of Git, which would roll it back with every checkout.
* The state's folder ignores itself, as other tools' do.
*/
const PRIVATE_MODE = 384;
/**
* Applies to a state in the project's own folder `.pricewright`.
* Any other folder belongs to the person, and so does a `.gitignore` that is there already.
*/
async function hideFromGit({ folder, state }) {
	const own = join(folder, ".pricewright");
	if (state.kind === "sqlite" && state.file.startsWith(`${own}${sep}`)) await hideFolder(own);
}
/** Writes a `.gitignore` into the folder, which must exist, unless one is there already. */
async function hideFolder(folder) {
	try {
		await writeFile(join(folder, ".gitignore"), "*\n", {
			flag: "wx",
			mode: PRIVATE_MODE
		});
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
	}
}

export { hideFromGit as n, hideFolder as t };