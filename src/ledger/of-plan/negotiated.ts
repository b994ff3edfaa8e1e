/**
 * Prices of a bundle that a subscription has negotiated: its override states an amount, even the list's own. One that states
 * a quantity, an order or a frequency leaves the price the list's.
 */

import { isNegotiated } from '../../model/catalog/overlay-price.ts';
import type { Step } from '../../model/plan/plan.ts';
import { addressOf, declaredKeyOf, ownerOf } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { rememberBy } from '../../model/values/remember.ts';
import { type Context, referenceName } from '../../plan/context.ts';
import { entryRanges } from '../../timeline/timeline.ts';

/** `price` is the product's name, preceded by its bundle. */
export type HasNegotiated = (step: Pick<Step, 'address' | 'effective_at'>, price: string) => boolean;

export function createNegotiated(context: Context): HasNegotiated {
  const negotiated = rememberBy(
    ({ address, effective_at: day }: Parameters<HasNegotiated>[0]) => `${address} ${day}`,
    ({ address, effective_at: day }) => negotiatedOn(context, address, day ?? context.today),
  );
  return (step, price) => negotiated(step).has(price);
}

function negotiatedOn(context: Context, address: Step['address'], day: CalendarDay): ReadonlySet<string> {
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
