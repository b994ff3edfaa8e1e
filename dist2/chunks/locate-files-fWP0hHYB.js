import { r as isWithin, t as findFiles } from "./find-files-D_qSpnmk.js";
import { a as straysAmong, i as strayFault } from "./digest-files-BtWBfo8l.js";
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { basename, dirname, join, normalize, relative, resolve } from "node:path";

// src/files/outside.ts
function outsideFault(outside) {
	if (outside.kind === "glob") return {
		code: "outside-project",
		message: `the glob \`${outside.glob}\` leads out of the project's folder`,
		fix: "keep the files in the folder, and name them relative to it"
	};
	return {
		code: "outside-project",
		source: {
			file: outside.name.replaceAll("\\", "/"),
			line: 1,
			column: 1
		},
		message: `it leads out of the project's folder, to ${outside.real}`,
		fix: "copy what is there into the folder, or leave it out of the globs"
	};
}

// src/catalog/files/find-catalog-files.ts
/** Finds the files that the globs of a catalog name. */
/** The project file can match its own globs, but it is no catalog file. */
const NEVER = [
	"**/node_modules/**",
	"pricewright.yaml",
	"pricewright.yml"
];
function findCatalogFiles(root, globs) {
	const other = otherEnding(globs);
	const others = other === void 0 ? [] : globs.map((glob) => glob.replace(/\.ya?ml$/, other));
	const { names, outside } = findFiles(root, [...globs, ...others], NEVER);
	const isOther = (name) => other !== void 0 && name.endsWith(other);
	return {
		names: names.filter((name) => !isOther(name)),
		otherwise: names.filter(isOther),
		outside: outside.filter((each) => each.kind === "link" || globs.includes(each.glob))
	};
}
/** The ending that no glob has, where all globs have the other one. */
function otherEnding(globs) {
	const ending = ENDINGS.find((one) => globs.every((glob) => glob.endsWith(one)));
	return ending && ENDINGS.find((one) => one !== ending);
}
const ENDINGS = [".yaml", ".yml"];

// src/catalog/files/locate-files.ts
/** Finds the files of a catalog, and their places once links are followed. */
/** `complete`: no file is out of reach. `strays`: see {@link straysAmong}. */
async function locateFiles(input, faults) {
	const root = existsSync(input.folder) ? realpathSync(input.folder) : resolve(input.folder);
	const { names, otherwise, outside } = findCatalogFiles(root, input.globs);
	for (const each of outside) faults.error(outsideFault(each));
	const strays = straysAmong(root, otherwise);
	for (const stray of strays) faults.warning(strayFault(stray));
	if (names.length === 0 && outside.length === 0) faults.error({
		code: "no-catalog-files",
		message: `no file matches ${input.globs.map((pattern) => `\`${pattern}\``).join(", ")}`,
		fix: "write a catalog file there, or correct `catalog` in the project file"
	});
	const folders = /* @__PURE__ */ new Map();
	const inside = names.map((name) => findFile(root, name, folders, faults)).filter((file) => file !== void 0);
	return {
		files: onceEach(inside),
		complete: outside.length === 0 && inside.length === names.length,
		strays
	};
}
/** Undefined, with a fault, for a link out of the folder: the desired state must be in the repository. */
function findFile(root, name, folders, faults) {
	const file = name.replaceAll("\\", "/");
	try {
		const place = dirname(name);
		const folder = folders.get(place) ?? folderAt(root, place);
		folders.set(place, folder);
		const base = basename(name);
		const own = join(folder.real, base);
		const isLink = folder.links.has(base);
		const real = isLink ? realpathSync(own) : own;
		if (isLink ? isWithin(root, real) : folder.isWithin) return {
			file,
			real,
			isLink: isLink || folder.isLinked
		};
		faults.error(outsideFault({
			kind: "link",
			name: file,
			real
		}));
	} catch (error) {
		reportUnreadable(file, error, faults);
	}
}
function folderAt(root, place) {
	const real = realpathSync(join(root, place));
	const links = readdirSync(real, { withFileTypes: true }).filter((entry) => entry.isSymbolicLink());
	return {
		real,
		isWithin: isWithin(root, real),
		isLinked: relative(root, real) !== normalize(place).replace(/^\.$/, ""),
		links: new Set(links.map(({ name }) => name))
	};
}
/** A file that several paths reach is read once, under its own name where a glob matched that name. */
function onceEach(found) {
	const byRealPath = /* @__PURE__ */ new Map();
	for (const file of found) {
		const known = byRealPath.get(file.real);
		if (known === void 0 || known.isLink && !file.isLink) byRealPath.set(file.real, file);
	}
	return [...byRealPath.values()];
}
function reportUnreadable(file, error, faults) {
	const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
	faults.error({
		code: "unreadable-file",
		source: {
			file,
			line: 1,
			column: 1
		},
		message: `the file cannot be read (${reason})`,
		fix: "make it readable, or leave it out of the globs"
	});
}

export { reportUnreadable as n, outsideFault as r, locateFiles as t };