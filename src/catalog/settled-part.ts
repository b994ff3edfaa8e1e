/** What a catalog says of the subscriptions that were left out of it. */
import type { HeldOf, Settled, SettledFile, SettledPart, SettledUse, Use } from '../model/settled.ts';
import type { CatalogFile } from './read/read-catalog.ts';

/** One file as it is read in this run. */
export interface Examined {
  readonly file: string;
  /** Of its whole content. */
  readonly print: string;
  readonly mark: SettledFile | undefined;
  /** What the mark has and what does not count any more, by key. */
  readonly dropped: ReadonlyMap<string, Settled> | 'all';
  /** What is to be read of it; undefined where that is nothing. */
  readonly part: CatalogFile | undefined;
}

type Marked = Omit<Examined, 'part'>;

/** `marks`: of all files, also of those that are gone. */
export function settledPart(files: readonly Examined[], marks: readonly SettledFile[]): SettledPart {
  // What was read of them is not needed any more.
  const examined = files.map(({ part, ...one }) => ({ ...one, isRead: part !== undefined }));
  const present = new Set(examined.map(({ file }) => file));
  const gone = marks.filter(({ file }) => !present.has(file)).flatMap((mark) => mark.keys());
  const unsettled = [...gone, ...examined.flatMap((one) => leftIn(one).map(({ key }) => key))];
  let keys: ReadonlySet<string> | undefined;
  return {
    count: examined.reduce((sum, one) => sum + countIn(one), 0),
    unsettled,
    has: (key) => {
      keys ??= new Set(examined.flatMap(keptKeysIn));
      return keys.has(key);
    },
    keys: () => examined.flatMap(keptKeysIn),
    all: () => usesIn(examined),
    *uses() {
      for (const one of examined) yield* countedUsesIn(one);
    },
    held: () => examined.map(heldIn),
    inPart: () => usesIn(examined.filter(({ isRead }) => isRead)),
    untouched: new Set(examined.flatMap(({ file, isRead }) => (isRead ? [] : file))),
  };
}

function* usesIn(examined: readonly Marked[]): Iterable<SettledUse> {
  for (const one of examined) {
    for (const settled of keptIn(one)) {
      const use = one.mark?.uses[settled.uses];
      if (use !== undefined) yield { settled, use };
    }
  }
}

/** Those of a file's mark that count. */
export function keptIn({ mark, dropped }: Marked): readonly Settled[] {
  if (mark === undefined || dropped === 'all') return [];
  return dropped.size === 0 ? mark.settled() : mark.settled().filter(({ key }) => !dropped.has(key));
}

export function keptKeysIn({ mark, dropped }: Marked): readonly string[] {
  if (mark === undefined || dropped === 'all') return [];
  return dropped.size === 0 ? mark.keys() : mark.keys().filter((key) => !dropped.has(key));
}

/** Those that do not. */
export function leftIn({ mark, dropped }: Marked): readonly Settled[] {
  if (mark === undefined) return [];
  return dropped === 'all' ? mark.settled() : [...dropped.values()];
}

function countedUsesIn({ mark, dropped }: Marked): readonly (readonly [Use, number])[] {
  if (mark === undefined || dropped === 'all') return [];
  const gone = [...dropped.values()];
  const counts = mark.used();
  return mark.uses.map((use, index) => [
    use,
    (counts[index] ?? 0) - gone.filter(({ uses }) => uses === index).length,
  ]);
}

function heldIn({ mark, dropped }: Marked): readonly HeldOf[] {
  if (mark === undefined || dropped === 'all') return [];
  return dropped.size === 0 ? mark.held() : mark.held().filter(([key]) => !dropped.has(key));
}

function countIn({ mark, dropped }: Marked): number {
  return mark === undefined || dropped === 'all' ? 0 : mark.count - dropped.size;
}
