/**
 * What a subscription takes from the rest of the catalog, over its whole time and in all that it could come to hold: the
 * catalog's rules look at more than any plan of it does.
 */
import { type Address, addressOf, kindOf } from '../../model/address.ts';
import { declaredAt, type EntryItem, type Reference, type Subscription } from '../../model/catalog.ts';
import type { FoundUpToDate } from '../../model/up-to-date.ts';
import type { Context } from '../context.ts';

export type Uses = Pick<FoundUpToDate, 'addresses' | 'overridden'>;

/**
 * Answers undefined for a subscription that names, by its id, a product that nobody declares or a bundle that
 * somebody does.
 */
export function createUsesFinder(context: Context): (subscription: Subscription) => Uses | undefined {
  const known = new Map<string, readonly Address[] | undefined>();
  const ofBundle = (key: string): readonly Address[] | undefined => {
    if (!known.has(key)) known.set(key, bundleAddresses(context, key));
    return known.get(key);
  };
  return ({ plan, customer, entries }) => {
    const items = entries.flatMap((entry) => entry.items ?? []);
    const used = allOrNone(items.map((item) => itemAddresses(context, item, ofBundle)));
    if (used === undefined) return undefined;
    const paying = customer?.kind === 'address' ? customer.address : undefined;
    const planned = plan && declaredAddress(context, 'plan', plan);
    return {
      addresses: sorted([...used, ...(planned ? [planned] : []), ...(paying ? [paying] : [])]),
      overridden: sorted(items.flatMap(overriddenBundle)),
    };
  };
}

/** The bundle, and every product of every edition: which of them it comes to hold is decided elsewhere. */
function bundleAddresses(context: Context, key: string): readonly Address[] | undefined {
  const editions = context.catalog.bundles.get(key)?.editions ?? [];
  const products = editions.flatMap(({ prices }) => [...prices.values()].map(({ product }) => product));
  const used = productAddresses(context, products);
  return used && sorted([addressOf('bundle', key), ...used]);
}

function itemAddresses(
  context: Context,
  item: EntryItem,
  ofBundle: (key: string) => readonly Address[] | undefined,
): readonly Address[] | undefined {
  switch (item.kind) {
    case 'product':
      return productAddresses(context, [item.product]);
    case 'bundle':
      return ofBundle(item.bundle);
    case 'bundle_id': {
      // It would count as one that follows the bundle, and follows nothing.
      const isDeclared = declaredAddress(context, 'bundle', { kind: 'id', id: item.bundleId });
      const products = item.items.map(({ product }) => product);
      return isDeclared ? undefined : productAddresses(context, products);
    }
    default:
      return item satisfies never;
  }
}

function productAddresses(context: Context, products: readonly Reference[]): readonly Address[] | undefined {
  return allOrNone(
    products.map((product) => {
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
  return item.kind === 'bundle' && item.overrides.size > 0 ? [addressOf('bundle', item.bundle)] : [];
}

/** Undefined where one is. */
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
