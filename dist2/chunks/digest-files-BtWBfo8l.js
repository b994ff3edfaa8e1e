import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { createHash } from "node:crypto";

// src/catalog/files/stray-files.ts
/** Files that look like a part of the catalog and are not read: all globs have the other of `.yaml` and `.yml`. */
/** A line that begins a section of a catalog. */
const SECTION = /^(?:products|bundles|entitlement_sets|plans|customers|subscriptions):/m;
/** The names, with `/`, of the files that look like a part of the catalog. */
function straysAmong(root, names) {
	return names.filter((name) => looksLikeCatalog(join(root, name))).map((name) => name.replaceAll("\\", "/"));
}
function looksLikeCatalog(file) {
	try {
		return SECTION.test(readFileSync(file, "utf8"));
	} catch {
		return false;
	}
}
/** Nothing in the file is planned or billed, and no other message would show that. */
function strayFault(file) {
	return {
		code: "stray-file",
		source: {
			file,
			line: 1,
			column: 1
		},
		message: `it looks like a part of the catalog and is not read: no glob ends with \`${extname(file)}\``,
		fix: "give it the ending of the others, or name it under `catalog` in the project file"
	};
}

// src/catalog/digest-files.ts
/** One hash of a catalog as written. The same files give the same digest, in whatever order they were found. */
/** SHA-256, base64url, of the bytes of one file. */
function hashOfFile(content) {
	return createHash("sha256").update(content).digest("base64url");
}
/** SHA-256, lower-case hex, over the variables and the files' names and contents, in the order of their names. */
function digestFiles(files, variables) {
	return digestHashes(files.map(({ file, content }) => [file, hashOfFile(content)]), variables);
}
/** The digest from the hashes of the files. */
function digestHashes(files, variables) {
	const byName = ([a], [b]) => a < b ? -1 : 1;
	const hash = createHash("sha256");
	hash.update(JSON.stringify([...variables].toSorted(byName)));
	for (const file of files.toSorted(byName)) hash.update(`\0${file[0]}\0${file[1]}`);
	return hash.digest("hex");
}

export { straysAmong as a, strayFault as i, digestHashes as n, hashOfFile as r, digestFiles as t };