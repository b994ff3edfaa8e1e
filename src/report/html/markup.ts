/**
 * HTML as data. A template makes every text that is put into it harmless and escapes it, so that a renderer cannot
 * forget to. Only a value that is markup itself stays as it is.
 */
import { visible } from '../words/sanitize.ts';

declare const MARKUP: unique symbol;

/** Text that is HTML. Only {@link html} and {@link ownMarkup} make it. */
export interface Html {
  readonly [MARKUP]: true;
}

/** A value in a template. Null and false render as nothing. */
type Part = string | number | Html | null | false | readonly Part[];

const texts = new WeakMap<object, string>();

/** A template of HTML. Its attribute values always stand in double quotes. */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return made(template.reduce((text, piece, index) => text + partText(parts[index - 1] ?? null) + piece));
}

/**
 * Takes text as HTML without escaping it. Use it only for the program's own text without
 * names, such as a style sheet.
 */
export function ownMarkup(text: string): Html {
  return made(text);
}

/** The text of the markup, as written to a file. */
export function markupText(markup: Html): string {
  return texts.get(markup) ?? '';
}

function made(text: string): Html {
  const markup = {} as Html;
  texts.set(markup, text);
  return markup;
}

function partText(part: Part): string {
  if (part === null || part === false) return '';
  if (typeof part === 'number') return String(part);
  if (typeof part === 'string') return escaped(visible(part));
  return isList(part) ? part.map(partText).join('') : (texts.get(part) ?? '');
}

function isList(part: Html | readonly Part[]): part is readonly Part[] {
  return Array.isArray(part);
}

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => REFERENCES[character] ?? '');
}
