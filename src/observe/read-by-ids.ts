/**
 * Reads things of one kind by their ids in as few requests as the profile allows: many at once where it has a list that
 * can be asked for ids, one by one where it has none, and one by one what that list does not show.
 */
import type { Json, JsonObject } from '../model/json.ts';
import type { OperationName } from '../model/operation.ts';
import { PAGE_SIZE } from '../service/read-pages.ts';
import type { WireReading } from '../service/wire/wire-reading.ts';
import type { Got, ServiceReads } from './service-reads.ts';

export type WireObject = JsonObject & { readonly id: string };

export interface ReadableKind<T extends WireObject> {
  readonly list: OperationName;
  readonly get: OperationName;
  /** The ids of the list's own path, where that has any. */
  readonly within?: Readonly<Record<string, string>>;
  /** The ids of the single read's path. */
  readonly path: (id: string) => Readonly<Record<string, string>>;
  readonly read: (json: Json) => WireReading<T>;
  /** Whether an answer is about what lies here; its id is compared in any case. */
  readonly belongs?: (value: T) => boolean;
}

/** What stands under one of the ids; asking twice takes no second request. */
export type ById<T> = (id: string) => Promise<Got<T>>;

/** How long the ids of one request are together at most: a request line of a few thousand characters passes anywhere. */
const LONGEST_IDS = 3000;

/** Starts reading at once. Only the ids given may be asked for. */
export function readByIds<T extends WireObject>(
  reads: ServiceReads,
  kind: ReadableKind<T>,
  ids: readonly string[],
): ById<T> {
  const answers = new Map<string, Promise<Got<T>>>();
  for (const group of groupsOf([...new Set(ids)])) {
    const shown = lookUp(reads, kind, group);
    for (const id of group)
      answers.set(
        id,
        shown.then(async (found) => {
          const value = found.get(id);
          return value === undefined ? readOne(reads, kind, id) : { kind: 'read', value };
        }),
      );
  }
  return async (id) => {
    const answer = answers.get(id);
    if (answer === undefined) throw new Error(`${id} is none of the ids that are read`);
    return answer;
  };
}

/** Empty for a single id: the list would be no cheaper, and it may not show it. */
async function lookUp<T extends WireObject>(
  reads: ServiceReads,
  { list, within, read, belongs = () => true }: ReadableKind<T>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, T>> {
  if (ids.length < 2) return new Map();
  const shown = await reads.lookUp(list, ids, read, within);
  return new Map(shown.filter(belongs).map((value) => [value.id, value]));
}

function readOne<T extends WireObject>(
  reads: ServiceReads,
  { get, path, read, belongs = () => true }: ReadableKind<T>,
  id: string,
): Promise<Got<T>> {
  return reads.get(get, path(id), read, (value) => value.id === id && belongs(value));
}

function groupsOf(ids: readonly string[]): readonly (readonly string[])[] {
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
