/** What the readers of single resources share: what else is declared, the environment, and where faults go. */
import { addressOf, COLLECTION, type DeclaredKind } from '../../model/address.ts';
import type { PricedProduct, Reference } from '../../model/catalog.ts';
import { nearestName, suggestName } from '../../model/nearest-name.ts';
import type { Place } from '../../model/source.ts';
import type { Faults } from '../../yaml/faults.ts';
import { strayFault } from '../files/stray-files.ts';
import type { Declarations } from './declarations.ts';

/** The one that a catalog is read for, and those that an id may be given for. */
export interface ChosenEnvironment {
  readonly name: string;
  readonly all: readonly string[];
}

export interface Reading {
  readonly declared: Declarations;
  /** Null where the project has no environments. */
  readonly environment: ChosenEnvironment | null;
  readonly faults: Faults;
  /** Where the faults of the prices go of what is being read; see `held-prices.ts`. */
  readonly pricing: Faults;
  /** By the bundle's price, the overrides as text with which it is a sound price. */
  readonly soundOverrides: Map<PricedProduct, Set<string>>;
}

/** A reference by key. A key that nothing is declared under is an error, and the reference is given all the same. */
export function referTo(reading: Reading, kind: DeclaredKind, key: string, place: Place): Reference {
  const { declared } = reading;
  if (!declared[kind].has(key) && declared.complete) reportUnknown(reading, kind, key, place);
  return { kind: 'address', address: addressOf(kind, key) };
}

/** One cause is reported once: a file that is not read, or a declaration that many refer to. Each slip is its own. */
function reportUnknown({ declared, faults }: Reading, kind: DeclaredKind, key: string, place: Place): void {
  if (declared.strays.length > 0) {
    for (const stray of declared.strays) faults.error(strayFault(stray));
    return;
  }
  const written = withoutCollection(key, kind);
  const names = [...declared[kind].keys()];
  const missing = `declare it under \`${COLLECTION[kind]}\`, or refer to the service's own by \`${kind}_id\``;
  const fault = {
    code: `unknown-${kind}`,
    source: place(),
    message: `there is no ${kind} \`${key}\` in the catalog`,
    fix: suggestName(written, names, missing),
  };
  if (nearestName(written, names) === undefined) faults.errorOnce(`unknown-${kind} ${key}`, fault);
  else faults.error(fault);
}

/** The key `seats` of an address such as `products.seats`. */
function withoutCollection(written: string, kind: DeclaredKind): string {
  const collection = `${COLLECTION[kind]}.`;
  return written.startsWith(collection) ? written.slice(collection.length) : written;
}
