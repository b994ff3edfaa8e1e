/** Reads lists of entitlements, merges those of sets and bundles, and lays them into the entries of subscriptions. */

import { DECIMAL_FIELDS } from '../../interface/index.ts';
import {
  type Bundle,
  type Entitlement,
  type EntitlementSet,
  type EntryItem,
  locateWithin,
  type VersionEntry,
} from '../../model/catalog/catalog.ts';
import { canonicalDecimalText } from '../../model/values/decimal.ts';
import { canonicalJson } from '../../model/values/fingerprint.ts';
import { repeatedIn } from '../../model/values/group-by.ts';
import { isJsonArray, isJsonObject, type Json } from '../../model/values/json.ts';
import {
  type FieldPath,
  type Locate,
  type Place,
  type SharedLocate,
  type Source,
  sourceText,
} from '../../model/values/source.ts';
import { rangesOf } from '../../timeline/timeline.ts';
import type { Fault, Faults } from '../../yaml/faults.ts';
import { locateIn } from '../../yaml/yaml-node.ts';
import { type ClosedReading, checkClosedEntitlement } from '../check/check-closed.ts';
import type { Declarations, WrittenSet } from '../written/declarations.ts';
import { type Reading, referToSet } from '../written/reading.ts';

/** The sets that have the shape of their schema, by key. */
export function readEntitlementSets(
  { entitlementSet }: Declarations,
  reading: ClosedReading,
): ReadonlyMap<string, EntitlementSet> {
  const sound = [...entitlementSet.values()].filter((written) => written.sound);
  return new Map(sound.map((written) => [written.key, readSet(written, reading)]));
}

function readSet({ key, list, placed }: WrittenSet, reading: ClosedReading): EntitlementSet {
  const locate = locateIn(placed);
  const entitlements = entitlementsIn(list, locate);
  reportRepeated(entitlements, locate, 'set', reading.faults);
  for (const { value, locate: at } of entitlements)
    checkClosedEntitlement(value, (path) => at(path), reading);
  return { key, entitlements };
}

/**
 * The entitlements of a list in the written order, each set in the place of its name. `locate` takes a path that
 * starts with an index of the list; `own` locates paths of the bundle or subscription that has the list.
 */
export function readEntitlementList(
  list: Json,
  locate: SharedLocate,
  own: Locate,
  holder: 'bundle' | 'entry',
  reading: Reading,
): readonly GivenEntitlement[] {
  reportRepeated(entitlementsIn(list, locate), own, holder, reading.faults);
  return (isJsonArray(list) ? list : []).flatMap((element, index): readonly GivenEntitlement[] => {
    if (isJsonObject(element)) {
      const { profile, pricing: faults } = reading;
      checkClosedEntitlement(element, (path) => locate([index, ...path], own), { profile, faults });
      return [{ value: element, locate: locateWithin(locate, index), giver: null }];
    }
    if (typeof element !== 'string') return [];
    const set = referToSet(reading, element, () => locate([index], own));
    return (set?.entitlements ?? []).map((one) => ({ ...one, giver: `the set \`${element}\`` }));
  });
}

function entitlementsIn<Own extends readonly Locate[]>(
  list: Json,
  locate: (path: FieldPath, ...own: Own) => Source,
) {
  return (isJsonArray(list) ? list : []).flatMap((element, index) =>
    isJsonObject(element) ? [{ value: element, locate: locateWithin(locate, index) }] : [],
  );
}

/** Refuses a key that is written twice in one list. */
function reportRepeated(
  entitlements: readonly Omit<GivenEntitlement, 'giver'>[],
  own: Locate,
  holder: string,
  faults: Faults,
): void {
  const keyIn = ({ value }: Pick<Entitlement, 'value'>) => String(value.entitlement_key);
  for (const { repeated, first } of repeatedIn(entitlements, keyIn))
    faults.error({
      code: 'duplicate-entitlement',
      source: repeated.locate(['entitlement_key'], own),
      message: `the entitlement \`${keyIn(repeated)}\` is twice in the ${holder}`,
      fix: 'keep one of the two',
      related: [{ source: first.locate(['entitlement_key'], own), message: 'the first one' }],
    });
}

/** Merges the entitlements that sets, bundles and a list itself give, so that each key stands once. */
export interface GivenEntitlement extends Omit<Entitlement, 'locate'> {
  /** Locates a field of the entitlement. */
  readonly locate: SharedLocate;
  /** The set or bundle in words, such as ``the set `growth` ``. Null for an object that the list itself holds. */
  readonly giver: string | null;
}

/** Two givers that disagree about a key, which no object of the list decides. */
interface EntitlementConflict {
  readonly key: string;
  readonly first: GivenEntitlement;
  readonly second: GivenEntitlement;
}

interface MergedEntitlements {
  /** In the order in which the keys are first given. */
  readonly entitlements: readonly GivenEntitlement[];
  readonly conflicts: readonly EntitlementConflict[];
}

/** An object of the list itself decides its key. Without one, all givers of the key must agree. */
export function mergeEntitlements(given: readonly GivenEntitlement[]): MergedEntitlements {
  const decided = new Set(given.filter(({ giver }) => giver === null).map(keyOf));
  const merged = new Map<string, GivenEntitlement>();
  const conflicts: EntitlementConflict[] = [];
  for (const one of given) {
    const key = keyOf(one);
    const first = merged.get(key);
    if (first === undefined || (one.giver === null && first.giver !== null)) merged.set(key, one);
    else if (!decided.has(key) && meaningOf(first) !== meaningOf(one))
      conflicts.push({ key, first, second: one });
  }
  return { entitlements: [...merged.values()], conflicts };
}

