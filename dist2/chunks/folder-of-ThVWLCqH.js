import { resolve } from "node:path";

// src/cli/io/folder-of.ts
/** The folder that a command works in. */
function folderOf(world, options) {
	return resolve(world.cwd, options.chdir ?? ".");
}

export { folderOf as t };