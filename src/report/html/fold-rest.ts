/** A long list of a page: the first of it in sight, the rest behind a fold that says how many more there are. */
import { counted } from '../../model/counted.ts';
import { type Html, html } from './markup.ts';

/** So many are in sight: a page that shows thousands is slow to open, and what follows them is hard to reach. */
export const MOST_IN_SIGHT = 100;

export interface Folding<Item> {
  /** What the items count, for "4,900 more changes". */
  readonly noun: string;
  readonly plural?: string;
  /** For how many an item stands. */
  readonly countOf: (item: Item) => number;
  /** Some of the items as a list of their own. */
  readonly list: (items: readonly Item[]) => Html;
}

/** One alone is not folded. The filters of the page open a fold where they find something in it. */
export function foldRest<Item>(items: readonly Item[], folding: Folding<Item>): Html {
  const { noun, plural, countOf, list } = folding;
  if (items.length - MOST_IN_SIGHT <= 1) return list(items);
  const rest = items.slice(MOST_IN_SIGHT);
  const count = rest.reduce((sum, item) => sum + countOf(item), 0);
  return html`${list(items.slice(0, MOST_IN_SIGHT))}
<details class="rest"><summary>${counted(count, `more ${noun}`, plural && `more ${plural}`)}</summary>
${list(rest)}</details>`;
}
