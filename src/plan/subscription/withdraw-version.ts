/**
 * Deletes a version that has not begun, a draft or a scheduled one, where the project binds that. Without the
 * binding, a draft is left behind, and a scheduled version is superseded by one of the same day.
 */

import type { Recorded } from '../../model/service/record.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { type Context, isBound, liveAt, traitsOf } from '../context.ts';
import { isAsRecorded } from '../diff/changes-since.ts';
import { deferWithoutEffect } from '../diff/not-taken.ts';
import type { PlannedSubscription } from '../planned-subscription.ts';

/**
 * True if the version can be deleted and is still as recorded: somebody may have published it since, or edited it.
 * An edit goes with it where the service's changes are to be undone.
 */
export function canWithdraw(context: Context, version: Recorded): boolean {
  const { address, remoteId, status } = version;
  if (remoteId === null || !isBound(context, 'versions.delete')) return false;
  if (status !== 'draft' && traitsOf(context).keepsPublished) return false;
  const live = liveAt(context, address);
  if (live === undefined) return true;
  if (live.kind === 'missing' || (live.status ?? status) !== status) return false;
  return context.reverts(address) || isAsRecorded(context, version);
}

/**
 * True if deleting the version leaves no version of its day at the service. A version that replaced another one of
 * the same day gives the place back to it, so only a version that was made once, by this state, is deleted.
 */
export function isOnlyOfItsDay({ revision, value }: Recorded): boolean {
  return revision === 1 && value !== null;
}

export function takeWithdrawal(
  context: Context,
  planned: PlannedSubscription,
  version: Recorded,
  note: string,
): void {
  const spent = deferWithoutEffect(context, version, 'absent');
  if (spent !== undefined) {
    planned.defer(spent);
    return;
  }
  const isDraft = version.status === 'draft';
  planned.take({
    address: version.address,
    operation: 'versions.delete',
    action: 'withdraw',
    cause: 'catalog',
    body: null,
    source: null,
    effectiveAt: isDraft ? null : version.start,
    notes: [note],
  });
}

export function withdrawalText(day: CalendarDay): string {
  return `deletes the version scheduled for ${day}; the prices before it continue`;
}

export function unneededText({ remoteId, start }: Recorded): string {
  return `deletes the draft ${remoteId}: nothing changes on ${start}`;
}
