/**
 * The name from which a thing's first key is made. A run that is missing from this journal, lost or rolled back, may
 * have made the thing under a former name. The former name's key makes the service replay that request.
 */

import { type Catalog, type Declared, isDeclared } from '../../model/catalog/catalog.ts';
import type { Recorded } from '../../model/service/record.ts';
import { type Address, addressOf, ownerOf } from '../../model/values/address.ts';

/** The former name of an address by the catalog (`renamed_from`); undefined if it has none. */
export type FormerName = (address: Address) => Address | undefined;

/** In a checked catalog, no declared name is also the former name of something else. */
export function formerNames({ metrics, products, bundles, plans, subscriptions }: Catalog): FormerName {
  const former = new Map<Address, Address>();
  const note = (kind: Parameters<typeof addressOf>[0], declared: ReadonlyMap<string, Declared>): void => {
    for (const { address, renamedFrom } of declared.values())
      if (renamedFrom !== undefined) former.set(address, addressOf(kind, renamedFrom));
  };
  note('metric', metrics);
  note('product', products);
  note('bundle', bundles);
  note('plan', plans);
  note('subscription', subscriptions);
  return (address) => {
    const owner = ownerOf(address);
    const before = former.get(owner);
    return before === undefined ? undefined : (`${before}${address.slice(owner.length)}` as Address);
  };
}

/** Returns a test for addresses that the catalog still has, under that name or a later one. */
export function holdsOf(catalog: Catalog): (address: Address) => boolean {
  const { metrics, products, bundles, plans, subscriptions } = catalog;
  const former = formerNames(catalog);
  const declared = [metrics, products, bundles, plans, subscriptions].flatMap((group) => [...group.values()]);
  const before = new Set(declared.flatMap(({ address }) => former(address) ?? []));
  return (address) => isDeclared(catalog, address) || before.has(ownerOf(address));
}

/** The former name if neither name is on record, else the address itself. */
export function nameForKey(
  address: Address,
  records: ReadonlyMap<Address, Recorded>,
  formerName: FormerName,
): Address {
  const former = formerName(address);
  return former === undefined || records.has(address) || records.has(former) ? address : former;
}
