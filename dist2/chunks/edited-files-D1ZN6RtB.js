import { Jt as isJsonArray, Ut as fault, Yt as isJsonObject, Zt as ownField } from "./model-C61qMIaC.js";
import { t as collectFaults } from "./faults-CZ_9NQlu.js";
import { o as require_dist, s as dataOf, t as readYaml } from "./read-yaml-DhMk-JZp.js";
import { t as writeTexts } from "./write-texts-DLnIozfy.js";
import { a as scalarText, r as fieldText } from "./catalog-text-qwPNCgX3.js";
import { join } from "node:path";
import { readFile } from "node:fs/promises";

// src/edit/at-path.ts
/** Values at a path of plain data: read, put in and taken out, always as a copy. */
/** Undefined where nothing is written there. */
function valueAtPath(root, path) {
	let at = root;
	for (const step of path) if (isJsonArray(at)) at = typeof step === "number" ? at[step] : void 0;
	else at = isJsonObject(at) ? ownField(at, String(step)) : void 0;
	return at;
}
/** With `value` at the path; without the field where `value` is undefined. Mappings on the way are made. */
function withValueAt(root, path, value) {
	const [step, ...rest] = path;
	if (step === void 0) return value ?? null;
	if (isJsonArray(root)) return root.map((element, index) => index === step ? withValueAt(element, rest, value) : element);
	const object = isJsonObject(root) ? root : {};
	const name = String(step);
	if (rest.length === 0 && value === void 0) return without(object, name);
	return {
		...object,
		[name]: withValueAt(ownField(object, name), rest, value)
	};
}
function without(object, name) {
	return Object.fromEntries(Object.entries(object).filter(([other]) => other !== name));
}
/** True if both say the same, whatever the order of their fields. */
function sameData(a, b) {
	if (isJsonArray(a)) return isJsonArray(b) && a.length === b.length && a.every((each, index) => sameData(each, b[index] ?? null));
	if (!isJsonObject(a)) return a === b;
	const names = Object.keys(a);
	return isJsonObject(b) && names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && sameData(a[name] ?? null, b[name] ?? null));
}

// src/edit/find-written.ts
var import_dist = require_dist();
/** Undefined for a text with faults. */
function parseFile(text) {
	const document = (0, import_dist.parseDocument)(text, {
		version: "1.2",
		schema: "core",
		keepSourceTokens: true
	});
	if (document.errors.length > 0) return void 0;
	const aliased = /* @__PURE__ */ new Set();
	(0, import_dist.visit)(document, { Alias: (_, { source }) => void aliased.add(source) });
	return {
		text,
		document,
		aliased
	};
}
function wayTo({ document, aliased }, path) {
	let node = document.contents;
	let [pair, holder] = [void 0, null];
	let shared = isShared(node, aliased);
	for (const [index, step] of path.entries()) {
		const next = memberOf(node, step);
		if (next === void 0) return {
			node,
			pair,
			holder,
			missing: path.slice(index),
			shared
		};
		[pair, holder, node] = [
			next.pair,
			node,
			next.node
		];
		shared ||= isShared(node, aliased);
	}
	return {
		node,
		pair,
		holder,
		missing: [],
		shared
	};
}
function memberOf(node, step) {
	if ((0, import_dist.isSeq)(node) && typeof step === "number") {
		const item = node.items[step];
		return (0, import_dist.isNode)(item) ? {
			node: item,
			pair: void 0
		} : void 0;
	}
	if (!(0, import_dist.isMap)(node)) return void 0;
	const pair = node.items.find(({ key }) => (0, import_dist.isScalar)(key) && String(key.value) === String(step));
	return pair && {
		node: (0, import_dist.isNode)(pair.value) ? pair.value : null,
		pair
	};
}
function isShared(node, aliased) {
	if ((0, import_dist.isAlias)(node)) return true;
	return (0, import_dist.isNode)(node) && "anchor" in node && typeof node.anchor === "string" && aliased.has(node.anchor);
}
/**
* The path in the file's data of the value that a locator found for `path`, relative to wherever the locator starts.
* Where `path` is not written, the locator found its nearest written ancestor, and the rest of `path` is added.
*/
function pathInFile(file, source, path) {
	const [best] = pathsAt(file.document.contents, offsetOf(file.text, source), []).map((each) => ({
		each,
		steps: sharedSteps(each, path)
	})).sort((a, b) => b.steps - a.steps || b.each.length - a.each.length);
	return best && [...best.each, ...path.slice(best.steps)];
}
/** Where the value at a path of the file's data is written; undefined where it is not. */
function sourceOfPath(parsed, file, path) {
	const { node, pair, missing } = wayTo(parsed, path);
	const offset = ((0, import_dist.isScalar)(node) ? node : (0, import_dist.isNode)(pair?.key) ? pair.key : node)?.range?.[0];
	if (missing.length > 0 || offset === void 0) return void 0;
	const before = parsed.text.slice(0, offset);
	return {
		file,
		line: before.split("\n").length,
		column: offset - before.lastIndexOf("\n")
	};
}
/** The number of first steps of `path` with which `whole` ends. */
function sharedSteps(whole, path) {
	for (let steps = path.length; steps > 0; steps -= 1) {
		const end = whole.slice(-steps);
		if (end.length === steps && end.every((step, index) => String(step) === String(path[index]))) return steps;
	}
	return 0;
}
function offsetOf(text, { line, column }) {
	let start = 0;
	for (let at = 1; at < line; at += 1) start = text.indexOf("\n", start) + 1;
	return start + column - 1;
}
/** The paths of everything that starts at an offset, or whose key does. */
function pathsAt(node, offset, path) {
	if (!(0, import_dist.isNode)(node) || node.range === void 0 || node.range === null) return [];
	const [start, , end] = node.range;
	if (offset < start || offset > end) return [];
	const own = start === offset ? [path] : [];
	if ((0, import_dist.isSeq)(node)) return [...own, ...node.items.flatMap((item, index) => pathsAt(item, offset, [...path, index]))];
	if (!(0, import_dist.isMap)(node)) return own;
	return [...own, ...node.items.flatMap(({ key, value }) => {
		if (!(0, import_dist.isScalar)(key)) return [];
		const inner = [...path, String(key.value)];
		return key.range?.[0] === offset ? [inner] : pathsAt(value, offset, inner);
	})];
}

