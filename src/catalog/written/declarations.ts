/** The declarations of all files, by kind and key, before their meaning is checked. The order of files has no effect. */
import {
  type Address,
  addressOf,
  COLLECTION,
  DECLARED_KINDS,
  type DeclaredKind,
  ENTITLEMENT_SETS,
  entitlementSetAddress,
} from '../../model/values/address.ts';
import { isJsonObject, type Json, type JsonObject, without } from '../../model/values/json.ts';
import type { FieldPath } from '../../model/values/source.ts';
import type { Faults } from '../../yaml/faults.ts';
import { type PlacedNode, placedEntry, sourceAt } from '../../yaml/yaml-node.ts';
import { DEFAULTS, type PriceDefaults } from './price-list.ts';

/** One resource as written, with its variables replaced. */
export interface Written {
  readonly kind: DeclaredKind;
  readonly key: string;
  readonly address: Address;
  readonly value: JsonObject;
  readonly placed: PlacedNode;
  /** The fields that its file gives to all of the kind and that it does not write, with their place. */
  readonly given?: { readonly fields: JsonObject; readonly placed: PlacedNode };
  /** The defaults for the prices of its file. */
  readonly priceDefaults: PriceDefaults;
  /** True where the resource has the shape of its schema. Its rules are checked only then. */
  readonly sound: boolean;
  /** The fields of its prices that stand under another name, from the root of the file. */
  readonly unnamed: readonly FieldPath[];
}

/** One entitlement set as written, with its variables replaced. */
export interface WrittenSet extends Omit<Written, 'kind' | 'value' | 'priceDefaults' | 'unnamed'> {
  readonly list: Json;
}

export interface Declarations {
  readonly metric: ReadonlyMap<string, Written>;
  readonly product: ReadonlyMap<string, Written>;
  readonly bundle: ReadonlyMap<string, Written>;
  readonly plan: ReadonlyMap<string, Written>;
  readonly customer: ReadonlyMap<string, Written>;
  readonly subscription: ReadonlyMap<string, Written>;
  readonly entitlementSet: ReadonlyMap<string, WrittenSet>;
  /** False where a part of the files could not be read. A missing thing may then be declared there. */
  readonly complete: boolean;
  /** Files that look like a part of the catalog and are not read, because no glob has their ending. */
  readonly strays: readonly string[];
}

/** One file that was read. */
export interface FileContent {
  readonly root: PlacedNode;
  readonly priceDefaults: PriceDefaults;
  readonly json: Json;
  readonly unsound: readonly FieldPath[];
  /** The fields of bundle prices that stand under another name. */
  readonly unnamed: readonly FieldPath[];
}

/** The same address in two places is an error that names both places. The first declaration is used. */
export function collectDeclarations(
  files: readonly FileContent[],
  { complete, strays }: Pick<Declarations, 'complete' | 'strays'>,
  faults: Faults,
): Declarations {
  const found = {
    metric: new Map<string, Written>(),
    product: new Map<string, Written>(),
    bundle: new Map<string, Written>(),
    plan: new Map<string, Written>(),
    customer: new Map<string, Written>(),
    subscription: new Map<string, Written>(),
  };
  const entitlementSet = new Map<string, WrittenSet>();
  for (const file of files) {
    for (const kind of DECLARED_KINDS)
      for (const written of declaredIn(file, kind)) addFirst(found[kind], written, faults);
    for (const written of setsIn(file)) addFirst(entitlementSet, written, faults);
  }
  return { ...found, entitlementSet, complete, strays };
}

type Named = Omit<Written, 'kind' | 'value' | 'priceDefaults' | 'unnamed'>;

function addFirst<T extends Named>(known: Map<string, T>, written: T, faults: Faults): void {
  const first = known.get(written.key);
  if (first === undefined) known.set(written.key, written);
  else reportDuplicate(written, first, faults);
}

function declaredIn(file: FileContent, kind: DeclaredKind): readonly Written[] {
  const collection = COLLECTION[kind];
  const values = isJsonObject(file.json) ? file.json[collection] : undefined;
  if (!isJsonObject(values)) return [];
  const unsound = unsoundIn(file, collection);
  const given = givenIn(file, collection);
  const broken = unsoundIn(file, DEFAULTS);
  const isGivenBroken =
    broken.has(undefined) || broken.has(collection) || (HAVE_PRICES.has(kind) && broken.has('prices'));
  return Object.entries(values).map(([key, value]) => {
    const own = isJsonObject(value) ? value : {};
    return {
      kind,
      key,
      address: addressOf(kind, key),
      value: given === undefined ? own : { ...given.fields, ...own },
      placed: placedEntry(file.root, collection, key),
      ...(given && { given: { ...given, fields: without(given.fields, Object.keys(own)) } }),
      priceDefaults: file.priceDefaults,
      sound: !unsound.has(key) && !isGivenBroken,
      unnamed: file.unnamed.filter((path) => path[0] === collection && path[1] === key),
    };
  });
}

const HAVE_PRICES: ReadonlySet<DeclaredKind> = new Set(['bundle', 'plan', 'subscription']);

function givenIn({ json, root }: FileContent, collection: string): Written['given'] {
  const all = isJsonObject(json) ? json[DEFAULTS] : undefined;
  const fields = isJsonObject(all) ? all[collection] : undefined;
  return isJsonObject(fields) ? { fields, placed: placedEntry(root, DEFAULTS, collection) } : undefined;
}

function setsIn(file: FileContent): readonly WrittenSet[] {
  const values = isJsonObject(file.json) ? file.json[ENTITLEMENT_SETS] : undefined;
  if (!isJsonObject(values)) return [];
  const unsound = unsoundIn(file, ENTITLEMENT_SETS);
  return Object.entries(values).map(([key, list]) => ({
    key,
    address: entitlementSetAddress(key),
    list,
    placed: placedEntry(file.root, ENTITLEMENT_SETS, key),
    sound: !unsound.has(key),
  }));
}

function unsoundIn(file: FileContent, section: string): ReadonlySet<string | number | undefined> {
  return new Set(file.unsound.filter(([first]) => first === section).map(([, key]) => key));
}

function reportDuplicate(written: Named, first: Named, faults: Faults): void {
  faults.error({
    code: 'duplicate-address',
    source: sourceAt(written.placed.file, written.placed.offset),
    message: `\`${written.address}\` is declared twice`,
    fix: 'keep one of the two, or give one another key',
    related: [{ source: sourceAt(first.placed.file, first.placed.offset), message: 'the first one' }],
  });
}
