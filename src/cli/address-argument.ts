/** An address as a person types it. */
import { type Address, parseAddress } from '../model/address.ts';
import { fault } from '../model/diagnostic.ts';
import { visible } from '../report/sanitize.ts';

/** Throws a DiagnosticsError for what is no address. */
export function addressFrom(text: string): Address {
  if (parseAddress(text) !== undefined) return text as Address;
  throw fault(
    'no-address',
    `"${visible(text)}" is no address`,
    'write it as products.KEY, bundles.KEY, plans.KEY, subscriptions.KEY or subscriptions.KEY.versions.DATE',
  );
}
