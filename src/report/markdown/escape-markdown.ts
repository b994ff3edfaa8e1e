/**
 * Text from catalogs and services as Markdown that shows it and does nothing else: no mention, link, reference, HTML,
 * table or command of a review platform comes out of it.
 *
 * Words of plain letters and digits stand as they are; every other word stands in a code span, inside which neither
 * GitHub nor GitLab looks for anything. No escape has to be believed in.
 */
import { visible } from '../words/sanitize.ts';

/** Letters and digits, with an apostrophe or hyphen between letters; or a number, a date, a share. */
const PLAIN_WORD =
  /^(?:\p{L}[\p{L}\p{M}\p{N}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*|[+−]?\d[\d,]*(?:\.\d+)?|\d{4}-\d{2}-\d{2})$/u;

/** What may stand between words. */
const PUNCTUATION = /^[→›…·–—%×»=✓✗≠−]$/u;

/** A platform takes such a word for the id of a commit. */
const COMMIT_LIKE = /^[0-9a-f]{7,}$/i;

/** What stands in braces belongs together. */
const WORDS = /\{ (?:[^{}]|\{[^{}]*\})* \}\S*|[^ ]+/gu;

const WORD = /^([("“'‘]*)(.*?)([.,;:!?)"”'’…]*)$/su;

/** One line of prose. `text` may hold anything; its blanks are kept as single ones. */
export function prose(text: string): string {
  return (visible(text).match(WORDS) ?? []).map(proseWord).join(' ');
}

function proseWord(word: string): string {
  const [, lead = '', core = '', trail = ''] = WORD.exec(word) ?? [];
  if (core === '' || PUNCTUATION.test(core)) return word;
  return PLAIN_WORD.test(core) && !COMMIT_LIKE.test(core) ? word : `${lead}${codeSpan(core)}${trail}`;
}

/** The text in a code span that no run of backticks within can end. */
export function codeSpan(text: string): string {
  const shown = visible(text);
  if (shown.trim() === '') return '` `';
  const runs = shown.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map((run) => run.length)) + 1);
  const pad = /^[` ]|[` ]$/.test(shown) ? ' ' : '';
  return fence + pad + shown + pad + fence;
}

/** A cell of a table: what could end the cell stands as a character reference, in code without a fence. */
export function cell(text: string): string {
  const shown = prose(text);
  if (!/[|\\]/.test(shown)) return shown;
  return `<code>${referenced(visible(text))}</code>`;
}

/** A title in a line of HTML, where Markdown is not read: whatever is no plain word stands in a code element. */
export function htmlTitle(text: string): string {
  const words = visible(text).match(WORDS) ?? [];
  return words
    .map((word) => (proseWord(word) === word ? referenced(word) : `<code>${referenced(word)}</code>`))
    .join(' ');
}

function referenced(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N} ,.:;–—…]/gu, (character) => `&#${character.codePointAt(0)};`);
}
