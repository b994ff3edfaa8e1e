/**
 * Deletes a version that has not begun, where the project binds that: a draft, or one that was scheduled. Without it a draft
 * is left behind, and a scheduled version is superseded by one of the same day.
 */
import type { CalendarDay } from '../../model/calendar-day.ts';
import type { Recorded } from '../../model/record.ts';
import { type Context, isBound, liveAt } from '../context.ts';
import type { PlannedSubscription } from '../planned-subscription.ts';

/** Whether it can be deleted, and is what was recorded: a draft may have been published by hand since. */
export function canWithdraw(context: Context, version: Recorded): boolean {
  const { address, remoteId, status } = version;
  if (remoteId === null || !isBound(context, 'versions.delete')) return false;
  const live = liveAt(context, address);
  return live === undefined || (live.kind === 'read' && (live.status ?? status) === status);
}

/**
 * Whether deleting it leaves nothing of its day at the service: a version that took the place of another on one day gives
 * the place back to that one, so only what was made once, by this state, is deleted.
 */
export function isOnlyOfItsDay({ revision, value }: Recorded): boolean {
  return revision === 1 && value !== null;
}

export function takeWithdrawal(planned: PlannedSubscription, version: Recorded, note: string): void {
  const isDraft = version.status === 'draft';
  planned.take({
    address: version.address,
    operation: 'versions.delete',
    action: 'withdraw',
    cause: 'catalog',
    body: null,
    differences: [],
    source: null,
    effectiveAt: isDraft ? null : version.start,
    notes: [note],
  });
}

export function withdrawalText(day: CalendarDay): string {
  return `deletes the version scheduled for ${day}: what holds before goes on`;
}
