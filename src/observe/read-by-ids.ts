/**
 * Reads objects of one kind by their ids, in as few requests as the profile allows: where its list shows them fully,
 * from the list. Without such a list, and for ids that it does not show, each is read alone.
 */

import type { OperationName, WireReading } from '../interface/index.ts';
import type { Json, JsonObject } from '../model/values/json.ts';
import { PAGE_SIZE } from '../service/read-pages.ts';
import type { Got, ServiceReads } from './service-reads.ts';

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
