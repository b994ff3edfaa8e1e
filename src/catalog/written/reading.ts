/** The input and the common fields that all readers of single resources share. */

import type { ProfileName } from '../../interface/index.ts';
import type {
  Bundle,
  CatalogPlan,
  Declared,
  EntitlementSet,
  PricedProduct,
  Reference,
  Unread,
  VersionEntry,
} from '../../model/catalog/catalog.ts';
import type { DiagnosticCode } from '../../model/messages/diagnostic-code.ts';
import { nameFix, nearestName } from '../../model/messages/nearest-name.ts';
import { addressOf, COLLECTION, type DeclaredKind, ENTITLEMENT_SETS } from '../../model/values/address.ts';
import { parseCalendarDay } from '../../model/values/calendar-day.ts';
import { isCurrency, nearestCurrency } from '../../model/values/currency.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { type Locate, type Place, type Source, sourceText } from '../../model/values/source.ts';
import type { Faults } from '../../yaml/faults.ts';
import { locateIn, sourceAt } from '../../yaml/yaml-node.ts';
import { strayFault } from '../files/locate-files.ts';
import type { Declarations, Written } from './declarations.ts';
import type { Layer, PriceDefaults } from './price-list.ts';

/** The environment that a catalog is read for, and all environments that an id may be given for. */
export interface ChosenEnvironment {
  readonly name: string;
  readonly all: readonly string[];
}

/**
 * The parts of a catalog without a fault. Each is read and checked once for all subscriptions that write the same. A part
 * with a fault is not among them, because its fault is reported at each place.
 */
interface Sound {
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
  readonly profile: ProfileName;
  readonly faults: Faults;
  /** The collector for the faults of the resource's prices; see `check-absent.ts`. */
  readonly pricing: Faults;
  /** The parts without a fault so far. */
  readonly sound: Sound;
  /** The declarations that something refers to, as `kind key`. */
  readonly used: Set<string>;
  /** References to what is declared nowhere, by what they name. */
  readonly unknown: Map<string, UnknownName>;
  /** The first use of a bundle or a plan that says no currency, by kind and key. */
  readonly usedIn: Map<string, { readonly currency: string; readonly source: Source }>;
  /** The sets that have the shape of their schema, by key. */
  readonly entitlementSets: ReadonlyMap<string, EntitlementSet>;
  /** The defaults for prices of the resource's file. */
  readonly priceDefaults: PriceDefaults;
  /** By bundle and currency, what its list of the currency writes over its own. */
  readonly currencies: Map<string, ReadonlyMap<string, readonly Layer[]>>;
  /** The bundles that were read so far, by key: all of them once subscriptions are read. */
  readonly bundles: ReadonlyMap<string, Bundle>;
  /** The plans, read before any subscription. */
  readonly plans: ReadonlyMap<string, CatalogPlan>;
}

/** A reference by key. A key that nothing is declared under is an error; the reference is returned all the same. */
export function referTo(reading: Reading, kind: DeclaredKind, key: string, place: Place): Reference {
  reading.used.add(`${kind} ${key}`);
  if (!reading.declared[kind].has(key)) {
    const missing = `declare it under \`${COLLECTION[kind]}\`, or refer to the service's own by \`${kind}_id\``;
    reportUnknown(
      reading,
      { kind, code: `unknown-${kind}`, what: kind, section: COLLECTION[kind], missing },
      key,
      place,
    );
  }
  return { kind: 'address', address: addressOf(kind, key) };
}

/** The set of a key; undefined for one that is declared nowhere, which is an error, or has not the shape of a set. */
export function referToSet(reading: Reading, key: string, place: Place): EntitlementSet | undefined {
  reading.used.add(`entitlementSet ${key}`);
  if (!reading.declared.entitlementSet.has(key)) reportUnknown(reading, UNKNOWN_SET, key, place);
  return reading.entitlementSets.get(key);
}

const UNKNOWN_SET: Unknown = {
  kind: 'entitlementSet',
  code: 'unknown-set',
  what: 'entitlement set',
  section: ENTITLEMENT_SETS,
  missing: `declare it under \`${ENTITLEMENT_SETS}\`, or write the entitlements here`,
};

