/** The day from which a version on record holds. */
import type { Recorded } from '../model/service/record.ts';
import { pointOf } from '../model/values/address.ts';
import { type CalendarDay, calendarDay } from '../model/values/calendar-day.ts';
import { heldFrom } from './timeline.ts';

/** Earlier than any contract, for a version that has held since an unknown day. */
export const EVER = calendarDay('0001-01-01');

/**
 * The day from which a version holds. A version that came with its subscription, which has no status of its own, may
 * hold since before the subscription was created; see `heldFrom`.
 */
export function heldSince(
  { address, start, status }: Pick<Recorded, 'address' | 'start' | 'status'>,
  contractStart: CalendarDay | null,
): { readonly start: CalendarDay; readonly made: CalendarDay } {
  const made = start ?? EVER;
  const point = status === null ? pointOf(address) : undefined;
  if (point === undefined) return { start: made, made };
  const day = heldFrom({ from: point === 'opening' ? null : point }, contractStart);
  return { start: day !== null && day < made ? day : made, made };
}
