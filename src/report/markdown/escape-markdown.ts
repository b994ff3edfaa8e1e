/**
 * Text from catalogs and services as Markdown that only shows it. The result contains no mention, link, reference,
 * HTML, table or command of a review platform.
 *
 * Words of plain letters and digits stay as they are. Every other word goes into a code span, in which neither GitHub
 * nor GitLab interprets anything, so that no escape has to be trusted.
 */
import { visible } from '../words/sanitize.ts';

/** Letters and digits, with an apostrophe or hyphen between letters; or a number, a month or a date. */
const PLAIN_WORD =
  /^(?:\p{L}[\p{L}\p{M}\p{N}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*|[+−]?\d[\d,]*(?:\.\d+)?|\d{4}-\d{2}(?:-\d{2})?)$/u;

/** Signs that may stand alone between words. */
const PUNCTUATION = /^[→›…·–—%×»=✓✗≠−]$/u;

/** A word that a review platform would take for the id of a commit. */
const COMMIT_LIKE = /^[0-9a-f]{7,}$/i;

/** Splits text at blanks and keeps text in backticks and in braces together. */
const WORDS = /`[^`]+`\S*|\{ (?:[^{}]|\{[^{}]*\})* \}\S*|[^ ]+/gu;

const WORD = /^([("“'‘]*)(.*?)([.,;:!?)"”'’…]*)$/su;

/** One line of prose. `text` may hold anything; each run of blanks becomes a single one. */
export function prose(text: string): string {
  return (visible(text).match(WORDS) ?? []).map(proseWord).join(' ');
}

function proseWord(word: string): string {
  const [, lead = '', written = '', trail = ''] = WORD.exec(word) ?? [];
  const core = /^`([^`]+)`$/.exec(written)?.[1] ?? written;
  if (core === '' || PUNCTUATION.test(core)) return word;
  return PLAIN_WORD.test(core) && !COMMIT_LIKE.test(core) ? word : `${lead}${codeSpan(core)}${trail}`;
}

/** The text in a code span whose fence is longer than any run of backticks in the text. */
export function codeSpan(text: string): string {
  const shown = visible(text);
  if (shown.trim() === '') return '` `';
  const fence = fenceAround(shown, 1);
  const pad = /^[` ]|[` ]$/.test(shown) ? ' ' : '';
  return fence + pad + shown + pad + fence;
}

/** A text of several lines that is copied as it stands. */
export function codeBlock(language: 'sh' | 'yaml', text: string): string {
  const fence = fenceAround(text, 3);
  return `${fence}${language}\n${text}\n${fence}`;
}

function fenceAround(text: string, least: number): string {
  const runs = text.match(/`+/g) ?? [];
  return '`'.repeat(Math.max(least, ...runs.map((run) => run.length + 1)));
}

/**
 * A cell of a table. Text with a character that could end the cell becomes a code element, in which such characters
 * are character references.
 */
export function cell(text: string): string {
  const shown = prose(text);
  if (!/[|\\]/.test(shown)) return shown;
  return `<code>${referenced(visible(text))}</code>`;
}

/** A title in a line of HTML, where Markdown has no effect. Every word that is not plain goes into a code element. */
export function htmlTitle(text: string): string {
  const words = visible(text).match(WORDS) ?? [];
  return words
    .map((word) => {
      if (proseWord(word) === word) return referenced(word);
      const [lead = '', core = '', trail = ''] = (WORD.exec(word) ?? []).slice(1).map(referenced);
      return `${lead}<code>${core}</code>${trail}`;
    })
    .join(' ');
}

function referenced(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N} ,.:;()–—…]/gu, (character) => `&#${character.codePointAt(0)};`);
}
