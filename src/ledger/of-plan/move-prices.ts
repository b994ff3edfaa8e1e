/**
 * Distinguishes the prices that a move between bundles exchanges from prices that change. A move exchanges a price
 * where both bundles bill it as listed, in a number of units that is listed or that the customer had. The guards leave
 * such a price to the move only where the bundle that comes stood on record with its prices before the plan. Otherwise
 * a plan could raise everybody's price by a copy of their bundle.
 */

import { bundleIn as inCurrency } from '../../model/catalog/bundle-in.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { Credit } from '../../model/plan/credit-impact.ts';
import type { Step } from '../../model/plan/plan.ts';
import { isPresent, type Rename } from '../../model/service/record.ts';
import type { Address } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { type Context, referenceName } from '../../plan/context.ts';
import { currencyAt } from '../../plan/terms-at.ts';
import { withUnitsOf } from '../../pricing/read/read-price.ts';
import { editionOn } from '../../timeline/bundle-schedule.ts';
import { type CreditChange, isSameCredit } from '../bills/credits.ts';
import type { PriceIdentity } from '../prices/price-identity.ts';
import { type BundleExchange, bundleIn, pricesOf } from './impact-items.ts';
import {
  bundleAt,
  createLists,
  createNegotiated,
  createPriceEdits,
  creditsOfBundle,
  type IsOwnQuantity,
  type NamedPrice,
  recordedPrice,
  subscribedPrice,
} from './list-prices.ts';

export interface MovedPrice {
  readonly step: Pick<Step, 'address' | 'effective_at'>;
  readonly exchange: BundleExchange;
  readonly day: CalendarDay;
  /** Undefined where the bundle that goes does not have the product. */
  readonly before: NamedPrice | undefined;
  /** Undefined where the bundle that comes does not have the product. */
  readonly after: NamedPrice | undefined;
}

/** A price that belongs to a move. */
export interface OfMove {
  /**
   * The bundle's price on record, where a dated change makes it another one by the day of the move. From this price to
   * the new one, the list price changes all the same.
   */
  readonly listed?: Price;
}

export interface MovePrices {
  /**
   * The same for subscriptions of a currency. What stands on record of a bundle is its list price in the bundle's own
   * currency. In another one, the subscriptions that have it show it: a move to a bundle that none has there changes prices.
   */
  inCurrency(currency: string | null): MovePrices;
  /** True where a move exchanges a list price for another one, whatever these were before the plan. */
  isExchanged(moved: MovedPrice): boolean;
  /** Undefined where the pair of prices is a change of a price like any other, as the guards on prices judge it. */
  ofMove(moved: MovedPrice): OfMove | undefined;
  /** A list price on record, by its name, of a bundle that has its prices of today since before the plan. */
  listedBefore(name: string): Price | undefined;
  /** True for a credit that the bundles of a move bring and take away, as their lists have it. */
  isCreditOf(exchange: BundleExchange, change: CreditChange): boolean;
  /** True where the bundle has had its prices of today since before the plan, under the same name. */
  isSettled(bundle: string): boolean;
}

