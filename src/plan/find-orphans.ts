/** Nothing is forgotten by omission: what is recorded and no longer declared is listed by every plan. */
import { type Address, parseAddress } from '../model/address.ts';
import type { Catalog } from '../model/catalog.ts';
import type { Observed } from '../model/observed.ts';
import type { Withheld } from '../model/plan.ts';
import { isPresent, type Recorded } from '../model/record.ts';

export function findOrphans(catalog: Catalog, observed: Observed): readonly Recorded[] {
  return [...observed.records.values()].filter(
    (recorded) => isPresent(recorded) && isOrphan(catalog, recorded.address),
  );
}

/** Versions belong to their subscription and are no orphans of their own. */
function isOrphan(catalog: Catalog, address: Address): boolean {
  const parsed = parseAddress(address);
  switch (parsed?.kind) {
    case 'product':
      return !catalog.products.has(parsed.key);
    case 'bundle':
      return !catalog.bundles.has(parsed.key);
    case 'plan':
      return !catalog.plans.has(parsed.key);
    case 'subscription':
      return !catalog.subscriptions.has(parsed.key);
    default:
      return false;
  }
}

/** Orphaned subscriptions by the customer that they were recorded for. */
export function orphansByCustomer(orphans: readonly Recorded[]): ReadonlyMap<string, readonly Address[]> {
  const byCustomer = new Map<string, Address[]>();
  for (const { address, value } of orphans) {
    const customer = value?.customer_id;
    if (!address.startsWith('subscriptions.') || typeof customer !== 'string') continue;
    byCustomer.set(customer, [...(byCustomer.get(customer) ?? []), address]);
  }
  return byCustomer;
}

export function orphaned({ address, remoteId }: Recorded): Withheld {
  return {
    kind: 'orphaned',
    address,
    reason: `it left the catalog and is still at the service${remoteId ? ` as ${remoteId}` : ''}`,
    mend: `declare it again, write \`renamed_from\` where it has a new key, or run: pricewright state rm ${address}`,
  };
}
