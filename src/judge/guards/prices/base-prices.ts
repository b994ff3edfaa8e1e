/**
 * The prices that guards compare with: those before the first of the applies that the guards add up, so that an increase in
 * several applies is measured as one, and those of the day before a change ahead. Distinguishes a bundle's own price in a
 * version from one that the customer agreed to: an own item, a negotiated price of a bundle, or one that a notice on record
 * names. Another list price that is only scheduled is no base of a change, so that each of many edits of one day ahead is
 * measured from the price of the day before.
 */

import { bundleIn } from '../../../ledger/of-plan/impact-items.ts';
import { createLists, createNegotiated, type NamedPrice } from '../../../ledger/of-plan/list-prices.ts';
import type { TouchedSubscription } from '../../../ledger/of-plan/priced-steps.ts';
import { entryOn, type PricedItem } from '../../../ledger/priced-subscription.ts';
import type { PriceIdentity } from '../../../ledger/prices/price-identity.ts';
import type { Price } from '../../../model/catalog/price.ts';
import type { Step } from '../../../model/plan/plan.ts';
import type { Observed } from '../../../model/service/observed.ts';
import { type Address, ownerOf } from '../../../model/values/address.ts';
import type { Context } from '../../../plan/context.ts';
import type { GuardFacts } from '../guard-facts.ts';
import { createAnnouncedOn } from './announced-prices.ts';

type PriceSource<Value> = (step: Pick<Step, 'address' | 'effective_at'>, held: NamedPrice) => Value;

type IsAgreed = PriceSource<boolean>;
/** The bundle that a price comes from; undefined for the subscription's own items and its negotiated prices. */
export type BundleOf = PriceSource<Address | undefined>;

/** Every edition of a bundle counts, because a locked subscription has the price of an earlier one. */
export function createPriceSource(
  context: Context,
  identityOf: PriceIdentity,
): { readonly isAgreed: IsAgreed; readonly bundleOf: BundleOf } {
  const lists = createLists(context, identityOf);
  const hasNegotiated = createNegotiated(context);
  const announcedOn = createAnnouncedOn(context, identityOf);
  return {
    isAgreed: (step, held) =>
      bundleIn(held.name) === undefined ||
      (hasNegotiated(step, held.name) && !lists.has(held, null)) ||
      announcedOn(step, held) !== undefined,
    bundleOf: (step, held) =>
      lists.has(held, null) && !hasNegotiated(step, held.name) ? bundleIn(held.name) : undefined,
  };
}

/**
 * A subscription as if the scheduled list prices that the plan changes were those of the day before; undefined where none is.
 * One that stays as it is scheduled was judged by the plan that scheduled it.
 */
export function sinceEve(
  touched: TouchedSubscription,
  { money: { identityOf } }: Pick<GuardFacts, 'money'>,
  isAgreed: IsAgreed,
): TouchedSubscription | undefined {
  const { before, after } = touched;
  const steps = new Map(touched.pricedSteps.map((step) => [step.from, step]));
  let isOther = false;
  const entries = before.entries.map((entry) => {
    const { step, eve } = steps.get(entry.from) ?? {};
    if (step === undefined || eve === undefined || eve.missing !== null) return entry;
    const stays = ({ name, price }: PricedItem): boolean =>
      entryOn(after, entry.from)?.items.some(
        (now) => now.name === name && identityOf(now.price) === identityOf(price),
      ) === true;
    const items = entry.items.map((item): PricedItem => {
      const paid =
        isAgreed(step, item) || stays(item) ? undefined : eve.items.find(({ name }) => name === item.name);
      isOther ||= paid !== undefined && paid.price !== item.price;
      return paid ? { ...item, price: paid.price } : item;
    });
    return { ...entry, items };
  });
  return isOther ? { ...touched, before: { ...before, entries } } : undefined;
}

/** Undefined where no apply of the window changed an existing price there. */
type PriceBefore = (address: Address, product: string) => Price | undefined;

/** With moves `left_out`, a price that a move between bundles exchanged for another is no earlier price. */
export function createPriceBefore(
  { applied = [] }: Pick<Observed, 'applied'>,
  moves: 'counted' | 'left_out',
): PriceBefore {
  const first = new Map<string, Price>();
  for (const run of applied)
    for (const { product, before, addresses, moved } of run.prices) {
      if (before === null || (moved && moves === 'left_out')) continue;
      for (const address of addresses) {
        const name = `${ownerOf(address)} ${product}`;
        if (!first.has(name)) first.set(name, before);
      }
    }
  return (address, product) => first.get(`${ownerOf(address)} ${product}`);
}

/** A subscription as if none of these applies had happened; undefined where none of them changed its prices. */
export function sinceWindow(
  touched: TouchedSubscription,
  priceBefore: PriceBefore,
): TouchedSubscription | undefined {
  const { address, before, after } = touched;
  let isOther = false;
  const entries = before.entries.map((entry) => {
    const items = entry.items.map((item): PricedItem => {
      const price = priceBefore(address, item.product);
      if (price === undefined) return item;
      isOther = true;
      return { ...item, price };
    });
    const has = new Set(items.map(({ product }) => product));
    const back = (entryOn(after, touched.last)?.items ?? []).flatMap((item): readonly PricedItem[] => {
      const price = has.has(item.product) ? undefined : priceBefore(address, item.product);
      return price === undefined ? [] : [{ ...item, price }];
    });
    isOther ||= back.length > 0;
    return { ...entry, items: [...items, ...back] };
  });
  return isOther ? { ...touched, before: { ...before, entries } } : undefined;
}
