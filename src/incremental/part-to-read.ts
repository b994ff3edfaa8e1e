/**
 * The part of a file to read when some of its subscriptions are up to date: everything else in the file, and all
 * texts that the aliases there may lead to.
 */

import type { CatalogFile } from '../catalog/read/read-catalog.ts';
import { MAX_ALIASED_VALUES } from '../yaml/limits.ts';
import { aliasesIn, anchorsIn, textAround } from './hash-subscriptions.ts';
import type { SplitText } from './split-subscriptions.ts';
import { textWithout } from './text-without.ts';

/** A file's text, split into its subscriptions. */
export interface TextToRead {
  readonly text: string;
  readonly split: SplitText;
}

/** Returns bytes, because a string that is cut out of a longer one keeps all of the longer one in memory. */
export function partToRead(file: string, left: TextToRead, upToDate: ReadonlySet<string>): CatalogFile {
  const { text, split } = left;
  const rest = textWithout(text, split, upToDate);
  if (aliasesIn(rest) === 0) return { file, content: Buffer.from(rest), inPart: true };
  if (mayExpandTooFar(left)) return { file, content: Buffer.from(text), leaveOut: upToDate };
  const anchored = anchoredIn(text, split);
  const without = new Set([...upToDate].filter((key) => !anchored.has(key)));
  const leaveOut = new Set([...upToDate].filter((key) => anchored.has(key)));
  return { file, content: Buffer.from(textWithout(text, split, without)), leaveOut, inPart: true };
}

/** Texts of subscriptions that may hold an anchor, by key. */
function anchoredIn(text: string, { subscriptions }: SplitText): ReadonlyMap<string, string> {
  return new Map(
    subscriptions.flatMap(({ key, start, end }) => {
      const own = text.slice(start, end);
      return anchorsIn(own) > 0 ? [[key, own] as const] : [];
    }),
  );
}

/**
 * True if the aliases of the whole file may stand for more values than a file may have, which a part of the file
 * would not show. A text has at most one value per character, plus the values of its aliases, whose anchors are above
 * it.
 */
function mayExpandTooFar({ text, split }: TextToRead): boolean {
  const around = textAround(text, split);
  if (anchorsIn(around) > 0 && aliasesIn(around) > 0) return true;
  let largest = anchorsIn(around) > 0 ? around.length : 0;
  for (const own of anchoredIn(text, split).values()) {
    const aliases = aliasesIn(own);
    // Aliases and anchors within one text may stand for one another repeatedly.
    if (aliases > 0 && anchorsIn(own) > 1) return true;
    largest = Math.max(largest, own.length + aliases * largest);
  }
  return aliasesIn(text) * largest > MAX_ALIASED_VALUES;
}