/** `context` has the records from before the plan, without those that it adopts; `renames` are the plan's own. */
export function createMovePrices(
  context: Context,
  renames: readonly Rename[],
  identityOf: PriceIdentity,
  isOwnQuantity: IsOwnQuantity,
  currency: string | null = null,
): MovePrices {
  const isEdited = createPriceEdits(context);
  const isNew = createNewBundles(context, renames);
  const lists = createLists(context, identityOf);
  const hasNegotiated = createNegotiated(context);
  /** The currency where it is another one than the bundle's. */
  const other = (bundle: string): string | null => {
    const listed = bundleAt(context, bundle)?.currency;
    return listed === undefined || listed === currency ? null : currency;
  };
  const recordedIn = (name: string): Price | undefined => {
    const abroad = other(bundleIn(name) ?? '');
    return abroad === null
      ? recordedPrice(context, name)
      : subscribedPrice(context, name, abroad, lists.isSame);
  };
  const isListed = (bundle: string): boolean => {
    const abroad = other(bundle);
    if (abroad === null) return !isEdited(bundle as Address, context.today);
    const names = listedNames(context, bundle, abroad);
    return !isPricedIn(context, bundle, abroad) && names.every((name) => recordedIn(name) !== undefined);
  };
  const isSettled = (bundle: string): boolean => !isNew(bundle) && isListed(bundle);
  const isOtherQuantity = (before: NamedPrice, after: NamedPrice): boolean =>
    !isOwnQuantity(before) && isOwnQuantity(after) && withUnitsOf(after.price, before.price) !== after.price;
  const isExchanged: MovePrices['isExchanged'] = ({ step, exchange: { from, to }, day, before, after }) => {
    if (before !== undefined && (bundleIn(before.name) !== from || !lists.has(before, null))) return false;
    if (after === undefined) return true;
    if (bundleIn(after.name) !== to || !lists.has(after, day) || hasNegotiated(step, after.name))
      return false;
    return before === undefined || !isOtherQuantity(before, after);
  };
  const byCurrency = new Map<string | null, MovePrices>();
  return {
    inCurrency: (wanted) => {
      const made =
        byCurrency.get(wanted) ?? createMovePrices(context, renames, identityOf, isOwnQuantity, wanted);
      byCurrency.set(wanted, made);
      return made;
    },
    isSettled,
    isCreditOf: ({ from, to }, { entitlement, before, after }) => {
      const isCredit = (bundle: string, credit: Credit | null): boolean =>
        credit === null || isSameCredit(creditsOfBundle(context, bundle).get(entitlement) ?? null, credit);
      return isSettled(to) && isCredit(from, before) && isCredit(to, after);
    },
    listedBefore: (name) => (isSettled(bundleIn(name) ?? '') ? recordedIn(name) : undefined),
    isExchanged,
    ofMove: (moved) => {
      const { exchange, after } = moved;
      if (!isSettled(exchange.to) || !isExchanged(moved)) return undefined;
      if (after === undefined) return {};
      const recorded = recordedIn(after.name);
      if (recorded === undefined) return undefined;
      return lists.isSame(recorded, after.price) ? {} : { listed: recorded };
    },
  };
}

/**
 * True for a bundle that is not on record with its prices under its present name, that a request in doubt is about, or
 * that came, changed its prices or changed its name within the days whose applies the guards add up.
 */
function createNewBundles(context: Context, renames: readonly Rename[]): (bundle: string) => boolean {
  const { records, applied = [], openIntents } = context.observed;
  const renamed = new Set<string>([...renames, ...applied.flatMap((run) => run.renames)].map(({ to }) => to));
  const priced = new Set<string>([
    ...applied.flatMap((run) => run.prices.flatMap(({ addresses }) => addresses)),
    ...openIntents.map(({ address }) => address),
  ]);
  return (bundle) => {
    const recorded = records.get(bundle as Address);
    const isKnown = isPresent(recorded) && recorded.value?.prices !== undefined;
    return !isKnown || !bundleAt(context, bundle) || renamed.has(bundle) || priced.has(bundle);
  };
}

/** The names of the prices that a bundle lists today in a currency. */
function listedNames(context: Context, bundle: string, currency: string): readonly string[] {
  const declared = bundleAt(context, bundle);
  const prices = declared ? editionOn(inCurrency(declared, currency), context.today).prices.values() : [];
  return [...prices].map(({ product }) => `${bundle} ${referenceName(context, product)}`);
}

/** True where an apply within the days that the guards add up changed a price that a subscription of the currency has of the bundle. */
function isPricedIn(context: Context, bundle: string, currency: string): boolean {
  const { applied = [], records } = context.observed;
  const priced = applied.flatMap(({ prices }) =>
    prices.flatMap(({ moved, addresses }) => (moved === true ? [] : addresses)),
  );
  return priced.some((address) => {
    const value = records.get(address)?.value;
    if (value == null || currencyAt(context, address) !== currency) return false;
    return [...pricesOf(context, value).keys()].some((name) => bundleIn(name) === bundle);
  });
}
