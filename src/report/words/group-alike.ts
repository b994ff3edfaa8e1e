/**
 * Groups like items, so that ten thousand of them are shown once with their count. Nothing is hidden,
 * and a person can read it.
 */
import { grouped } from '../../model/messages/counted.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';

export interface Alike<Item> {
  /** The first item, which stands for all of them. */
  readonly lead: Item;
  /** All of them, the lead included, in the order given. */
  readonly all: readonly Item[];
}

/** The largest number of like items that are still shown one by one. */
const SHOWN_ONE_BY_ONE = 3;

/**
 * Groups items for which `traits` returns the same list. A group stands where its first item stands. Fewer than four
 * like items stay single, each in its own place.
 */
export function groupAlike<Item>(
  items: readonly Item[],
  traits: (item: Item) => readonly (string | number)[],
): readonly Alike<Item>[] {
  const root = newBranch<Item>();
  const branches = items.map((item) => {
    // One branch for each trait, so that texts that many items share are never copied into one key.
    const branch = traits(item).reduce(branchOf<Item>, root);
    branch.items.push(item);
    return branch;
  });
  return items.flatMap((item, index) => {
    const all = branches[index]?.items ?? [item];
    if (all.length <= SHOWN_ONE_BY_ONE) return [{ lead: item, all: [item] }];
    return all[0] === item ? [{ lead: item, all }] : [];
  });
}

interface Branch<Item> {
  readonly items: Item[];
  readonly further: Map<string | number, Branch<Item>>;
}

function newBranch<Item>(): Branch<Item> {
  return { items: [], further: new Map() };
}

function branchOf<Item>(branch: Branch<Item>, trait: string | number): Branch<Item> {
  const known = branch.further.get(trait);
  if (known !== undefined) return known;
  const made = newBranch<Item>();
  branch.further.set(trait, made);
  return made;
}

/** The number of names before "… and N more". */
const NAMES_SHOWN = 3;

/** `a, b, c … and 297 more`; all names where they are few. */
export function firstFew(names: readonly string[]): string {
  const more = names.length - NAMES_SHOWN;
  if (more <= 1) return names.join(', ');
  return `${names.slice(0, NAMES_SHOWN).join(', ')} … and ${grouped(String(more))} more`;
}

/**
 * Makes the same words about different things compare equal: replaces `address` and its owner in `text` by `…`. Longer
 * keys that begin with the same letters are kept.
 */
export function impersonal(text: string, address: Address): string {
  const owner = ownerOf(address);
  // Most texts contain no address. Searching for one is cheap, and building a pattern for each is not.
  if (!text.includes(owner)) return text;
  const names = [address, owner].map((name) => name.replaceAll('.', '\\.'));
  return text.replace(new RegExp(`(?<![a-z0-9_-])(?:${names.join('|')})(?![a-z0-9_-])`, 'g'), '…');
}
