import { t as PROJECT_FILE } from "./project-fV6ywobz.js";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createHash } from "node:crypto";

// src/incremental/cache-key.ts
/**
* The cache key: one hash of everything that a finding about a catalog file depends on besides the file itself,
* namely the program, the environment and the project file. An entry under another cache key does not count.
*/
/** SHA-256, base64url, over every byte of the project file. Throws as the file system does. */
function cacheKeyOf({ folder, environment, program }) {
	const project = readFileSync(join(folder, PROJECT_FILE));
	return createHash("sha256").update(`${JSON.stringify([program, environment])}\0`).update(project).digest("base64url");
}

export { cacheKeyOf as t };