import { n as globSync } from "./find-files-D_qSpnmk.js";
import { r as hashOfFile } from "./digest-files-BtWBfo8l.js";
import { t as locateFiles } from "./locate-files-fWP0hHYB.js";
import { t as collectFaults } from "./faults-CZ_9NQlu.js";
import { t as cacheKeyOf } from "./cache-key-Bl8McEbu.js";
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createHash, randomUUID } from "node:crypto";

// src/incremental/cache-file.ts
/**
* The entries in `.pricewright/cache`, which a command keeps from one run to the next. An entry counts only in the
* file that this machine wrote: a corrupt entry, or one that was copied from elsewhere, is ignored. Where nothing can
* be written, nothing is stored.
*/
const PRIVATE_FOLDER = 448;
const PRIVATE_FILE = 384;
/** Returns the stored JSON, or undefined where no entry counts. The caller checks its shape. */
function readStoredEntry(owner, kind) {
	const file = entryFile(owner, kind);
	if (!existsSync(file)) return void 0;
	try {
		const entry = JSON.parse(readFileSync(file, "utf8"));
		return entry?.inode === statSync(file).ino ? entry.content : void 0;
	} catch {
		return;
	}
}
/** Writes the file whole or not at all. A failure is no error: the next run then reads everything again. */
function writeEntry(owner, kind, content) {
	const file = entryFile(owner, kind);
	const draft = `${file}.${randomUUID()}`;
	try {
		mkdirSync(cacheFolder(owner), {
			recursive: true,
			mode: PRIVATE_FOLDER
		});
		const handle = openSync(draft, "wx", PRIVATE_FILE);
		try {
			writeFileSync(handle, JSON.stringify({
				inode: fstatSync(handle).ino,
				content
			}));
		} finally {
			closeSync(handle);
		}
		renameSync(draft, file);
	} catch {
		try {
			rmSync(draft, { force: true });
		} catch {}
	}
}
function cacheFolder({ folder }) {
	return join(folder, ".pricewright", "cache");
}
function entryFile(owner, kind) {
	const environment = createHash("sha256").update(owner.environment ?? "").digest("hex");
	return join(cacheFolder(owner), `${kind}-${environment.slice(0, 16)}.json`);
}

// src/incremental/verdict.ts
/**
* The stored verdict of `validate` about an exact set of bytes, so that an unchanged project is not read again. A
* verdict counts only under its key, the hash of everything that it depends on: the program, the environment, the
* project file, and every file that the project's globs name at that moment.
*/
const KIND = "valid";
/** Below this size, reading everything is as fast as reading an entry would be. */
const WORTH_KEEPING_BYTES = 1048576;
async function storedVerdict(subject) {
	const entry = readEntry(subject);
	const seen = entry && await lookAtProject(subject, entry.globs);
	if (entry === void 0 || seen === void 0) return {};
	return seen.key === entry.key ? {
		verdict: entry.verdict,
		seen
	} : { seen };
}
function storeVerdict(subject, { key, globs }, verdict) {
	writeEntry(subject, KIND, {
		key,
		globs,
		verdict
	});
}
/** Undefined where the files cannot be hashed, or are too small for a verdict about them to be worth storing. */
async function lookAtProject(subject, globs) {
	try {
		const root = realpathSync(subject.folder);
		const cacheKey = cacheKeyOf(subject);
		const place = {
			folder: root,
			globs: globs.catalog
		};
		const { files, complete, strays } = await locateFiles(place, collectFaults());
		if (!complete || !areWorthKeeping(files)) return void 0;
		const places = files.map(({ file, real }) => [
			file,
			real,
			hashOfFile(readFileSync(real))
		]);
		const usage = hashesOfUsage(subject, globs);
		return {
			globs,
			cacheKey,
			key: hashOf(JSON.stringify([
				cacheKey,
				root,
				globs,
				places,
				usage,
				strays
			])),
			hashes: new Map(places.map(([file, , hash]) => [file, hash])),
			usage
		};
	} catch {
		return;
	}
}
/** True if the project file and the usage files are unchanged. The catalog's digest covers the catalog files. */
function isStill(subject, { cacheKey, globs, usage }) {
	try {
		return cacheKeyOf(subject) === cacheKey && hashesOfUsage(subject, globs) === usage;
	} catch {
		return false;
	}
}
/** The paths of all usage files and the hashes of their bytes, as one text. */
function hashesOfUsage({ folder }, { usage }) {
	if (usage.length === 0) return "";
	const hashes = globSync([...usage], {
		cwd: folder,
		expandDirectories: false,
		onlyFiles: true
	}).toSorted().map((name) => {
		const real = realpathSync(join(folder, name));
		return [
			name,
			real,
			hashOfFile(readFileSync(real))
		];
	});
	return JSON.stringify(hashes);
}
function areWorthKeeping(files) {
	let bytes = 0;
	return files.some(({ real }) => {
		bytes += statSync(real).size;
		return bytes >= WORTH_KEEPING_BYTES;
	});
}
function readEntry(subject) {
	const { key, globs, verdict } = readStoredEntry(subject, KIND) ?? {};
	if (typeof key !== "string" || !Array.isArray(globs?.catalog) || !Array.isArray(globs.usage)) return void 0;
	if (!Array.isArray(verdict?.warnings) || typeof verdict.counts !== "object") return void 0;
	return {
		key,
		globs,
		verdict
	};
}
function hashOf(content) {
	return createHash("sha256").update(content).digest("hex");
}

export { readStoredEntry as a, storedVerdict as i, lookAtProject as n, writeEntry as o, storeVerdict as r, isStill as t };