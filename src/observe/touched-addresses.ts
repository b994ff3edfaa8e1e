/**
 * Finds the addresses to read before a plan can be relied on: everything that the plan changes, adopts or cannot
 * decide, and everything that these refer to. Pure.
 */

import type { Catalog, EntryItem, Reference } from '../model/catalog/catalog.ts';
import type { DeferredKind, Plan } from '../model/plan/plan.ts';
import { type Address, addressOf, ownerOf, parseAddress } from '../model/values/address.ts';

/** The kinds of deferral that the catalog or the calendar decides, so that no read is needed. */
const KNOWN_WITHOUT_READING: ReadonlySet<DeferredKind> = new Set(['price_locked', 'not_due', 'orphaned']);

export function touchedAddresses(catalog: Catalog, plan: Plan): ReadonlySet<Address> {
  const deferred = plan.deferred.filter(({ kind }) => !KNOWN_WITHOUT_READING.has(kind));
  return withReferences(
    catalog,
    [...plan.steps, ...plan.adoptions, ...deferred].map(({ address }) => address),
  );
}

/** The declared things at these addresses, and everything that they refer to. */
export function withReferences(catalog: Catalog, addresses: readonly Address[]): ReadonlySet<Address> {
  const touched = new Set<Address>();
  const touch = (address: Address): void => {
    const owner = ownerOf(address);
    if (touched.has(owner)) return;
    touched.add(owner);
    for (const reference of referencesOf(catalog, owner))
      if (reference.kind === 'address') touch(reference.address);
  };
  for (const address of addresses) touch(address);
  return touched;
}

function referencesOf(catalog: Catalog, address: Address): readonly Reference[] {
  const parsed = parseAddress(address);
  switch (parsed?.kind) {
    case 'bundle': {
      const { editions = [] } = catalog.bundles.get(parsed.key) ?? {};
      return editions.flatMap(({ prices }) => [...prices.values()].map(({ product }) => product));
    }
    case 'subscription': {
      const { plan, customer, entries = [] } = catalog.subscriptions.get(parsed.key) ?? {};
      const items = entries.flatMap(({ items = [] }) => items);
      return [...[plan, customer].flatMap((each) => each ?? []), ...items.flatMap(referencesOfItem)];
    }
    default:
      return [];
  }
}

function referencesOfItem(item: EntryItem): readonly Reference[] {
  switch (item.kind) {
    case 'product':
      return [item.product];
    case 'bundle':
      return [{ kind: 'address', address: addressOf('bundle', item.bundle) }];
    case 'bundle_id':
      return item.items.map(({ product }) => product);
    default:
      return item satisfies never;
  }
}