// src/edit/splice.ts
/** Ranges of a text, and texts that are put in their place. */
/** Undefined where two of them touch the same characters. Insertions at one place stand in the order given. */
function spliced(text, splices) {
	const sorted = splices.toSorted((a, b) => a.start - b.start || a.end - b.end);
	let result = "";
	let at = 0;
	for (const { start, end, text: added } of sorted) {
		if (start < at) return void 0;
		result += text.slice(at, start) + (text.includes("\r\n") ? added.replaceAll("\n", "\r\n") : added);
		at = end;
	}
	return result + text.slice(at);
}
/** Behind the line of `offset`. `lines` end with a line end of their own. */
function afterLine(text, offset, lines) {
	if (offset > 0 && text[offset - 1] === "\n") return insertion(offset, lines);
	const end = text.indexOf("\n", offset);
	return end < 0 ? insertion(text.length, `\n${lines}`) : insertion(end + 1, lines);
}
function insertion(at, text) {
	return {
		start: at,
		end: at,
		text
	};
}
function columnOf(text, offset) {
	return offset - (text.lastIndexOf("\n", offset - 1) + 1);
}
function startOf(node) {
	return node.range?.[0] ?? 0;
}
/** Where the last value within a node ends; comments behind it are not part of it. */
function contentEnd(node) {
	if (((0, import_dist.isMap)(node) || (0, import_dist.isSeq)(node)) && !node.flow && node.items.length > 0) return contentEnd(node.items.at(-1));
	const { range, key, value } = node;
	if (range) return range[1] ?? 0;
	return value === null || value === void 0 ? contentEnd(key) : contentEnd(value);
}

