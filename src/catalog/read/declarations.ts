/** What all files declare, by kind and key, before its meaning is checked: so that order of files means nothing. */
import {
  type Address,
  addressOf,
  COLLECTION,
  DECLARED_KINDS,
  type DeclaredKind,
} from '../../model/address.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import type { FieldPath } from '../../model/source.ts';
import type { Faults } from '../../yaml/faults.ts';
import { type PlacedNode, placedEntry, sourceAt } from '../../yaml/yaml-node.ts';

/** One resource as written, variables put in. */
export interface Written {
  readonly kind: DeclaredKind;
  readonly key: string;
  readonly address: Address;
  readonly value: JsonObject;
  readonly placed: PlacedNode;
  /** Whether it has the shape that its schema asks for; only then are its rules checked. */
  readonly sound: boolean;
}

export interface Declarations {
  readonly product: ReadonlyMap<string, Written>;
  readonly bundle: ReadonlyMap<string, Written>;
  readonly plan: ReadonlyMap<string, Written>;
  readonly customer: ReadonlyMap<string, Written>;
  readonly subscription: ReadonlyMap<string, Written>;
  /** False where a part of the files could not be read, so that what is missing may well be declared there. */
  readonly complete: boolean;
  /** Files that look like a part of the catalog and are not read, as no glob has their ending. */
  readonly strays: readonly string[];
}

/** One file that was read. */
export interface FileContent {
  readonly root: PlacedNode;
  readonly json: Json;
  readonly unsound: readonly FieldPath[];
  /** Keys of subscriptions that are passed over. */
  readonly leaveOut?: ReadonlySet<string>;
}

/** The same address in two places is an error that names both; the first one stands. */
export function collectDeclarations(
  files: readonly FileContent[],
  { complete, strays }: Pick<Declarations, 'complete' | 'strays'>,
  faults: Faults,
): Declarations {
  const found = {
    product: new Map<string, Written>(),
    bundle: new Map<string, Written>(),
    plan: new Map<string, Written>(),
    customer: new Map<string, Written>(),
    subscription: new Map<string, Written>(),
  };
  for (const file of files) {
    for (const kind of DECLARED_KINDS) {
      for (const written of declaredIn(file, kind)) {
        const first = found[kind].get(written.key);
        if (first === undefined) found[kind].set(written.key, written);
        else reportDuplicate(written, first, faults);
      }
    }
  }
  return { ...found, complete, strays };
}

function declaredIn(file: FileContent, kind: DeclaredKind): readonly Written[] {
  const collection = COLLECTION[kind];
  const values = isJsonObject(file.json) ? file.json[collection] : undefined;
  if (!isJsonObject(values)) return [];
  const keys = Object.keys(values).filter((key) => kind !== 'subscription' || !file.leaveOut?.has(key));
  const within = file.unsound.filter(([first]) => first === collection);
  const unsound = new Set(within.map(([, key]) => key));
  return keys.map((key) => {
    const value = values[key];
    return {
      kind,
      key,
      address: addressOf(kind, key),
      value: isJsonObject(value) ? value : {},
      placed: placedEntry(file.root, collection, key),
      sound: !unsound.has(key),
    };
  });
}

function reportDuplicate(written: Written, first: Written, faults: Faults): void {
  faults.error({
    code: 'duplicate-address',
    source: sourceAt(written.placed.file, written.placed.offset),
    message: `\`${written.address}\` is declared twice`,
    fix: 'keep one of the two, or give one another key',
    related: [{ source: sourceAt(first.placed.file, first.placed.offset), message: 'the first one' }],
  });
}
