/** The versions on record for a subscription before a plan, by day. */

import { isPresent, isVersionRecord, type Recorded } from '../../model/service/record.ts';
import type { Address } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { Context } from '../context.ts';

/** The published version that holds on a day: the one that starts latest, or of equal starts the later applied. */
export function heldOn(versions: readonly Recorded[], day: CalendarDay): Recorded | undefined {
  const started = versions.filter(
    ({ start, status }) => start !== null && start <= day && status !== 'draft',
  );
  return latestVersion(started);
}

export function latestVersion(versions: readonly Recorded[]): Recorded | undefined {
  return versions.reduce<Recorded | undefined>(
    (best, version) => (best && isLater(best, version) ? best : version),
    undefined,
  );
}

function isLater(a: Recorded, b: Recorded): boolean {
  const [left, right] = [a.start ?? '', b.start ?? ''];
  return left === right ? a.appliedAtMs > b.appliedAtMs : left > right;
}

export function recordedVersions(context: Context, subscription: Address): readonly Recorded[] {
  return context.recordsOf(subscription).filter((row) => isVersionRecord(row) && isPresent(row));
}
