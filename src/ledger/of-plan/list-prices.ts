/**
 * The list prices of bundles: by the catalog on any day, and on record before a plan. Which price of a subscription is the
 * list's own, which one it has negotiated, and whether its number of units is the bundle's or the one that the customer orders.
 */

import { everyEdition, bundleIn as inCurrency } from '../../model/catalog/bundle-in.ts';
import type { Bundle, PricedProduct } from '../../model/catalog/catalog.ts';
import { isNegotiated } from '../../model/catalog/overlay-price.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { Step } from '../../model/plan/plan.ts';
import { isPresent } from '../../model/service/record.ts';
import { type Address, addressOf, declaredKeyOf, ownerOf, parseAddress } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { remember, rememberBy } from '../../model/values/remember.ts';
import { encodeBundlePrices } from '../../plan/bodies/encode-items.ts';
import { type Context, compared, referenceName } from '../../plan/context.ts';
import { differences } from '../../plan/diff/three-way.ts';
import { unitsOf, withUnitsOf } from '../../pricing/read/read-price.ts';
import { editionOn } from '../../timeline/bundle-schedule.ts';
import { entryRanges } from '../../timeline/timeline.ts';
import { type Credits, creditsIn } from '../bills/credits.ts';
import type { PriceIdentity } from '../prices/price-identity.ts';
import { bundleIn, pricesOf, productIn } from './impact-items.ts';

export interface NamedPrice {
  /** The product's name, preceded by its bundle where it is in one. */
  readonly name: string;
  readonly price: Price;
}

/** Undefined for what the catalog declares no bundle by. */
export function bundleAt({ catalog }: Context, bundle: string | undefined): Bundle | undefined {
  return catalog.bundles.get(parseAddress(bundle ?? '')?.key ?? '');
}

/** Every price that a bundle lists on any day, or up to a day, in any currency. */
export function everyListed(
  bundle: Bundle | undefined,
  until: CalendarDay | null = null,
): readonly PricedProduct[] {
  return (bundle ? everyEdition(bundle) : [])
    .filter(({ from }) => from === null || until === null || from <= until)
    .flatMap(({ prices }) => [...prices.values()]);
}

/** The list prices of a bundle's product up to a day, or of any day where none is named, and the one on record. */
function listPrices(context: Context, name: string, until: CalendarDay | null): readonly Price[] {
  const declared = everyListed(bundleAt(context, bundleIn(name)), until).filter(isOf(context, name));
  return [...declared.map(({ price }) => price), recordedPrice(context, name) ?? []].flat();
}

function isOf(context: Context, name: string): (priced: PricedProduct) => boolean {
  return ({ product }) => referenceName(context, product) === productIn(name);
}

/** The list price of a bundle's product on a day in a currency; undefined for a product that no bundle brings. */
export function listPriceOn(
  context: Context,
  name: string,
  day: CalendarDay,
  currency: string,
): Price | undefined {
  const bundle = bundleAt(context, bundleIn(name));
  const { editions = [] } = bundle ? inCurrency(bundle, currency) : {};
  const edition = editions.findLast(({ from }) => from === null || from <= day);
  return [...(edition?.prices.values() ?? [])].find(isOf(context, name))?.price;
}

export function recordedPrice(context: Context, name: string): Price | undefined {
  const value = context.observed.records.get(bundleIn(name) ?? ('' as Address))?.value ?? {};
  return pricesOf(context, value).get(productIn(name));
}

/**
 * The list price of a bundle's product today in a currency that the service's bundle does not show, where a subscription of the
 * currency has it on record: the list had it before the plan. Undefined elsewhere.
 */
export function subscribedPrice(
  context: Context,
  name: string,
  currency: string,
  isSame: Lists['isSame'],
): Price | undefined {
  const listed = listPriceOn(context, name, context.today, currency);
  const known = subscribedPrices(context).get(`${currency} ${name}`) ?? [];
  return listed && known.some((price) => isSame(listed, price)) ? listed : undefined;
}

/** The prices of versions on record, by the currency of their subscriptions and their names. */
const subscribedPrices = remember((context: Context): ReadonlyMap<string, readonly Price[]> => {
  const { records } = context.observed;
  const priced = [...records.values()].flatMap(({ address, value, start, status }) => {
    const currency = records.get(ownerOf(address))?.value?.currency;
    const isInForce = start !== null && start <= context.today && status !== 'draft';
    if (value === null || typeof currency !== 'string' || ownerOf(address) === address || !isInForce)
      return [];
    return [...pricesOf(context, value)].map(([name, price]) => ({ key: `${currency} ${name}`, price }));
  });
  const alike = [...groupBy(priced, ({ key }) => key)];
  return new Map(alike.map(([key, own]) => [key, [...new Set(own.map(({ price }) => price))]]));
});

