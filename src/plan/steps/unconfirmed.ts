/**
 * Defers what would replace a price whose instalments nobody knows: no answer shows them, and a request that does not
 * have them takes them away. The catalog confirms them by their values, or by the word that there are none.
 */
import {
  type Declared,
  type PricedProduct,
  type Reference,
  referenceName,
} from '../../model/catalog/catalog.ts';
import { referenceIn } from '../../model/catalog/comparable.ts';
import { hasInstalments, NO_INSTALMENTS, type Price } from '../../model/catalog/price.ts';
import { someOf } from '../../model/messages/some-of.ts';
import type { Deferred, Difference } from '../../model/plan/plan.ts';
import type { Recorded } from '../../model/service/record.ts';
import { isUnread, pricesOf } from '../../model/service/unread-prices.ts';
import { type Address, ownerOf, parseAddress } from '../../model/values/address.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { type Context, liveAt, traitsOf } from '../context.ts';
import { currencyAt } from '../impact/currency-at.ts';

interface Replacement {
  readonly address: Address;
  /** The content to send. */
  readonly value: JsonObject;
  /** The catalog's prices in it. */
  readonly prices: Iterable<Pick<PricedProduct, 'product' | 'price'>>;
  /** The records of what stands now. Undefined for a thing that is taken over by this plan. */
  readonly replaced: readonly (Recorded | undefined)[];
  readonly differences: readonly Difference[];
}

const NAMED = 3;

/** Undefined where everything that would be replaced is known. */
export function unconfirmed(context: Context, replacement: Replacement): Deferred | undefined {
  if (traitsOf(context).unshownOfPrice.size === 0 || context.confirmed) return undefined;
  const { address, value, prices, replaced, differences } = replacement;
  const unknown = new Set(replaced.flatMap((record) => unknownIn(context, address, record)));
  if (unknown.size === 0) return undefined;
  const said = new Set<string>();
  for (const { product, price } of prices)
    if (price.recurring_instalment_interval_unit === NO_INSTALMENTS) said.add(nameOf(context, product));
  const has = (at: string | undefined) => at !== undefined && declaredWord(context, at as Address);
  if (has(ownerOf(address))) return undefined;
  const open = pricesOf(value).flatMap(({ bundle, product, price }) => {
    const name = nameIn(context, product);
    const isKnown =
      name === undefined ||
      !unknown.has(name) ||
      said.has(name) ||
      hasInstalments(price as Price) ||
      has(name) ||
      has(nameIn(context, bundle));
    return isKnown ? [] : [name];
  });
  if (open.length === 0) return undefined;
  const currency = currencyAt(context, address);
  return {
    kind: 'unconfirmed',
    address,
    reason: `it would replace prices that were taken over (${someOf([...new Set(open)], NAMED)}), and no answer shows whether they are billed in instalments`,
    fix: 'write the instalments in the price, or that it has none: `recurring_instalment_interval_unit: none` there, or `unread: { instalments: none }` in the product, the bundle, the subscription or the project file',
    differences,
    ...(currency !== null && { currency }),
  };
}

function unknownIn(context: Context, address: Address, record: Recorded | undefined): readonly string[] {
  const live = liveAt(context, record?.address ?? address);
  const shown = live?.kind === 'read' ? live.value : undefined;
  const found = record?.value ? pricesOf(record.value).filter(isUnread) : pricesOf(shown ?? {});
  return found.flatMap(({ product }) => nameIn(context, product) ?? []);
}

function declaredWord({ catalog }: Context, address: Address): boolean {
  const parsed = parseAddress(address);
  const of: Readonly<Record<string, ReadonlyMap<string, Declared>>> = {
    product: catalog.products,
    bundle: catalog.bundles,
    subscription: catalog.subscriptions,
  };
  return parsed !== undefined && of[parsed.kind]?.get(parsed.key)?.unread !== undefined;
}

function nameOf(context: Context, reference: Reference): string {
  const name = referenceName(reference);
  return context.nameId(name) ?? name;
}

function nameIn({ nameId }: Context, id: Json | undefined): string | undefined {
  if (isJsonObject(id ?? null)) return referenceIn(id as JsonObject);
  return typeof id === 'string' ? (nameId(id) ?? id) : undefined;
}
