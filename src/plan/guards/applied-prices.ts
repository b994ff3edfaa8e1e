/**
 * What was billed before the first of the applies that the guards add up: an increase in several applies is measured as
 * one. A price that went and comes again is held against what it was.
 */
import { entryOn, type PricedItem } from '../../impact/priced-subscription.ts';
import { type Address, ownerOf } from '../../model/address.ts';
import type { Observed } from '../../model/observed.ts';
import type { Price } from '../../model/price.ts';
import type { TouchedSubscription } from '../impact/priced-steps.ts';

/** Undefined where no apply of the window changed a price there that was one already. */
export type PriceBefore = (address: Address, product: string) => Price | undefined;

export function createPriceBefore({ applied = [] }: Pick<Observed, 'applied'>): PriceBefore {
  const first = new Map<string, Price>();
  for (const run of applied)
    for (const { product, before, addresses } of run.prices) {
      if (before === null) continue;
      for (const address of addresses) {
        const name = `${ownerOf(address)} ${product}`;
        if (!first.has(name)) first.set(name, before);
      }
    }
  return (address, product) => first.get(`${ownerOf(address)} ${product}`);
}

/** A subscription as if none of these applies had been; undefined where none of them changed its prices. */
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
