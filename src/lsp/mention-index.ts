/** Mentions, and all those of a project by file and by thing. A file is replaced whole, without looking at others. */
import { DECLARED_KINDS, type DeclaredKind } from '../model/values/address.ts';

export interface Placed {
  readonly file: string;
  readonly mention: Mention;
}

export interface MentionIndex {
  /** Replaces what is known of the file. */
  set(file: string, mentions: readonly Mention[]): void;
  remove(file: string): void;
  in(file: string): readonly Mention[];
  /** Every place, declarations first. There may be as many as a catalog has subscriptions. */
  mentionsOf(thing: ThingId): readonly Placed[];
  declarationsOf(thing: ThingId): readonly Placed[];
  /** The declared things that name the thing, each with the number of times. */
  ownersOf(thing: ThingId): ReadonlyMap<ThingId, number>;
  /** The keys of all declared things of a kind, sorted. */
  keysOf(kind: ThingKind): readonly string[];
}

interface Known {
  readonly declarations: Map<string, Mention[]>;
  readonly references: Map<string, Mention[]>;
  readonly owners: Map<ThingId, number>;
}

/** The declared things of one kind, each with the number of its declarations. */
interface Declared {
  readonly counts: Map<ThingId, number>;
  sorted: readonly string[] | undefined;
}

export function createMentionIndex(): MentionIndex {
  const byFile = new Map<string, readonly Mention[]>();
  const byThing = new Map<ThingId, Known>();
  const declared = new Map<ThingKind, Declared>();

  const countDeclared = (thing: ThingId, by: 1 | -1): void => {
    const kind = kindOfThing(thing);
    const own = declared.get(kind) ?? { counts: new Map<ThingId, number>(), sorted: undefined };
    declared.set(kind, own);
    count(own.counts, thing, by);
    own.sorted = undefined;
  };

  const remove = (file: string): void => {
    for (const { thing, isDeclaration, owner } of byFile.get(file) ?? []) {
      const known = byThing.get(thing);
      if (isDeclaration) countDeclared(thing, -1);
      if (owner !== null && known) count(known.owners, owner, -1);
      known?.declarations.delete(file);
      known?.references.delete(file);
      if (known && known.declarations.size + known.references.size === 0) byThing.delete(thing);
    }
    byFile.delete(file);
  };

  const add = (file: string, mention: Mention): void => {
    const { thing, isDeclaration, owner } = mention;
    const known = byThing.get(thing) ?? { declarations: new Map(), references: new Map(), owners: new Map() };
    byThing.set(thing, known);
    if (isDeclaration) countDeclared(thing, 1);
    if (owner !== null) count(known.owners, owner, 1);
    const places = isDeclaration ? known.declarations : known.references;
    const own = places.get(file);
    if (own === undefined) places.set(file, [mention]);
    else own.push(mention);
  };

  return {
    remove,
    set: (file, mentions) => {
      remove(file);
      byFile.set(file, mentions);
      for (const mention of mentions) add(file, mention);
    },
    in: (file) => byFile.get(file) ?? [],
    mentionsOf: (thing) => {
      const known = byThing.get(thing);
      return known ? [...placed(known.declarations), ...placed(known.references)] : [];
    },
    declarationsOf: (thing) => placed(byThing.get(thing)?.declarations ?? new Map()),
    ownersOf: (thing) => byThing.get(thing)?.owners ?? new Map(),
    keysOf: (kind) => {
      const own = declared.get(kind);
      if (own === undefined) return [];
      own.sorted ??= [...own.counts.keys()].map(keyOfThing).sort();
      return own.sorted;
    },
  };
}

function count(counts: Map<ThingId, number>, thing: ThingId, by: 1 | -1): void {
  const now = (counts.get(thing) ?? 0) + by;
  if (now === 0) counts.delete(thing);
  else counts.set(thing, now);
}

function placed(places: ReadonlyMap<string, readonly Mention[]>): readonly Placed[] {
  const all: Placed[] = [];
  for (const [file, mentions] of places) for (const mention of mentions) all.push({ file, mention });
  return all;
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

/** The price with this key of whichever bundle has one, as a price test may name it. Nothing declares it. */
export function priceOfAnyBundle(key: string): ThingId {
  return thingId('price', `*/${key}`);
}

/** True for what may stand in `renamed_from`. */
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
  /** True inside a longer text, such as an address, where a name never has quotes of its own. */
  readonly within?: true;
  /** The kind of thing whose key a variable gives here. */
  readonly gives?: ThingKind;
}
