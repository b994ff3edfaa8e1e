/** Ten thousand things that are alike are shown once, with their count: nothing is hidden, and a person can read it. */
import { grouped } from './counted.ts';

export interface Alike<Item> {
  /** Stands for all of them: the first. */
  readonly lead: Item;
  /** All of them, the lead included, in the order given. */
  readonly all: readonly Item[];
}

/** So many alike things are still shown one by one. */
const SHOWN_ONE_BY_ONE = 3;

/** In the order in which each kind first appears; fewer than four alike stay single. */
export function groupAlike<Item>(
  items: readonly Item[],
  likeness: (item: Item) => string,
): readonly Alike<Item>[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = likeness(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()].flatMap((group) =>
    group.length > SHOWN_ONE_BY_ONE && group[0] !== undefined
      ? [{ lead: group[0], all: group }]
      : group.map((item) => ({ lead: item, all: [item] })),
  );
}

/** How many names stand before "… and N more". */
const NAMES_SHOWN = 3;

/** `a, b, c … and 297 more`; all of them where they are few. */
export function firstFew(names: readonly string[]): string {
  const more = names.length - NAMES_SHOWN;
  if (more <= 1) return names.join(', ');
  return `${names.slice(0, NAMES_SHOWN).join(', ')} … and ${grouped(String(more))} more`;
}