interface Unknown {
  readonly kind: DeclaredKind | 'entitlementSet';
  readonly code: DiagnosticCode;
  readonly what: string;
  readonly section: string;
  /** The fix where no declared name is near. */
  readonly missing: string;
}

/** A name that is declared nowhere, with the places that refer to it. */
interface UnknownName extends Unknown {
  readonly key: string;
  /** The declared name that is nearest, and could be the one that is misspelt. */
  readonly nearest: string;
  readonly places: Map<string, Source>;
}

/** Reports one cause once: a file that is not read, or a name, however many refer to it. */
function reportUnknown(reading: Reading, unknown: Unknown, key: string, place: Place): void {
  const { declared, faults } = reading;
  if (!declared.complete) return;
  if (declared.strays.length > 0) {
    for (const stray of declared.strays) faults.error(strayFault(stray));
    return;
  }
  const written = withoutCollection(key, unknown.section);
  const names = [...declared[unknown.kind].keys()];
  const subject = `${unknown.code} ${key}`;
  const source = place();
  const nearest = nearestName(written, names);
  if (nearest !== undefined) {
    const name = reading.unknown.get(subject) ?? { ...unknown, key, nearest, places: new Map() };
    name.places.set(sourceText(source), source);
    reading.unknown.set(subject, name);
  }
  faults.errorOnce(subject, {
    code: unknown.code,
    source,
    message: `there is no ${unknown.what} \`${key}\` in the catalog`,
    ...nameFix(written, names, unknown.missing),
  });
}

/**
 * If several refer to a name that is declared nowhere, and nobody to the declared one that is nearest, the declaration is
 * what is misspelt. To be called once everything is read.
 */
export function blameDeclarations({ declared, used, unknown, faults }: Reading): void {
  for (const [subject, { kind, code, what, key, nearest, places }] of unknown) {
    const declaration = declared[kind].get(nearest);
    if (places.size < 2 || used.has(`${kind} ${nearest}`) || declaration === undefined) continue;
    const { file, offset } = declaration.placed;
    faults.replace(subject, {
      code,
      source: sourceAt(file, offset),
      message: `the ${what} \`${nearest}\` is used nowhere, and ${places.size} places refer to \`${key}\`, which is declared nowhere`,
      ...nameFix(nearest, [key], ''),
      related: [...places.values()]
        .slice(0, MOST_PLACES)
        .map((source) => ({ source, message: `refers to \`${key}\`` })),
    });
  }
}

const MOST_PLACES = 3;

/** The key `seats` of an address such as `products.seats`. */
function withoutCollection(written: string, collection: string): string {
  return written.startsWith(`${collection}.`) ? written.slice(collection.length + 1) : written;
}

/** The common fields of products, bundles, plans, customers and subscriptions: adoption, renaming, deletion. */
export function readDeclared(written: Written, reading: Reading): Declared {
  const { key, address, value, placed } = written;
  const id = readId(written, reading);
  const absent = readAbsent(value.absent);
  const renamedFrom = readRenamedFrom(written, reading);
  const adopt = readAdopt(written, reading);
  if (typeof value.currency === 'string')
    checkCode(value.currency, () => locateIn(placed)(['currency']), reading);
  return {
    key,
    address,
    file: placed.file.file,
    ...(id === undefined ? {} : { id }),
    ...(absent === undefined ? {} : { absent }),
    ...(renamedFrom === undefined ? {} : { renamedFrom }),
    ...(adopt === undefined ? {} : { adopt }),
    ...(isJsonObject(value.unread) && { unread: value.unread as Unread }),
    ...(isJsonArray(value.other_than) && { otherThan: value.other_than.map(String) }),
    locate: locateWritten(written),
  };
}

