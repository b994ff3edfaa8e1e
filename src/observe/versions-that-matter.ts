/** Which of a subscription's recorded versions a plan can still touch. Pure. */
import type { CalendarDay } from '../model/calendar-day.ts';
import type { Recorded } from '../model/record.ts';

export interface VersionsThatMatter {
  /** The version in force on the day, as far as records tell; drafts are never in force. */
  readonly inForce: Recorded | undefined;
  /** The one in force and every later one, by start; earlier ones are history and never compared. */
  readonly versions: readonly Recorded[];
}

/** `records` are the version records of one subscription, in any order. */
export function versionsThatMatter(records: readonly Recorded[], today: CalendarDay): VersionsThatMatter {
  const present = records.filter((record) => record.presence === 'present').toSorted(byStart);
  const inForce = present.findLast((record) => record.status !== 'draft' && startOf(record) <= today);
  const from = inForce === undefined ? '' : startOf(inForce);
  return { inForce, versions: present.filter((record) => startOf(record) >= from) };
}

/** A version without a start holds from the beginning. */
function startOf(record: Recorded): string {
  return record.start ?? '';
}

function byStart(a: Recorded, b: Recorded): number {
  if (startOf(a) !== startOf(b)) return startOf(a) < startOf(b) ? -1 : 1;
  return a.address < b.address ? -1 : 1;
}
