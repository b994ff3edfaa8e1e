/**
 * Who comes to another price on a day on which the lock would hold a change back: a lock waits for the dated changes of a
 * bundle, and an edit of the prices that hold already is none.
 */
import { type Address, ownerOf, parseAddress } from '../../model/address.ts';
import type { CalendarDay } from '../../model/calendar-day.ts';
import type { Catalog } from '../../model/catalog.ts';
import { lockRelease } from '../../model/lock-release.ts';
import type { Step } from '../../model/plan.ts';

export interface LockHeld {
  readonly bundle: Address;
  /** The day on which the step changes the prices. */
  readonly day: CalendarDay;
  /** When the lock lets changes of that day through; null for never. */
  readonly until: CalendarDay | null;
}

/** Undefined for a step that no lock would hold back. */
export function lockHeld(
  subscriptions: Catalog['subscriptions'],
  { address, follows, effective_at }: Step,
  today: CalendarDay,
): LockHeld | undefined {
  const { priceLock, fields = {} } = subscriptions.get(parseAddress(ownerOf(address))?.key ?? '') ?? {};
  if (follows === null || priceLock === undefined) return undefined;
  const day = effective_at ?? today;
  const until = lockRelease(priceLock, day, fields);
  return until === day ? undefined : { bundle: follows, day, until };
}
