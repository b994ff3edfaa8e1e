/**
 * The days on which dated changes of bundles came to be for a subscription, once their versions are sent: on record, so that no
 * later edit of its terms, its items or its name moves a day that was approved. Pure.
 */
import type { FixedDay } from '../catalog/change-reach.ts';
import { isJsonObject, type Json, type JsonObject } from '../values/json.ts';

/** The name under which a record's `answered` has them. */
export const FIXED_DAYS = 'fixed_days';

/** The part of a record that has them. */
interface Answered {
  readonly answered: JsonObject | null;
}

/** By the name of the change; undefined where none is on record. */
export function fixedDays(record: Answered | undefined): ReadonlyMap<string, FixedDay> | undefined {
  const days = record?.answered?.[FIXED_DAYS];
  return isJsonObject(days) ? new Map(Object.entries(days) as [string, Json & FixedDay][]) : undefined;
}

/** The record with these days in place of those of the same changes. */
export function withFixedDays<Row extends Answered>(row: Row, days: ReadonlyMap<string, FixedDay>): Row {
  const known = row.answered?.[FIXED_DAYS];
  const all = { ...(isJsonObject(known) && known), ...(Object.fromEntries(days) as unknown as JsonObject) };
  return { ...row, answered: { ...row.answered, [FIXED_DAYS]: all } };
}