// src/edit/edit-field.ts
/**
* One field of a catalog file set or removed in place: the quotes of the value that it replaces, the comment behind it and every
* other byte stay as they are.
*/
function editField(file, { path, value }) {
	const { node, pair, holder, missing, shared } = wayTo(file, path);
	if (shared) return notEditable("alias");
	if (missing.length > 0) return value === void 0 ? notEditable("not_written") : add(file, node, missing, value);
	if (value === void 0) return remove(file.text, holder, pair);
	return replace(file.text, String(path.at(-1) ?? ""), node, value);
}
function replace(text, name, node, value) {
	if (!(0, import_dist.isScalar)(node) || !node.range || isJsonObject(value) || isJsonArray(value)) return notEditable("not_one_value");
	const [start, end] = node.range;
	if (text.slice(start, end).includes("\n") || node.tag !== void 0) return notEditable("not_one_value");
	if (/(?<!\$)\$\{/.test(String(node.value))) return notEditable("variable");
	return {
		kind: "splice",
		splice: {
			start,
			end,
			text: (start === end && text[start - 1] === ":" ? " " : "") + scalarText(value, name, styleOf(node))
		}
	};
}
function styleOf({ type }) {
	if (type === "QUOTE_DOUBLE") return "double";
	return type === "QUOTE_SINGLE" ? "single" : "plain";
}
/** Behind the last field of the mapping that takes one line, so that short fields stay together; else at its end. */
function add({ text }, map, [name, ...rest], value) {
	if (!(0, import_dist.isMap)(map) || typeof name !== "string") return notEditable("not_written");
	const field = fieldText(name, withValueAt(void 0, rest, value));
	const last = map.items.at(-1);
	if (last === void 0) return map.flow ? inserted(startOf(map) + 1, ` ${field} `) : notEditable("not_written");
	if (map.flow) return inserted(contentEnd(last), `, ${field}`);
	const previous = map.items.findLast((pair) => !text.slice(startOf(pair.key), contentEnd(pair)).includes("\n"));
	const line = `${" ".repeat(columnOf(text, startOf(map)))}${field}\n`;
	return {
		kind: "splice",
		splice: afterLine(text, contentEnd(previous ?? last), line)
	};
}
function inserted(at, text) {
	return {
		kind: "splice",
		splice: insertion(at, text)
	};
}
function remove(text, holder, pair) {
	if (pair === void 0 || !(0, import_dist.isMap)(holder) || !isOnOwnLine(text, holder, pair)) return notEditable("not_on_own_line");
	const start = startOf(pair.key) - columnOf(text, startOf(pair.key));
	const end = text.indexOf("\n", contentEnd(pair));
	return {
		kind: "splice",
		splice: {
			start,
			end: end < 0 ? text.length : end + 1,
			text: ""
		}
	};
}
/** True for a field that shares its line with nothing but a comment, in a mapping that has others. */
function isOnOwnLine(text, map, pair) {
	const [start, end] = [startOf(pair.key), contentEnd(pair)];
	const [before, field] = [text.slice(start - columnOf(text, start), start), text.slice(start, end)];
	const behind = text.slice(end).split("\n", 1)[0] ?? "";
	return !map.flow && map.items.length > 1 && before.trim() === "" && !field.includes("\n") && /^\s*(#.*)?$/.test(behind);
}
function notEditable(why) {
	return {
		kind: "not_editable",
		why
	};
}

// src/edit/read-data.ts
/** Null for a text that is no YAML. */
function readData(file, text) {
	const { root } = readYaml(file, text, collectFaults());
	return root ? dataOf(root) : null;
}
/** The same with values that aliases share as values of their own, so that one of them can differ. */
function readUnshared(file, text) {
	return JSON.parse(JSON.stringify(readData(file, text)));
}

// src/edit/edit-file.ts
/** The text with as many of the edits as it takes, in the order given. */
function editFile(file, text, edits) {
	const parsed = parseFile(text);
	if (parsed === void 0) return {
		text,
		done: [],
		failed: edits.map((edit) => ({
			edit,
			why: "not_alone"
		}))
	};
	const sorted = edits.map((edit) => ({
		edit,
		edited: editField(parsed, edit)
	}));
	const failed = sorted.flatMap(({ edit, edited }) => edited.kind === "not_editable" ? [{
		edit,
		why: edited.why
	}] : []);
	const { kept, dropped } = keepSound(file, parsed, sorted.flatMap(({ edit, edited }) => edited.kind === "splice" ? [{
		edit,
		splice: edited.splice
	}] : []));
	return {
		text: textWith(file, parsed, kept) ?? text,
		done: kept.map(({ edit }) => edit),
		failed: [...failed, ...dropped.map(({ edit }) => ({
			edit,
			why: "not_alone"
		}))]
	};
}
/** All of them where the text then says what it should; else each that does so beside those before it. */
function keepSound(file, parsed, placed) {
	if (textWith(file, parsed, placed) !== void 0) return {
		kept: placed,
		dropped: []
	};
	const kept = [];
	const dropped = [];
	for (const each of placed) (textWith(file, parsed, [...kept, each]) === void 0 ? dropped : kept).push(each);
	return {
		kept,
		dropped
	};
}
/** Undefined where the text would not say exactly the data before it with these edits. */
function textWith(file, { text }, placed) {
	const after = spliced(text, placed.map(({ splice }) => splice));
	if (after === void 0) return void 0;
	const expected = placed.reduce((data, { edit }) => withValueAt(data, edit.path, escaped(edit.value)), readUnshared(file, text));
	return sameData(expected, readData(file, after)) ? after : void 0;
}
/** The data as a file holds it, where `$${` means `${`. */
function escaped(value) {
	if (value === void 0) return void 0;
	return JSON.parse(JSON.stringify(value), (_, member) => typeof member === "string" ? member.replaceAll("${", () => "$${") : member);
}

// src/cli/io/edited-files.ts
/** Catalog files that a command edits: their texts before, and the new ones in their place. */
async function readTexts(folder, files) {
	const distinct = [...new Set(files)];
	return new Map(await Promise.all(distinct.map(async (file) => [file, await readFile(join(folder, file), "utf8")])));
}
/**
* Throws a DiagnosticsError for the first file that cannot be written, and before anything is written where `before` is no longer
* what a file says.
*/
async function replaceTexts(folder, edited, before) {
	for (const [file, text] of await readTexts(folder, [...edited.keys()])) {
		if (text === before.get(file)) continue;
		throw fault("file-changed", `${file} was changed while it was being edited, and nothing is written`, "run the command again");
	}
	await writeTexts(folder, edited);
}

export { withValueAt as _, readUnshared as a, contentEnd as c, startOf as d, parseFile as f, valueAtPath as g, sameData as h, readData as i, insertion as l, sourceOfPath as m, replaceTexts as n, afterLine as o, pathInFile as p, editFile as r, columnOf as s, readTexts as t, spliced as u };