/**
 * Makes text from catalogs and services harmless to show. Names are hostile: what would move the cursor, turn the reading
 * direction, hide itself or speak to a pipeline's log reader is shown as an escape that anybody can see.
 */

/**
 * What most texts are made of, our own signs among it. To ask for no more keeps a start from making the tables of all
 * letters.
 */
const PLAIN = /^[ -~→›·…–—×−»▲▼◆✓✗]*$/;

/** Controls, format and bidi controls, line separators, lone surrogates, what is invisible, and the blank of Braille. */
const unseen = (): RegExp => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Marks piled on one letter reach into the lines above and below; so many are no language's. */
const piledMarks = (): RegExp => /(?<=\p{M}{4})\p{M}/gu;

/** What log readers of pipelines take for a command: `::error::` where a line may begin, `##[…]` and `##vso[…]` anywhere. */
const LOG_COMMAND = /(?<![^\s/]):(?=:)|#(?=#(?:vso)?\[)/g;

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * `text` on one line, with everything unseen shown as `\n`, `\t` or `\u{202e}`. Text that is harmless is returned as
 * it is.
 */
export function visible(text: string): string {
  const seen = PLAIN.test(text) ? text : text.replace(unseen(), escaped).replace(piledMarks(), escaped);
  return seen.replace(LOG_COMMAND, escaped);
}

function escaped(character: string): string {
  return NAMED[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/**
 * JSON text in which the unseen is written in JSON's own escapes, so that it is harmless in a terminal and means the same.
 * The line breaks between values are kept.
 */
export function visibleJson(json: string): string {
  return json.replace(unseen(), (character) => (character === '\n' ? character : jsonEscape(character)));
}

/** Data as the text of a document: indented, made harmless by {@link visibleJson}, with a line break at its end. */
export function jsonText(data: unknown): string {
  return `${visibleJson(JSON.stringify(data, null, 2))}\n`;
}

function jsonEscape(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
