/**
 * Finds steps that change a price on a day on which a price lock would hold a change back. A lock holds back the
 * dated changes of a bundle, but not an edit of prices that hold already.
 */

import type { Catalog } from '../../model/catalog/catalog.ts';
import { lockRelease } from '../../model/catalog/price-lock.ts';
import type { Difference, Step } from '../../model/plan/plan.ts';
import { type Address, ownerOf, parseAddress } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { sourceText } from '../../model/values/source.ts';
import { pointerPath } from '../diff/three-way.ts';

export interface LockHeld {
  readonly bundle: Address;
  /** The day on which the step changes the prices. */
  readonly day: CalendarDay;
  /** The day on which the lock lets changes of `day` through; null for never. */
  readonly until: CalendarDay | null;
}

/**
 * Undefined for a step that no lock would hold back. A change of the subscription's own in the same step hides no price
 * that the bundle writes.
 */
export function lockHeld(
  { subscriptions, bundles }: Pick<Catalog, 'subscriptions' | 'bundles'>,
  { address, follows, effective_at, differences }: Step,
  today: CalendarDay,
): LockHeld | undefined {
  const { priceLock, fields = {} } = subscriptions.get(parseAddress(ownerOf(address))?.key ?? '') ?? {};
  if (priceLock === undefined) return undefined;
  const bundle = follows ?? differences.map((each) => bundleWriting(bundles, each)).find(isKnown);
  if (bundle === undefined) return undefined;
  const day = effective_at ?? today;
  const until = lockRelease(priceLock, day, fields);
  return until === day ? undefined : { bundle, day, until };
}

function isKnown(bundle: Address | undefined): bundle is Address {
  return bundle !== undefined;
}

/** The bundle whose own price brings the new value of a difference; undefined where the subscription writes it. */
function bundleWriting(bundles: Catalog['bundles'], { path, source }: Difference): Address | undefined {
  const [items, address = '', , , price, ...field] = pointerPath(path);
  const parsed = parseAddress(address);
  if (source === null || items !== 'items' || price !== 'price' || parsed?.kind !== 'bundle')
    return undefined;
  const bundle = bundles.get(parsed.key);
  const written = bundle?.editions
    .flatMap(({ prices }) => [...prices.values()])
    .some(({ locate }) => sourceText(locate(field)) === sourceText(source));
  return written ? bundle?.address : undefined;
}
