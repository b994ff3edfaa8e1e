/** What the service is known to have of a subscription's own fields, whether or not they could be read in this run. */
import type { JsonObject } from '../../model/json.ts';
import { answeredFields, type Recorded } from '../../model/record.ts';
import { type Context, liveAt } from '../context.ts';

/**
 * The fields that this run read, else those that the service answered to the last update, which is no older than what is recorded as sent.
 * Undefined where neither is known.
 */
export function shownFields(context: Context, recorded: Recorded | undefined): JsonObject | undefined {
  if (recorded === undefined) return undefined;
  const live = liveAt(context, recorded.address);
  return live?.kind === 'read' ? live.value : answeredFields(recorded);
}
