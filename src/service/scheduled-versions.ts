/** The pending versions in a subscription's answer (interface, "PendingChange"). Pure. */

import type { PendingDraft, ScheduledVersion } from '../model/service/record.ts';
import { parseCalendarDay } from '../model/values/calendar-day.ts';
import { isJsonArray, isJsonObject, type JsonObject } from '../model/values/json.ts';

/** The pending drafts. A draft has no effect until somebody publishes it. */
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

/** The published versions with a day. Drafts are excluded: they have no effect until they are published. */
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
