/** Which of a subscription's recorded versions a plan can still touch. Pure. */
import type { CalendarDay } from '../model/calendar-day.ts';
import type { Recorded } from '../model/record.ts';

export interface VersionsThatMatter {
  /** The version in force on the day, as far as records tell; drafts are never in force. */
  readonly inForce: Recorded | undefined;
  /** The one in force and all that follow it, by start; those before it are history and never compared. */
  readonly versions: readonly Recorded[];
}

/** `records` are the version records of one subscription, in any order. */
export function versionsThatMatter(records: readonly Recorded[], today: CalendarDay): VersionsThatMatter {
  const present = records.filter((record) => record.presence === 'present').toSorted(byStart);
  const at = present.findLastIndex((record) => record.status !== 'draft' && startOf(record) <= today);
  return { inForce: present[at], versions: present.slice(Math.max(at, 0)) };
}

/** A version without a start holds from the beginning. */
function startOf(record: Recorded): string {
  return record.start ?? '';
}

/** Of two versions of one day the later applied one holds. */
function byStart(a: Recorded, b: Recorded): number {
  if (startOf(a) !== startOf(b)) return startOf(a) < startOf(b) ? -1 : 1;
  return a.appliedAtMs - b.appliedAtMs;
}
