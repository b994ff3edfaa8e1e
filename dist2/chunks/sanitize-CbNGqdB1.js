// src/report/words/sanitize.ts
/**
* Makes text from catalogs and services harmless to show. Names may be hostile. A character that would move the
* cursor, change the reading direction, hide itself or command a pipeline's log reader is shown as a visible escape.
*/
/**
* The characters of most texts, including the program's own signs. A test for these alone spares most runs from
* building the tables of all letters.
*/
const PLAIN = /^[ -~→›·…–—×−»▲▼◆✓✗]*$/;
/**
* Controls, format and bidi controls, line separators, lone surrogates, invisible characters, and the Braille blank.
*/
const unseen = () => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Marks after the fourth on one letter. No language uses so many, and they reach into the lines above and below. */
const piledMarks = () => /(?<=\p{M}{4})\p{M}/gu;
/**
* Text that a pipeline's log reader takes for a command: `::error::` at a possible line start,
* `##[…]` and `##vso[…]` anywhere.
*/
const LOG_COMMAND = /(?<![^\s/]):(?=:)|#(?=#(?:vso)?\[)/g;
const NAMED = {
	"\n": "\\n",
	"\r": "\\r",
	"	": "\\t"
};
/**
* `text` on one line, with every unseen character shown as `\n`, `\t` or `\u{202e}`. Harmless
* text is returned unchanged.
*/
function visible(text) {
	return (PLAIN.test(text) ? text : text.replace(unseen(), escaped).replace(piledMarks(), escaped)).replace(LOG_COMMAND, escaped);
}
function escaped(character) {
	return NAMED[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
/**
* JSON text with unseen characters as JSON escapes, so that it is harmless in a terminal and means the same. The line
* breaks between values are kept.
*/
function visibleJson(json) {
	return json.replace(unseen(), (character) => character === "\n" ? character : jsonEscape(character));
}
/** Data as the text of a document: indented, made harmless by {@link visibleJson}, with a line break at its end. */
function jsonText(data) {
	return `${visibleJson(JSON.stringify(data, null, 2))}\n`;
}
function jsonEscape(character) {
	return Array.from({ length: character.length }, (_, index) => character.charCodeAt(index)).map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

export { visible as n, visibleJson as r, jsonText as t };