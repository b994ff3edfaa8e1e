/** A subscription's own fields as the service last showed them, even if they could not be read in this run. */

import { withDiscountOnRecord } from '../../model/service/given-discounts.ts';
import { answeredFields, type Recorded } from '../../model/service/record.ts';
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