/** Refuses a currency that ISO 4217 does not have. The schema reports other text. */
export function checkCode(currency: string, place: Place, { faults }: Pick<Reading, 'faults'>): void {
  if (!/^[A-Z]{3}$/.test(currency) || isCurrency(currency)) return;
  const near = nearestCurrency(currency);
  faults.error({
    code: 'unknown-currency',
    source: place(),
    message: `\`${currency}\` is no currency of ISO 4217`,
    fix: near === undefined ? 'write the code of one' : `write \`${near}\``,
    ...(near !== undefined && { replacements: [near] }),
  });
}

/** A field that the file gives to all is located there. */
function locateWritten({ placed, given }: Written): Locate {
  const own = locateIn(placed);
  if (given === undefined || Object.keys(given.fields).length === 0) return own;
  const shared = locateIn(given.placed);
  return (path) => (Object.hasOwn(given.fields, String(path[0])) ? shared(path) : own(path));
}

/** The fields of a resource without Pricewright's own. */
export function serviceFields(value: JsonObject, own: ReadonlySet<string>): JsonObject {
  const fields: Record<string, Json> = {};
  for (const [name, inner] of Object.entries(value)) if (!own.has(name)) fields[name] = inner;
  return fields;
}

export const DECLARED_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'absent',
  'renamed_from',
  'adopt',
  'other_than',
  'unread',
]);

/** The id for the chosen environment. It reports no fault where the id is missing. */
export function chosenId(
  { value }: Pick<Written, 'value'>,
  environment: ChosenEnvironment | null,
): string | undefined {
  const { id } = value;
  const chosen = isJsonObject(id) && environment !== null ? id[environment.name] : id;
  return typeof chosen === 'string' ? chosen : undefined;
}

function readId(written: Written, { environment, faults }: Reading): string | undefined {
  const { value, placed } = written;
  if (environment === null && isJsonObject(value.id)) {
    faults.error({
      code: 'no-environments',
      source: locateIn(placed)(['id']),
      message: '`id` is given per environment, and the project has none',
      fix: 'write the one id, or add `environments` to the project file',
    });
  }
  if (environment !== null && isJsonObject(value.id))
    refuseUnknownIn(value.id, environment.all, written, faults);
  return chosenId(written, environment);
}

/** An id under a mistaken environment would make the thing a second time. */
function refuseUnknownIn(
  ids: JsonObject,
  environments: readonly string[],
  { placed }: Written,
  faults: Faults,
): void {
  for (const name of Object.keys(ids)) {
    if (environments.includes(name)) continue;
    faults.error({
      code: 'unknown-environment',
      source: locateIn(placed)(['id', name]),
      message: `\`id\` is given for \`${name}\`, and the project has no environment of that name`,
      ...nameFix(name, environments, 'name one of its environments, or take the id out'),
    });
  }
}

function readAbsent(absent: Json | undefined): Declared['absent'] {
  if (absent === true) return true;
  return typeof absent === 'string' ? parseCalendarDay(absent) : undefined;
}

function readAdopt({ value, placed }: Written, { faults }: Reading): Declared['adopt'] {
  const { adopt } = value;
  if (adopt !== 'as_written' && adopt !== 'send') return undefined;
  if (value.id === undefined) {
    faults.error({
      code: 'adopt-without-id',
      source: locateIn(placed)(['adopt']),
      message: '`adopt` says how something is taken over, and there is no `id` of it',
      fix: 'add `id`, or remove `adopt`',
    });
  }
  return adopt;
}

function readRenamedFrom(written: Written, { declared, faults }: Reading): string | undefined {
  const { kind, key, value, placed } = written;
  const former = value.renamed_from;
  if (typeof former !== 'string') return undefined;
  const still = declared[kind].get(former);
  if (still !== undefined) {
    faults.error({
      code: 'renamed-from-declared',
      source: locateIn(placed)(['renamed_from']),
      message:
        former === key
          ? `\`${key}\` cannot take over from itself`
          : `\`${former}\` is still declared under \`${COLLECTION[kind]}\`, so its record cannot be taken over`,
      fix: former === key ? 'remove `renamed_from`' : 'remove the old entry, or `renamed_from`',
      ...(former === key
        ? {}
        : { related: [{ source: locateIn(still.placed)([]), message: 'declared here' }] }),
    });
  }
  return former;
}
