/**
 * The name that a thing's first key is made of. What had another name before may have been made under that one by a run
 * that this journal does not know, lost or rolled back as it is: the former name's key makes the service replay it.
 */
import { type Address, addressOf, ownerOf } from '../model/address.ts';
import { type Catalog, type Declared, isDeclared } from '../model/catalog.ts';
import type { Recorded } from '../model/record.ts';

/** The name that the catalog says an address had before (`renamed_from`); undefined where it says none. */
export type FormerName = (address: Address) => Address | undefined;

/** A checked catalog declares no name that something else had before. */
export function formerNames({ products, bundles, plans, subscriptions }: Catalog): FormerName {
  const former = new Map<Address, Address>();
  const note = (kind: Parameters<typeof addressOf>[0], declared: ReadonlyMap<string, Declared>): void => {
    for (const { address, renamedFrom } of declared.values())
      if (renamedFrom !== undefined) former.set(address, addressOf(kind, renamedFrom));
  };
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

/** Whether a catalog still has what stands at an address, by that name or as what had it before. */
export function holdsOf(catalog: Catalog): (address: Address) => boolean {
  const { products, bundles, plans, subscriptions } = catalog;
  const former = formerNames(catalog);
  const declared = [products, bundles, plans, subscriptions].flatMap((group) => [...group.values()]);
  const before = new Set(declared.flatMap(({ address }) => former(address) ?? []));
  return (address) => isDeclared(catalog, address) || before.has(ownerOf(address));
}

/** The former name where neither is on record, else the address itself. */
export function nameForKey(
  address: Address,
  records: ReadonlyMap<Address, Recorded>,
  formerName: FormerName,
): Address {
  const former = formerName(address);
  return former === undefined || records.has(address) || records.has(former) ? address : former;
}
