/**
 * Three-way differences: the catalog's value against the recorded and the live one, each difference with its cause.
 * Only the service's own changes are drift; everything else is work.
 */
import jsonPatch from 'fast-json-patch';
import { isKeyedList, projectOnto } from '../../model/catalog/comparable.ts';
import type { Cause, Difference } from '../../model/plan/plan.ts';
import {
  isJsonObject,
  type Json,
  type JsonObject,
  ownField,
  pointerPath,
  valueAt,
} from '../../model/values/json.ts';
import { remember, rememberPair } from '../../model/values/remember.ts';
import { type Source, sourceText } from '../../model/values/source.ts';

/** All values are in compared form. */
export interface ThreeWay {
  readonly desired: JsonObject;
  /** Undefined where it was never recorded or is not known. */
  readonly recorded: JsonObject | undefined;
  /** Undefined where it was not read in this run. */
  readonly live: JsonObject | undefined;
}

/** Returns the place where the value at a path of the compared form is written; null where there is none. */
export type SourceOf = (path: readonly string[]) => Source | null;

export function differences(
  { desired, recorded, live }: ThreeWay,
  sourceOf: SourceOf,
): readonly Difference[] {
  if (recorded !== undefined && live === undefined) return placedIn(changesFrom(recorded, desired))(sourceOf);
  const found = unplaced({ desired, recorded, live });
  return placed(found, placesOf(found, sourceOf));
}

type Unplaced = Omit<Difference, 'source'>;

const changesFrom = rememberPair((recorded: JsonObject, desired: JsonObject) =>
  unplaced({ desired, recorded, live: undefined }),
);

function unplaced({ desired, recorded, live }: ThreeWay): readonly Unplaced[] {
  const shown = live && projectOnto(live, mergedShape(desired, recorded));
  const before = shown ?? recorded ?? {};
  return jsonPatch
    .compare(before, desired)
    .map((operation) =>
      describe(operation as PatchOperation, { desired, recorded, live: shown, before, after: desired }),
    );
}

/** The same changes at the same places are one list. */
const placedIn = remember((found: readonly Unplaced[]) => {
  const lists = new Map<string, readonly Difference[]>();
  return (sourceOf: SourceOf): readonly Difference[] => {
    const places = placesOf(found, sourceOf);
    const name = places.map((place) => (place === null ? '' : sourceText(place))).join('\n');
    const list = lists.get(name) ?? placed(found, places);
    lists.set(name, list);
    return list;
  };
});

function placesOf(found: readonly Unplaced[], sourceOf: SourceOf): readonly (Source | null)[] {
  return found.map(({ op, path }) => (op === 'remove' ? null : sourceOf(pointerPath(path))));
}

function placed(found: readonly Unplaced[], places: readonly (Source | null)[]): readonly Difference[] {
  return found.map((difference, index) => ({ ...difference, source: places[index] ?? null }));
}

/**
 * The changes that the service made behind the catalog's back, in what was recorded, in what is `declared` beside it and in
 * complete content.
 */
export function serviceChanges(
  recorded: JsonObject,
  live: JsonObject,
  declared?: JsonObject,
): readonly Difference[] {
  return allServiceChanges(recorded, projectOnto(live, mergedShape(recorded, declared)));
}

/** Every difference counts, as where `recorded` is all that there was. */
export function allServiceChanges(recorded: JsonObject, live: JsonObject): readonly Difference[] {
  return jsonPatch.compare(recorded, live).map((operation) => ({
    ...describe(operation as PatchOperation, {
      desired: recorded,
      recorded,
      live,
      before: recorded,
      after: live,
    }),
    source: null,
  }));
}

interface PatchOperation {
  readonly op: 'add' | 'remove' | 'replace';
  readonly path: string;
  readonly value?: Json;
}

interface Sides {
  readonly desired: JsonObject;
  readonly recorded: JsonObject | undefined;
  readonly live: JsonObject | undefined;
  /** The sides between which the operations lead. */
  readonly before: JsonObject;
  readonly after: JsonObject;
}

function describe(operation: PatchOperation, sides: Sides): Unplaced {
  const path = pointerPath(operation.path);
  const from = valueAt(sides.before, path);
  return {
    op: operation.op,
    path: operation.path,
    ...(operation.op === 'add' || from === undefined ? {} : { from }),
    // The operation has a copy of the value, which may be one that many share.
    ...(operation.op === 'remove' ? {} : { value: valueAt(sides.after, path) as Json }),
    cause: causeAt(path, sides),
  };
}

function causeAt(path: readonly string[], { desired, recorded, live }: Sides): Cause {
  if (recorded === undefined || live === undefined) return 'catalog';
  const was = valueAt(recorded, path);
  if (same(was, valueAt(desired, path))) return 'service';
  if (same(was, valueAt(live, path)) || isNewlyManaged(recorded, path)) return 'catalog';
  return 'both';
}

/**
 * True for a field that was never recorded: it is the service's own default, or an edit of a field that the catalog
 * did not manage. An element of a list with an identity is no such field, because there both sides have added one.
 */
function isNewlyManaged(recorded: JsonObject, path: readonly string[]): boolean {
  const missing = path.findIndex((_, index) => valueAt(recorded, path.slice(0, index + 1)) === undefined);
  return missing >= 0 && !isKeyedList(path.slice(0, missing));
}

/** True if `a` and `b`, both in compared form, mean the same. */
export function same(a: Json | undefined, b: Json | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return jsonPatch.compare({ value: a }, { value: b }).length === 0;
}

/** The union of two shapes, so that a live field counts where the catalog or the record has it. */
function mergedShape(a: JsonObject, b: JsonObject | undefined): JsonObject {
  if (b === undefined) return a;
  const result: Record<string, Json> = { ...b };
  for (const [name, value] of Object.entries(a)) {
    const other = ownField(result, name);
    result[name] = isJsonObject(value) && isJsonObject(other) ? mergedShape(value, other) : value;
  }
  return result;
}

/** The fields in which the differences are, each once. */
export function topLevel(found: readonly Difference[]): readonly string[] {
  return [...new Set(found.map(fieldOf))];
}

export function fieldOf({ path }: Difference): string {
  return path.split('/')[1] ?? '';
}
