/** The versions that a subscription's answer says are still to come (interface, "PendingChange"). Pure. */
import { parseCalendarDay } from '../model/calendar-day.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../model/json.ts';
import type { PendingDraft } from '../model/observed.ts';
import type { ScheduledVersion } from '../model/record.ts';

/** Those in draft: they hold nothing until somebody publishes them. */
export function pendingDrafts({ pending_changes: pending }: JsonObject): readonly PendingDraft[] {
  return (isJsonArray(pending) ? pending : []).flatMap((change) => {
    if (!isJsonObject(change) || change.status !== 'draft' || typeof change.version_id !== 'string')
      return [];
    const { version_id: remoteId, effective_at: at, description } = change;
    const start = typeof at === 'string' ? parseCalendarDay(at.slice(0, 'YYYY-MM-DD'.length)) : undefined;
    return [
      { remoteId, start: start ?? null, description: typeof description === 'string' ? description : null },
    ];
  });
}

/** Published ones with a day: a draft is not to come until somebody publishes it. */
export function scheduledVersions({ pending_changes: pending }: JsonObject): readonly ScheduledVersion[] {
  return (isJsonArray(pending) ? pending : []).flatMap((change) => {
    if (!isJsonObject(change)) return [];
    const { version_id: remoteId, status, effective_at: at } = change;
    const start = typeof at === 'string' ? parseCalendarDay(at.slice(0, 'YYYY-MM-DD'.length)) : undefined;
    return typeof remoteId === 'string' && status === 'published' && start !== undefined
      ? [{ remoteId, start }]
      : [];
  });
}
