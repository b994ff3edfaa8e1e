/**
 * HTML as data. Whatever is put into a template is text, made harmless and escaped, unless it is markup itself, so that a
 * renderer cannot forget to.
 */
import { visible } from '../words/sanitize.ts';

declare const MARKUP: unique symbol;

/** Text that is HTML. Made by {@link html} alone. */
export interface Html {
  readonly [MARKUP]: true;
}

/** Nothing is shown for null and false. */
export type Part = string | number | Html | null | false | readonly Part[];

const texts = new WeakMap<object, string>();

/** A template of HTML. Attribute values stand in double quotes in it, always. */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return made(template.reduce((text, piece, index) => text + partText(parts[index - 1] ?? null) + piece));
}

/** Markup that this program wrote itself and that no name stands in: a style sheet, a path drawn from numbers. */
export function ownMarkup(text: string): Html {
  return made(text);
}

/** What a file holds. */
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
