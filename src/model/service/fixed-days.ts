/**
 * The days on which dated changes of bundles came to be for a subscription, once their versions are sent: on record, so that no
 * later edit of its terms, its items or its name moves a day that was approved. Pure.
 */
import type { FixedDay } from '../catalog/change-reach.ts';
import type { CalendarDay } from '../values/calendar-day.ts';
import { isJsonObject, type Json, type JsonObject } from '../values/json.ts';

/** The name under which a record's `answered` has them. */
export const FIXED_DAYS = 'fixed_days';

/** The part of a record that has them. */
interface Answered {
  readonly answered: JsonObject | null;
  readonly presence: string;
}

/** A version as far as it brings dated changes on a day of its own. */
interface Bringing {
  readonly brings?: readonly { readonly bundle: string; readonly change: string; readonly of: string }[];
}

/** By the name of the change; undefined where none is on record. Those of a subscription that is gone do not count. */
export function fixedDays(record: Answered | undefined): ReadonlyMap<string, FixedDay> | undefined {
  const days = record?.presence === 'present' ? record.answered?.[FIXED_DAYS] : undefined;
  return isJsonObject(days) ? new Map(Object.entries(days) as [string, Json & FixedDay][]) : undefined;
}

/** The record with the day of each change that a version of that day brings; the same object where it has them already. */
export function withFixedDays<Row extends Answered>(
  row: Row,
  day: CalendarDay | null,
  { brings = [] }: Bringing,
): Row {
  if (day === null) return row;
  const known = fixedDays(row);
  const days = brings
    .map(({ bundle, change, of }) => [`${bundle.split('.')[1]} ${change}`, { day, of }] as const)
    .filter(([name, { of }]) => known?.get(name)?.day !== day || known.get(name)?.of !== of);
  if (days.length === 0) return row;
  const all = Object.fromEntries([...(known ?? []), ...days]);
  return { ...row, answered: { ...row.answered, [FIXED_DAYS]: all as unknown as JsonObject } };
}
