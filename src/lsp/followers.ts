/** The subscriptions that name a thing, themselves or by their bundle. */
import { keyOfThing, kindOfThing, type MentionIndex, type ThingId, thingId } from './mention-index.ts';

interface Followers {
  readonly count: number;
  /** In order. */
  readonly first: readonly ThingId[];
}

/** With the first `most` of them. */
export function followersOf(index: MentionIndex, thing: ThingId, most: number): Followers {
  const subscriptions = subscriptionsOf(index, thing);
  const first: ThingId[] = [];
  for (const each of subscriptions) {
    if (first.length === most && each >= (first.at(-1) ?? each)) continue;
    first.push(each);
    first.sort();
    first.length = Math.min(first.length, most);
  }
  return { count: subscriptions.size, first };
}

function subscriptionsOf(index: MentionIndex, thing: ThingId): ReadonlySet<ThingId> {
  const subscriptions = new Set<ThingId>();
  const asked = new Set<ThingId>();
  const addOwners = (of: ThingId): void => {
    if (asked.has(of)) return;
    asked.add(of);
    for (const owner of index.ownersOf(of).keys())
      if (kindOfThing(owner) === 'subscription') subscriptions.add(owner);
      else if (kindOfThing(owner) === 'bundle' && kindOfThing(thing) !== 'bundle') addOwners(owner);
  };
  for (const each of [thing, ...pricesOf(index, thing)]) addOwners(each);
  subscriptions.delete(thing);
  return subscriptions;
}

/** The prices of bundles that stand for a product by their key alone. */
function pricesOf(index: MentionIndex, thing: ThingId): readonly ThingId[] {
  if (kindOfThing(thing) !== 'product') return [];
  const ending = `/${keyOfThing(thing)}`;
  return index
    .keysOf('price')
    .filter((key) => key.endsWith(ending))
    .map((key) => thingId('price', key))
    .filter((price) => index.declarationsOf(price).some(({ mention }) => mention.standsFor === thing));
}
