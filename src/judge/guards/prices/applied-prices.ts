/**
 * The prices before the first of the applies that the guards add up, so that an increase in several applies is
 * measured as one. A price that went and comes back is compared with the price that it was.
 */

import type { TouchedSubscription } from '../../../ledger/of-plan/priced-steps.ts';
import { entryOn, type PricedItem } from '../../../ledger/priced-subscription.ts';
import type { Price } from '../../../model/catalog/price.ts';
import type { Observed } from '../../../model/service/observed.ts';
import { type Address, ownerOf } from '../../../model/values/address.ts';

/** Undefined where no apply of the window changed an existing price there. */
export type PriceBefore = (address: Address, product: string) => Price | undefined;

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
