/** The fields that the service last showed, even if it could not be read in this run, and those that no answer shows. */

import { fieldsOf } from '../../interface/index.ts';
import { withDiscountOnRecord } from '../../model/service/given-discounts.ts';
import { answeredFields, type Recorded } from '../../model/service/record.ts';
import type { Kind } from '../../model/values/address.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { type Context, liveAt } from '../context.ts';

/**
 * The fields that this run read, else the fields that the service answered to the last update. That answer is no
 * older than the value that is recorded as sent. Undefined where neither is known.
 */
export function shownFields(context: Context, recorded: Recorded | undefined): JsonObject | undefined {
  if (recorded === undefined) return undefined;
  const live = liveAt(context, recorded.address);
  if (live?.kind === 'read') return live.value;
  const answered = answeredFields(recorded);
  return answered && withDiscountOnRecord(recorded, answered, context.today);
}

/** A field that no answer shows is compared with what was recorded, never with its absence from the answer. */
export function withUnanswered(kind: Kind, shown: JsonObject, recorded: JsonObject): JsonObject {
  const unanswered = (fieldsOf(kind) ?? []).filter(({ answered }) => !answered).map(({ name }) => name);
  const known = Object.entries(recorded).filter(([name]) => unanswered.includes(name));
  return { ...Object.fromEntries(known), ...shown };
}
