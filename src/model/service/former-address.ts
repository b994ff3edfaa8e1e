/**
 * Decides which record a declared thing has under another key. The one place that pairs things across keys: what reads, what
 * plans, and what compares two catalogs ask here.
 */
import { type Catalog, type Declared, isDeclared } from '../catalog/catalog.ts';
import { type Address, addressOf, type DeclaredKind, kindOf } from '../values/address.ts';
import { isPresent, isVersionRecord, type Recorded } from './record.ts';

export type FormerAddress = (kind: DeclaredKind, declared: Declared) => Address | undefined;

/**
 * Finds the recorded address that `renamed_from` names, or else the one that left the catalog and has the declared id on
 * record. An id counts only where the thing has no record of its own.
 */
export function createFormerAddress(
  catalog: Catalog,
  records: ReadonlyMap<Address, Recorded>,
): FormerAddress {
  const left = new Map<string, Address>();
  for (const record of records.values()) {
    const { address, remoteId } = record;
    if (remoteId === null || !isPresent(record) || isVersionRecord(record)) continue;
    if (!isDeclared(catalog, address)) left.set(`${kindOf(address)} ${remoteId}`, address);
  }
  return (kind, { address, id, renamedFrom }) => {
    const named = renamedFrom === undefined ? undefined : addressOf(kind, renamedFrom);
    if (named !== undefined && isPresent(records.get(named))) return named;
    return id === undefined || isPresent(records.get(address)) ? undefined : left.get(`${kind} ${id}`);
  };
}
