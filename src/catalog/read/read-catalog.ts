/**
 * Reads the texts of catalog files into the checked catalog, or reports everything that is wrong with them.
 * Pure: the same texts give the same result, in any order.
 */

import { createHash } from 'node:crypto';
import { PROFILES, type ProfileName, withCommittedRates } from '../../interface/index.ts';
import type { PartialPeriod } from '../../model/catalog/billing-cycle.ts';
import { type Bundle, type Catalog, locateWithin } from '../../model/catalog/catalog.ts';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import { COLLECTION, type DeclaredKind, ENTITLEMENT_SETS, KEY_PATTERN } from '../../model/values/address.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import type { FieldPath, Locate } from '../../model/values/source.ts';
import { collectFaults, type Faults } from '../../yaml/faults.ts';
import { readYaml } from '../../yaml/read-yaml.ts';
import { checkShape } from '../../yaml/shape/check-shape.ts';
import { dataOf, locateIn, type PlacedNode } from '../../yaml/yaml-node.ts';
import { catalogSchema, GIVEN_FIELDS } from '../catalog-schema.ts';
import { checkAbsentInBundle, isTolerated, pricingFaults } from '../check/check-absent.ts';
import { hintAtAmounts } from '../check/check-amounts.ts';
import { checkFrequencies } from '../check/check-closed.ts';
import { checkExpansion } from '../check/check-expansion.ts';
import { isComplete } from '../check/check-price.ts';
import { checkIdentities } from '../check/check-products.ts';
import { interpolate, type VariableSets } from '../files/interpolate.ts';
import { collectDeclarations, type FileContent, type Written } from '../written/declarations.ts';
import { DEFAULTS, priceDefaultsIn, withDefaults } from '../written/price-list.ts';
import {
  blameDeclarations,
  type ChosenEnvironment,
  chosenId,
  type Reading,
  referTo,
  referToSet,
} from '../written/reading.ts';
import { readBundle, readNamed } from './read-bundle.ts';
import { readEntitlementSets } from './read-entitlements.ts';
import { objectsOf } from './read-entries.ts';
import { inOrderOfLike } from './read-like.ts';
import { checkPlanItems, readPlan } from './read-plan.ts';
import { readSubscription } from './read-subscription.ts';

export interface CatalogFile {
  /** Relative to the project's folder, with `/`. */
  readonly file: string;
  /** The file's bytes, or its text. */
  readonly content: string | Uint8Array;
}

export interface ReadOptions extends VariableSets {
  /** `published` by default. */
  readonly profile?: ProfileName;
  /** Null where the project has no environments. */
  readonly environment: ChosenEnvironment | null;
  /** True, the default, where `files` are all files. Where one could not be read, references may lead into it. */
  readonly complete?: boolean;
  /** The project file's own defaults for prices. */
  readonly priceDefaults?: PlacedNode;
  readonly partialPeriod?: PartialPeriod;
  /** Files that look like a part of the catalog and are not read. */
  readonly strays?: readonly string[];
}

export interface ReadResult {
  /** Undefined where a diagnostic is an error. Warnings prevent nothing. */
  readonly catalog: Catalog | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

export function readCatalog(
  files: readonly CatalogFile[],
  options: ReadOptions,
  faults: Faults = collectFaults(),
): ReadResult {
  const inOrder = files.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0));
  const { profile = 'published' } = options;
  const texts = inOrder.map((file) => readText(file, options, faults));
  // The project file is read for no profile, so that the values of its defaults are checked here.
  if (options.priceDefaults) checkShape(catalogSchema(profile).priceDefaults, options.priceDefaults, faults);
  const read = texts.map((text) => checkFile(text, options, faults));
  const complete = (options.complete ?? true) && read.every((file) => file.complete);
  const contents = read.flatMap((file) => file.content ?? []);
  const declared = collectDeclarations(contents, { complete, strays: options.strays ?? [] }, faults);
  const { environment } = options;
  const entitlementSets = readEntitlementSets(declared, { profile, faults });
  const sound = { entries: new Map(), expansions: new Map(), overrides: new Map() };
  const reading: Reading = {
    declared,
    environment,
    profile,
    faults,
    pricing: faults,
    sound,
    used: new Set(),
    unknown: new Map(),
    usedIn: new Map(),
    entitlementSets,
    priceDefaults: new Map(),
    currencies: new Map(),
    bundles: new Map(),
    plans: new Map(),
  };

  const metrics = readAll(inOrderOfKeys(declared.metric), readNamed, reading);
  const products = readAll(inOrderOfKeys(declared.product), readNamed, reading);
  const plans = readAll(inOrderOfKeys(declared.plan), readPlan, reading);
  const customers = readAll(inOrderOfKeys(declared.customer), readNamed, reading);
  const ordered = new Map<string, Bundle>();
  readAll(inOrderOfLike(declared.bundle, faults), readBundle, { ...reading, bundles: ordered }, ordered);
  const bundles = new Map([...ordered].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const all = { ...reading, bundles, plans };
  const subscriptions = readAll(inOrderOfKeys(declared.subscription), readSubscription, all);
  for (const plan of plans.values()) checkPlanItems(plan, bundles, reading);
  for (const bundle of bundles.values()) checkAbsentInBundle(bundle, reading);
  for (const subscription of subscriptions.values())
    checkExpansion(subscription, { bundles, plans }, reading);
  blameDeclarations(reading);
  checkIdentities(reading);
  checkFrequencies(bundles.values(), subscriptions.values(), reading);

  // Only sound prices have amounts.
  if (faults.errorCount() === 0) hintAtAmounts(bundles.values(), subscriptions.values(), faults);

  const diagnostics = faults.list();
  if (faults.errorCount() > 0) return { catalog: undefined, diagnostics };
  const catalog = {
    metrics,
    products,
    bundles,
    plans,
    customers,
    subscriptions,
    ...(entitlementSets.size > 0 && { entitlementSets }),
    ...(options.partialPeriod && { partialPeriod: options.partialPeriod }),
    digest: digestFiles(inOrder, options),
  };
  return { catalog, diagnostics };
}

