/** What the service shows in a version besides what was sent. A version is never edited, so this is listed and no more. */
import type { JsonObject } from '../model/json.ts';
import type { Difference } from '../model/plan.ts';
import type { Recorded } from '../model/record.ts';
import { comparedVersion } from './compared-version.ts';
import { type Context, compared, liveAt } from './context.ts';
import type { Course } from './course.ts';
import { besidePlan } from './lay-over-plan.ts';
import { serviceChanges } from './three-way.ts';

export function listServiceChanges(context: Context, course: Course, version: Recorded | undefined): void {
  if (!version?.value || context.reverts(version.address)) return;
  const live = liveAt(context, version.address);
  if (live === undefined) return;
  const found = live.kind === 'read' ? changesSince(context, version, version.value, live.value) : [MISSING];
  if (found.length > 0) course.drifted({ address: version.address, differences: found });
}

const MISSING: Difference = { op: 'remove', path: '', cause: 'service', source: null };

function changesSince(
  context: Context,
  version: Recorded,
  sent: JsonObject,
  shown: JsonObject,
): readonly Difference[] {
  const live = compared(context, shown);
  return serviceChanges(besidePlan(context, version, comparedVersion(context, sent, false), live), live);
}
