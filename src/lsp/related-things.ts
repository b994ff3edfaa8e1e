/** Which things share a name, so that they are found and renamed together. */
import { keyOfThing, kindOfThing, type Mention, priceOfAnyBundle, type ThingId, thingId } from './mention.ts';
import type { MentionIndex } from './mention-index.ts';

/**
 * The thing itself, for a product the prices that stand for it by their key alone, and for any price what a test names
 * by that key in whichever bundle has it.
 */
export function sameNamed(index: MentionIndex, thing: ThingId): readonly ThingId[] {
  if (kindOfThing(thing) === 'price') return [thing, priceOfAnyBundle(priceKey(thing))];
  if (kindOfThing(thing) !== 'product') return [thing];
  // The key of such a price is the product's own.
  const ending = `/${keyOfThing(thing)}`;
  const prices = index
    .keysOf('price')
    .filter((key) => key.endsWith(ending))
    .map((key) => thingId('price', key))
    .filter((price) => standsFor(index, price, thing));
  return [thing, ...prices, ...(prices.length > 0 ? [priceOfAnyBundle(keyOfThing(thing))] : [])];
}

/** The key of a price in its bundle. */
export function priceKey(price: ThingId): string {
  const key = keyOfThing(price);
  return key.slice(key.indexOf('/') + 1);
}

/** Only a bundle says what a price stands for, first where it declares it. */
function standsFor(index: MentionIndex, price: ThingId, product: ThingId): boolean {
  return index.declarationsOf(price).some(({ mention }) => mention.standsFor === product);
}

/**
 * The thing whose declaration a place leads to. The key of a price leads from a subscription to its bundle, and in the
 * bundle on to the product that it stands for.
 */
export function leadsTo({ thing, standsFor }: Mention): ThingId {
  return standsFor ?? thing;
}

export interface Followers {
  readonly count: number;
  /** In order. */
  readonly first: readonly ThingId[];
}

/** The subscriptions that name the thing, and the first `most` of them. For a product, those that a bundle gives it too. */
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

/** The thing's own owners as they are, where nothing else leads to it. */
function subscriptionsOf(index: MentionIndex, thing: ThingId): { readonly size: number } & Iterable<ThingId> {
  if (kindOfThing(thing) === 'bundle') return withoutItself(index, thing);
  const subscriptions = new Set<ThingId>();
  for (const each of sameNamed(index, thing))
    for (const owner of index.ownersOf(each).keys()) {
      if (owner === thing) continue;
      if (isSubscription(owner)) subscriptions.add(owner);
      else if (kindOfThing(owner) === 'bundle')
        for (const other of withoutItself(index, owner)) subscriptions.add(other);
    }
  return subscriptions;
}

/** What names a bundle are subscriptions, and the bundle itself where it is declared. */
function withoutItself(index: MentionIndex, bundle: ThingId): { readonly size: number } & Iterable<ThingId> {
  const owners = index.ownersOf(bundle);
  return {
    size: owners.size - (owners.has(bundle) ? 1 : 0),
    *[Symbol.iterator]() {
      for (const owner of owners.keys()) if (owner !== bundle) yield owner;
    },
  };
}

function isSubscription(owner: ThingId): boolean {
  return owner.startsWith('subscription ');
}