interface ReadFile {
  readonly content?: FileContent;
  readonly complete: boolean;
}

/** A text with its variables replaced. */
interface ReadText {
  /** Undefined where nothing can be read of it. */
  readonly root?: PlacedNode;
  readonly complete: boolean;
  /** The offsets of values with a reported fault. */
  readonly reported: ReadonlySet<number>;
}

function readText({ file, content }: CatalogFile, options: VariableSets, faults: Faults): ReadText {
  const { root: written, complete, guessed, reported: before } = readYaml(file, content, faults);
  if (!written) return { complete, reported: before };
  const { root, reported } = interpolate(written, options, faults);
  return { ...(!guessed && { root }), complete, reported: new Set([...before, ...reported]) };
}

function checkFile(
  { root, complete, reported }: ReadText,
  options: Pick<ReadOptions, 'environment' | 'profile' | 'priceDefaults'>,
  faults: Faults,
): ReadFile {
  if (root === undefined) return { complete };
  const { json, meant, ...shape } = checkShape(
    catalogSchema(options.profile ?? 'published').file,
    root,
    faults,
    { reported, isTolerated: isTolerated(dataOf(root), options.environment) },
  );
  // The field is reported under its other name, and not once more as one that a bundle's price lacks.
  const unnamed = meant.filter((path) => path[0] === 'bundles' && GIVEN_FIELDS.includes(String(path.at(-1))));
  const unsound = [...shape.unsound, ...unnamed];
  return {
    complete: complete && hasKnownSections(dataOf(root)) && unsound.every(isWithinOne),
    content: {
      root,
      json: inOwnNames(json, options),
      unsound,
      unnamed,
      priceDefaults: priceDefaultsIn(root, json, options.priceDefaults),
    },
  };
}

/** A word that a vendor has for something else than the published interface gets a name of its own. */
function inOwnNames(json: Json, { profile = 'published' }: Pick<ReadOptions, 'profile'>): Json {
  return PROFILES[profile].traits.closesValues ? withCommittedRates(json) : json;
}

/** False where a section, or one of its entries, stands where it does not belong. */
function isWithinOne(path: FieldPath): boolean {
  return path.length > 1;
}

/**
 * True where everything that the file declares can be seen.
 * A section that is misspelt or no mapping hides its contents, and an invalid key hides the name that was meant.
 */
function hasKnownSections(written: Json): boolean {
  if (!isJsonObject(written)) return false;
  const { version, subscriptions = null, ...others } = written;
  const sections = new Set<string>([...Object.values(COLLECTION), ENTITLEMENT_SETS, DEFAULTS]);
  return (
    (subscriptions === null || isJsonObject(subscriptions)) &&
    Object.entries(others).every(([section, value]) => sections.has(section) && declaresByKey(value))
  );
}

function declaresByKey(value: Json): boolean {
  if (value === null) return true;
  return isJsonObject(value) && Object.keys(value).every((key) => KEY_PATTERN.test(key));
}

