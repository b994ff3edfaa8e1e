/** Mentions, and all those of a project by file and by thing. A file is replaced whole, without looking at others. */
import { DECLARED_KINDS, type DeclaredKind } from '../model/values/address.ts';

export interface Placed {
  readonly file: string;
  readonly mention: Mention;
}

export interface MentionIndex {
  /** Replaces what is known of the file; an empty list forgets it. */
  set(file: string, mentions: readonly Mention[]): void;
  in(file: string): readonly Mention[];
  declarationsOf(thing: ThingId): readonly Placed[];
  /** The number of places that name the thing and do not declare it. */
  usesOf(thing: ThingId): number;
  /** The declared things that name the thing, each with the number of times. */
  ownersOf(thing: ThingId): ReadonlyMap<ThingId, number>;
  /** The keys of all declared things of a kind, sorted. */
  keysOf(kind: ThingKind): readonly string[];
}

interface Known {
  declarations: readonly Placed[];
  uses: number;
  readonly owners: Map<ThingId, number>;
}

interface KnownOfKind {
  readonly things: Map<ThingId, Known>;
  /** Undefined once a declaration has come or gone. */
  sorted: readonly string[] | undefined;
}

export function createMentionIndex(): MentionIndex {
  const byFile = new Map<string, readonly Mention[]>();
  const byKind = new Map<ThingKind, KnownOfKind>();

  const knownOf = (thing: ThingId): Known | undefined => byKind.get(kindOfThing(thing))?.things.get(thing);

  const kindOf = (thing: ThingId): KnownOfKind => {
    const kind = kindOfThing(thing);
    const known = byKind.get(kind) ?? { things: new Map<ThingId, Known>(), sorted: undefined };
    byKind.set(kind, known);
    return known;
  };

  const count = (file: string, mention: Mention, by: 1 | -1): void => {
    const { thing, isDeclaration, owner } = mention;
    const kind = kindOf(thing);
    const known = kind.things.get(thing) ?? { declarations: [], uses: 0, owners: new Map<ThingId, number>() };
    kind.things.set(thing, known);
    if (owner !== null) countOwner(known.owners, owner, by);
    if (isDeclaration) {
      kind.sorted = undefined;
      known.declarations =
        by === 1
          ? [...known.declarations, { file, mention }]
          : known.declarations.filter((each) => each.mention !== mention);
    } else known.uses += by;
    if (known.declarations.length + known.uses === 0) kind.things.delete(thing);
  };

  return {
    set: (file, mentions) => {
      for (const mention of byFile.get(file) ?? []) count(file, mention, -1);
      byFile.set(file, mentions);
      for (const mention of mentions) count(file, mention, 1);
    },
    in: (file) => byFile.get(file) ?? [],
    declarationsOf: (thing) => knownOf(thing)?.declarations ?? [],
    usesOf: (thing) => knownOf(thing)?.uses ?? 0,
    ownersOf: (thing) => knownOf(thing)?.owners ?? new Map(),
    keysOf: (kind) => {
      const own = byKind.get(kind);
      if (own === undefined) return [];
      own.sorted ??= [...own.things]
        .flatMap(([thing, { declarations }]) => (declarations.length > 0 ? [keyOfThing(thing)] : []))
        .sort();
      return own.sorted;
    },
  };
}

function countOwner(owners: Map<ThingId, number>, owner: ThingId, by: 1 | -1): void {
  const now = (owners.get(owner) ?? 0) + by;
  if (now === 0) owners.delete(owner);
  else owners.set(owner, now);
}

/** The mention at a place. */
export function mentionAt(
  mentions: readonly Mention[],
  { line, character }: { readonly line: number; readonly character: number },
): Mention | undefined {
  return mentions.find(
    (each) => each.line === line && each.character <= character && character <= each.character + each.length,
  );
}

/**
 * The kinds of things that have a name of their own. A `price` is one of a bundle, under the key `BUNDLE/PRICE`: its name
 * is the product's too, unless the price names another product.
 */
export type ThingKind = DeclaredKind | 'entitlement_set' | 'price' | 'variable';

/** `KIND KEY`, unique in a project. Keys that a person chose may hold anything, so only the first space divides. */
export type ThingId = string & { readonly __brand: 'ThingId' };

export function thingId(kind: ThingKind, key: string): ThingId {
  return `${kind} ${key}` as ThingId;
}

export function kindOfThing(id: ThingId): ThingKind {
  return id.slice(0, id.indexOf(' ')) as ThingKind;
}

export function keyOfThing(id: ThingId): string {
  return id.slice(id.indexOf(' ') + 1);
}

/** True for what has an address. */
export function isDeclaredKind(kind: ThingKind): kind is DeclaredKind {
  return DECLARED_KINDS.includes(kind as DeclaredKind);
}

/** One place, without quotes around the name. `line` and `character` count from 0, in UTF-16 units, as editors do. */
export interface Mention {
  readonly thing: ThingId;
  readonly line: number;
  readonly character: number;
  readonly length: number;
  readonly isDeclaration: boolean;
  /** The declared thing in which this place is; null outside of any. */
  readonly owner: ThingId | null;
  /** The product that a price stands for by its key alone. */
  readonly standsFor?: ThingId;
}

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
