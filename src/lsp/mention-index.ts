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
  in(file: string): readonly Mention[];
  /** In the order in which the files came. */
  mentionsOf(thing: ThingId): readonly Placed[];
  /** The same without the files: as many as a catalog has subscriptions. */
  eachOf(thing: ThingId): Iterable<Mention>;
  /** The keys of all declared things of a kind, sorted. */
  keysOf(kind: ThingKind): readonly string[];
}

/** The declared things of one kind, each with the number of its declarations. */
interface Declared {
  readonly counts: Map<ThingId, number>;
  sorted: readonly string[] | undefined;
}

export function createMentionIndex(): MentionIndex {
  const byFile = new Map<string, readonly Mention[]>();
  const byThing = new Map<ThingId, Map<string, Mention[]>>();
  const declared = new Map<ThingKind, Declared>();

  const count = (thing: ThingId, by: 1 | -1): void => {
    const kind = kindOfThing(thing);
    const own = declared.get(kind) ?? { counts: new Map<ThingId, number>(), sorted: undefined };
    declared.set(kind, own);
    const now = (own.counts.get(thing) ?? 0) + by;
    if (now === 0) own.counts.delete(thing);
    else own.counts.set(thing, now);
    own.sorted = undefined;
  };

  const remove = (file: string): void => {
    for (const { thing, isDeclaration } of byFile.get(file) ?? []) {
      if (isDeclaration) count(thing, -1);
      const places = byThing.get(thing);
      places?.delete(file);
      if (places?.size === 0) byThing.delete(thing);
    }
    byFile.delete(file);
  };

  return {
    remove,
    set: (file, mentions) => {
      remove(file);
      byFile.set(file, mentions);
      for (const mention of mentions) {
        const { thing, isDeclaration } = mention;
        if (isDeclaration) count(thing, 1);
        const places = byThing.get(thing) ?? new Map<string, Mention[]>();
        byThing.set(thing, places);
        const own = places.get(file);
        if (own === undefined) places.set(file, [mention]);
        else own.push(mention);
      }
    },
    in: (file) => byFile.get(file) ?? [],
    mentionsOf: (thing) =>
      [...(byThing.get(thing) ?? [])].flatMap(([file, mentions]) =>
        mentions.map((mention) => ({ file, mention })),
      ),
    *eachOf(thing) {
      for (const mentions of byThing.get(thing)?.values() ?? []) yield* mentions;
    },
    keysOf: (kind) => {
      const own = declared.get(kind);
      if (own === undefined) return [];
      own.sorted ??= [...own.counts.keys()].map(keyOfThing).sort();
      return own.sorted;
    },
  };
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
