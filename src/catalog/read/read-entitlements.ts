/** Reads lists of entitlements as written: of an entitlement set, of a bundle and of an entry of `versions`. */
import { type EntitlementSet, locateWithin } from '../../model/catalog/catalog.ts';
import { isJsonArray, isJsonObject, type Json } from '../../model/values/json.ts';
import type { FieldPath, Locate, SharedLocate, Source } from '../../model/values/source.ts';
import type { Faults } from '../../yaml/faults.ts';
import { locateIn } from '../../yaml/yaml-node.ts';
import type { Declarations, WrittenSet } from './declarations.ts';
import type { GivenEntitlement } from './merge-entitlements.ts';
import { type Reading, referToSet } from './reading.ts';

/** The sets that have the shape of their schema, by key. */
export function readEntitlementSets(
  { entitlementSet }: Declarations,
  faults: Faults,
): ReadonlyMap<string, EntitlementSet> {
  const sound = [...entitlementSet.values()].filter((written) => written.sound);
  return new Map(sound.map((written) => [written.key, readSet(written, faults)]));
}

function readSet({ key, address, list, placed }: WrittenSet, faults: Faults): EntitlementSet {
  const locate = locateIn(placed);
  const entitlements = entitlementsIn(list, locate);
  reportRepeated(entitlements, locate, 'set', faults);
  return { key, address, file: placed.file.file, entitlements };
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
    if (isJsonObject(element)) return [{ value: element, locate: locateWithin(locate, index), giver: null }];
    if (typeof element !== 'string') return [];
    const set = referToSet(reading, element, () => locate([index], own));
    return (set?.entitlements ?? []).map((one) => ({ ...one, giver: `the set \`${element}\`` }));
  });
}

/** The keys of the sets that the entries of a subscription name, sorted. */
export function namedSets(versions: Json | undefined): readonly string[] {
  const lists = (isJsonArray(versions) ? versions : []).map((entry) =>
    isJsonObject(entry) ? entry.entitlements : undefined,
  );
  const names = lists.flatMap((list) => (isJsonArray(list) ? list : []));
  return [...new Set(names.filter((name) => typeof name === 'string'))].sort();
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
  const seen = new Map<string, Omit<GivenEntitlement, 'giver'>>();
  for (const entitlement of entitlements) {
    const key = String(entitlement.value.entitlement_key);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, entitlement);
    else {
      faults.error({
        code: 'duplicate-entitlement',
        source: entitlement.locate(['entitlement_key'], own),
        message: `the entitlement \`${key}\` stands twice in the ${holder}`,
        fix: 'keep one of the two',
        related: [{ source: first.locate(['entitlement_key'], own), message: 'the first one' }],
      });
    }
  }
}
