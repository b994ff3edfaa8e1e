/**
 * The dated changes of protected bundles: subscriptions that follow one get their versions ahead of its day, and so ahead of
 * the bundle's own update.
 */

import { type Address, ownerOf, parseAddress } from '../../model/address.ts';
import type { CalendarDay } from '../../model/calendar-day.ts';
import { isPresent } from '../../model/record.ts';
import { editionOn } from '../../timeline/bundle-schedule.ts';
import { encodeBundlePrices } from '../bodies/encode-items.ts';
import { type Context, compared } from '../context.ts';
import { differences } from '../diff/three-way.ts';
import type { Guard } from './guard-facts.ts';

/** A subscription that is new has no price yet that would change. */
export const protectFollowed: Guard = ({ protect }, { steps, context, today }) => {
  const differs = createComparison(context);
  return steps.flatMap(({ address, follows, effective_at }) => {
    if (follows === null || !protect.includes(follows)) return [];
    if (!isPresent(context.observed.records.get(ownerOf(address)))) return [];
    if (!differs(follows, effective_at ?? today)) return [];
    const message = `it would take the prices to which ${follows} changes, and that is protected`;
    return [{ address, about: follows, amount: null, message }];
  });
};

/** Whether the prices of a bundle on a day are others than those on record. */
function createComparison(context: Context): (bundle: Address, day: CalendarDay) => boolean {
  // Thousands of subscriptions follow alike.
  const known = new Map<string, boolean>();
  return (bundle, day) => {
    const name = `${bundle} ${day}`;
    const is = known.get(name) ?? isChanged(context, bundle, day);
    known.set(name, is);
    return is;
  };
}

function isChanged(context: Context, address: Address, day: CalendarDay): boolean {
  const recorded = context.observed.records.get(address);
  const bundle = context.catalog.bundles.get(parseAddress(address)?.key ?? '');
  if (!isPresent(recorded) || bundle === undefined) return false;
  const prices = recorded.value?.prices;
  const sides = {
    desired: compared(context, { prices: [...encodeBundlePrices(editionOn(bundle, day))] }),
    recorded: prices === undefined ? undefined : compared(context, { prices }),
    live: undefined,
  };
  return differences(sides, () => null).length > 0;
}
