/** The lines of the text form as HTML: the same words, with their styles as classes. */
import type { Line } from '../lines/lines.ts';
import { type Html, html } from './markup.ts';

/** The spans of one line, side by side. */
export function spansHtml({ spans }: Line): Html {
  return html`${spans
    .filter(({ text }) => text !== '')
    .map(({ text, style, whole }) =>
      whole
        ? html`<code>${text}</code>`
        : style === 'plain'
          ? text
          : html`<span class="${style}">${text}</span>`,
    )}`;
}

/** A list whose entries are indented like the lines; the smallest indent becomes the margin. */
export function lineList(lines: readonly Line[]): Html | null {
  if (lines.length === 0) return null;
  const indents = [...new Set(lines.map(({ indent }) => indent))].sort((a, b) => a - b);
  return html`<ul class="lines">${lines.map(
    (line) => html`<li class="deep-${indents.indexOf(line.indent)}">${spansHtml(line)}</li>`,
  )}</ul>`;
}

/** The words of a line without their styles, for a title. */
export function lineWords(line: Line | undefined): string {
  return line?.spans.map(({ text }) => text).join('') ?? '';
}