function inOrderOfKeys(declared: ReadonlyMap<string, Written>): readonly Written[] {
  return [...declared.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}

/** A resource without the shape of its schema is left out, because that was reported already. */
function readAll<T>(
  declared: readonly Written[],
  read: (written: Written, reading: Reading) => T | undefined,
  reading: Reading,
  found: Map<string, T> = new Map(),
): ReadonlyMap<string, T> {
  for (const written of declared) {
    if (!written.sound) {
      checkReferences(written, { ...reading, priceDefaults: written.priceDefaults });
      continue;
    }
    const pricing = pricingFaults(reading.faults, chosenId(written, reading.environment) !== undefined);
    const one = read(written, { ...reading, pricing, priceDefaults: written.priceDefaults });
    if (one !== undefined) found.set(written.key, one);
  }
  return found;
}

type Check = (value: JsonObject, locate: Locate, reading: Reading) => void;

const CHECKS: Readonly<Partial<Record<DeclaredKind, Check>>> = {
  bundle: (bundle, locate, reading) => {
    if (typeof bundle.like === 'string') {
      referTo(reading, 'bundle', bundle.like, () => locate(['like']));
      return;
    }
    const known = new Set<string>();
    checkPrices(bundle, locate, known, reading);
    checkSets(bundle, locate, reading);
    for (const [index, change] of objectsOf(bundle.changes))
      checkPrices(change, locateWithin(locate, 'changes', index), known, reading);
  },
  subscription: (subscription, locate, reading) => {
    checkName(subscription, 'plan', locate, reading);
    checkName(subscription, 'customer', locate, reading);
    for (const [index, entry] of objectsOf(subscription.versions)) {
      const at = locateWithin(locate, 'versions', index);
      checkName(entry, 'plan', at, reading);
      checkItems(entry, at, reading);
      checkSets(entry, at, reading);
    }
  },
};

/**
 * Reports undeclared names in a resource that does not have the shape of its schema.
 * Its other rules wait until the shape is fixed, but a wrong name is reported at the same time.
 */
function checkReferences({ kind, value, placed, unnamed }: Written, reading: Reading): void {
  CHECKS[kind]?.(value, locateIn(placed), reading);
  if (kind === 'bundle' && typeof value.like !== 'string')
    refuseLacking(value, locateIn(placed), unnamed, reading);
}

/** A field that stands too deep in its price is reported there. */
function refuseLacking(
  { prices }: JsonObject,
  locate: Locate,
  unnamed: readonly FieldPath[],
  { priceDefaults, faults }: Reading,
): void {
  for (const [key, written] of Object.entries(isJsonObject(prices) ? prices : {})) {
    if (!isJsonObject(written)) continue;
    const at = locateWithin(locate, 'prices', key);
    const { value } = withDefaults({ value: written, locate: at }, priceDefaults);
    const others = unnamed.filter((path) => path[3] === key).map((path) => path.at(-1));
    const needed = GIVEN_FIELDS.filter(
      (field) => !others.includes(field) && !JSON.stringify(written).includes(`"${field}":`),
    );
    isComplete(value, at, undefined, faults, needed);
  }
}

/** A price's key is the product's, unless the price names another or the key is one of `known`, the earlier keys. */
function checkPrices({ prices }: JsonObject, locate: Locate, known: Set<string>, reading: Reading): void {
  for (const [key, price] of Object.entries(isJsonObject(prices) ? prices : {})) {
    if (!isJsonObject(price)) continue;
    const at = locateWithin(locate, 'prices', key);
    checkName(price, 'product', at, reading);
    const isNamed = known.has(key) || price.product !== undefined || price.product_id !== undefined;
    if (!isNamed) referTo(reading, 'product', key, () => at([]));
    known.add(key);
  }
}

function checkItems(holder: JsonObject, locate: Locate, reading: Reading): void {
  for (const [index, item] of objectsOf(holder.items)) {
    const at = locateWithin(locate, 'items', index);
    checkName(item, 'product', at, reading);
    checkName(item, 'bundle', at, reading);
    checkItems(item, at, reading);
  }
}

function checkSets({ entitlements }: JsonObject, locate: Locate, reading: Reading): void {
  if (!isJsonArray(entitlements)) return;
  for (const [index, name] of entitlements.entries())
    if (typeof name === 'string') referToSet(reading, name, () => locate(['entitlements', index]));
}

function checkName(holder: JsonObject, kind: DeclaredKind, locate: Locate, reading: Reading): void {
  const name = holder[kind];
  if (typeof name === 'string') referTo(reading, kind, name, () => locate([kind]));
}

/** SHA-256, lower-case hex, over the variables, the project's defaults for prices, and the files' names and contents, in the order of their names. */
function digestFiles(
  files: readonly { readonly file: string; readonly content: string | Uint8Array }[],
  { variables, priceDefaults }: Pick<ReadOptions, 'variables' | 'priceDefaults'>,
): string {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([...variables].toSorted(([a], [b]) => (a < b ? -1 : 1))));
  if (priceDefaults) hash.update(JSON.stringify(dataOf(priceDefaults)));
  for (const { file, content } of files.toSorted((a, b) => (a.file < b.file ? -1 : 1)))
    hash.update(`\0${file}\0${createHash('sha256').update(content).digest('base64url')}`);
  return hash.digest('hex');
}
