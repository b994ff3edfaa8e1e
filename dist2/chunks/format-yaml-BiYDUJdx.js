import { m as decodeText, o as require_dist, r as COMPOSER_OPTIONS, s as dataOf, t as readYaml } from "./read-yaml-DhMk-JZp.js";
import { t as collectFaults } from "./faults-CZ_9NQlu.js";
import { tt as DAY_FIELDS } from "./model-C61qMIaC.js";

// src/yaml/layout/gap.ts
var import_dist = require_dist();
/** `isFirst`: no content stands before it. */
function gapOf(between, isFirst) {
	let behind;
	const own = [];
	let ends = isFirst ? 1 : 0;
	for (const piece of between) {
		if (piece.kind === "line end") ends += 1;
		if (piece.kind !== "comment") continue;
		if (ends === 0) behind = piece;
		else own.push({
			comment: piece,
			blankBefore: ends > 1
		});
		ends = 0;
	}
	return {
		behind,
		own,
		isBroken: ends > 0,
		blankBeforeNext: ends > 1
	};
}

// src/yaml/layout/lay-out.ts
/** Pieces ▶ text. Line breaks and comments stay where they were; indentation and blank lines are the layout's. */
function layOut(pieces) {
	const lines = [];
	const entries = /* @__PURE__ */ new Map();
	let last;
	let between = [];
	for (const piece of pieces) {
		if (piece.kind !== "content") {
			between.push(piece);
			continue;
		}
		const from = lines.length;
		const gap = gapOf(between, last === void 0);
		writeComments(lines, gap, last, piece);
		writeContent(lines, gap, piece);
		if (piece.opens !== void 0) entries.set(piece.opens, openedAt(lines, from, last));
		for (const entry of piece.closes ?? []) separate(lines, entries.get(entry));
		last = piece;
		between = [];
	}
	writeComments(lines, gapOf(between, last === void 0), last, void 0);
	return lines.map(({ text, blankBefore }, index) => `${blankBefore && index > 0 ? "\n" : ""}${text}\n`).join("");
}
function writeComments(lines, { behind, own }, last, next) {
	if (behind !== void 0) append(lines, ` ${behind.text}`);
	for (const { comment, blankBefore } of own) {
		const indent = indentOf(comment, last, next);
		lines.push({
			text: " ".repeat(indent) + comment.text,
			blankBefore,
			indent
		});
	}
}
function writeContent(lines, { behind, own, isBroken, blankBeforeNext }, next) {
	const { breaks, place, text, glue } = next;
	if (!(behind !== void 0 || own.length > 0 || lines.length === 0 || breaks === "always" || breaks === "as written" && isBroken)) append(lines, glue + text);
	else lines.push({
		text: " ".repeat(place.indent) + text,
		blankBefore: blankBeforeNext,
		indent: place.indent
	});
}
function append(lines, text) {
	const line = lines.at(-1);
	if (line !== void 0) line.text += text;
}
/**
* A comment that is indented further than the next content belongs to the block before it; any other stands above the
* next content.
*/
function indentOf({ column }, last, next) {
	const outer = next?.place ?? END;
	if (outer.column === null || column <= outer.column) return outer.comments;
	const from = outer.column;
	return (last?.place.levels.findLast((level) => level.column > from && level.column <= column))?.indent ?? outer.comments;
}
/** The end of the file is where another entry of the outermost block could stand. */
const END = {
	column: 0,
	comments: 0
};
/** An entry begins with the comments that stand above it. */
function openedAt(lines, from, last) {
	const first = lines.length - 1;
	const indent = lines[first]?.indent ?? 0;
	const start = from + lines.slice(from).findLastIndex((line) => line.indent > indent) + 1;
	const isSeparate = lines.slice(start).some(({ blankBefore }) => blankBefore);
	const wouldChangeText = last?.keepsBlanks === true && start === from;
	return {
		first,
		separate: isSeparate || wouldChangeText ? null : lines[start] ?? null
	};
}
function separate(lines, entry) {
	if (!entry?.separate) return;
	if (entry.first < lines.length - 1 || lines.at(-1)?.text.includes("\n")) entry.separate.blankBefore = true;
}

// src/yaml/layout/piece.ts
const LINE_END = { kind: "line end" };

