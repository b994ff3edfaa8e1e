/**
 * Defers what would replace a price of which nobody knows everything: no answer shows its instalments, and a request that
 * does not have them takes them away; nor how much of a limited discount is over, and a request may begin it again. The
 * catalog confirms each by its value, or by the word `none`.
 */
import {
  type Declared,
  type PricedProduct,
  type Reference,
  referenceName,
} from '../../model/catalog/catalog.ts';
import { referenceIn } from '../../model/catalog/comparable.ts';
import { hasInstalments, NO_INSTALMENTS, type Price } from '../../model/catalog/price.ts';
import { someOf } from '../../model/messages/counted.ts';
import type { Deferred, Difference } from '../../model/plan/plan.ts';
import type { Recorded } from '../../model/service/record.ts';
import { isUnread, pricesOf } from '../../model/service/unread-prices.ts';
import { type Address, ownerOf, parseAddress } from '../../model/values/address.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { type Context, compared, liveAt, traitsOf } from '../context.ts';
import { same } from '../diff/three-way.ts';
import { currencyAt } from '../terms-at.ts';

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
  if (traitsOf(context).unshownOfPrice.size === 0) return undefined;
  const { address, value, prices, replaced, differences } = replacement;
  const unknown = new Map(replaced.flatMap((record) => [...unknownIn(context, address, record)]));
  if (unknown.size === 0) return undefined;
  const written = new Map([...prices].map(({ product, price }) => [nameOf(context, product), price]));
  const isSaid = (topic: GatedTopic, places: readonly (string | undefined)[]): boolean =>
    context.confirmed.has(topic) || places.some((at) => declaredWord(context, at, topic));
  const owner = ownerOf(address);
  const open = pricesOf(value).flatMap(({ bundle, product, price }) => {
    const name = nameIn(context, product);
    const found = name === undefined ? undefined : unknown.get(name);
    if (name === undefined || found === undefined) return [];
    const places = [owner, customerOf(context, owner), name, nameIn(context, bundle)];
    const own = written.get(name);
    const hasNone = own?.recurring_instalment_interval_unit === NO_INSTALMENTS;
    return [
      ...(hasNone || hasInstalments(price as Price) || isSaid('instalments', places)
        ? []
        : [['instalments', name] as const]),
      ...(isUsed(context, found, own) && !isSaid('discounts', places) ? [['discounts', name] as const] : []),
    ];
  });
  if (open.length === 0) return undefined;
  const currency = currencyAt(context, address);
  const topics = (['instalments', 'discounts'] as const).flatMap((topic) => {
    const names = new Set(open.flatMap(([each, name]) => (each === topic ? [name] : [])));
    return names.size === 0 ? [] : [{ ...GATED[topic], names: someOf([...names], NAMED) }];
  });
  return {
    kind: 'unconfirmed',
    address,
    reason: topics
      .map(({ names, unknown: why }) => `it would replace prices that were taken over (${names}), and ${why}`)
      .join('; '),
    fix: topics.map(({ fix }) => fix).join('; '),
    differences,
    ...(currency !== null && { currency }),
  };
}

type GatedTopic = 'instalments' | 'discounts';

const PLACES = 'in the product, the bundle, the customer, the subscription or the project file';

const GATED: Readonly<Record<GatedTopic, { readonly unknown: string; readonly fix: string }>> = {
  instalments: {
    unknown: 'no answer shows whether they are billed in instalments',
    fix: `write the instalments in the price, or that it has none: \`recurring_instalment_interval_unit: none\` there, or \`unread: { instalments: none }\` ${PLACES}`,
  },
  discounts: {
    unknown: 'no answer shows how much of their limited discounts has been used',
    fix: `write what is left of the discount, or confirm that nothing of it was used before: \`unread: { discounts: none }\` ${PLACES}`,
  },
};

/** True where the catalog goes on with a discount for a limited time as it was found, however much of it is over. */
function isUsed(context: Context, found: JsonObject, own: Price | undefined): boolean {
  const { discount } = found;
  if (own === undefined || !isJsonObject(discount) || (discount.duration_value ?? null) === null)
    return false;
  const written = (own as JsonObject).discount;
  return (
    isJsonObject(written) && same(compared(context, { discount }), compared(context, { discount: written }))
  );
}

/** The prices that were taken over, by the names of their products. */
function unknownIn(
  context: Context,
  address: Address,
  record: Recorded | undefined,
): ReadonlyMap<string, JsonObject> {
  const live = liveAt(context, record?.address ?? address);
  const shown = live?.kind === 'read' ? live.value : undefined;
  const found = record?.value ? pricesOf(record.value).filter(isUnread) : pricesOf(shown ?? {});
  return new Map(
    found.flatMap(({ product, price }) => {
      const name = nameIn(context, product);
      return name === undefined ? [] : [[name, price]];
    }),
  );
}

function customerOf({ catalog }: Context, owner: Address): string | undefined {
  const parsed = parseAddress(owner);
  const subscription = parsed?.kind === 'subscription' ? catalog.subscriptions.get(parsed.key) : undefined;
  const { customer } = subscription ?? {};
  return customer?.kind === 'address' ? customer.address : undefined;
}

/** True where the account, the subscription or its customer confirms it. */
export function isConfirmed(context: Context, owner: Address, topic: GatedTopic): boolean {
  return (
    context.confirmed.has(topic) ||
    [owner, customerOf(context, owner)].some((at) => declaredWord(context, at, topic))
  );
}

function declaredWord({ catalog }: Context, at: string | undefined, topic: GatedTopic): boolean {
  const parsed = at === undefined ? undefined : parseAddress(at as Address);
  const of: Readonly<Record<string, ReadonlyMap<string, Declared>>> = {
    product: catalog.products,
    bundle: catalog.bundles,
    customer: catalog.customers,
    subscription: catalog.subscriptions,
  };
  return parsed !== undefined && of[parsed.kind]?.get(parsed.key)?.unread?.[topic] !== undefined;
}

function nameOf(context: Context, reference: Reference): string {
  const name = referenceName(reference);
  return context.nameId(name) ?? name;
}

function nameIn({ nameId }: Context, id: Json | undefined): string | undefined {
  if (isJsonObject(id ?? null)) return referenceIn(id as JsonObject);
  return typeof id === 'string' ? (nameId(id) ?? id) : undefined;
}
