/**
 * Finds objects on further pages of a list that cannot be requested, with the list's own filters (interface, "What
 * the service does", 7). A hit exists whether or not the service applies the filter. An empty answer proves nothing.
 */

import { PAGE_SIZE } from '../service/read-pages.ts';
import type { ReadableKind, WireObject } from './read-by-ids.ts';
import type { ServiceReads } from './service-reads.ts';

/** The limit for requests. Each answer may show only one page of the requested ids. */
const MOST_TURNS = 100;

/** The wanted objects that the list shows when it is filtered by their ids. */
export async function filteredByIds<T extends WireObject>(
  reads: ServiceReads,
  { list, read }: ReadableKind<T>,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, T>> {
  const found = new Map<string, T>();
  let left = wanted.filter(canStandInList);
  for (let turn = 0; turn < MOST_TURNS && left.length > 0; turn += 1) {
    const asked = new Set(left.slice(0, PAGE_SIZE));
    const shown = await reads.filter(list, { id: [...asked].join(',') }, read);
    const hits = (shown?.items ?? []).filter(({ id }) => asked.has(id));
    for (const hit of hits) found.set(hit.id, hit);
    // A page may be shorter than the number of ids. The remaining ids are requested again as long as there are hits.
    const isDone = hits.length === 0 || shown?.complete;
    left = left.filter((id) => !found.has(id) && !(isDone && asked.has(id)));
  }
  return found;
}

export interface FilteredByName<T> {
  readonly shown: readonly T[];
  /** True if `shown` certainly holds all objects with the name. Only then does a single hit identify the object. */
  readonly whole: boolean;
}

/** The objects that the list shows when it is filtered by one name. The list must be longer than one page. */
export async function filteredByName<T extends WireObject & { readonly name: string }>(
  reads: ServiceReads,
  { list, read }: ReadableKind<T>,
  name: string,
): Promise<FilteredByName<T>> {
  const answer = canStandInList(name) ? await reads.filter(list, { name }, read) : undefined;
  const items = answer?.items ?? [];
  // The list is longer than one page. If it now shows only objects with the name, the service applies the filter.
  const isHeeded = items.length > 0 && items.every((item) => item.name === name);
  return {
    shown: items.filter((item) => item.name === name),
    whole: isHeeded && answer?.complete === true,
  };
}

/** False for a text with a comma, because a comma separates values. */
export function canStandInList(text: string): boolean {
  return text !== '' && !text.includes(',');
}