// src/yaml/layout/walk.ts
const TOP = {
	indent: 0,
	parentIndent: 0,
	parentColumn: 0,
	levels: [],
	name: "",
	inMetadata: false,
	inBrackets: false,
	depth: 0
};
/** Behind a value, a key or a sign that stands alone. */
const LOOSE = {
	glue: " ",
	breaks: "as written"
};
/** Where both belong on one line. */
const ON_ONE_LINE = {
	glue: " ",
	breaks: "only after a comment"
};
const CLOSE_BY = {
	glue: "",
	breaks: "only after a comment"
};
function content(walk, text, place, more = {}) {
	walk.pieces.push({
		kind: "content",
		text,
		...walk.joint,
		place,
		...more
	});
	walk.joint = LOOSE;
}
/** Takes comments and line ends. Returns false at any other token, except for spaces. */
function between(walk, tokens) {
	for (const { type, source, offset } of tokens) if (type === "comment") walk.pieces.push({
		kind: "comment",
		text: source.trimEnd(),
		column: columnOf(walk, offset)
	});
	else if (type === "newline") for (const _ of source.matchAll(/\n/g)) walk.pieces.push(LINE_END);
	else if (type !== "space" && type !== "byte-order-mark") return false;
	return true;
}
function placeOf(walk, { offset }, at) {
	const { indent, levels, inBrackets } = at;
	return {
		indent,
		comments: indent,
		column: inBrackets ? null : columnOf(walk, offset),
		levels
	};
}
function columnOf({ text }, offset) {
	return offset - (text.lastIndexOf("\n", offset - 1) + 1);
}

// src/yaml/layout/brackets-pieces.ts
function bracketsPieces(walk, token, at) {
	const padding = token.start.type === "flow-map-start" ? " " : "";
	const base = closesOnOwnLine(walk, token) || at.inBrackets ? at.indent : at.parentIndent;
	const inner = {
		...at,
		indent: base + 2,
		inBrackets: true,
		depth: null
	};
	content(walk, token.start.source, placeOf(walk, token.start, at));
	walk.joint = {
		glue: padding,
		breaks: "as written"
	};
	for (const item of token.items) itemPieces(walk, item, inner);
	const [close, ...behind] = token.end;
	walk.joint = isEmpty(token) ? CLOSE_BY : {
		glue: padding,
		breaks: "as written"
	};
	if (close) content(walk, close.source, {
		...placeOf(walk, close, inner),
		indent: base
	});
	between(walk, behind);
}
function itemPieces(walk, { start, key, sep, value }, at) {
	for (const token of start) {
		if (between(walk, [token])) continue;
		if (token.type === "comma") walk.joint = CLOSE_BY;
		content(walk, token.source, placeOf(walk, token, at));
		walk.joint = token.type === "comma" ? LOOSE : ON_ONE_LINE;
	}
	if (key) walk.nodePieces(walk, key, {
		...at,
		name: ""
	});
	const name = key ? String(walk.values.get(key)?.value ?? "") : at.name;
	const inMetadata = at.inMetadata || name === "metadata";
	for (const token of sep ?? []) {
		if (between(walk, [token])) continue;
		if (token.type === "map-value-ind" && key?.type !== "alias") walk.joint = CLOSE_BY;
		content(walk, token.source, placeOf(walk, token, at));
		walk.joint = ON_ONE_LINE;
	}
	if (value) walk.nodePieces(walk, value, {
		...at,
		inMetadata,
		name: inMetadata ? "" : name
	});
}
/** True where only spaces and line ends stand between the brackets. */
function isEmpty({ items }) {
	return items.every(({ start, key, sep, value }) => !key && !sep && !value && start.every(({ type }) => type === "space" || type === "newline"));
}
/** True where the closing bracket begins a line. YAML wants it indented further than the key then. */
function closesOnOwnLine({ text }, token) {
	if (token.type !== "flow-collection" || isEmpty(token)) return false;
	const close = token.end[0];
	if (close === void 0) return false;
	let before = close.offset - 1;
	while (text[before] === " " || text[before] === "	") before -= 1;
	return text[before] === "\n";
}

