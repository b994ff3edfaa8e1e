/** The deferred entries of a price lock: the bundle changes that it holds back. */
import type { Deferred } from '../../model/plan/plan.ts';
import type { Address } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { HeldChange } from '../../timeline/timeline.ts';

export function heldChanges(
  address: Address,
  held: readonly HeldChange[],
  today: CalendarDay,
): readonly Deferred[] {
  return held
    .filter(({ until }) => until === null || until > today)
    .map((change) => ({ kind: 'price_locked', address, ...heldWords(change) }));
}

function heldWords({ bundle, change, until, leaves }: HeldChange): Omit<Deferred, 'kind' | 'address'> {
  const reason = `the change of ${bundle} on ${change} waits for its price lock`;
  const about = { about: bundle, day: change, reason };
  if (until === null) return { ...about, fix: 'remove `price_lock` to let it through' };
  return leaves
    ? { ...about, fix: 'none needed; it no longer uses the bundle from then on', until }
    : { ...about, fix: 'none needed; the change applies from then on', until };
}
