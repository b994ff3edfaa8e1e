/** What an apply found settled, put down beside the texts that it was found about. */
import { readFileSync } from 'node:fs';
import type { Address } from '../model/address.ts';
import type { CalendarDay } from '../model/calendar-day.ts';
import type { FoundSettled, HeldOf, Settled, SettledFile, SettledPart, Use } from '../model/settled.ts';
import { collectFaults } from '../yaml/faults.ts';
import { digestPrints, printOfFile } from './digest-files.ts';
import { locateFiles } from './files/locate-files.ts';
import type { CatalogInput } from './load-catalog.ts';
import { printSubscriptions } from './print-subscriptions.ts';
import { splitSubscriptions } from './split-subscriptions.ts';
import { textWithout } from './text-without.ts';

export interface Finding {
  readonly found: readonly FoundSettled[];
  /** What counted as settled before and was not looked at. */
  readonly before: SettledPart | undefined;
  /** The digest of the catalog that it was found about. */
  readonly digest: string;
  readonly ground: string;
  readonly day: CalendarDay;
  readonly printOf: (addresses: readonly Address[]) => string;
}

/** The files that were looked into. Undefined where the files are not those any more that were read. */
export async function markFiles(
  input: CatalogInput,
  { found, before, digest, ground, day, printOf }: Finding,
): Promise<readonly SettledFile[] | undefined> {
  const located = await locateFiles(input, collectFaults());
  const byKey = new Map<string, Known>();
  for (const { settled, use } of before?.inPart() ?? []) byKey.set(settled.key, { settled, use });
  const prints = new Map<string, string>();
  for (const { addresses, overridden, ...settled } of found) {
    const name = addresses.join(' ');
    const print = prints.get(name) ?? printOf(addresses);
    prints.set(name, print);
    byKey.set(settled.key, { settled, use: { addresses, overridden, print } });
  }
  const contents: [string, string][] = [];
  const marks = located.files.flatMap(({ file, real }) => {
    const content = readFileSync(real);
    contents.push([file, printOfFile(content)]);
    if (before?.untouched.has(file)) return [];
    return markOf(file, content, byKey, { ground, day }) ?? [];
  });
  return digestPrints(contents, input.variables) === digest ? marks : undefined;
}

interface Known {
  readonly settled: Omit<Settled, 'print' | 'uses'>;
  readonly use: Use;
}

/** Undefined for a file in which nothing is settled, or nothing can be told apart. */
function markOf(
  file: string,
  content: Uint8Array,
  known: ReadonlyMap<string, Known>,
  { ground, day }: Pick<SettledFile, 'ground' | 'day'>,
): SettledFile | undefined {
  const text = new TextDecoder().decode(content);
  const split = splitSubscriptions(text);
  if (split === undefined) return undefined;
  const printed = printSubscriptions(text, split);
  const uses = new Map<string, { readonly use: Use; readonly index: number }>();
  const entries = printed.flatMap(({ key, print }): Settled[] => {
    const one = known.get(key);
    if (one === undefined) return [];
    const name = JSON.stringify(one.use);
    const { index } = uses.get(name) ?? { index: uses.size };
    uses.set(name, { use: one.use, index });
    return [{ ...one.settled, print, uses: index }];
  });
  if (entries.length === 0) return undefined;
  const isAll = entries.length === printed.length && holdsNothingElse(text, split);
  const days = entries.flatMap(({ until }) => until ?? []).sort();
  return {
    file,
    ground,
    content: printOfFile(content),
    day,
    until: days[0] ?? null,
    complete: isAll,
    count: entries.length,
    uses: [...uses.values()].map(({ use }) => use),
    keys: () => entries.map(({ key }) => key),
    used: () => [...uses.values()].map(({ index }) => entries.filter((one) => one.uses === index).length),
    settled: () => entries,
    held: () => entries.flatMap(({ key, held }): HeldOf[] => (held.length > 0 ? [[key, held]] : [])),
  };
}

function holdsNothingElse(text: string, split: NonNullable<ReturnType<typeof splitSubscriptions>>): boolean {
  const all = new Set(split.subscriptions.map(({ key }) => key));
  return textWithout(text, split, all)
    .split('\n')
    .every((line) => /^ *(?:#.*)?$|^version: /s.test(line));
}
