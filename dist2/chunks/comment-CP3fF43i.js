import { kt as counted } from "./model-C61qMIaC.js";
import { n as visible } from "./sanitize-CbNGqdB1.js";

// src/report/markdown/escape-markdown.ts
/**
* Text from catalogs and services as Markdown that only shows it. The result contains no mention, link, reference,
* HTML, table or command of a review platform.
*
* Words of plain letters and digits stay as they are. Every other word goes into a code span, in which neither GitHub
* nor GitLab interprets anything, so that no escape has to be trusted.
*/
/** Letters and digits, with an apostrophe or hyphen between letters; or a number or a date. */
const PLAIN_WORD = /^(?:\p{L}[\p{L}\p{M}\p{N}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*|[+−]?\d[\d,]*(?:\.\d+)?|\d{4}-\d{2}-\d{2})$/u;
/** Signs that may stand alone between words. */
const PUNCTUATION = /^[→›…·–—%×»=✓✗≠−]$/u;
/** A word that a review platform would take for the id of a commit. */
const COMMIT_LIKE = /^[0-9a-f]{7,}$/i;
/** Splits text at blanks and keeps text in braces together. */
const WORDS = /\{ (?:[^{}]|\{[^{}]*\})* \}\S*|[^ ]+/gu;
const WORD = /^([("“'‘]*)(.*?)([.,;:!?)"”'’…]*)$/su;
/** One line of prose. `text` may hold anything; each run of blanks becomes a single one. */
function prose(text) {
	return (visible(text).match(WORDS) ?? []).map(proseWord).join(" ");
}
function proseWord(word) {
	const [, lead = "", core = "", trail = ""] = WORD.exec(word) ?? [];
	if (core === "" || PUNCTUATION.test(core)) return word;
	return PLAIN_WORD.test(core) && !COMMIT_LIKE.test(core) ? word : `${lead}${codeSpan(core)}${trail}`;
}
/** The text in a code span whose fence is longer than any run of backticks in the text. */
function codeSpan(text) {
	const shown = visible(text);
	if (shown.trim() === "") return "` `";
	const runs = shown.match(/`+/g) ?? [];
	const fence = "`".repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
	const pad = /^[` ]|[` ]$/.test(shown) ? " " : "";
	return fence + pad + shown + pad + fence;
}
/**
* A cell of a table. Text with a character that could end the cell becomes a code element, in which such characters
* are character references.
*/
function cell(text) {
	const shown = prose(text);
	if (!/[|\\]/.test(shown)) return shown;
	return `<code>${referenced(visible(text))}</code>`;
}
/** A title in a line of HTML, where Markdown has no effect. Every word that is not plain goes into a code element. */
function htmlTitle(text) {
	return (visible(text).match(WORDS) ?? []).map((word) => proseWord(word) === word ? referenced(word) : `<code>${referenced(word)}</code>`).join(" ");
}
function referenced(text) {
	return text.replace(/[^\p{L}\p{M}\p{N} ,.:;–—…]/gu, (character) => `&#${character.codePointAt(0)};`);
}

// src/report/markdown/markdown-lines.ts
/** A longer text is cut and says so. A comment has room for many changes, not for one long name. */
const MAX_SPAN_CHARACTERS = 500;
/** One list entry for each line. The list begins at the margin, however deep the lines are indented. */
function listOf(lines) {
	const indents = [...new Set(lines.map(({ indent }) => indent))].sort((a, b) => a - b);
	let deepest = -1;
	return lines.map((line) => {
		const depth = Math.min(indents.indexOf(line.indent), deepest + 1);
		deepest = depth;
		return `${"  ".repeat(depth)}- ${rowOf(line.spans)}`;
	});
}
/** The spans of one line as one line of Markdown, which never begins with a marker of a list or a heading. */
function rowOf(spans) {
	return spans.map(spanMarkdown).reduce(beside, "").replace(/ {2,}/g, " ").replace(/^ · /, "").trim().replace(/^(\d+)([.)])(?=\s|$)/, "$1\\$2");
}
/** Joins two texts, with a blank between code spans, because two that touch would become one. */
function beside(text, next) {
	return text.endsWith("`") && next.startsWith("`") ? `${text} ${next}` : text + next;
}
function spanMarkdown({ text, style, whole }) {
	const [, before = "", core = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
	const gap = core.startsWith("(") ? " " : SEPARATOR;
	if (core === "") return text.length > 1 ? SEPARATOR : text;
	return apart(before, gap) + marked(cut(core), style, whole === true) + apart(after, SEPARATOR);
}
/** Replaces the wide gaps of the text form, which Markdown would collapse. */
const SEPARATOR = " · ";
function apart(blanks, gap) {
	return blanks.length > 1 ? gap : blanks;
}
function marked(text, style, whole) {
	if (whole) return codeSpan(text);
	switch (style) {
		case "create":
		case "delete":
		case "update":
		case "version": return codeSpan(text);
		case "strong":
		case "error": return `**${prose(text)}**`;
		case "plain":
		case "faint":
		case "good":
		case "warning": return prose(text);
		default: return style;
	}
}
/** Cuts a text between characters, so that no half of one remains. */
function cut(text, most = MAX_SPAN_CHARACTERS) {
	if (text.length <= most) return text;
	const kept = text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
	return `${kept}… (${text.length - kept.length} more characters)`;
}

// src/report/markdown/comment.ts
/**
* A comment within its length limit. Space for the parts that must be seen is reserved first, and the sections
* fill the remaining room in their order. A section that does not fit says how many of its entries are
* elsewhere; none vanishes.
*/
/**
* GitHub refuses a longer comment. The limit counts UTF-16 units, of which a text never has fewer than characters.
*/
const COMMENT_LIMIT = 65536;
/** The parts with the paragraphs of a pipeline. The first two paragraphs of a head are the marker and the heading. */
function surrounded(parts) {
	const { marker: own, lead = [], foot = [] } = parts.around ?? {};
	const [first = "", heading = "", ...head] = parts.head;
	return {
		...parts,
		head: [
			own ?? first,
			heading,
			...lead,
			...head
		],
		foot: [...parts.foot, ...foot]
	};
}
/** One entry for each line. */
function lineEntries(lines) {
	return listOf(lines).map((text) => ({
		text,
		count: 1
	}));
}
/** Never longer than `limit`, unless the head, the foot and the titles alone are. Empty sections are left out. */
function comment(parts, limit = 65e3) {
	const { head, sections, foot, elsewhere } = surrounded(parts);
	const shown = sections.filter(({ entries }) => entries.length > 0);
	const rest = ({ noun }, hidden) => {
		const count = hidden.reduce((sum, entry) => sum + entry.count, 0);
		return `- … ${counted(count, `more ${noun}`)}: ${elsewhere}`;
	};
	const shells = shown.map((section) => sectionText(section, [rest(section, section.entries)]));
	let room = limit - [
		...head,
		...shells,
		...foot
	].reduce((sum, part) => sum + part.length + 2, 0);
	const texts = shown.map((section) => {
		const { entries } = section;
		const kept = fitting(entries, room);
		room -= sizeOf(entries.slice(0, kept));
		const texts = entries.slice(0, kept).map(({ text }) => text);
		return sectionText(section, kept === entries.length ? texts : [...texts, rest(section, entries.slice(kept))]);
	});
	return `${[
		...head,
		...texts,
		...foot
	].join("\n\n")}\n`;
}
/** The number of leading entries that fit into `room` characters. */
function fitting(entries, room) {
	let left = room;
	const tooMany = entries.findIndex(({ text }) => {
		left -= text.length + 1;
		return left < 0;
	});
	return tooMany < 0 ? entries.length : tooMany;
}
function sizeOf(entries) {
	return entries.reduce((sum, { text }) => sum + text.length + 1, 0);
}
function sectionText({ title, folded }, entries) {
	const body = entries.join("\n");
	return folded ? `<details><summary>${title}</summary>\n\n${body}\n\n</details>` : `### ${title}\n\n${body}`;
}
/** The length to which a marker cuts each name, enough to tell comments apart. */
const MARKER_NAME_CHARACTERS = 80;
/**
* The first line of every comment of one kind, by which a pipeline finds the comment to update. The names are
* encoded, so that they cannot end the HTML comment around them.
*/
function marker(kind, ...names) {
	return `<!-- pricewright:${[kind, ...names.map((name) => encodeURIComponent(wellFormed(name.slice(0, MARKER_NAME_CHARACTERS))))].join(":")} -->`;
}
/** Drops lone surrogates, because they have no percent encoding. */
function wellFormed(text) {
	return text.replace(/\p{Cs}/gu, "");
}

export { cut as a, cell as c, prose as d, marker as i, codeSpan as l, comment as n, listOf as o, lineEntries as r, rowOf as s, COMMENT_LIMIT as t, htmlTitle as u };