/** Which things share a name, so that they are found and renamed together. */
import { kindOfThing, type Mention, type ThingId, thingId } from './mention.ts';
import type { MentionIndex } from './mention-index.ts';

/** The thing itself, and for a product the prices that stand for it by their key alone. */
export function sameNamed(index: MentionIndex, thing: ThingId): readonly ThingId[] {
  if (kindOfThing(thing) !== 'product') return [thing];
  const prices = index.keysOf('price').map((key) => thingId('price', key));
  return [
    thing,
    ...prices.filter((price) => index.mentionsOf(price).some(({ mention }) => mention.standsFor === thing)),
  ];
}

/**
 * The thing whose declaration a place leads to. The key of a price leads from a subscription to its bundle, and in the
 * bundle on to the product that it stands for.
 */
export function leadsTo({ thing, standsFor }: Mention): ThingId {
  return standsFor ?? thing;
}

/** The keys of the subscriptions that name the thing, in order. For a product, those that a bundle gives it too. */
export function subscriptionsOf(index: MentionIndex, thing: ThingId): readonly ThingId[] {
  const subscriptions = new Set<ThingId>();
  const bundles = new Set<ThingId>();
  for (const each of sameNamed(index, thing))
    for (const { mention } of index.mentionsOf(each)) {
      const { owner } = mention;
      if (owner === null || owner === thing) continue;
      if (kindOfThing(owner) === 'subscription') subscriptions.add(owner);
      else if (kindOfThing(owner) === 'bundle') bundles.add(owner);
    }
  for (const bundle of bundles) for (const owner of subscriptionsOf(index, bundle)) subscriptions.add(owner);
  return [...subscriptions].sort();
}
