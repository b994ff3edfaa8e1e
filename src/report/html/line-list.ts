/** The lines of the text form as HTML: the same words, with their styles as classes. Long lists are folded. */

import { counted } from '../../model/messages/counted.ts';
import { byBlock, EMPTY_LINE, type Line, lineWords } from '../lines/lines.ts';
import { type Html, html } from './markup.ts';

/** The spans of one line, side by side. */
export function spansHtml({ spans }: Pick<Line, 'spans'>): Html {
  return html`${spans
    .filter(({ text }) => text !== '')
    .map(({ text, style, whole }) =>
      whole
        ? html`<code>${text}</code>`
        : style === 'plain'
          ? proseHtml(text)
          : html`<span class="${style}">${proseHtml(text)}</span>`,
    )}`;
}

/** Text in backticks, or a word with a date. */
const APART = /(`[^`]+`|(?<!\S)[^\s`]{0,3}\d{4}-\d\d(?!\d)[^\s`]{0,6}(?!\S))/;

/** Text in backticks becomes code. A date, and a number with its percent sign, stay on one line. */
export function proseHtml(text: string): Html {
  const parts = text.replaceAll(' %', '\u00a0%').split(APART);
  return html`${parts.map((part, index) => {
    if (index % 2 === 0) return part;
    return part.startsWith('`')
      ? html`<code>${part.slice(1, -1)}</code>`
      : html`<span class="date">${part}</span>`;
  })}`;
}

/** A list whose entries are indented like the lines; the smallest indent becomes the margin. */
export function lineList(lines: readonly Line[]): Html | null {
  if (lines.length === 0) return null;
  const indents = [...new Set(lines.map(({ indent }) => indent))].sort((a, b) => a - b);
  return html`<ul class="lines">${byBlock(lines).map((rows) => {
    const [line = EMPTY_LINE] = rows;
    const text = line.isCopied
      ? html`<pre class="copied">${rows.map(lineWords).join('\n')}</pre>`
      : spansHtml(line);
    return html`<li class="deep-${indents.indexOf(line.indent)}">${text}</li>`;
  })}</ul>`;
}

/** The most items in sight. A page that shows thousands is slow to open, and the sections below are hard to reach. */
export const MOST_IN_SIGHT = 100;

interface Folding<Item> {
  /** The noun for one item, as in "4,900 more changes". */
  readonly noun: string;
  readonly plural?: string;
  /** The number of things that an item stands for. */
  readonly countOf: (item: Item) => number;
  /** Renders some of the items as a list of their own. */
  readonly list: (items: readonly Item[]) => Html;
}

/** A single remaining item is not folded. The filters of the page open a fold in which they find something. */
export function foldRest<Item>(items: readonly Item[], folding: Folding<Item>): Html {
  const { noun, plural, countOf, list } = folding;
  if (items.length - MOST_IN_SIGHT <= 1) return list(items);
  const rest = items.slice(MOST_IN_SIGHT);
  const count = rest.reduce((sum, item) => sum + countOf(item), 0);
  return html`${list(items.slice(0, MOST_IN_SIGHT))}
<details class="rest"><summary>${counted(count, `more ${noun}`, plural && `more ${plural}`)}</summary>
${list(rest)}</details>`;
}
