/** All mentions of a project, by file and by thing. A file is replaced whole; nothing else is looked at then. */
import { keyOfThing, kindOfThing, type Mention, type ThingId, type ThingKind } from './mention.ts';

export interface Placed {
  readonly file: string;
  readonly mention: Mention;
}

export interface MentionIndex {
  /** Replaces what is known of the file. */
  set(file: string, mentions: readonly Mention[]): void;
  remove(file: string): void;
  files(): Iterable<string>;
  in(file: string): readonly Mention[];
  /** In the order in which the files came. */
  mentionsOf(thing: ThingId): readonly Placed[];
  /** The keys of all declared things of a kind, sorted. */
  keysOf(kind: ThingKind): readonly string[];
}

export function createMentionIndex(): MentionIndex {
  const byFile = new Map<string, readonly Mention[]>();
  const byThing = new Map<ThingId, Map<string, Mention[]>>();
  const keys = new Map<ThingKind, readonly string[]>();

  const remove = (file: string): void => {
    for (const { thing, isDeclaration } of byFile.get(file) ?? []) {
      if (isDeclaration) keys.delete(kindOfThing(thing));
      const places = byThing.get(thing);
      places?.delete(file);
      if (places?.size === 0) byThing.delete(thing);
    }
    byFile.delete(file);
  };

  const keysOf = (kind: ThingKind): readonly string[] => {
    const found: string[] = [];
    for (const [thing, places] of byThing)
      if (kindOfThing(thing) === kind && isDeclared(places)) found.push(keyOfThing(thing));
    return found.sort();
  };

  return {
    remove,
    set: (file, mentions) => {
      remove(file);
      byFile.set(file, mentions);
      for (const mention of mentions) {
        if (mention.isDeclaration) keys.delete(kindOfThing(mention.thing));
        const places = byThing.get(mention.thing) ?? new Map<string, Mention[]>();
        byThing.set(mention.thing, places);
        const own = places.get(file);
        if (own === undefined) places.set(file, [mention]);
        else own.push(mention);
      }
    },
    files: () => byFile.keys(),
    in: (file) => byFile.get(file) ?? [],
    mentionsOf: (thing) =>
      [...(byThing.get(thing) ?? [])].flatMap(([file, mentions]) =>
        mentions.map((mention) => ({ file, mention })),
      ),
    keysOf: (kind) => {
      const known = keys.get(kind) ?? keysOf(kind);
      keys.set(kind, known);
      return known;
    },
  };
}

function isDeclared(places: ReadonlyMap<string, readonly Mention[]>): boolean {
  for (const mentions of places.values()) if (mentions.some((each) => each.isDeclaration)) return true;
  return false;
}

/** The mention at a place. At a price's key that is the price, which leads on to the product that it stands for. */
export function mentionAt(
  mentions: readonly Mention[],
  { line, character }: { readonly line: number; readonly character: number },
): Mention | undefined {
  return mentions.find(
    (each) => each.line === line && each.character <= character && character <= each.character + each.length,
  );
}
