/** A catalog as it was read, with the subscriptions of it that were left out because they are up to date. */
import { type Address, parseAddress } from '../values/address.ts';
import { type Catalog, declaredAt } from './catalog.ts';
import type { UpToDatePart } from './up-to-date.ts';

export interface WholeCatalog {
  readonly catalog: Catalog;
  /** The subscriptions that were not read. Undefined where all were read. */
  readonly upToDate: UpToDatePart | undefined;
}

/** True where the catalog holds an address, read or left out. A subscription holds its versions. */
export function isDeclared({ catalog, upToDate }: WholeCatalog, address: Address): boolean {
  if (declaredAt(catalog, address) !== undefined) return true;
  const parsed = parseAddress(address);
  const isOfSubscription = parsed?.kind === 'subscription' || parsed?.kind === 'version';
  return isOfSubscription && upToDate?.has(parsed.key) === true;
}