function keyOf({ value }: Pick<Entitlement, 'value'>): string {
  return String(value.entitlement_key);
}

/** The fault of a conflict in a list that `own` belongs to. `place` is that of the list, which could decide it. */
export function conflictFault({ key, first, second }: EntitlementConflict, own: Locate, place: Place): Fault {
  return {
    code: 'entitlement-conflict',
    source: place(),
    message: `${first.giver} and ${second.giver} give the entitlement \`${key}\` differently`,
    fix: `make the two agree, or write \`${key}\` itself in \`entitlements\` here, which then counts`,
    related: [first, second].map(({ giver, locate }) => ({
      source: locate(['entitlement_key'], own),
      message: `as ${giver} gives it`,
    })),
  };
}

/** Equal for two entitlements between which a plan sees no difference. */
function meaningOf({ value }: Pick<Entitlement, 'value'>): string {
  return canonicalJson(canonical('', value));
}

function canonical(name: string, value: Json): Json {
  if (typeof value === 'string') return DECIMAL_FIELDS.has(name) ? canonicalDecimalText(value) : value;
  if (isJsonArray(value)) return value.map((element) => canonical(name, element));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, canonical(field, inner)]));
}

/** By entry, the list that it writes. An entry that omits `entitlements` has none. */
type WrittenLists = ReadonlyMap<VersionEntry, readonly GivenEntitlement[]>;

/** The same entries where neither a set nor a bundle gives the subscription anything. */
export function shareEntitlements(
  entries: readonly VersionEntry[],
  lists: WrittenLists,
  own: Locate,
  { bundles, faults }: Pick<Reading, 'bundles' | 'faults'>,
): readonly VersionEntry[] {
  const isShared =
    [...lists.values()].some((list) => list.some(({ giver }) => giver !== null)) ||
    entries.some(({ items }) => givingBundles(items, bundles).length > 0);
  if (!isShared) return entries;
  const report = createConflictReport(own, faults);
  let isDeclared = false;
  return rangesOf(entries).map(({ entry, items, entitlementsEntry }) => {
    const list = entitlementsEntry && lists.get(entitlementsEntry);
    const givers = givingBundles(items, bundles);
    // Once something was declared, a list that became empty is sent as one: nothing may linger of a bundle that left.
    if (list === undefined && givers.length === 0 && !isDeclared) return entry;
    if (!entry.draft) isDeclared = true;
    const { entitlements, conflicts } = mergeEntitlements([...(list ?? []), ...givers.flatMap(givenBy)]);
    for (const conflict of conflicts) report(conflict, entry);
    return grantedEntry(entry, entitlements);
  });
}

function givingBundles(
  items: readonly EntryItem[] = [],
  bundles: Reading['bundles'],
): readonly Required<Pick<Bundle, 'key' | 'entitlements'>>[] {
  return items.flatMap((item) => {
    const bundle = item.kind === 'bundle' ? bundles.get(item.bundle) : undefined;
    const entitlements = bundle?.entitlements ?? (bundle?.entitlementChanges && []);
    return bundle === undefined || entitlements === undefined ? [] : [{ key: bundle.key, entitlements }];
  });
}

function givenBy({
  key,
  entitlements,
}: Required<Pick<Bundle, 'key' | 'entitlements'>>): readonly GivenEntitlement[] {
  return entitlements.map((one) => ({ ...one, giver: `the bundle \`${key}\`` }));
}

function grantedEntry(entry: VersionEntry, granted: readonly GivenEntitlement[]): VersionEntry {
  const shared = granted.filter(({ giver }) => giver !== null).map(keyOf);
  return {
    ...entry,
    entitlements: granted.map(({ value }) => value),
    ...(shared.length > 0 && { sharedEntitlements: shared }),
    locate: locateGranted(entry, granted),
  };
}

/** Locates an entitlement by its key at the place that brought it. */
function locateGranted(
  { entitlements, locate }: VersionEntry,
  granted: readonly GivenEntitlement[],
): SharedLocate {
  const first = entitlements === undefined ? granted[0] : undefined;
  return (path, own) => {
    const [field, key, ...rest] = path;
    if (field !== 'entitlements') return locate(path, own);
    const one = key === undefined ? first : granted.find((each) => keyOf(each) === key);
    return one === undefined ? locate(path, own) : one.locate(rest, own);
  };
}

/** Reports a conflict at the first entry that has it, and once for all subscriptions that have the same one. */
function createConflictReport(
  own: Locate,
  faults: Faults,
): (conflict: Parameters<typeof conflictFault>[0], entry: VersionEntry) => void {
  const reported = new Set<string>();
  return (conflict, { locate }) => {
    const { key, first, second } = conflict;
    const name = [
      'entitlement-conflict',
      key,
      sourceText(first.locate([], own)),
      sourceText(second.locate([], own)),
    ].join(' ');
    if (reported.has(name)) return;
    reported.add(name);
    faults.errorOnce(
      name,
      conflictFault(conflict, own, () => locate(['entitlements'], own)),
    );
  };
}
