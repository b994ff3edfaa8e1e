import { o as require_dist } from "./read-yaml-DhMk-JZp.js";
import { Jt as isJsonArray, Yt as isJsonObject } from "./model-C61qMIaC.js";
import { a as isPlainText, i as escaped, n as laidOut, o as isUnseen, r as UNSEEN } from "./format-yaml-BiYDUJdx.js";

// src/yaml/catalog-text.ts
var import_dist = require_dist();
const VERSION = "2026-04-01";
/**
* A mapping is written on one line if it is at most this long and this deep. Otherwise each field gets its own line.
*/
const LONGEST_LINE = 84;
const DEEPEST_LINE = 2;
/** Lists with block elements, because a reviewer reads their elements one by one. */
const BLOCK_LISTS = /* @__PURE__ */ new Set(["items", "versions"]);
/** The text of a catalog file. */
function catalogText({ head, name, entries, unfinished }) {
	const root = new import_dist.YAMLMap();
	root.add({
		key: scalarOf("version", ""),
		value: quoted(VERSION)
	});
	if (entries.length > 0) {
		const label = scalarOf(name, "");
		label.spaceBefore = true;
		root.add({
			key: label,
			value: mapOf(entries)
		});
	}
	const lines = [
		...head.map(commentLine),
		textOf(root),
		...unfinished.length > 0 ? [
			"",
			`# To be completed, below ${name}:`,
			"#"
		] : [],
		...(unfinished.length > 0 ? textOf(mapOf(unfinished)).split("\n") : []).map((line) => `#   ${line}`)
	];
	return laidOut(`${lines.map((line) => line.trimEnd()).join("\n")}\n`);
}
/** An element of a block list: its first line opens with `- `, and none is indented further than the list needs. */
function elementText(value) {
	const list = new import_dist.YAMLSeq();
	list.add(nodeOf(value, "", true));
	return laidOut(textOf(list)).trimEnd();
}
/** A field on one line, without braces, as it may stand in any mapping. */
function fieldText(name, value) {
	return flowText({ [name]: value }).slice(2, -2);
}
/** A value in the quotes that its predecessor had; in others where it could be misread in those. */
function scalarText(value, name, style) {
	if (typeof value !== "string") return String(value);
	if (style === "double") return textOf(quoted(value));
	if (style === "single" && !isUnseen(value)) return `'${escapedVariable(value).replaceAll("'", "''")}'`;
	return style === "single" ? textOf(quoted(value)) : fieldText(name, value).slice(fieldText(name, 0).length - 1);
}
/** A value on one line, in braces. */
function flowText(value) {
	const node = nodeOf(value, "");
	(0, import_dist.visit)(node, { Collection: (_, collection) => {
		collection.flow = true;
	} });
	return laidOut(textOf(node)).trimEnd();
}
/** An entry that takes several lines is preceded by an empty line. */
function mapOf(entries) {
	const map = new import_dist.YAMLMap();
	for (const [index, { key, value }] of entries.entries()) {
		const node = nodeOf(value, "");
		const label = scalarOf(key, "");
		label.spaceBefore = index > 0 && !fitsOneLine(value);
		map.add({
			key: label,
			value: node
		});
	}
	return map;
}
function textOf(node) {
	return new import_dist.Document(node, {
		version: "1.2",
		schema: "core"
	}).toString({
		lineWidth: 0,
		blockQuote: false,
		singleQuote: false,
		doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER
	}).trimEnd().replace(UNSEEN, (character) => character === "\n" ? character : escaped(character));
}
function nodeOf(value, name, isBlock = false) {
	if (isJsonArray(value)) {
		const list = new import_dist.YAMLSeq();
		for (const element of value) list.add(nodeOf(element, name, BLOCK_LISTS.has(name)));
		list.flow = fitsOneLine(value);
		return list;
	}
	if (!isJsonObject(value)) return scalarOf(value, name);
	const map = new import_dist.YAMLMap();
	for (const [inner, member] of Object.entries(value)) map.add({
		key: scalarOf(inner, ""),
		value: nodeOf(member, name === "metadata" ? "" : inner)
	});
	map.flow = !isBlock && fitsOneLine(value);
	return map;
}
function fitsOneLine(value) {
	return depthOf(value) <= DEEPEST_LINE && JSON.stringify(value).length <= LONGEST_LINE;
}
/** The depth of nested mappings. A list of mappings or lists never fits on one line. */
function depthOf(value) {
	if (isJsonArray(value)) return value.some(isCollection) ? Number.POSITIVE_INFINITY : 0;
	if (!isJsonObject(value)) return 0;
	return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
function isCollection(value) {
	return isJsonArray(value) || isJsonObject(value);
}
function scalarOf(value, name) {
	if (typeof value !== "string") return new import_dist.Scalar(value);
	if (!isPlainText(value, name)) return quoted(value);
	const scalar = new import_dist.Scalar(value);
	scalar.type = "PLAIN";
	return scalar;
}
/** In catalog files `${` starts a variable, so the text `${` is written as `$${`. */
function quoted(text) {
	const scalar = new import_dist.Scalar(escapedVariable(text));
	scalar.type = "QUOTE_DOUBLE";
	return scalar;
}
function escapedVariable(text) {
	return text.replaceAll("${", () => "$${");
}
function commentLine(line) {
	return `# ${line.replace(UNSEEN, escaped)}`;
}

export { scalarText as a, flowText as i, elementText as n, fieldText as r, catalogText as t };