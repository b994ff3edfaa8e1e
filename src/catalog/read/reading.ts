/** The input that all readers of single resources share: declarations, environment and fault collectors. */

import type {
  Bundle,
  EntitlementSet,
  PricedProduct,
  Reference,
  VersionEntry,
} from '../../model/catalog/catalog.ts';
import { nameFix, nearestName } from '../../model/messages/nearest-name.ts';
import { addressOf, COLLECTION, type DeclaredKind, ENTITLEMENT_SETS } from '../../model/values/address.ts';
import type { Place } from '../../model/values/source.ts';
import type { Faults } from '../../yaml/faults.ts';
import { strayFault } from '../files/stray-files.ts';
import type { Declarations } from './declarations.ts';

/** The environment that a catalog is read for, and all environments that an id may be given for. */
export interface ChosenEnvironment {
  readonly name: string;
  readonly all: readonly string[];
}

/**
 * The parts of a catalog without a fault. Each is read and checked once for all subscriptions that write the same. A part
 * with a fault is not among them, because its fault is reported at each place.
 */
export interface Sound {
  /** By the text of `versions`. */
  readonly entries: Map<string, readonly VersionEntry[]>;
  /** By the entries: the other terms, as text, with which they expand well. */
  readonly expansions: Map<readonly VersionEntry[], Set<string>>;
  /** By the bundle's price: the overrides, as text, that make a sound price of it. */
  readonly overrides: Map<PricedProduct, Set<string>>;
}

export interface Reading {
  readonly declared: Declarations;
  /** Null where the project has no environments. */
  readonly environment: ChosenEnvironment | null;
  readonly faults: Faults;
  /** The collector for the faults of the resource's prices; see `held-prices.ts`. */
  readonly pricing: Faults;
  /** The parts without a fault so far. */
  readonly sound: Sound;
  /** The sets that have the shape of their schema, by key. */
  readonly entitlementSets: ReadonlyMap<string, EntitlementSet>;
  /** The bundles that were read so far, by key: all of them once subscriptions are read. */
  readonly bundles: ReadonlyMap<string, Bundle>;
}

/** A reference by key. A key that nothing is declared under is an error; the reference is returned all the same. */
export function referTo(reading: Reading, kind: DeclaredKind, key: string, place: Place): Reference {
  const { declared } = reading;
  if (!declared[kind].has(key) && declared.complete) {
    const collection = COLLECTION[kind];
    const missing = `declare it under \`${collection}\`, or refer to the service's own by \`${kind}_id\``;
    const names = [...declared[kind].keys()];
    reportUnknown(reading, { code: `unknown-${kind}`, what: kind, collection, names, missing }, key, place);
  }
  return { kind: 'address', address: addressOf(kind, key) };
}

/** The set of a key; undefined for one that is declared nowhere, which is an error, or has not the shape of a set. */
export function referToSet(reading: Reading, key: string, place: Place): EntitlementSet | undefined {
  const { declared, entitlementSets } = reading;
  if (!declared.entitlementSet.has(key) && declared.complete) {
    const names = [...declared.entitlementSet.keys()];
    const missing = `declare it under \`${ENTITLEMENT_SETS}\`, or write the entitlements here`;
    reportUnknown(
      reading,
      { code: 'unknown-set', what: 'entitlement set', collection: ENTITLEMENT_SETS, names, missing },
      key,
      place,
    );
  }
  return entitlementSets.get(key);
}

interface Unknown {
  readonly code: string;
  readonly what: string;
  readonly collection: string;
  readonly names: readonly string[];
  /** The fix where no declared name is near. */
  readonly missing: string;
}

/** Reports one cause once: a file that is not read, or a declaration that many miss. Each slip is one cause. */
function reportUnknown(
  { declared, faults }: Reading,
  { code, what, collection, names, missing }: Unknown,
  key: string,
  place: Place,
): void {
  if (declared.strays.length > 0) {
    for (const stray of declared.strays) faults.error(strayFault(stray));
    return;
  }
  const written = withoutCollection(key, collection);
  const fault = {
    code,
    source: place(),
    message: `there is no ${what} \`${key}\` in the catalog`,
    ...nameFix(written, names, missing),
  };
  if (nearestName(written, names) === undefined) faults.errorOnce(`${code} ${key}`, fault);
  else faults.error(fault);
}

/** The key `seats` of an address such as `products.seats`. */
function withoutCollection(written: string, collection: string): string {
  return written.startsWith(`${collection}.`) ? written.slice(collection.length + 1) : written;
}
