/**
 * Lays the entitlements of sets and bundles into the entries of a subscription, so that the rest of the program sees
 * plain lists. The subscription's own list carries over as ever; the bundles are those that an entry has on its day.
 */
import type { Bundle, EntryItem, VersionEntry } from '../../model/catalog/catalog.ts';
import { type Locate, type SharedLocate, sourceText } from '../../model/values/source.ts';
import { rangesOf } from '../../timeline/entry-ranges.ts';
import type { Faults } from '../../yaml/faults.ts';
import { conflictFault, type GivenEntitlement, keyOf, mergeEntitlements } from './merge-entitlements.ts';
import type { Reading } from './reading.ts';

/** By entry, the list that it writes. An entry that omits `entitlements` has none. */
export type WrittenLists = ReadonlyMap<VersionEntry, readonly GivenEntitlement[]>;

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
    const { key, entitlements } = (item.kind === 'bundle' && bundles.get(item.bundle)) || {};
    return key === undefined || entitlements === undefined ? [] : [{ key, entitlements }];
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
