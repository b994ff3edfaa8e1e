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

/** In the order given, a group where its first stands; fewer than four alike stay single, each in its own place. */
export function groupAlike<Item>(
  items: readonly Item[],
  likeness: (item: Item) => string,
): readonly Alike<Item>[] {
  const kinds = items.map(likeness);
  const groups = new Map<string, Item[]>();
  for (const [index, item] of items.entries()) {
    const kind = kinds[index] ?? '';
    const group = groups.get(kind);
    if (group === undefined) groups.set(kind, [item]);
    else group.push(item);
  }
  return items.flatMap((item, index) => {
    const group = groups.get(kinds[index] ?? '') ?? [item];
    if (group.length <= SHOWN_ONE_BY_ONE) return [{ lead: item, all: [item] }];
    return group[0] === item ? [{ lead: item, all: group }] : [];
  });
}

/** How many names stand before "… and N more". */
const NAMES_SHOWN = 3;

/** `a, b, c … and 297 more`; all of them where they are few. */
export function firstFew(names: readonly string[]): string {
  const more = names.length - NAMES_SHOWN;
  if (more <= 1) return names.join(', ');
  return `${names.slice(0, NAMES_SHOWN).join(', ')} … and ${grouped(String(more))} more`;
}
