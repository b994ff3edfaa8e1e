/** What is read of a file of which some subscriptions are up to date: all the rest, and whatever its aliases may lead to. */

import type { CatalogFile } from '../catalog/read/read-catalog.ts';
import { MAX_ALIASED_VALUES } from '../yaml/limits.ts';
import { aliasesIn, anchorsIn, textAround } from './hash-subscriptions.ts';
import type { SplitText } from './split-subscriptions.ts';
import { textWithout } from './text-without.ts';

/** A file's text. */
export interface TextToRead {
  readonly text: string;
  readonly split: SplitText;
}

/** The content is bytes: a text that was cut out of another keeps all of that one in memory. */
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

/** Texts of subscriptions in which an anchor may stand, by key. */
function anchoredIn(text: string, { subscriptions }: SplitText): ReadonlyMap<string, string> {
  return new Map(
    subscriptions.flatMap(({ key, start, end }) => {
      const own = text.slice(start, end);
      return anchorsIn(own) > 0 ? [[key, own] as const] : [];
    }),
  );
}

/**
 * Whether the aliases of the whole file may stand for more values than a file may have, which a part of it would not show.
 * A text holds fewer values than characters, and what its aliases stand for besides, which is anchored above it.
 */
function mayExpandTooFar({ text, split }: TextToRead): boolean {
  const around = textAround(text, split);
  if (anchorsIn(around) > 0 && aliasesIn(around) > 0) return true;
  let largest = anchorsIn(around) > 0 ? around.length : 0;
  for (const own of anchoredIn(text, split).values()) {
    const aliases = aliasesIn(own);
    // They may stand for one another, time and again.
    if (aliases > 0 && anchorsIn(own) > 1) return true;
    largest = Math.max(largest, own.length + aliases * largest);
  }
  return aliasesIn(text) * largest > MAX_ALIASED_VALUES;
}
