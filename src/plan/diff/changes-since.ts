/** The changes that the service made at an address since it was recorded, in compared form. */

import type { Difference } from '../../model/plan/plan.ts';
import type { Recorded } from '../../model/service/record.ts';
import { kindOf } from '../../model/values/address.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { besidePlan } from '../bodies/lay-over-plan.ts';
import { type Context, compared } from '../context.ts';
import { comparedVersion } from './compared-version.ts';
import { serviceChanges } from './three-way.ts';
import { withUnanswered } from './with-unanswered.ts';

/** Empty where nothing is recorded. `shown` is the value as read. A version's description, a note, is left out. */
export function changesSince(context: Context, recorded: Recorded, shown: JsonObject): readonly Difference[] {
  if (recorded.value === null) return [];
  const kind = kindOf(recorded.address);
  const live = compared(context, withUnanswered(kind, shown, recorded.value));
  if (kind !== 'version') return serviceChanges(compared(context, recorded.value), live);
  const sent = comparedVersion(context, recorded.value, false);
  return serviceChanges(besidePlan(context, recorded, sent, live), live);
}
