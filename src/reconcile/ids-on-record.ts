/** The ids by which a month is compared: declared ones, those on record, and whose they are. Pure. */

import { type Catalog, type Declared, declaredThings } from '../model/catalog/catalog.ts';
import { createFormerAddress } from '../model/service/former-address.ts';
import { isPresent, type Recorded } from '../model/service/record.ts';
import {
  type Address,
  addressOf,
  COLLECTION,
  DECLARED_KINDS,
  type DeclaredKind,
  kindOf,
} from '../model/values/address.ts';
import { customerIdOf } from './reconcile.ts';

interface IdsOnRecord {
  readonly recordAt: (address: string) => Recorded | undefined;
  /** The id declared or on record at an address; null where there is none. */
  readonly idOf: (address: string) => string | null;
  /** The address at which the id of a subscription was ever recorded; null where it was not. */
  readonly recordedAs: (id: string) => string | null;
  /** The ids of the customers whose invoices count, each once. */
  readonly customers: readonly string[];
  /** By the id of a subscription, its customer's. Those that are not on record are left out. */
  readonly payers: ReadonlyMap<string, string>;
}

/** `catalog` is the one whose prices count; `atHand` has the present keys. */
export function idsOnRecord(
  catalog: Catalog,
  atHand: Catalog,
  records: ReadonlyMap<Address, Recorded>,
): IdsOnRecord {
  const recordAt = createRecordAt(catalog, atHand, records);
  const declared = new Map(declaredThings(catalog).map(({ address, id }) => [address, id]));
  const idOf = (address: string) => declared.get(address as Address) ?? recordAt(address)?.remoteId ?? null;
  const recorded = new Map(
    [...records.values()].flatMap(({ address, remoteId }) =>
      remoteId !== null && kindOf(address) === 'subscription' ? [[remoteId, address]] : [],
    ),
  );
  const customers = new Set([
    ...[...catalog.subscriptions.values()].flatMap((each) => customerIdOf(each, idOf) ?? []),
    ...[...catalog.customers.values()].flatMap(({ address }) => idOf(address) ?? []),
  ]);
  const payers = new Map(
    [...catalog.subscriptions.values()].flatMap((each) => {
      const [id, payer] = [each.id ?? idOf(each.address), customerIdOf(each, idOf)];
      return id === null || payer === null ? [] : [[id, payer] as const];
    }),
  );
  return { recordAt, idOf, recordedAs: (id) => recorded.get(id) ?? null, customers: [...customers], payers };
}

/** The record of a thing of `catalog`, also where the thing has another key on record than there, or in the one at hand. */
function createRecordAt(
  catalog: Catalog,
  atHand: Catalog,
  records: ReadonlyMap<Address, Recorded>,
): (address: string) => Recorded | undefined {
  const formerAddress = createFormerAddress(catalog, records);
  const former = new Map(
    eachDeclared(catalog).map(([kind, declared]) => [declared.address, formerAddress(kind, declared)]),
  );
  const later = new Map(
    eachDeclared(atHand).flatMap(([kind, { address, renamedFrom }]) =>
      renamedFrom === undefined ? [] : [[addressOf(kind, renamedFrom), address] as const],
    ),
  );
  const present = (address: Address | undefined): Recorded | undefined => {
    const record = address && records.get(address);
    return isPresent(record) ? record : undefined;
  };
  return (address) =>
    present(address as Address) ??
    present(former.get(address as Address)) ??
    present(later.get(address as Address));
}

function eachDeclared(catalog: Catalog): readonly (readonly [DeclaredKind, Declared])[] {
  return DECLARED_KINDS.flatMap((kind) =>
    [...catalog[COLLECTION[kind]].values()].map((declared) => [kind, declared] as const),
  );
}
