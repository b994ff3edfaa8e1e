/** Finds bundles whose prices in the catalog are other ones than those on record. */

import { isPresent } from '../../model/service/record.ts';
import { type Address, declaredKeyOf } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { rememberBy } from '../../model/values/remember.ts';
import { encodeBundlePrices } from '../../plan/bodies/encode-items.ts';
import { type Context, compared } from '../../plan/context.ts';
import { differences } from '../../plan/diff/three-way.ts';
import { editionOn } from '../../timeline/bundle-schedule.ts';

/** Returns true if the prices of a bundle on a day differ from those on record; false without a record. */
export type IsPriceEdited = (bundle: Address, day: CalendarDay) => boolean;

export function createPriceEdits(context: Context): IsPriceEdited {
  // Thousands of subscriptions may use the same bundle.
  return rememberBy(
    (bundle, day) => `${bundle} ${day}`,
    (bundle, day) => isEdited(context, bundle, day),
  );
}

function isEdited(context: Context, address: Address, day: CalendarDay): boolean {
  const recorded = context.observed.records.get(address);
  const bundle = context.catalog.bundles.get(declaredKeyOf(address));
  if (!isPresent(recorded) || bundle === undefined) return false;
  const prices = recorded.value?.prices;
  const sides = {
    desired: compared(context, { prices: [...encodeBundlePrices(context, editionOn(bundle, day))] }),
    recorded: prices === undefined ? undefined : compared(context, { prices }),
    live: undefined,
  };
  return differences(sides, () => null).length > 0;
}
