/** Shows the first items of a long list and folds the others behind a summary with their number. */
import { counted } from '../../model/messages/counted.ts';
import { type Html, html } from './markup.ts';

/** The most items in sight. A page that shows thousands is slow to open, and the sections below are hard to reach. */
export const MOST_IN_SIGHT = 100;

export interface Folding<Item> {
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
