/** The versions that a subscription's answer says are still to come (interface, "PendingChange"). Pure. */
import { parseCalendarDay } from '../model/calendar-day.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../model/json.ts';
import type { ScheduledVersion } from '../model/record.ts';

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
