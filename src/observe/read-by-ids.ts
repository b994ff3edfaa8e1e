/**
 * Reads objects of one kind by their ids, in as few requests as the profile allows: where its list shows them fully,
 * from the list, with the list's own filters for what is on pages that cannot be requested (interface, "What the service
 * does", 7). A hit exists whether or not the service applies the filter; an empty answer proves nothing. Without such a
 * list, and for ids that it does not show, each is read alone.
 */
import { type OperationName, objectValue, type WireReading } from '../interface/index.ts';
import type { Json, JsonObject } from '../model/values/json.ts';
import { PAGE_SIZE } from '../service/read-pages.ts';
import type { Got, ServiceReads } from './service-reads.ts';
import { idsOf, type Seen, type Subject, timesOf } from './subject.ts';

export type WireObject = JsonObject & { readonly id: string };

export interface ReadableKind<T extends WireObject> {
  readonly list: OperationName;
  readonly get: OperationName;
  /** The order of the list. */
  readonly query?: Readonly<Record<string, string>>;
  /** The ids in the path of the single read, where that is not the object's own alone. */
  readonly path?: (id: string) => Readonly<Record<string, string>>;
  readonly read: (json: Json) => WireReading<T>;
  /** True if an answer belongs here. Its id is always compared as well. */
  readonly belongs?: (value: T) => boolean;
}

/** Returns the object with one of the ids. A second call for the same id sends no request. */
export type ById<T> = (id: string) => Promise<Got<T>>;

/** The maximum length of the ids in one request. Every server accepts a request line of a few thousand characters. */
const LONGEST_IDS = 3000;

/** Starts to read at once. Only the given ids may be requested later. */
export function readByIds<T extends WireObject>(
  reads: ServiceReads,
  kind: ReadableKind<T>,
  ids: readonly string[],
): ById<T> {
  const answers = new Map<string, Promise<Got<T>>>();
  const distinct = [...new Set(ids)];
  const shown = lookUp(reads, kind, distinct);
  for (const id of distinct)
    answers.set(
      id,
      shown.then(async (found) => {
        const value = found.get(id);
        return value === undefined ? readOne(reads, kind, id) : { kind: 'read', value };
      }),
    );
  return async (id) => {
    const answer = answers.get(id);
    if (answer === undefined) throw new Error(`${id} is none of the ids that are read`);
    return answer;
  };
}

/** Empty for a single id: the list would need as many requests, and may not show it. */
async function lookUp<T extends WireObject>(
  reads: ServiceReads,
  { list, query, read, belongs = () => true }: ReadableKind<T>,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, T>> {
  if (wanted.length < 2) return new Map();
  const shown = await reads.lookUp(list, wanted, read, query);
  return new Map(shown.filter(belongs).map((value) => [value.id, value]));
}

function readOne<T extends WireObject>(
  reads: ServiceReads,
  { get, path = (own) => ({ id: own }), read, belongs = () => true }: ReadableKind<T>,
  id: string,
): Promise<Got<T>> {
  return reads.get(get, path(id), read, (value) => value.id === id && belongs(value));
}

export function groupsOf(ids: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const id of ids) {
    length += id.length + 1;
    const last = groups.at(-1);
    if (last === undefined || last.length === PAGE_SIZE || length > LONGEST_IDS) {
      groups.push([id]);
      length = id.length;
    } else last.push(id);
  }
  return groups;
}

/** The objects that were read or are missing. An object without an id, or without a read, gives no entry. */
export async function observeObjects<T extends WireObject>(
  reads: ServiceReads,
  kind: ReadableKind<T>,
  subjects: readonly Subject[],
): Promise<readonly Seen[]> {
  const byId = readByIds(reads, kind, idsOf(subjects));
  const seen = await Promise.all(
    subjects.map(async ({ address, remoteId }): Promise<readonly Seen[]> => {
      const got: Got<WireObject> = remoteId === undefined ? { kind: 'unread' } : await byId(remoteId);
      if (got.kind === 'missing' && remoteId !== undefined) return [[address, { kind: 'missing', remoteId }]];
      return got.kind === 'read' ? [seenObject(address, got.value)] : [];
    }),
  );
  return seen.flat();
}

export function seenObject(address: Subject['address'], wire: WireObject): Seen {
  return [
    address,
    {
      kind: 'read',
      remoteId: wire.id,
      value: objectValue(wire),
      status: typeof wire.status === 'string' ? wire.status : null,
      currentVersionId: null,
      ...timesOf(wire),
    },
  ];
}

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

interface FilteredByName<T> {
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
