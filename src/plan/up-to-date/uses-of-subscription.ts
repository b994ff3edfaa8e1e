/**
 * The things that a subscription uses in the rest of the catalog, over its whole time and in everything that it could
 * come to hold, because the catalog's rules look at more than any one plan of it does.
 */

import { everyEdition } from '../../model/catalog/bundle-in.ts';
import {
  declaredAt,
  type EntryItem,
  type PricedProduct,
  type Reference,
  type Subscription,
} from '../../model/catalog/catalog.ts';
import { hasNegotiated } from '../../model/catalog/overlay-price.ts';
import type { FoundUpToDate } from '../../model/catalog/up-to-date.ts';
import { type Address, addressOf, entitlementSetAddress, kindOf } from '../../model/values/address.ts';
import { pricedReferences } from '../bodies/encode-items.ts';
import type { Context } from '../context.ts';

export type Uses = Pick<FoundUpToDate, 'addresses' | 'overridden'>;

/**
 * The returned function answers undefined for a subscription that names, by id, a product that nobody declares or a
 * bundle that somebody declares.
 */
export function createUsesFinder(context: Context): (subscription: Subscription) => Uses | undefined {
  const known = new Map<string, readonly Address[] | undefined>();
  const ofBundle = (key: string): readonly Address[] | undefined => {
    if (!known.has(key)) known.set(key, bundleAddresses(context, key));
    return known.get(key);
  };
  return ({ plan, customer, entries, entitlementSets = [] }) => {
    const items = entries.flatMap((entry) => entry.items ?? []);
    const used = allOrNone(items.map((item) => itemAddresses(context, item, ofBundle)));
    if (used === undefined) return undefined;
    const paying = customer?.kind === 'address' ? customer.address : undefined;
    const planned = plan && declaredAddress(context, 'plan', plan);
    const sets = entitlementSets.map(entitlementSetAddress);
    return {
      addresses: sorted([
        ...used,
        ...sets,
        ...(planned ? [planned] : []),
        ...entries.flatMap((entry) => entry.plan ?? []),
        ...(paying ? [paying] : []),
      ]),
      overridden: sorted(items.flatMap(overriddenBundle)),
    };
  };
}

/** The bundle, and every product of every edition: other code decides which of them the subscription holds. */
function bundleAddresses(context: Context, key: string): readonly Address[] | undefined {
  const bundle = context.catalog.bundles.get(key);
  const used = pricedAddresses(
    context,
    (bundle ? everyEdition(bundle) : []).flatMap(({ prices }) => [...prices.values()]),
  );
  return used && sorted([addressOf('bundle', key), ...used]);
}

function itemAddresses(
  context: Context,
  item: EntryItem,
  ofBundle: (key: string) => readonly Address[] | undefined,
): readonly Address[] | undefined {
  switch (item.kind) {
    case 'product':
      return pricedAddresses(context, [item]);
    case 'bundle':
      return ofBundle(item.bundle);
    case 'bundle_id': {
      // It would count as using the bundle, but inherits nothing from it.
      const isDeclared = declaredAddress(context, 'bundle', { kind: 'id', id: item.bundleId });
      return isDeclared ? undefined : pricedAddresses(context, item.items);
    }
    default:
      return item satisfies never;
  }
}

/** The products, and the metrics that their prices name. */
function pricedAddresses(
  context: Context,
  priced: readonly Pick<PricedProduct, 'product' | 'price'>[],
): readonly Address[] | undefined {
  return allOrNone(
    priced.flatMap(pricedReferences).map((product) => {
      const address = declaredAddress(context, 'product', product);
      return address && [address];
    }),
  );
}

function declaredAddress(
  context: Context,
  kind: 'product' | 'bundle' | 'plan',
  reference: Reference,
): Address | undefined {
  if (reference.kind === 'address') return reference.address;
  const owner = context.nameId(reference.id);
  if (owner === undefined || kindOf(owner) !== kind) return undefined;
  return declaredAt(context.catalog, owner)?.address;
}

function overriddenBundle(item: EntryItem): readonly Address[] {
  return item.kind === 'bundle' && hasNegotiated(item.overrides) ? [addressOf('bundle', item.bundle)] : [];
}

/** Undefined where any of the lists is undefined. */
function allOrNone<T>(lists: readonly (readonly T[] | undefined)[]): readonly T[] | undefined {
  const all: T[] = [];
  for (const list of lists) {
    if (list === undefined) return undefined;
    all.push(...list);
  }
  return all;
}

function sorted(addresses: readonly Address[]): readonly Address[] {
  return [...new Set(addresses)].sort();
}
