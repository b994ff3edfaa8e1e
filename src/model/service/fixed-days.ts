/**
 * The days on which dated changes of bundles came to be for a subscription, once their versions are sent: on record, so that no
 * later edit of its terms, its items or its name moves a day that was approved. Pure.
 */
import type { FixedDay } from '../catalog/change-reach.ts';
import type { Address } from '../values/address.ts';
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
  readonly brings?: readonly {
    readonly bundle: string;
    readonly change: string;
    readonly metadata?: JsonObject;
    readonly of?: string;
  }[];
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
  const days = brings.flatMap(({ bundle, change, metadata, of }) => {
    const name = `${bundle.split('.')[1]} ${change}`;
    const before = known?.get(name);
    if (of === undefined || (before?.day === day && before.of === of)) return [];
    const counted = metadata && { metadata: { ...metadata, ...before?.metadata } };
    return [[name, { ...before, day, of, ...counted }] as const];
  });
  return days.length === 0 ? row : withDays(row, new Map([...(known ?? []), ...days]));
}

/** The record of a subscription under its next name: a share of a wave counts it under the name that it had. */
export function withFormerName<Row extends Answered>(row: Row, former: Address): Row {
  const known = fixedDays(row);
  return known === undefined
    ? row
    : withDays(row, new Map([...known].map(([name, day]) => [name, { as: former, ...day }])));
}

function withDays<Row extends Answered>(row: Row, days: ReadonlyMap<string, FixedDay>): Row {
  const all = Object.fromEntries(days) as unknown as JsonObject;
  return { ...row, answered: { ...row.answered, [FIXED_DAYS]: all } };
}
