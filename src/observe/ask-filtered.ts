/**
 * Finds what further pages of a list hold, where those cannot be asked for: by the list's own filters (interface, "What the
 * service does", 7). A hit is there, whether or not the service heeds the filter; that nothing is shown proves nothing.
 */
import type { Json, JsonObject } from '../model/json.ts';
import type { OperationName } from '../model/operation.ts';
import { PAGE_SIZE } from '../service/read-pages.ts';
import type { WireReading } from '../service/wire/wire-reading.ts';
import type { ServiceReads } from './service-reads.ts';

export interface FilteredList<T> {
  readonly list: OperationName;
  readonly read: (json: Json) => WireReading<T>;
}

/** So many answers are asked for at most, each of which may show a single page of the ids of one request. */
const MOST_TURNS = 100;

/** Those of the wanted ids that the list shows when it is asked for them. */
export async function filteredByIds<T extends JsonObject & { readonly id: string }>(
  reads: ServiceReads,
  { list, read }: FilteredList<T>,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, T>> {
  const found = new Map<string, T>();
  let left = wanted.filter(canStandInList);
  for (let turn = 0; turn < MOST_TURNS && left.length > 0; turn += 1) {
    const asked = new Set(left.slice(0, PAGE_SIZE));
    const shown = await reads.filter(list, { id: [...asked].join(',') }, read);
    const hits = (shown?.items ?? []).filter(({ id }) => asked.has(id));
    for (const hit of hits) found.set(hit.id, hit);
    // A page may be shorter than the ids are many: what it did not show is asked for again as long as it shows some.
    const isDone = hits.length === 0 || shown?.complete;
    left = left.filter((id) => !found.has(id) && !(isDone && asked.has(id)));
  }
  return found;
}

export interface FilteredByName<T> {
  readonly shown: readonly T[];
  /** Whether these are surely all that have the name: only then is a single one it. */
  readonly whole: boolean;
}

/** Those that the list shows when it is asked for one name. The list is known to be longer than one page. */
export async function filteredByName<T extends { readonly name: string }>(
  reads: ServiceReads,
  { list, read }: FilteredList<T>,
  name: string,
): Promise<FilteredByName<T>> {
  const answer = canStandInList(name) ? await reads.filter(list, { name }, read) : undefined;
  const items = answer?.items ?? [];
  // A list that is longer than a page, and now shows things of that name alone on one, heeds the filter.
  const isHeeded = items.length > 0 && items.every((item) => item.name === name);
  return {
    shown: items.filter((item) => item.name === name),
    whole: isHeeded && answer?.complete === true,
  };
}

/** A comma separates values. */
function canStandInList(text: string): boolean {
  return text !== '' && !text.includes(',');
}
