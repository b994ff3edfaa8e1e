/**
 * Distinguishes the number of units that a customer orders from the number in which a bundle brings its fee. More of an
 * own number is an additional order. A number of its own over a fee that had the bundle's is a change like any other.
 */

import { everyEdition, bundleIn as inCurrency } from '../../model/catalog/bundle-in.ts';
import type { Price } from '../../model/catalog/price.ts';
import { type Address, ownerOf, parseAddress } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { remember, rememberBy } from '../../model/values/remember.ts';
import { type Context, referenceName } from '../../plan/context.ts';
import { unitsOf } from '../../pricing/read/written-units.ts';
import { bundleIn, pricesOf, productIn } from './priced-items.ts';

export interface NamedPrice {
  /** The product's name, preceded by its bundle where it is in one. */
  readonly name: string;
  readonly price: Price;
}

/** True where the customer decides the number of units: in an own item, and over a bundle's price in another number. */
export type IsOwnQuantity = (priced: NamedPrice) => boolean;

/** A quantity that a bundle's list has on any day, or had on record, is the bundle's. */
export function createOwnQuantity(context: Context): IsOwnQuantity {
  const listed = rememberBy(
    (name: string) => name,
    (name) => new Set(listPrices(context, name, null).map(unitsText)),
  );
  return ({ name, price }) => bundleIn(name) === undefined || !listed(name).has(unitsText(price));
}

function unitsText(price: Price): string {
  return JSON.stringify([...unitsOf(price)]);
}

/** The list prices of a bundle's product up to a day, or of any day where none is named, and the one on record. */
export function listPrices(context: Context, name: string, until: CalendarDay | null): readonly Price[] {
  const bundle = context.catalog.bundles.get(parseAddress(bundleIn(name) ?? '')?.key ?? '');
  const declared = (bundle ? everyEdition(bundle) : [])
    .filter(({ from }) => from === null || until === null || from <= until)
    .flatMap(({ prices }) => [...prices.values()])
    .filter(({ product }) => referenceName(context, product) === productIn(name))
    .map(({ price }) => price);
  return [declared, recordedPrice(context, name) ?? []].flat();
}

/** The list price of a bundle's product on a day in a currency; undefined for a product that no bundle brings. */
export function listPriceOn(
  context: Context,
  name: string,
  day: CalendarDay,
  currency: string,
): Price | undefined {
  const bundle = context.catalog.bundles.get(parseAddress(bundleIn(name) ?? '')?.key ?? '');
  const { editions = [] } = bundle ? inCurrency(bundle, currency) : {};
  const edition = editions.findLast(({ from }) => from === null || from <= day);
  const priced = [...(edition?.prices.values() ?? [])];
  return priced.find(({ product }) => referenceName(context, product) === productIn(name))?.price;
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
  isSame: (listed: Price, price: Price) => boolean,
): Price | undefined {
  const listed = listPriceOn(context, name, context.today, currency);
  const known = subscribedPrices(context).get(`${currency} ${name}`) ?? [];
  return listed && known.some((price) => isSame(listed, price)) ? listed : undefined;
}

/** The prices of versions on record, by the currency of their subscriptions and their names. */
const subscribedPrices = remember((context: Context): ReadonlyMap<string, readonly Price[]> => {
  const { records } = context.observed;
  const prices = new Map<string, Price[]>();
  for (const { address, value, start, status } of records.values()) {
    const currency = records.get(ownerOf(address))?.value?.currency;
    const isInForce = start !== null && start <= context.today && status !== 'draft';
    if (value === null || typeof currency !== 'string' || ownerOf(address) === address || !isInForce)
      continue;
    for (const [name, price] of pricesOf(context, value)) {
      const key = `${currency} ${name}`;
      const known = prices.get(key) ?? [];
      if (!known.includes(price)) known.push(price);
      prices.set(key, known);
    }
  }
  return prices;
});
