/** Which of a subscription's recorded versions a plan can still touch. Pure. */
import { parseAddress } from '../model/address.ts';
import type { CalendarDay } from '../model/calendar-day.ts';
import type { Recorded } from '../model/record.ts';

export interface VersionsThatMatter {
  /** The version in force on the day, as far as records tell; drafts are never in force. */
  readonly inForce: Recorded | undefined;
  /**
   * The one in force and all that follow it, by start; those before it are history and never compared. Over a plan the one
   * that it opened with is among them: nothing else shows what the plan brings.
   */
  readonly versions: readonly Recorded[];
}

/** `records` are the version records of one subscription, in any order; `overPlan`: it was opened from a pricing plan. */
export function versionsThatMatter(
  records: readonly Recorded[],
  today: CalendarDay,
  overPlan = false,
): VersionsThatMatter {
  const present = records.filter((record) => record.presence === 'present').toSorted(byStart);
  const at = present.findLastIndex((record) => record.status !== 'draft' && startOf(record) <= today);
  const opened = overPlan ? present.slice(0, Math.max(at, 0)).filter(isOpening) : [];
  return { inForce: present[at], versions: [...opened, ...present.slice(Math.max(at, 0))] };
}

function isOpening({ address }: Recorded): boolean {
  const parsed = parseAddress(address);
  return parsed?.kind === 'version' && parsed.point === 'opening';
}

/** A version without a start holds from the beginning. */
function startOf(record: Recorded): string {
  return record.start ?? '';
}

/** By start, then by when they were applied: the later of one day holds. */
function byStart(a: Recorded, b: Recorded): number {
  if (startOf(a) !== startOf(b)) return startOf(a) < startOf(b) ? -1 : 1;
  return a.appliedAtMs - b.appliedAtMs;
}