interface Lists {
  /**
   * True for a list price of a bundle up to a day, or of any day where none is named, because a customer may have the
   * price of an earlier edition.
   */
  has(price: NamedPrice, until: CalendarDay | null): boolean;
  /** True for the same price, whose units may be the customer's own. */
  isSame(listed: Price, price: Price): boolean;
}

export function createLists(context: Context, identityOf: PriceIdentity): Lists {
  const isSame: Lists['isSame'] = (listed, price) =>
    identityOf(withUnitsOf(listed, price)) === identityOf(price);
  return {
    isSame,
    has: rememberBy(
      ({ name, price }, until) => `${name} ${until} ${identityOf(price)}`,
      ({ name, price }, until) => listPrices(context, name, until).some((one) => isSame(one, price)),
    ),
  };
}

/** The credits that a bundle brings, as its list has them. */
export function creditsOfBundle(context: Context, bundle: string | undefined): Credits {
  const { entitlements = [] } = bundleAt(context, bundle) ?? {};
  return creditsIn(entitlements.map(({ value }) => value));
}

/**
 * True where the customer decides the number of units: in an own item, and over a bundle's price in another number. More of an
 * own number is an additional order. A number of its own over a fee that had the bundle's is a change like any other.
 */
export type IsOwnQuantity = (priced: NamedPrice) => boolean;

/** A quantity that a bundle's list has on any day, or had on record, is the bundle's. */
export function createOwnQuantity(context: Context): IsOwnQuantity {
  const unitsText = (price: Price): string => JSON.stringify([...unitsOf(price)]);
  const listed = rememberBy(
    (name: string) => name,
    (name) => new Set(listPrices(context, name, null).map(unitsText)),
  );
  return ({ name, price }) => bundleIn(name) === undefined || !listed(name).has(unitsText(price));
}

/** True if the prices of a bundle on a day differ from those on record; false without a record. */
export function createPriceEdits(context: Context): (bundle: Address, day: CalendarDay) => boolean {
  // Thousands of subscriptions may use the same bundle.
  return rememberBy(
    (bundle, day) => `${bundle} ${day}`,
    (address, day) => {
      const recorded = context.observed.records.get(address);
      const bundle = bundleAt(context, address);
      if (!isPresent(recorded) || bundle === undefined) return false;
      const prices = recorded.value?.prices;
      const sides = {
        desired: compared(context, { prices: [...encodeBundlePrices(context, editionOn(bundle, day))] }),
        recorded: prices === undefined ? undefined : compared(context, { prices }),
        live: undefined,
      };
      return differences(sides, () => null).length > 0;
    },
  );
}

/**
 * True for a price, named after its bundle, that a subscription has negotiated: its override states an amount, even the list's
 * own. One that states a quantity, an order or a frequency leaves the price the list's.
 */
type HasNegotiated = (step: Pick<Step, 'address' | 'effective_at'>, name: string) => boolean;

export function createNegotiated(context: Context): HasNegotiated {
  const negotiated = rememberBy(
    ({ address, effective_at: day }: Parameters<HasNegotiated>[0]) => `${address} ${day}`,
    ({ address, effective_at: day }) => negotiatedOn(context, address, day ?? context.today),
  );
  return (step, name) => negotiated(step).has(name);
}

function negotiatedOn(context: Context, address: Address, day: CalendarDay): ReadonlySet<string> {
  const { bundles, subscriptions } = context.catalog;
  const subscription = subscriptions.get(declaredKeyOf(ownerOf(address)));
  if (subscription === undefined) return new Set();
  const ranges = entryRanges(subscription).filter(({ from }) => from === null || from <= day);
  const items = ranges.findLast(({ entry }) => !entry.draft)?.items ?? ranges[0]?.items ?? [];
  const names = items.flatMap((item) => {
    if (item.kind !== 'bundle') return [];
    const keys = [...item.overrides].flatMap(([key, override]) => (isNegotiated(override) ? [key] : []));
    const { editions = [] } = bundles.get(item.bundle) ?? {};
    return editions.flatMap(({ prices }) =>
      keys.flatMap((key) => {
        const product = prices.get(key)?.product;
        return product ? [`${addressOf('bundle', item.bundle)} ${referenceName(context, product)}`] : [];
      }),
    );
  });
  return new Set(names);
}