// src/yaml/layout/block-pieces.ts
function mapPieces(walk, { items }, at) {
	const place = placeOfBlock(walk, items, at);
	const inner = {
		...inside(at, place),
		depth: at.depth === null ? null : at.depth + 1
	};
	for (const [index, item] of items.entries()) {
		const from = walk.pieces.length;
		beginItem(walk, item, place, index);
		if (item.key) walk.nodePieces(walk, item.key, {
			...inner,
			...KEY,
			indent: at.indent
		});
		const key = item.key ? keyText(walk, item.key) : "";
		const inMetadata = at.inMetadata || key === "metadata";
		separatorPieces(walk, item, place);
		const name = inMetadata ? "" : key;
		if (item.value) walk.nodePieces(walk, item.value, {
			...within(inner, item.value, place),
			inMetadata,
			name
		});
		if (index > 0 && at.depth !== null && at.depth < SEPARATED_DEPTH) markEntry(walk, from);
	}
}
const KEY = {
	name: "",
	depth: null
};
/** Blank lines separate the entries of the file and those of its sections. */
const SEPARATED_DEPTH = 2;
function seqPieces(walk, { items }, at) {
	const place = placeOfBlock(walk, items, at);
	const inner = {
		...inside(at, place),
		depth: null
	};
	for (const [index, item] of items.entries()) {
		beginItem(walk, item, place, index);
		if (item.value) walk.nodePieces(walk, item.value, within(inner, item.value, place));
	}
}
function placeOfBlock(walk, items, { indent, levels }) {
	const column = columnOf(walk, items[0] ? startOf(items[0]) : 0);
	return {
		indent,
		comments: indent,
		column,
		levels: [...levels, {
			column,
			indent
		}]
	};
}
/** The place of the values in a block, one step further in. */
function inside(at, { column, levels }) {
	return {
		...at,
		indent: at.indent + 2,
		parentIndent: at.indent,
		parentColumn: column ?? 0,
		levels
	};
}
/** The offset of its first content. */
function startOf({ start, key, sep }) {
	return [
		...start,
		...key ? [key] : [],
		...sep ?? []
	].find(({ type }) => !isBetween(type))?.offset ?? 0;
}
function isBetween(type) {
	return type === "space" || type === "newline" || type === "comment";
}
/** The part before the key or the value: the dash, the question mark, an anchor. */
function beginItem(walk, item, place, index) {
	const isEmpty = !item.key && !item.sep && item.start.every(({ type }) => isBetween(type));
	if (index > 0 && !isEmpty) walk.joint = {
		glue: "",
		breaks: "always"
	};
	for (const token of item.start) {
		if (between(walk, [token])) continue;
		const opens = token.type === "seq-item-ind";
		content(walk, token.source, opens ? withValueLevel(place) : place);
		if (opens) walk.joint = ON_ONE_LINE;
		else if (item.value && !item.key && !isBlock(item.value)) walk.joint = ON_ONE_LINE;
	}
}
/** The colon and the anchor of the value. */
function separatorPieces(walk, { start, key, sep, value }, place) {
	const isExplicit = start.some(({ type }) => type === "explicit-key-ind");
	const behind = value && isBlock(value) ? LOOSE : ON_ONE_LINE;
	for (const token of sep ?? []) {
		if (between(walk, [token])) continue;
		const isColon = token.type === "map-value-ind";
		if (isColon && !isExplicit) walk.joint = key?.type === "alias" ? ON_ONE_LINE : CLOSE_BY;
		const own = isColon ? place : {
			...place,
			indent: place.indent + 2,
			comments: place.indent + 2
		};
		content(walk, token.source, withValueLevel(own, place.indent));
		walk.joint = behind;
		if (isColon && value && closesOnOwnLine(walk, value)) walk.joint = {
			glue: "",
			breaks: "always"
		};
	}
}
/** A comment that is indented further than a key or a dash stands where a value of it would. */
function withValueLevel(place, indent = place.indent) {
	const column = (place.column ?? 0) + 1;
	return {
		...place,
		levels: [...place.levels, {
			column,
			indent: indent + 2
		}]
	};
}
function within(at, value, place) {
	return isBlock(value) ? {
		...at,
		levels: withValueLevel(place).levels
	} : at;
}
function isBlock({ type }) {
	return type === "block-map" || type === "block-seq";
}
function keyText({ values }, key) {
	const value = values.get(key)?.value;
	return typeof value === "string" ? value : "";
}
/** Marks the contents from a piece on as one entry. */
function markEntry(walk, from) {
	const { pieces } = walk;
	let first = from;
	while (first < pieces.length && pieces[first]?.kind !== "content") first += 1;
	const opening = pieces[first];
	if (opening?.kind !== "content") return;
	const entry = walk.entries;
	walk.entries += 1;
	pieces[first] = {
		...opening,
		opens: entry
	};
	const last = pieces.findLastIndex(({ kind }) => kind === "content");
	const closing = pieces[last];
	pieces[last] = {
		...closing,
		closes: [...closing.closes ?? [], entry]
	};
}

