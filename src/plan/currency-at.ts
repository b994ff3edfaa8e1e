/** The currency of the thing at an address, from the catalog or the record. */

import { declaredCurrency } from '../model/catalog/bundle-in.ts';
import { type Address, ownerOf, parseAddress } from '../model/values/address.ts';
import type { Json } from '../model/values/json.ts';
import type { Context } from './context.ts';

/** A version has its subscription's currency. Null for a product, and where no currency is declared or recorded. */
export function currencyAt({ catalog, observed }: Context, address: Address): string | null {
  const owner = ownerOf(address);
  const parsed = parseAddress(owner);
  const recorded = observed.records.get(owner)?.value?.currency;
  switch (parsed?.kind) {
    case 'bundle':
      return catalog.bundles.get(parsed.key)?.currency ?? null;
    case 'plan':
      return asCurrency(catalog.plans.get(parsed.key)?.fields.currency ?? recorded);
    case 'subscription': {
      const subscription = catalog.subscriptions.get(parsed.key);
      return subscription === undefined
        ? asCurrency(recorded)
        : declaredCurrency(catalog, subscription, subscription.fields.currency ?? recorded);
    }
    default:
      return null;
  }
}

function asCurrency(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
