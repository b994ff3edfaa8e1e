import { kt as counted } from "./model-C61qMIaC.js";
import { n as visible } from "./sanitize-CbNGqdB1.js";
import { t as textWidth } from "./text-width-DzyJvXuX.js";

// src/report/lines/lines.ts
/**
* Lines of styled text as data, and their rendering: wrapped at the width of the screen, then coloured. All text
* passes through `span`, which makes it harmless, so that a renderer cannot forget to.
*/
/** A span that is never broken at a blank. */
function wholeSpan(text, style = "plain") {
	return {
		...span(text, style),
		whole: true
	};
}
function span(text, style = "plain") {
	return {
		text: visible(text),
		style
	};
}
/** A line of spans and plain texts. They are joined as they are, so they must bring their own blanks. */
function line(indent, ...parts) {
	return {
		indent,
		hang: 2,
		spans: parts.map((part) => typeof part === "string" ? span(part) : part)
	};
}
const EMPTY_LINE = line(0);
/**
* Wraps lines at `width`; only a single long word may exceed it. The text ends with a line break
* and is empty without lines.
*/
function renderLines(lines, options) {
	return lines.flatMap((logical) => renderLine(logical, options).map((text) => `${text}\n`)).join("");
}
function renderLine(logical, { width, palette }) {
	const rows = [];
	let indent = logical.indent;
	let row = [];
	let used = indent;
	for (const word of breakLongWords(wordsOf(logical.spans), width - logical.indent - logical.hang)) {
		if (row.length > 0 && used + word.space + word.width > width) {
			rows.push(paint(row, indent, palette));
			row = [];
			indent = logical.indent + logical.hang;
			used = indent;
		}
		used += (row.length === 0 ? 0 : word.space) + word.width;
		row.push(word);
	}
	return [...rows, paint(row, row.length === 0 ? 0 : indent, palette)];
}
/** Renders one row. Neighbours of one style are coloured together with the blanks between them. */
function paint(words, indent, palette) {
	const runs = [];
	for (const [index, { space, pieces }] of words.entries()) for (const [place, { text, style }] of pieces.entries()) {
		const blank = " ".repeat(index === 0 || place > 0 ? 0 : space);
		const last = runs.at(-1);
		if (last?.style === style) runs[runs.length - 1] = {
			style,
			text: last.text + blank + text
		};
		else runs.push({
			style: "plain",
			text: blank
		}, {
			style,
			text
		});
	}
	return " ".repeat(indent) + runs.map(({ text, style }) => text === "" ? "" : palette[style](text)).join("");
}
function wordsOf(spans) {
	const words = [];
	let space = 0;
	let open;
	for (const { text, style, whole } of spans) for (const part of whole ? [text] : text.split(/( +(?!%))/)) {
		if (part === "") continue;
		if (/^ +$/.test(part)) {
			space += part.length;
			open = void 0;
			continue;
		}
		const grown = {
			space: open?.space ?? space,
			pieces: [...open?.pieces ?? [], {
				text: part,
				style
			}],
			width: (open?.width ?? 0) + textWidth(part)
		};
		if (open !== void 0) words.pop();
		words.push(grown);
		open = grown;
		space = 0;
	}
	return words;
}
/** Breaks a word that is wider than a line after its slashes, for paths. */
function breakLongWords(words, room) {
	return words.flatMap((word) => {
		if (word.width <= room) return [word];
		return word.pieces.flatMap(({ text, style }) => text.split(/(?<=\/)/).map((part) => ({
			text: part,
			style
		}))).map((piece, index) => ({
			space: index === 0 ? word.space : 0,
			pieces: [piece],
			width: textWidth(piece.text)
		}));
	});
}
/** `… and 12 more cohorts`; empty where there are no more. */
function moreLine(indent, more, singular, plural) {
	if (more <= 0) return [];
	return [line(indent, `… and ${counted(more, `more ${singular}`, plural && `more ${plural}`)}`)];
}

export { span as a, renderLines as i, line as n, wholeSpan as o, moreLine as r, EMPTY_LINE as t };