// src/yaml/text-style.ts
/** The style of a text in catalog files: without quotes where no reader of YAML could misread it, else in double quotes. */
/** The fields of a catalog that hold a day. */
const DAYS = /* @__PURE__ */ new Set([
	...DAY_FIELDS,
	"ends",
	"price_lock"
]);
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Texts that start with a letter, and that no reader of YAML, old or new, could misread. */
const PLAIN = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}][\p{L}\p{N} _.,:;()/&+*%=!?€£@'-]*(?<! )$/u;
const OTHERWISE_READ = /^(y|yes|n|no|on|off|true|false|null|nan|inf)$/i;
/** `name`: the field that holds the text; empty for a key, and for a text that no field names. */
function isPlainText(text, name) {
	if (DAYS.has(name) && DAY.test(text)) return true;
	return PLAIN.test(text) && !OTHERWISE_READ.test(text) && !isUnseen(text);
}
/** Control characters, direction marks, line separators, and all characters without width. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
function isUnseen(text) {
	return text.search(UNSEEN) >= 0;
}
/** The escape of a character within double quotes. */
function escaped(character) {
	const code = character.codePointAt(0) ?? 0;
	return code > 65535 ? `\\U${code.toString(16).padStart(8, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
}

// src/yaml/layout/rewrite-scalar.ts
/** `scalar`: its value; undefined where nothing is known of it, so that it stays as it is written. */
function rewriteScalar({ source }, scalar, context) {
	const value = scalar?.value;
	if (typeof value !== "string" || scalar?.tag !== void 0 || staysAsWritten(source)) return source;
	if (isPlainText(value, context.name) && isPlainThere(value, context)) return value;
	return source.startsWith("\"") && !isUnseen(source) ? source : JSON.stringify(value).replace(UNSEEN, escaped);
}
/**
* A variable is written in the author's way. A text in curly quotes is a fault that quotes around it would hide. A
* text over several lines keeps them.
*/
function staysAsWritten(source) {
	return /\$\{|\n/.test(source) || /^[“”„‟‘’‚‛]/.test(source);
}
/** The longest key that YAML allows on one line. */
const LONGEST_KEY = 1024;
function isPlainThere(value, { inBrackets }) {
	return !/: |:$| #/.test(value) && !(inBrackets && value.includes(",")) && value.length < LONGEST_KEY;
}

// src/yaml/layout/rewrite-text.ts
/** A scalar without quotes or in quotes, whose lines YAML folds: spaces at their ends mean nothing. */
function rewriteLines(source, indent) {
	const isEscaping = source.startsWith("\"");
	return source.split("\n").map((line, index, lines) => {
		const begun = index === 0 ? line : line.trimStart();
		const text = index === lines.length - 1 ? begun : withoutSpaces(begun, isEscaping);
		return index === 0 || text === "" ? text : " ".repeat(indent) + text;
	}).join("\n");
}
/** A space behind a backslash is a character of the text. */
function withoutSpaces(line, isEscaping) {
	const trimmed = line.trimEnd();
	const slashes = /\\*$/.exec(trimmed)?.[0].length ?? 0;
	return isEscaping && slashes % 2 === 1 && trimmed !== line ? `${trimmed}${line[trimmed.length]}` : trimmed;
}
/** A text after `|` or `>`, with its header and the comment behind that. */
function rewriteBlock({ props, source }, place) {
	const written = props.find(({ type }) => type === "block-scalar-header");
	const header = written && "source" in written ? written.source : "|";
	const comment = props.find(({ type }) => type === "comment");
	const lines = source.split("\n");
	if (lines.at(-1) === "") lines.pop();
	const digit = /\d/.exec(header)?.[0];
	const column = digit === void 0 ? firstColumn(lines) : place.parentColumn + Number(digit);
	const texts = lines.map((line) => isBlank(line, column) ? "" : " ".repeat(place.indent) + line.slice(column));
	const keepsBlanks = header.includes("+");
	const end = keepsBlanks ? texts.length : texts.findLastIndex((line) => line !== "") + 1;
	return {
		text: [header.replace(/\d/, String(place.indent - place.parentIndent)) + (comment && "source" in comment ? ` ${comment.source.trimEnd()}` : ""), ...texts.slice(0, end)].join("\n"),
		blanksBehind: texts.length - end,
		keepsBlanks
	};
}
/** The column in which the text begins where its header does not say it. */
function firstColumn(lines) {
	return lines.map((line) => line.search(/[^ ]/)).filter((column) => column >= 0)[0] ?? Number.POSITIVE_INFINITY;
}
function isBlank(line, column) {
	return /^ *$/.test(line) && line.length <= column;
}

// src/yaml/layout/pieces-of.ts
function piecesOf(text, tokens, values) {
	const walk = {
		text,
		values,
		pieces: [],
		joint: {
			glue: "",
			breaks: "always"
		},
		entries: 0,
		nodePieces
	};
	for (const token of tokens) if (token.type === "document") documentPieces(walk, token);
	else if (token.type === "directive" || token.type === "doc-end") {
		walk.joint = {
			glue: "",
			breaks: "always"
		};
		content(walk, token.source.trimEnd(), placeOf(walk, token, TOP));
		if (token.type === "doc-end") between(walk, token.end ?? []);
	} else if ("source" in token) between(walk, [token]);
	return walk.pieces;
}
function documentPieces(walk, { start, value, end }) {
	for (const token of start) {
		if (between(walk, [token])) continue;
		content(walk, token.source, placeOf(walk, token, TOP));
	}
	if (value !== void 0) nodePieces(walk, value, TOP);
	between(walk, end ?? []);
}
function nodePieces(walk, token, at) {
	switch (token.type) {
		case "block-map":
			mapPieces(walk, token, at);
			break;
		case "block-seq":
			seqPieces(walk, token, at);
			break;
		case "flow-collection":
			bracketsPieces(walk, token, at);
			break;
		case "block-scalar":
			blockScalarPieces(walk, token, at);
			break;
		case "alias":
		case "scalar":
		case "single-quoted-scalar":
		case "double-quoted-scalar":
			content(walk, scalarText(walk, token, at), placeOf(walk, token, at));
			between(walk, token.end ?? []);
	}
}
function scalarText({ values }, token, at) {
	if (token.type === "alias") return token.source;
	return token.source.includes("\n") ? rewriteLines(token.source, at.indent) : rewriteScalar(token, values.get(token), at);
}
function blockScalarPieces(walk, token, at) {
	const { text, blanksBehind, keepsBlanks } = rewriteBlock(token, at);
	content(walk, text, placeOf(walk, token, at), { keepsBlanks });
	for (let ends = 0; ends <= blanksBehind; ends += 1) walk.pieces.push({ kind: "line end" });
}

// src/yaml/layout/format-yaml.ts
/**
* A catalog file in the one layout: two spaces of indentation, quotes where they are needed, blank lines between
* entries. Comments, the order of keys, and the choice between lines and brackets are the author's.
*/
/**
* The text in the layout. Undefined, with the faults, for a file that is not sound YAML, and for one whose data or
* comments the layout would change.
*/
function formatYaml(file, content, faults) {
	const before = read(file, content, faults);
	const written = before && decodeText(file, content, faults);
	if (before === void 0 || written === void 0) return void 0;
	const text = laidOut(written);
	if (text === written) return text;
	const after = read(file, text, collectFaults());
	if (after !== void 0 && JSON.stringify(after.data) === JSON.stringify(before.data) && isEqual(commentsIn(written), commentsIn(text)) && laidOut(text) === text) return text;
	faults.warning({
		...NOT_FORMATTABLE,
		source: {
			file,
			line: 1,
			column: 1
		}
	});
}
const NOT_FORMATTABLE = {
	code: "not-formattable",
	message: "the file cannot be laid out without a change of what it says, so it stays as it is",
	fix: "write what is unusual in it in a plainer way, such as texts over several lines in quotes"
};
/** The layout of a text that is YAML, without a look at what it says. */
function laidOut(written) {
	const text = written.replaceAll("\r\n", "\n");
	const tokens = [...new import_dist.Parser().parse(text)];
	return layOut(piecesOf(text, tokens, valuesOf(tokens)));
}
function read(file, content, faults) {
	const { root, complete } = readYaml(file, content, faults);
	return complete && root !== void 0 ? { data: root && dataOf(root) } : void 0;
}
function valuesOf(tokens) {
	const values = /* @__PURE__ */ new Map();
	const composer = new import_dist.Composer({
		...COMPOSER_OPTIONS,
		keepSourceTokens: true
	});
	for (const document of composer.compose(tokens)) (0, import_dist.visit)(document, { Scalar: (_, scalar) => {
		if (scalar.srcToken) values.set(scalar.srcToken, scalar);
	} });
	return values;
}
/** The comments in their order. */
function commentsIn(text) {
	const comments = [];
	let isScalar = false;
	for (const lexeme of new import_dist.Lexer().lex(text)) {
		if (!isScalar && lexeme.startsWith("#")) comments.push(lexeme.trimEnd());
		isScalar = lexeme === import_dist.CST.SCALAR;
	}
	return comments;
}
function isEqual(some, others) {
	return some.length === others.length && some.every((each, index) => each === others[index]);
}

export { isPlainText as a, escaped as i, laidOut as n, isUnseen as o, UNSEEN as r, formatYaml as t };